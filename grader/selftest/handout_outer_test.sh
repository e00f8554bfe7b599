#!/bin/bash
# ./drill handout: the archive is the same twice, holds nothing that it must not, and is refused where it would be wrong. What
# a student can do with one is in handout_full_test.sh.
source grader/selftest/expect.sh

git rev-parse -q --verify HEAD > /dev/null 2>&1 || { echo "no git clone: a handout is made from one" && exit 77; }
./drill help > /dev/null || exit 1 # it is built
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git clone -q . "$folder/clone" || exit 1
clone() { git -C "$folder/clone" -c user.name=test -c user.email=test@localhost "$@" > /dev/null; }
handout() { # FILE
  output=$(bazel-bin/grader/cli/drill --root "$folder/clone" handout --out "$1" 2>&1)
  status=$?
}
refused() { # WHAT PART
  handout "$folder/refused.tar.gz"
  expect "$1: exit 2" same $status 2
  expect "$1: why" holds "$output" "$2"
  expect "$1: no archive" test ! -e "$folder/refused.tar.gz"
  clone reset -q --hard handed-out
  clone clean -q -d -f
}
clone tag handed-out

handout "$folder/one.tar.gz"
expect "a handout: exit 0" same $status 0
(umask 077 && TZ=Asia/Tokyo handout "$folder/two.tar.gz")
expect "the same bytes twice" cmp "$folder/one.tar.gz" "$folder/two.tar.gz"
expect "one folder" same "$(tar -tzf "$folder/one.tar.gz" | cut -d/ -f1 | sort -u)" workbook
mkdir "$folder/unpacked"
tar -xzf "$folder/one.tar.gz" -C "$folder/unpacked"
workbook=$folder/unpacked/workbook
leaks=$(cd "$folder/clone" && grader/handout/find_leaks.py "$workbook" 2>&1)
expect "nothing that it must not hold: $leaks" same $? 0
for file in drill README.md drills/07_rmsnorm/rmsnorm.cu drills/07_rmsnorm/example_test.cc docs/simt.md grader/simt/simt.h \
  .handout/stubs/01_to_bf16/to_bf16.cc; do
  expect "$file is in" test -s "$workbook/$file"
done
for file in solutions docs/exam.md grader/cases grader/mutants grader/attacks grader/handout/contents.txt .git user.bazelrc; do
  expect "$file is out" test ! -e "$workbook/$file"
done
expect "no mark is left" same "$(grep -rlE '^ *(#|//|<!--) (end of )?instructor|(#|//|<!--) instructor( -->)?$|^<!-- handout' "$workbook")" ""
expect "the README is a student's" holds "$(cat "$workbook/README.md")" "This is a handout"

# What is looked for is found.
tail -n 30 solutions/03_pairwise_sum/pairwise_sum.cc >> "$workbook/docs/simt.md"
leaks=$(cd "$folder/clone" && grader/handout/find_leaks.py "$workbook")
expect "a solution's lines are found: exit 1" same $? 1
expect "a solution's lines are found" holds "$leaks" "docs/simt.md: a line of solutions/03_pairwise_sum/pairwise_sum.cc"

echo "// mine" >> "$folder/clone/drills/01_to_bf16/to_bf16.cc"
refused "work in a stub" "  drills/01_to_bf16/to_bf16.cc"
cp solutions/01_to_bf16/to_bf16.cc "$folder/clone/drills/01_to_bf16/to_bf16.cc"
clone commit -q -a -m "my answer"
refused "an answer that is committed" "no stub but somebody's answer"
mkdir "$folder/clone/grader/new"
echo "a secret" > "$folder/clone/grader/new/secret.cc"
clone add -A
clone commit -q -m "a new folder"
refused "a folder that nobody has decided about" "  grader/new/secret.cc"
echo "in nowhere/ because" >> "$folder/clone/grader/handout/contents.txt"
refused "a line that names nothing" "nowhere/ names no file"
sed -i '0,/# end of instructor/s///' "$folder/clone/grader/BUILD"
clone commit -q -a -m "a section that does not end"
refused "a section that does not end" "grader/BUILD:"
echo "secret" > "$folder/clone/docs/labs/untracked.md"
handout "$folder/three.tar.gz"
expect "what git does not track is not in" cmp "$folder/one.tar.gz" "$folder/three.tar.gz"
handout "$folder/nowhere/one.tar.gz"
expect "no such folder: exit 2" same $status 2

finish
