#!/bin/bash
# run_sim.sh FOLDER ARGUMENT...: sim_c++ ARGUMENT... in FOLDER; for sim.cc. It is an old C program, and what it reads comes
# from strangers: it gets what a compiler gets, no network and no file but those of FOLDER and the system's programs, where
# bubblewrap works; and limits anyway. Exit status: its own, 3 where it is not installed, or one of confined().
set -u
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../worker/compiler_sandbox.sh"
folder=$1
shift

command -v sim_c++ > /dev/null || exit 3

# Enough for some thousands of different files; the work is quadratic.
max_cpu_seconds=600
max_wall_seconds=1200

view "$folder" sim_c++
bubblewrap_works > /dev/null || bubblewrap=()
confined "$folder" sim_c++ "$@"
