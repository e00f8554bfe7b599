#!/bin/bash
# ./drill class grade: what students hand in, in all its forms, becomes reports; again it runs nothing, and after a change only
# what changed.
source grader/selftest/expect.sh

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
class=$folder/class out=$folder/out
stamp="// $(date +%s%N)" # bytes that nobody has graded before
strange=$'new\nline, "quote" \'\xC3\xA9'

lay() { # FOLDER DRILL SOURCE
  mkdir -p "$1/$2"
  { cat "$3" && echo "$stamp"; } > "$1/$2/${2#*_}.cc"
}

# Ada has all right. Bob hands in the same first file, flat in an archive in Moodle's folder, and a wrong second one. Eve's
# archive is broken, and so on.
lay "$class/ada" 01_to_bf16 solutions/01_to_bf16/to_bf16.cc
lay "$class/ada" 03_pairwise_sum solutions/03_pairwise_sum/pairwise_sum.cc
lay "$folder/bob" 03_pairwise_sum grader/mutants/03_pairwise_sum/bfloat16_sum.cc
cp "$class/ada/01_to_bf16/to_bf16.cc" "$folder/bob"
cp "$folder/bob/03_pairwise_sum/pairwise_sum.cc" "$folder/bob"
mkdir "$class/Bob Lee_1234_assignsubmission_file_"
tar -czf "$class/Bob Lee_1234_assignsubmission_file_/work.tar.gz" -C "$folder/bob" to_bf16.cc pairwise_sum.cc
echo "no archive" > "$class/eve.zip"
lay "$class/$strange" 01_to_bf16 drills/01_to_bf16/to_bf16.cc
mkdir "$class/empty"
cat > "$folder/homework.toml" << 'END'
title = "Homework"
seed = 7
[drills]
01 = 50
03 = 10
[[override]]
student = "ada"
drill = "03"
points = 12
reason = "a very fine sum"
END

# How many files were compiled and how many judged since.
made_since() { # STAMP
  local file
  for file in worker record.json; do
    find -L bazel-bin/.drill/snapshots -path "*/graded/$file" -newer "$1" | wc -l
  done | xargs
}

grade() { # OPTION...
  touch "$folder/begin"
  words=$(./drill class grade "$class" --out "$out" --assignment "$folder/homework.toml" "$@" 2>&1)
  status=$?
}

cell() { # STUDENT COLUMN
  /usr/bin/python3 - "$out/gradebook.csv" "$@" << 'END'
import csv, sys
file, student, column = sys.argv[1:]
with open(file, newline="", encoding="utf-8") as table:
    rows = [row for row in csv.DictReader(table, strict=True) if student in row["name"]]
print(rows[0][column] if len(rows) == 1 else f"{len(rows)} rows")
END
}

grade
expect "some need a look: $words" same $status 1
expect "ada" same "$(cell ada 01_to_bf16) $(cell ada 03_pairwise_sum) $(cell ada total)" "50 12 62"
expect "bob's first file is right" same "$(cell Bob 01_to_bf16) $(cell Bob id)" "50 1234"
expect "eve has nothing" same "$(cell eve total)" 0
expect "a name of all letters" same "$(cell quote 01_to_bf16)" 0
expect "an empty folder" same "$(cell empty total)" 0
expect "five students" same "$(find "$out/records" -name '*.json' | wc -l) $(find "$out/html" -name '*.html' | wc -l)" "5 6"
expect "the seed is the assignment's" same "$(cell ada seed)" 7
# Ada's two, Bob's second, the stub; and what says MISSING is judged as well, but not compiled.
read -r compiled judged <<< "$(made_since "$folder/begin")"
expect "equal files are one" test "$compiled" -ge 4 -a "$compiled" -le 8
cp -r "$out" "$folder/first"

grade
expect "nothing ran again" same "$(made_since "$folder/begin")" "0 0"
expect "the same reports" diff -r "$folder/first" "$out"

echo "$stamp, again" >> "$class/ada/01_to_bf16/to_bf16.cc"
grade
expect "one file was compiled and judged" same "$(made_since "$folder/begin")" "1 1"
expect "the same points" same "$(cell ada total)" 62

# What goes to students: nothing of a message, and no replay command.
message=$(grep -o '"message": "[a-z_]*([^"]*' "$out/records/"*Bob*.json | head -n 1 | sed 's/^"message": "//')
expect "there is a message" test -n "$message"
grade --audience student
expect "for students" test "$status" -eq 1
expect "no message" same "$(grep -rlF "$message" "$out/html" "$out/gradescope" "$out/junit")" ""
expect "no replay" same "$(grep -rlF "drill replay" "$out/html" "$out/gradescope" "$out/junit")" ""

replay=$(grep -o '"replay": "./drill replay [^"]*' "$out/records/"*Bob*.json | head -n 1 | sed 's/^"replay": "//')
expect "the replay command works: $replay" same "$(eval "$replay" > "$folder/words"; echo $?)" 1
expect "and shows the failure" holds "$(cat "$folder/words")" "sum"

words=$(./drill class grade "$class" --out "$class/reports" 2>&1)
expect "reports within the class are refused" same $? 2
expect "with what to do" holds "$words" "give --out another folder"
words=$(./drill class grade "$class" --out "$folder/homework.toml" 2>&1)
expect "a file is no folder for reports" same $? 2
expect "with what to do" holds "$words" "give --out another folder"
drill=$PWD/drill
words=$(cd "$class" && "$drill" class grade . --out reports 2>&1)
expect "also where the class is the working folder" same $? 2
expect "and nothing was made there" test ! -e "$class/reports"
words=$(./drill class grade "$folder/nowhere" --out "$out" 2>&1)
expect "no such folder" same $? 2
expect "which is named" holds "$words" "$folder/nowhere"

# Where the pairs cannot be looked for, here for want of a folder, the class has its reports all the same.
for mutant in bfloat16_sum blocks_of_16; do
  lay "$folder/two/$mutant" 03_pairwise_sum grader/mutants/03_pairwise_sum/$mutant.cc
done
printf '[drills]\n03 = 10\n' > "$folder/two.toml"
words=$(./drill class grade "$folder/two" --out "$folder/pairs" --assignment "$folder/two.toml" 2>&1)
expect "two students: $words" same $? 0
rm -r "$folder/pairs"
words=$(TMPDIR=/nowhere ./drill class grade "$folder/two" --out "$folder/pairs" --assignment "$folder/two.toml" --similar 2>&1)
expect "without the pairs a person has to look" same $? 1
expect "which is said" holds "$words" "alike were not looked for"
expect "two students' reports" same "$(find "$folder/pairs/records" -name '*.json' | wc -l)" 2

finish
