#!/bin/bash
# bazel run //grader/exam:update: writes the tables of docs/exam.md anew.
set -eu
page=$BUILD_WORKSPACE_DIRECTORY/docs/exam.md
text=$(grader/exam/with_tables.sh "$page" grader/exam/tables.md)
printf '%s\n' "$text" > "$page"
