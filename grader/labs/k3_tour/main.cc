// The lab k3_tour: bits, ULPs, reordering, tolerances, check_close and edges, on the functions of
// drills 01 to 06.
#include <array>
#include <set>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "grader/labs/k3_tour/bits_section.h"
#include "grader/labs/k3_tour/close_section.h"
#include "grader/labs/k3_tour/draw.h"
#include "grader/labs/k3_tour/edges_section.h"
#include "grader/labs/k3_tour/encoding.h"
#include "grader/labs/k3_tour/linked_functions.h"
#include "grader/labs/k3_tour/options.h"
#include "grader/labs/k3_tour/questions_section.h"
#include "grader/labs/k3_tour/reordering_section.h"
#include "grader/labs/k3_tour/tolerance_section.h"
#include "grader/labs/k3_tour/ulps_section.h"
#include "grader/labs/program.h"
#include "grader/labs/stand_in.h"

namespace lab::tour {
namespace {

struct Section {
  std::vector<int> drills;  // whose functions it runs on
  Page (*page)(const Subjects&, const Options&);
};

// In the order of kSections.
std::array<Section, kSections.size()> sections() {
  return {{
      {{1}, [](const auto& s, const Options& o) { return bits_section(s, o.value); }},
      {{2, 4}, [](const auto& s, const Options& o) { return ulps_section(s, o.value); }},
      {{3},
       [](const auto& s, const Options& o) {
         std::vector<float> values;
         for (const Number& number : o.values) values.push_back(nearest_float(number.value));
         return reordering_section(s, values);
       }},
      {{4, 5},
       [](const auto& s, const Options& o) {
         return tolerance_section(s, o.distributions, o.seed);
       }},
      {{5}, [](const auto& s, const Options&) { return close_section(s); }},
      {{6}, [](const auto& s, const Options& o) { return edges_section(s, o.block, o.max_size); }},
      // Its figures are the reference's, or else the student's.
      {kHasReference ? std::vector<int>{} : std::vector<int>{2, 3, 4, 5, 6},
       [](const auto& s, const Options& o) {
         return questions_section(s.right, o.seed, o.answers);
       }},
  }};
}

Result run(const Options& options) {
  const auto all = sections();
  std::set<int> drills;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (options.wants(kSections[i])) drills.insert(all[i].drills.begin(), all[i].drills.end());
  }
  const Subjects subjects = linked_functions(drills);
  Result result;
  result.json["stand_ins"] = stand_ins();
  std::string before = stand_in_note();
  if (!kHasReference)
    before += "There is no reference here: what your functions give is shown, not checked.\n";
  std::vector<std::string> wrong;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!options.wants(kSections[i])) continue;
    const Page page = all[i].page(subjects, options);
    fmt::print("{}{}{}", before, before.empty() ? "" : "\n", page.text());
    before = "\n";
    result.json[kSections[i]] = page.figures;
    for (const std::string& line : page.wrong()) wrong.push_back(line);
  }
  if (!wrong.empty()) {
    fmt::print("\n\nNot right: {}. Each has a ! above, and below its table what is right.\n",
               wrong.size());
  }
  result.json["wrong"] = wrong;
  result.passed = wrong.empty();
  result.svg = draw(options.value.value);
  return result;
}

}  // namespace
}  // namespace lab::tour

int main(int argc, char** argv) {
  lab::Program program(
      "k3_tour",
      "A tour of what drills 01 to 06 are about, on the functions of these drills: bits, "
      "ULPs, reordering, tolerances, check_close, edges, and questions.");
  program.add_svg("where floats lie, and 1 ULP against the magnitude,");
  lab::tour::Options options;
  lab::tour::add_options(program.options(), options);
  return program.run(argc, argv, [&] { return lab::tour::run(options); });
}
