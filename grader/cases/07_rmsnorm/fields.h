// What drill 07's binding.cc offers the judge: the drill's functions over the host's memory. bf16
// travels as its bits.
#ifndef GRADER_CASES_07_RMSNORM_FIELDS_H_
#define GRADER_CASES_07_RMSNORM_FIELDS_H_

#include <array>
#include <cstdint>
#include <span>
#include <tuple>

#include "grader/wire/fields.h"

namespace cases {

// Where each array starts on the device: so many elements behind an aligned address. kNull passes a
// null pointer.
inline constexpr std::uint32_t kNull = ~std::uint32_t{0};

struct Starts {
  std::uint32_t x = 0, w = 0, y = 0, dy = 0, dx = 0, dw = 0;

  bool operator==(const Starts&) const = default;
};

// Each calls the drill's function on a stream of its own and waits for it. std::invalid_argument
// for cudaErrorInvalidValue; std::runtime_error for any other error, for an input that has changed,
// and for an output that was written although cudaErrorInvalidValue came back.
using Values = std::span<const float>;
using Bits = std::span<const std::uint16_t>;

void rmsnorm_forward_f32(Values x, Values w, std::span<float> y, std::int64_t rows,
                         std::int64_t cols, float eps, const Starts& starts);
void rmsnorm_forward_bf16(Bits x, Bits w, std::span<std::uint16_t> y, std::int64_t rows,
                          std::int64_t cols, float eps, const Starts& starts);
void rmsnorm_backward_f32(Values dy, Values x, Values w, std::span<float> dx, std::span<float> dw,
                          std::int64_t rows, std::int64_t cols, float eps, const Starts& starts);
void rmsnorm_backward_bf16(Bits dy, Bits x, Bits w, std::span<std::uint16_t> dx,
                           std::span<float> dw, std::int64_t rows, std::int64_t cols, float eps,
                           const Starts& starts);

}  // namespace cases

template <>
struct wire::Fields<cases::Starts> {
  static constexpr std::array kNames = {"x", "w", "y", "dy", "dx", "dw"};
  static auto tie(auto& value) {
    return std::tie(value.x, value.w, value.y, value.dy, value.dx, value.dw);
  }
};

#endif  // GRADER_CASES_07_RMSNORM_FIELDS_H_
