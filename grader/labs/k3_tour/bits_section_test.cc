#include "grader/labs/k3_tour/bits_section.h"

#include <bit>
#include <cmath>

#include "grader/labs/k3_tour/trusted_functions.h"
#include "third_party/catch2/catch2.h"

namespace lab::tour {
namespace {

Page page_of(const std::string& text, const Subjects& subjects = trusted_subjects()) {
  return bits_section(subjects, parse_number("--value", text));
}

bool shows(const Page& page, const std::string& part) {
  return page.text().find(part) != std::string::npos;
}

struct Shown {
  const char *number, *fp32, *bf16, *fp16;
  const char *kind32, *kind_bf16, *kind16;
};

// fp32 and fp16 from Python's struct, bf16 by comparing with both neighbours as fractions.
constexpr Shown kShown[] = {
    {"1.00390625", "0x3F808000", "0x3F80", "0x3C04", "normal", "normal", "normal"},
    {"-0", "0x80000000", "0x8000", "0x8000", "zero", "zero", "zero"},
    {"0.1", "0x3DCCCCCD", "0x3DCD", "0x2E66", "normal", "normal", "normal"},
    {"65520", "0x477FF000", "0x4780", "0x7C00", "normal", "normal", "inf"},
    {"1e-45", "0x00000001", "0x0000", "0x0000", "subnormal", "zero", "zero"},
    {"3e-39", "0x0020AAC8", "0x0021", "0x0000", "subnormal", "subnormal", "zero"},
    {"1e-5", "0x3727C5AC", "0x3728", "0x00A8", "normal", "normal", "subnormal"},
    {"1e39", "0x7F800000", "0x7F80", "0x7C00", "inf", "inf", "inf"},
    {"-inf", "0xFF800000", "0xFF80", "0xFC00", "inf", "inf", "inf"},
    {"nan", "0x7FC00000", "0x7FC0", "0x7E00", "NaN", "NaN", "NaN"},
};

TEST_CASE("bits and kinds") {
  for (const Shown& shown : kShown) {
    CAPTURE(shown.number);
    const auto formats = page_of(shown.number).figures["formats"];
    CHECK(formats["fp32"]["bits"] == shown.fp32);
    CHECK(formats["bf16"]["bits"] == shown.bf16);
    CHECK(formats["fp16"]["bits"] == shown.fp16);
    CHECK(formats["fp32"]["kind"] == shown.kind32);
    CHECK(formats["bf16"]["kind"] == shown.kind_bf16);
    CHECK(formats["fp16"]["kind"] == shown.kind16);
  }
}

TEST_CASE("the example of the lesson") {
  const Page page = page_of("1.00390625");
  CHECK(shows(page, "1.00390625 = 0x1.01p+0"));
  CHECK(shows(page, "bf16  0     01111111  0000000                  0x3F80"));
  CHECK(page.figures["formats"]["bf16"]["value"] == 1.0);
  CHECK(page.figures["formats"]["bf16"]["error"] == -0x1p-8);
  CHECK(page.figures["formats"]["fp32"]["error"] == 0.0);
  CHECK(shows(page, "a tie does not carry: kept is even"));
  CHECK(page.figures["bias"].dump() ==
        R"({"kept":"0x3F80","dropped":"0x8000","bias":"0x7FFF","carry":false,"result":"0x3F80"})");
}

TEST_CASE("the two published ties") {
  const auto ties = page_of("1").figures["ties"];
  CHECK(ties["1 + 2^-8"] == 1.0);
  CHECK(ties["1 + 3 x 2^-8"] == 1 + 0x1p-6);
}

TEST_CASE("the bias, step by step, ends where to_bf16 does") {
  for (const char* number :
       {"1.01171875", "1.99609375", "3.3961775e38", "-1e-40", "1e39", "0.1", "-7"}) {
    CAPTURE(number);
    const Page page = page_of(number);
    CHECK(page.figures["bias"]["result"] == page.figures["formats"]["bf16"]["bits"]);
  }
  CHECK(page_of("1.01171875").figures["bias"]["carry"] == true);
  CHECK(shows(page_of("1.01171875"), "a tie carries: kept is odd"));
}

TEST_CASE("a NaN is not rounded by the bias") {
  const Page page = page_of("nan");
  CHECK(!page.figures.contains("bias"));
  CHECK(shows(page, "0x7F800001   0x7F80 = inf"));
  CHECK(shows(page, "0x7FFF8000   0x8000 = -0"));
  CHECK(shows(page, "0xFFFFFFFF   0x0000 = 0"));
}

TEST_CASE("rounding twice is told from rounding once") {
  // Just above a tie of bf16, and nearer to it than fp32 can say.
  const Page page = page_of("1.00390625001");
  CHECK(page.figures["formats"]["bf16"]["bits"] == "0x3F80");
  CHECK(shows(page, "straight from the number bf16 would be 0x3F81 = 1.0078125"));
  CHECK(!shows(page_of("1.00390625"), "Rounding twice"));
}

TEST_CASE("what is out of double's range is said to be") {
  CHECK(shows(page_of("1e400"), "1e400 = inf\nIt is out of the range of double"));
  CHECK(!shows(page_of("1e300"), "out of the range"));
}

TEST_CASE("a long text is not repeated") {
  CHECK(shows(page_of("1.0000000000000000000000000000000000000000000000000000000"),
              "\n1 = 0x1p+0\n"));
}

TEST_CASE("a to_bf16 that cuts off is shown with what is right") {
  Subjects subjects = trusted_subjects();
  subjects.own.to_bf16 = [](float value) {
    return static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(value) >> 16);
  };
  const Page page = page_of("1.0078", subjects);
  CHECK(page.figures["formats"]["bf16"]["bits"] == "0x3F80");
  const std::vector<std::string> wrong = {
      "to_bf16(0x3F80FF97 = 1.00779998): yours: 0x3F80 = 1, right: 0x3F81 = 1.0078125",
      "to_bf16(0x3F818000 = 1.01171875): yours: 0x3F81 = 1.0078125, right: 0x3F82 = 1.015625"};
  CHECK(page.wrong() == wrong);
}

TEST_CASE("any quiet NaN is right, an infinity is not") {
  Subjects subjects = trusted_subjects();
  subjects.own.to_bf16 = [](float value) {
    if (std::isnan(value)) return std::uint16_t{0xFFFF};
    return trusted_functions().to_bf16(value);
  };
  CHECK(page_of("nan", subjects).wrong().empty());
  subjects.own.to_bf16 = [](float value) {
    if (std::isnan(value)) return std::uint16_t{0x7F81};  // signalling
    return trusted_functions().to_bf16(value);
  };
  CHECK(page_of("nan", subjects).wrong().size() == 4);
}

TEST_CASE("a from_bf16 that loses the sign of zero is shown") {
  Subjects subjects = trusted_subjects();
  subjects.own.from_bf16 = [](std::uint16_t bits) {
    return trusted_functions().from_bf16(bits) + 0.0f;
  };
  CHECK(page_of("-0", subjects).wrong() ==
        std::vector<std::string>{"from_bf16(0x8000): yours: 0, right: -0"});
  CHECK(page_of("1", subjects).wrong().empty());
}

}  // namespace
}  // namespace lab::tour
