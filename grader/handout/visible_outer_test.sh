#!/bin/bash
# In a handout: what a student types, on the stubs and on work of every kind. Works in a copy of drills/ that it puts back,
# and skips where somebody has begun.
source grader/selftest/expect.sh

for stub in .handout/stubs/*/*; do
  cmp -s "$stub" "drills/${stub#.handout/stubs/}" && continue
  echo "drills/${stub#.handout/stubs/} is no stub any more; this test is for a handout that nobody has begun"
  exit 77
done
kept=$(mktemp -d)
cp -r drills "$kept"
[[ ! -d .drill ]] || cp -r .drill "$kept"
put_back() {
  rm -rf drills .drill
  cp -r "$kept"/drills .
  [[ ! -d $kept/.drill ]] || cp -r "$kept/.drill" .
  rm -rf "$kept"
}
trap put_back EXIT
run() { # ARGUMENT...
  output=$(./drill "$@" 2>&1)
  status=$?
  expect "./drill $*: no trace of its insides" holds_not "$output" "terminate called"
}

run grade
expect "stubs: exit 1" same $status 1
expect "stubs: each is not begun" same "$(grep -c '^  0[1-8]_[a-z0-9_]* *not begun$' <<< "$output")" 8
expect "stubs: says that these are the visible tests" holds "$output" "These are the visible tests"
expect "stubs: what to do" holds "$output" "Next: read drills/01_to_bf16/README.md"

# The upper half of a float, cut off: right where nothing is to be rounded.
cat > drills/01_to_bf16/to_bf16.cc << 'END'
#include <bit>
#include "drills/01_to_bf16/to_bf16.h"
namespace drill {
std::uint16_t to_bf16(float x) { return std::bit_cast<std::uint32_t>(x) / 65536; }
float from_bf16(std::uint16_t x) { return std::bit_cast<float>(65536u * x); }
}
END
echo 'int wrong = ;' >> drills/02_ulp_diff/ulp_diff.cc
sed -i 's/float sum_sequential(.*/float sum_sequential(std::span<const float> x) { return x[0] + *static_cast<const volatile float*>(nullptr); }/' \
  drills/03_pairwise_sum/pairwise_sum.cc
sed -i 's/drill::todo()/std::exit(0)/; 1i #include <cstdlib>' drills/04_tolerance/tolerance.cc
rm drills/05_check_close/check_close.cc
run grade
expect "work of every kind: exit 1" same $status 1
expect "work that is half right" grep -qE '^  01_to_bf16 +[1-9] passed +[1-9] failed$' <<< "$output"
expect "the first failure, with its place" grep -qE '^    drills/01_to_bf16/example_test.cc:[0-9]+: CHECK\( ' <<< "$output"
expect "its class, and a hint" holds "$output" "./drill hint 01"
expect "work that does not build" grep -qE '^  02_ulp_diff +does not build$' <<< "$output"
expect "the compiler's words" holds "$output" "ulp_diff.cc"
expect "a signal" holds "$output" "SIGSEGV"
expect "a program that ends itself" grep -qE '^  04_tolerance +did not end$' <<< "$output"
expect "a file that is gone" grep -qE '^  05_check_close +no file$' <<< "$output"
expect "the others are run all the same" grep -qE '^  06_edge_sizes +not begun$' <<< "$output"
run grade -d 1
expect "one drill: exit 1" same $status 1
expect "one drill: no other" holds_not "$output" "02_ulp_diff"
run hint 1
expect "a hint about what failed" holds "$output" "about rounding"
run
expect "the overview: exit 0" same $status 0
expect "the overview: of the visible tests" holds "$output" "Of the visible tests"
expect "the overview: what failed" grep -qE '^  01 .* WRONG$' <<< "$output"

for drill in 2 3 4 5; do
  run reset $drill
  expect "reset $drill: exit 0" same $status 0
done
expect "reset: the stub" cmp -s drills/04_tolerance/tolerance.cc .handout/stubs/04_tolerance/tolerance.cc
run lab tolerance_model --trials 10
expect "a lab on a stub: exit 1" same $status 1
expect "a lab on a stub: which function" holds "$output" "machine_epsilon is not written yet"
run lab k3_tour --section bits
expect "a lab on what is written: its result" holds "$output" "not checked"
expect "a lab on what is written: exit 0" same $status 0
run lab
expect "the labs that are there" holds_not "$output" "rmsnorm_acceptance"

# What is not there says so.
for command in "check" "replay 1" "grade solutions" "grade --seed 2" "lab k3_tour --with solutions" "lab rmsnorm_acceptance"; do
  # shellcheck disable=SC2086
  run $command
  expect "$command: exit 2" same $status 2
  expect "$command: why" holds "$output" "handout"
done
run handout --out "$kept/again.tar.gz"
expect "handout: exit 2" same $status 2
run class
expect "class: exit 2" same $status 2

finish
