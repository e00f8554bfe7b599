# For the scripts of this folder: judges submissions that Bazel has compiled and judged before. Source it with the
# manifest that cases.bzl writes.
# shellcheck shell=bash

declare -a cases=()
declare -A kBackend kJudge kFacts kGrader kWorker kStatus kWords kRecord
while read -r name backend judge facts grader worker status words record; do
  cases+=("$name")
  kBackend[$name]=$backend kJudge[$name]=$judge kFacts[$name]=$facts kGrader[$name]=$grader
  kWorker[$name]=$worker kStatus[$name]=$status kWords[$name]=$words kRecord[$name]=$record
done < "$1"

# Starts judging into FOLDER, by way of PREFIX; $! is its process. What it says goes to FOLDER.words.
start_judge() { # FOLDER NAME PREFIX...
  mkdir -p "$1" && rm -f "$1"/*
  "${@:3}" "${kJudge[$2]}" --facts "${kFacts[$2]}" --backend "${kBackend[$2]}" --grader "${kGrader[$2]}" \
    --worker "${kWorker[$2]}" --build-status "${kStatus[$2]}" --compiler-output "${kWords[$2]}" \
    --record "$1/record.json" --run "$1/run.json" > "$1.words" 2>&1 &
}

# What came of it: "same", the bytes that Bazel got; "FAULT", exit status 2, the reason, and no record; or what else it
# was, which must not be.
outcome() { # FOLDER NAME EXIT_STATUS
  local files
  if (($3 == 0)); then
    cmp -s "$1/record.json" "${kRecord[$2]}" && echo same || echo "another record"
  elif (($3 != 2)); then
    echo "exit status $3"
  elif files=$(ls "$1") && [[ $files == *record* ]]; then
    echo "exit status 2 and ${files//$'\n'/ }"
  else
    grep -q '^FAULT: .' "$1.words" && echo FAULT || echo "exit status 2 without a reason"
  fi
}

# Judges into FOLDER, by way of PREFIX, and prints the outcome.
judge() { # FOLDER NAME PREFIX...
  start_judge "$@"
  local status=0
  wait "$!" || status=$?
  outcome "$1" "$2" "$status"
}
