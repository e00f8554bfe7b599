// A lab runs on the student's functions, and on the reference's where they are not written yet. In
// a handout there is no reference: there, drill::reference_f is the student's own f.
//
//   LAB_REFERENCE(to_bf16)   // after the header of drill 01: declares drill::reference_to_bf16
//   ...
//   const auto to_bf16 = lab::own_or_reference("01_to_bf16", "to_bf16", drill::to_bf16,
//                                              drill::reference_to_bf16, 1.0f);
//   ...
//   fmt::print("{}", lab::stand_in_note());
#ifndef GRADER_LABS_STAND_IN_H_
#define GRADER_LABS_STAND_IN_H_

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "drills/todo.h"

#define LAB_REFERENCE(function)            \
  namespace drill {                        \
  decltype(function) reference_##function; \
  }

namespace lab {

// Whether the program holds the reference.
extern const bool kHasReference;

// A function is a stub, and there is no reference to stand in for it. what() says so to a person.
struct NotWritten : std::runtime_error {
  NotWritten(const std::string& drill, const std::string& function);
};

// The names of the functions that a reference stands in for, in the order in which that was found.
const std::vector<std::string>& stand_ins();

// The same for people, with the drills' folders and a line feed after each line; empty without any.
std::string stand_in_note();

// Throws NotWritten without a reference.
void add_stand_in(const std::string& drill, const std::string& function);

// Returns `own` unless calling it with these arguments says that it is a stub: then `reference`, or
// where there is none throws NotWritten.
// That another exception ends the call says that there is something to run: `own`.
template <class Function, class... Arguments>
Function* own_or_reference(const std::string& drill, const std::string& function, Function* own,
                           Function* reference, Arguments&&... arguments) {
  try {
    own(std::forward<Arguments>(arguments)...);
  } catch (const drill::Todo&) {
    add_stand_in(drill, function);
    return reference;
  } catch (...) {
  }
  return own;
}

}  // namespace lab

#endif  // GRADER_LABS_STAND_IN_H_
