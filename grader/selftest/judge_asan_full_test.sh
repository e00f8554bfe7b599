#!/bin/bash
# Each drill's judge under AddressSanitizer and UndefinedBehaviorSanitizer, over the solutions, the samples, the attacks
# and some mutants of each drill: the records are those of the plain judges, but for `grader`. What a sanitizer finds
# ends the judge, which is a FAULT, and then there is no record.
#
# What it takes: the child between fork and exec allocates before it sets RLIMIT_AS (grader/judge/sandbox.cc). It leaves
# by exec or _exit, so that LeakSanitizer looks only at the judge, which nobody traces. The judge's ptrace of the worker is
# of no concern to it. Catch2's handlers of signals take the place of AddressSanitizer's while a test runs: a crash of the
# judge is then reported in Catch2's words, and fails as well.
source grader/selftest/expect.sh

# Every so manieth mutant of a drill.
readonly kStep=16
submissions() { # PATTERN...
  bazel query --noshow_progress "kind(graded_submission, ${1}) except attr(tags, manual, ${1})" 2> /dev/null | sort
}

# The trusted samples hold the comparator itself, which a worker has not built with sanitizers.
mapfile -t targets < <(
  submissions //solutions/...
  submissions //grader/samples/... | grep -v ':trusted_'
  submissions //grader/attacks/...
  for folder in grader/mutants/*/; do submissions "//${folder%/}:all" | awk "NR % $kStep == 1"; done
)
expect "there are submissions" test "${#targets[@]}" -gt 20

records() { # OPTION...: the records' paths, in the order of the targets
  local bin
  bazel build --keep_going "$@" "${targets[@]}" || return
  bin=$(bazel info "$@" bazel-bin 2> /dev/null)
  for target in "${targets[@]}"; do
    target=${target#//}
    echo "$bin/${target/://}/record.json"
  done
}

options=()
[[ -z ${CI:-} ]] || options+=(--config=strict)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
records "${options[@]}" > "$folder/plain"
expect "the plain judges make their records" same $? 0
records --config=judge_asan > "$folder/sanitized"
expect "so do the judges under the sanitizers" same $? 0
expect "there is one of each for each submission" same "$(wc -l < "$folder/plain") $(wc -l < "$folder/sanitized")" \
  "${#targets[@]} ${#targets[@]}"
while read -r plain sanitized; do
  expect "${plain#*/bin/} is the same" cmp <(grep -v '^ "grader": ' "$plain") <(grep -v '^ "grader": ' "$sanitized")
done < <(paste -d' ' "$folder/plain" "$folder/sanitized")

finish
