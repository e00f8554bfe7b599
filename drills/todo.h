// What a stub says until it is solved.
#ifndef DRILLS_TODO_H_
#define DRILLS_TODO_H_

#include <exception>

namespace drill {

// Thrown by todo(). The grader reports it as UNIMPLEMENTED, not as a wrong answer.
struct Todo : std::exception {
  const char* what() const noexcept override { return "not implemented yet"; }
};

[[noreturn]] inline void todo() { throw Todo(); }

}  // namespace drill

#endif  // DRILLS_TODO_H_
