// What honest code may use, for no_false_alarms_test.sh: the standard library's headers, and those
// of its macros that are more than a number.
// clang-format off
#include <algorithm>
#include <any>
#include <array>
#include <atomic>
#include <barrier>
#include <bit>
#include <bitset>
#include <cassert>
#include <cctype>
#include <cerrno>
#include <cfenv>
#include <cfloat>
#include <charconv>
#include <chrono>
#include <cinttypes>
#include <climits>
#include <clocale>
#include <cmath>
#include <codecvt>
#include <compare>
#include <complex>
#include <concepts>
#include <condition_variable>
#include <coroutine>
#include <csetjmp>
#include <csignal>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <cuchar>
#include <cwchar>
#include <cwctype>
#include <deque>
#include <exception>
#include <execution>
#include <filesystem>
#include <forward_list>
#include <fstream>
#include <functional>
#include <future>
#include <initializer_list>
#include <iomanip>
#include <ios>
#include <iosfwd>
#include <iostream>
#include <istream>
#include <iterator>
#include <latch>
#include <limits>
#include <list>
#include <locale>
#include <map>
#include <memory>
#include <memory_resource>
#include <mutex>
#include <new>
#include <numbers>
#include <numeric>
#include <optional>
#include <ostream>
#include <queue>
#include <random>
#include <ranges>
#include <ratio>
#include <regex>
#include <scoped_allocator>
#include <semaphore>
#include <set>
#include <shared_mutex>
#include <source_location>
#include <span>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <stop_token>
#include <streambuf>
#include <string>
#include <string_view>
#include <strstream>
#include <syncstream>
#include <system_error>
#include <thread>
#include <tuple>
#include <type_traits>
#include <typeindex>
#include <typeinfo>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <valarray>
#include <variant>
#include <vector>
#include <version>
#include <assert.h>
#include <complex.h>
#include <ctype.h>
#include <errno.h>
#include <fenv.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tgmath.h>
#include <time.h>
#include <uchar.h>
#include <wchar.h>
#include <wctype.h>
#include <unistd.h>
#include <pthread.h>
#include <sys/types.h>
#include <sys/stat.h>
#include <sys/select.h>
#include <immintrin.h>
#include <cpuid.h>
#include <x86intrin.h>
// clang-format on

#pragma once
#pragma STDC FP_CONTRACT OFF
#if defined(__has_include) && __has_include(<numbers>)
#include <numbers>
#endif

thread_local int counter = 0;
std::atomic<int> shared_counter{0};
std::atomic_flag flag = ATOMIC_FLAG_INIT;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

#pragma pack(push, 1)
struct alignas(16) [[nodiscard]] Packed {
  [[no_unique_address]] char c;
} __attribute__((aligned(32)));
#pragma pack(pop)

int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  int total = 0;
#pragma GCC unroll 4
  while (count-- > 0) total += va_arg(list, int);
  va_end(list);
  return total;
}

float numbers(float x) {
  assert(x > 0);
  errno = 0;
  if (errno == ERANGE || std::isnan(x) || isinf(x)) return INFINITY + HUGE_VAL + NAN;
  return FLT_MAX + offsetof(std::max_align_t, __max_align_ll) + UINT64_C(4) + CLOCKS_PER_SEC;
}

void system_calls() {
  fd_set set;
  FD_ZERO(&set);
  FD_SET(1, &set);
  std::jmp_buf buffer;
  if (setjmp(buffer) != 0) return;
  std::signal(SIGFPE, SIG_IGN);
  std::fprintf(stderr, "%" PRIu64 "\n", std::uint64_t{1});
  pthread_cleanup_push(std::free, nullptr);
  pthread_cleanup_pop(0);
}

__m128 vectors() {
  const __m128 v = _mm_set1_ps(1);
  _mm_prefetch("x", _MM_HINT_T0);
  return _mm_shuffle_ps(v, v, _MM_SHUFFLE(1, 2, 3, 0));
}
