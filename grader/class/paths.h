// Names of files, which may be any bytes.
#ifndef GRADER_CLASS_PATHS_H_
#define GRADER_CLASS_PATHS_H_

#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace classroom {

// For people: printable UTF-8 on one line.
std::string shown(std::string_view path);

// A to Z become a to z.
std::string lower(std::string_view text);

// The part of `name` that is one of `endings`, without regard to case; the longest, and never all
// of `name`. Empty: it ends in none of them.
std::string_view ending(std::string_view name, std::initializer_list<std::string_view> endings);

// The parts between slashes.
std::vector<std::string_view> parts(std::string_view path);
std::string_view last_part(std::string_view path);

// Without empty parts and ".". Empty where nothing is left, or where a part is "..".
std::string normal_path(std::string_view path);

// None for what cannot be the time of a file: before 1970, or after 9999.
std::optional<std::chrono::sys_seconds> time_of(std::int64_t seconds);

}  // namespace classroom

#endif  // GRADER_CLASS_PATHS_H_
