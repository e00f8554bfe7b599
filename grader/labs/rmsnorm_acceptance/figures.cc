#include "grader/labs/rmsnorm_acceptance/figures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <map>
#include <variant>

#include "fmt/format.h"
#include "grader/judge/finding_json.h"
#include "grader/report/findings.h"
#include "grader/report/printable.h"
#include "grader/report/record.h"
#include "grader/report/style.h"

namespace lab {
namespace {

const char* flag(bool passed) { return passed ? "PASS" : "FAIL"; }

// "0.28%", "4140 times"
std::string share_text(double share) {
  if (share <= 1) return fmt::format("{:.2g}%", 100 * share);
  if (std::isinf(share)) return "no finite number of times";
  return share < 1000 ? fmt::format("{:.3g} times", share) : fmt::format("{:.0f} times", share);
}

std::string text(const Derived& d) {
  if (d.passed()) {
    const std::string used =
        d.share == 0 ? "each the nearest there is"
                     : fmt::format("the most used: {}, by {}", share_text(d.share), d.place);
    return fmt::format("       [PASS] {:<3} all {} elements within their bounds; {}\n", d.array,
                       d.elements, used);
  }
  return fmt::format(
      "       [FAIL] {:<3} {} of {} elements beyond their bounds; the worst by {}:\n"
      "                  {} is {}\n"
      "                  right is {}\n",
      d.array, d.outside, d.elements, share_text(d.share), d.place, d.got, d.expected);
}

// "race in 2 places, trap"
std::string kinds(const std::vector<wire::SimtFinding>& findings) {
  std::map<std::string, int> counts;
  for (const wire::SimtFinding& finding : findings) ++counts[finding.kind];
  std::string text;
  for (const auto& [kind, count] : counts) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", kind);
    if (count > 1) text += fmt::format(" in {} places", count);
  }
  return text;
}

std::string text(const std::vector<wire::SimtFinding>& findings) {
  if (findings.empty()) return "";
  return fmt::format("       [FAIL] found in its kernels: {}\n", kinds(findings));
}

Json to_json(const std::vector<wire::SimtFinding>& findings) {
  Json json = Json::array();
  for (const wire::SimtFinding& finding : findings) json.push_back(judge::finding_json(finding));
  return json;
}

Json to_json(const Derived& d) {
  return {{"array", d.array},     {"passed", d.passed()}, {"elements", d.elements},
          {"outside", d.outside}, {"worst", d.worst},     {"share_of_bound", d.share},
          {"place", d.place},     {"got", d.got},         {"expected", d.expected}};
}

std::string tally(std::ptrdiff_t all, std::ptrdiff_t failed) {
  return failed == 0 ? fmt::format("all {} passed", all)
                     : fmt::format("{} of {} failed", failed, all);
}

Json published_json(const Check& check) {
  if (!check.is_published) return nullptr;
  Json json = {{"passed", check.published_passed()}};
  if (const auto* forward = std::get_if<PublishedForward>(&check.published)) {
    json.update({{"max_abs", forward->max_abs},
                 {"max_rel", forward->max_rel},
                 {"rtol", forward->rtol},
                 {"atol", forward->atol}});
  } else if (const auto* backward = std::get_if<PublishedBackward>(&check.published)) {
    json.update({{"dx", backward->dx}, {"dw", backward->dw}, {"limit", PublishedBackward::kLimit}});
  }
  return json;
}

}  // namespace

const char* format_name(drill::Format format) {
  return format == drill::Format::kFloat32 ? "fp32" : "bf16";
}

std::string text(const Check& check) {
  std::string result;
  const std::string begin = fmt::format("[{}] {:<22}", flag(check.published_passed()), check.name);
  if (!check.error.empty()) {
    const std::string in = check.error_in.empty() ? "" : ", in " + check.error_in;
    result =
        fmt::format("[FAIL] {}{}\n       {}\n", check.name, in, report::printable(check.error));
  } else if (const auto* forward = std::get_if<PublishedForward>(&check.published)) {
    result = fmt::format("{} max_abs={:.3e} max_rel={:.3e} (rtol={}, atol={})\n", begin,
                         forward->max_abs, forward->max_rel, forward->rtol, forward->atol);
  } else if (const auto* backward = std::get_if<PublishedBackward>(&check.published)) {
    result = fmt::format("{} relative L2 dx={:.3e} dw={:.3e} (limit {})\n", begin, backward->dx,
                         backward->dw, PublishedBackward::kLimit);
  } else {
    result = fmt::format("[ -- ] {}\n", check.name);
  }
  for (const Derived& derived : check.derived) result += text(derived);
  return result + text(check.findings);
}

std::string text(const LossCheck& check) {
  const char* format = format_name(check.format);
  const std::string result =
      check.error.empty()
          ? fmt::format(
                "[{}] loss {}  reference {:.9f}, under test {:.9f}: {:.1e} apart, allowed {:.1e}\n",
                flag(check.passed()), format, check.reference, check.tested, check.difference(),
                check.bound())
          : fmt::format("[FAIL] loss {}\n       {}\n", format, report::printable(check.error));
  return result + text(check.findings);
}

std::string tally(const std::vector<Check>& checks) {
  const auto failed = std::count_if(checks.begin(), checks.end(),
                                    [](const Check& check) { return !check.passed(); });
  return tally(std::ssize(checks), failed);
}

std::string published_tally(const std::vector<Check>& checks) {
  const auto all = std::count_if(checks.begin(), checks.end(),
                                 [](const Check& check) { return check.is_published; });
  const auto failed = std::count_if(checks.begin(), checks.end(),
                                    [](const Check& check) { return !check.published_passed(); });
  return tally(all, failed);
}

std::string findings_text(const std::vector<Check>& checks, const std::vector<LossCheck>& losses) {
  report::Drill drill;
  drill.id = "07_rmsnorm";
  const auto add = [&](const std::vector<wire::SimtFinding>& findings) {
    for (const wire::SimtFinding& finding : findings) {
      const Json json = judge::finding_json(finding);
      const auto is_same = [&](const Json& other) {
        return std::ranges::all_of(std::array{"kind", "kernel", "file", "line"},
                                   [&](const char* key) { return json[key] == other[key]; });
      };
      if (std::ranges::none_of(drill.findings, is_same)) drill.findings.push_back(json);
    }
  };
  for (const Check& check : checks) add(check.findings);
  for (const LossCheck& loss : losses) add(loss.findings);
  return report::findings(drill, report::style_of(fileno(stdout)));
}

Json to_json(const Check& check) {
  Json json = {{"name", check.name}, {"passed", check.passed()}};
  if (!check.error.empty()) json["error"] = check.error;
  if (!check.error_in.empty()) json["error_in"] = check.error_in;
  json["published"] = published_json(check);
  json["derived"] = Json::array();
  for (const Derived& derived : check.derived) json["derived"].push_back(to_json(derived));
  json["findings"] = to_json(check.findings);
  return json;
}

Json to_json(const LossCheck& check) {
  Json json = {{"format", format_name(check.format)}, {"passed", check.passed()}};
  if (!check.error.empty()) json["error"] = check.error;
  json.update({{"reference", check.reference},
               {"tested", check.tested},
               {"difference", check.difference()},
               {"moved", check.moved},
               {"bound", check.bound()}});
  json["findings"] = to_json(check.findings);
  return json;
}

}  // namespace lab
