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
    done
  done
}

# Grades a class, student by student, until it is done. (./drill class will take its place.)
grade_class() { # CLASS
  local student worst=0 status
  for ((student = 0; student < kStudents; ++student)); do
    status=0
    ./drill grade "$folder/$1/$student" -d 01 -d 03 --json "$folder/$1/$student/record.json" || status=$?
    ((status <= worst)) || worst=$status
  done
  return "$worst"
}

# The records of a class but for `run`, for the name of the folder and for the hash of the file.
records() { # CLASS
  local student
  for ((student = 0; student < kStudents; ++student)); do
    sed "/^ \"run\": {/,/^ }/d; s|$folder/$1/|CLASS/|; /\"source_sha256\"/d" "$folder/$1/$student/record.json"
  done
}

enrol undisturbed
grade_class undisturbed > "$folder/words" 2>&1
expect "undisturbed: full marks" same $? 0
records undisturbed > "$folder/wanted"
expect "undisturbed: records" same "$(grep -c '^ "points": 20' "$folder/wanted")" "$kStudents"

client_of() { # DRILL; the Bazel that it has started, if it has
  local child
  for child in $(cat "/proc/$1/task/$1/children" 2> /dev/null); do
    ! grep -q '^bazel' "/proc/$child/comm" 2> /dev/null || echo "$child"
    client_of "$child"
  done
}

# Disturbs the grading of a class half a second after a student's record: there are more to come.
disturb() { # CLASS STUDENT HOW
  local grading client status=0
  enrol "$1"
  # As a job with a process group of its own, as a terminal has it.
  set -m
  grade_class "$1" > "$folder/words" 2>&1 &
  grading=$!
  set +m
  until [[ -e $folder/$1/$2/record.json || ! -e /proc/$grading ]]; do sleep 0.1; done
  sleep 0.5
  case $3 in
    server) kill -9 "$(cat "$server_file")" ;;
    client) for client in $(client_of "$grading"); do kill -9 "$client" 2> /dev/null; done ;;
    interrupt) kill -INT -- "-$grading" ;;
  esac
  wait "$grading" 2> /dev/null || status=$?
  echo "$1: exit status $status when disturbed; $(ls "$folder/$1"/*/record.json 2> /dev/null | wc -l) of $kStudents records"
  expect "$1: it was disturbed" test "$status" -gt 1
  expect "$1: what was done is there" test -e "$folder/$1/0/record.json"
  local file
  for file in "$folder/$1"/*/record.json; do
    [[ ! -e $file ]] || expect "$1: $file is whole" holds "$(tail -n 1 "$file")" "}"
  done
  expect "$1: nothing but full marks or a FAULT" holds_not "$(cat "$folder/words")" "points missing"
  expect "$1: no verdict but OK and FAULT" same "$(grep -oE '^  0[13]_[a-z0-9_]+ +[A-Z]+' "$folder/words" | awk '{print $2}' | grep -vE '^(OK|FAULT)$' | sort -u)" ""

  grade_class "$1" > "$folder/words" 2>&1
  expect "$1: again: full marks" same $? 0
  records "$1" > "$folder/got"
  expect "$1: again: the records" diff "$folder/wanted" "$folder/got"
}
disturb server_killed 0 server
disturb server_killed_later 2 server
disturb client_killed 1 client
disturb interrupted 0 interrupt

left=$(ls .drill | grep -E '^(events|judges)\.' || true)
[[ -z $left ]] || echo "left in .drill: $(xargs <<< "$left")"
finish
