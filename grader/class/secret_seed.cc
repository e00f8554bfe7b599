#include "grader/class/secret_seed.h"

#include <sys/random.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "fmt/format.h"
#include "grader/class/assignment.h"
#include "grader/class/toml_table.h"
#include "grader/course/seed.h"
#include "grader/report/points_text.h"
#include "grader/report/text_file.h"

namespace classroom {
namespace {

namespace fs = std::filesystem;

// Filled with the seed, the drills' lines and one drill's number.
constexpr char kSkeleton[] =
    R"(# An assignment for `./drill class grade --assignment`. Lines that begin with # and a key show what
# holds without them, or an example. docs/class.md says more.
# Keep this file to yourself: who has the seed can draw the hidden tests' inputs.
title = "Kernel Numerics Drills"
#deadline = 2030-12-01T23:59:00+01:00   # with its offset from UTC; without one, nothing is late
#attempts = 3                           # so many count, the first ones; without it, all
#counts = "last"                        # of these, or "best"
#audience = "instructor"                # of the reports; "student" keeps back what is hidden
seed = "{}"
#times = "times.csv"                    # student,time; without it, the files' own times

# What each drill is worth. One that is left out is not graded.
[drills]
{}
#[late]
#grace_minutes = 15
#percent_per_day = 10                   # of the points, for each day begun after deadline and grace
#last_day = 3                           # after it nothing is left

#[[override]]
#student = "ada_123"                    # a key, id, name or folder of the class
#drill = "{}"                           # without it, the total
#points = 8
#reason = "her machine had no bubblewrap"
)";

std::string skeleton(std::uint64_t seed, const std::vector<course::DrillFacts>& drills) {
  std::string lines;
  for (const Weight& weight : whole_course(drills).drills)
    lines += fmt::format("{} = {}\n", weight.drill, report::points_text(weight.points));
  return fmt::format(kSkeleton, seed, lines, drills.empty() ? "" : drills[0].number);
}

std::uint64_t random_seed() {
  std::uint64_t seed = 0;
  do {  // each number is as likely as the others: those beyond are drawn again
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed)
      throw std::runtime_error(std::string("the kernel gives no random numbers: ") +
                               std::strerror(errno));
  } while (seed > course::kLargestSeed);
  return seed;
}

// Where the line of that number (from 1) begins.
std::size_t begin_of_line(const std::string& text, std::size_t line) {
  std::size_t at = 0;
  while (--line > 0) {
    const std::size_t newline = text.find('\n', at);
    if (newline == std::string::npos) return text.size();
    at = newline + 1;
  }
  return at;
}

std::size_t offset(const std::string& text, const toml::source_position& position) {
  std::size_t at = begin_of_line(text, position.line) + position.column - 1;
  // The byte order mark is no column.
  if (position.line == 1 && text.starts_with("\xEF\xBB\xBF")) at += 3;
  return at;
}

// The text with the seed in place of its old one, or where none was in a line of its own: after the
// last key of the file that stands before its tables.
std::string with_seed(const std::string& text, const std::string& name, std::uint64_t seed) {
  const toml::table before = parse_toml(text, name);
  const std::string value = fmt::format("\"{}\"", seed);
  std::string result = text;
  if (const toml::node* old = before.get("seed")) {
    const std::size_t begin = offset(text, old->source().begin);
    result.replace(begin, offset(text, old->source().end) - begin, value);
  } else {
    toml::source_index last = 0;
    for (const auto& [key, node] : before) {
      if (node.is_value()) last = std::max(last, node.source().end.line);
    }
    std::size_t at = begin_of_line(text, last + 1);
    if (at == 0 && text.starts_with("\xEF\xBB\xBF")) at = 3;
    const bool unended = at == text.size() && !text.empty() && text.back() != '\n';
    result.insert(at, fmt::format("{}seed = {}\n", unended ? "\n" : "", value));
  }
  // Whatever stood there: the file must say the same as before, but for the seed.
  toml::table expected = before;
  expected.insert_or_assign("seed", std::to_string(seed));
  if (parse_toml(result, name) != expected) {
    throw std::runtime_error(
        fmt::format("{}: no place for a seed is found; write a line seed = \"1\" "
                    "above the first table and try again",
                    name));
  }
  return result;
}

}  // namespace

std::uint64_t write_secret_seed(const fs::path& file,
                                const std::vector<course::DrillFacts>& drills) {
  const std::uint64_t seed = random_seed();
  if (fs::exists(file)) {
    read_assignment(file, drills);
    report::write_secret_file(file, with_seed(report::read_file(file), file, seed));
  } else {
    report::write_secret_file(file, skeleton(seed, drills));
  }
  return seed;
}

}  // namespace classroom
