#include "grader/simt/check/source_lines.h"

#include <cstring>
#include <initializer_list>
#include <random>
#include <string_view>
#include <vector>

#include "third_party/catch2/catch2.h"

namespace simt {
namespace {

// A table written by hand, after the DWARF 4 standard, section 6.2.
class Table {
 public:
  void byte(int value) { bytes_.push_back(static_cast<std::byte>(value)); }
  void bytes(std::initializer_list<int> values) {
    for (const int value : values) byte(value);
  }
  void text(std::string_view text) {
    for (const char c : text) byte(c);
    byte(0);
  }
  template <class T>
  void number(T value) {
    const std::size_t at = bytes_.size();
    bytes_.resize(at + sizeof value);
    std::memcpy(&bytes_[at], &value, sizeof value);
  }
  void append(const Table& other) {
    bytes_.insert(bytes_.end(), other.bytes_.begin(), other.bytes_.end());
  }
  std::size_t size() const { return bytes_.size(); }
  const std::vector<std::byte>& data() const { return bytes_; }

 private:
  std::vector<std::byte> bytes_;
};

constexpr int kOpcodeBase = 13;
constexpr int kLineBase = -5;
constexpr int kLineRange = 14;

// The special opcode that moves the row on by both and emits it (6.2.5.1).
int special(int address, int line) {
  return (line - kLineBase) + kLineRange * address + kOpcodeBase;
}

Table unit(const Table& program, int version = 4) {
  Table header;
  header.bytes({1, 1, 1, kLineBase & 0xFF, kLineRange, kOpcodeBase});
  header.bytes({0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1});
  header.text("folder");
  header.byte(0);
  header.text("kernel.cu");
  header.bytes({0, 0, 0});
  header.text("other.cu");
  header.bytes({1, 0, 0});
  header.text("simt/cuda/cuda_bf16.h");
  header.bytes({0, 0, 0});
  header.byte(0);

  Table result;
  result.number(static_cast<std::uint32_t>(2 + 4 + header.size() + program.size()));
  result.number(static_cast<std::uint16_t>(version));
  result.number(static_cast<std::uint32_t>(header.size()));
  result.append(header);
  result.append(program);
  return result;
}

Table begin_at(std::uint64_t address) {
  Table program;
  program.bytes({0, 9, 2});
  program.number(address);
  return program;
}

void check(const SourceLines& lines, std::uintptr_t address, const std::string& file, int line) {
  CAPTURE(address);
  const Place place = lines.at(address);
  CHECK(place.file == file);
  CHECK(place.line == line);
}

TEST_CASE("each instruction has its line") {
  Table program = begin_at(0x1000);
  program.byte(1);                 // copy: line 1 from 0x1000
  program.byte(special(4, 2));     // line 3 from 0x1004
  program.bytes({3, 0xE4, 0x00});  // line 103 (signed LEB128 of 100 takes two bytes)
  program.bytes({2, 0x80, 0x01});  // address + 128
  program.byte(1);                 // line 103 from 0x1084
  program.bytes({3, 0x7F});        // line 102
  program.bytes({4, 2});           // folder/other.cu
  program.byte(8);                 // address + (255 - 13) / 14 = 17
  program.byte(1);                 // from 0x1095
  program.bytes({9, 0x10, 0x00});  // address + 16
  program.bytes({5, 7});           // a column, which says nothing here
  program.bytes({0, 1, 1});        // the end, at 0x10A5
  const SourceLines lines(unit(program).data());
  check(lines, 0x0FFF, "", 0);
  check(lines, 0x1000, "kernel.cu", 1);
  check(lines, 0x1003, "kernel.cu", 1);
  check(lines, 0x1004, "kernel.cu", 3);
  check(lines, 0x1083, "kernel.cu", 3);
  check(lines, 0x1084, "kernel.cu", 103);
  check(lines, 0x1095, "folder/other.cu", 102);
  check(lines, 0x10A4, "folder/other.cu", 102);
  check(lines, 0x10A5, "", 0);
}

TEST_CASE("an inlined operator counts to the line that uses it") {
  Table program = begin_at(0x2000);
  program.bytes({3, 6, 1});        // kernel.cu, line 7
  program.bytes({4, 3, 3, 40});    // the header, line 47
  program.byte(special(4, 0));     // from 0x2004
  program.bytes({4, 1, 3, 0x53});  // kernel.cu, line 2 (47 - 45)
  program.byte(special(4, 0));     // from 0x2008
  program.bytes({2, 4, 0, 1, 1});
  const SourceLines lines(unit(program).data());
  check(lines, 0x2000, "kernel.cu", 7);
  check(lines, 0x2004, "kernel.cu", 7);
  check(lines, 0x2008, "kernel.cu", 2);
}

TEST_CASE("of several units each is read, in any order of addresses; other versions are left out") {
  Table high = begin_at(0x5000);
  high.bytes({3, 8, 1, 2, 16, 0, 1, 1});
  Table low = begin_at(0x4000);
  low.bytes({3, 3, 1, 2, 16, 0, 1, 1});
  Table tables = unit(high);
  tables.append(unit(begin_at(0x4000), 5));
  tables.append(unit(low));
  const SourceLines lines(tables.data());
  check(lines, 0x4008, "kernel.cu", 4);
  check(lines, 0x4010, "", 0);
  check(lines, 0x500F, "kernel.cu", 9);
}

TEST_CASE("what is damaged or cut is read without harm") {
  Table program = begin_at(0x1000);
  program.bytes({1, special(4, 2), 3, 0xE4, 0x00, 2, 0x80, 0x01, 1, 0, 1, 1});
  const std::vector<std::byte> whole = unit(program).data();
  for (std::size_t bytes = 0; bytes <= whole.size(); ++bytes)
    SourceLines(std::span(whole).first(bytes)).at(0x1000);
  std::mt19937 random(1);
  for (int i = 0; i < 20000; ++i) {
    std::vector<std::byte> damaged = whole;
    for (int k = 0; k < 3; ++k) damaged[random() % damaged.size()] = std::byte(random() & 0xFF);
    SourceLines(std::span<const std::byte>(damaged)).at(0x1000);
  }
  CHECK(SourceLines({}).at(0x1000).line == 0);
}

}  // namespace
}  // namespace simt
