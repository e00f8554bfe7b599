#include "grader/labs/k3_tour/ulps_section.h"

#include "grader/labs/k3_tour/trusted_functions.h"
#include "third_party/catch2/catch2.h"

namespace lab::tour {
namespace {

Page page_of(const std::string& text, const Subjects& subjects = trusted_subjects()) {
  return ulps_section(subjects, parse_number("--value", text));
}

TEST_CASE("published distances") {
  const auto distances = page_of("1").figures["distances"];
  for (const char* format : {"fp32", "bf16", "fp16"}) {
    CAPTURE(format);
    CHECK(distances["-tiny, +tiny"][format] == 2);
    CHECK(distances["-0, +0"][format] == 0);
    CHECK(distances["1, next after 1"][format] == 1);
    CHECK(distances["max, inf"][format] == 1);
    CHECK(distances["1, nan"][format].is_null());
  }
  CHECK(distances["1, 1 + 2^-7"]["bf16"] == 1);
  CHECK(distances["1, 1 + 2^-7"]["fp32"] == 65536);
  CHECK(distances["1, 1 + 2^-7"]["fp16"] == 8);
  CHECK(distances["1, 1 + 2^-10"]["bf16"].is_null());
  CHECK(distances["1, 1 + 2^-10"]["fp16"] == 1);
  CHECK(distances["1, 1 + 2^-10"]["fp32"] == 8192);
  CHECK(distances["-1, 1"]["fp32"] == 2130706432);
  CHECK(distances["-inf, inf"]["fp32"] == 4278190080);
}

TEST_CASE("published sizes of 1 ULP") {
  const auto sizes = page_of("-3").figures["ulp_at"];
  CHECK(sizes["fp32"]["1"] == 0x1p-23);
  CHECK(sizes["fp32"]["1e8"] == 8.0);
  CHECK(sizes["bf16"]["1"] == 0x1p-7);
  CHECK(sizes["bf16"]["1e8"] == 524288.0);  // 2^26 / 2^7
  CHECK(sizes["fp16"]["1"] == 0x1p-10);
  CHECK(sizes["fp16"]["1e8"].is_null());
  CHECK(sizes["fp32"]["machine_epsilon"] == 0x1p-23);
  CHECK(sizes["fp16"]["3"] == 0x1p-9);
}

TEST_CASE("1 ULP of a number is one size in both tables") {
  // Just below 2 - 2^-8, which it is in fp32: halfway between 2 - 2^-7 and 2 in bf16, so 2 there.
  const Page page = page_of("1.99609374999999");
  CHECK(page.figures["neighbours"]["bf16"]["ulp"] == 0x1p-6);
  CHECK(page.figures["ulp_at"]["bf16"]["1.99609375"] == 0x1p-6);
}

TEST_CASE("places") {
  const auto places = page_of("1").figures["places"];
  CHECK(places["-inf"]["fp32"] == -2139095040);
  CHECK(places["-max"]["fp16"] == -31743);
  CHECK(places["-tiny"]["bf16"] == -1);
  CHECK(places["-0"]["bf16"] == 0);
  CHECK(places["+0"]["fp32"] == 0);
  CHECK(places["1"]["bf16"] == 0x3F80);
  CHECK(places["next after 1"]["fp16"] == 0x3C01);
  CHECK(places["inf"]["bf16"] == 0x7F80);
}

TEST_CASE("neighbours") {
  const auto of_one = page_of("1").figures["neighbours"];
  CHECK(of_one["bf16"]["below"] == 1 - 0x1p-8);
  CHECK(of_one["bf16"]["above"] == 1 + 0x1p-7);
  CHECK(of_one["fp32"]["below"] == 1 - 0x1p-24);
  CHECK(of_one["fp16"]["above"] == 1 + 0x1p-10);
  const auto of_zero = page_of("0").figures["neighbours"];
  CHECK(of_zero["fp32"]["below"] == -0x1p-149);
  CHECK(of_zero["fp16"]["above"] == 0x1p-24);
  const auto of_max = page_of("65504").figures["neighbours"];
  CHECK(of_max["fp16"]["above"] == "inf");
  CHECK(of_max["fp16"]["below"] == 65472.0);
  CHECK(page_of("inf").figures["neighbours"]["fp32"]["above"].is_null());
  const Page nan = page_of("nan");
  CHECK(nan.figures["neighbours"]["fp32"]["below"].is_null());
  CHECK(nan.text().find("a NaN has no place") != std::string::npos);
  // By way of fp32, as in the section about bits.
  CHECK(page_of("1.00390625001").figures["neighbours"]["bf16"]["number"] == 1.0);
}

TEST_CASE("wrong places, distances and epsilons are shown with what is right") {
  Subjects subjects = trusted_subjects();
  subjects.own.ordered_int = [](std::uint32_t bits, drill::Format format) {
    // -0 apart from +0.
    return bits == 0x8000 ? -1 : trusted_functions().ordered_int(bits, format);
  };
  subjects.own.machine_epsilon = [](drill::Format format) {
    return trusted_functions().machine_epsilon(format) / 2;
  };
  subjects.own.ulp_diff = [](std::uint32_t a, std::uint32_t b, drill::Format format) {
    const auto steps = trusted_functions().ulp_diff(a, b, format);
    return steps ? steps : std::optional<std::uint64_t>(0);
  };
  const Page page = page_of("1", subjects);
  const std::vector<std::string> wrong = {
      "ordered_int(0x8000, bf16): yours: -1, right: 0",
      "ordered_int(0x8000, fp16): yours: -1, right: 0",
      "ulp_diff(0x3F800000, 0x7FC00000, fp32): yours: 0, right: none",
      "ulp_diff(0x3F80, 0x7FC0, bf16): yours: 0, right: none",
      "ulp_diff(0x3C00, 0x7E00, fp16): yours: 0, right: none",
      "machine_epsilon(fp32): yours: 5.96046448e-8, right: 1.1920929e-7",
      "machine_epsilon(bf16): yours: 0.00390625, right: 0.0078125",
      "machine_epsilon(fp16): yours: 0.00048828125, right: 0.0009765625"};
  CHECK(page.wrong() == wrong);
}

}  // namespace
}  // namespace lab::tour
