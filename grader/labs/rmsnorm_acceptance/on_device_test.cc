#include "grader/labs/rmsnorm_acceptance/on_device.h"

#include <cmath>
#include <stdexcept>

#include "drills/todo.h"
#include "grader/labs/rmsnorm_acceptance/backend.h"
#include "third_party/catch2/catch2.h"

LAB_DECLARE_RMSNORM(reference_)

namespace lab {
namespace {

using cases::Problem;

// Launchers that launch nothing.
template <cudaError_t kError>
cudaError_t answer(const float*, const float*, float*, std::int64_t, std::int64_t, float,
                   cudaStream_t) {
  return kError;
}

cudaError_t write_nothing(const __nv_bfloat16*, const __nv_bfloat16*, const __nv_bfloat16*,
                          __nv_bfloat16*, float*, std::int64_t, std::int64_t, float, cudaStream_t) {
  return cudaSuccess;
}

// y = x, and the input is changed.
cudaError_t change_input(const float* x, const float*, float* y, std::int64_t, std::int64_t, float,
                         cudaStream_t stream) {
  cudaMemsetAsync(const_cast<float*>(x), 0xFF, sizeof(float), stream);
  return cudaMemcpyAsync(y, x, sizeof(float), cudaMemcpyDeviceToDevice, stream);
}

bool is_near(const std::vector<float>& got, const std::vector<float>& expected, float error) {
  bool near = got.size() == expected.size();
  for (std::size_t i = 0; near && i < got.size(); ++i)
    near = std::fabs(got[i] - expected[i]) <= error;
  return near;
}

TEST_CASE("the reference, by hand") {
  start_device_for({});
  const Rmsnorm reference = LAB_RMSNORM(reference_);
  const Problem small = {.rows = 1, .cols = 2, .eps = 1e-6f, .x = {1e-3f, 1e-3f}, .w = {1, 1}};
  CHECK(is_near(reference.forward_f32(small), {0.70710678f, 0.70710678f}, 1e-6f));
  // In bf16 1e-3 is 0x1.06p-10 = 0.99945e-3, and 1 / sqrt(2) is nearest to 0x1.6ap-1.
  const Problem half = {.rows = 1, .cols = 1, .eps = 0, .x = {-2}, .w = {0x1.6ap-1f}};
  CHECK(reference.forward_bf16(half) == std::vector<float>{-0x1.6ap-1f});

  const Problem p = {.rows = 1, .cols = 2, .eps = 0, .x = {1, 2}, .w = {1, 1}, .dy = {1, 0}};
  const Gradients fp32 = reference.backward_f32(p);
  CHECK(is_near(fp32.dx, {0.5059644f, -0.2529822f}, 1e-6f));
  CHECK(is_near(fp32.dw, {0.6324555f, 0}, 1e-6f));
  // The same, dx rounded to bf16 and dw not.
  const Gradients bf16 = reference.backward_bf16(p);
  CHECK(bf16.dx == std::vector<float>{0x1.04p-1f, -0x1.04p-2f});
  CHECK(is_near(bf16.dw, {0.6324555f, 0}, 1e-6f));
  CHECK(take_findings().empty());
}

TEST_CASE("a launcher's errors become exceptions") {
  const Problem p = {.rows = 1, .cols = 1, .x = {1}, .w = {1}};
  CHECK_THROWS_AS(forward<answer<cudaErrorNotYetImplemented>>(p), drill::Todo);
  CHECK_THROWS_AS(forward<answer<cudaErrorInvalidValue>>(p), std::invalid_argument);
  CHECK_THROWS_WITH(forward<answer<cudaErrorMemoryAllocation>>(p),
                    Catch::Contains("out of memory"));
  CHECK_THROWS_WITH(forward<change_input>(p), Catch::Contains("wrote to its input: x[0]"));
}

TEST_CASE("what is not written is NaN") {
  const Problem p = {.rows = 2, .cols = 1, .x = {1, 2}, .w = {1}, .dy = {1, 1}};
  const std::vector<float> y = forward<answer<cudaSuccess>>(p);
  CHECK(y.size() == 2);
  CHECK(std::isnan(y[0]));
  CHECK(std::isnan(y[1]));
  const Gradients gradients = backward<write_nothing>(p);
  CHECK(std::isnan(gradients.dx[1]));
  CHECK(std::isnan(gradients.dw[0]));
}

TEST_CASE("no rows") {
  const Problem p = {.rows = 0, .cols = 1, .eps = 1e-6f, .w = {1}};
  CHECK(forward<answer<cudaSuccess>>(p).empty());
  CHECK(forward<drill::reference_rmsnorm_forward_bf16>(p).empty());
  CHECK(backward<drill::reference_rmsnorm_backward_f32>(p).dw == std::vector<float>{0});
}

TEST_CASE("sizes that need too much memory are refused") {
  CHECK_THROWS_WITH(
      start_device_for({{.m = 1, .n = 1, .eps = 0}, {.m = 1 << 20, .n = 1 << 20, .eps = 0}}),
      Catch::Contains("--m 1048576 --n 1048576"));
  CHECK_THROWS_AS(start_device_for({{.m = 5000, .n = 5000, .eps = 0}}), std::invalid_argument);
}

}  // namespace
}  // namespace lab
