#!/bin/bash
# The sources are as clang-format and buildifier would have them. (The samples are as students would.) Skipped, with
# exit status 77, where one of the two is not installed.
source grader/selftest/expect.sh

for tool in clang-format buildifier; do
  command -v "$tool" > /dev/null && continue
  echo "skipped: there is no $tool (Debian: clang-format; npm: @bazel/buildifier)"
  exit 77
done

git ls-files '*.cc' '*.h' ':!grader/samples' | xargs clang-format --dry-run -Werror
expect "clang-format changes nothing" same $? 0
git ls-files '*.bzl' '*BUILD' WORKSPACE | xargs buildifier -mode=check
expect "buildifier changes nothing" same $? 0

finish
