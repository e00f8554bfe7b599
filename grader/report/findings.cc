#include "grader/report/findings.h"

#include <cstddef>
#include <cstdint>
#include <sstream>

#include "fmt/format.h"
#include "grader/report/integer.h"
#include "grader/report/printable.h"
#include "grader/report/terminal.h"

namespace report {
namespace {

constexpr std::size_t kShown = 5;
constexpr std::size_t kWidth = 100;

std::string index(const Json& json) {
  return fmt::format("({},{},{})", integer<unsigned>(json.at(0)), integer<unsigned>(json.at(1)),
                     integer<unsigned>(json.at(2)));
}

std::string place(const Json& access) {
  const int line = integer<int>(access.at("line"));
  if (line == 0) return "an unknown line";
  return fmt::format("{}:{}", access.at("file").get<std::string>(), line);
}

// The second side of a race.
std::string other_place(const Json& other, const Json& finding) {
  if (other.at("file") != finding.at("file") || other.at("line") == 0) return "and " + place(other);
  if (other.at("line") == finding.at("line")) return "with itself";
  return fmt::format("and {}", integer<int>(other.at("line")));
}

// "race at a.cu:3 and 5, in k", "trap at a.cu:3, thread (1,0,0) of block (0,0,0) of k"
std::string title(const Json& finding) {
  const auto kernel = finding.at("kernel").get<std::string>();
  const Json& other = finding.at("other");
  std::string text = fmt::format("{} at {}", finding.at("kind").get<std::string>(), place(finding));
  if (!other.is_null()) {
    text += fmt::format(" {}, in {}", other_place(other, finding), kernel);
  } else if (!kernel.empty() && finding.at("thread").is_null()) {
    text += ", in " + kernel;  // readable_by() leaves out who did it
  } else if (!kernel.empty()) {
    text += fmt::format(", thread {} of block {} of {}", index(finding.at("thread")),
                        index(finding.at("block")), kernel);
  }
  const auto count = integer<std::uint64_t>(finding.at("count"));
  if (count > 1) text += fmt::format(", {} times", count);
  return text;
}

// Broken between words.
std::string wrap(const std::string& text, const std::string& margin) {
  std::string result;
  std::string line;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (!line.empty() && margin.size() + line.size() + 1 + word.size() > kWidth) {
      result += margin + line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  return line.empty() ? result : result + margin + line + "\n";
}

}  // namespace

std::string findings(const Drill& drill, const Style& style) {
  if (drill.findings.empty()) return "";
  std::string text =
      paint(style, fmt::emphasis::bold, drill.id + ": found while its kernels ran") + "\n";
  for (std::size_t i = 0; i < drill.findings.size() && i < kShown; ++i) {
    const Json& finding = drill.findings.at(i);
    text += wrap(printable(title(finding)), "    ");
    text += wrap(printable(finding.at("message")), "        ");
  }
  if (drill.findings.size() > kShown) {
    text += fmt::format("    and {} more, in the record: ./drill grade -d {} --json FILE\n",
                        drill.findings.size() - kShown, number_of(drill.id));
  }
  return text;
}

}  // namespace report
