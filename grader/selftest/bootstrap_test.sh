#!/bin/bash
# ./drill on machines that lack something, with programs of our own in place of apt-get, sudo and id.
source grader/selftest/expect.sh

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/workbook/third_party" "$folder/workbook/tools" "$folder/bin" "$folder/sudo_bin"
cp drill "$folder/workbook/drill"
cp tools/bazel "$folder/workbook/tools/bazel"
cat > "$folder/workbook/third_party/debian_packages.txt" << END
# comment
bash            command:bash            is always there
no-such-dev     $folder/installed       comes with apt
no-such-bazel   command:bazel           is more than the wrapper in tools/
other-dev       $folder/installed       comes with it
END

# Only these, and what the script itself needs.
for tool in basename bash cat dirname env grep head id mkdir readlink tail uname; do
  ln -s "$(command -v $tool)" "$folder/bin/$tool"
done
fake() { # PATH BODY
  printf '#!/bin/bash\n%s\n' "$2" > "$1"
  chmod +x "$1"
}
# Sets output and status. Standard input is no terminal, and the only Bazel is the one that apt-get brings.
run() { # ARGUMENT...
  output=$(BAZEL_REAL=$folder/bin/bazel PATH=$path "$folder/workbook/drill" "$@" 2>&1 < /dev/null)
  status=$?
}
path=$folder/bin

cp -r "$folder/workbook" "$folder/a workbook"
output=$(PATH=$folder/bin "$folder/a workbook/drill" 2>&1)
expect "a space in the path: exit 2" same $? 2
expect "a space in the path: says so" holds "$output" "a folder whose path has a space"

run grade
expect "no apt: exit 2" same $status 2
expect "no apt: says so" holds "$output" "this is no Debian or Ubuntu"
expect "no apt: names the packages" holds "$output" "no-such-dev no-such-bazel other-dev"
expect "no apt: and not those that are there" holds_not "$output" "bash"

fake "$folder/bin/apt-get" "echo \"\$@\" >> $folder/apt_calls; case \" \$* \" in *' install '*) : > $folder/installed;; esac"
rm "$folder/bin/id"
fake "$folder/bin/id" "echo 1000"
run grade
expect "no sudo: exit 2" same $status 2
expect "no sudo: the command for root" holds "$output" "apt-get install --no-install-recommends no-such-dev no-such-bazel other-dev"
expect "no sudo: apt was not called" test ! -e "$folder/apt_calls"

run --no-install grade
expect "--no-install: exit 2" same $status 2
run doctor
expect "doctor: exit 2 while something is missing" same $status 2
expect "doctor: names it" holds "$output" "MISSING  no-such-dev"
expect "doctor: names what is there" holds "$output" "found    bash"
expect "doctor: installs nothing" test ! -e "$folder/apt_calls"

fake "$folder/sudo_bin/sudo" "echo sudo >> $folder/sudo_calls; exec \"\$@\""
path=$folder/bin:$folder/sudo_bin
# "Installs" a Bazel that builds nothing.
fake "$folder/new_bazel" "echo 'bazel was asked'; exit 1"
fake "$folder/bin/apt-get" "echo \"\$@\" >> $folder/apt_calls
case \" \$* \" in *' install '*) : > $folder/installed; cat $folder/new_bazel > $folder/bin/bazel; /bin/chmod +x $folder/bin/bazel ;; esac"
run grade
expect "sudo: used" test -e "$folder/sudo_calls"
expect "sudo: says what is missing" holds "$output" "Missing on this machine: no-such-dev no-such-bazel other-dev"
expect "sudo: installs just these" holds "$(cat "$folder/apt_calls")" "install -y --no-install-recommends no-such-dev no-such-bazel other-dev"
expect "then it builds" holds "$output" "bazel was asked"
expect "a build that fails: exit 2" same $status 2
expect "a build that fails: says what next" holds "$output" "./drill doctor"

rm "$folder/apt_calls"
run grade
expect "nothing is installed twice" test ! -e "$folder/apt_calls"

rm "$folder/installed"
fake "$folder/bin/id" "echo 0"
rm "$folder/sudo_calls"
run --yes grade
expect "root: installs without sudo" test ! -e "$folder/sudo_calls"
expect "root: installs" test -e "$folder/installed"

rm "$folder/installed"
fake "$folder/bin/apt-get" "echo 'E: no network'; exit 100"
run grade
expect "apt fails: exit 2" same $status 2
expect "apt fails: its words" holds "$output" "E: no network"
expect "apt fails: by hand" holds "$output" "By hand:"

finish
