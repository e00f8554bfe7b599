# Where a submission's text is read and compiled. For build_worker.sh, which sources it.
#
# The compiler can be asked to read any file (#include, .incbin) and to work without end. So it gets limits, and under
# bubblewrap a world of its own: the compiler and the system's headers, to read; one folder, to write; no /proc, no
# /dev, nothing of /etc but the names of alternatives, no network, no other process, no variable of the caller's.

# Each program's CPU time. One that sleeps instead has nothing to wait for: the step's wall time is far more than the CPU
# time of all its programs, and only a machine that starves them uses it up.
max_cpu_seconds=30
max_wall_seconds=600
max_memory_kib=$((4 << 20))
max_file_kib=65536
# What is kept of a step's words; the rest is thrown away, and the step goes on.
max_said_bytes=65536

# What a step ends with, besides what its command ends with.
readonly kWallTimeUsedUp=137
readonly kSandboxBroke=125

# view FOLDER COMPILER PROGRAM...: sets `bubblewrap` to the command that shows FOLDER, to be written, and to be read only
# the system's compiler and headers, COMPILER with what is installed beside it, and the programs. Each has the path that
# it has outside.
view() {
  local folder=$1 compiler=$2 path
  shift 2
  bubblewrap=(bwrap --unshare-all --die-with-parent --new-session --cap-drop ALL)
  # A system that has merged /usr has links here.
  for path in /bin /lib /lib32 /lib64 /libx32; do
    if [[ -L $path ]]; then
      bubblewrap+=(--symlink "$(readlink "$path")" "$path")
    else
      bubblewrap+=(--ro-bind-try "$path" "$path")
    fi
  done
  for path in /usr/{bin,include,lib,lib32,lib64,libexec,libx32} /etc/alternatives; do
    bubblewrap+=(--ro-bind-try "$path" "$path")
  done
  compiler=$(command -v "$compiler")
  if [[ $(realpath "$compiler") != /usr/bin/* ]]; then
    # A toolkit: FOLDER/bin/nvcc. It looks for its parts from where it really is.
    path=$(dirname "$(dirname "$(realpath "$compiler")")")
    bubblewrap+=(--ro-bind "$path" "$path" --ro-bind "$path" "$(dirname "$(dirname "$compiler")")")
  fi
  for path in "$@"; do
    path=$(realpath "$path")
    bubblewrap+=(--ro-bind "$path" "$path")
  done
  bubblewrap+=(--bind "$folder" "$folder" --chdir "$folder" --remount-ro /)
}

# bubblewrap_works: whether `bubblewrap` can be set up on this machine. What it says is why not.
bubblewrap_works() {
  command -v bwrap > /dev/null || { echo "there is no program bwrap in $PATH"; return 1; }
  env -i PATH="$PATH" "${bubblewrap[@]}" true < /dev/null 2>&1
}

# confined FOLDER COMMAND...: runs it there, within the limits, and under "${bubblewrap[@]}" unless that is empty. What
# it says comes out, up to a limit. It returns the command's status, kWallTimeUsedUp or kSandboxBroke.
confined() {
  local folder=$1
  shift
  local -a run=(env -i PATH="$PATH" LC_ALL=C TMPDIR="$folder")
  ((${#bubblewrap[@]} == 0)) || run+=("${bubblewrap[@]}" --json-status-fd 3)
  (
    # A pipe and no file: a bubblewrap that finds no room for its report leaves a child behind that waits for ever.
    report=$(
      cd "$folder" || exit "$kSandboxBroke"
      # At the soft limit a program is told, and its driver says so.
      ulimit -S -t "$max_cpu_seconds" && ulimit -H -t $((max_cpu_seconds + 5)) && ulimit -v "$max_memory_kib" &&
        ulimit -f "$max_file_kib" && ulimit -c 0 || exit "$kSandboxBroke"
      exec timeout --signal=KILL "$max_wall_seconds" "${run[@]}" "$@" < /dev/null 3>&1 >&4 2>&4 4>&-
    )
    status=$?
    # It says this when the command has ended, and only then.
    if ((${#bubblewrap[@]} > 0 && status != kWallTimeUsedUp)) && [[ $report != *exit-code* ]]; then
      exit "$kSandboxBroke"
    fi
    exit "$status"
  ) 4>&1 | { head -c "$max_said_bytes" && cat > /dev/null; }
  return "${PIPESTATUS[0]}"
}

# limit_words FILE STATUS: which limit stopped a compiler that said what is in FILE; nothing if none did. (What it says
# of the submission begins with a name and a line.)
limit_words() {
  local said=$1 status=$2 program='^([^ :]+: )?([a-z ]+: )?'
  local kXcpu=152 kXfsz=153
  local hint="is there a template or a macro that expands without end?"
  if ((status == kXcpu)) || grep -qE "${program}CPU time limit exceeded" "$said"; then
    echo "the compiler used more than $max_cpu_seconds s of CPU time; $hint"
  elif ((status == kXfsz)) || grep -qE "${program}(File size limit exceeded|.*: File too large$)" "$said"; then
    echo "the compiler wrote a file of more than $((max_file_kib >> 10)) MiB; is there a large array with an initialiser, or a macro that expands without end?"
  elif grep -qiE "${program}(out of memory|virtual memory exhausted|cannot allocate memory|memory exhausted|std::bad_alloc)" "$said"; then
    echo "the compiler used more than $((max_memory_kib >> 10)) MiB of memory; $hint"
  fi
}
