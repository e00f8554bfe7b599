#include <stdexcept>

#include "drills/08_dequant_gemm/dequant_gemm.h"
#include "grader/cases/08_dequant_gemm/launches.h"
#include "grader/worker/device_array.h"
#include "grader/worker/gpu.h"

namespace cases {
namespace {

// `launcher` gets the four pointers and the stream.
template <class X, class Y, class Launcher>
void launch(std::span<const X> x, std::span<const std::uint8_t> packed,
            std::span<const float> scales, std::span<Y> y, const Placement& placement,
            const Launcher& launcher) {
  const worker::DeviceArray<X> device_x(x, "x", placement.x);
  const worker::DeviceArray<std::uint8_t> device_packed(packed, "packed", placement.packed);
  const worker::DeviceArray<float> device_scales(scales, "scales", placement.scales);
  const worker::DeviceArray<Y> device_y(y, "y", placement.y);
  const auto pointer = [&](const auto& array, Pointer which) {
    return placement.null == which ? nullptr : array.get();
  };
  try {
    worker::on_stream([&](cudaStream_t stream) {
      return launcher(pointer(device_x, Pointer::kX), pointer(device_packed, Pointer::kPacked),
                      pointer(device_scales, Pointer::kScales), pointer(device_y, Pointer::kY),
                      stream);
    });
  } catch (const std::invalid_argument&) {
    device_y.copy_to(y);
    throw;
  }
  device_x.check_unchanged();
  device_packed.check_unchanged();
  device_scales.check_unchanged();
  device_y.copy_to(y);
}

}  // namespace

void dequant_gemm_w4a16(std::span<const std::uint16_t> x, std::span<const std::uint8_t> packed,
                        std::span<const float> scales, std::span<std::uint16_t> y, std::int64_t m,
                        std::int64_t n, std::int64_t k, std::int64_t group, Placement placement) {
  launch(x, packed, scales, y, placement,
         [&](auto x, auto packed, auto scales, auto y, auto stream) {
           return drill::dequant_gemm_w4a16(reinterpret_cast<const __nv_bfloat16*>(x), packed,
                                            scales, reinterpret_cast<__nv_bfloat16*>(y), m, n, k,
                                            group, stream);
         });
}

void dequant_gemm_w4a8(std::span<const std::int8_t> x, float x_scale,
                       std::span<const std::uint8_t> packed, std::span<const float> scales,
                       std::span<float> y, std::int64_t m, std::int64_t n, std::int64_t k,
                       std::int64_t group, Placement placement) {
  launch(x, packed, scales, y, placement,
         [&](auto x, auto packed, auto scales, auto y, auto stream) {
           return drill::dequant_gemm_w4a8(x, x_scale, packed, scales, y, m, n, k, group, stream);
         });
}

}  // namespace cases

std::span<const worker::Binding> worker::bindings() {
  static constexpr Binding kBindings[] = {
      bind<drill::quantize_int4>("quantize_int4"),
      bind_on_device<cases::dequant_gemm_w4a16>("dequant_gemm_w4a16"),
      bind_on_device<cases::dequant_gemm_w4a8>("dequant_gemm_w4a8"),
      kSimtFindings,
      kSimtCounters,
      kSimtReverse,
  };
  return kBindings;
}
