#!/bin/bash
# Makes what the compiler made of a .cu file ready to be linked.
#
#   finish_object.sh OBJECT RESULT
set -eu

object=$1 result=$2
renamed=(memcpy memmove memset memcmp)

# A line table that is part of the program cannot speak of a function that the linker drops as another
# file's twin. Without groups none is dropped; twins are weak, and the first one is called.
ld -r -d --force-group-allocation "$object" -o "$result.ungrouped"

# The line table goes into the program, where check/source_lines.cc reads it.
options=(--rename-section .debug_line=simt_lines,alloc,load,contents,readonly,data)
for section in info abbrev aranges ranges loc str; do options+=(--remove-section ".debug_$section"); done
for symbol in "${renamed[@]}"; do options+=(--redefine-sym "$symbol=simt_$symbol"); done
# The compiler's call of __tsan_init, which does nothing. What a submission hides there would run before the simulated GPU is set up.
options+=(--remove-section .init_array.00099 --remove-section .rela.init_array.00099)
options+=(--redefine-sym __assert_fail=simt_assert_fail)
objcopy "${options[@]}" "$result.ungrouped" "$result"
rm "$result.ungrouped"
