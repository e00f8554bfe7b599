// What binding.cc makes of drill 08's launchers: functions over the host's memory, which the judge
// calls without a header of CUDA.
#ifndef GRADER_CASES_08_DEQUANT_GEMM_LAUNCHES_H_
#define GRADER_CASES_08_DEQUANT_GEMM_LAUNCHES_H_

#include <array>
#include <cstdint>
#include <span>
#include <tuple>

#include "grader/wire/fields.h"

namespace cases {

enum class Pointer : std::uint32_t { kNone, kX, kPacked, kScales, kY };

// How the arrays get to the device.
struct Placement {
  // Elements between an aligned address and the array.
  std::uint32_t x = 0, packed = 0, scales = 0, y = 0;
  Pointer null = Pointer::kNone;  // passed as a null pointer
};

// bf16 travels as its bits. An array may have another size than the arguments say, where these are
// invalid. What the launcher refuses throws std::invalid_argument; y is copied back even then.
void dequant_gemm_w4a16(std::span<const std::uint16_t> x, std::span<const std::uint8_t> packed,
                        std::span<const float> scales, std::span<std::uint16_t> y, std::int64_t m,
                        std::int64_t n, std::int64_t k, std::int64_t group, Placement placement);
void dequant_gemm_w4a8(std::span<const std::int8_t> x, float x_scale,
                       std::span<const std::uint8_t> packed, std::span<const float> scales,
                       std::span<float> y, std::int64_t m, std::int64_t n, std::int64_t k,
                       std::int64_t group, Placement placement);

}  // namespace cases

template <>
struct wire::Fields<cases::Placement> {
  static constexpr std::array kNames = {"x", "packed", "scales", "y", "null"};
  static auto tie(auto& v) { return std::tie(v.x, v.packed, v.scales, v.y, v.null); }
};

#endif  // GRADER_CASES_08_DEQUANT_GEMM_LAUNCHES_H_
