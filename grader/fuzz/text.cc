// What a submission may say, in all that is shown of a record: the terminal obeys none of it, and
// the XML can be read.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "grader/fuzz/bytes.h"
#include "grader/fuzz/require.h"
#include "grader/judge/gathered.h"
#include "grader/report/counters.h"
#include "grader/report/drill_text.h"
#include "grader/report/findings.h"
#include "grader/report/junit.h"
#include "grader/report/printable.h"
#include "grader/report/record.h"
#include "grader/report/terminal.h"
#include "grader/wire/simt.h"
#include "tinyxml2.h"

namespace {

using fuzz::require;

report::Test some_test(fuzz::Bytes& bytes) {
  report::Test test;
  test.name = "a test";
  test.backend = "simt";
  test.verdict = static_cast<report::Verdict>(bytes.choice(11));
  test.max_points = 1;
  test.failure_class = "values";
  test.message = bytes.text(100);
  test.output = bytes.text(200);
  if (bytes.choice(2) == 1) test.counterexample = bytes.text(50);
  test.found = bytes.text(50);
  test.shrunk = !test.found.empty();
  test.replay = "./drill replay 07 1";
  return test;
}

wire::SimtAccess some_access(fuzz::Bytes& bytes) {
  return {.file = bytes.text(50), .line = bytes.number<std::uint16_t>()};
}

report::Drill some_drill(fuzz::Bytes& bytes) {
  report::Drill drill;
  drill.id = "07_rmsnorm";
  drill.title = "Normalise rows";
  drill.backends["simt"] = "graded";
  drill.compiler_output = bytes.text(200);
  for (std::size_t tests = 1 + bytes.choice(3); tests > 0; --tests)
    drill.tests.push_back(some_test(bytes));
  judge::Gathered gathered;
  wire::SimtFinding finding{.kind = "race",
                            .kernel = bytes.text(60),
                            .access = some_access(bytes),
                            .object = bytes.text(20),
                            .message = bytes.text(100),
                            .count = bytes.number<std::uint64_t>()};
  if (bytes.choice(2) == 1) finding.other = some_access(bytes);
  const wire::SimtLineCount line{.kernel = bytes.text(60),
                                 .file = bytes.text(50),
                                 .line = 1,
                                 .shared = bytes.choice(2) == 1,
                                 .requests = bytes.number<std::uint64_t>(),
                                 .sectors = bytes.number<std::uint64_t>()};
  gathered.add({finding}, {{{.kernel = bytes.text(60)}}, {line}});
  drill.findings = gathered.findings();
  drill.counters = gathered.counters();
  drill.settle(std::nullopt);
  return drill;
}

// UTF-8 without controls but tab and newline.
bool is_fit(const std::string& text) {
  try {
    [[maybe_unused]] const std::string utf8 = report::Json(text).dump();
  } catch (const report::Json::exception&) {
    return false;
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte < 0x20 && byte != '\t' && byte != '\n') || byte == 0x7F) return false;
    if (byte == 0xC2 && static_cast<unsigned char>(text[i + 1]) < 0xA0) return false;
  }
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  const std::string once = report::printable(std::string(all));
  require(is_fit(once), "what is printable can be shown");
  require(report::printable(once) == once, "and is so already");

  fuzz::Bytes bytes(data, size);
  const report::Drill drill = some_drill(bytes);
  const report::Record record = {"drills", 1, "ab", {drill}, {}};
  for (const std::string& text :
       {report::table(record, {}), report::tests(drill, {}), report::first_failure(drill, {}),
        report::findings(drill, {}), report::counters(drill, {}), report::drill_text(drill)}) {
    require(is_fit(text), "what is shown can be shown");
  }
  const std::string xml = report::junit(drill);
  require(is_fit(xml), "XML holds no controls");
  tinyxml2::XMLDocument document;
  require(document.Parse(xml.c_str(), xml.size()) == tinyxml2::XML_SUCCESS, "XML can be read");
  const auto* suite = document.RootElement()->FirstChildElement("testsuite");
  require(suite != nullptr && suite->UnsignedAttribute("tests") == drill.tests.size() &&
              suite->NextSibling() == nullptr,
          "it holds the tests and no more");
  return 0;
}
