#include "grader/judge/gathered.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "third_party/catch2/catch2.h"

namespace {

using judge::Gathered;
using report::Json;

wire::SimtFinding finding(const std::string& file, int line, const std::string& kind = "race") {
  return {.kind = kind,
          .kernel = "sum",
          .access = {.file = file, .line = line, .thread = {1, 2, 3}, .block = {4, 5, 6}},
          .object = "part",
          .offset = -4,
          .message = "words",
          .count = 2};
}

// The lines of the record's findings, in their order.
std::vector<int> lines_of(const Gathered& gathered) {
  std::vector<int> lines;
  for (const Json& json : gathered.findings()) lines.push_back(json.at("line"));
  return lines;
}

TEST_CASE("nothing gathered is an empty array and an empty object") {
  Gathered gathered;
  gathered.add({}, {});
  CHECK(gathered.findings().dump() == "[]");
  CHECK(gathered.counters().dump() == "{}");
}

TEST_CASE("findings and counters have the form of the contract") {
  wire::SimtFinding race = finding("a.cu", 7);
  race.other = wire::SimtAccess{.file = "b.cuh", .line = 9, .thread = {7, 0, 0}};
  Gathered gathered;
  gathered.add({race}, {.kernels = {{.kernel = "sum",
                                     .launches = 1,
                                     .blocks = 2,
                                     .barriers = 3,
                                     .bytes_read = 4,
                                     .least_read = 5,
                                     .bytes_written = 6,
                                     .least_written = 7}},
                        .lines = {{.kernel = "sum",
                                   .file = "a.cu",
                                   .line = 8,
                                   .requests = 1,
                                   .sectors = 2,
                                   .least_sectors = 3},
                                  {.kernel = "sum",
                                   .file = "a.cu",
                                   .line = 8,
                                   .shared = true,
                                   .write = true,
                                   .requests = 4,
                                   .wavefronts = 5,
                                   .least_wavefronts = 6}}});
  CHECK(gathered.findings() == Json::parse(R"([{
      "kind": "race", "kernel": "sum", "file": "a.cu", "line": 7, "thread": [1, 2, 3],
      "block": [4, 5, 6], "object": "part", "offset": -4,
      "other": {"file": "b.cuh", "line": 9, "thread": [7, 0, 0], "block": [0, 0, 0]},
      "message": "words", "count": 2}])"));
  CHECK(gathered.counters() == Json::parse(R"({
      "kernels": [{"kernel": "sum", "launches": 1, "blocks": 2, "barriers": 3, "bytes_read": 4,
                   "least_read": 5, "bytes_written": 6, "least_written": 7}],
      "lines": [{"kernel": "sum", "file": "a.cu", "line": 8, "memory": "global", "access": "read",
                 "requests": 1, "sectors": 2, "least_sectors": 3},
                {"kernel": "sum", "file": "a.cu", "line": 8, "memory": "shared", "access": "write",
                 "requests": 4, "wavefronts": 5, "least_wavefronts": 6}]})"));
}

TEST_CASE("what the host did has no thread and no block") {
  wire::SimtFinding free = finding("a.cu", 7, "bad free");
  free.kernel = "";
  Gathered gathered;
  gathered.add({free}, {});
  CHECK(gathered.findings()[0].at("thread").is_null());
  CHECK(gathered.findings()[0].at("block").is_null());
  CHECK(gathered.findings()[0].at("other").is_null());
}

TEST_CASE("one finding stays of a kind, kernel and lines: the first, with the sum of the counts") {
  const wire::SimtFinding first = finding("a.cu", 7);
  wire::SimtFinding same = first;
  same.message = "later words";
  same.access.thread = {9, 0, 0};
  std::vector<wire::SimtFinding> others(4, first);
  others[0].kind = "out of bounds";
  others[1].kernel = "other";
  others[2].access.file = "b.cu";
  others[3].other = wire::SimtAccess{.file = "a.cu", .line = 8};
  Gathered gathered;
  gathered.add({first}, {});
  gathered.add({same, others[0], others[1]}, {});
  gathered.add({others[2], others[3]}, {});
  REQUIRE(gathered.findings().size() == 5);
  int of_two = 0;
  for (const Json& json : gathered.findings()) {
    CHECK(json.at("message") == "words");
    of_two += json.at("count") == 4 ? 1 : 0;
  }
  CHECK(of_two == 1);
}

TEST_CASE("findings are sorted by file and line, whatever came first") {
  const std::vector<wire::SimtFinding> all = {finding("b.cu", 1), finding("a.cu", 20),
                                              finding("a.cu", 3)};
  Gathered forward, backward;
  forward.add(all, {});
  backward.add({all.rbegin(), all.rend()}, {});
  CHECK(lines_of(forward) == std::vector{3, 20, 1});
  CHECK(forward.findings() == backward.findings());
}

TEST_CASE("a record has a hundred findings at most") {
  Gathered gathered;
  for (int line = 1; line <= 120; ++line) gathered.add({finding("a.cu", line)}, {});
  CHECK(lines_of(gathered).size() == 100);
  CHECK(lines_of(gathered).back() == 100);
}

TEST_CASE("counters of test cases are added, and stop at the largest number") {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  const wire::SimtCounters counters = {
      .kernels = {{.kernel = "sum", .launches = 2, .bytes_read = kMost - 1}},
      .lines = {{.kernel = "sum", .file = "a.cu", .line = 8, .requests = 3, .sectors = kMost}}};
  Gathered gathered;
  gathered.add({}, counters);
  gathered.add({}, counters);
  const Json all = gathered.counters();
  CHECK(all.at("kernels").at(0).at("launches") == 4);
  CHECK(all.at("kernels").at(0).at("bytes_read") == kMost);
  CHECK(all.at("lines").at(0).at("requests") == 6);
  CHECK(all.at("lines").at(0).at("sectors") == kMost);
}

}  // namespace
