#!/bin/bash
# So many judges at once: each comes to the record that it has alone, to the byte, or to a FAULT.
#
#   crowd_test.sh MANIFEST NUMBER
source grader/selftest/expect.sh
source grader/faults/cases.sh "$1"
set -u

number=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# A worker may have 1 GiB; those that take it all must find it, or the kernel kills what it likes.
available=$(sed -n 's/^MemAvailable: *\([0-9]*\) kB$/\1/p' /proc/meminfo)
eaters=$((available / (2 << 20)))

declare -a names=() judges=()
for ((i = 0; i < number; ++i)); do
  name=${cases[i % ${#cases[@]}]}
  [[ $name != eats_memory ]] || ((eaters-- > 0)) || name=outside_a_buffer
  start_judge "$folder/$i" "$name"
  names+=("$name") judges+=("$!")
done
declare -A count=()
for ((i = 0; i < number; ++i)); do
  status=0
  wait "${judges[i]}" || status=$?
  it=$(outcome "$folder/$i" "${names[i]}" "$status")
  count[$it]=$((${count[$it]:-0} + 1))
  [[ $it == same ]] || echo "${names[i]}: $it: $(tail -n 1 "$folder/$i.words" | cut -c-300)"
done
for it in "${!count[@]}"; do echo "$it: ${count[$it]} of $number"; done
expect "the same record or a FAULT" same "$((${count[same]:-0} + ${count[FAULT]:-0}))" "$number"
expect "most have a record" test "${count[same]:-0}" -gt $((number / 2))

finish
