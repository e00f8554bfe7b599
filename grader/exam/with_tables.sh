#!/bin/bash
# Prints docs/exam.md with these tables in the place of its own.
#
#   with_tables.sh EXAM_MD TABLES
set -eu
mark='<!-- What follows is written by: bazel run //grader/exam:update -->'
grep -qxF "$mark" "$1" || {
  echo "$1 has no line \"$mark\"" >&2
  exit 1
}
sed "/^${mark//\//\\/}\$/q" "$1"
cat "$2"
