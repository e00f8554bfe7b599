#!/bin/bash
# The bundle on this machine: gpu_bundle_test.sh ARCHIVE
#
# Without a device it must say so and give nobody points; with one the solutions pass.
set -u

source grader/selftest/expect.sh

tar --extract --gzip --file="$1" --directory="$TEST_TMPDIR"
bundle=$TEST_TMPDIR/kernel_drills_gpu
out=$TEST_TMPDIR/out

# What it needs of a machine.
newest=$(for program in "$bundle"/{judges,workers,bench}/* "$bundle"/{print_record,device_probe}; do
  objdump --dynamic-syms "$program" 2> /dev/null | grep -o 'GLIBC_[0-9.]*'
done | sort --version-sort --unique | tail -n 1)
expect "the C library of Ubuntu 22.04 is new enough, not $newest" \
  test "$(printf '%s\n' "$newest" GLIBC_2.35 | sort --version-sort | tail -n 1)" = GLIBC_2.35
needed=$(for program in "$bundle"/{judges,workers,bench}/* "$bundle"/{print_record,device_probe}; do
  objdump --private-headers "$program" | awk '$1 == "NEEDED" { print $2 }'
done | sort --unique | tr '\n' ' ')
expect "nothing but the C library is needed, and not $needed" \
  test -z "$(tr ' ' '\n' <<< "$needed" | grep -vE '^(lib[cm]\.so\.6|ld-linux-x86-64\.so\.2|)$')"

status=0
words=$(cd / && env --ignore-environment PATH=/usr/bin:/bin "$bundle/grade_on_gpu.sh" --out "$out" 2>&1) || status=$?
echo "$words"

if "$bundle/device_probe" > /dev/null; then
  expect "the solutions pass on this device, not status $status" test "$status" = 0
else
  expect "status 3 without a device, not $status" test "$status" = 3
  for drill in 07_rmsnorm 08_dequant_gemm; do
    expect "$drill is said not to be graded" grep -q "$drill *not graded: no CUDA device" <<< "$words"
    expect "its record is SKIPPED" grep -q '"verdict": "SKIPPED"' "$out/record-$drill.json"
    expect "its record gives the reason" grep -q '"cuda": "not graded: no CUDA device' "$out/record-$drill.json"
    expect "its record gives no points" test -z "$(grep '"points": [1-9]' "$out/record-$drill.json")"
    # A worker that nobody kept from running still talks to its judge, and CUDA's words reach the record.
    "$bundle/judges/$drill" --facts "$bundle/facts/$drill.json" --worker "$bundle/workers/$drill" \
      --build-status "$bundle/build_status/$drill" --compiler-output "$bundle/compiler_output/$drill" \
      --grader "$bundle/grader_hash/$drill" --record "$TEST_TMPDIR/$drill" --run "$TEST_TMPDIR/run" --backend cuda
    expect "a worker without a device gives CUDA's words" \
      grep -qE 'cudaErrorInsufficientDriver|cudaErrorNoDevice' "$TEST_TMPDIR/$drill"
    # (Drill 08's quantiser is host code, and right without a device.)
    expect "and the drill does not pass" grep -q '^  "verdict": "WRONG",' "$TEST_TMPDIR/$drill"
    # And a bubblewrap, where there is one.
    protections=$(sed -n '/"protections"/,/]/p' "$TEST_TMPDIR/run")
    expect "its protection is a process of its own" grep -q '"process"' <<< "$protections"
    expect "and no filter" test -z "$(grep -E 'seccomp|rlimits|ptrace' <<< "$protections")"
  done
fi
finish
