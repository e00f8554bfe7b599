#include "grader/labs/k3_tour/reordering_section.h"

#include <cmath>

#include "grader/labs/k3_tour/number.h"
#include "grader/labs/k3_tour/sums.h"

namespace lab::tour {
namespace {

constexpr std::size_t kMostSteps = 16;  // of a sequential sum that are shown
constexpr std::size_t kMostWidth = 76;  // characters of a list of values, without its end

// Separated by spaces, cut to a line.
std::string list(Values values) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string next = show(values[i]);
    if (text.size() + next.size() > kMostWidth) {
      return text + fmt::format(" ... {} values", values.size());
    }
    text += (i == 0 ? "" : " ") + next;
  }
  return text;
}

struct Input {
  std::string name;
  std::vector<float> values;
};

struct Method {
  std::string name;
  std::string call;  // of the function under test; else empty
  std::string order;
  std::function<float(Values)> sum, right;
};

std::vector<Method> methods(const Subjects& subjects) {
  const auto ours = [](const char* name, const char* order, float (*sum)(Values)) {
    return Method{name, "", order, sum, sum};
  };
  return {
      {"sequential", "sum_sequential", "from left to right", subjects.own.sum_sequential,
       subjects.right.sum_sequential},
      {"adjacent tree", "sum_pairwise", "pairs of neighbours", subjects.own.sum_pairwise,
       subjects.right.sum_pairwise},
      ours("halves", "first half + second half", sum_halves),
      ours("stride tree", "value i + value i + n/2", sum_strided),
      ours("Kahan", "lost parts to the next value", sum_kahan),
      ours("Neumaier", "lost parts added in the end", sum_neumaier),
  };
}

// The sign of a zero is free, and any NaN is right.
bool same_sum(float a, float b) { return a == b || (std::isnan(a) && std::isnan(b)); }

std::string show_sum(float sum) { return show(sum); }

void all_methods(Page& page, const Subjects& subjects, const std::vector<Input>& inputs) {
  std::vector<std::string> header = {"method", "order"};
  for (const Input& input : inputs) {
    header.push_back(input.name);
    header.push_back("error");
  }
  Table table("ll" + std::string(2 * inputs.size(), 'r'), header);
  for (const Method& method : methods(subjects)) {
    std::vector<std::string> cells = {method.name, method.order};
    for (const Input& input : inputs) {
      const auto own = ask(method.sum, input.values);
      cells.push_back(page.judge(fmt::format("{} of {}", method.call, input.name), own,
                                 method.right(input.values), show_sum, same_sum));
      cells.push_back(own.value ? show_short(*own.value - sum_exact(input.values)) : "");
      page.figures["sums"][input.name][method.name] = own.value ? to_json(*own.value) : "throws";
    }
    table.row(cells);
  }
  std::vector<std::string> exact = {"exact", "rounded once, in the end"};
  for (const Input& input : inputs) {
    exact.push_back(show(sum_exact(input.values)));
    exact.push_back("");
    page.figures["sums"][input.name]["exact"] = to_json(sum_exact(input.values));
  }
  table.row(exact);
  page.table(table);
}

void sequential_steps(Page& page, Values values) {
  page.line("Where the sequential sum loses them:");
  page.line();
  Table table("rrrl", {"sum", "+ value", "= in fp32", "lost"});
  float sum = 0;
  for (std::size_t i = 0; i < values.size() && i < kMostSteps; ++i) {
    const float next = sum + values[i];
    const float missing = std::isfinite(next) ? lost(sum, values[i]) : 0;
    table.row({show(sum), show(values[i]), show(next), missing == 0 ? "" : show(missing)});
    sum = next;
  }
  page.table(table);
  if (values.size() > kMostSteps) page.line("  ... {} values\n", values.size());
}

// instructor
void tree_levels(Page& page, Values values) {
  page.line("Where the adjacent tree loses them, level by level:");
  page.line();
  std::vector<float> level(values.begin(), values.end());
  while (level.size() > 1) {
    page.line("  {}", list(level));
    std::vector<float> next;
    for (std::size_t i = 0; i + 1 < level.size(); i += 2) next.push_back(level[i] + level[i + 1]);
    if (level.size() % 2 == 1) next.push_back(level.back());
    level = next;
  }
  page.line("  {}", list(level));
  page.line();
}
// end of instructor

// Why the published input comes out as it does. All of it holds for that input alone.
void explain_published(Page& page) {
  page.line("Near 1e8 one ULP of fp32 is 8, so 1e8 + 1 is 1e8, and -1e8 + 1 is -1e8.");
  page.line(
      "  sequential     the first 1 of each four is lost; the other meets 0, and is kept until");
  page.line("                 the next 1e8: only the very last 1 is left");
  page.line("  adjacent tree  in the first level every 1 meets 1e8 or -1e8: all are lost");
  page.line("  stride tree    adds values that are alike, and loses nothing");
  page.line("  Kahan          puts what was lost into the next value: -1e8, which loses it again");
  page.line("  Neumaier       keeps what was lost apart, where it is small among small ones");
  page.line("Halves are the adjacent tree where n is a power of two, and another one at n = 5.");
  page.line();
}

void compare_orders(Page& page, const Subjects& subjects, const Input& input) {
  const double exact = sum_exact(input.values);
  const double sequential = std::fabs(subjects.right.sum_sequential(input.values) - exact);
  const double pairwise = std::fabs(subjects.right.sum_pairwise(input.values) - exact);
  const bool worse = pairwise > sequential;
  page.figures["pairwise_is_worse"] = worse;
  if (worse) {
    page.line("\"Pairwise is never worse\" is false: here its error is {}, and the sequential {}.",
              show_short(pairwise), show_short(sequential));
  } else if (pairwise < sequential) {
    page.line("Here pairwise is better: an error of {} against {}. It is not always so.",
              show_short(pairwise), show_short(sequential));
  } else {
    page.line("Here pairwise is no better than sequential, and no worse.");
  }
  page.line(
      "What is better is its bound: ceil(log2 n) u S against (n - 1) u S; u = 2^-24, S = sum |v|.");
  page.line("Each change of order is such a change of result: num_warps, split-K, a compiler's");
  page.line("reassociation. None of the results is a bug.");
}

}  // namespace

std::vector<float> published_values() {
  std::vector<float> values;
  for (int i = 0; i < 4; ++i) values.insert(values.end(), {1e8f, 1, -1e8f, 1});
  return values;
}

Page reordering_section(const Subjects& subjects, const std::vector<float>& values) {
  Page page("3. Reordering");
  const bool published = values.empty();
  std::vector<Input> inputs;
  if (published) {
    inputs.push_back({"[1e8,1,-1e8,1] x 4", published_values()});
    inputs.push_back({"[1e8,1,-1e8,1,1]", {1e8f, 1, -1e8f, 1, 1}});
  } else {
    inputs.push_back({"--values", values});
  }
  if (!published) page.line("--values, rounded to fp32:\n\n  {}\n", list(values));
  all_methods(page, subjects, inputs);
  if (published) explain_published(page);
  sequential_steps(page, inputs[0].values);
  tree_levels(page, inputs[0].values);  // instructor
  compare_orders(page, subjects, inputs[0]);
  return page;
}

}  // namespace lab::tour
