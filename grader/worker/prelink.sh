#!/bin/bash
# Makes one object file of the archives that a drill's worker consists of.
#
#   prelink.sh SCRIPT OBJECT OWN WANTED  --exports ARCHIVE...  --archives ARCHIVE...
#
# SCRIPT is worker.lds. A submission that is linked with OBJECT can name main and what an archive of --exports defines
# with default visibility, and nothing else of it: the other symbols are local. OWN lists what it can name, and may not
# define. WANTED lists what OBJECT misses of namespace drill: what a submission must define.
set -eu -o pipefail

script=$1 object=$2 own=$3 wanted=$4
shift 4
declare -a exports=() archives=()
for argument in "$@"; do
  case $argument in
    --exports) declare -n list=exports ;;
    --archives) declare -n list=archives ;;
    *) list+=("$argument") ;;
  esac
done

folder=$(mktemp -d "${TMPDIR:-/tmp}/prelink.XXXXXX")
trap 'rm -rf "$folder"' EXIT

defined() { # BINDING: names in the exported archives
  ((${#exports[@]} == 0)) ||
    readelf --symbols --wide "${exports[@]}" |
      awk -v binding="$1" '$5 == binding && $6 == "DEFAULT" && $7 != "UND" { print $8 }' | sort -u
}

# Inline functions and templates are weak. A submission has its own of those that its headers define.
defined GLOBAL > "$own"
{
  echo main
  cat "$own"
  defined WEAK
} > "$folder/global"

# Whole archives: a submission may call what the worker does not. No group is left that a submission's could replace.
ld -r -d --force-group-allocation --script="$script" --whole-archive "${archives[@]}" -o "$folder/all.o"
objcopy --keep-global-symbols="$folder/global" "$folder/all.o" "$object"
nm --format=posix --undefined-only "$object" | awk '$1 ~ /^_ZN5drill/ { print $1 }' > "$wanted"
