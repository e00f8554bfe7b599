// One section of the tour: its text, its figures, and what the functions under test got wrong.
#ifndef GRADER_LABS_K3_TOUR_PAGE_H_
#define GRADER_LABS_K3_TOUR_PAGE_H_

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "grader/labs/k3_tour/answer.h"
#include "grader/labs/k3_tour/table.h"
#include "nlohmann/json.hpp"

namespace lab::tour {

class Page {
 public:
  // What stands behind an answer that is wrong.
  static constexpr const char* kMark = " !";

  explicit Page(const std::string& title) : text_(title + "\n\n") {}

  // For --json.
  nlohmann::ordered_json figures = nlohmann::ordered_json::object();

  template <class... Arguments>
  void line(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    text_ += fmt::format(format, std::forward<Arguments>(arguments)...) + "\n";
  }
  void line() { text_ += "\n"; }

  // With an empty line after it; before that, a line for each wrong answer since the last table.
  void table(const Table& table);

  // The answer as a cell of a table, with the mark if it is wrong. What is wrong is also said in
  // full, with the call, by the next table() or complain().
  template <class T, class Show, class Same = std::equal_to<>>
  std::string judge(const std::string& call, const Answer<T>& own, const T& right, const Show& show,
                    const Same& same = {}) {
    if (own.value && same(*own.value, right)) return show(*own.value);
    const std::string shown = own.value ? show(*own.value) : "throws";
    wrong_.push_back({call, own.value ? shown : "throws: " + own.thrown, show(right)});
    return shown + kMark;
  }
  void complain();

  // Ends with one line feed.
  std::string text() const;
  // What was wrong, one line each: "to_bf16(...): yours: 0x3F81, right: 0x3F80".
  std::vector<std::string> wrong() const;

 private:
  struct Complaint {
    std::string call, yours, right;

    std::string text() const;
  };

  std::string text_;
  std::vector<Complaint> wrong_;
  std::size_t said_ = 0;  // of wrong_
};

}  // namespace lab::tour

#endif  // GRADER_LABS_K3_TOUR_PAGE_H_
