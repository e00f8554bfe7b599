#!/bin/bash
# grader/faults/file_systems.sh and full_workspace.sh, in mount namespaces: they mount small file systems, and take some
# away. Skipped where the kernel lets this user make no such namespace.
source grader/selftest/expect.sh

in_namespace() { # PROGRAM ARGUMENT...
  unshare --map-root-user --mount "$@"
}
in_namespace mount -t tmpfs none /mnt 2> /dev/null || exit 77

bazel build //grader/faults:file_systems //grader/faults:full_workspace > /dev/null 2>&1
expect "they are built" same $? 0
for program in file_systems full_workspace; do
  cd "$PWD/bazel-bin/grader/faults/$program.runfiles/kernel_drills" || exit 1
  in_namespace "grader/faults/$program.sh" grader/faults/cases grader/faults/*_command
  expect "$program: what is full or missing is a FAULT" same $? 0
  cd - > /dev/null || exit 1
done

finish
