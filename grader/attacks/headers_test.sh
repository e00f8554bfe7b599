#!/bin/bash
# Each attack says what it tries, why that might work, and what becomes of it.
#
#   headers_test.sh DRILL FILE...
set -u

drill=$1
shift
wrong=0
for file in "$@"; do
  header=$(sed '/^\/\//!q' "$file")
  for part in "Attack on drill $drill: ." "Hope: ." "Outcome: ."; do
    grep -q "^// $part" <<< "$header" && continue
    echo "$file: its first comment has no line \"// $part..\": see grader/attacks/defs.bzl"
    ((++wrong))
  done
done
echo "$# headers, $wrong parts missing"
((wrong == 0))
