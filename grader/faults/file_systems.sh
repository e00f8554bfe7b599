#!/bin/bash
# File systems that are full, or missing: a FAULT, or what would have come of it elsewhere. In a mount namespace of its
# own; grader/selftest/file_systems_outer_test.sh makes one.
#
#   file_systems.sh MANIFEST COMPILE_COMMAND...
source grader/selftest/expect.sh
source grader/faults/cases.sh "$1"
set -u

readonly kMiB=1048576
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/small" "$folder/roomy"

# An empty file system of so many bytes, at $folder/small.
mount_small() { # BYTES
  umount "$folder/small" 2> /dev/null
  mount -t tmpfs -o "size=$1" none "$folder/small"
}

# -- The record has no room, or only for a part of it.
for bytes in 4096 8192; do
  mount_small "$bytes"
  expect "$bytes bytes for a record" same "$(judge "$folder/small" bfloat16_sum)" FAULT
  expect "$bytes bytes for a record: the reason" holds "$(cat "$folder/small.words")" "No space left on device"
done
mount_small "$kMiB"
expect "1 MiB for a record" same "$(judge "$folder/small" bfloat16_sum)" same

# -- Compiling. What has no room fails, or brings what it brings elsewhere; never a BUILD that is the disk's fault.
compile() { # COMMAND OUT TMPDIR; sets status
  local command
  mapfile -t command < "$1"
  command[3]=$2/worker command[4]=$2/build_status command[5]=$2/words
  env -i LC_ALL=C PATH=/usr/bin:/bin TMPDIR="$3" "${command[@]}" > "$folder/compile_words" 2>&1
  status=$?
}
compiled() { # OUT
  sha256sum "$1/worker" "$1/build_status" "$1/words" 2>&1 | cut -d' ' -f1
}
for command in "${@:2}"; do
  rm -f "$folder/roomy"/*
  compile "$command" "$folder/roomy" "$folder"
  expect "$command, with room: exit status" same "$status" 0
  wanted=$(compiled "$folder/roomy")
  whole=0
  for kibibytes in 4 16 64 128 256 512 1024 2048 4096 131072; do
    mount_small $((kibibytes * 1024))
    rm -f "$folder/roomy"/*
    compile "$command" "$folder/roomy" "$folder/small"
    ((status != 0)) || expect "$command, $kibibytes KiB to work in: what comes of it" same "$(compiled "$folder/roomy")" "$wanted"

    mount_small $((kibibytes * 1024))
    compile "$command" "$folder/small" "$folder"
    ((status != 0)) || expect "$command, room for $kibibytes KiB: what comes of it" same "$(compiled "$folder/small")" "$wanted"
    ((status != 0)) || whole=1
  done
  expect "$command: 128 MiB are enough to put it down" same "$whole" 1
  # Not a byte of room.
  mount_small 4096
  head -c 4096 /dev/zero > "$folder/small/full"
  compile "$command" "$folder/small" "$folder"
  expect "$command, no room: it fails" test "$status" -ne 0
done

umount "$folder/small"

# -- No /dev/shm: the memory that judge and worker share has no name.
mount -t tmpfs none /mnt
for device in null zero full urandom; do
  touch "/mnt/$device"
  mount --bind "/dev/$device" "/mnt/$device"
done
mount --rbind /mnt /dev
expect "/dev/shm is gone" test ! -e /dev/shm
for name in bfloat16_sum outside_a_buffer writes_through_null; do
  expect "$name without /dev/shm" same "$(judge "$folder/it" "$name")" same
done

# -- No /proc: whether a worker sleeps is read there.
mount -t tmpfs none /proc
for name in bfloat16_sum sleeps; do
  expect "$name without /proc" same "$(judge "$folder/it" "$name")" FAULT
  expect "$name without /proc: the reason" holds "$(cat "$folder/it.words")" "no /proc"
done

finish
