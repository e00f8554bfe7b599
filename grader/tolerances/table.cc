#include "grader/tolerances/table.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include "fmt/format.h"
#include "fmt/ranges.h"

namespace tolerances {
namespace {

// Two digits; what nothing is allowed for is infinite.
std::string figure(double value) { return fmt::format("{:.2g}", value); }

// In the order of first use, numbered from 1.
class Notes {
 public:
  std::size_t number_of(const std::string& note) {
    const auto found = std::find(notes_.begin(), notes_.end(), note);
    if (found != notes_.end()) return static_cast<std::size_t>(found - notes_.begin()) + 1;
    notes_.push_back(note);
    return notes_.size();
  }

  std::string text() const {
    std::string text = notes_.empty() ? "" : "\n";
    for (std::size_t i = 0; i < notes_.size(); ++i)
      text += fmt::format("{}. {}\n", i + 1, notes_[i]);
    return text;
  }

 private:
  std::vector<std::string> notes_;
};

std::string used_by(const Proof& proof, const Used& used) {
  double most = -1;
  for (const std::string& test : proof.tests) {
    if (const auto found = used.most.find(test); found != used.most.end())
      most = std::max(most, found->second);
  }
  return most < 0 ? "" : figure(most);
}

}  // namespace

std::vector<Row> rows(const std::vector<Proof>& proofs) {
  std::vector<Row> rows;
  for (const Proof& proof : proofs) {
    if (proof.none.empty() && proof.lower == nullptr) {
      throw std::logic_error(
          fmt::format("the proof of \"{}\", {}, has no next lower precision: set Proof::lower",
                      fmt::join(proof.tests, "; "), proof.result));
    }
    Row row = {proof, Shares(proof.lower)};
    if (proof.none.empty()) proof.calls([&](const Call& call) { row.shares.add(call); });
    rows.push_back(row);
  }
  return rows;
}

void add(const report::Drill& drill, Used& used) {
  for (const report::Test& test : drill.tests) {
    if (test.tolerance_used) {
      double& most = used.most.try_emplace(test.name, 0).first->second;
      most = std::max(most, *test.tolerance_used);
    } else if (std::find(used.exact.begin(), used.exact.end(), test.name) == used.exact.end()) {
      used.exact.push_back(test.name);
    }
  }
}

std::string markdown(const std::vector<Row>& rows, const Used& used) {
  if (rows.empty()) return "Every hidden test compares exactly.\n";
  std::string text =
      "| hidden test | result | allowed | zeros | mean | lower precision | a term less | 1% "
      "| right models | right submissions |\n"
      "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|\n";
  Notes notes;
  const std::vector<std::string>* tests = nullptr;
  for (const auto& [proof, shares] : rows) {
    // A test's name and the figure of all its results stand once.
    const bool is_first = tests == nullptr || proof.tests != *tests;
    tests = &proof.tests;
    text += fmt::format("| {} |", is_first ? fmt::format("{}", fmt::join(*tests, "; ")) : "");
    if (!proof.none.empty()) {
      text += fmt::format(" {} | none ({}) | | | | | | | |\n", proof.result,
                          notes.number_of(proof.none));
      continue;
    }
    text += fmt::format(" {} | {} |", proof.result, figure(shares.typical()));
    for (const Wrong wrong : kWrongs) {
      const auto unseen = proof.unseen.find(wrong);
      text += unseen == proof.unseen.end() ? fmt::format(" {} |", figure(shares.wrong(wrong)))
                                           : fmt::format(" {} ({}) |", figure(shares.wrong(wrong)),
                                                         notes.number_of(unseen->second));
    }
    text +=
        fmt::format(" {} | {} |\n", figure(shares.right()), is_first ? used_by(proof, used) : "");
  }
  text += notes.text();
  std::vector<std::string> exact = used.exact;
  for (const Row& row : rows) {
    for (const std::string& test : row.proof.tests) std::erase(exact, test);
  }
  if (!exact.empty()) text += fmt::format("\nExact: {}.\n", fmt::join(exact, "; "));
  return text;
}

std::string problems(const report::Drill& drill, const std::vector<Proof>& proofs) {
  std::string text;
  std::set<std::string> proved;
  for (const Proof& proof : proofs) {
    if (proof.none.empty()) proved.insert(proof.tests.begin(), proof.tests.end());
  }
  for (const report::Test& test : drill.tests) {
    if (test.tolerance_used.has_value() != (proved.erase(test.name) == 1)) {
      text += fmt::format(
          "\"{}\" {}: add it to, or take it out of, grader/cases/{}/proofs.cc\n", test.name,
          test.tolerance_used ? "has a tolerance and no proof" : "has a proof and no tolerance",
          drill.id);
    }
    if (test.tolerance_used && !(*test.tolerance_used < 0.5)) {
      text += fmt::format("\"{}\" used {} of its tolerance, expected less than 0.5\n", test.name,
                          *test.tolerance_used);
    }
  }
  for (const std::string& test : proved)
    text += fmt::format("there is no hidden test \"{}\"; see grader/cases/{}/proofs.cc\n", test,
                        drill.id);
  return text;
}

}  // namespace tolerances
