// Lists the mutations of a file, or makes one.
//
//   mutate FILE [EQUIVALENT.md]   all of them as JSON, and which of them that file lists:
//                                 {"mutations": [{"line", "name", "change", "listed": [i, j]}],
//                                  "equivalents": [{"change", "reason"}]}
//   mutate FILE NUMBER            the file with that change; numbers begin at 0
//
// Exit status: 0 done, 2 wrong use.
#include <charconv>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "fmt/format.h"
#include "grader/mutate/equivalents.h"
#include "grader/mutate/mutations.h"
#include "grader/report/text_file.h"
#include "nlohmann/json.hpp"

namespace {

nlohmann::ordered_json list(const std::string& source,
                            const std::vector<mutate::Equivalent>& known) {
  auto mutations = nlohmann::ordered_json::array();
  for (const mutate::Mutation& mutation : mutate::mutations(source)) {
    const std::string change = mutate::change(source, mutation);
    auto listed = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < known.size(); ++i)
      if (matches(known[i], change)) listed.push_back(i);
    mutations.push_back({{"line", mutate::line_number(source, mutation)},
                         {"name", mutation.name},
                         {"change", change},
                         {"listed", listed}});
  }
  auto equivalents = nlohmann::ordered_json::array();
  for (const auto& [change, reason] : known)
    equivalents.push_back({{"change", change}, {"reason", reason}});
  return {{"mutations", mutations}, {"equivalents", equivalents}};
}

std::string mutant(const std::string& source, std::size_t number) {
  const auto all = mutate::mutations(source);
  if (number >= all.size())
    throw std::runtime_error(fmt::format(
        "number {}; expected one below {}, the number of mutations", number, all.size()));
  return mutate::apply(source, all[number]);
}

void run(int argc, char** argv) {
  if (argc < 2 || argc > 3) throw std::runtime_error("usage: mutate FILE [NUMBER | EQUIVALENT.md]");
  const std::string source = report::read_file(argv[1]);
  const std::string_view second = argc == 3 ? argv[2] : "";
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(second.data(), second.data() + second.size(), number);
  if (error == std::errc() && end == second.data() + second.size()) {
    fmt::print("{}", mutant(source, number));
    return;
  }
  const std::string markdown = argc == 3 ? report::read_file(argv[2]) : "";
  fmt::print("{}\n", list(source, mutate::equivalents(markdown)).dump());
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(argc, argv);
  } catch (const std::exception& e) {
    fmt::print(stderr, "mutate: {}\n", e.what());
    return 2;
  }
}
