#!/bin/bash
# What submissions share, found by sim_c++: grader/class/similar_full_test.cc.
set -u
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." || exit 2
source grader/selftest/need.sh
need sim_c++ similarity-tester

exec bazel test --config=selftest --test_output=all //grader/class:similar_full_test
