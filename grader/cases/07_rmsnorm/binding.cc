#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "drills/07_rmsnorm/rmsnorm.h"
#include "grader/cases/07_rmsnorm/fields.h"
#include "grader/worker/device_array.h"
#include "grader/worker/gpu.h"

namespace cases {
namespace {

// The drill's type of an element that travels as T.
template <class T>
struct Device {
  using Type = T;
};
template <>
struct Device<std::uint16_t> {
  using Type = __nv_bfloat16;
};

template <class T>
class Array {
 public:
  using Element = std::remove_const_t<T>;

  Array(std::span<T> host, const char* name, std::uint32_t start)
      : host_(host), name_(name), null_(start == kNull), device_(host, name, null_ ? 0 : start) {}

  auto get() const {
    auto* const pointer = reinterpret_cast<typename Device<Element>::Type*>(device_.get());
    return null_ ? nullptr : pointer;
  }

  // What the call leaves: an input as it was, an output on the host.
  void finish() const {
    if constexpr (std::is_const_v<T>) {
      device_.check_unchanged();
    } else {
      device_.copy_to(host_);
    }
  }

  // After a call that refused its arguments.
  void check_not_written() const {
    std::vector<Element> now(host_.size());
    device_.copy_to(now);
    if (!std::equal(now.begin(), now.end(), host_.begin(), same_bytes))
      throw std::runtime_error("it returned cudaErrorInvalidValue, and has written to " + name_);
  }

 private:
  // Old contents may be a NaN.
  static bool same_bytes(const Element& a, const Element& b) {
    return std::equal(reinterpret_cast<const std::byte*>(&a),
                      reinterpret_cast<const std::byte*>(&a + 1),
                      reinterpret_cast<const std::byte*>(&b));
  }

  std::span<T> host_;
  std::string name_;
  bool null_;
  worker::DeviceArray<Element> device_;
};

// `launch` gets the stream.
template <class Launch, class... Arrays>
void call(const Launch& launch, const Arrays&... arrays) {
  try {
    worker::on_stream(launch);
  } catch (const std::invalid_argument&) {
    (arrays.check_not_written(), ...);
    throw;
  }
  (arrays.finish(), ...);
}

template <class T, class Function>
void forward(const Function& function, std::span<const T> x, std::span<const T> w, std::span<T> y,
             std::int64_t rows, std::int64_t cols, float eps, const Starts& starts) {
  const Array device_x(x, "x", starts.x);
  const Array device_w(w, "w", starts.w);
  const Array device_y(y, "y", starts.y);
  call(
      [&](cudaStream_t stream) {
        return function(device_x.get(), device_w.get(), device_y.get(), rows, cols, eps, stream);
      },
      device_x, device_w, device_y);
}

template <class T, class Function>
void backward(const Function& function, std::span<const T> dy, std::span<const T> x,
              std::span<const T> w, std::span<T> dx, std::span<float> dw, std::int64_t rows,
              std::int64_t cols, float eps, const Starts& starts) {
  const Array device_dy(dy, "dy", starts.dy);
  const Array device_x(x, "x", starts.x);
  const Array device_w(w, "w", starts.w);
  const Array device_dx(dx, "dx", starts.dx);
  const Array device_dw(dw, "dw", starts.dw);
  call(
      [&](cudaStream_t stream) {
        return function(device_dy.get(), device_x.get(), device_w.get(), device_dx.get(),
                        device_dw.get(), rows, cols, eps, stream);
      },
      device_dy, device_x, device_w, device_dx, device_dw);
}

}  // namespace

void rmsnorm_forward_f32(Values x, Values w, std::span<float> y, std::int64_t rows,
                         std::int64_t cols, float eps, const Starts& starts) {
  forward(drill::rmsnorm_forward_f32, x, w, y, rows, cols, eps, starts);
}

void rmsnorm_forward_bf16(Bits x, Bits w, std::span<std::uint16_t> y, std::int64_t rows,
                          std::int64_t cols, float eps, const Starts& starts) {
  forward(drill::rmsnorm_forward_bf16, x, w, y, rows, cols, eps, starts);
}

void rmsnorm_backward_f32(Values dy, Values x, Values w, std::span<float> dx, std::span<float> dw,
                          std::int64_t rows, std::int64_t cols, float eps, const Starts& starts) {
  backward(drill::rmsnorm_backward_f32, dy, x, w, dx, dw, rows, cols, eps, starts);
}

void rmsnorm_backward_bf16(Bits dy, Bits x, Bits w, std::span<std::uint16_t> dx,
                           std::span<float> dw, std::int64_t rows, std::int64_t cols, float eps,
                           const Starts& starts) {
  backward(drill::rmsnorm_backward_bf16, dy, x, w, dx, dw, rows, cols, eps, starts);
}

}  // namespace cases

std::span<const worker::Binding> worker::bindings() {
  static constexpr Binding kBindings[] = {
      bind_on_device<cases::rmsnorm_forward_f32>("rmsnorm_forward_f32"),
      bind_on_device<cases::rmsnorm_forward_bf16>("rmsnorm_forward_bf16"),
      bind_on_device<cases::rmsnorm_backward_f32>("rmsnorm_backward_f32"),
      bind_on_device<cases::rmsnorm_backward_bf16>("rmsnorm_backward_bf16"),
      kSimtFindings,
      kSimtCounters,
      kSimtReverse,
  };
  return kBindings;
}
