// How judge_main.cc reaches the submission; decided by what is linked beside it.
#ifndef GRADER_JUDGE_TRANSPORT_OF_MAIN_H_
#define GRADER_JUDGE_TRANSPORT_OF_MAIN_H_

#include <memory>
#include <string>

#include "grader/judge/sandbox.h"
#include "grader/judge/transport.h"

namespace judge {

std::unique_ptr<Transport> make_transport(const std::string& worker, const Limits& limits);

// Whether a record of it would mean anything.
extern const bool kMayScore;

}  // namespace judge

#endif  // GRADER_JUDGE_TRANSPORT_OF_MAIN_H_
