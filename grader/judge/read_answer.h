// An answer's bytes as a value.
#ifndef GRADER_JUDGE_READ_ANSWER_H_
#define GRADER_JUDGE_READ_ANSWER_H_

#include <cstddef>
#include <span>

#include "fmt/format.h"
#include "grader/judge/case_log.h"
#include "grader/wire/codec.h"

namespace judge {

// Throws Stopped, with a CRASH in the case log, when the bytes are not all of one T. `check` may
// throw wire::Malformed of a value that nobody would have sent.
template <class T, class Check>
T read_answer(std::span<const std::byte> bytes, const Check& check) {
  try {
    wire::Reader reader(bytes);
    T value = wire::decode<T>(reader);
    if (reader.left() != 0) throw wire::Malformed("it goes on after its end");
    check(value);
    return value;
  } catch (const wire::Malformed& e) {
    case_log().fail(report::Verdict::kCrash,
                    fmt::format("its process sent an answer that cannot be read: {}", e.what()));
    throw Stopped();
  }
}

template <class T>
T read_answer(std::span<const std::byte> bytes) {
  return read_answer<T>(bytes, [](const T&) {});
}

}  // namespace judge

#endif  // GRADER_JUDGE_READ_ANSWER_H_
