#!/bin/bash
# The tables of docs/exam.md are those of the submissions as they are now graded.
set -eu
grader/exam/with_tables.sh docs/exam.md grader/exam/tables.md | diff docs/exam.md - || {
  echo "docs/exam.md is out of date; write its tables anew: bazel run //grader/exam:update"
  exit 1
}
