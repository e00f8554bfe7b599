#include "grader/judge/output_of.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "fmt/format.h"
#include "grader/judge/transport.h"

namespace judge {

Output output_of(const std::string& program) {
  int pipe[2];
  if (pipe2(pipe, O_CLOEXEC) != 0) throw Fault("cannot make a pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO);
  std::string name = program;
  char* const arguments[] = {name.data(), nullptr};
  pid_t pid = 0;
  const int error = posix_spawn(&pid, program.c_str(), &actions, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(pipe[1]);
  if (error != 0) {
    close(pipe[0]);
    throw Fault(fmt::format("cannot run {}: {}", program, std::strerror(error)));
  }
  Output output;
  char buffer[4096];
  for (ssize_t size; (size = read(pipe[0], buffer, sizeof buffer)) > 0;)
    output.words.append(buffer, static_cast<std::size_t>(size));
  close(pipe[0]);
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  output.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return output;
}

}  // namespace judge
