#!/bin/bash
# grader/faults/file_systems.sh, in a mount namespace: it mounts small file systems, and takes some away. Skipped where
# the kernel lets this user make no such namespace.
source grader/selftest/expect.sh

unshare --map-root-user --mount mount -t tmpfs none /mnt 2> /dev/null || exit 77
bazel build //grader/faults:file_systems > /dev/null 2>&1
expect "it is built" same $? 0
cd bazel-bin/grader/faults/file_systems.runfiles/kernel_drills || exit 1
unshare --map-root-user --mount grader/faults/file_systems.sh grader/faults/cases \
  grader/faults/{partial_credit,does_not_compile}_command
expect "what is full or missing is a FAULT" same $? 0

finish
