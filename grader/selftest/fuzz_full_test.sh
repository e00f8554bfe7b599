#!/bin/bash
# Each fuzz target for 10 s: grader/fuzz/README.md. Where there is no clang with libFuzzer, it is installed if that
# needs no password; else this is skipped, with exit status 77.
set -u
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." || exit 2

grader/fuzz/fuzz.sh 10
status=$?
((status == 77)) || exit $status

root=()
((EUID == 0)) || root=(sudo -n)
"${root[@]}" true 2> /dev/null || exit 77
command -v apt-get > /dev/null || exit 77
# Some 400 MB. The runtime's package is named by clang's version.
"${root[@]}" apt-get update -qq && "${root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -qq -y --no-install-recommends clang > /dev/null || exit 77
version=$(clang -dumpversion)
"${root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -qq -y --no-install-recommends "libclang-rt-${version%%.*}-dev" > /dev/null || exit 77
exec grader/fuzz/fuzz.sh 10
