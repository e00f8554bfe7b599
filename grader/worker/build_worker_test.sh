#!/bin/bash
# What build_worker.sh makes of submissions that look or reach where they may not, without the scanner: each is stopped by
# what comes after it.
#
#   build_worker_test.sh COMMAND      as expect_build.sh says
set -u

source grader/selftest/expect.sh
source grader/worker/expect_build.sh "$1"
outside=$TEST_TMPDIR/secret
echo '#define A_SECRET 1' > "$outside"

expect "the functions alone build" gets OK "" <<< ""
expect "in the sandbox" same "$protections" bubblewrap,rlimits
expect "a stranger's as well" gets OK "" --foreign <<< ""

# What is outside.
for path in "$outside" "$PWD/$contract" "../../../secret"; do
  expect "$path is not found" gets BUILD "No such file" <<< "#include \"$path\""
  expect "$path is not embedded" gets BUILD "file not found" <<< "asm(\".incbin \\\"$path\\\"\");"
done

# Without bubblewrap.
mkdir "$TEST_TMPDIR/bin"
for program in /usr/bin/*; do [[ $program == */bwrap ]] || ln -s "$program" "$TEST_TMPDIR/bin/"; done
without() { # FAKE COMMAND...: with FAKE in the place of bwrap, or nothing
  local PATH=$TEST_TMPDIR/bin:/nowhere fake=$1
  shift
  rm -f "$TEST_TMPDIR/bin/bwrap"
  [[ -z $fake ]] || { echo "$fake" > "$TEST_TMPDIR/bin/bwrap" && chmod +x "$TEST_TMPDIR/bin/bwrap"; }
  "$@"
}
fails() {
  build --foreign
  [[ $status == 1 && -z $verdict && $log == "FAULT: $name "*"next: ./drill doctor" ]] || { printf '%s %s\n' "$verdict" "$log" && return 1; }
}
broken=$'#!/bin/bash\necho "bwrap: no permission" >&2; exit 1'
expect "one's own is compiled" without "" gets OK "" <<< ""
expect "with limits alone" same "$protections" rlimits
expect "and where bwrap fails" without "$broken" gets OK "" <<< ""
expect "with limits alone" same "$protections" rlimits
expect "a stranger's is not" without "" fails <<< ""
expect "because" holds "$log" "no program bwrap"
expect "nor where bwrap fails" without "$broken" fails <<< ""
expect "because" holds "$log" "bwrap: no permission"
expect "nothing else keeps the file from being embedded" without "" gets OK "" <<< "asm(\".incbin \\\"$outside\\\"\\n.text\");"

# Limits.
expect "a large array" gets BUILD "wrote a file of more than 64 MiB" <<< 'char many[1 << 27] = {1};'
bomb='#define A x x x x x x x x x x x x x x x x
#define B A A A A A A A A A A A A A A A A
#define C B B B B B B B B B B B B B B B B
#define D C C C C C C C C C C C C C C C C
#define E D D D D D D D D D D D D D D D D
#define F E E E E E E E E E E E E E E E E
#define G F F F F F F F F F F F F F F F F
G G G G'
expect "a macro that expands to gigabytes" gets BUILD "a macro that expands without end" <<< "$bomb"

# The driver's words of a compiler that was killed, in the compiler's mouth.
for text in '#include "Killed signal"' '#pragma GCC error "x\ng++: fatal error: Killed signal terminated program cc1plus"'; do
  expect "$text" gets BUILD "Killed signal" <<< "$text"
done

# Names and sections.
expect "main" gets BUILD "defines main(); remove it" <<< 'int main() {}'
for text in '__attribute__((section(".interp"))) char c[] = "x";' '__attribute__((section(".preinit_array"))) void (*p)() = nullptr;' \
  'asm(".section .init,\"ax\"\n.text");' 'volatile int n; __attribute__((constructor(101))) void first() { n = 1; }' \
  '__attribute__((section("simt_lines"))) char c[] = "x";' 'asm(".section .gnu.warning.x\n.text");'; do
  expect "$text" gets FORBIDDEN "$name: makes a section " <<< "$text"
done
for text in 'extern "C" void __tsan_read4(void*) {}' '[[gnu::used]] static void f(void*) __asm__("__tsan_write4"); static void f(void*) {}' \
  'asm(".set __ubsan_handle_out_of_bounds, 0");' 'extern "C" char __start_simt_lines[1]; char __start_simt_lines[1];'; do
  expect "$text" gets FORBIDDEN ", which is the grader's own; give it another name" <<< "$text"
done
expect "ifunc" gets FORBIDDEN "by ifunc" <<< 'extern "C" { static void f() {} [[gnu::used]] static void (*pick())() { return &f; } void g() __attribute__((ifunc("pick"))); }'
for text in 'extern "C" void* malloc(unsigned long) { return nullptr; }' 'extern "C" [[noreturn]] void exit(int) { for (;;) {} }' \
  'extern "C" long write(int, const void*, unsigned long) { return -1; }' 'asm(".comm environ,8");'; do
  expect "$text" gets OK "" <<< "$text"
done
expect "the worker's own functions have no name" gets BUILD "$name: nothing here defines worker::bindings()" <<< \
  'namespace worker { void bindings(); } void f() { worker::bindings(); }'
finish
