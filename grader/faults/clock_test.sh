#!/bin/bash
# Somebody sets the calendar while a judge runs, or the machine is suspended: the same bytes.
#
#   clock_test.sh MANIFEST JUMPING_CLOCK
source grader/selftest/expect.sh
source grader/faults/cases.sh "$1"
set -u

clock=$(readlink -f "$2")
readonly kYear=31557600
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

jump() { # REALTIME_OR_MONOTONIC SECONDS EVERY NAME...
  local name
  for name in "${@:4}"; do
    expect "$name, $1 jumps by $2 s at each look $3" same \
      "$(judge "$folder/it" "$name" env LD_PRELOAD="$clock" JUMP_CLOCK="$1" JUMP_SECONDS="$2" JUMP_EVERY="$3")" same
  done
}
for years in -90 -5 5 90; do
  jump realtime $((years * kYear)) 1 bfloat16_sum partial_credit writes_through_null
done
jump realtime $((-5 * kYear)) 1 bfloat16_sum
expect "the clock was set back: the run's date shows it" test \
  "$(grep -o '"date": "[0-9]*' "$folder/it/run.json" | cut -d'"' -f4)" -lt "$(($(date +%Y) - 3))"

jump monotonic 3600 1 bfloat16_sum partial_credit
jump monotonic 3600 7 bfloat16_sum writes_through_null
jump monotonic $((30 * 24 * 3600)) 40 sleeps
expect "time has jumped: the run's duration shows it" test \
  "$(grep -o '"wall_ms": [0-9]*' "$folder/it/run.json" | cut -d' ' -f2)" -gt 3600000

finish
