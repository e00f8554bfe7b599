#include "drills/01_to_bf16/to_bf16.h"
#include "grader/judge/judge.h"

namespace {

using judge::Remote;

const Remote<decltype(drill::to_bf16)> to_bf16{
    "to_bf16", {"x"}, {.result = [](std::uint16_t bits) { return judge::show_bits(bits, drill::Format::kBfloat16); }}};

TEST_CASE("ties go to the even mantissa", "[pts:5][class:ties]") {
  CHECK(to_bf16(1.0f + 0x1p-8f) == 0x3F80);
  CHECK(to_bf16(1.0f + 0x3p-8f) == 0x3F82);
}

TEST_CASE("a sweep", "[pts:5][class:rounding]") {
  std::vector<float> inputs;
  for (int i = 0; i < 1000000; ++i) inputs.push_back(static_cast<float>(i));
  const auto oracle = [](float x) -> std::uint16_t {
    const auto bits = std::bit_cast<std::uint32_t>(x);
    return static_cast<std::uint16_t>((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16);
  };
  CHECK(judge::sweep(to_bf16, oracle, inputs));
}

}  // namespace
