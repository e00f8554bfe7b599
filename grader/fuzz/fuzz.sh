#!/bin/bash
# Fuzzes targets one after the other: grader/fuzz/fuzz.sh [SECONDS [TARGET...]]
#
# Without TARGETs all of them, without SECONDS 20 s each. Each line that ends a target says its seed, its runs and how
# many edges of its code they reached. An input that crashes stays in .drill/fuzz/TARGET; the exit status is then 1.
# 77: there is no clang with libFuzzer.
set -u
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." || exit 2

seconds=${1:-20}
targets=("${@:2}")
if ((${#targets[@]} == 0)); then
  mapfile -t targets < <(sed -n '/^fuzz_target(/{n;s/.*"\(.*\)".*/\1/p}' grader/fuzz/BUILD)
fi

echo 'extern "C" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }' |
  clang++ -fsanitize=fuzzer,address -x c++ - -o /dev/null 2> /dev/null || {
  echo "skipped: there is no clang with libFuzzer (Debian: clang, and libclang-rt-NN-dev of the same version)"
  exit 77
}

bazel build --config=fuzz "${targets[@]/#///grader/fuzz:}" || exit 1

# Not the default's 2 GiB for one allocation: an answer has 16 MiB, and no value that is made of it is four times as large.
readonly kOptions=(-rss_limit_mb=1500 -malloc_limit_mb=100 -timeout=10 -max_len=4096 -print_final_stats=1 -close_fd_mask=2)
worst=0
for target in "${targets[@]}"; do
  folder=$PWD/.drill/fuzz/$target
  mkdir -p "$folder/corpus"
  seed=$((RANDOM * 32768 + RANDOM + 1))
  dictionary=grader/fuzz/dictionaries/$target.dict
  options=("${kOptions[@]}" -seed="$seed" -max_total_time="$seconds" -artifact_prefix="$folder/")
  [[ ! -e $dictionary ]] || options+=(-dict="$dictionary")
  nice "bazel-bin/grader/fuzz/$target" "${options[@]}" "$folder/corpus" "grader/fuzz/corpus/$target" > "$folder/log" 2>&1
  status=$?
  # "#1234 DONE   cov: 56 ft: 78 ..."
  edges=$(sed -n 's/.* cov: \([0-9]*\).*/\1/p' "$folder/log" | tail -n 1)
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$folder/log")
  echo "$target: seed $seed, $seconds s, ${runs:-?} runs, ${edges:-?} edges, exit status $status"
  ((status == 0)) && continue
  worst=1
  tail -n 60 "$folder/log"
  echo "next: read grader/fuzz/README.md"
done
exit $worst
