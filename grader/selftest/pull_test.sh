#!/bin/bash
# A new version of the course never costs a student's work: README's words on `git pull`, and ./drill reset.
source grader/selftest/expect.sh

here=$PWD
# In a test, the course lies among the test's own data, not beside the program.
drill_in() { # CLONE ARGUMENT...
  "$here/grader/cli/drill" --root "$folder/$1" --course "$here/drills/course.json" "${@:2}"
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export HOME=$folder GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.org
cd "$folder" || exit 1
file=drills/01_to_bf16/to_bf16.cc

git init -q -b main course
mkdir -p course/drills/01_to_bf16
printf '%s\n' top '' '// TODO: version 1' '' end > course/$file
echo one > course/other
git -C course add -A && git -C course commit -qm "version 1"
for student in uncommitted committed; do git clone -q course $student; done
for student in uncommitted committed; do printf '%s\n' top '' 'my answer' '' end > $student/$file; done

printf '%s\n' top '' '// TODO: version 2' '' end > course/$file
echo two > course/other
git -C course commit -qam "version 2"

# Not committed: git refuses, and nothing is touched.
output=$(git -C uncommitted pull 2>&1)
expect "git pull refuses" test $? -ne 0
expect "it names the file" holds "$output" "$file"
expect "the answer is there" holds "$(cat uncommitted/$file)" "my answer"

# README's way.
for student in uncommitted committed; do
  git -C $student commit -qam "my work"
  git -C $student pull -q --no-rebase --no-edit -X ours > /dev/null 2>&1
  expect "$student: the pull succeeds" same $? 0
  expect "$student: the answer is there" same "$(cat $student/$file)" "$(printf '%s\n' top '' 'my answer' '' end)"
  expect "$student: the rest is new" same "$(cat $student/other)" two
done

# The stub back: the new one, with the answer kept beside it, committed or not.
output=$(drill_in committed reset 01)
expect "reset succeeds" same $? 0
expect "reset brings the course's newest stub" same "$(cat committed/$file)" "$(cat course/$file)"
kept=(committed/$file.kept-*)
expect "reset keeps the answer" same "$(cat "${kept[0]}")" "$(printf '%s\n' top '' 'my answer' '' end)"
expect "reset says where" holds "$output" "$file.kept-"
output=$(drill_in committed reset to_bf16)
expect "a stub is left alone" holds "$output" "is the stub already"

# A fork whose upstream holds the answer: the newest version that still has its TODO.
git clone -q --bare committed fork.git
git clone -q fork.git fork
printf '%s\n' top '' 'my answer' '' end > fork/$file
git -C fork commit -qam "my work" && git -C fork push -q
drill_in fork reset 01 > /dev/null
expect "in a fork, the stub and not the answer" same "$(cat fork/$file)" "$(cat course/$file)"

# Without an upstream: of its own history.
git -C committed remote remove origin
printf 'another answer\n' > committed/$file
drill_in committed reset 1 > /dev/null
expect "without an upstream, the newest stub that there was" holds "$(cat committed/$file)" "// TODO: version 2"
kept=(committed/$file.kept-*)
expect "both answers are kept" same "${#kept[@]}" 2

# A file that is gone altogether comes back; and no clone at all is an error that loses nothing.
rm committed/$file
drill_in committed reset 1 > /dev/null
expect "a deleted stub comes back" holds "$(cat committed/$file)" "// TODO: version 2"
mkdir -p no_clone/drills/01_to_bf16
echo mine > no_clone/$file
output=$(drill_in no_clone reset 1 2>&1)
expect "no clone: exit 2" same $? 2
expect "no clone: says why" holds "$output" "no git clone"
expect "no clone: the file stays" same "$(cat no_clone/$file)" mine

finish
