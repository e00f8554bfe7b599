#!/bin/bash
# What submissions share, found by sim_c++: grader/class/similar_full_test.cc. Where there is no sim_c++, it is installed
# if that needs no password; else this is skipped, with exit status 77.
set -u
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." || exit 2

if ! command -v sim_c++ > /dev/null; then
  root=()
  ((EUID == 0)) || root=(sudo -n)
  "${root[@]}" true 2> /dev/null && command -v apt-get > /dev/null || exit 77
  "${root[@]}" apt-get update -qq && "${root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -qq -y --no-install-recommends similarity-tester > /dev/null || exit 77
fi

exec bazel test --config=selftest --test_output=all //grader/class:similar_full_test
