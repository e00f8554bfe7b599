// The arrays of a drill's input in words: few values are written out, of many what is not usual.
#ifndef GRADER_JUDGE_DESCRIBE_ARRAY_H_
#define GRADER_JUDGE_DESCRIBE_ARRAY_H_

#include <cstdint>
#include <span>
#include <string>

namespace judge {

// Of a row-major matrix.
// "x = 1", "x = [[1, 2], [3, 4]]", "x = 0 but x[0, 32] = 1", "x = 99 values, 12 different ones".
std::string describe_matrix(const std::string& name, std::span<const float> values,
                            std::int64_t cols);

// "w = [1, 2]", "w = 0 but w[32] = 1".
std::string describe_array(const std::string& name, std::span<const float> values);

}  // namespace judge

#endif  // GRADER_JUDGE_DESCRIBE_ARRAY_H_
