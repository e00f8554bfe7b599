#!/bin/bash
# What of the simulated GPU a submission can name and replace, without the scanner.
#
#   build_simt_worker_test.sh COMMAND      as expect_build.sh says
set -u

source grader/selftest/expect.sh
source grader/worker/expect_build.sh "$1"

expect "what CUDA's headers declare can be named" gets OK "" <<'END'
__global__ void all(int* n) {
  atomicAdd(n, 1);
  atomicCAS(n, 1, 2);
  __syncthreads();
  __threadfence();
}
cudaError_t call() {
  int* n = nullptr;
  cudaMalloc(&n, sizeof *n);
  all<<<1, 1>>>(n);
  return cudaFree(n);
}
END
for function in reset findings options; do
  expect "simt::$function cannot" gets BUILD "$name: nothing here defines simt::$function()" <<< \
    "namespace simt { void $function(); } void off() { simt::$function(); }"
done
for text in 'extern "C" void __tsan_read4(void*) {}' 'extern "C" void* memcpy(void* to, const void*, unsigned long) { return to; }' \
  'namespace simt { void trap(const char*, const char*, int) { for (;;) {} } }'; do
  expect "$text" gets FORBIDDEN ", which is the grader's own; give it another name" <<< "$text"
done
# What no checker sees.
expect "strcpy" gets FORBIDDEN "calls strcpy(), which touches memory where no checker sees it" <<< \
  '#include <cstring>
char to[9]; void f(const char* from) { std::strcpy(to, from); }'
expect "sprintf of a string is none" gets OK "" <<< \
  '#include <cstdio>
char to[9]; void f(const char* from) { std::sprintf(to, "%s", from); }'
# As early as the compiler's own initialiser, which is taken out.
expect "an initialiser before the simulated GPU's" gets OK "" <<< \
  '__attribute__((constructor(99))) void early() { puts("early"); } __attribute__((constructor)) void late() { puts("late"); }'
expect "is not called" same "$("$worker" 2> /dev/null)" late
finish
