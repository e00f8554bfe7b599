// A byte of state for each 4-byte word of a region: bits 0 to 3 are set where a byte is
// addressable, bits 4 to 7 where it was written.
#ifndef SIMT_CHECK_WORD_STATE_H_
#define SIMT_CHECK_WORD_STATE_H_

#include <cstddef>
#include <cstdint>

namespace simt {

// Of a word's first byte; times a mask of bytes, of those.
inline constexpr unsigned kAddressable = 0x01;
inline constexpr unsigned kWritten = 0x10;

// What memory holds that nobody wrote: a NaN in every format.
inline constexpr int kPoison = 0xFF;

// Sets and clears bits of the bytes [first, first + bytes) of the region whose state begins at
// `state`.
inline void set_state(std::uint8_t* state, std::size_t first, std::size_t bytes, unsigned set,
                      unsigned clear) {
  const auto apply = [&](std::size_t word, unsigned mask) {
    const unsigned kept = state[word] & ~(clear * mask);
    state[word] = static_cast<std::uint8_t>(kept | set * mask);
  };
  const std::size_t last = first + bytes;
  const std::size_t whole_begin = (first + 3) / 4;
  const std::size_t whole_end = last / 4;
  if (whole_begin > whole_end) {  // inside of one word
    apply(whole_end, (1U << last % 4) - (1U << first % 4));
    return;
  }
  if (first % 4 != 0) apply(first / 4, 0xFU & ~((1U << first % 4) - 1));
  for (std::size_t word = whole_begin; word < whole_end; ++word) apply(word, 0xF);
  if (last % 4 != 0) apply(whole_end, (1U << last % 4) - 1);
}

}  // namespace simt

#endif  // SIMT_CHECK_WORD_STATE_H_
