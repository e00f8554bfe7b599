#include "grader/simt/check/word_state.h"

#include <vector>

#include "third_party/catch2/catch2.h"

namespace simt {
namespace {

TEST_CASE("a state is set and cleared byte by byte") {
  constexpr std::size_t kBytes = 24;
  for (std::size_t first = 0; first < kBytes; ++first) {
    for (std::size_t bytes = 0; first + bytes <= kBytes; ++bytes) {
      for (const unsigned before : {0x00U, 0xFFU}) {
        std::vector<std::uint8_t> state(kBytes / 4, static_cast<std::uint8_t>(before));
        set_state(state.data(), first, bytes, kAddressable, kWritten);
        for (std::size_t i = 0; i < kBytes; ++i) {
          const bool inside = i >= first && i < first + bytes;
          CAPTURE(first, bytes, i, before);
          const unsigned word = state[i / 4];
          CHECK((word >> i % 4 & 1) == (inside || before != 0 ? 1U : 0U));
          CHECK((word >> (4 + i % 4) & 1) == (inside || before == 0 ? 0U : 1U));
        }
      }
    }
  }
}

}  // namespace
}  // namespace simt
