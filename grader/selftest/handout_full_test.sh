#!/bin/bash
# A handout on a machine of its own, as far as a folder can be one: unpacked into an empty one, with a Bazel that has built
# nothing there. On the stubs its self-tests pass, which type what a student types; with the solutions copied in all
# visible tests do. Only this machine's Bazel settings (user.bazelrc: a disk cache, if it has one) go along.
source grader/selftest/expect.sh

git rev-parse -q --verify HEAD > /dev/null 2>&1 || { echo "no git clone: a handout is made from one" && exit 77; }
folder=$(mktemp -d)
workbook=$folder/workbook
leave() {
  [[ ! -d $workbook ]] || (cd "$workbook" && bazel clean --expunge && bazel shutdown) > /dev/null 2>&1
  rm -rf "$folder"
}
trap leave EXIT

./drill handout --out "$folder/workbook.tar.gz" || exit 1
tar -xzf "$folder/workbook.tar.gz" -C "$folder"
[[ ! -f user.bazelrc ]] || cp user.bazelrc "$workbook"

output=$(cd "$workbook" && ./drill selftest 2>&1)
expect "the self-tests of a handout: exit 0: $output" same $? 0
expect "they are not none" grep -qE '^[1-9][0-9]+ passed, 0 failed' <<< "$output"
expect "what a student types is one of them" holds "$output" "grader/handout/visible_outer_test.sh PASSED"

for file in solutions/*/*.c[cu]; do cp "$file" "$workbook/drills/${file#solutions/}"; done
output=$(cd "$workbook" && ./drill grade 2>&1)
expect "the solutions: exit 0: $output" same $? 0
expect "the solutions: all visible tests pass" same "$(grep -cE '^  0[1-8]_[a-z0-9_]+ +[1-9][0-9]* passed +0 failed$' <<< "$output")" 8
expect "the solutions: what is next" holds "$output" "Hand in your work"
output=$(cd "$workbook" && ./drill lab k3_tour 2>&1)
expect "a lab on the solutions: exit 0: $output" same $? 0

finish
