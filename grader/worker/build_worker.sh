#!/bin/bash
# Compiles a submission and links it into a worker. Always succeeds: what came of it is in STATUS
# ("OK <sha256>" or "BUILD <sha256>") and in WORDS, what the compiler said.
#
#   build_worker.sh SOURCE NAME WORKER STATUS WORDS
#       [--max-bytes N]  --headers FILE...  --archives FILE...  --compile COMMAND...  --link COMMAND...
#       [--libraries FLAG...]  [--simt COMPILE REWRITE]  [--dynamic]
#
# With --simt the source is CUDA for the simulated GPU: grader/simt/compile.sh and the rewriter of that folder
# compile it with the same command. With --dynamic the program may have an interpreter, as CUDA's driver needs.
#
# The compiler works in a folder that holds the source, under NAME, and the headers, and is given
# relative paths only: what it says is the same wherever and for whomever it is run.
set -u

readonly kMaxWordsBytes=16384
readonly kMaxSeconds=120
readonly kMaxFileKiB=262144

source=$1 name=$2 worker=$3 status=$4 words=$5
shift 5
declare -a max_bytes=() headers=() archives=() compile=() link=() libraries=() simt=()
dynamic=false
for argument in "$@"; do
  case $argument in
    --max-bytes) declare -n list=max_bytes ;;
    --headers) declare -n list=headers ;;
    --archives) declare -n list=archives ;;
    --compile) declare -n list=compile ;;
    --link) declare -n list=link ;;
    --libraries) declare -n list=libraries ;;
    --simt) declare -n list=simt ;;
    --dynamic) dynamic=true ;;
    *) list+=("$argument") ;;
  esac
done

sha256=$(sha256sum < "$source" | cut -d' ' -f1)
finish() { # VERDICT
  echo "$1 $sha256" > "$status"
  exit 0
}

: > "$worker"
bytes=$(stat --dereference --format=%s "$source")
if ((${#max_bytes[@]} > 0 && bytes > max_bytes[0])); then
  echo "$name has $bytes bytes; a submission may have ${max_bytes[0]}" > "$words"
  finish BUILD
fi

# A full disk is no mistake of the submission: without a status, the action fails.
folder=$(mktemp -d "${TMPDIR:-/tmp}/worker.XXXXXX") || exit 1
trap 'rm -rf "$folder"' EXIT
place() { # FROM TO
  mkdir -p "$folder/$(dirname "$2")" && cp -L "$1" "$folder/$2" || exit 1
}
for header in "${headers[@]}"; do place "$header" "$header"; done
for i in "${!archives[@]}"; do place "${archives[i]}" "worker/$i.a"; done
place "$source" "$name"

((${#simt[@]} == 0)) || simt=("$(realpath "${simt[0]}")" "$(realpath "${simt[1]}")")

compile() {
  if ((${#simt[@]} > 0)); then
    "${simt[@]}" "$name" "$name" submission.o "${compile[@]}"
  else
    "${compile[@]}" -c "$name" -o submission.o
  fi
}

(
  cd "$folder" || exit 1
  export TMPDIR=$folder
  # CPU time, which a busy machine does not stretch. Its end is the submission's doing.
  ulimit -t "$kMaxSeconds" -f "$kMaxFileKiB"
  compile > compiler_output 2>&1 || exit 1
  # It would take the place of the worker's own.
  if nm submission.o | grep -q ' T main$'; then
    echo "$name: defines main(); remove it, the grader calls your functions itself" >> compiler_output
    exit 1
  fi
  "${link[@]}" submission.o -Wl,--start-group worker/*.a "${libraries[@]}" -lstdc++ -lm -Wl,--end-group -o linked \
    > linker_output 2>&1 || exit 1
  # A static program has no interpreter; one that a section of the submission names would be started in its place.
  if ! $dynamic && readelf --program-headers --wide linked | grep -q ' INTERP '; then
    echo "$name: makes a section .interp; remove it" >> compiler_output
    exit 1
  fi
)
built=$?

# The linker speaks of the worker's files; what matters is mostly which functions it misses.
linker_words() {
  local missing
  missing=$(sed -n "s/.*undefined reference to \`\(.*\)'.*/\1/p" "$folder/linker_output" | sort -u)
  if [[ -n $missing ]]; then
    sed "s|^|$name: nothing here defines |" <<< "$missing"
  elif ((built != 0)); then
    cat "$folder/linker_output"
  fi
}

{
  cat "$folder/compiler_output"
  [[ ! -e $folder/linker_output ]] || linker_words
} > "$folder/words"
head -c "$kMaxWordsBytes" "$folder/words" > "$words"
(($(stat --format=%s "$folder/words") <= kMaxWordsBytes)) || printf '\n(cut here)\n' >> "$words"

((built == 0)) || finish BUILD
cp "$folder/linked" "$worker" || exit 1
chmod +x "$worker"
finish OK
