#!/bin/bash
# Gradescope runs this once, as root, when it makes the image in which each submission is graded: installs Debian's
# packages, builds the grader, and grades the solutions, so that every judge is built and a student's run compiles no more
# than the student's files.
set -euo pipefail
cd /autograder/source/workbook

# Asked for, since a tree that came out of a zip may have lost what says that these are programs.
chmod +x drill tools/bazel
find grader -name '*.sh' -exec chmod +x {} +

# Where the image is made, a compiler's sandbox may not be there yet; solutions are our own.
./drill --yes grade solutions
