#!/bin/bash
# What report.py makes of a record: the form that autograding-grading-reporter reads (its src/main.js and
# src/notify-classroom.js: tests of name, status, score and message; max_score; status), and nothing hidden.
set -u
source grader/selftest/expect.sh
record=$TEST_TMPDIR/record.json
report() { grader/platforms/github/report.py "$record"; }

cat > "$record" << 'END'
{"schema": "kernel-drills/1", "points": 13, "max_points": 20, "drills": [
  {"id": "01_a", "title": "One", "verdict": "WRONG", "points": 3, "max_points": 10, "compiler_output": "SECRET", "tests": [
    {"name": "SECRET", "verdict": "OK", "failure_class": "", "message": "", "output": ""},
    {"name": "SECRET", "verdict": "WRONG", "failure_class": "ties", "message": "SECRET", "output": "SECRET",
     "counterexample": {"input": "SECRET"}, "replay": "SECRET"},
    {"name": "SECRET", "verdict": "CRASH", "failure_class": "nan", "message": "SECRET", "output": "SECRET"}]},
  {"id": "02_b", "title": "Two", "verdict": "OK", "points": 10, "max_points": 10, "compiler_output": "", "tests": [
    {"name": "SECRET", "verdict": "OK", "failure_class": "", "message": "", "output": ""}]}]}
END
line=$(report)
expect "a record can be reported" same $? 0
expect "one line for GITHUB_OUTPUT" same "$(wc -l <<< "$line")" 1
expect "its name" holds "$line" "result="
json=$(base64 -d <<< "${line#result=}")
expect "what the reporter reads, no word of a hidden test" same "$json" \
  '{"version": 1, "status": "fail", "max_score": 20, "tests": [{"name": "01_a: One", "status": "fail", "score": 3, "message": "WRONG: 2 of 3 tests failed (nan, ties)"}, {"name": "02_b: Two", "status": "pass", "score": 10, "message": null}]}'

sed -i 's/"verdict": "WRONG", "points"/"verdict": "FAULT", "points"/' "$record"
said=$(report 2>&1)
expect "a FAULT is no score" same $? 2
expect "it says whose" holds "$said" "01_a"
echo '{"schema": "other/1"}' > "$record"
said=$(report 2>&1)
expect "another file is refused" same $? 2
expect "it says what was expected" holds "$said" "kernel-drills/1 was expected"

finish
