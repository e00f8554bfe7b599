// The launch rewriter over any bytes: rewrite.h's promises about lines and errors.
#include "grader/simt/rewrite/rewrite.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "grader/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view source(reinterpret_cast<const char*>(data), size);
  const simt::Rewritten rewritten = simt::rewrite(source, "drills/07_rmsnorm/rmsnorm.cu");

  const auto lines = [](std::string_view text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  };
  std::size_t last = 1;
  for (const simt::Diagnostic& error : rewritten.errors) {
    fuzz::require(error.line >= last && error.line <= lines(source) + 1,
                  "errors are in lines of the source, in their order");
    fuzz::require(!error.message.empty(), "an error has words");
    last = error.line;
  }
  if (rewritten.errors.empty()) {
    fuzz::require(rewritten.text.starts_with("#line 1 \"drills/07_rmsnorm/rmsnorm.cu\"\n"),
                  "the text begins with the file's name");
    fuzz::require(lines(rewritten.text) == lines(source) + 1, "every token stays on its line");
  }
  return 0;
}
