#!/bin/bash
# Grades the submissions of this bundle on this machine's GPU, and times them. See README.
#
#   grade_on_gpu.sh [--out DIR] [--seed N] [--no-bench]
#
# It needs bash, coreutils and an NVIDIA driver; no Bazel, compiler or Python.
set -euo pipefail

readonly kFullScore=0 kPointsMissing=1 kFault=2 kNotGraded=3
# A benchmark that runs longer hangs.
readonly kMaxBenchSeconds=1800

bundle=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=./gpu_results
seed=1
bench=yes

usage() {
  cat << 'END'
Grades the submissions of this bundle on this machine's GPU, and times them.

  grade_on_gpu.sh [--out DIR] [--seed N] [--no-bench]

  --out DIR    where the results go (./gpu_results); files of an earlier run are replaced
  --seed N     of the random inputs (1)
  --no-bench   points only, no times

Writes record-NN_name.json and run-NN_name.json for each drill, performance.txt and performance.json.

Exit status: 0 every test that a device can judge passed; 1 one failed; 2 the grader failed, or was used wrongly; 3 not graded:
there is no CUDA device.
END
}

die() { # WORDS
  echo "grade_on_gpu.sh: $1" >&2
  exit $kFault
}

value_of() { # OPTION COUNT_OF_ARGUMENTS_LEFT
  (($2 >= 2)) || die "$1 needs a value; see --help"
}

while (($# > 0)); do
  case $1 in
    --out)
      value_of "$1" $#
      out=$2
      shift 2
      ;;
    --seed)
      value_of "$1" $#
      seed=$2
      shift 2
      ;;
    --no-bench)
      bench=no
      shift
      ;;
    -h | --help)
      usage
      exit 0
      ;;
    *) die "unknown argument: $1; see --help" ;;
  esac
done
[[ $seed =~ ^[0-9]{1,19}$ ]] || die "--seed $seed: expected a number of at most 19 digits"

shopt -s nullglob
judges=("$bundle"/judges/*)
((${#judges[@]} > 0)) || die "$bundle/judges holds no judge: is the bundle unpacked as a whole?"
[[ -x $bundle/print_record ]] || die "$bundle/print_record is missing or no program"
mkdir -p "$out" || die "cannot make the folder $out"

faults=0
not_graded=0
points_missing=0
summary=()

fault() { # WORDS
  echo "FAULT: $1" >&2
  faults=$((faults + 1))
}

# Judges one drill, prints its record and counts how it went.
grade() { # DRILL
  local drill=$1 status=0 shown file
  local record=$out/record-$drill.json run=$out/run-$drill.json
  rm -f "$record" "$run"
  for file in workers/"$drill" facts/"$drill".json build_status/"$drill" compiler_output/"$drill" \
    grader_hash/"$drill"; do
    [[ -e $bundle/$file ]] || {
      fault "$bundle/$file is missing"
      return
    }
  done
  "$bundle/judges/$drill" \
    --facts "$bundle/facts/$drill.json" \
    --worker "$bundle/workers/$drill" \
    --build-status "$bundle/build_status/$drill" \
    --compiler-output "$bundle/compiler_output/$drill" \
    --grader "$bundle/grader_hash/$drill" \
    --record "$record" \
    --run "$run" \
    --seed "$seed" \
    --backend cuda \
    --device-probe "$bundle/device_probe" || status=$?
  if ((status != 0)) || [[ ! -s $record || ! -s $run ]]; then
    fault "the judge of $drill ended with status $status and made no record"
    return
  fi

  shown=$("$bundle/print_record" "$record") || status=$?
  printf '%s\n\n' "$shown"
  # "07_rmsnorm  OK  20 of 20 points"
  local id verdict points of most rest
  read -r id verdict points of most rest <<< "$shown" || true
  if ((status > 1)) || [[ $id != "$drill" || $of != of ]]; then
    fault "print_record ended with status $status and cannot read $record"
    return
  fi
  if [[ $verdict == SKIPPED ]]; then
    not_graded=$((not_graded + 1))
    summary+=("$(printf '  %-18s not graded: no CUDA device' "$drill")")
    return
  fi
  ((status == 0)) || points_missing=$((points_missing + 1))
  summary+=("$(printf '  %-18s %-14s %3s / %s' "$drill" "$verdict" "$points" "$most")")
}

# Times one drill: its table goes to performance.txt, its JSON to performance.json.
measure() { # PROGRAM
  local program=$1 status=0
  local part=$out/performance.part.json
  rm -f "$part"
  timeout --kill-after=10 "$kMaxBenchSeconds" "$program" --json "$part" --seed "$seed" 2>&1 |
    tee -a "$out/performance.txt" || status=$?
  echo | tee -a "$out/performance.txt"
  case $status in
    # Without a time that counts: the table says why. It costs no points.
    0 | 1) ;;
    3) not_graded=$((not_graded + 1)) ;;
    124 | 137) fault "${program##*/} ran longer than $kMaxBenchSeconds s, or was killed" ;;
    *) fault "${program##*/} ended with status $status" ;;
  esac
  [[ -s $part ]] || return 0
  [[ $first_part == yes ]] || echo "," >> "$out/performance.json"
  first_part=no
  cat "$part" >> "$out/performance.json"
  rm -f "$part"
}

for judge in "${judges[@]}"; do grade "${judge##*/}"; done

rm -f "$out/performance.txt" "$out/performance.json"
if [[ $bench == yes ]]; then
  programs=("$bundle"/bench/*)
  ((${#programs[@]} > 0)) || fault "$bundle/bench holds no benchmark"
  : > "$out/performance.txt"
  echo "[" > "$out/performance.json"
  first_part=yes
  for program in "${programs[@]}"; do measure "$program"; done
  echo "]" >> "$out/performance.json"
fi

echo "seed $seed, on this machine's GPU"
echo
((${#summary[@]} == 0)) || printf '%s\n' "${summary[@]}"
echo
echo "Results are in $out."

((faults == 0)) || exit $kFault
((not_graded == 0)) || exit $kNotGraded
((points_missing == 0)) || exit $kPointsMissing
exit $kFullScore
