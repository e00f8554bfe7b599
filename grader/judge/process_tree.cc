#include "grader/judge/process_tree.h"

#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <system_error>

#include "fmt/format.h"

namespace judge {
namespace {

// What /proc/PID/stat says: proc(5). Nothing where there is no such process any more.
struct Stat {
  char state;
  double cpu_of_ended_children;
};
std::optional<Stat> stat_of(pid_t pid) {
  std::ifstream file(fmt::format("/proc/{}/stat", pid));
  // A process that ends between open and read is an error of the read, which an iterator over the
  // buffer throws and getline does not.
  std::string text;
  std::getline(file, text, '\0');
  const std::size_t name_end = text.rfind(')');  // the name may hold anything
  if (name_end == std::string::npos) return std::nullopt;
  std::istringstream words(text.substr(name_end + 1));
  Stat stat{};
  words >> stat.state;
  std::string skipped;
  for (int field = 4; field <= 15; ++field) words >> skipped;
  double user = 0, system = 0;
  words >> user >> system;
  if (!words) return std::nullopt;
  stat.cpu_of_ended_children = (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
  return stat;
}

}  // namespace

std::vector<pid_t> children_of(pid_t pid) {
  std::vector<pid_t> children;
  std::error_code error;
  for (std::filesystem::directory_iterator thread(fmt::format("/proc/{}/task", pid), error), end;
       !error && thread != end; thread.increment(error)) {
    std::ifstream file(thread->path() / "children");
    children.insert(children.end(), std::istream_iterator<pid_t>(file), {});
  }
  return children;
}

double own_cpu_seconds(pid_t pid) {
  clockid_t clock;
  timespec time{};
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

std::optional<double> runnable_seconds(pid_t pid) {
  std::ifstream file(fmt::format("/proc/{}/schedstat", pid));
  double on_cpu = 0, waiting = 0;  // nanoseconds
  file >> on_cpu >> waiting;
  if (!file) return std::nullopt;
  return 1e-9 * (on_cpu + waiting);
}

double cpu_seconds_of_tree(pid_t pid) {
  const auto stat = stat_of(pid);
  double sum = own_cpu_seconds(pid) + (stat ? stat->cpu_of_ended_children : 0);
  for (const pid_t child : children_of(pid)) sum += cpu_seconds_of_tree(child);
  return sum;
}

bool sleeps(pid_t pid) {
  const auto stat = stat_of(pid);
  return stat && (stat->state == 'S' || stat->state == 'T');
}

bool tree_sleeps(pid_t pid) {
  const auto children = children_of(pid);
  return sleeps(pid) && std::all_of(children.begin(), children.end(), tree_sleeps);
}

}  // namespace judge
