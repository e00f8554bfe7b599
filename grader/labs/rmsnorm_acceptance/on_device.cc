#include "grader/labs/rmsnorm_acceptance/on_device.h"

#include <bit>
#include <cstddef>
#include <limits>
#include <span>
#include <type_traits>

#include "grader/worker/device_array.h"
#include "grader/worker/gpu.h"

namespace lab {
namespace {

using worker::DeviceArray;

// From a float that holds an element's value, and back. bf16 is a float's upper half.
template <class T>
T to_element(float value) {
  if constexpr (std::is_same_v<T, float>) {
    return value;
  } else {
    return std::bit_cast<T>(static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(value) >> 16));
  }
}

template <class T>
float to_float(T element) {
  if constexpr (std::is_same_v<T, float>) {
    return element;
  } else {
    return std::bit_cast<float>(std::uint32_t{std::bit_cast<std::uint16_t>(element)} << 16);
  }
}

template <class T>
std::vector<T> elements(const std::vector<float>& values) {
  std::vector<T> result;
  result.reserve(values.size());
  for (const float value : values) result.push_back(to_element<T>(value));
  return result;
}

template <class T>
class Input {
 public:
  Input(const std::vector<float>& values, const char* name)
      : host_(elements<T>(values)), device_(std::span<const T>(host_), name) {}

  const T* get() const { return device_.get(); }
  void check_unchanged() const { device_.check_unchanged(); }

 private:
  std::vector<T> host_;
  DeviceArray<T> device_;
};

template <class T>
class Output {
 public:
  Output(std::size_t size, const char* name)
      : host_(size, to_element<T>(std::numeric_limits<float>::quiet_NaN())),
        device_(std::span<T>(host_), name) {}

  T* get() const { return device_.get(); }

  std::vector<float> values() {
    device_.copy_to(host_);
    std::vector<float> result;
    result.reserve(host_.size());
    for (const T element : host_) result.push_back(to_float(element));
    return result;
  }

 private:
  std::vector<T> host_;
  DeviceArray<T> device_;
};

}  // namespace

template <class T>
std::vector<float> run_forward(ForwardLauncher<T>* launcher, const cases::Problem& p) {
  worker::forget_errors();
  const Input<T> x(p.x, "x"), w(p.w, "w");
  Output<T> y(p.x.size(), "y");
  worker::on_stream([&](cudaStream_t stream) {
    return launcher(x.get(), w.get(), y.get(), p.rows, p.cols, p.eps, stream);
  });
  x.check_unchanged();
  w.check_unchanged();
  return y.values();
}

template <class T>
Gradients run_backward(BackwardLauncher<T>* launcher, const cases::Problem& p) {
  worker::forget_errors();
  const Input<T> dy(p.dy, "dy"), x(p.x, "x"), w(p.w, "w");
  Output<T> dx(p.x.size(), "dx");
  Output<float> dw(p.w.size(), "dw");
  worker::on_stream([&](cudaStream_t stream) {
    return launcher(dy.get(), x.get(), w.get(), dx.get(), dw.get(), p.rows, p.cols, p.eps, stream);
  });
  dy.check_unchanged();
  x.check_unchanged();
  w.check_unchanged();
  return {.dx = dx.values(), .dw = dw.values()};
}

template std::vector<float> run_forward(ForwardLauncher<float>*, const cases::Problem&);
template std::vector<float> run_forward(ForwardLauncher<__nv_bfloat16>*, const cases::Problem&);
template Gradients run_backward(BackwardLauncher<float>*, const cases::Problem&);
template Gradients run_backward(BackwardLauncher<__nv_bfloat16>*, const cases::Problem&);

}  // namespace lab
