#!/bin/bash
# grade_on_gpu.sh with judges and benchmarks that are scripts, and the real print_record.
#
#   grade_on_gpu_test.sh PRINT_RECORD
source grader/selftest/expect.sh

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
bundle="$folder/a bundle"
mkdir -p "$bundle"/{judges,workers,facts,build_status,grader_hash,compiler_output,bench}
cp grader/device/grade_on_gpu.sh "$bundle/grade_on_gpu.sh"
cp "$1" "$bundle/print_record"

# A judge and a benchmark do as told by the files $bundle/does/NN_name and does/gpu_bench_NN.
mkdir "$bundle/does"
cat > "$folder/judge" << 'END'
#!/bin/bash
here=$(dirname "$0")/..
drill=${0##*/}
printf '%s\n' "$@" > "$here/does/$drill.arguments"
while (($# > 0)); do
  case $1 in
    --record) record=$2 ;;
    --run) run=$2 ;;
  esac
  shift 2
done
write() { # VERDICT POINTS BACKEND
  cat > "$record" << JSON
{"schema": "kernel-drills/1", "seed": 1, "grader": "abc", "drill": {"id": "$drill", "title": "T", "verdict": "$1",
 "points": $2, "max_points": 10, "source_sha256": "", "backends": {"cuda": "$3"}, "compiler_output": "",
 "findings": [], "counters": {}, "tests": [{"name": "a test", "backend": "cuda", "verdict": "$1", "points": $2,
 "max_points": 10, "failure_class": "", "message": "", "tolerance_used": null, "output": "",
 "counterexample": null, "replay": ""}]}}
JSON
  echo '{"date": "2026-01-01T00:00:00Z", "host": "h", "protections": [], "wall_ms": 1, "tools": {}}' > "$run"
}
case $(cat "$here/does/$drill") in
  full) write OK 10 graded ;;
  missing) write WRONG 0 graded ;;
  skipped) write SKIPPED 0 "not graded: no CUDA device" ;;
  fault) echo "FAULT: the machine is overloaded" >&2 && exit 2 ;;
  garbage) echo '{"drill": ' > "$record" && echo '{}' > "$run" ;;
  killed) kill -9 $$ ;;
esac
END
cat > "$folder/bench" << 'END'
#!/bin/bash
status=$(cat "$(dirname "$0")/../does/${0##*/}")
echo "table of ${0##*/}, seed $4"
((status > 3)) || echo "{\"drill\": \"${0##*/}\"}" > "$2"
exit "$status"
END
chmod +x "$folder/judge" "$folder/bench"
for drill in 07_rmsnorm 08_dequant_gemm; do
  cp "$folder/judge" "$bundle/judges/$drill"
  touch "$bundle"/{workers,build_status,grader_hash,compiler_output}/$drill "$bundle/facts/$drill.json"
done
for number in 07 08; do cp "$folder/bench" "$bundle/bench/gpu_bench_$number"; done

behave() { # 07 08 BENCH_07 BENCH_08
  echo "$1" > "$bundle/does/07_rmsnorm"
  echo "$2" > "$bundle/does/08_dequant_gemm"
  echo "$3" > "$bundle/does/gpu_bench_07"
  echo "$4" > "$bundle/does/gpu_bench_08"
}

# Sets output and status.
out="$folder/the results"
run() { # ARGUMENT...
  output=$("$bundle/grade_on_gpu.sh" --out "$out" "$@" 2>&1 < /dev/null)
  status=$?
}

behave full full 0 0
run --seed 42
expect "full score: exit 0" same $status 0
expect "full score: the record is shown" holds "$output" "07_rmsnorm  OK  10 of 10 points"
expect "full score: the summary" holds "$output" "08_dequant_gemm    OK              10 / 10"
for drill in 07_rmsnorm 08_dequant_gemm; do
  expect "the record of $drill" test -s "$out/record-$drill.json"
  expect "the run of $drill" test -s "$out/run-$drill.json"
done
expect "what the judge is given" same "$(tr '\n' ' ' < "$bundle/does/07_rmsnorm.arguments")" \
  "--facts $bundle/facts/07_rmsnorm.json --worker $bundle/workers/07_rmsnorm --build-status $bundle/build_status/07_rmsnorm --compiler-output $bundle/compiler_output/07_rmsnorm --grader $bundle/grader_hash/07_rmsnorm --record $out/record-07_rmsnorm.json --run $out/run-07_rmsnorm.json --seed 42 --backend cuda --device-probe $bundle/device_probe "
expect "both tables" same "$(cat "$out/performance.txt")" "table of gpu_bench_07, seed 42

table of gpu_bench_08, seed 42"
expect "both JSONs, in an array" same "$(tr -d ' \n' < "$out/performance.json")" \
  '[{"drill":"gpu_bench_07"},{"drill":"gpu_bench_08"}]'
expect "nothing else is left" same "$(cd "$out" && echo ./*)" \
  "./performance.json ./performance.txt ./record-07_rmsnorm.json ./record-08_dequant_gemm.json ./run-07_rmsnorm.json ./run-08_dequant_gemm.json"

behave full missing 0 0
run
expect "points missing: exit 1" same $status 1
expect "points missing: the summary" holds "$output" "08_dequant_gemm    WRONG            0 / 10"

behave full full 1 0
run
expect "a time that is refused costs no points" same $status 0

behave missing fault 0 0
run
expect "a FAULT: exit 2" same $status 2
expect "a FAULT: the judge's words" holds "$output" "the machine is overloaded"
expect "a FAULT: the drill" holds "$output" "the judge of 08_dequant_gemm ended with status 2"
expect "a FAULT: no record of an earlier run" test ! -e "$out/record-08_dequant_gemm.json"
expect "a FAULT: the other drill is graded" test -s "$out/record-07_rmsnorm.json"

behave killed full 0 0
run
expect "a judge that is killed: exit 2" same $status 2
behave garbage full 0 0
run
expect "a record that cannot be read: exit 2" same $status 2
expect "a record that cannot be read: which" holds "$output" "record-07_rmsnorm.json"

behave skipped skipped 3 3
run
expect "no device: exit 3" same $status 3
expect "no device: says so" holds "$output" "07_rmsnorm         not graded: no CUDA device"
expect "no device: no verdict in the summary" holds_not "$output" "07_rmsnorm         SKIPPED"
behave skipped missing 3 3
run
expect "no device for one: exit 3" same $status 3
behave full full 0 3
run
expect "no device for a benchmark: exit 3" same $status 3
behave skipped fault 3 3
run
expect "a FAULT outweighs it" same $status 2

behave full full 0 139
run
expect "a benchmark that crashes: exit 2" same $status 2
expect "a benchmark that crashes: which" holds "$output" "gpu_bench_08 ended with status 139"
expect "a benchmark that crashes: the other's JSON" same "$(tr -d ' \n' < "$out/performance.json")" \
  '[{"drill":"gpu_bench_07"}]'

run --no-bench
expect "--no-bench: exit 0" same $status 0
expect "--no-bench: no benchmark runs" holds_not "$output" "table of"
expect "--no-bench: no tables of an earlier run" test ! -e "$out/performance.txt" -a ! -e "$out/performance.json"

(cd "$folder" && "$bundle/grade_on_gpu.sh" --no-bench > /dev/null 2>&1)
expect "by default results are in gpu_results" test -s "$folder/gpu_results/record-07_rmsnorm.json"

run --help
expect "--help: exit 0" same $status 0
expect "--help: the options" holds "$output" "--no-bench"
for wrong in "--bad" "--seed x" "--seed" "--seed -1" "surplus"; do
  # shellcheck disable=SC2086
  run $wrong
  expect "$wrong: exit 2" same $status 2
  expect "$wrong: says so" holds "$output" "grade_on_gpu.sh: "
done
touch "$folder/file"
output=$("$bundle/grade_on_gpu.sh" --out "$folder/file" 2>&1)
expect "--out on a file: exit 2" same $? 2

rm "$bundle/workers/07_rmsnorm"
run --no-bench
expect "a bundle without a worker: exit 2" same $status 2
expect "a bundle without a worker: which" holds "$output" "workers/07_rmsnorm is missing"
rm -r "$bundle/judges"
run
expect "no judges: exit 2" same $status 2
expect "no judges: says so" holds "$output" "holds no judge"

finish
