#!/bin/bash
# Compiles a .cu file for the CPU, with the checks in it.
#
#   compile.sh REWRITE FINISH SOURCE NAME OBJECT COMPILER FLAG...
#
# REWRITE is the launch rewriter, FINISH finish_object.sh, NAME what messages call the file. The flags are those of
# defs.bzl. (A submission is compiled by the same steps, in grader/worker/build_worker.sh.)
set -eu

rewrite=$1 finish=$2 source=$3 name=$4 object=$5
shift 5

folder=$(mktemp -d "${TMPDIR:-/tmp}/simt.XXXXXX")
trap 'rm -rf "$folder"' EXIT

"$rewrite" "$source" "$name" "$folder/rewritten.cc"
"$@" -c "$folder/rewritten.cc" -o "$folder/object.o"
"$finish" "$folder/object.o" "$object"
