// Points in time, as a class's files write them.
#ifndef GRADER_CLASS_TIME_H_
#define GRADER_CLASS_TIME_H_

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace classroom {

using Time = std::chrono::sys_seconds;

// ISO 8601 with an offset, "2026-12-01T23:59:00+01:00" or "2026-12-01T22:59:00Z". A space may stand
// for the T and before the offset; seconds may be left out; what is less than a second is dropped.
// None for what is no such time: a time without an offset is no point in time.
std::optional<Time> parse_time(std::string_view text);

// "2026-12-01T22:59:00Z"; parse_time reads it back. The time must be writable().
std::string time_text(Time time);

// Within the years 0 to 9999. An archive can give its files any time.
bool writable(Time time);

}  // namespace classroom

#endif  // GRADER_CLASS_TIME_H_
