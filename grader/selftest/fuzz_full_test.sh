#!/bin/bash
# Each fuzz target for 10 s: grader/fuzz/README.md. Where there is no clang with libFuzzer, it is installed if that
# needs no password; else this is skipped, with exit status 77.
set -u
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." || exit 2

grader/fuzz/fuzz.sh 10
status=$?
((status == 77)) || exit $status

source grader/selftest/need.sh
# Some 400 MB. The runtime's package is named by clang's version.
need clang clang
version=$(clang -dumpversion)
need "/usr/share/doc/libclang-rt-${version%%.*}-dev" "libclang-rt-${version%%.*}-dev"
exec grader/fuzz/fuzz.sh 10
