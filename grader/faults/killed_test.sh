#!/bin/bash
# kill -9 of a worker, and of a judge, at moments that nobody chose: a verdict or a FAULT, and the same bytes when it is
# judged again.
#
#   killed_test.sh MANIFEST
source grader/selftest/expect.sh
source grader/faults/cases.sh "$1"
set -u

readonly kRounds=12 kSeed=1
RANDOM=$kSeed
echo "seed $kSeed"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

a_moment() { sleep "0.$(printf %03d $((RANDOM % 150)))"; }
worker_of() { # JUDGE; its worker's process, if it has one
  local worker=
  read -r worker _ 2> /dev/null < "/proc/$1/task/$1/children"  # false: it ends without a newline
  echo "$worker"
}

declare -A count=()
for name in bfloat16_sum outside_a_buffer writes_through_null; do
  for ((round = 0; round < kRounds; ++round)); do
    start_judge "$folder/it" "$name"
    judge=$! status=0
    a_moment
    worker=$(worker_of "$judge")
    [[ -z $worker ]] || kill -9 "$worker" 2> /dev/null
    wait "$judge" || status=$?
    it=$(outcome "$folder/it" "$name" "$status")
    count[$it]=$((${count[$it]:-0} + 1))
    [[ $it != FAULT ]] || expect "a killed worker: the reason" holds "$(cat "$folder/it.words")" "the worker was killed from outside"

    start_judge "$folder/it" "$name"
    judge=$!
    a_moment
    worker=$(worker_of "$judge")
    kill -9 "$judge" 2> /dev/null
    wait "$judge" 2> /dev/null
    for ((i = 0; i < 100; ++i)); do
      [[ -n $worker && -e /proc/$worker ]] || break
      sleep 0.01
    done
    expect "$name: a killed judge takes its worker along" test ! -e "/proc/${worker:-none}"
    if [[ -e $folder/it/record.json ]]; then
      expect "$name: the record of a killed judge is whole" cmp "$folder/it/record.json" "${kRecord[$name]}"
    fi
  done
  expect "$name: judged again, the same bytes" same "$(judge "$folder/it" "$name")" same
done
for it in "${!count[@]}"; do echo "a worker was killed: ${count[$it]} $it"; done
expect "a killed worker is a FAULT or came too late" same "$((${count[FAULT]:-0} + ${count[same]:-0}))" "$((3 * kRounds))"
expect "most were killed in time" test "${count[FAULT]:-0}" -ge "$kRounds"

finish
