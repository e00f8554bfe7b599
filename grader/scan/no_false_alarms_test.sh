#!/bin/bash
# Nothing is found in the drills, their solutions, right and wrong submissions, and in what the standard
# library's macros make of honest code. What g++ expands is one text of each kind, so that it reads each header once.
#
#   no_false_alarms_test.sh SCAN REWRITE SIMT_INCLUDE COPT... -- FILE...
set -u

scan=$1 rewrite=$2 simt_include=$3
shift 3
copts=(-w)
while [[ $1 != -- ]]; do copts+=("$1") && shift; done
shift

failed=0
fail() { echo "$*" && failed=1; }

# EXPECTED-STATUS MODE FILE NAME [--simt|--device]
expect() {
  local found status
  found=$("$scan" "${@:2}")
  status=$?
  ((status == $1)) || fail "scan $2 $4 ended with $status, expected $1: $found"
}

expand() { # FROM TO FLAG...
  g++ "${copts[@]}" -E "$1" -o "$2" "${@:3}" || fail "g++ -E $1 failed"
}

cc=() cu=()
for file in "$@"; do
  case $file in
    *.cc) cc+=("$file") ;;
    *.cu) cu+=("$file") ;;
  esac
done
echo "${#cc[@]} files of C++, ${#cu[@]} of CUDA"
((${#cc[@]} > 0 && ${#cu[@]} > 0)) || fail "no files"

# The last line of each text is there to be found.
cat "${cc[@]}" > "$TEST_TMPDIR/all.cc"
echo 'asm("");' >> "$TEST_TMPDIR/all.cc"
cat "${cu[@]}" > "$TEST_TMPDIR/all.cu"
echo '[[gnu::used]] int last;' >> "$TEST_TMPDIR/all.cu"
"$rewrite" "$TEST_TMPDIR/all.cu" all.cu "$TEST_TMPDIR/rewritten.cc" || fail "the launch rewriter failed"

# Each by itself: a header may not stand after a macro.
for file in "${cc[@]}"; do expect 0 source "$file" "$file"; done
for file in "${cu[@]}"; do
  "$rewrite" "$file" "$file" "$TEST_TMPDIR/one.cc" || fail "the launch rewriter failed"
  expect 0 source "$TEST_TMPDIR/one.cc" "$file" --simt
done

expand "$TEST_TMPDIR/all.cc" "$TEST_TMPDIR/all.ii"
expand "$TEST_TMPDIR/rewritten.cc" "$TEST_TMPDIR/rewritten.ii" -isystem "$simt_include" -include simt_prelude.h -fsanitize=thread
expect 2 sources "$TEST_TMPDIR/all.cc" all.cc
expect 2 source "$TEST_TMPDIR/none" none
expect 1 expanded "$TEST_TMPDIR/all.ii" "$TEST_TMPDIR/all.cc"
expect 0 expanded "$TEST_TMPDIR/all.ii" "$TEST_TMPDIR/all.cc" --device

for text in "$TEST_TMPDIR/all.ii:$TEST_TMPDIR/all.cc:" "$TEST_TMPDIR/rewritten.ii:all.cu:--simt"; do
  IFS=: read -r path name option <<< "$text"
  found=$("$scan" expanded "$path" "$name" ${option:+"$option"})
  [[ $(wc -l <<< "$found") == 1 && ($found == *": asm: "* || $found == *": attribute used: "*) ]] ||
    fail "expected only the last line to be found, got: $found"
done

exit "$failed"
