#!/bin/bash
# Looks at what the compiler made of a submission, and makes it ready to be linked with the grader's own.
#
#   ready_object.sh COMPILED NAME OWN WANTED RESULT [FINISH]
#
# OWN and WANTED are prelink.sh's lists of symbols. FINISH is grader/simt/finish_object.sh, for CUDA on the simulated GPU. For
# each thing that a submission may not have, which would take the place of the grader's own or run before it, it prints
# `NAME: words`, and exits 1; 3 for a main(), before it looks further; 2 if it could not do its work. The source is looked
# at as well (grader/scan); this sees what became of it, by whatever way.
set -eu -o pipefail

compiled=$1 name=$2 own=$3 wanted=$4 result=$5 finish=${6:-}
finished=$result.finished

# Of the compiler's sections those that hold code, data, static initialisers without a priority, tables for exceptions,
# notes and debug information; the last are nvcc's. Not .interp, .init, .ctors, .preinit_array or .init_array.00101.
readonly kSections='^[.]((text|data|rodata|bss|tdata|tbss|gcc_except_table)([.].*)?|init_array|fini_array|eh_frame|sframe|comment|group|note[.](GNU-stack|gnu[.]property)|symtab|strtab|shstrtab|symtab_shndx|debug_.*|rela[.].*|nv_fatbin|nvFatBinSegment)$|^__nv_module_id$'

sections() { # EXPECTED; a section more that may be there
  # In brackets: [12] .name TYPE
  readelf --section-headers --wide "$compiled" | sed -nE 's/^ *\[ *[0-9]+\] ([^ ]+) .*/\1/p' |
    awk -v allowed="$kSections" -v expected="$1" -v name="$name" '
      $1 != "NULL" && $1 != expected && $1 !~ allowed { print name ": makes a section " $1 "; remove what asks for it"; found = 1 }
      END { exit found }'
}

# Functions of the C library that read or write memory for their caller, where no checker sees it. memcpy, memmove, memset
# and memcmp are the checkers' own; std::string uses strlen and memchr.
readonly kUnchecked='^(__)?(mempcpy|memccpy|memrchr|rawmemchr|memmem|memfrob|bcopy|bzero|explicit_bzero|bcmp|swab|st[rp]n?cpy|strn?cat|strn?dup|strxfrm|strfry|wmem[a-z]+|wc[sp]n?(cpy|cat)|qsort(_r)?)$'

calls() {
  awk -v unchecked="$kUnchecked" -v name="$name" '
    $2 ~ /^[Uvw]$/ && $1 ~ unchecked {
      print name ": calls " $1 "(), which touches memory where no checker sees it; write a loop, or use memcpy, memmove, memset or std::sort"
      found = 1
    }
    END { exit found }' <<< "$symbols"
}

# The worker has one. (A function of the file's own is called so by nobody.)
no_main() {
  awk -v name="$name" '
    $1 == "main" && $2 ~ /^[A-TV-Ziu]$/ { print name ": defines main(); remove it, the grader calls your functions itself"; found = 1 }
    END { exit found }' <<< "$symbols"
}

# Local ones as well: a call from the same file goes to them. What the compiler's instrumentation calls has names of its own.
names() {
  nm --format=posix --defined-only "$finished" |
    awk -v name="$name" -v list="$own" '
      BEGIN { while ((getline line < list) > 0) own[line] }
      NF > 4 { print name ": defines a symbol with a blank in its name; remove it"; found = 1; next }
      $1 in own || $1 ~ /^__(tsan|ubsan|asan|sanitizer|start|stop)_/ {
        sub(/^simt_/, "", $1)
        print name ": defines " $1 ", which is the grader'\''s own; give it another name"
        found = 1
      }
      $2 == "i" { print name ": defines " $1 " by ifunc, which runs before all else; remove it"; found = 1 }
      END { exit found }' | c++filt
}

symbols=$(nm --format=posix "$compiled") || exit 2
no_main || exit 3
if [[ -n $finish ]]; then
  # ThreadSanitizer's initialiser, which FINISH takes out.
  sections .init_array.00099
  calls
  "$finish" "$compiled" "$finished" || exit 2
else
  sections ""
  ld -r -d --force-group-allocation "$compiled" -o "$finished" || exit 2
fi
names
# Whatever else it defines, malloc or an operator new, is its own alone.
objcopy --keep-global-symbols="$wanted" "$finished" "$result" || exit 2
