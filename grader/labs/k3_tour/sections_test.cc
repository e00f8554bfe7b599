// What holds of every section, whatever it is shown and whatever the functions return.
#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>
#include <stdexcept>

#include "grader/labs/k3_tour/bits_section.h"
#include "grader/labs/k3_tour/close_section.h"
#include "grader/labs/k3_tour/edges_section.h"
#include "grader/labs/k3_tour/encoding.h"
#include "grader/labs/k3_tour/questions_section.h"
#include "grader/labs/k3_tour/reordering_section.h"
#include "grader/labs/k3_tour/tolerance_section.h"
#include "grader/labs/k3_tour/trusted_functions.h"
#include "grader/labs/k3_tour/ulps_section.h"
#include "third_party/catch2/catch2.h"

namespace lab::tour {
namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();

const std::vector<std::string> kNumbers = {"1.00390625",
                                           "0",
                                           "-0",
                                           "inf",
                                           "-inf",
                                           "nan",
                                           "-1.17549429e-38",
                                           "-1.40129846e-45",
                                           "1e-46",
                                           "3.40282347e38",
                                           "-3.4e38",
                                           "1e39",
                                           "1e400",
                                           "-1e-400",
                                           "2.2250738585072014e-308",
                                           "65504",
                                           "65520",
                                           "-6.097555160522461e-05",
                                           "1.00390625001",
                                           "0.33333333333333333333333333333333333333333333",
                                           "-0x1.fffffffffffffp-1022"};

std::size_t longest_line(const std::string& text) {
  std::size_t longest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) longest = std::max(longest, line.size());
  return longest;
}

std::vector<Page> all_pages(const Subjects& subjects) {
  std::vector<Page> pages;
  for (const std::string& text : kNumbers) {
    const Number number = parse_number("--value", text);
    pages.push_back(bits_section(subjects, number));
    pages.push_back(ulps_section(subjects, number));
  }
  const std::vector<std::vector<float>> inputs = {{},
                                                  {1},
                                                  {-1.23456789e-38f},
                                                  {3.4e38f, 3.4e38f, -3.4e38f},
                                                  {kInf, -kInf, NAN},
                                                  std::vector<float>(1000, -1.23456789e-38f)};
  for (const auto& values : inputs) pages.push_back(reordering_section(subjects, values));
  pages.push_back(
      tolerance_section(subjects, {Distribution::kNormal, Distribution::kUniform}, 20261001));
  pages.push_back(close_section(subjects));
  constexpr std::int64_t kMost = 1'000'000;
  for (const auto& [block, max_size] : std::initializer_list<std::pair<std::int64_t, std::int64_t>>{
           {64, 1000}, {1, 1}, {1, kMost}, {kMost, 1}, {kMost, kMost}, {2, 3}}) {
    pages.push_back(edges_section(subjects, block, max_size));
  }
  pages.push_back(questions_section(subjects.right, 20261001, true));
  return pages;
}

TEST_CASE("right functions are shown on 100 columns, and nothing is called wrong") {
  for (const Page& page : all_pages(trusted_subjects())) {
    INFO(page.text());
    CHECK(longest_line(page.text()) <= 100);
    CHECK(page.wrong().empty());
    CHECK(page.text().find(Page::kMark) == std::string::npos);
    CHECK_NOTHROW(page.figures.dump());
  }
}

// Every one of these functions throws.
Functions throwing() {
  const auto thrower = [](auto&&...) -> int { throw std::runtime_error("broken\nfunction"); };
  Functions f;
  f.to_bf16 = thrower;
  f.from_bf16 = thrower;
  f.ordered_int = thrower;
  f.ulp_diff = thrower;
  f.sum_sequential = f.sum_pairwise = thrower;
  f.machine_epsilon = thrower;
  f.tolerance = [](auto&&...) -> drill::Tolerance { throw 1; };
  f.check_close = [](auto&&...) -> drill::CloseReport { throw std::bad_alloc(); };
  f.edge_sizes = [](auto&&...) -> std::vector<std::int64_t> { throw std::length_error("much"); };
  f.edge_values = [](auto&&...) -> std::vector<std::uint32_t> { throw std::out_of_range("far"); };
  return f;
}

// And every one of these is wrong, in value and in size.
Functions garbage() {
  Functions f;
  f.to_bf16 = [](float) { return std::uint16_t{0xFFFF}; };
  f.from_bf16 = [](std::uint16_t) { return -kInf; };
  f.ordered_int = [](std::uint32_t, drill::Format) { return INT32_MIN; };
  f.ulp_diff = [](auto&&...) { return std::optional<std::uint64_t>(UINT64_MAX); };
  f.sum_sequential = f.sum_pairwise = [](std::span<const float>) { return -9.5f; };
  f.machine_epsilon = [](drill::Format) { return std::nan(""); };
  f.tolerance = [](auto&&...) { return drill::Tolerance{-1, std::nan("")}; };
  f.check_close = [](auto&&...) {
    return drill::CloseReport{.close = true,
                              .reason = static_cast<drill::Reason>(77),
                              .mismatched = INT64_MIN,
                              .mismatched_ratio = std::nan(""),
                              .max_abs = -1,
                              .max_rel = std::nan(""),
                              .worst_flat = INT64_MAX,
                              .worst_index = std::vector<std::int64_t>(1000, -1)};
  };
  f.edge_sizes = [](auto&&...) { return std::vector<std::int64_t>(100, INT64_MIN); };
  f.edge_values = [](auto&&...) { return std::vector<std::uint32_t>(20, 0xFFFFFFFF); };
  return f;
}

TEST_CASE("functions that throw, or return anything, end no section") {
  for (const Functions& own : {throwing(), garbage()}) {
    const std::vector<Page> pages = all_pages({own, trusted_functions()});
    for (const Page& page : pages) {
      INFO(page.text());
      const bool questions = page.figures.is_array();
      CHECK(page.wrong().empty() == questions);
      CHECK((page.text().find("\n  ! ") == std::string::npos) == questions);
      CHECK_NOTHROW(page.figures.dump());
    }
  }
  const Page page = close_section({throwing(), trusted_functions()});
  CHECK(page.wrong().size() == close_cases().size());
  CHECK(page.text().find("throws: std::bad_alloc") != std::string::npos);
}

TEST_CASE("what an exception says may be no UTF-8") {
  Subjects subjects = trusted_subjects();
  subjects.own.check_close = [](auto&&...) -> drill::CloseReport {
    throw std::runtime_error("\xFF");
  };
  const Page page = close_section(subjects);
  CHECK_NOTHROW(page.figures.dump());
  CHECK_NOTHROW(nlohmann::ordered_json(page.wrong()).dump());
}

TEST_CASE("an edge list may be empty, or short") {
  Subjects subjects = trusted_subjects();
  subjects.own.edge_sizes = [](auto&&...) { return std::vector<std::int64_t>(); };
  subjects.own.edge_values = [](drill::Format) { return std::vector<std::uint32_t>{0, 0x8000}; };
  const Page page = edges_section(subjects, 64, 1000);
  CHECK(page.text().find("edge_sizes(64, 1000) = none !") != std::string::npos);
  CHECK(page.text().find("edge_values(fp16).size(): yours: 2, right: 13") != std::string::npos);
  // fp32's -0 is 0x80000000.
  CHECK(page.wrong().size() == 1 + 3 + 1);
}

}  // namespace
}  // namespace lab::tour
