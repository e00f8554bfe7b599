#!/bin/bash
# Compiles a .cu file for the CPU, with the checks in it.
#
#   compile.sh REWRITE SOURCE NAME OBJECT COMPILER FLAG...
#
# REWRITE is the launch rewriter, NAME what messages call the file. The flags must make the headers in
# cuda/ the first on the include path.
set -eu

rewrite=$1 source=$2 name=$3 object=$4
shift 4

flags=(
  -include simt_prelude.h -fno-pie -g1 -gdwarf-4 -ffp-contract=off -fno-strict-aliasing -Wno-unknown-pragmas -Wno-sign-compare
  # A call at every load and store; volatile ones have calls of their own.
  -fsanitize=thread --param=tsan-distinguish-volatile=1
  -fsanitize=bounds,alignment,integer-divide-by-zero
  # So that an access is seen as it was written: not split, not joined, not on another's line.
  -fno-tree-sra -fno-tree-vectorize -fno-tree-slp-vectorize -fno-store-merging
  -fno-crossjumping -fno-tree-tail-merge -fno-ipa-icf -fno-gnu-unique
  -fno-builtin-memcpy -fno-builtin-memmove -fno-builtin-memset
  # A function of a header that is not inlined has lines of its own.
  -ffunction-sections
  # A large frame must meet the guard page of its thread's stack, not pass over it.
  -fstack-clash-protection -fno-stack-protector -U_FORTIFY_SOURCE
)
renamed=(memcpy memmove memset)

folder=$(mktemp -d "${TMPDIR:-/tmp}/simt.XXXXXX")
trap 'rm -rf "$folder"' EXIT

"$rewrite" "$source" "$name" "$folder/rewritten.cc"
"$@" "${flags[@]}" -c "$folder/rewritten.cc" -o "$folder/object.o"
# A line table that is part of the program cannot speak of a function that the linker drops as another
# file's twin. Without groups none is dropped; twins are weak, and the first one is called.
ld -r --force-group-allocation "$folder/object.o" -o "$folder/ungrouped.o"

# The line table goes into the program, where check/source_lines.cc reads it.
options=(--rename-section .debug_line=simt_lines,alloc,load,contents,readonly,data)
for section in info abbrev aranges ranges loc str; do options+=(--remove-section ".debug_$section"); done
for symbol in "${renamed[@]}"; do options+=(--redefine-sym "$symbol=simt_$symbol"); done
options+=(--redefine-sym __assert_fail=simt_assert_fail)
objcopy "${options[@]}" "$folder/ungrouped.o" "$object"
