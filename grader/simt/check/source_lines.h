// The line of the source that an instruction was made from.
//
// The compiler's line table (DWARF 4, section .debug_line) of every .cu file stays in the program
// as the section simt_lines (compile.sh), so that no file has to be read while a kernel runs.
#ifndef SIMT_CHECK_SOURCE_LINES_H_
#define SIMT_CHECK_SOURCE_LINES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "grader/simt/simt.h"

namespace simt {

class SourceLines {
 public:
  // The tables of one or more compilation units, one after the other. What cannot be read is left
  // out.
  explicit SourceLines(std::span<const std::byte> tables);

  // Of the running program.
  static const SourceLines& of_program();

  // Line 0 where the address is in no table. Code of a header, such as an operator, counts to the
  // line of the .cu file that it was inlined in, as far as the table tells.
  Place at(std::uintptr_t address) const;

 private:
  struct Row {
    std::uintptr_t address;
    std::uint32_t file;
    int line;  // 0: the end of a sequence
  };

  std::vector<std::string> files_;
  std::vector<Row> rows_;  // by address
};

}  // namespace simt

#endif  // SIMT_CHECK_SOURCE_LINES_H_
