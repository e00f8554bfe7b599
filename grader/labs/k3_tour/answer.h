// What a function under test did: returned something, or threw.
#ifndef GRADER_LABS_K3_TOUR_ANSWER_H_
#define GRADER_LABS_K3_TOUR_ANSWER_H_

#include <exception>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace lab::tour {

template <class T>
struct Answer {
  std::optional<T> value;  // or else:
  std::string thrown;      // what the exception says
};

template <class Function, class... Arguments>
auto ask(const Function& function, Arguments&&... arguments) {
  Answer<std::invoke_result_t<const Function&, Arguments&&...>> answer;
  try {
    answer.value = function(std::forward<Arguments>(arguments)...);
  } catch (const std::exception& e) {
    answer.thrown = e.what();
  } catch (...) {
    answer.thrown = "something that is no std::exception";
  }
  return answer;
}

}  // namespace lab::tour

#endif  // GRADER_LABS_K3_TOUR_ANSWER_H_
