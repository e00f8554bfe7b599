#include "grader/simt/check/variables.h"

#include <fmt/format.h>
#include <link.h>

#include <algorithm>
#include <deque>
#include <mutex>

#include "grader/simt/cuda/simt_runtime.h"
#include "grader/simt/runtime/builtins.h"
#include "grader/simt/runtime/executor.h"

namespace simt {
namespace {

struct Segments {
  Image image;
  std::size_t tls_bytes = 0;
  std::size_t tls_alignment = 1;
};

// The first object that the loader names is the program itself.
const Segments& segments() {
  static const Segments found = [] {
    Segments segments;
    const auto visit = [](dl_phdr_info* info, std::size_t, void* data) {
      auto& segments = *static_cast<Segments*>(data);
      const auto extend = [](Range& range, std::uintptr_t begin, std::uintptr_t end) {
        range.begin = range.end == 0 ? begin : std::min(range.begin, begin);
        range.end = std::max(range.end, end);
      };
      for (int i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr)& segment = info->dlpi_phdr[i];
        const std::uintptr_t begin = info->dlpi_addr + segment.p_vaddr;
        if (segment.p_type == PT_LOAD) {
          const bool writable = (segment.p_flags & PF_W) != 0;
          extend(writable ? segments.image.writable : segments.image.read_only, begin,
                 begin + segment.p_memsz);
        } else if (segment.p_type == PT_TLS) {
          segments.tls_bytes = segment.p_memsz;
          segments.tls_alignment = std::max<std::size_t>(segment.p_align, 1);
        }
      }
      return 1;
    };
    dl_iterate_phdr(visit, &segments);
    return segments;
  }();
  return found;
}

struct Registry {
  std::mutex mutex;
  std::deque<Variable> variables;

  // Made at first use: static initialisers of any file may be the first.
  static Registry& of_globals() {
    static Registry registry;
    return registry;
  }
  // With `begin` counted from the thread pointer.
  static Registry& of_file_shared() {
    static Registry registry;
    return registry;
  }

  void add(const Variable& variable) {
    const std::scoped_lock lock(mutex);
    variables.push_back(variable);
  }
};

std::uintptr_t thread_pointer() {
  return reinterpret_cast<std::uintptr_t>(__builtin_thread_pointer());
}

}  // namespace

StaticShared static_shared_of_this_thread() {
  // x86-64's layout: the program's block ends at the thread pointer.
  const std::uintptr_t pointer = thread_pointer();
  const Segments& found = segments();
  const std::size_t bytes =
      (found.tls_bytes + found.tls_alignment - 1) / found.tls_alignment * found.tls_alignment;
  return {pointer - bytes, pointer};
}

const Image& image() { return segments().image; }

void add_global_variable(const Variable& variable) { Registry::of_globals().add(variable); }

const Variable* global_variable_at(std::uintptr_t address) {
  Registry& globals = Registry::of_globals();
  const std::scoped_lock lock(globals.mutex);
  for (const Variable& variable : globals.variables) {
    if (variable.holds(address)) return &variable;
  }
  return nullptr;
}

const Variable* global_array_before(std::uintptr_t address) {
  constexpr std::uintptr_t kFew = 16;
  Registry& globals = Registry::of_globals();
  const std::scoped_lock lock(globals.mutex);
  for (const Variable& variable : globals.variables) {
    const bool array = variable.bytes > variable.element_bytes;
    if (array && address - (variable.begin + variable.bytes) < kFew) return &variable;
  }
  return nullptr;
}

bool is_builtin_variable(std::uintptr_t address) {
  for (const uint3* variable : {&threadIdx, &blockIdx, &blockDim, &gridDim}) {
    if (address - reinterpret_cast<std::uintptr_t>(variable) < sizeof *variable) return true;
  }
  return false;
}

std::vector<Variable> file_shared_variables() {
  Registry& shared = Registry::of_file_shared();
  const std::scoped_lock lock(shared.mutex);
  std::vector<Variable> here(shared.variables.begin(), shared.variables.end());
  for (Variable& variable : here) variable.begin += thread_pointer();
  return here;
}

bool SharedVariables::add(const Variable& variable) {
  for (const Variable& other : variables_) {
    if (other.begin == variable.begin) return false;
  }
  variables_.push_back(variable);
  return true;
}

const Variable* SharedVariables::at(std::uintptr_t address) const {
  for (const Variable& variable : variables_) {
    if (variable.holds(address)) return &variable;
  }
  return nullptr;
}

std::size_t SharedVariables::bytes() const {
  std::size_t sum = 0;
  for (const Variable& variable : variables_) sum += variable.bytes;
  return sum;
}

std::string element_name(const Variable& variable, std::int64_t offset) {
  const auto bytes = static_cast<std::int64_t>(variable.bytes);
  const auto element = static_cast<std::int64_t>(variable.element_bytes);
  const char* const name = *variable.name != '\0' ? variable.name : "an allocation";
  // An index that is far away says less than a distance.
  constexpr std::int64_t kNear = 64;
  if (offset < 0) return fmt::format("{} - {} bytes", name, -offset);
  if (*variable.name == '\0' || offset >= bytes + kNear * element)
    return fmt::format("{} + {} bytes", name, offset);
  if (bytes == element && offset == 0) return name;
  if (offset % element == 0) return fmt::format("{}[{}]", name, offset / element);
  return fmt::format("{}[{}] + {} bytes", name, offset / element, offset % element);
}

SharedVariable::SharedVariable(const volatile void* address, std::size_t bytes,
                               std::size_t element_bytes, const char* name) {
  Variable variable{.begin = reinterpret_cast<std::uintptr_t>(address),
                    .bytes = bytes,
                    .element_bytes = element_bytes,
                    .name = name};
  if (Executor::current != nullptr) {
    Executor::current->checker().declare(variable);
  } else {
    variable.begin -= thread_pointer();
    Registry::of_file_shared().add(variable);
  }
}

GlobalVariable::GlobalVariable(const volatile void* address, std::size_t bytes,
                               std::size_t element_bytes, const char* name, bool constant) {
  add_global_variable({.begin = reinterpret_cast<std::uintptr_t>(address),
                       .bytes = bytes,
                       .element_bytes = element_bytes,
                       .name = name,
                       .constant = constant});
}

}  // namespace simt
