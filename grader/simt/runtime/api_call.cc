#include "grader/simt/runtime/api_call.h"

#include <fmt/format.h>

#include "grader/simt/check/report.h"
#include "grader/simt/cuda/simt_runtime.h"
#include "grader/simt/runtime/executor.h"
#include "grader/simt/runtime/last_error.h"

namespace simt {

void refuse_in_kernel(const char* call, const char* file, int line) {
  if (!in_kernel()) return;
  Executor& executor = *Executor::current;
  report({.kind = Kind::kNotModelled,
          .kernel = executor.launch().call.name,
          .access = {.place = {file, line},
                     .block = executor.block_index(),
                     .thread = executor.thread_index(executor.thread().number)},
          .object = call,
          .message =
              fmt::format("a kernel calls {}, which is not modelled. Call it on the host.", call)});
  executor.end_thread(cudaErrorNotSupported);
}

cudaError_t begin_call(const char* call, const char* file, int line) {
  refuse_in_kernel(call, file, line);
  return sticky_error();
}

}  // namespace simt
