// Where variables lie, and what they are called.
//
// A __shared__ variable is a static thread-local one, so each OS thread has its own and runs one
// block at a time with it; all lie in the thread-local storage of the program, and so does the
// memory of `extern __shared__`. A __device__ or __constant__ variable is a static one.
#ifndef SIMT_CHECK_VARIABLES_H_
#define SIMT_CHECK_VARIABLES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace simt {

struct Variable {
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;
  std::size_t element_bytes = 1;
  const char* name = "";
  bool constant = false;

  bool holds(std::uintptr_t address) const { return address - begin < bytes; }
};

// A range of addresses.
struct Range {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;

  bool holds(std::uintptr_t address) const { return address - begin < end - begin; }
  std::size_t bytes() const { return end - begin; }
};

// The thread-local storage of the program, as this OS thread has it.
using StaticShared = Range;
StaticShared static_shared_of_this_thread();

// The program's own memory: code and constants, and static variables.
struct Image {
  Range read_only;
  Range writable;
};
const Image& image();

// All registered __device__ and __constant__ variables.
void add_global_variable(const Variable& variable);
const Variable* global_variable_at(std::uintptr_t address);
// The array among them that ends at the address or a few bytes before it.
const Variable* global_array_before(std::uintptr_t address);

// Is it threadIdx or one of its kin, as this OS thread has them?
bool is_builtin_variable(std::uintptr_t address);

// The __shared__ variables at namespace scope, as this OS thread has them.
std::vector<Variable> file_shared_variables();

// The __shared__ variables that the launch's threads have declared so far, in this OS thread.
class SharedVariables {
 public:
  void clear() { variables_.clear(); }
  // False where it is there already.
  bool add(const Variable& variable);
  const Variable* at(std::uintptr_t address) const;
  const std::vector<Variable>& all() const { return variables_; }
  std::size_t bytes() const;

 private:
  std::vector<Variable> variables_;
};

// "x[3]" for the element that the byte lies in, "x + 12 bytes" where it lies outside.
std::string element_name(const Variable& variable, std::int64_t offset);

}  // namespace simt

#endif  // SIMT_CHECK_VARIABLES_H_
