// What of the compiler a submission may use.
#ifndef SCAN_ALLOWED_H_
#define SCAN_ALLOWED_H_

#include <string_view>
#include <vector>

#include "grader/lexer/lexer.h"
#include "grader/scan/scan.h"

namespace scan {

// An attribute by its name, with or without __ around it, of g++ or for kDevice of nvcc.
bool allowed_attribute(std::string_view name, Target target);

// The words after #pragma. True as well if g++ does not know the pragma, which then does nothing.
bool allowed_pragma(const std::vector<lexer::Token>& words);

// Is it one that g++ -E does not print?
bool preprocessors_own_pragma(const std::vector<lexer::Token>& words);

}  // namespace scan

#endif  // SCAN_ALLOWED_H_
