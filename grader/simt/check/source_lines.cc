#include "grader/simt/check/source_lines.h"

#include <algorithm>
#include <cstring>

// The linker's names for the section's begin and end; absent where no .cu file is in the program.
extern "C" {
extern const std::byte __start_simt_lines[] __attribute__((weak));
extern const std::byte __stop_simt_lines[] __attribute__((weak));
}

namespace simt {
namespace {

// DWARF 4, 6.2.5: standard and extended opcodes.
enum Opcode : std::uint8_t {
  kExtended = 0,
  kCopy = 1,
  kAdvancePc = 2,
  kAdvanceLine = 3,
  kSetFile = 4,
  kSetColumn = 5,
  kConstAddPc = 8,
  kFixedAdvancePc = 9,
};
enum Extended : std::uint8_t { kEndSequence = 1, kSetAddress = 2 };

constexpr const char* kSource = ".cu";

// Reads little-endian numbers; past its end, zeros.
class Bytes {
 public:
  explicit Bytes(std::span<const std::byte> bytes) : rest_(bytes) {}

  bool empty() const { return rest_.empty(); }
  std::size_t size() const { return rest_.size(); }

  Bytes take(std::size_t bytes) {
    bytes = std::min(bytes, rest_.size());
    const Bytes taken(rest_.first(bytes));
    rest_ = rest_.subspan(bytes);
    return taken;
  }

  template <class T>
  T number() {
    T value{};
    const Bytes taken = take(sizeof value);
    std::memcpy(&value, taken.rest_.data(), taken.rest_.size());
    return value;
  }

  std::uint64_t leb128() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; !empty(); shift += 7) {
      const auto byte = number<std::uint8_t>();
      if (shift < 64) value |= std::uint64_t{byte & 0x7Fu} << shift;
      if ((byte & 0x80) == 0) break;
    }
    return value;
  }

  std::int64_t signed_leb128() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; !empty();) {
      const auto byte = number<std::uint8_t>();
      if (shift < 64) value |= std::uint64_t{byte & 0x7Fu} << shift;
      shift += 7;
      if ((byte & 0x80) != 0) continue;
      if ((byte & 0x40) != 0 && shift < 64) value |= ~std::uint64_t{0} << shift;
      break;
    }
    return static_cast<std::int64_t>(value);
  }

  std::string text() {
    std::string text;
    while (!empty()) {
      const char c = number<char>();
      if (c == '\0') break;
      text += c;
    }
    return text;
  }

 private:
  std::span<const std::byte> rest_;
};

}  // namespace

SourceLines::SourceLines(std::span<const std::byte> tables) {
  Bytes rest(tables);
  while (!rest.empty()) {
    const auto unit_bytes = rest.number<std::uint32_t>();
    Bytes unit = rest.take(unit_bytes);
    if (unit.number<std::uint16_t>() != 4) continue;
    const auto header_bytes = unit.number<std::uint32_t>();
    Bytes header = unit.take(header_bytes);
    const auto min_instruction = header.number<std::uint8_t>();
    header.number<std::uint8_t>();  // operations an instruction
    header.number<std::uint8_t>();  // is_stmt by default
    const auto line_base = header.number<std::int8_t>();
    const auto line_range = std::max<std::uint8_t>(header.number<std::uint8_t>(), 1);
    const auto opcode_base = header.number<std::uint8_t>();
    std::vector<std::uint8_t> operands(opcode_base);
    for (unsigned i = 1; i < opcode_base; ++i) operands[i] = header.number<std::uint8_t>();

    std::vector<std::string> directories{""};
    while (!header.empty()) {
      directories.push_back(header.text());
      if (directories.back().empty()) break;
    }
    const auto first_file = static_cast<std::uint32_t>(files_.size());
    while (!header.empty()) {
      std::string file = header.text();
      if (file.empty()) break;
      const std::uint64_t directory = header.leb128();
      header.leb128();  // time
      header.leb128();  // bytes
      if (directory != 0 && directory < directories.size() && file.front() != '/')
        file = directories[directory] + "/" + file;
      files_.push_back(std::move(file));
    }

    Row row{0, 1, 1};
    const auto emit = [&](int line) {
      if (first_file + row.file - 1 < files_.size())
        rows_.push_back({row.address, first_file + row.file - 1, line});
    };
    while (!unit.empty()) {
      const auto opcode = unit.number<std::uint8_t>();
      if (opcode >= opcode_base) {
        const unsigned adjusted = opcode - opcode_base;
        row.address += adjusted / line_range * min_instruction;
        row.line += line_base + static_cast<int>(adjusted % line_range);
        emit(row.line);
        continue;
      }
      switch (opcode) {
        case kExtended: {
          Bytes instruction = unit.take(unit.leb128());
          const auto extended = instruction.number<std::uint8_t>();
          if (extended == kSetAddress) {
            row.address = instruction.number<std::uint64_t>();
          } else if (extended == kEndSequence) {
            emit(0);
            row = {0, 1, 1};
          }
          break;
        }
        case kCopy:
          emit(row.line);
          break;
        case kAdvancePc:
          row.address += unit.leb128() * min_instruction;
          break;
        case kAdvanceLine:
          row.line += static_cast<int>(unit.signed_leb128());
          break;
        case kSetFile:
          row.file = static_cast<std::uint32_t>(unit.leb128());
          break;
        case kConstAddPc:
          row.address += (255u - opcode_base) / line_range * min_instruction;
          break;
        case kFixedAdvancePc:
          row.address += unit.number<std::uint16_t>();
          break;
        default:  // one of those that do not move the row
          for (unsigned i = 0; i < operands[opcode]; ++i) unit.leb128();
      }
    }
  }
  // Rows of one address stay in order: the last one stands for the instruction. An end of a
  // sequence comes before a row of the same address that begins the next one.
  std::stable_sort(rows_.begin(), rows_.end(), [](const Row& a, const Row& b) {
    return a.address != b.address ? a.address < b.address : (a.line == 0) > (b.line == 0);
  });
}

const SourceLines& SourceLines::of_program() {
  static const SourceLines lines = [] {
    if (__start_simt_lines == nullptr) return SourceLines({});
    return SourceLines({__start_simt_lines, __stop_simt_lines});
  }();
  return lines;
}

Place SourceLines::at(std::uintptr_t address) const {
  const auto after =
      std::upper_bound(rows_.begin(), rows_.end(), address,
                       [](std::uintptr_t value, const Row& row) { return value < row.address; });
  if (after == rows_.begin()) return {};
  auto row = std::prev(after);
  if (row->line == 0) return {};
  // A header's function that was inlined: the rows before it are the caller's.
  for (auto caller = row; caller->line != 0; --caller) {
    if (files_[caller->file].ends_with(kSource)) return {files_[caller->file], caller->line};
    if (caller == rows_.begin()) break;
  }
  return {files_[row->file], row->line};
}

}  // namespace simt
