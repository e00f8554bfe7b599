// Correct kernels that reduce each row of x[rows, columns] and then write it.
#ifndef SIMT_TESTS_CORRECT_NORMS_H_
#define SIMT_TESTS_CORRECT_NORMS_H_

#include <vector>

namespace correct {

using Floats = std::vector<float>;

// Threads of the block that works on one row.
inline constexpr unsigned kRowThreads = 256;

// y = x r w with r = 1 / sqrt(mean(x^2) + eps), w[columns].
Floats rmsnorm_forward(const Floats& x, const Floats& w, int columns, float eps);
// The same with x, w and y rounded to bf16 and fp32 inside; eight elements at a time where a row
// allows it, whatever its alignment.
Floats rmsnorm_forward_bf16(const Floats& x, const Floats& w, int columns, float eps);

// dx = r w dy - x r^3 / columns sum(w dy x); dw = sum over rows of dy x r.
struct RmsnormGradients {
  Floats dx, dw;
};
// dw by a partial sum for each of `blocks` blocks, and a second kernel that adds them.
RmsnormGradients rmsnorm_backward(const Floats& dy, const Floats& x, const Floats& w, int columns,
                                  float eps, unsigned blocks);

// exp(x - max) / sum(exp(x - max)), maximum and sum in one pass.
Floats softmax(const Floats& x, int columns);

}  // namespace correct

#endif  // SIMT_TESTS_CORRECT_NORMS_H_
