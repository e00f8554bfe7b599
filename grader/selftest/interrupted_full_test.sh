#!/bin/bash
# kill -9 of Bazel's server, of its client, and Ctrl-C, in the middle of grading a class: the same command again
# completes, and each record has the bytes that it has undisturbed.
source grader/selftest/expect.sh
set -u

readonly kStudents=5  # with two files each
# Asked for now: while Bazel builds, it answers nobody.
server_file=$(bazel info output_base 2> /dev/null)/server/server.pid.txt
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# A class: solutions of two drills, each with a comment of its own that nobody has graded before.
stamp="$(date +%s%N)"
enrol() { # CLASS
  local student drill
  for ((student = 0; student < kStudents; ++student)); do
    for drill in 01_to_bf16 03_pairwise_sum; do
      mkdir -p "$folder/$1/$student/$drill"
      cp "solutions/$drill/"*.cc "$folder/$1/$student/$drill"
      # What is printed in no record, but makes other bytes.
      echo "// $stamp $1 $student" >> "$folder/$1/$student/$drill/${drill#*_}.cc"
      touch -d 2026-01-01 "$folder/$1/$student/$drill/${drill#*_}.cc"
    done
  done
}

# Grades a class.
grade_class() { # CLASS
  ./drill class grade "$folder/$1" --out "$folder/out_$1" --assignment "$folder/two_drills.toml"
}

# The records of a class but for `run` and for the hashes of the files.
records() { # CLASS
  local student
  for ((student = 0; student < kStudents; ++student)); do
    sed "/\"run\": {/,/}/d; /\"source_sha256\"/d" "$folder/out_$1/records/$student.json"
  done
}

# How many of a class's files were judged.
judged() { # CLASS
  local student drill count=0
  for ((student = 0; student < kStudents; ++student)); do
    for drill in 01_to_bf16 03_pairwise_sum; do
      local sum
      sum=$(sha256sum < "$folder/$1/$student/$drill/${drill#*_}.cc")
      [[ ! -e bazel-bin/.drill/snapshots/$drill/${sum%% *}/graded/record.json ]] || count=$((count + 1))
    done
  done
  echo "$count"
}

printf '[drills]\n01 = 10\n03 = 10\n' > "$folder/two_drills.toml"
enrol undisturbed
grade_class undisturbed > "$folder/words" 2>&1
expect "undisturbed: full marks" same $? 0
records undisturbed > "$folder/wanted"
expect "undisturbed: records" same "$(grep -cE '^ "points": 20(\.0)?,$' "$folder/wanted")" "$kStudents"

client_of() { # DRILL; the Bazel that it has started, if it has
  local child
  for child in $(cat "/proc/$1/task/$1/children" 2> /dev/null); do
    ! grep -q '^bazel' "/proc/$child/comm" 2> /dev/null || echo "$child"
    client_of "$child"
  done
}

# Disturbs the grading of a class when so many files are judged: there are more to come.
disturb() { # CLASS FILES HOW
  local grading client status=0
  enrol "$1"
  # As a job with a process group of its own, as a terminal has it.
  set -m
  grade_class "$1" > "$folder/words" 2>&1 &
  grading=$!
  set +m
  until (($(judged "$1") >= $2)) || [[ ! -e /proc/$grading ]]; do sleep 0.1; done
  case $3 in
    server) kill -9 "$(cat "$server_file")" ;;
    client) for client in $(client_of "$grading"); do kill -9 "$client" 2> /dev/null; done ;;
    interrupt) kill -INT -- "-$grading" ;;
  esac
  wait "$grading" 2> /dev/null || status=$?
  echo "$1: exit status $status when disturbed; $(judged "$1") of $((2 * kStudents)) files judged"
  expect "$1: it was disturbed" same "$status" 2
  local record verdicts
  for ((record = 0; record < kStudents; ++record)); do
    expect "$1: $record has a record" holds "$(tail -n 1 "$folder/out_$1/records/$record.json")" "}"
  done
  verdicts=$(grep -ohE '"verdict": "[A-Z]+"' "$folder/out_$1/records/"*.json | sort -u)
  expect "$1: no verdict but OK and FAULT" holds_not "$(grep -vE '"(OK|FAULT)"' <<< "$verdicts")" verdict
  expect "$1: somebody has no score" holds "$verdicts" FAULT
  # A Bazel that is killed has not always written down what is done.
  [[ $3 != interrupt ]] || expect "$1: what was done is there" holds "$verdicts" OK

  grade_class "$1" > "$folder/words" 2>&1
  expect "$1: again: full marks" same $? 0
  records "$1" > "$folder/got"
  expect "$1: again: the records" diff "$folder/wanted" "$folder/got"
}
disturb server_killed 1 server
disturb server_killed_later 6 server
disturb client_killed 3 client
disturb interrupted 3 interrupt

# Ctrl-C as soon as Bazel has begun: what an earlier grade gave stays, but not by another assignment.
stop_early() { # OPTION...
  local grading
  set -m
  ./drill class grade "$folder/undisturbed" --out "$folder/out_undisturbed" "$@" > "$folder/words" 2>&1 &
  grading=$!
  set +m
  until [[ -e .drill/events.$grading || ! -e /proc/$grading ]]; do sleep 0.05; done
  kill -INT -- "-$grading"
  wait "$grading" 2> /dev/null
  status=$?
  expect "stopped early: $(cat "$folder/words")" same "$status" 2
}
stop_early --assignment "$folder/two_drills.toml" --seed 9
expect "stopped early: the earlier scores" same "$(grep -lE '^ "points": 20(\.0)?,$' "$folder/out_undisturbed/records/"*.json | wc -l)" "$kStudents"
expect "stopped early: it says so" holds "$(cat "$folder/out_undisturbed/records/"*.json)" "this is an earlier one"
printf '[drills]\n03 = 5\n' > "$folder/one_drill.toml"
stop_early --assignment "$folder/one_drill.toml" --seed 10
expect "by another assignment: no score that it did not give" holds "$(cat "$folder/out_undisturbed/records/"*.json)" '"points": null'

left=$(ls .drill | grep -E '^(events|targets)\.' || true)
[[ -z $left ]] || echo "left in .drill: $(xargs <<< "$left")"
finish
