#include "grader/device/rmsnorm_problem.h"

#include <functional>
#include <memory>
#include <vector>

#include "drills/07_rmsnorm/rmsnorm.h"
#include "fmt/format.h"
#include "grader/device/kernels.h"
#include "grader/device/random_inputs.h"
#include "grader/device/samples.h"
#include "grader/worker/device_array.h"

namespace bench {
namespace {

using drill::Format;
using worker::DeviceArray;

constexpr float kEps = 1e-5f;
constexpr std::size_t kSampledRows = 8;
constexpr std::size_t kSampledCols = 16;

// The arrays' seeds are array_seed(seed, one of these).
enum Array : std::uint64_t { kX, kW, kDy, kSampled };

template <class T>
struct Element;

template <>
struct Element<float> {
  using Draw = UnitFloat;
  static constexpr Format kFormat = Format::kFloat32;
  static constexpr auto kForward = drill::rmsnorm_forward_f32;
  static constexpr auto kBackward = drill::rmsnorm_backward_f32;
};

template <>
struct Element<__nv_bfloat16> {
  using Draw = UnitBf16;
  static constexpr Format kFormat = Format::kBfloat16;
  static constexpr auto kForward = drill::rmsnorm_forward_bf16;
  static constexpr auto kBackward = drill::rmsnorm_backward_bf16;
};

template <class T>
class Rmsnorm : public Problem {
 public:
  Rmsnorm(std::int64_t rows, std::int64_t cols)
      : rows_(rows),
        cols_(cols),
        elements_(static_cast<std::size_t>(rows * cols)),
        x_(elements_, "x"),
        w_(static_cast<std::size_t>(cols), "w") {}

  void fill(std::uint64_t seed, cudaStream_t stream) override {
    fill_unit(x_.get(), x_.size(), array_seed(seed, kX), stream);
    fill_unit(w_.get(), w_.size(), array_seed(seed, kW), stream);
  }

 protected:
  using Draw = typename Element<T>::Draw;

  std::vector<float> row_of(std::uint64_t seed, Array array, std::int64_t row) const {
    return draw<Draw>(array_seed(seed, array), row * cols_, cols_);
  }

  struct Row {
    std::int64_t index;
    std::vector<T> got;
  };

  std::vector<Row> sample_rows(const DeviceArray<T>& array, std::uint64_t seed) const {
    std::vector<Row> rows;
    for (const std::int64_t row : sample_indices(rows_, kSampledRows, array_seed(seed, kSampled)))
      rows.push_back(
          {row, copy_from_device(array.get() + row * cols_, static_cast<std::size_t>(cols_))});
    return rows;
  }

  static void compare_row(const char* name, const Row& row, const std::vector<Expected>& expected) {
    for (std::size_t i = 0; i < row.got.size(); ++i) {
      const double got = to_double(row.got[i]);
      if (!expected[i].matches(got))
        compare(fmt::format("{}[{}, {}]", name, row.index, i), got, expected[i]);
    }
  }

  std::int64_t rows_, cols_;
  std::size_t elements_;
  DeviceArray<T> x_, w_;
};

template <class T>
class Forward : public Rmsnorm<T> {
 public:
  Forward(std::int64_t rows, std::int64_t cols)
      : Rmsnorm<T>(rows, cols), y_(this->elements_, "y") {}

  cudaError_t launch(cudaStream_t stream) override {
    return Element<T>::kForward(this->x_.get(), this->w_.get(), y_.get(), this->rows_, this->cols_,
                                kEps, stream);
  }

  std::vector<Output> outputs() const override { return {{"y", y_.get(), y_.size(), sizeof(T)}}; }

  std::function<void()> sample(std::uint64_t seed) const override {
    return [this, seed, rows = this->sample_rows(y_, seed)] {
      const auto w = this->row_of(seed, kW, 0);
      for (const auto& row : rows) {
        const auto x = this->row_of(seed, kX, row.index);
        this->compare_row("y", row, rmsnorm_y(x, w, kEps, Element<T>::kFormat));
      }
    };
  }

 private:
  DeviceArray<T> y_;
};

template <class T>
class Backward : public Rmsnorm<T> {
 public:
  Backward(std::int64_t rows, std::int64_t cols)
      : Rmsnorm<T>(rows, cols),
        dy_(this->elements_, "dy"),
        dx_(this->elements_, "dx"),
        dw_(static_cast<std::size_t>(cols), "dw") {}

  void fill(std::uint64_t seed, cudaStream_t stream) override {
    Rmsnorm<T>::fill(seed, stream);
    fill_unit(dy_.get(), dy_.size(), array_seed(seed, kDy), stream);
  }

  cudaError_t launch(cudaStream_t stream) override {
    return Element<T>::kBackward(dy_.get(), this->x_.get(), this->w_.get(), dx_.get(), dw_.get(),
                                 this->rows_, this->cols_, kEps, stream);
  }

  std::vector<Output> outputs() const override {
    return {{"dx", dx_.get(), dx_.size(), sizeof(T)}, {"dw", dw_.get(), dw_.size(), sizeof(float)}};
  }

  std::function<void()> sample(std::uint64_t seed) const override {
    return [this, seed, rows = this->sample_rows(dx_, seed),
            dw = copy_from_device(dw_.get(), dw_.size())] {
      const auto w = this->row_of(seed, kW, 0);
      for (const auto& row : rows) {
        const auto x = this->row_of(seed, kX, row.index);
        const auto dy = this->row_of(seed, kDy, row.index);
        this->compare_row("dx", row, rmsnorm_dx(dy, x, w, kEps, Element<T>::kFormat));
      }
      compare_dw(seed, dw);
    };
  }

 private:
  void compare_dw(std::uint64_t seed, const std::vector<float>& got) const {
    std::vector<double> r;
    for (std::int64_t row = 0; row < this->rows_; ++row)
      r.push_back(reciprocal_rms(this->row_of(seed, kX, row), kEps));
    for (const std::int64_t col :
         sample_indices(this->cols_, kSampledCols, array_seed(seed, kSampled))) {
      const Expected expected =
          rmsnorm_dw(column_of(seed, kDy, col), column_of(seed, kX, col), r, this->cols_);
      compare(fmt::format("dw[{}]", col), got[static_cast<std::size_t>(col)], expected);
    }
  }

  std::vector<float> column_of(std::uint64_t seed, Array array, std::int64_t col) const {
    std::vector<float> column;
    for (std::int64_t row = 0; row < this->rows_; ++row)
      column.push_back(
          draw<typename Element<T>::Draw>(array_seed(seed, array), row * this->cols_ + col, 1)[0]);
    return column;
  }

  DeviceArray<T> dy_, dx_;
  DeviceArray<float> dw_;
};

template <template <class> class Kind>
std::function<std::unique_ptr<Problem>(const Cublas*)> maker(Format format, std::int64_t rows,
                                                             std::int64_t cols) {
  return [=](const Cublas*) -> std::unique_ptr<Problem> {
    if (format == Format::kFloat32) return std::make_unique<Kind<float>>(rows, cols);
    return std::make_unique<Kind<__nv_bfloat16>>(rows, cols);
  };
}

int element_bytes(Format format) { return format == Format::kFloat32 ? 4 : 2; }

const char* suffix(Format format) { return format == Format::kFloat32 ? "f32" : "bf16"; }

}  // namespace

Entry rmsnorm_forward_entry(Format format, std::int64_t rows, std::int64_t cols) {
  return {.function = fmt::format("rmsnorm_forward_{}", suffix(format)),
          .shape = {{"rows", rows}, {"cols", cols}},
          .work = rmsnorm_forward(rows, cols, element_bytes(format)),
          .make = maker<Forward>(format, rows, cols)};
}

Entry rmsnorm_backward_entry(Format format, std::int64_t rows, std::int64_t cols) {
  return {.function = fmt::format("rmsnorm_backward_{}", suffix(format)),
          .shape = {{"rows", rows}, {"cols", cols}},
          .work = rmsnorm_backward(rows, cols, element_bytes(format)),
          .make = maker<Backward>(format, rows, cols)};
}

}  // namespace bench
