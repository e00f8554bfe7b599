#include "grader/judge/bubblewrap.h"

#include <glob.h>
#include <unistd.h>

#include <exception>
#include <filesystem>
#include <initializer_list>
#include <sstream>
#include <string_view>

#include "fmt/format.h"
#include "grader/process/process.h"

namespace judge {
namespace {

namespace fs = std::filesystem;

constexpr const char* kWorker = "/worker";

// The system's programs and libraries. Where /lib is a link into /usr, it is one here.
void add_system(std::vector<std::string>& command) {
  command.insert(command.end(), {"--ro-bind", "/usr", "/usr"});
  for (const std::string folder : {"/bin", "/lib", "/lib32", "/lib64"}) {
    std::error_code error;
    const fs::path target = fs::read_symlink(folder, error);
    if (error) {
      command.insert(command.end(), {"--ro-bind-try", folder, folder});
    } else {
      command.insert(command.end(), {"--symlink", target, folder});
    }
  }
  // What finds the libraries, and what the driver reads about the machine's devices.
  for (const std::string path :
       {"/etc/ld.so.cache", "/etc/alternatives", "/sys/bus/pci", "/sys/devices", "/sys/module"}) {
    command.insert(command.end(), {"--ro-bind-try", path, path});
  }
}

void add_devices(std::vector<std::string>& command) {
  command.insert(command.end(), {"--dev", "/dev"});
  glob_t found{};
  if (glob("/dev/nvidia*", 0, nullptr, &found) == 0) {
    for (std::size_t i = 0; i < found.gl_pathc; ++i)
      command.insert(command.end(), {"--dev-bind-try", found.gl_pathv[i], found.gl_pathv[i]});
  }
  globfree(&found);
}

// Each folder of LD_LIBRARY_PATH, where a driver may lie.
void add_libraries(std::vector<std::string>& command, const std::string& path) {
  std::istringstream folders(path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (folder.starts_with("/") && fs::path(folder).lexically_normal() != "/")
      command.insert(command.end(), {"--ro-bind-try", folder, folder});
  }
}

std::vector<std::string> without_program(const std::string& bubblewrap,
                                         const std::vector<std::string>& variables) {
  std::vector<std::string> command = {bubblewrap, "--unshare-all", "--die-with-parent",
                                      "--new-session", "--clearenv"};
  add_system(command);
  command.insert(command.end(), {"--proc", "/proc", "--tmpfs", "/tmp", "--chdir", "/"});
  add_devices(command);
  for (const std::string& variable : variables) {
    const std::size_t end = variable.find('=');
    const std::string name = variable.substr(0, end), value = variable.substr(end + 1);
    if (name == "LD_LIBRARY_PATH") add_libraries(command, value);
    command.insert(command.end(), {"--setenv", name, value});
  }
  return command;
}

}  // namespace

std::vector<std::string> bubblewrap_command(const std::string& bubblewrap,
                                            const std::string& worker,
                                            const std::vector<std::string>& variables) {
  std::vector<std::string> command = without_program(bubblewrap, variables);
  command.insert(command.end(), {"--json-status-fd", std::to_string(kBubblewrapStatusFd),
                                 "--ro-bind", worker, kWorker, "--remount-ro", "/", "--", kWorker});
  return command;
}

std::string why_no_bubblewrap(const std::string& bubblewrap) {
  if (access(bubblewrap.c_str(), X_OK) != 0)
    return "bubblewrap is not installed (apt-get install bubblewrap)";
  std::vector<std::string> command = without_program(bubblewrap, {});
  command.insert(command.end(), {"--", "/usr/bin/true"});
  try {
    const auto [status, words] = process::run(command, "/", process::Errors::kMerge);
    return status == 0 ? ""
                       : fmt::format("bubblewrap starts nothing here: {}",
                                     words.substr(0, words.find('\n')));
  } catch (const std::exception& e) {
    return e.what();
  }
}

bool bubblewrap_started(const std::string& status) {
  return status.find("\"exit-code\"") != std::string::npos;
}

}  // namespace judge
