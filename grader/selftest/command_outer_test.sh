#!/bin/bash
# What a person types: exit statuses, and one clear message for every wrong turn.
source grader/selftest/expect.sh

folder=$(mktemp -d)
trap 'chmod -R u+rwX "$folder"; rm -rf "$folder"' EXIT
run() { # ARGUMENT...
  output=$(./drill "$@" 2>&1)
  status=$?
  expect "./drill $*: no trace of its insides" holds_not "$output" "terminate called"
}

run grade solutions --json "$folder/solutions.json"
expect "solutions: exit 0" same $status 0
expect "solutions: full marks" holds "$output" "100 / 100"
expect "solutions: the record" holds "$(cat "$folder/solutions.json")" '"points": 100,'

run grade solutions -d 7 --backend simt --json "$folder/simt.json"
expect "simt alone: exit 0" same $status 0
expect "simt alone: says so" holds "$(cat "$folder/simt.json")" '"cuda": "not graded: --backend simt was asked for"'
if [[ ! -e /dev/nvidiactl ]]; then
  run grade solutions -d 7 --backend cuda
  expect "no device: exit 1" same $status 1
  expect "no device: not graded" holds "$output" "07_rmsnorm         SKIPPED          0 / 20   not graded"
  expect "no device: why" holds "$output" "no CUDA "
  run replay 7 1 --from solutions --backend cuda
  expect "no device, replay: exit 2" same $status 2
  expect "no device, replay: why" holds "$output" "cannot be replayed on a device"
fi
run replay 1 1 --from solutions --backend simt
expect "another backend, replay: exit 2" same $status 2
expect "another backend, replay: why" holds "$output" "drill 01 is not graded on simt"
run replay 7 1 --from solutions --backend cuda --isolation none
expect "a debugger on a device: exit 2" same $status 2
run grade solutions -d 2 --seed 7
expect "one drill: exit 0" same $status 0
expect "one drill: its seed" holds "$output" "seed 7"
expect "one drill: its points only" holds "$output" "10 / 10"

run grade "$folder/nowhere"
expect "no folder: exit 2" same $status 2
expect "no folder: says so" holds "$output" "there is no folder $folder/nowhere"
mkdir "$folder/empty"
run grade "$folder/empty"
expect "no drill: exit 2" same $status 2
expect "no drill: says what is expected" holds "$output" "$folder/empty/01_to_bf16/to_bf16.cc"
run grade README.md
expect "a file: exit 2" same $status 2
expect "a file: says so" holds "$output" "README.md is a file"
run grade solutions -d 99
expect "no such drill: exit 2" same $status 2
expect "no such drill: lists them" holds "$output" "03_pairwise_sum"
run grade solutions -d 1 --json "$folder/nowhere/record.json"
expect "no such place: exit 2" same $status 2
run frobnicate
expect "no such command: exit 2" same $status 2
run grade solutions --seed many
expect "no number: exit 2" same $status 2
run replay 01 99 --from solutions
expect "no such test: exit 2" same $status 2
run replay 01 1 --from solutions
expect "a test that passes: exit 0" same $status 0

run replay 01 1 --from solutions --isolation none
expect "in one process: exit 0" same $status 0
expect "in one process: no score is to be had" holds "$(bazel-bin/solutions/01_to_bf16/debug \
  --facts bazel-bin/drills/01_to_bf16/facts.json --record "$folder/forged.json" 2>&1)" "writes no record"

# A folder with something wrong in every drill: a verdict each, and the sound one is graded.
work=$folder/strange
mkdir -p "$work"/{01_to_bf16/to_bf16.cc,02_ulp_diff,03_pairwise_sum,04_tolerance,06_edge_sizes}
cp solutions/02_ulp_diff/ulp_diff.cc "$work/02_ulp_diff"
ln -s /etc/passwd "$work/03_pairwise_sum/pairwise_sum.cc"
truncate -s 100M "$work/04_tolerance/tolerance.cc"
printf '// \xff\xfe caf\xe9\nint x = "\xff";\n' > "$work/06_edge_sizes/edge_sizes.cc"
run grade "$work" --json "$folder/strange.json"
expect "strange: exit 1" same $status 1
expect "a directory for a file" holds "$output" "01_to_bf16/to_bf16.cc is a directory"
expect "a sound one among them" holds "$output" "02_ulp_diff        OK              10 / 10"
expect "a link out of the folder" holds "$output" "03_pairwise_sum/pairwise_sum.cc is a symbolic link out of the submission"
expect "a link out of the folder is forbidden" holds "$output" "03_pairwise_sum    FORBIDDEN"
expect "too large" holds "$output" "has 104857600 bytes; a submission may have 1048576"
expect "a drill that is missing" holds "$output" "there is no file 05_check_close/check_close.cc"
expect "not UTF-8" holds "$output" "06_edge_sizes      BUILD"
expect "the record is valid UTF-8" iconv -f UTF-8 -t UTF-8 "$folder/strange.json" -o /dev/null

# The same record, byte for byte, but for the run.
deterministic() { sed '/^ "run": {/,$d' "$1"; }
./drill grade "$work" --json "$folder/again.json" > /dev/null 2>&1
expect "the same record again" same "$(deterministic "$folder/again.json")" "$(deterministic "$folder/strange.json")"

# A name with all that a shell or Bazel could trip over.
odd="$folder/odd 'name' \"with\" \$things; and
newline"
mkdir -p "$odd/01_to_bf16"
cp solutions/01_to_bf16/to_bf16.cc "$odd/01_to_bf16"
run grade "$odd" -d 1
expect "an odd name: graded" same $status 0

run help
expect "help: exit 0" same $status 0
expect "help: all commands" holds "$output" "replay"

run check
expect "check: exit 0" same $status 0
expect "check: says so" holds "$output" "the course is consistent"

# Students see none of the project's own tests.
output=$(bazel test //grader/... --//grader:submission=solutions 2>&1)
expect "bazel test: full marks" same $? 0
# Bazel says (cached) of a drill that it graded before.
expect "bazel test: one target a drill" \
  same "$(grep -E '^//grader:0[1-8]_[a-z0-9_]+ +(\(cached\) )?PASSED' <<< "$output" | grep -vc '_cuda ')" 8
# Of GPU drills another, which no device makes SKIPPED.
expect "bazel test: one a drill on a device" same "$(grep -c '^//grader:0[78]_[a-z_]*_cuda ' <<< "$output")" 2
expect "bazel test: without a device nothing passed there" \
  same "$(grep -c '^//grader:.*_cuda .*PASSED' <<< "$output")" "$([[ -e /dev/nvidiactl ]] && echo 2 || echo 0)"
expect "bazel test: nothing else" same "$(grep -c '^//' <<< "$output")" 10

finish
