#include "grader/process/process.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "fmt/format.h"

namespace process {
namespace {

int exit_status(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void make_pipe(int (&fds)[2]) {
  if (pipe2(fds, O_CLOEXEC) != 0)
    throw std::runtime_error(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
}

// Starts a program; `redirect` runs in its process before. Throws std::runtime_error when it cannot
// be started.
pid_t start(const std::vector<std::string>& command, const std::filesystem::path& folder,
            const std::function<void()>& redirect) {
  std::vector<char*> arguments;
  for (const std::string& argument : command)
    arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  // Closes when the program starts, or brings the reason why it does not.
  int failure_fds[2];
  make_pipe(failure_fds);
  std::fflush(nullptr);
  const pid_t pid = fork();
  if (pid < 0)
    throw std::runtime_error(fmt::format("cannot start a process: {}", std::strerror(errno)));
  if (pid == 0) {
    redirect();
    if (chdir(folder.c_str()) == 0) execvp(arguments[0], arguments.data());
    [[maybe_unused]] const ssize_t written = write(failure_fds[1], &errno, sizeof errno);
    _exit(127);
  }
  close(failure_fds[1]);
  int error = 0;
  ssize_t size;
  while ((size = read(failure_fds[0], &error, sizeof error)) < 0 && errno == EINTR) {
  }
  close(failure_fds[0]);
  if (size == 0) return pid;
  exit_status(pid);
  throw std::runtime_error(
      fmt::format("cannot run {} in {}: {}", command[0], folder.string(), std::strerror(error)));
}

}  // namespace

Finished run(const std::vector<std::string>& command, const std::filesystem::path& folder,
             Errors errors, const std::function<void(const std::string& line)>& on_line) {
  int pipe_fds[2];
  make_pipe(pipe_fds);
  const pid_t pid = start(command, folder, [&] {
    dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
    dup2(pipe_fds[1], STDOUT_FILENO);
    if (errors == Errors::kMerge) dup2(pipe_fds[1], STDERR_FILENO);
    if (errors == Errors::kDrop) dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
  });
  close(pipe_fds[1]);
  Finished finished;
  std::size_t line_begin = 0;
  std::array<char, 4096> buffer;
  for (;;) {
    const ssize_t size = read(pipe_fds[0], buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) break;
    finished.out.append(buffer.data(), static_cast<std::size_t>(size));
    for (std::size_t end;
         on_line && (end = finished.out.find('\n', line_begin)) != std::string::npos;
         line_begin = end + 1) {
      on_line(finished.out.substr(line_begin, end - line_begin));
    }
  }
  close(pipe_fds[0]);
  // A last line without its newline.
  if (on_line && line_begin < finished.out.size()) on_line(finished.out.substr(line_begin));
  finished.status = exit_status(pid);
  return finished;
}

int run_in_terminal(const std::vector<std::string>& command, const std::filesystem::path& folder) {
  return exit_status(start(command, folder, [] {}));
}

}  // namespace process
