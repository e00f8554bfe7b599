#!/bin/bash
# What a command sees and may use that is run as a compiler is: compiler_sandbox.sh by itself.
set -u

source grader/selftest/expect.sh
source grader/worker/compiler_sandbox.sh

folder=$TEST_TMPDIR/work
mkdir -p "$folder"
outside=$TEST_TMPDIR/secret
echo "a secret" > "$outside"
in_the_workspace=$PWD/grader/worker/compiler_sandbox.sh

# Runs a shell command in there; sets `said` and `status`.
run() { # TEXT
  said=$(confined "$folder" bash -c "$1")
  status=$?
}
ends_with() { # STATUS TEXT
  run "$2"
  [[ $status == "$1" ]] || { printf 'status %s of: %s\n%s\n' "$status" "$2" "$said" && return 1; }
}
says() { # WORDS
  echo "$said" > "$TEST_TMPDIR/said"
  holds "$(limit_words "$TEST_TMPDIR/said" "$status")" "$1"
}

view "$folder" g++
expect "bubblewrap works here" bubblewrap_works

# Each is seen without the sandbox, so that what comes next says something.
with=("${bubblewrap[@]}")
bubblewrap=()
for path in "$outside" "$in_the_workspace" /etc/passwd /proc/self/maps /dev/null; do
  expect "$path is there without the sandbox" ends_with 0 "[[ -e $path ]]"
  expect "an assembler could embed it" ends_with 0 "[[ $path == /[dp]* ]] || echo '.incbin \"$path\"' | as -o embedded.o"
done
bubblewrap=("${with[@]}")
for path in "$outside" "$in_the_workspace" /etc/passwd /etc/shadow /proc/self/maps /dev/null /home /usr/share; do
  expect "$path is not there" ends_with 1 "[[ -e $path ]]"
done
for path in "$outside" "$in_the_workspace" ../secret; do
  expect "$path is not to be embedded" ends_with 1 "echo '.incbin \"$path\"' | as -o embedded.o"
  expect "$path is not to be included" ends_with 1 "echo '#include \"$path\"' > a.cc && g++ -E a.cc"
  expect "__has_include does not find $path" ends_with 0 "echo '#if __has_include(\"$path\")
#error it is there
#endif' > a.cc && g++ -E a.cc"
done

expect "its folder can be written" ends_with 0 "echo x > x"
for path in /usr/lib/x /x "$TEST_TMPDIR/x"; do
  expect "$path cannot" ends_with 1 "echo x > $path"
done
SECRET=1 run 'echo "$(compgen -e)"'
expect "no variable comes in" holds_not "$said" SECRET

max_cpu_seconds=1
run 'while :; do :; done'
expect "a loop ends" [ "$status" != 0 ]
expect "and it is said why" says "used more than 1 s of CPU time"
echo 'constexpr long f(long n) { long s = 0; for (long i = 0; i < n; ++i) s += i; return s; } static_assert(f(1L << 40) > 0);' > "$folder/loop.cc"
run 'g++ -std=c++20 -fconstexpr-ops-limit=1000000000000 -fconstexpr-loop-limit=2147483647 -c loop.cc'
expect "a compiler's loop ends" [ "$status" != 0 ]
expect "and it is said why" says "used more than 1 s of CPU time"

max_cpu_seconds=30 max_memory_kib=$((256 << 10))
echo 'template <int N, class... T> struct A : A<N - 1, T..., T...> {}; template <class... T> struct A<0, T...> {}; A<40, int> a;' > "$folder/types.cc"
run 'g++ -c types.cc'
expect "a template without end is out of memory" says "used more than 256 MiB of memory"
echo 'x.cc:1:15: error: static assertion failed: out of memory' > "$TEST_TMPDIR/said"
expect "what a submission says is no limit" same "$(limit_words "$TEST_TMPDIR/said" 1)" ""
max_memory_kib=$((4 << 20)) max_file_kib=1024
echo 'char many[1 << 25] = {1};' > "$folder/many.cc"
run 'g++ -c many.cc'
expect "the assembler may not fill the disk" says "wrote a file of more than 1 MiB"

max_said_bytes=1000
run 'seq 1000000'
expect "a flood of words ends" same "${#said}" 999
expect "and its end is the program's" same "$status" 0

max_wall_seconds=1
run 'sleep 60'
expect "a program that sleeps ends" same "$status" "$kWallTimeUsedUp"
max_wall_seconds=600

# A sandbox that broke is not a compiler that failed.
mkdir "$TEST_TMPDIR/bin"
printf '#!/bin/bash\necho "bwrap: no namespaces" >&2\nexit 1\n' > "$TEST_TMPDIR/bin/bwrap"
chmod +x "$TEST_TMPDIR/bin/bwrap"
PATH=$TEST_TMPDIR/bin:$PATH
expect "it is told from the command's own end" ends_with "$kSandboxBroke" "exit 1"
expect "and the probe says no" same "$(bubblewrap_works || echo no)" $'bwrap: no namespaces\nno'
finish
