// A function of the submission that can be called as if it were here.
//
//   const judge::Remote<decltype(drill::to_bf16)> to_bf16{"to_bf16", {"x"}};
//   TEST_CASE("one is one", "[pts:1]") { CHECK(to_bf16(1.0f) == 0x3F80); }
//
// What comes back is an Answer, which remembers the call: when the comparison fails, the report
// says the input, the expected value and the value that came. std::invalid_argument comes back as
// judge::InvalidArgument; whatever stops the submission ends the test case.
#ifndef GRADER_JUDGE_REMOTE_H_
#define GRADER_JUDGE_REMOTE_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <ostream>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "fmt/format.h"
#include "grader/judge/arguments.h"
#include "grader/judge/case_log.h"
#include "grader/judge/read_answer.h"
#include "grader/judge/same.h"
#include "grader/judge/session.h"
#include "grader/judge/show.h"
#include "grader/wire/codec.h"

namespace judge {

// What a value should be, where that is more than one value.
template <class T>
struct Property {
  std::string text;  // "a quiet NaN"
  std::function<bool(const T&)> holds;
};

template <class T>
class Answer {
 public:
  using Text = std::function<std::string(const T&)>;

  Answer(T value, std::string call, std::string input, Text text)
      : value_(std::move(value)),
        call_(std::move(call)),
        input_(std::move(input)),
        text_(std::move(text)) {}

  const T& value() const { return value_; }
  const T* operator->() const { return &value_; }

  // One field of a struct, as an answer of its own.
  template <class Field, class Struct>
  requires std::is_same_v<Struct, T> Answer<Field>
  operator[](Field Struct::*member) const {
    std::string name;
    std::size_t i = 0;
    const auto look = [&](const auto& field) {
      if (static_cast<const void*>(&field) == static_cast<const void*>(&(value_.*member)))
        name = wire::Fields<T>::kNames[i];
      ++i;
    };
    std::apply([&](const auto&... field) { (look(field), ...); }, wire::Fields<T>::tie(value_));
    return {value_.*member, call_ + "." + name, input_,
            [](const Field& field) { return show(field); }};
  }

  // Equal as numbers: any NaN equals any NaN, and -0 equals +0.
  template <class U>
  friend bool operator==(const Answer& answer, const U& expected) {
    const T wanted = static_cast<T>(expected);
    return answer.require(same(answer.value_, wanted), answer.text_(wanted));
  }

  // Equal bit by bit.
  bool has_bits_of(const T& expected) const {
    return require(same_bits(value_, expected), text_(expected));
  }

  // At most `ulps` representable numbers away (float and double); NaN only for NaN.
  bool is_within(std::uint64_t ulps, const T& expected) const {
    const double share = share_of_ulps(value_, expected, ulps);
    case_log().uses_tolerance(share);
    return require(share <= 1, fmt::format("{} (within {} ULP)", text_(expected), ulps));
  }

  bool is(const Property<T>& property) const {
    return require(property.holds(value_), property.text);
  }

  friend std::ostream& operator<<(std::ostream& out, const Answer& answer) {
    return out << answer.text_(answer.value_);
  }

 private:
  bool require(bool good, const std::string& expected) const {
    if (!good)
      case_log().suspect(fmt::format("expected {}, got {}", expected, text_(value_)), call_,
                         input_);
    return good;
  }

  T value_;
  std::string call_;
  std::string input_;
  Text text_;
};

template <class Signature>
class Remote;

template <class Result, class... Arguments_>
class Remote<Result(Arguments_...)> {
 public:
  static constexpr std::size_t kArity = sizeof...(Arguments_);
  using Value = std::conditional_t<std::is_void_v<Result>, std::monostate, Result>;

  // How values are shown, where their types do not say it: bits in a std::uint16_t, for example.
  struct Display {
    std::function<std::string(const std::decay_t<Arguments_>&...)> arguments = nullptr;
    std::function<std::string(const Value&)> result = nullptr;
  };

  // Array arguments are named in messages.
  Remote(std::string name, std::array<const char*, kArity> argument_names, Display display = {})
      : name_(std::move(name)), argument_names_(argument_names), display_(std::move(display)) {}

  auto operator()(const std::decay_t<Arguments_>&... values) const {
    const std::string input = arguments_text(values...);
    const std::string call = name_ + "(" + input + ")";
    case_log().enter_call(call, input);
    Arguments arguments;
    [[maybe_unused]] std::size_t i = 0;
    (arguments.add(argument_names_[i++], values), ...);
    const auto payload = Session::current().call(name_, arguments);
    if constexpr (!std::is_void_v<Result>) {
      return Answer<Result>(read_answer<Result>(payload), call, input,
                            [this](const Result& result) { return result_text(result); });
    }
  }

  // Whether the call throws std::invalid_argument, as it should.
  bool rejects(const std::decay_t<Arguments_>&... values) const {
    try {
      if constexpr (std::is_void_v<Result>) {
        (*this)(values...);
        case_log().suspect("expected std::invalid_argument, and it returned");
      } else {
        const auto answer = (*this)(values...);
        case_log().suspect(
            fmt::format("expected std::invalid_argument, got {}", result_text(answer.value())));
      }
    } catch (const InvalidArgument&) {
      return true;
    } catch (const OtherException& e) {
      case_log().suspect(fmt::format("expected std::invalid_argument, got {}", e.what()));
    }
    return false;
  }

  // Calls once for each element, in one round trip: a million calls in milliseconds. An argument
  // that is the same for all calls is a span of one. The result and the arguments are scalars (the
  // result may be optional).
  std::vector<Result> map(std::span<const std::decay_t<Arguments_>>... inputs) const {
    const std::size_t count = std::max({inputs.size()...});
    if (((inputs.size() != count && inputs.size() != 1) || ...))
      throw Fault("a test maps arrays of different sizes");
    if (count == 0) return {};
    case_log().enter_call(fmt::format("{}, called {} times", name_, count), "");
    std::vector<wire::Slot<Result>> slots(count);
    Arguments arguments;
    [[maybe_unused]] std::size_t i = 0;
    (arguments.add(argument_names_[i++], inputs), ...);
    arguments.add_output("results", reinterpret_cast<std::byte*>(slots.data()),
                         sizeof(wire::Slot<Result>), count);
    Session::current().map(name_, count, arguments, [&](std::uint64_t element) {
      enter_call((inputs.size() == 1 ? inputs[0] : inputs[element])...);
    });
    std::vector<Result> results;
    results.reserve(count);
    for (const auto& slot : slots) results.push_back(slot.get());
    return results;
  }

  // Tells the case log which call it is that goes wrong.
  void enter_call(const std::decay_t<Arguments_>&... values) const {
    const std::string input = arguments_text(values...);
    case_log().enter_call(name_ + "(" + input + ")", input);
  }

  std::string arguments_text(const std::decay_t<Arguments_>&... values) const {
    if (display_.arguments) return display_.arguments(values...);
    std::string text;
    ((text += (text.empty() ? "" : ", ") + show(values)), ...);
    return text;
  }

  std::string result_text(const Value& result) const {
    return display_.result ? display_.result(result) : show(result);
  }

  const std::string& name() const { return name_; }

 private:
  std::string name_;
  std::array<const char*, kArity> argument_names_;
  Display display_;
};

}  // namespace judge

#endif  // GRADER_JUDGE_REMOTE_H_
