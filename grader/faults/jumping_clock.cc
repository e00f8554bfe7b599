// To be preloaded into a judge: its clocks jump, as they do when somebody sets the time, or when a
// machine has been suspended.
//
//   JUMP_CLOCK   realtime or monotonic
//   JUMP_SECONDS how far, in whole seconds; the calendar may also go back
//   JUMP_EVERY   every so manieth look at the clock it jumps: the calendar there and back, time on
#include <dlfcn.h>
#include <time.h>

#include <atomic>
#include <cstdlib>
#include <cstring>

namespace {

const char* setting(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr) std::abort();
  return value;
}

long jumped(clockid_t clock) {
  static const bool calendar = std::strcmp(setting("JUMP_CLOCK"), "realtime") == 0;
  static const long seconds = std::atol(setting("JUMP_SECONDS"));
  static const long every = std::atol(setting("JUMP_EVERY"));
  static std::atomic<long> looks{0};
  if (clock != (calendar ? CLOCK_REALTIME : CLOCK_MONOTONIC)) return 0;
  const long jumps = ++looks / every;
  return seconds * (calendar ? jumps % 2 : jumps);
}

}  // namespace

extern "C" int clock_gettime(clockid_t clock, timespec* time) {
  static const auto real =
      reinterpret_cast<int (*)(clockid_t, timespec*)>(dlsym(RTLD_NEXT, "clock_gettime"));
  const int result = real(clock, time);
  if (result == 0) time->tv_sec += jumped(clock);
  return result;
}

extern "C" time_t time(time_t* result) {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  if (result != nullptr) *result = now.tv_sec;
  return now.tv_sec;
}
