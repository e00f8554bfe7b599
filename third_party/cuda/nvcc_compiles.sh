#!/bin/bash
# nvcc_compiles.sh NVCC FILE...: does nvcc compile each file, with no warning?
set -u

nvcc=$1
shift
compile() { # FILE
  "$nvcc" -std=c++20 -arch=sm_80 -Werror all-warnings -I. -c "$1" \
    -o "$TEST_TMPDIR/$(basename "$1").o" && echo "$1: compiles"
}
export -f compile
export nvcc
printf '%s\n' "$@" | xargs -P 2 -I{} bash -c 'compile "$1"' compile {}
