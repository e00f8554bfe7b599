#include "grader/labs/k3_tour/edges_section.h"

#include "grader/labs/k3_tour/trusted_functions.h"
#include "third_party/catch2/catch2.h"

namespace lab::tour {
namespace {

using Sizes = std::vector<std::int64_t>;

bool shows(const Page& page, const std::string& part) {
  return page.text().find(part) != std::string::npos;
}

TEST_CASE("the published sizes") {
  const Page page = edges_section(trusted_subjects(), 64, 1000);
  CHECK(page.figures["edge_sizes"] == Sizes{1, 63, 64, 65, 97, 129, 992});
  CHECK(shows(page, "edge_sizes(64, 1000) = 1, 63, 64, 65, 97, 129, 992\n"));
  CHECK(shows(page, "   992       15 + 32  many tiles, and a tail of half a tile\n"));
  CHECK(shows(page, "    97        1 + 33  a tile, and a tail of more than half\n"));
  CHECK(!shows(page, "not a size of the definition"));
}

TEST_CASE("fp16's value 5 is not what was published, and still overflows") {
  const Page page = edges_section(trusted_subjects(), 64, 1000);
  const auto fp16 = page.figures["squares"]["fp16"];
  CHECK(fp16["bits"] == "0x5FFF");
  CHECK(fp16["value"] == 511.75);
  CHECK(fp16["square"] == 261888.0625);
  CHECK(fp16["in_format"] == "inf");
  CHECK(page.figures["squares"]["fp32"]["in_format"] == "inf");
  CHECK(page.figures["squares"]["bf16"]["in_format"] == "inf");
  CHECK(shows(page, "has 512 for fp16, and 262144 for its square"));
  CHECK(shows(page, "the nearest is 511.75, 0x5FFF"));
}

TEST_CASE("edge values") {
  const auto values = edges_section(trusted_subjects(), 64, 1000).figures["edge_values"];
  const std::vector<std::string> fp16 = {"0x0000", "0x8000", "0x0001", "0x03FF", "0x0400",
                                         "0x5FFF", "0x7BFF", "0xFBFF", "0x3C00", "0x3C01",
                                         "0x7C00", "0xFC00", "0x7E00"};
  CHECK(values["fp16"] == fp16);
  CHECK(values["bf16"][3] == "0x007F");
  CHECK(values["bf16"][6] == "0x7F7F");
  CHECK(values["fp32"][4] == "0x00800000");
  CHECK(values["fp32"][5] == "0x5FFFFFFF");
}

TEST_CASE("sizes and values that are wrong are shown with what is right") {
  Subjects subjects = trusted_subjects();
  subjects.own.edge_sizes = [](std::int64_t, std::int64_t) {
    return Sizes{1, 63, 64, 65, 96, 129};
  };
  subjects.own.edge_values = [](drill::Format format) {
    auto values = trusted_functions().edge_values(format);
    if (format == drill::Format::kFloat16) values[5] = 0x6000;
    values[12] |= 1;  // another quiet NaN
    return values;
  };
  const Page page = edges_section(subjects, 64, 1000);
  CHECK(shows(page, "1 + 32  not a size of the definition"));
  const std::vector<std::string> wrong = {
      "edge_sizes(64, 1000): yours: 1, 63, 64, 65, 96, 129, right: 1, 63, 64, 65, 97, 129, 992",
      "edge_values(fp16)[5]: yours: 0x6000 512, right: 0x5FFF 511.75"};
  CHECK(page.wrong() == wrong);
}

TEST_CASE("of small tiles no tail is claimed that is not there") {
  const Page one = edges_section(trusted_subjects(), 1, 1000);
  CHECK(shows(one, "     1         1 + 0  one whole tile\n"));
  CHECK(shows(one, "     2         2 + 0  two tiles, and no tail\n"));
  CHECK(shows(one, "     3         3 + 0  many tiles, and no tail\n"));
  CHECK(shows(one, "  1000      1000 + 0  many tiles, and no tail\n"));
  const Page two = edges_section(trusted_subjects(), 2, 1000);
  CHECK(shows(two, "     4         2 + 0  two tiles, and no tail\n"));
  CHECK(shows(two, "   999       499 + 1  many tiles, and a tail of one\n"));
  // The largest size is here below a tile.
  const Page large = edges_section(trusted_subjects(), 64, 40);
  CHECK(shows(large, "    32        0 + 32  less than a tile\n"));
}

TEST_CASE("the largest sizes do not overflow") {
  Subjects subjects = trusted_subjects();
  constexpr std::int64_t kMax = INT64_MAX;
  for (Functions* f : {&subjects.own, &subjects.right}) {
    f->edge_sizes = [](std::int64_t, std::int64_t) { return Sizes{1, kMax - 1, kMax}; };
  }
  const Page page = edges_section(subjects, kMax, kMax);
  CHECK(shows(page, "one short of a tile"));
  CHECK(shows(page, "one whole tile"));
}

}  // namespace
}  // namespace lab::tour
