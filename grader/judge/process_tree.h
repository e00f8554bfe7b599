// A process and all that have come of it, as /proc shows them.
#ifndef GRADER_JUDGE_PROCESS_TREE_H_
#define GRADER_JUDGE_PROCESS_TREE_H_

#include <sys/types.h>

#include <optional>
#include <vector>

namespace judge {

// Those that it has started and that still are there.
std::vector<pid_t> children_of(pid_t pid);

double own_cpu_seconds(pid_t pid);
// The CPU time of all of them, those that have ended included.
double cpu_seconds_of_tree(pid_t pid);

// How long the process has run or waited for a CPU, so long as it has one thread; the rest of the
// time it slept. Counted up to when it last came to or left a CPU. nullopt where the kernel does
// not say.
std::optional<double> runnable_seconds(pid_t pid);

// Whether the process is asleep or stopped.
bool sleeps(pid_t pid);
// Whether all of them are.
bool tree_sleeps(pid_t pid);

}  // namespace judge

#endif  // GRADER_JUDGE_PROCESS_TREE_H_
