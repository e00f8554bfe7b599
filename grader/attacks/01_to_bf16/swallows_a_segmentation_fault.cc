// Attack on drill 01: writes through a null pointer, and comes back by siglongjmp from a handler on
// its own stack.
//
// Hope: a crash that a handler swallows was none.
// Outcome: CRASH: the judge traces its worker and sees the signal before any handler.
#include <signal.h>

#include <bit>
#include <csetjmp>
#include <csignal>
#include <cstdint>

#include "drills/01_to_bf16/to_bf16.h"

namespace {

sigjmp_buf before;
alignas(16) char stack[1 << 16];
int* volatile nowhere = nullptr;

}  // namespace

namespace drill {

std::uint16_t to_bf16(float value) {
  const stack_t alternative{.ss_sp = stack, .ss_flags = 0, .ss_size = sizeof stack};
  sigaltstack(&alternative, nullptr);
  struct sigaction action {};
  action.sa_handler = [](int) { siglongjmp(before, 1); };
  action.sa_flags = SA_ONSTACK | SA_NODEFER;
  sigaction(SIGSEGV, &action, nullptr);
  if (sigsetjmp(before, 1) == 0) *nowhere = 1;
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>(bits >> 16 | 0x40);
  return static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
