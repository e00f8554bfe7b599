#!/bin/bash
# Makes the archive of grade_on_gpu.sh.
#
#   make_bundle.sh ARCHIVE [FILE NAME]...
#
# A file is called kernel_drills_gpu/NAME in there. The same files give the same archive. Beside each source, which stays
# here, goes what build_worker.sh would have said of it.
set -eu

readonly kMaxBytes=$((64 << 20))

archive=$1
shift
folder=$(mktemp -d "${TMPDIR:-/tmp}/bundle.XXXXXX")
trap 'rm -rf "$folder"' EXIT
root=$folder/kernel_drills_gpu

while (($# > 0)); do
  file=$1 name=$2
  shift 2
  if [[ $name == sources/* ]]; then
    drill=${name#sources/}
    mkdir -p "$root/build_status" "$root/compiler_output"
    echo "OK $(sha256sum < "$file" | cut -d' ' -f1)" > "$root/build_status/$drill"
    : > "$root/compiler_output/$drill"
    continue
  fi
  mkdir -p "$root/$(dirname "$name")"
  cp -L "$file" "$root/$name"
  chmod u+w "$root/$name"
  case $name in
    judges/* | workers/* | bench/* | print_record | device_probe) strip "$root/$name" ;;
  esac
done

tar --create --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --directory="$folder" kernel_drills_gpu |
  gzip --no-name > "$archive"
bytes=$(stat --format=%s "$archive")
if ((bytes > kMaxBytes)); then
  echo "$archive has $bytes bytes; at most $kMaxBytes were expected" >&2
  exit 1
fi
