// What a drill's functions look like to the worker: a name, and how to call it with bytes.
//
//   std::span<const worker::Binding> worker::bindings() {
//     static constexpr Binding kBindings[] = {bind<drill::ulp_diff>("ulp_diff")};
//     return kBindings;
//   }
#ifndef GRADER_WORKER_BIND_H_
#define GRADER_WORKER_BIND_H_

#include <cstdint>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

#include "grader/wire/channel.h"
#include "grader/wire/codec.h"

namespace worker {

// A request as the bound functions see it.
class Request : public wire::Reader {
 public:
  Request(const wire::Control& control, std::span<const std::byte> payload, std::byte* arena)
      : Reader(payload), control_(control), arena_(arena) {}

  std::uint64_t count() const { return control_.count; }

  template <class T>
  std::span<T> region(std::uint32_t number, std::uint64_t count) const {
    return {reinterpret_cast<T*>(arena_ + control_.regions[number].offset), count};
  }

  // The elements of an array that a mapped call walks along.
  template <class T>
  std::span<T> region(std::uint32_t number) const {
    return region<T>(number, control_.regions[number].bytes / sizeof(T));
  }

 private:
  const wire::Control& control_;
  std::byte* arena_;
};

struct Binding {
  const char* name;
  void (*call)(Request& request, wire::Writer& answer);
  // nullptr where the arguments or the result are no scalars. `index` is kept at the element that
  // is being worked on, for the judge to see when the worker dies there.
  void (*map)(Request& request, std::uint64_t& index);
};

template <auto kFunction>
struct Bound;

template <class Result, class... Arguments, Result (*kFunction)(Arguments...)>
struct Bound<kFunction> {
  static void call(Request& request, wire::Writer& answer) {
    std::tuple<std::decay_t<Arguments>...> arguments{
        wire::decode<std::decay_t<Arguments>>(request)...};
    if constexpr (std::is_void_v<Result>) {
      std::apply(kFunction, arguments);
    } else {
      wire::encode<Result>(answer, std::apply(kFunction, arguments));
    }
  }

  // Region i holds the values of argument i, one for each call or one for all of them; the last
  // holds the results.
  static void map(Request& request, std::uint64_t& index) {
    map(request, index, std::index_sequence_for<Arguments...>{});
  }

  static constexpr bool kCanMap = sizeof...(Arguments) != 0 &&
                                  (wire::Scalar<std::decay_t<Arguments>> && ...) &&
                                  (wire::Scalar<Result> || wire::kIsOptional<Result>);

 private:
  template <std::size_t... kNumbers>
  static void map(Request& request, std::uint64_t& index, std::index_sequence<kNumbers...>) {
    const std::uint64_t count = request.count();
    const std::tuple inputs{request.region<const std::decay_t<Arguments>>(kNumbers)...};
    const auto results = request.region<wire::Slot<Result>>(sizeof...(Arguments));
    const auto value = [](const auto& input, std::uint64_t i) {
      return input.size() == 1 ? input[0] : input[i];
    };
    for (std::uint64_t i = 0; i < count; ++i) {
      index = i;
      results[i] = wire::Slot<Result>::of(kFunction(value(std::get<kNumbers>(inputs), i)...));
    }
  }
};

template <auto kFunction>
constexpr Binding bind(const char* name) {
  if constexpr (Bound<kFunction>::kCanMap) {
    return {name, &Bound<kFunction>::call, &Bound<kFunction>::map};
  } else {
    return {name, &Bound<kFunction>::call, nullptr};
  }
}

// The functions of the drill that this worker is linked for.
std::span<const Binding> bindings();

}  // namespace worker

#endif  // GRADER_WORKER_BIND_H_
