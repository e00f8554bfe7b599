#include "grader/device/dequant_gemm_problem.h"

#include <functional>
#include <memory>
#include <stdexcept>
#include <vector>

#include "drills/08_dequant_gemm/dequant_gemm.h"
#include "fmt/format.h"
#include "grader/device/cublas.h"
#include "grader/device/kernels.h"
#include "grader/device/random_inputs.h"
#include "grader/device/samples.h"
#include "grader/worker/device_array.h"

namespace bench {
namespace {

using worker::DeviceArray;

// Of rows and of columns of y: 256 elements.
constexpr std::size_t kSampled = 16;
constexpr float kXScale = 0.01f;

// The arrays' seeds are array_seed(seed, one of these).
enum Array : std::uint64_t { kX, kPacked, kScales, kWeights, kRows, kCols };

std::int64_t ceil_div(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

std::size_t product(std::int64_t a, std::int64_t b) { return static_cast<std::size_t>(a * b); }

struct Sizes {
  std::int64_t m, n, k, group;

  std::int64_t row_bytes() const { return ceil_div(k, 2); }
  std::int64_t groups() const { return ceil_div(k, group); }
};

// Row j of the weights: codes in [-8, 7].
std::vector<int> codes_of(std::uint64_t seed, const Sizes& sizes, std::int64_t j) {
  const auto bytes =
      draw<Byte>(array_seed(seed, kPacked), j * sizes.row_bytes(), sizes.row_bytes());
  std::vector<int> codes(static_cast<std::size_t>(sizes.k));
  for (std::size_t p = 0; p < codes.size(); ++p) {
    const int half = p % 2 == 0 ? bytes[p / 2] & 15 : bytes[p / 2] >> 4;
    codes[p] = half < 8 ? half : half - 16;
  }
  return codes;
}

std::vector<float> scales_of(std::uint64_t seed, const Sizes& sizes, std::int64_t j) {
  return draw<Scale>(array_seed(seed, kScales), j * sizes.groups(), sizes.groups());
}

// Row i of x as bf16 numbers.
std::vector<float> x_of(std::uint64_t seed, std::int64_t i, std::int64_t k) {
  return draw<UnitBf16>(array_seed(seed, kX), i * k, k);
}

// Copies sampled rows of y[m, n]. What is returned compares sampled elements of them: it makes each
// row of x and of the weights once, and expected(x row, weight row) is the element where they meet.
template <class T, class MakeX, class MakeWeights, class Expect>
std::function<void()> sample_product(const T* y, std::int64_t m, std::int64_t n, std::uint64_t seed,
                                     MakeX make_x, MakeWeights make_weights, Expect expected) {
  const auto rows = sample_indices(m, kSampled, array_seed(seed, kRows));
  const auto cols = sample_indices(n, kSampled, array_seed(seed, kCols));
  std::vector<std::vector<T>> got;
  for (const std::int64_t i : rows)
    got.push_back(copy_from_device(y + i * n, static_cast<std::size_t>(n)));
  return [=] {
    std::vector<decltype(make_weights(0))> weights;
    for (const std::int64_t j : cols) weights.push_back(make_weights(j));
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const auto x = make_x(rows[r]);
      for (std::size_t c = 0; c < cols.size(); ++c) {
        compare(fmt::format("y[{}, {}]", rows[r], cols[c]),
                to_double(got[r][static_cast<std::size_t>(cols[c])]), expected(x, weights[c]));
      }
    }
  };
}

// Packed weights and their scales on the device.
struct PackedWeights {
  explicit PackedWeights(const Sizes& sizes)
      : packed(product(sizes.n, sizes.row_bytes()), "packed"),
        scales(product(sizes.n, sizes.groups()), "scales") {}

  void fill(std::uint64_t seed, cudaStream_t stream) {
    fill_bytes(packed.get(), packed.size(), array_seed(seed, kPacked), stream);
    fill_scales(scales.get(), scales.size(), array_seed(seed, kScales), stream);
  }

  DeviceArray<std::uint8_t> packed;
  DeviceArray<float> scales;
};

class W4a16 : public Problem {
 public:
  explicit W4a16(const Sizes& sizes)
      : sizes_(sizes),
        x_(product(sizes.m, sizes.k), "x"),
        weights_(sizes),
        y_(product(sizes.m, sizes.n), "y") {}

  void fill(std::uint64_t seed, cudaStream_t stream) override {
    fill_unit(x_.get(), x_.size(), array_seed(seed, kX), stream);
    weights_.fill(seed, stream);
  }

  cudaError_t launch(cudaStream_t stream) override {
    return drill::dequant_gemm_w4a16(x_.get(), weights_.packed.get(), weights_.scales.get(),
                                     y_.get(), sizes_.m, sizes_.n, sizes_.k, sizes_.group, stream);
  }

  std::vector<Output> outputs() const override {
    return {{"y", y_.get(), y_.size(), sizeof(__nv_bfloat16)}};
  }

  std::function<void()> sample(std::uint64_t seed) const override {
    return sample_product(
        y_.get(), sizes_.m, sizes_.n, seed,
        [this, seed](std::int64_t i) { return x_of(seed, i, sizes_.k); },
        [this, seed](std::int64_t j) { return dequantised(seed, j); }, gemm_to_bf16);
  }

 private:
  std::vector<double> dequantised(std::uint64_t seed, std::int64_t j) const {
    const auto codes = codes_of(seed, sizes_, j);
    const auto scales = scales_of(seed, sizes_, j);
    std::vector<double> weights(codes.size());
    for (std::size_t p = 0; p < codes.size(); ++p)
      weights[p] = codes[p] * double{scales[p / static_cast<std::size_t>(sizes_.group)]};
    return weights;
  }

  Sizes sizes_;
  DeviceArray<__nv_bfloat16> x_;
  PackedWeights weights_;
  DeviceArray<__nv_bfloat16> y_;
};

class W4a8 : public Problem {
 public:
  explicit W4a8(const Sizes& sizes)
      : sizes_(sizes),
        x_(product(sizes.m, sizes.k), "x"),
        weights_(sizes),
        y_(product(sizes.m, sizes.n), "y") {}

  void fill(std::uint64_t seed, cudaStream_t stream) override {
    fill_bytes(reinterpret_cast<std::uint8_t*>(x_.get()), x_.size(), array_seed(seed, kX), stream);
    weights_.fill(seed, stream);
  }

  cudaError_t launch(cudaStream_t stream) override {
    return drill::dequant_gemm_w4a8(x_.get(), kXScale, weights_.packed.get(), weights_.scales.get(),
                                    y_.get(), sizes_.m, sizes_.n, sizes_.k, sizes_.group, stream);
  }

  std::vector<Output> outputs() const override {
    return {{"y", y_.get(), y_.size(), sizeof(float)}};
  }

  std::function<void()> sample(std::uint64_t seed) const override {
    struct Weights {
      std::vector<int> codes;
      std::vector<float> scales;
    };
    return sample_product(
        y_.get(), sizes_.m, sizes_.n, seed,
        [this, seed](std::int64_t i) {
          return draw<Byte>(array_seed(seed, kX), i * sizes_.k, sizes_.k);
        },
        [this, seed](std::int64_t j) {
          return Weights{codes_of(seed, sizes_, j), scales_of(seed, sizes_, j)};
        },
        [this](const std::vector<std::uint8_t>& x, const Weights& weights) {
          std::vector<double> groups(weights.scales.size());
          for (std::size_t p = 0; p < x.size(); ++p)
            groups[p / static_cast<std::size_t>(sizes_.group)] +=
                static_cast<std::int8_t>(x[p]) * weights.codes[p];
          for (std::size_t g = 0; g < groups.size(); ++g)
            groups[g] *= double{weights.scales[g]} * kXScale;
          return sum_of_groups(groups);
        });
  }

 private:
  Sizes sizes_;
  DeviceArray<std::int8_t> x_;
  PackedWeights weights_;
  DeviceArray<float> y_;
};

class CublasGemm : public Problem {
 public:
  CublasGemm(const Cublas& cublas, std::int64_t m, std::int64_t n, std::int64_t k)
      : cublas_(cublas),
        m_(m),
        n_(n),
        k_(k),
        x_(product(m, k), "x"),
        w_(product(n, k), "w"),
        y_(product(m, n), "y") {}

  void fill(std::uint64_t seed, cudaStream_t stream) override {
    fill_unit(x_.get(), x_.size(), array_seed(seed, kX), stream);
    fill_unit(w_.get(), w_.size(), array_seed(seed, kWeights), stream);
  }

  cudaError_t launch(cudaStream_t stream) override {
    return cublas_.gemm(x_.get(), w_.get(), y_.get(), m_, n_, k_, stream);
  }

  std::vector<Output> outputs() const override {
    return {{"y", y_.get(), y_.size(), sizeof(__nv_bfloat16)}};
  }

  std::function<void()> sample(std::uint64_t seed) const override {
    return sample_product(
        y_.get(), m_, n_, seed, [this, seed](std::int64_t i) { return x_of(seed, i, k_); },
        [this, seed](std::int64_t j) {
          const auto row = draw<UnitBf16>(array_seed(seed, kWeights), j * k_, k_);
          return std::vector<double>(row.begin(), row.end());
        },
        gemm_to_bf16);
  }

 private:
  const Cublas& cublas_;
  std::int64_t m_, n_, k_;
  DeviceArray<__nv_bfloat16> x_, w_, y_;
};

Shape shape(const Sizes& sizes) {
  return {{"m", sizes.m}, {"n", sizes.n}, {"k", sizes.k}, {"group", sizes.group}};
}

template <class Kind>
std::function<std::unique_ptr<Problem>(const Cublas*)> maker(const Sizes& sizes) {
  return [=](const Cublas*) { return std::make_unique<Kind>(sizes); };
}

}  // namespace

Entry w4a16_entry(std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t group) {
  const Sizes sizes{m, n, k, group};
  return {.function = "dequant_gemm_w4a16",
          .shape = shape(sizes),
          .work = dequant_gemm_w4a16(m, n, k, group),
          .make = maker<W4a16>(sizes)};
}

Entry w4a8_entry(std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t group) {
  const Sizes sizes{m, n, k, group};
  return {.function = "dequant_gemm_w4a8",
          .shape = shape(sizes),
          .work = dequant_gemm_w4a8(m, n, k, group),
          .make = maker<W4a8>(sizes)};
}

Entry cublas_entry(std::int64_t m, std::int64_t n, std::int64_t k) {
  return {.function = "cublasGemmEx_bf16",
          .shape = {{"m", m}, {"n", n}, {"k", k}},
          .work = gemm_bf16(m, n, k),
          .yardstick = true,
          .make = [=](const Cublas* cublas) -> std::unique_ptr<Problem> {
            if (cublas == nullptr) throw std::runtime_error("cuBLAS is not loaded");
            return std::make_unique<CublasGemm>(*cublas, m, n, k);
          }};
}

}  // namespace bench
