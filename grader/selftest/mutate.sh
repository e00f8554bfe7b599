#!/bin/bash
# ./drill selftest --mutate [--sample N] [NN_name...]: small changes to the solutions, which the hidden tests should see.
#
# Every mutation of grader/mutate is compiled and judged as a submission is. What became of it is kept in .drill/mutate, by
# the contents of the mutant and of the grader: a run that was stopped goes on where it was. A mutant with full marks is a
# survivor, unless grader/mutants/NN_name/equivalent.txt lists it. With --sample N every Nth mutation is tried.
#
# Exit status: 0 no survivors, 1 survivors, 2 wrong usage.
set -u
cd "$(dirname "$(readlink -f "$0")")/../.." || exit 2

wrong_usage() {
  echo "drill selftest --mutate: $1" >&2
  exit 2
}

sample=1
drills=()
while (($# > 0)); do
  case $1 in
    --sample) sample=${2:-} && shift ;;
    -*) wrong_usage "unknown option $1; expected --sample N" ;;
    *) [[ -d solutions/$1 ]] && drills+=("$1") || wrong_usage "there is no drill $1" ;;
  esac
  shift
done
[[ $sample =~ ^[1-9][0-9]*$ ]] || wrong_usage "--sample $sample; expected a whole number from 1"
((${#drills[@]} > 0)) || mapfile -t drills < <(cd solutions && printf '%s\n' [0-9]*)

results=$PWD/.drill/mutate
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$results"
labels=("${drills[@]/#/\/\/solutions/}")
bazel build --noshow_progress --show_result=0 //grader/mutate "${labels[@]/%/:graded}" || exit 2
mutate=$PWD/bazel-bin/grader/mutate/mutate
execroot=$(bazel info execution_root 2> /dev/null)

# The two commands that grade a solution, for another file: "$1", and a folder for what comes of it: "$2".
write_grader() { # DRILL FILE
  {
    echo 'set -e'
    echo "cd '$execroot'"
    bazel aquery "mnemonic('SubmissionCompile|Judge', //solutions/$1:graded)" 2> /dev/null |
      sed -n '/^  Command Line: (exec/,/)$/p' |
      sed -E "s/^  Command Line: \(exec/(exec/; s# solutions/$1/$2 # \"\$1\" #; s#[^ ]*/solutions/$1/graded/#\"\$2\"/#g"
  } > "$work/$1.sh"
}

# Tries one mutation: "killed", "survived" or, of what does not compile, "stillborn".
try() { # DRILL FILE NUMBER
  local folder
  folder=$(mktemp -d "$work/mutant.XXXXXX")
  "$mutate" "$2" "$3" > "$folder/mutant"
  local key
  key=$results/$(cat "$folder/mutant" "bazel-bin/grader/cases/$1/grader_hash" | sha256sum | cut -d' ' -f1)
  if [[ ! -s $key ]]; then
    mkdir "$folder/out"
    bash "$work/$1.sh" "$folder/mutant" "$folder/out" > "$folder/words" 2>&1
    case $(sed -n 's/^  "verdict": "\(.*\)",$/\1/p' "$folder/out/record.json" 2> /dev/null | head -n 1) in
      OK) echo survived ;;
      BUILD) echo stillborn ;;
      '') echo "fault: $(tail -n 1 "$folder/words")" ;;
      *) echo killed ;;
    esac > "$key"
  fi
  echo "$(cat "$key") $3"
  # Another run asks a FAULT again.
  [[ $(cat "$key") != fault* ]] || rm -f "$key"
  rm -rf "$folder"
}
export -f try
export work results mutate

survivors=0
for drill in "${drills[@]}"; do
  file=$(ls solutions/"$drill"/*.c[cu])
  write_grader "$drill" "$(basename "$file")"
  "$mutate" "$file" > "$work/list"
  total=$(((($(wc -l < "$work/list") - 1) / sample) + 1))
  awk -v sample="$sample" 'NR % sample == 1 % sample { print $1 }' "$work/list" |
    xargs -P "$(nproc)" -I NUMBER bash -c "try $drill $file NUMBER" |
    while read -r line; do
      echo "$line"
      done=$((${done:-0} + 1))
      ((done % 50 != 0)) || echo "$drill: $done of $total" >&2
    done > "$work/outcomes"
  listed=grader/mutants/$drill/equivalent.txt
  while read -r outcome number; do
    [[ $outcome == survived || $outcome == fault* ]] || continue
    text=$(sed -n "$((number + 1))s/^[0-9]* //p" "$work/list")
    # By what is changed and not by the line's number, which moves.
    ! grep -qsxF "$(sed 's/^[0-9:]* //' <<< "$text")" "$listed" || continue
    echo "$outcome: $file:$text"
    survivors=$((survivors + 1))
  done < "$work/outcomes"
  echo "$drill: $(wc -l < "$work/outcomes") mutations, $(grep -c ^killed "$work/outcomes") killed," \
    "$(grep -c ^stillborn "$work/outcomes") do not compile, $(grep -c ^survived "$work/outcomes") survived"
done
((survivors == 0))
