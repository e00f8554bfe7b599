#include "grader/mutants/header.h"

#include <cstddef>
#include <sstream>
#include <stdexcept>

#include "fmt/format.h"

namespace mutants {
namespace {

// The first line is "Drill 07, wrong: ..."; its label has the number in it.
constexpr std::string_view kDrill = "Drill ", kBug = ", wrong: ";
constexpr std::size_t kLabel = kDrill.size() + 2;
constexpr std::string_view kReal = "Real: ", kShownBy = "Shown by: ", kCaughtBy = "Caught by: ";

}  // namespace

Header header_of(std::string_view source) {
  Header header;
  std::string* part = nullptr;  // that the last line belongs to
  const auto begins = [&](std::string_view& text, std::string_view label, std::string& of_label) {
    if (!text.starts_with(label)) return;
    text.remove_prefix(label.size());
    part = &of_label;
  };
  std::istringstream lines{std::string(source)};
  for (std::string line; std::getline(lines, line) && line.starts_with("//");) {
    std::string_view text(line);
    text.remove_prefix(text.starts_with("// ") ? 3 : 2);
    if (text.empty()) continue;
    if (text.starts_with(kDrill) && text.size() >= kLabel &&
        text.substr(kLabel).starts_with(kBug)) {
      header.drill = text.substr(kDrill.size(), 2);
      text.remove_prefix(kLabel);
      begins(text, kBug, header.bug);
    }
    begins(text, kReal, header.real);
    begins(text, kShownBy, header.shown_by);
    begins(text, kCaughtBy, header.caught_by);
    if (part == nullptr) break;
    if (!part->empty()) *part += ' ';
    *part += text;
  }
  const auto require = [](const std::string& value, std::string_view label) {
    if (!value.empty()) return;
    throw std::runtime_error(
        fmt::format("the comment at its begin has no \"{}\": write it as grader/mutants/header.h "
                    "says",
                    label));
  };
  require(header.bug, "Drill NN, wrong: ");
  require(header.shown_by, kShownBy);
  require(header.caught_by, kCaughtBy);
  return header;
}

}  // namespace mutants
