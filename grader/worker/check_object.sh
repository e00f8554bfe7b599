#!/bin/bash
# Says what a submission's object file holds that it may not: what would take the place of the grader's own, or run before it.
#
#   check_object.sh compiled OBJECT NAME [simt]   as the compiler made it, of CUDA for the simulated GPU if it says so
#   check_object.sh symbols OBJECT NAME OWN       with the names that it is linked under; OWN lists the grader's
#
# It prints `NAME: words` for each, and exits 1 if there was one, and 3 where all that is wrong is a main(). The source is
# looked at as well (grader/scan); this sees what became of it, by whatever way.
set -eu -o pipefail

what=$1 object=$2 name=$3

# Of the compiler's sections those that hold code, data, static initialisers without a priority, tables for exceptions,
# notes and debug information; the last are nvcc's. Not .interp, .init, .ctors, .preinit_array or .init_array.00101.
readonly kSections='^[.]((text|data|rodata|bss|tdata|tbss|gcc_except_table)([.].*)?|init_array|fini_array|eh_frame|sframe|comment|group|note[.](GNU-stack|gnu[.]property)|symtab|strtab|shstrtab|symtab_shndx|debug_.*|rela[.].*|nv_fatbin|nvFatBinSegment)$|^__nv_module_id$'

sections() {
  # In brackets: [12] .name TYPE
  readelf --section-headers --wide "$object" | sed -nE 's/^ *\[ *[0-9]+\] ([^ ]+) .*/\1/p' |
    awk -v allowed="$kSections" -v expected="$1" -v name="$name" '
      $1 != "NULL" && $1 != expected && $1 !~ allowed { print name ": makes a section " $1 "; remove what asks for it"; found = 1 }
      END { exit found }'
}

# Functions of the C library that read or write memory for their caller, where no checker sees it. memcpy, memmove, memset
# and memcmp are the checkers' own; std::string uses strlen and memchr.
readonly kUnchecked='^(__)?(mempcpy|memccpy|memrchr|rawmemchr|memmem|memfrob|bcopy|bzero|explicit_bzero|bcmp|swab|st[rp]n?cpy|strn?cat|strn?dup|strxfrm|strfry|wmem[a-z]+|wc[sp]n?(cpy|cat)|qsort(_r)?)$'

calls() {
  nm --format=posix --undefined-only "$object" |
    awk -v unchecked="$kUnchecked" -v name="$name" '
      $1 ~ unchecked { print name ": calls " $1 "(), which touches memory where no checker sees it; write a loop, or use memcpy, memmove, memset or std::sort"; found = 1 }
      END { exit found }'
}

# Local ones as well: a call from the same file goes to them. What the compiler's instrumentation calls has names of its own.
symbols() {
  nm --format=posix --defined-only "$object" |
    awk -v name="$name" -v list="$1" '
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

# The worker has one.
no_main() {
  nm --format=posix --defined-only --extern-only "$object" |
    awk -v name="$name" '
      $1 == "main" { print name ": defines main(); remove it, the grader calls your functions itself"; found = 1 }
      END { exit found }'
}

case $what in
  compiled)
    no_main || exit 3
    if [[ ${4:-} == simt ]]; then
      # ThreadSanitizer's initialiser, which finish_object.sh takes out.
      sections .init_array.00099
      calls
    else
      sections ""
    fi
    ;;
  symbols) symbols "$4" ;;
esac
