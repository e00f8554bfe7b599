#include "grader/html/parts.h"

#include <algorithm>

#include "fmt/format.h"

namespace html {

std::string counted(long count, const std::string& what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string cut(const std::string& text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  std::size_t end = bytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "...";
}

void add_verdict(report::Verdict verdict, Markup& out) {
  using report::Verdict;
  const bool good = verdict == Verdict::kOk;
  const bool wait = verdict == Verdict::kUnimplemented || verdict == Verdict::kMissing ||
                    verdict == Verdict::kSkipped || verdict == Verdict::kFault;
  out.element("span",
              {{"class", good   ? "verdict good"
                         : wait ? "verdict wait"
                                : "verdict"}},
              std::string(report::name(verdict)));
}

void add_bar(double part, double whole, Markup& out) {
  const double share = whole > 0 ? std::clamp(part / whole, 0.0, 1.0) : 0;
  const auto bar = out.in("span", {{"class", "bar"}, {"aria-hidden", "true"}});
  out.element("i", {{"style", fmt::format("width:{:.0f}%", 100 * share)}}, "");
}

}  // namespace html
