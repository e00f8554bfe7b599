#!/bin/bash
# JUnit XML of many submissions, for each audience, against grader/report/junit.xsd.
set -u
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." || exit 2
source grader/selftest/need.sh
need xmllint libxml2-utils

valid() { # FILE...
  xmllint --nonet --noout --schema grader/report/junit.xsd "$@"
}

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
# The records that student_reports_test.py reads.
bazel build //grader/class:student_reports //grader/class:reported || exit 1
mapfile -t records < <(find -L bazel-bin/{solutions,grader/{attacks,mutants,samples}} -path '*/record.json')
bazel-bin/grader/class/student_reports "$out" "${records[@]}" || exit 1
mapfile -t documents < <(find "$out" -name '*.xml')
((${#documents[@]} >= 2 * ${#records[@]})) || exit 1
valid "${documents[@]}" 2> "$out/words" || {
  grep -v ' validates$' "$out/words"
  exit 1
}

# And it must be able to refuse.
refused=0
while IFS= read -r change; do
  sed -E "$change" "${documents[0]}" > "$out/bad.xml"
  ! cmp -s "$out/bad.xml" "${documents[0]}" || { echo "nothing to change by $change"; exit 1; }
  ! valid "$out/bad.xml" 2> /dev/null || { echo "valid, but should not be, after $change"; exit 1; }
  refused=$((refused + 1))
done << 'CHANGES'
s/<testsuites>/<testsuites verdict="OK">/
s/ tests="[0-9]+"//
s/ errors="[0-9]+"/ errors="-1"/
s/ failures="[0-9]+"/ failures="none"/
s/<testcase classname="[^"]*"/<testcase/
s/(<testcase [^>]*) name="[^"]*"/\1 name="the same"/
s/testsuite>/testset>/
s/<testcase /<case \/><testcase /
CHANGES
echo "${#documents[@]} documents are valid, $refused that are not were refused"
