#!/bin/bash
# ./drill doctor tries the protections of this machine: here with programs of our own in the place of some.
source grader/selftest/expect.sh

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/workbook"/{third_party,tools,grader/worker} "$folder/bin"
cp drill "$folder/workbook/drill"
cp tools/bazel tools/protections.cc "$folder/workbook/tools/"
cp grader/worker/compiler_sandbox.sh "$folder/workbook/grader/worker/"
echo "bash command:bash is always there" > "$folder/workbook/third_party/debian_packages.txt"

fake() { # PROGRAM STATUS
  printf '#!/bin/bash\nexit %s\n' "$2" > "$folder/bin/$1"
  chmod +x "$folder/bin/$1"
}
run() {
  output=$(PATH=$folder/bin:$PATH "$folder/workbook/drill" doctor 2>&1 < /dev/null)
  status=$?
}

fake bwrap 0
run
expect "where all is there, status 0" same $status 0
for name in seccomp rlimits; do expect "$name is tried" holds "$output" "active   $name"; done
expect "a stranger's work can be graded" holds "$output" "A stranger's work can be graded here"

fake bwrap 1
run
expect "without bubblewrap one's own work is graded" same $status 0
expect "without bubblewrap: names it" holds "$output" "MISSING  bubblewrap"
expect "without bubblewrap: says what to type" holds "$output" "sudo apt-get install bubblewrap"
expect "without bubblewrap: strangers' work is not" holds "$output" \
  "A stranger's work is refused here, unless --trust is given: bubblewrap missing."

fake unshare 1
run
expect "without user namespaces: names them" holds "$output" "MISSING  user namespaces"

# A machine whose kernel refuses every trial of the worker's.
fake g++ 1
run
expect "without seccomp: status 2" same $status 2
expect "without seccomp: names it" holds "$output" "MISSING  seccomp"
expect "without seccomp: says what is lost" holds "$output" "no work is graded"
expect "without ptrace: names it" holds "$output" "MISSING  ptrace"
finish
