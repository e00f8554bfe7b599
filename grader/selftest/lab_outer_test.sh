#!/bin/bash
# ./drill lab: each experiment on the stubs, for which the reference stands in, and on the solutions.
source grader/selftest/expect.sh

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
run() { # ARGUMENT...
  output=$(./drill lab "$@" 2>&1)
  status=$?
  expect "lab $*: no trace of its insides" holds_not "$output" "terminate called"
}

run
expect "the list: exit 0" same $status 0
labs=$(grep -o '\./drill lab [a-z0-9_]*' <<< "$output" | cut -d' ' -f3)
expect "the list: each has a folder" same \
  "$(sort <<< "$labs")" "$(cd grader/labs && printf '%s\n' */main.cc | xargs -n1 dirname | sort)"

list=$output
for lab in $labs; do
  expect "$lab: the list names the drills that it is built of" same \
    "$(grep "drill lab $lab " <<< "$list" | grep -o '(drill.*' | grep -o '0[0-9]' | xargs)" \
    "$(grep -oE '"0[0-9]_[a-z0-9_]+"' "grader/labs/$lab/BUILD" | cut -c2-3 | sort -u | xargs)"
  expect "$lab: a page in docs" test -s "docs/labs/$lab.md"
  run "$lab" --help
  expect "$lab --help: exit 0" same $status 0
  expect "$lab --help: --json" holds "$output" "--json"

  run "$lab" --with solutions --json "$folder/$lab.json"
  expect "$lab of the solutions: exit 0" same $status 0
  expect "$lab of the solutions: no stand-in" holds_not "$output" "the reference stands in for it"
  expect "$lab of the solutions: JSON" holds "$(cat "$folder/$lab.json")" '"with": "solutions"'

  # The stubs in drills/, unless somebody has solved them.
  run "$lab" --json "$folder/$lab.json"
  expect "$lab: exit 0" same $status 0
  expect "$lab: JSON" holds "$(cat "$folder/$lab.json")" '"with": "drills"'

  run "$lab" --frobnicate
  expect "$lab: an unknown option: exit 2" same $status 2
  run "$lab" --json "$folder/none/out.json"
  expect "$lab: a file that cannot be written: exit 2" same $status 2
  expect "$lab: a file that cannot be written: its name" holds "$output" "$folder/none/out.json"
done

run k4_tour
expect "no such lab: exit 2" same $status 2
expect "no such lab: lists them" holds "$output" "rmsnorm_acceptance"
run k3_tour --with mine
expect "with whom: exit 2" same $status 2
run k3_tour --backend simt
expect "a lab without kernels has no backend: exit 2" same $status 2
for lab in rmsnorm_acceptance reference_matching; do
  [[ -e /dev/nvidiactl ]] && continue
  run $lab --backend cuda
  expect "$lab without a device: exit 2" same $status 2
  expect "$lab without a device: why" holds "$output" "no CUDA "
done
for options in "tolerance_model --lengths 0" "tolerance_model --trials 0" "tolerance_model --lengths 9223372036854775807" \
  "rmsnorm_acceptance --m 0" "reference_matching --k 0" "reference_matching --group 0" \
  "reference_matching --m 3000000000 --n 3000000000" "tolerance_model --svg $folder/none/out.svg"; do
  run $options
  expect "$options: exit 2" same $status 2
  expect "$options: one line" same "$(wc -l <<< "$output")" 1
done

finish
