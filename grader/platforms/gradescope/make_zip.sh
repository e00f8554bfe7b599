#!/bin/bash
# bazel run //grader/platforms/gradescope:autograder [-- ASSIGNMENT.toml]
#
# Makes autograder.zip in the folder where it is typed: setup.sh and run_autograder at its top, as Gradescope wants them,
# the assignment if one is given, and the workbook with its hidden tests: all that git tracks, as it lies in the working
# tree. (Not by `bazel build`: no target can name the files of all packages, and a zip that was kept would be old.)
set -euo pipefail
cd "${BUILD_WORKSPACE_DIRECTORY:?start it by bazel run}"
workbook=$PWD
zip=${BUILD_WORKING_DIRECTORY:-$PWD}/autograder.zip
assignment=${1:+$(realpath "${BUILD_WORKING_DIRECTORY:-$PWD}/$1" 2> /dev/null || realpath "$1")}
[[ -z $assignment || -f $assignment ]] || { echo "there is no assignment $1" >&2; exit 2; }
git rev-parse --verify --quiet HEAD > /dev/null || { echo "$workbook is no git repository: git says what belongs to the workbook" >&2; exit 2; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# The fuzzers' corpora and what tries the grader itself grade nobody.
git ls-files -z --cached -- . ':!.ci' ':!grader/fuzz' ':!grader/attacks' ':!grader/mutants' ':!grader/selftest' |
  tar --create --null --files-from=- --ignore-failed-read 2> /dev/null | tar --extract --one-top-level="$folder/workbook"
cp grader/platforms/gradescope/{setup.sh,run_autograder} "$folder/"
[[ -z $assignment ]] || cp "$assignment" "$folder/assignment.toml"

rm -f "$zip"
(cd "$folder" && zip -q -r -X "$zip" .)
echo "$zip: upload it as the autograder of a programming assignment; docs/platforms.md says what to choose there"
