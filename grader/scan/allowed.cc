#include "grader/scan/allowed.h"

#include <algorithm>
#include <array>

namespace scan {
namespace {

// None of them names a symbol or a section, changes the flags for a function, or takes it out of
// what the simulated GPU checks.
constexpr std::string_view kAttributes[] = {
    "access",
    "aligned",
    "alloc_align",
    "alloc_size",
    "always_inline",
    "artificial",
    "assume",
    "assume_aligned",
    "carries_dependency",
    "cleanup",
    "cold",
    "const",
    "deprecated",
    "error",
    "fallthrough",
    "flatten",
    "format",
    "format_arg",
    "gnu_inline",
    "hot",
    "leaf",
    "likely",
    "malloc",
    "may_alias",
    "maybe_unused",
    "mode",
    "no_unique_address",
    "noclone",
    "nodiscard",
    "noinline",
    "noipa",
    "nonnull",
    "nonstring",
    "noreturn",
    "nothrow",
    "packed",
    "pure",
    "returns_nonnull",
    "returns_twice",
    "sentinel",
    "transparent_union",
    "unavailable",
    "unlikely",
    "unused",
    "vector_size",
    "warn_unused_result",
    "warning",
};

// What CUDA's keywords are to nvcc.
constexpr std::string_view kDeviceAttributes[] = {
    "block_size", "cluster_dims",  "constant", "device",  "device_builtin",
    "global",     "grid_constant", "host",     "managed", "launch_bounds",
    "maxnreg",    "nv_pure",       "shared",
};

// After #pragma GCC.
constexpr std::string_view kGccPragmas[] = {"diagnostic", "error",  "ivdep",
                                            "poison",     "unroll", "warning"};

// g++ knows these, and they are about symbols and what a file emits.
constexpr std::string_view kForbiddenPragmas[] = {
    "extern_prefix", "implementation",       "include_alias", "interface", "longcall",
    "ms_struct",     "redefine_extname",     "system_header", "unit",      "vtable",
    "weak",          "scalar_storage_order",
};

template <class List>
bool holds(const List& list, std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

std::string_view word_at(const std::vector<lexer::Token>& words, std::size_t i) {
  return i < words.size() ? words[i].text : std::string_view();
}

}  // namespace

bool allowed_attribute(std::string_view name, Target target) {
  if (name.size() > 4 && name.substr(0, 2) == "__" && name.substr(name.size() - 2) == "__") {
    name = name.substr(2, name.size() - 4);
  }
  return holds(kAttributes, name) || (target == Target::kDevice && holds(kDeviceAttributes, name));
}

bool allowed_pragma(const std::vector<lexer::Token>& words) {
  if (word_at(words, 0) == "GCC") return holds(kGccPragmas, word_at(words, 1));
  return !holds(kForbiddenPragmas, word_at(words, 0));
}

bool preprocessors_own_pragma(const std::vector<lexer::Token>& words) {
  return word_at(words, 0) == "GCC" &&
         lexer::is_one_of(word_at(words, 1), "system_header", "dependency", "pch_preprocess");
}

}  // namespace scan
