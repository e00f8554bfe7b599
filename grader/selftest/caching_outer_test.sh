#!/bin/bash
# Grading the same bytes again runs nothing; a change runs two actions; a FAULT is never kept.
source grader/selftest/expect.sh

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Bytes that nobody has graded before.
stamp="// $(date +%s%N)"
for drill in 01_to_bf16 02_ulp_diff; do
  mkdir -p "$folder/first/$drill"
  cp solutions/$drill/*.cc "$folder/first/$drill"
  echo "$stamp" >> "$folder/first/$drill/${drill#*_}.cc"
done

# What grading a folder runs: one line an action.
labels() {
  local drill file
  for drill in 01_to_bf16 02_ulp_diff; do
    file=$1/$drill/${drill#*_}.cc
    echo "//.drill/snapshots/$drill/$(sha256sum < "$file" | cut -d' ' -f1):graded"
  done
}
actions() { # FOLDER
  bazel build --subcommands $(labels "$1") 2>&1 | grep -o "^SUBCOMMAND: .*action '[A-Z][a-z]*" | sed "s/.*action '//"
}
# The first grade takes the packages from the command itself.
output=$(./drill grade "$folder/first" -d 01 -d 02)
expect "full marks" same $? 0
expect "20 points" holds "$output" "20 / 20"
expect "nothing runs the second time" same "$(actions "$folder/first")" ""

cp -r "$folder/first" "$folder/second"
output=$(./drill grade "$folder/second" -d 01 -d 02)
expect "the same points under another name" holds "$output" "20 / 20"
expect "the same bytes are the same targets" same "$(labels "$folder/first")" "$(labels "$folder/second")"

# Another byte in one drill: its compile and its judge, and nothing of the other drill. A `drill` whose Bazel does
# nothing lays the new file's package, so that the actions can be counted here.
mkdir "$folder/bin"
printf '#!/bin/bash\nexit 1\n' > "$folder/bin/bazel"
chmod +x "$folder/bin/bazel"
echo "$stamp, changed" >> "$folder/second/01_to_bf16/to_bf16.cc"
program=$(readlink -f bazel-bin/grader/cli/drill)
output=$(PATH=$folder/bin:$PATH "$program" --root "$PWD" grade "$folder/second" -d 01 -d 02 2>&1)
status=$?
expect "a Bazel that does nothing is a FAULT" same $status 2
expect "which says whose failure it is" holds "$output" "the grader failed, not you"
expect "one compile and one judge" same "$(actions "$folder/second")" $'Compiling\nJudging'
expect "and then nothing" same "$(actions "$folder/second")" ""

# A judge that ends in a FAULT runs each time that it is asked.
for round in 1 2; do
  output=$(bazel build --subcommands //grader/selftest:fault 2>&1)
  expect "a FAULT fails the build, round $round" test $? -ne 0
  expect "its judge ran in round $round" holds "$output" "action 'Judging"
  expect "its words, round $round" holds "$output" "FAULT: a fault: this judge always fails"
done

finish
