#!/bin/bash
# A disk that is full at any moment of ./drill grade: it says so and exits with 2, or the record is the one that it is
# elsewhere; and no progress, no kept copy is lost. A Bazel of our own has the records ready. In a mount namespace, as
# file_systems.sh.
#
#   full_workspace.sh MANIFEST
source grader/selftest/expect.sh
source grader/faults/cases.sh "$1"
set -u

readonly kPage=4096 kPages=24
here=$PWD
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/bin" "$folder/workbook/.drill"

# Bazel: what the labels' drills got before, and that they are built.
cat > "$folder/bin/bazel" << END
#!/bin/bash
for argument in "\$@"; do
  case \$argument in
    --build_event_json_file=*) events=\${argument#*=} ;;
    --target_pattern_file=*) targets=\${argument#*=} ;;
  esac
done
while read -r label; do
  package=\${label#//} package=\${package%:*}
  case \$package in
    *01_to_bf16*) record=$here/${kRecord[partial_credit]} file=01_to_bf16/to_bf16.cc ;;
    *) record=$here/${kRecord[bfloat16_sum]} file=03_pairwise_sum/pairwise_sum.cc ;;
  esac
  graded=$folder/workbook/bazel-bin/\$package/graded
  mkdir -p \$graded
  hash=\$(sha256sum < $folder/workbook/drills/\$file | cut -d' ' -f1)
  sed "s/\(\"source_sha256\": \"\)[0-9a-f]*/\1\$hash/" \$record > \$graded/record.json
  cp \${record%record.json}run.json \$graded
  echo '{"id":{"targetCompleted":{"label":"'\$label'"}},"completed":{"success":true}}' >> \$events
done < "\$targets"
END
chmod +x "$folder/bin/bazel"
for drill in 01_to_bf16 03_pairwise_sum; do
  for place in workbook/drills class; do
    mkdir -p "$folder/$place/$drill"
    # Of more than a page, so that a copy may end in the middle.
    head -c 6000 /dev/zero | tr '\0' '/' > "$folder/$place/$drill/${drill#*_}.cc"
  done
done
drill() { # ARGUMENT...
  PATH=$folder/bin:$PATH "$here/grader/cli/drill" --root "$folder/workbook" --course "$here/drills/course.json" "$@" \
    > "$folder/words" 2>&1
}
grade() { # FOLDER; sets status and got
  rm -f "$folder/record.json"
  status=0
  drill grade "$1" -d 01 -d 03 --json "$folder/record.json" || status=$?
  got=$(cat "$folder/record.json" 2> /dev/null)
}
# Leaves so many pages free in .drill.
room() { # PAGES
  umount "$folder/workbook/.drill" 2> /dev/null
  mount -t tmpfs -o size=$((kPages * kPage)) none "$folder/workbook/.drill"
  head -c $(((kPages - $1) * kPage)) /dev/zero > "$folder/workbook/.drill/ballast"
}

for what in "$folder/class" "$folder/workbook/drills"; do
  room "$kPages"
  grade "$what"
  wanted=$got
  expect "$what, with room: points are missing" same "$status" 1
  faults=0
  for ((pages = 0; pages < kPages; ++pages)); do
    room "$pages"
    grade "$what"
    if ((status == 1)); then
      expect "$what, $pages pages: the record" same "$got" "$wanted"
    else
      faults=$((faults + 1))
      expect "$what, $pages pages: exit status" same "$status" 2
      expect "$what, $pages pages: a reason" test -s "$folder/words"
    fi
    # Room again: what was done is done, and the rest follows.
    rm -f "$folder/workbook/.drill/ballast"
    grade "$what"
    expect "$what, again: exit status" same "$status" 1
    expect "$what, again: the record" same "$got" "$wanted"
    expect "$what, again: nothing was set aside" test ! -e "$folder/workbook/.drill/progress.json.unreadable"
    for copy in "$folder/workbook/.drill"/history/*/*/*.cc; do
      [[ ! -e $copy ]] || expect "$what, $pages pages, again: $copy is whole" same "$(wc -c < "$copy")" \
        "$(wc -c < "$folder/workbook/drills/$(basename "$(dirname "$(dirname "$copy")")")/$(basename "$copy")")"
    done
  done
  expect "$what: the disk was full in some" test "$faults" -gt 0
done

# The record's own place.
room "$kPages"
status=0
drill grade "$folder/class" -d 01 -d 03 --json /dev/full || status=$?
expect "--json /dev/full: exit status" same "$status" 2
expect "--json /dev/full: the reason" holds "$(cat "$folder/words")" "cannot write /dev/full: No space left on device"

umount "$folder/workbook/.drill"
finish
