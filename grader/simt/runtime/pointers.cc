#include "grader/simt/runtime/pointers.h"

#include <fmt/format.h>

#include <cstdint>
#include <iterator>
#include <map>
#include <mutex>
#include <optional>
#include <set>

#include "grader/simt/check/describe.h"
#include "grader/simt/check/report.h"
#include "grader/simt/check/variables.h"
#include "grader/simt/simt.h"

namespace simt {
namespace {

struct Known {
  std::mutex mutex;
  std::set<const void*> pinned;
  std::map<std::uintptr_t, std::size_t> symbols;  // bytes by address
};

Known& known() {
  static Known instance;
  return instance;
}

// Whose bytes hold the address.
std::optional<Symbol> symbol_at(std::uintptr_t address) {
  const std::scoped_lock lock(known().mutex);
  const auto& symbols = known().symbols;
  const auto next = symbols.upper_bound(address);
  if (next == symbols.begin()) return std::nullopt;
  const auto [begin, bytes] = *std::prev(next);
  if (address - begin >= bytes) return std::nullopt;
  return Symbol{reinterpret_cast<const void*>(begin), bytes};
}

std::string bytes_of(std::size_t count) {
  return fmt::format("{} byte{}", count, count == 1 ? "" : "s");
}

constexpr const char* kInBytes = ". Offsets and sizes of copies are in bytes, not in elements.";

void report_range(const char* call, bool write, std::size_t bytes, const std::string& object,
                  std::int64_t offset, const std::string& where, const char* file, int line) {
  report({.kind = Kind::kOutOfBounds,
          .access = {.place = {file, line}, .write = write},
          .object = object,
          .offset = offset,
          .message = fmt::format("{} {} {} {}", call, write ? "writes" : "reads", bytes_of(bytes),
                                 where)});
}

}  // namespace

Side side_of(const void* pointer) {
  const DeviceMemory& memory = DeviceMemory::get();
  if (!memory.contains(pointer))
    return symbol_at(reinterpret_cast<std::uintptr_t>(pointer)) ? Side::kDevice : Side::kHost;
  const std::optional<Allocation> allocation = memory.holding(pointer, 1);
  return allocation && allocation->host_visible ? Side::kBoth : Side::kDevice;
}

std::string describe(const Allocation& allocation) {
  return fmt::format("{} ({}, allocated at {})",
                     allocation.name.empty() ? "an allocation" : allocation.name,
                     bytes_of(allocation.bytes), describe(Place{allocation.file, allocation.line}));
}

bool check_range(const char* call, bool write, const void* pointer, std::size_t bytes,
                 const char* file, int line) {
  const auto begin = reinterpret_cast<std::uintptr_t>(pointer);
  if (const std::optional<Symbol> symbol = symbol_at(begin))
    return check_range(call, write, *symbol,
                       begin - reinterpret_cast<std::uintptr_t>(symbol->begin), bytes, file, line);
  const DeviceMemory& memory = DeviceMemory::get();
  if (!memory.contains(pointer) || memory.holding(pointer, bytes)) return true;
  const std::optional<Allocation> nearest = memory.nearest(pointer);
  if (!nearest) {
    report_range(call, write, bytes, "", 0, "of device memory, where nothing is allocated.", file,
                 line);
    return false;
  }
  const auto offset = static_cast<std::int64_t>(begin - nearest->begin);
  report_range(call, write, bytes, nearest->name, offset,
               fmt::format("at offset {} of {}{}", offset, describe(*nearest),
                           nearest->live ? kInBytes : ", which has been freed. Free it later."),
               file, line);
  return false;
}

bool check_range(const char* call, bool write, const Symbol& symbol, std::size_t offset,
                 std::size_t bytes, const char* file, int line) {
  if (offset <= symbol.bytes && bytes <= symbol.bytes - offset) return true;
  const Variable* const variable =
      global_variable_at(reinterpret_cast<std::uintptr_t>(symbol.begin));
  const std::string name = variable != nullptr ? variable->name : "";
  report_range(call, write, bytes, name, static_cast<std::int64_t>(offset),
               fmt::format("at offset {} of {} ({}){}", offset, name.empty() ? "a variable" : name,
                           bytes_of(symbol.bytes), kInBytes),
               file, line);
  return false;
}

void set_pinned(const void* pointer, bool pinned) {
  const std::scoped_lock lock(known().mutex);
  if (pinned) {
    known().pinned.insert(pointer);
  } else {
    known().pinned.erase(pointer);
  }
}

bool is_pinned(const void* pointer) {
  const std::scoped_lock lock(known().mutex);
  return known().pinned.contains(pointer);
}

void add_symbol(const Symbol& symbol) {
  const std::scoped_lock lock(known().mutex);
  known().symbols[reinterpret_cast<std::uintptr_t>(symbol.begin)] = symbol.bytes;
}

}  // namespace simt
