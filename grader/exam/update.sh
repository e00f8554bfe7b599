#!/bin/bash
# bazel run //grader/exam:update: writes the tables of docs/exam.md anew.
set -eu
page=$BUILD_WORKSPACE_DIRECTORY/docs/exam.md
grader/exam/with_tables.sh "$page" grader/exam/tables.md > "$page.new"
mv "$page.new" "$page"
