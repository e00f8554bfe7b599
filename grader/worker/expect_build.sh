# For the tests of build_worker.sh, beside grader/selftest/expect.sh: builds submissions.
#
#   source expect_build.sh COMMAND
#
# COMMAND is a file with the command of a submission that builds, an argument a line (compile_command.bzl). It is given
# other sources, which begin with that one, and no scanner.
# shellcheck shell=bash

mapfile -t command < "$1"
contract=${command[1]} name=${command[2]}
flags=()
for ((i = 6; i < ${#command[@]}; ++i)); do
  if [[ ${command[i]} == --scan ]]; then ((++i)); else flags+=("${command[i]}"); fi
done

# Builds the contract's functions with the text on standard input; sets `verdict`, `protections`, `words`, `log`.
build() { # [FLAG...]
  local out
  out=$(mktemp -d "$TEST_TMPDIR/out.XXXXXX")
  cat "$contract" - > "$out/source"
  log=$(grader/worker/build_worker.sh "$out/source" "$name" "$out/worker" "$out/status" "$out/words" "${flags[@]}" "$@" 2>&1)
  status=$?
  read -r verdict _ protections < <(cat "$out/status" 2> /dev/null)
  words=$(cat "$out/words")
  worker=$out/worker
}
gets() { # VERDICT WORDS [FLAG...], and the text on standard input
  local wanted=$1 part=$2
  shift 2
  build "$@"
  [[ $status == 0 && $verdict == "$wanted" && $words == *"$part"* ]] ||
    { printf 'status %s, verdict %s, words:\n%s\n%s\n' "$status" "$verdict" "$words" "$log" && return 1; }
}
