#include "grader/labs/reference_matching/linked_kernels.h"

#include <cuda_bf16.h>
#include <cuda_runtime_api.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <vector>

#include "drills/08_dequant_gemm/dequant_gemm.h"
#include "fmt/format.h"
#include "grader/labs/device.h"
#include "grader/labs/stand_in.h"
#include "grader/worker/device_array.h"
#include "grader/worker/gpu.h"

LAB_REFERENCE(quantize_int4)
LAB_REFERENCE(dequant_gemm_w4a16)
LAB_REFERENCE(dequant_gemm_w4a8)

namespace lab {
namespace {

using worker::DeviceArray;

// `launcher` gets the four pointers and the stream. X and Y are the types on the device; on the
// host, a bf16 is a std::uint16_t.
template <class X, class Y, class HostX, class HostY, class Launcher>
std::vector<HostY> run(std::span<const HostX> x, const PackedWeights& weights, HostY unwritten,
                       const Sizes& sizes, const Launcher& launcher) {
  static_assert(sizeof(X) == sizeof(HostX) && sizeof(Y) == sizeof(HostY));
  std::vector<HostY> y(static_cast<std::size_t>(sizes.m * sizes.n), unwritten);
  worker::forget_errors();
  const DeviceArray<HostX> device_x(x, "x");
  const DeviceArray<std::uint8_t> packed(std::span<const std::uint8_t>(weights.packed), "packed");
  const DeviceArray<float> scales(std::span<const float>(weights.scales), "scales");
  const DeviceArray<HostY> device_y(std::span<HostY>(y), "y");
  worker::on_stream([&](cudaStream_t stream) {
    return launcher(reinterpret_cast<const X*>(device_x.get()), packed.get(), scales.get(),
                    reinterpret_cast<Y*>(device_y.get()), stream);
  });
  device_x.check_unchanged();
  packed.check_unchanged();
  scales.check_unchanged();
  device_y.copy_to(y);
  return y;
}

template <auto kFunction>
PackedWeights quantize(std::span<const float> w, const Sizes& sizes) {
  PackedWeights out;
  out.packed.resize(static_cast<std::size_t>(sizes.n * ((sizes.k + 1) / 2)));
  out.scales.resize(static_cast<std::size_t>(sizes.n * groups_of(sizes.k, sizes.group)));
  kFunction(w, sizes.n, sizes.k, sizes.group, out.packed, out.scales);
  return out;
}

template <auto kLauncher>
std::vector<float> w4a8(std::span<const std::int8_t> x, float x_scale, const PackedWeights& weights,
                        const Sizes& s) {
  return run<std::int8_t, float>(x, weights, std::numeric_limits<float>::quiet_NaN(), s,
                                 [&](auto x, auto packed, auto scales, auto y, auto stream) {
                                   return kLauncher(x, x_scale, packed, scales, y, s.m, s.n, s.k,
                                                    s.group, stream);
                                 });
}

template <auto kLauncher>
std::vector<std::uint16_t> w4a16(std::span<const std::uint16_t> x, const PackedWeights& weights,
                                 const Sizes& s) {
  constexpr std::uint16_t kNan = 0x7FC0;
  return run<__nv_bfloat16, __nv_bfloat16>(
      x, weights, kNan, s, [&](auto x, auto packed, auto scales, auto y, auto stream) {
        return kLauncher(x, packed, scales, y, s.m, s.n, s.k, s.group, stream);
      });
}

constexpr const char* kDrill = "08_dequant_gemm";

}  // namespace

void require_device_memory(const Sizes& sizes) {
  constexpr double kMib = 1 << 20;
  const auto m = static_cast<double>(sizes.m), n = static_cast<double>(sizes.n);
  const auto k = static_cast<double>(sizes.k);
  const auto groups = static_cast<double>(groups_of(sizes.k, sizes.group));
  const double needed =
      sizeof(std::uint16_t) * m * k + n * std::ceil(k / 2) + sizeof(float) * (n * groups + m * n);
  std::size_t free = 0, total = 0;
  worker::check_cuda(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
  if (needed <= static_cast<double>(free)) return;
  throw std::invalid_argument(fmt::format(
      "--m {} --n {} --k {}: the arrays of drill 08's kernels take {:.0f} MiB, and the device has "
      "{:.0f} free: take smaller ones, or --candidate fp64",
      sizes.m, sizes.n, sizes.k, needed / kMib, static_cast<double>(free) / kMib));
}

Kernels linked_kernels() {
  constexpr Sizes kOne{.m = 1, .n = 1, .k = 1, .group = 1};
  const std::vector<float> w = {1};
  const std::vector<std::int8_t> int8 = {1};
  const std::vector<std::uint16_t> bf16 = {0x3F80};
  const PackedWeights one{.packed = {1}, .scales = {1}};
  const Kernels kernels = {
      .quantize_int4 = own_or_reference(kDrill, "quantize_int4", quantize<drill::quantize_int4>,
                                        quantize<drill::reference_quantize_int4>, w, kOne),
      .w4a8 = own_or_reference(kDrill, "dequant_gemm_w4a8", w4a8<drill::dequant_gemm_w4a8>,
                               w4a8<drill::reference_dequant_gemm_w4a8>, int8, 1.0f, one, kOne),
      .w4a16 = own_or_reference(kDrill, "dequant_gemm_w4a16", w4a16<drill::dequant_gemm_w4a16>,
                                w4a16<drill::reference_dequant_gemm_w4a16>, bf16, one, kOne),
  };
  take_findings();  // the lab's own sizes show them again
  return kernels;
}

}  // namespace lab
