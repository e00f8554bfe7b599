// The visible tests of drill 08, on the simulated GPU. The hidden ones look at the same classes, on
// many more inputs.
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <vector>

#include "drills/08_dequant_gemm/dequant_gemm.h"
#include "grader/worker/device_array.h"
#include "grader/worker/gpu.h"
#include "third_party/catch2/catch2.h"

namespace {

using Bytes = std::vector<std::uint8_t>;
using Floats = std::vector<float>;

struct Size {
  std::int64_t m, n, k, group;
};

std::size_t elements_of_y(Size size) { return static_cast<std::size_t>(size.m * size.n); }

Floats w4a16(const Floats& x, const Bytes& packed, const Floats& scales, Size size) {
  std::vector<__nv_bfloat16> x_bf16;
  for (const float value : x) x_bf16.push_back(__float2bfloat16(value));
  const std::span<const __nv_bfloat16> x_span = x_bf16;
  const worker::DeviceArray<__nv_bfloat16> device_x(x_span, "x");
  const worker::DeviceArray<std::uint8_t> device_packed(packed, "packed");
  const worker::DeviceArray<float> device_scales(scales, "scales");
  const worker::DeviceArray<__nv_bfloat16> device_y(elements_of_y(size), "y");
  worker::on_stream([&](cudaStream_t stream) {
    return drill::dequant_gemm_w4a16(device_x.get(), device_packed.get(), device_scales.get(),
                                     device_y.get(), size.m, size.n, size.k, size.group, stream);
  });
  std::vector<__nv_bfloat16> y_bf16(elements_of_y(size));
  device_y.copy_to(y_bf16);
  Floats y;
  for (const __nv_bfloat16 value : y_bf16) y.push_back(__bfloat162float(value));
  return y;
}

Floats w4a8(const std::vector<std::int8_t>& x, float x_scale, const Bytes& packed,
            const Floats& scales, Size size) {
  const worker::DeviceArray<std::int8_t> device_x(x, "x");
  const worker::DeviceArray<std::uint8_t> device_packed(packed, "packed");
  const worker::DeviceArray<float> device_scales(scales, "scales");
  const worker::DeviceArray<float> device_y(elements_of_y(size), "y");
  worker::on_stream([&](cudaStream_t stream) {
    return drill::dequant_gemm_w4a8(device_x.get(), x_scale, device_packed.get(),
                                    device_scales.get(), device_y.get(), size.m, size.n, size.k,
                                    size.group, stream);
  });
  Floats y(elements_of_y(size));
  device_y.copy_to(y);
  return y;
}

}  // namespace

TEST_CASE("weights become a scale a group, and codes", "[quantiser][rounding][packing]") {
  // Groups of 3: over 0.5 they are 7 -3.5 0.5, over 2 they are 7 -1.5. Ties go to even.
  const Floats w = {3.5f, -1.75f, 0.25f, 14, -3};
  Bytes packed(3, 0xFF);
  Floats scales(2);
  drill::quantize_int4(w, 1, 5, 3, packed, scales);
  CHECK(scales == Floats{0.5f, 2});
  CHECK(packed == Bytes{0xC7, 0x70, 0x0E});  // 7 -4, 0 7, -2 and padding
}

TEST_CASE("a group of zeros has scale 1", "[quantiser][zero]") {
  const Floats w = {0, 0, -7, 7};
  Bytes packed(2, 0xFF);
  Floats scales(2);
  drill::quantize_int4(w, 1, 4, 2, packed, scales);
  CHECK(scales == Floats{1, 1});
  CHECK(packed == Bytes{0x00, 0x79});
}

TEST_CASE("a product of 2 x 4 and 3 x 4", "[w4a16][sign][scales]") {
  const Floats x = {1, 2, 3, 4, 1, 0, 0, 1};
  const Bytes packed = {0x21, 0x43,   // 1 2, 3 4
                        0xFF, 0x88,   // -1 -1, -8 -8
                        0x70, 0x0E};  // 0 7, -2 0
  const Floats scales = {1, 1, 1, 0.5f, 2, 4};
  // Row 0 of x: 5 + 25; -3 - 56 * 0.5; 14 * 2 - 6 * 4. Row 1: 1 + 4; -1 - 8 * 0.5; 0.
  CHECK(w4a16(x, packed, scales, {2, 3, 4, 2}) == Floats{30, -31, 4, 5, -5, 0});
}

TEST_CASE("an odd k leaves half a byte, a ragged group a short end", "[w4a16][tail][groups]") {
  const Floats x = {1, 2, 3, 4, 5};
  // The second row begins at byte 3. The padding, here 9 and 5, is no weight.
  const Bytes packed = {0xC7, 0x70, 0x9E, 0x11, 0x11, 0x51};
  const Floats scales = {0.5f, 2, 1, 10};
  // (7 - 8 + 0) * 0.5 + (28 - 10) * 2, and 6 * 1 + 9 * 10.
  CHECK(w4a16(x, packed, scales, {1, 2, 5, 3}) == Floats{35.5f, 96});
  // A group may be longer than a row.
  CHECK(w4a16(x, packed, {0.5f, 2}, {1, 2, 5, 100}) == Floats{8.5f, 30});
}

TEST_CASE("partial sums are not rounded to bf16", "[w4a16][accumulation]") {
  const Floats x(512, 1.0f);
  const Bytes packed(256, 0x11);
  CHECK(w4a16(x, packed, {1}, {1, 1, 512, 512}) == Floats{512});  // bf16 stalls at 256
}

TEST_CASE("a NaN stays in its row", "[w4a16][NaN]") {
  const Floats x = {1, std::numeric_limits<float>::quiet_NaN(), 1, 1, 1, 1};
  const Floats y = w4a16(x, {0x11, 0x01}, {1}, {2, 1, 3, 3});
  CHECK(y[0] != y[0]);
  CHECK(y[1] == 3);
}

TEST_CASE("int8 times int4 is exact within a group", "[w4a8][accumulation][groups]") {
  const std::vector<std::int8_t> x = {127, -128, 1, 2, 3};
  const Bytes packed = {0x87, 0xF2, 0x03};  // 7 -8, 2 -1, 3
  // (889 + 1024 + 2) * 0.5 and (-2 + 9) * 2, times -0.25.
  CHECK(w4a8(x, -0.25f, packed, {0.5f, 2}, {1, 1, 5, 3}) == Floats{-242.875f});
}

TEST_CASE("what is invalid is refused", "[arguments]") {
  Bytes packed(2);
  Floats scales(1);
  const Floats infinite = {1, 2, 3, std::numeric_limits<float>::infinity()};
  CHECK_THROWS_AS(drill::quantize_int4(infinite, 1, 4, 4, packed, scales), std::invalid_argument);
  CHECK_THROWS_AS(drill::quantize_int4(Floats(5), 1, 4, 4, packed, scales), std::invalid_argument);
  CHECK_THROWS_AS(w4a16({1, 2}, {0x11}, {1}, {1, 1, 2, 0}), std::invalid_argument);
}

// Must be the last: the findings are those of all launches before it.
TEST_CASE("no size is a multiple, and the checkers find nothing",
          "[tail][races][bounds][uninitialised][barriers][stream]") {
  const Size size = {70, 67, 69, 16};
  const Bytes packed(67 * 35, 0x11);
  const Floats scales(67 * 5, 1.0f);
  CHECK(w4a16(Floats(70 * 69, 1.0f), packed, scales, size) == Floats(70 * 67, 69.0f));
  CHECK(w4a8(std::vector<std::int8_t>(70 * 69, 1), 1, packed, scales, size) ==
        Floats(70 * 67, 69.0f));
  for (const wire::SimtFinding& finding : worker::simt_findings()) FAIL_CHECK(finding.message);
}
