#!/bin/bash
# nvcc_report.sh NVCC FILE EXPRESSION...: does every kernel of the file keep its values in registers, on sm_80 and
# on sm_90, and does some line of its PTX match each expression?
set -eu

nvcc=$1 source=$2
shift 2
failed=0

for architecture in sm_80 sm_90; do
  if ! report=$("$nvcc" -std=c++20 -O2 -arch="$architecture" -I. -Xptxas -v -c "$source" -o "$TEST_TMPDIR/object.o" 2>&1); then
    printf '%s: does not compile for %s:\n%s\n' "$source" "$architecture" "$report"
    exit 1
  fi
  kernels=$(grep -c 'Function properties' <<< "$report" || true)
  spilling=$(awk '/Function properties for/ { name = $NF } / [1-9][0-9]* bytes spill/ { print name ":" $0 }' <<< "$report")
  echo "$architecture: $kernels functions, registers $(grep -o 'Used [0-9]* registers' <<< "$report" | grep -o '[0-9]*' | sort -n | xargs)"
  if [[ $kernels -eq 0 ]]; then
    echo "$source: nvcc reported no kernel; expected at least one"
    failed=1
  fi
  if [[ -n $spilling ]]; then
    printf '%s: spills registers on %s; expected none:\n%s\n' "$source" "$architecture" "$spilling"
    failed=1
  fi
done

"$nvcc" -std=c++20 -O2 -arch=compute_80 -I. -ptx "$source" -o "$TEST_TMPDIR/kernels.ptx"
for expression in "$@"; do
  if ! grep -qE -- "$expression" "$TEST_TMPDIR/kernels.ptx"; then
    echo "$source: no line of its PTX matches $expression"
    failed=1
  fi
done
exit "$failed"
