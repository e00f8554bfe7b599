#!/bin/bash
# Compiles a submission and links it with the drill's part of a worker. Succeeds whatever the submission is: what came of
# it is in STATUS ("VERDICT SHA256 PROTECTIONS", the last `-` or names joined by commas) and in WORDS, what the compiler
# or the grader said. It fails when the grader could not do its work: a FAULT.
#
#   build_worker.sh SOURCE NAME WORKER STATUS WORDS
#       --worker OBJECT OWN WANTED  --headers FILE...  --compile COMMAND...  --link COMMAND...
#       [--max-bytes N]  [--libraries FLAG...]  [--preprocess FLAG...]  [--scan PROGRAM]  [--simt REWRITE FINISH]
#       [--device]  [--foreign]
#
# --worker is what prelink.sh makes. With --simt the source is CUDA for the simulated GPU: the rewriter goes before the
# compiler, and grader/simt/finish_object.sh after it. With --device it is CUDA for nvcc. With --foreign it is a
# stranger's, and is compiled under bubblewrap or not at all.
#
# The compiler works in a folder that holds the source, under NAME, and the headers, and is given relative paths only:
# what it says is the same wherever and for whomever it is run. What it compiles is what was scanned: the output of its
# own preprocessor.
set -u

here=$(dirname "${BASH_SOURCE[0]}")
# shellcheck source=grader/worker/compiler_sandbox.sh
source "$here/compiler_sandbox.sh"

readonly kMaxWordsBytes=16384
readonly kMaxDeviceMemoryKiB=$((16 << 20))

source=$1 name=$2 worker=$3 status=$4 words=$5
shift 5
declare -a max_bytes=() object=() headers=() compile=() preprocess=() link=() libraries=() scanner=() simt=()
device=false foreign=false
for argument in "$@"; do
  case $argument in
    --max-bytes) declare -n list=max_bytes ;;
    --worker) declare -n list=object ;;
    --headers) declare -n list=headers ;;
    --compile) declare -n list=compile ;;
    --preprocess) declare -n list=preprocess ;;
    --link) declare -n list=link ;;
    --libraries) declare -n list=libraries ;;
    --scan) declare -n list=scanner ;;
    --simt) declare -n list=simt ;;
    --device) device=true ;;
    --foreign) foreign=true ;;
    *) list+=("$argument") ;;
  esac
done

fault() { # WHY
  printf 'FAULT: %s was not compiled: %s\nnext: ./drill doctor\n' "$name" "$1" >&2
  exit 1
}

protections=-
sha256=$(sha256sum < "$source" | cut -d' ' -f1)
finish() { # VERDICT
  local place kib
  if [[ $1 != OK ]]; then
    # A compiler that finds no room on the disk ends as one that finds a mistake, and has taken away what it wrote.
    for place in "${scratch:-.}" "$(dirname "$words")"; do
      kib=$(df --output=avail "$place" | tail -n 1)
      ((kib >= max_file_kib)) || fault "the disk of $place has only $kib KiB left, of $max_file_kib that it may need"
    done
  fi
  echo "$1 $sha256 $protections" > "$status" || exit 1
  exit 0
}

: > "$worker" && : > "$words" || exit 1
bytes=$(stat --dereference --format=%s "$source")
if ((${#max_bytes[@]} > 0 && bytes > max_bytes[0])); then
  echo "$name has $bytes bytes; a submission may have ${max_bytes[0]}" > "$words"
  finish BUILD
fi

# A full disk is no mistake of the submission: without a status, the action fails.
scratch=$(mktemp -d "${TMPDIR:-/tmp}/worker.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
# What the compiler sees, and what its steps say.
folder=$scratch/work
said=$scratch/said
mkdir "$folder" && cp -L --parents "${headers[@]}" "$folder" || exit 1
mkdir -p "$folder/$(dirname "$name")" && cp -L "$source" "$folder/$name" || exit 1

# Their places, from any folder.
ready_object=$(realpath "$here/ready_object.sh")
for ((i = 0; i < ${#simt[@]}; ++i)); do simt[i]=$(realpath "${simt[i]}") || exit 1; done
for ((i = 0; i < ${#scanner[@]}; ++i)); do scanner[i]=$(realpath "${scanner[i]}") || exit 1; done
scan_options=()
((${#simt[@]} == 0)) || scan_options=(--simt)
if $device; then
  scan_options=(--device)
  # nvcc's programs reserve more than they use.
  max_memory_kib=$kMaxDeviceMemoryKiB
fi

protections=rlimits
view "$folder" "${compile[0]}" "${scanner[@]}" "${simt[@]}" "$ready_object"
if why=$(bubblewrap_works); then
  protections=bubblewrap,rlimits
elif $foreign; then
  fault "it is foreign, and its compiler can have no sandbox here: ${why//$'\n'/; }"
else
  bubblewrap=()
fi

# Adds lines to WORDS, up to a limit.
tell() {
  (($(stat --format=%s "$words") <= kMaxWordsBytes)) || return 0
  { cat "$words" - | head -c $((kMaxWordsBytes + 1)); } > "$scratch/told" || exit 1
  head -c "$kMaxWordsBytes" "$scratch/told" > "$words" || exit 1
  (($(stat --format=%s "$scratch/told") <= kMaxWordsBytes)) || printf '\n(cut here)\n' >> "$words"
}

# step COMMAND...: confined; its words are in $said. Ends all when it was a limit that ended it.
step() {
  local result limit killed
  confined "$folder" "$@" > "$said"
  result=$?
  case $result in
    0) return 0 ;;
    "$kSandboxBroke") fault "the compiler's sandbox broke: $(head -c 500 "$said" | tr '\n' ' ')" ;;
    "$kWallTimeUsedUp") fault "a step of the compiler took more than $max_wall_seconds s, or was killed" ;;
  esac
  # Here memory ran out, or somebody killed it: the limits end a program in other ways. These are the driver's last words
  # but one; what a source makes the compiler say has its line after it.
  killed=$(tail -n 2 "$said" | head -n 1)
  if (($(stat --format=%s "$said") < max_said_bytes)) && [[ $killed =~ ^[^\ :]+:\ fatal\ error:\ Killed\ signal ]]; then
    fault "$killed"
  fi
  limit=$(limit_words "$said" "$result")
  if [[ -n $limit ]]; then
    tell <<< "$name: $limit"
    finish BUILD
  fi
  return "$result"
}

# A step that says, line by line, what a submission may not have, or with status 3, why it cannot be linked.
inspect() {
  local result
  step "$@"
  result=$?
  ((result != 0)) || return 0
  tell < "$said"
  case $result in
    1) finish FORBIDDEN ;;
    3) finish BUILD ;;
    *) fault "$1 ended with status $result: $(head -c 500 "$said" | tr '\n' ' ')" ;;
  esac
}
scan() { # MODE FILE
  ((${#scanner[@]} == 0)) || inspect "${scanner[0]}" "$1" "${scan_options[@]}" "$2" "$name"
}

unit=$name
if $device; then
  scan source "$name"
  # nvcc calls its preprocessor for the host and for each kind of device, and keeps what it made.
  if ! step "${compile[@]}" -c "$unit" -o compiled.o; then
    tell < "$said"
    finish BUILD
  fi
  tell < "$said"
  for expanded in "$folder"/*.ii; do scan expanded "$(basename "$expanded")"; done
else
  if ((${#simt[@]} > 0)); then
    unit=rewritten.cc
    if ! step "${simt[0]}" "$name" "$name" "$unit"; then
      tell < "$said"
      finish BUILD
    fi
  fi
  # Not before: the rewriter takes out words, and what follows one may become a directive.
  scan source "$unit"
  if step "${compile[@]}" "${preprocess[@]}" -E "$unit" -o submission.ii; then
    scan expanded submission.ii
    step "${compile[@]}" -fmax-errors=1 -fpreprocessed -c submission.ii -o compiled.o
  else
    false
  fi
  if (($? != 0)); then
    # The words of a compiler that sees macros and comments are better.
    cp "$said" "$scratch/plain" || exit 1
    ! step "${compile[@]}" "${preprocess[@]}" -c "$unit" -o unused.o || cp "$scratch/plain" "$said"
    tell < "$said"
    finish BUILD
  fi
  tell < "$said"
fi

# From here on there is what the compiler could not see.
mkdir "$folder/worker" || exit 1
for i in 0 1 2; do cp -L "${object[i]}" "$folder/worker/$i" || exit 1; done
inspect "$ready_object" compiled.o "$name" worker/1 worker/2 submission.o "${simt[@]:1}"
if ! step "${link[@]}" submission.o worker/0 -Wl,-z,noexecstack \
  -Wl,--start-group "${libraries[@]}" -lstdc++ -lm -Wl,--end-group -o linked; then
  # The linker speaks of the worker's files; what matters is mostly which functions it misses.
  missing=$(sed -n "s/.*undefined reference to \`\(.*\)'.*/\1/p" "$said" | sort -u)
  if [[ -n $missing ]]; then
    # No pipe: its end could not stop this script.
    tell <<< "$(sed "s|^|$name: nothing here defines |" <<< "$missing")"
  else
    tell < "$said"
  fi
  finish BUILD
fi
cp "$folder/linked" "$worker" || exit 1
chmod +x "$worker"
finish OK
