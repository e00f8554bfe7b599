#!/bin/bash
# ./drill selftest: the project's own tests.
#
#   ./drill selftest            tier one: Bazel's tests tagged selftest, then the scripts beside this file that need
#                               Bazel itself; Debian's packages are enough
# instructor
#   ./drill selftest --full     also all wrong, right and hostile submissions, a sample of the mutations, the sanitizers, the
#                               exhaustive sweeps, many machines, pages in a browser and the format of the sources
#       --after-tier-one        tier one has just passed: of it only Bazel's tests, which are cached, are run again
#       --minutes N             none of the steps that --full adds begins after so many minutes; those count as skipped
#   ./drill selftest --mutate [--help]
#                               only the mutations: small changes to the solutions, each of which a hidden test must see
#   ./drill selftest --bench    only the figures of docs/performance.md, printed anew
# end of instructor
#
# The last line counts the tests. Exit status: 0 all passed, 1 some failed, 2 wrong usage.
set -u

root=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../..
cd "$root" || exit 2

expected="no option"
# instructor
full=no
after_tier_one=no
minutes=1000000
expected="--full, --after-tier-one, --minutes N, --mutate or --bench"
[[ ${1:-} != --mutate ]] || exec grader/mutate/survivors.py "${@:2}"
# end of instructor
while (($# > 0)); do
  argument=$1
  shift
  case $argument in
    # instructor
    --full) full=yes ;;
    --after-tier-one) after_tier_one=yes ;;
    --minutes)
      [[ ${1:-} =~ ^-?[0-9]{1,6}$ ]] || { echo "drill selftest: --minutes ${1:-}: expected a whole number" >&2 && exit 2; }
      minutes=$1
      shift
      ;;
    --bench) exec /usr/bin/python3 grader/bench/bench.py ;;
    # end of instructor
    *)
      echo "drill selftest: unknown option $argument; expected $expected" >&2
      exit 2
      ;;
  esac
done

passed=0
failed=0
skipped=0

# A newer compiler's new warning must not stop a student, but it stops us.
options=()
[[ -z ${CI:-} ]] || options+=(--config=strict)
[[ -t 1 ]] || options+=(--show_progress_rate_limit=30)

bazel_tests() { # NAME OPTION... -- TARGET...
  local log
  log=$(mktemp)
  echo "== $1"
  bazel test --config=selftest --test_summary=short "${options[@]}" "${@:2}" 2>&1 | tee "$log"
  local status=${PIPESTATUS[0]}
  local ok
  ok=$(grep -c '^//.* PASSED in ' "$log")
  local bad
  bad=$(grep -cE '^//.* (FAILED|TIMEOUT|NO STATUS|FLAKY)' "$log")
  # What needs the CUDA toolkit, where there is none.
  skipped=$((skipped + $(grep -c '^//.* SKIPPED$' "$log")))
  # A package that does not load is in no line, and a run without tests has not passed.
  ((status == 0 || bad > 0)) && ((ok + bad > 0)) || bad=1
  passed=$((passed + ok)) failed=$((failed + bad))
  rm -f "$log"
}

script_test() { # SCRIPT
  "$1"
  case $? in
    0) echo "$1 PASSED" && passed=$((passed + 1)) ;;
    77) echo "$1 SKIPPED" && skipped=$((skipped + 1)) ;;
    *) echo "$1 FAILED" && failed=$((failed + 1)) ;;
  esac
}

targets=(//...)
[[ ! -d .drill/snapshots ]] || targets+=(-//.drill/...)
bazel_tests "the project's own tests" --test_tag_filters=selftest,-full -- "${targets[@]}"
scripts=(grader/handout/visible_outer_test.sh)
# instructor
scripts=(grader/selftest/*_outer_test.sh)
[[ $after_tier_one == no ]] || scripts=()
# end of instructor
for script in "${scripts[@]}"; do
  echo "== $script"
  script_test "$script"
done
# instructor
in_time() { # NAME
  ((SECONDS < minutes * 60)) && return
  echo "== $1: NOT RUN, $minutes minutes are over"
  skipped=$((skipped + 1))
  return 1
}

if [[ $full == yes ]]; then
  name="the rest of the wrong, right and hostile submissions, and of our own faults"
  in_time "$name" && bazel_tests "$name" --test_tag_filters=full -- \
    //grader/mutants/... //grader/variants/... //grader/exam/... //grader/attacks/... //grader/faults/...
  # Last come those that take longest for what they find.
  last=(grader/selftest/{handout,platforms,judge_asan,exhaustive,mutations}_full_test.sh)
  mapfile -t first < <(printf '%s\n' grader/selftest/*_full_test.sh | grep -vxF "$(printf '%s\n' "${last[@]}")")
  for script in "${first[@]}" "${last[@]}"; do
    in_time "$script" || continue
    echo "== $script"
    script_test "$script"
  done
  name="under AddressSanitizer and UndefinedBehaviorSanitizer"
  in_time "$name" && bazel_tests "$name" --config=asan -- \
    //grader/wire/... //grader/compare/... //grader/report/... //grader/class/... //grader/html/... //grader/cli/... \
    //grader/judge:arena_test //grader/judge:show_test //grader/cases/... //grader/labs/... //solutions/...
fi
# end of instructor

echo
summary="$passed passed, $failed failed"
((skipped == 0)) || summary+=", $skipped skipped"
echo "$summary"
((failed == 0))
