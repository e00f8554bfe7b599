#!/bin/bash
# A judge that runs short of something, or starts in strange surroundings: a FAULT, or the same bytes.
#
#   scarce_test.sh MANIFEST
source grader/selftest/expect.sh
source grader/faults/cases.sh "$1"
set -u

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

short_of() { # WANTED NAME PREFIX...
  expect "$2, ${*:3}" same "$(judge "$folder/it" "${@:2}")" "$1"
}
for name in bfloat16_sum prints; do
  for files in 6 8 10 16; do short_of FAULT "$name" prlimit --nofile="$files"; done
  for mebibytes in 50 100 500 1000; do short_of FAULT "$name" prlimit --as=$((mebibytes << 20)); done
done
for name in bfloat16_sum outside_a_buffer opens_a_file; do
  for signals in --ignore-signal --block-signal --ignore-signal=CHLD; do short_of same "$name" env "$signals"; done
  short_of same "$name" prlimit --stack=$((1 << 20)):
  short_of same "$name" prlimit --core=0:
  short_of same "$name" env -i
  short_of same "$name" env MALLOC_PERTURB_=7 LC_ALL=de_DE.UTF-8 TZ=Asia/Kathmandu GLIBC_TUNABLES=glibc.malloc.check=3
done

# A disk that is full when the record is written; and one that takes only a part of it.
full() { # RECORD RUN
  local name=bfloat16_sum status=0
  "${kJudge[$name]}" --facts "${kFacts[$name]}" --backend "${kBackend[$name]}" --grader "${kGrader[$name]}" \
    --worker "${kWorker[$name]}" --build-status "${kStatus[$name]}" --compiler-output "${kWords[$name]}" \
    --record "$1" --run "$2" > "$folder/words" 2>&1 || status=$?
  expect "record $1, run $2: exit status" same "$status" 2
  expect "record $1, run $2: the reason" holds "$(cat "$folder/words")" "FAULT: cannot write /dev/full: No space left on device"
}
mkdir "$folder/full"
full /dev/full "$folder/full/run.json"
full "$folder/full/record.json" /dev/full
expect "no record where there is no run" test ! -e "$folder/full/record.json"

# Nor is there room for the reason.
status=0
"${kJudge[bfloat16_sum]}" --facts nowhere --record "$folder/full/record.json" > /dev/full 2>&1 || status=$?
expect "no room for the reason: exit status" same "$status" 2

finish
