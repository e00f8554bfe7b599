#!/bin/bash
# A fixed sample of small changes to the solutions, the same ones as long as their lines do not change: the hidden tests
# see each, or it is listed as equivalent. ./drill selftest --mutate tries all.
set -u
# One in so many; the simulated GPU takes longer.
readonly kOfCpu=8 kOfGpu=64

status=0
run() { # SAMPLE DRILL...
  grader/mutate/survivors.py --sample "$1" "${@:2}" || status=1
}
mapfile -t cpu < <(cd solutions && printf '%s\n' */*.cc | xargs -n 1 dirname)
mapfile -t gpu < <(cd solutions && printf '%s\n' */*.cu | xargs -n 1 dirname)
run "$kOfCpu" "${cpu[@]}"
run "$kOfGpu" "${gpu[@]}"
exit "$status"
