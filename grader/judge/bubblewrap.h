// bubblewrap around a worker that needs CUDA's driver: files, threads and more addresses than any
// limit allows, so that the system-call filter and the limits of other workers are not for it. It
// has namespaces of its own, and sees the system's libraries, the device and nothing else.
#ifndef GRADER_JUDGE_BUBBLEWRAP_H_
#define GRADER_JUDGE_BUBBLEWRAP_H_

#include <string>
#include <vector>

namespace judge {

inline constexpr const char* kBubblewrap = "/usr/bin/bwrap";

// The descriptor on which bubblewrap says how its program ended.
inline constexpr int kBubblewrapStatusFd = 6;

// The command line that starts `worker`, by its absolute path, with `variables` ("NAME=value") as
// its environment. Inherited descriptors are passed on.
std::vector<std::string> bubblewrap_command(const std::string& bubblewrap,
                                            const std::string& worker,
                                            const std::vector<std::string>& variables);

// Empty when `bubblewrap` starts programs on this machine, which is tried; else why it does not.
std::string why_no_bubblewrap(const std::string& bubblewrap);

// Whether a bubblewrap that has written this to kBubblewrapStatusFd had started its program.
bool bubblewrap_started(const std::string& status);

}  // namespace judge

#endif  // GRADER_JUDGE_BUBBLEWRAP_H_
