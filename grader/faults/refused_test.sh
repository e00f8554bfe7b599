#!/bin/bash
# A kernel that refuses what the sandbox is made of: a FAULT that says so, and no score. What is not needed for a sound
# verdict may be refused.
#
#   refused_test.sh MANIFEST REFUSE
source grader/selftest/expect.sh
source grader/faults/cases.sh "$1"
set -u

refuse=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
readonly kNotPermitted=1 kNoChild=10 kTryAgain=11 kInvalid=22 kTooMany=24 kNoSpace=28 kNoSuchCall=38 kNotSupported=95
readonly kPdeathsig=1 kSetSeccomp=22 kNoNewPrivileges=38

fault() { # WORDS CALL=ERROR...
  local name
  for name in bfloat16_sum opens_a_file; do
    expect "$name without ${*:2}" same "$(judge "$folder/it" "$name" "$refuse" "${@:2}" --)" FAULT
    expect "$name without ${*:2}: the reason" holds "$(cat "$folder/it.words")" "$1"
  done
}
fault "the kernel refused the system-call filter (seccomp)" seccomp=$kNoSuchCall prctl:$kSetSeccomp=$kInvalid
fault "the kernel refused the system-call filter (seccomp)" seccomp=$kInvalid
fault "giving up privileges failed" prctl:$kNoNewPrivileges=$kInvalid
fault "setting the worker's limits failed" prlimit64=$kNotPermitted
fault "starting the worker's program failed (execveat)" execveat=$kNoSuchCall
fault "giving the worker its descriptors failed" close_range=$kNoSuchCall
fault "giving the worker its descriptors failed" dup3=$kTooMany
fault "cannot make the channel" memfd_create=$kNoSuchCall
fault "cannot make the channel" ftruncate=$kNoSpace
fault "cannot empty the channel" fallocate=$kNotSupported
fault "cannot make a pipe" pipe2=$kTooMany
fault "cannot fork a worker" clone=$kTryAgain clone3=$kTryAgain
fault "worker" wait4=$kNoChild

for call in personality=$kNotPermitted setsid=$kNotPermitted prctl:$kPdeathsig=$kInvalid; do
  for name in bfloat16_sum opens_a_file outside_a_buffer; do
    expect "$name without $call" same "$(judge "$folder/it" "$name" "$refuse" $call --)" same
  done
done

# Without tracing the report knows less, but no less well who has which points.
scores() { grep -E '"(verdict|points)"' "$1"; }
for name in bfloat16_sum opens_a_file outside_a_buffer writes_through_null; do
  judge "$folder/it" "$name" "$refuse" ptrace=$kNotPermitted -- > /dev/null
  expect "$name without ptrace: the same verdicts" same "$(scores "$folder/it/record.json")" "$(scores "${kRecord[$name]}")"
  expect "$name without ptrace: the run says so" same "$(grep -c '"ptrace"' "$folder/it/run.json")" 0
  expect "$name without ptrace: nor without a filter" holds "$(cat "$folder/it/run.json")" '"seccomp"'
done

finish
