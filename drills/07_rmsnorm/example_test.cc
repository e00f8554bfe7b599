// The visible tests of drill 07, on the simulated GPU. The hidden ones look at more classes, on
// many more inputs.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <stdexcept>
#include <vector>

#include "drills/07_rmsnorm/rmsnorm.h"
#include "grader/worker/device_array.h"
#include "grader/worker/gpu.h"
#include "third_party/catch2/catch2.h"

namespace {

using Floats = std::vector<float>;

constexpr float kNotWritten = 12345.0f;

// Each array begins one element behind an aligned address.
constexpr std::size_t kOffset = 1;

// What the checkers found since the last call: accesses out of bounds, races, uninitialised reads,
// barriers, wrong streams.
void check_no_findings() {
  static std::size_t reported = 0;
  const std::vector<wire::SimtFinding> findings = worker::simt_findings();
  for (; reported < findings.size(); ++reported) {
    const wire::SimtFinding& finding = findings[reported];
    FAIL_CHECK(finding.access.file << ":" << finding.access.line << ": " << finding.message);
  }
}

void run(const std::function<cudaError_t(cudaStream_t)>& launcher) {
  try {
    worker::on_stream(launcher);
  } catch (const std::runtime_error&) {  // of a kernel that was stopped: a finding says why
    check_no_findings();
    throw;
  }
  check_no_findings();
}

Floats forward(const Floats& x, const Floats& w, std::int64_t rows, float eps) {
  worker::forget_errors();
  Floats y(x.size(), kNotWritten);
  const worker::DeviceArray<float> device_x(std::span<const float>(x), "x", kOffset);
  const worker::DeviceArray<float> device_w(std::span<const float>(w), "w", kOffset);
  const worker::DeviceArray<float> device_y(std::span<float>(y), "y", kOffset);
  run([&](cudaStream_t stream) {
    return drill::rmsnorm_forward_f32(device_x.get(), device_w.get(), device_y.get(), rows,
                                      std::ssize(w), eps, stream);
  });
  device_y.copy_to(y);
  return y;
}

struct Gradients {
  Floats dx, dw;
};

Gradients backward(const Floats& dy, const Floats& x, const Floats& w, std::int64_t rows) {
  worker::forget_errors();
  Gradients result = {.dx = Floats(x.size(), kNotWritten), .dw = Floats(w.size(), kNotWritten)};
  const worker::DeviceArray<float> device_dy(std::span<const float>(dy), "dy", kOffset);
  const worker::DeviceArray<float> device_x(std::span<const float>(x), "x", kOffset);
  const worker::DeviceArray<float> device_w(std::span<const float>(w), "w", kOffset);
  const worker::DeviceArray<float> device_dx(std::span<float>(result.dx), "dx", kOffset);
  const worker::DeviceArray<float> device_dw(std::span<float>(result.dw), "dw", kOffset);
  run([&](cudaStream_t stream) {
    return drill::rmsnorm_backward_f32(device_dy.get(), device_x.get(), device_w.get(),
                                       device_dx.get(), device_dw.get(), rows, std::ssize(w), 0.0f,
                                       stream);
  });
  device_dx.copy_to(result.dx);
  device_dw.copy_to(result.dw);
  return result;
}

// Far more than fp32 needs for a few columns, and far less than a mistake.
void check_near(const Floats& actual, const Floats& expected) {
  REQUIRE(actual.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    INFO("element " << i << " is " << actual[i] << ", expected " << expected[i]);
    CHECK(std::fabs(actual[i] - expected[i]) <= 1e-6f);
  }
}

}  // namespace

TEST_CASE("forward: eps is inside the root", "[eps]") {
  const float expected = std::sqrt(0.5f);
  check_near(forward({1e-3f, 1e-3f}, {1, 1}, 1, 1e-6f), {expected, expected});
}

TEST_CASE("forward: the mean of the squares, not the variance", "[mean]") {
  check_near(forward({1, 3}, {1, 2}, 1, 0), {1 / std::sqrt(5.0f), 6 / std::sqrt(5.0f)});
}

TEST_CASE("forward: rows of 7, none of which ends with a vector", "[tail]") {
  // Row i holds i + 1, so each element of y is 1.
  Floats x;
  for (int row = 0; row < 5; ++row) x.insert(x.end(), 7, static_cast<float>(row + 1));
  check_near(forward(x, Floats(7, 1.0f), 5, 0), Floats(35, 1.0f));
}

TEST_CASE("backward: the example of the README", "[gradient]") {
  const Gradients result = backward({1, 0}, {1, 2}, {1, 1}, 1);
  check_near(result.dx, {0.5059644f, -0.2529822f});
  check_near(result.dw, {0.6324555f, 0});
}

TEST_CASE("backward: dw is the sum over the rows", "[weight gradient]") {
  // r is 1 / sqrt(2.5) in the first row and 1 / sqrt(5) in the second.
  const Gradients result = backward({1, 0, 1, 0}, {1, 2, 1, 3}, {1, 1}, 2);
  check_near(result.dw, {1 / std::sqrt(2.5f) + 1 / std::sqrt(5.0f), 0});
}

TEST_CASE("backward: without rows dw is zero", "[empty]") {
  CHECK(backward({}, {}, {1, 1, 1}, 0).dw == Floats{0, 0, 0});
}

TEST_CASE("an eps that is negative or NaN is refused", "[arguments]") {
  CHECK_THROWS_AS(forward({1, 2}, {1, 1}, 1, -1.0f), std::invalid_argument);
  CHECK_THROWS_AS(forward({1, 2}, {1, 1}, 1, std::numeric_limits<float>::quiet_NaN()),
                  std::invalid_argument);
}
