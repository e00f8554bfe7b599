#!/bin/bash
# The pages of grader/html in a real browser: grader/html/browser_test.mjs.
set -u
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd) || exit 2
cd "$root" || exit 2

source grader/selftest/need.sh
need chromium chromium
need node nodejs
need npm npm

out=$(mktemp -d "${TMPDIR:-/tmp}/html_pages.XXXXXX")
[[ -n ${KEEP:-} ]] || trap 'rm -rf "$out"' EXIT
mkdir "$out/packages" "$out/records"
cp third_party/playwright/{package.json,package-lock.json,.npmrc} "$out/packages" || exit 2
(cd "$out/packages" && timeout 300 npm ci --no-audit --no-fund > npm.log 2>&1) || {
  cat "$out/packages/npm.log"
  exit 77
}

# A class of the reference solutions, the stubs, and folders of wrong submissions: one of each drill.
bazel build --show_progress_rate_limit=30 //drills:course //grader/html:sample 2> "$out/build.log" || {
  cat "$out/build.log"
  exit 1
}
wrong() { # NAME SUBMISSION...
  local submission drill solution
  for submission in "${@:2}"; do
    drill=${submission%%/*}
    solution=$(echo solutions/"$drill"/*."${submission##*.}")
    mkdir -p "$out/records/$1/$drill"
    cp "grader/mutants/$submission" "$out/records/$1/$drill/${solution##*/}" || exit 1
  done
}
wrong rounding 01_to_bf16/truncated.cc 02_ulp_diff/raw_bits.cc 03_pairwise_sum/odd_dropped.cc
wrong races 07_rmsnorm/missing_barrier_in_tree.cu 08_dequant_gemm/nibbles_swapped.cu
mkdir -p "$out/records/broken/01_to_bf16"
echo 'int <script>alert(1)</script>' > "$out/records/broken/01_to_bf16/to_bf16.cc"
for name in rounding races broken solutions drills; do
  folder=$out/records/$name
  [[ -d $folder ]] || folder=$name
  ./drill grade "$folder" --json "$out/records/$name.json" > "$out/grade.log" 2>&1
  [[ -s $out/records/$name.json ]] || {
    cat "$out/grade.log"
    exit 1
  }
done

status=0
for audience in instructor student; do
  bazel-bin/grader/html/sample bazel-bin/drills/course.json "$audience" "$out/$audience" "$out"/records/*.json || exit 1
done
# The class's page for students has no table of students to sort.
timeout 540 node grader/html/browser_test.mjs "$out/packages" "$out/instructor" "$out/shots" || status=1
grep -q 'id="students"' "$out/student/index.html" && echo "FAILED: the page for students has a table of them" && status=1
[[ -z ${KEEP:-} ]] || echo "kept: $out"
exit $status
