#!/bin/bash
# run_autograder with Gradescope's paths, in a mount namespace of its own; a drill of ours stands for the workbook's, and
# writes down how it was called. (All of it for real: grader/selftest/gradescope_full_test.sh.)
if [[ -z ${INSIDE:-} ]]; then
  INSIDE=1 exec unshare --user --map-root-user --mount "$0"
fi
set -u
source grader/selftest/expect.sh
here=$PWD

# There is no /autograder in here, and none can be made in a root that is read-only: /mnt is one, and the paths say so.
mount -t tmpfs tmpfs /mnt || exit 1
mkdir -p /mnt/{submission,results,source/workbook/grader/worker}
sed 's|/autograder/|/mnt/|g' "$here/grader/platforms/gradescope/run_autograder" > /mnt/run_autograder
chmod +x /mnt/run_autograder
cp "$here/grader/worker/compiler_sandbox.sh" /mnt/source/workbook/grader/worker/
cat > /mnt/source/workbook/drill << 'END'
#!/bin/bash
printf '%s\n' "$*" > /mnt/called
class=$4
(cd "$class" && find . -mindepth 1 | LC_ALL=C sort) > /mnt/handed_in
while (($# > 0)) && [[ $1 != --out ]]; do shift; done
[[ -e /mnt/fault ]] || { mkdir -p "$2/gradescope/submission" && echo '{"score": 10}' > "$2/gradescope/submission/results.json"; }
exit 1
END
chmod +x /mnt/source/workbook/drill
echo 'int f();' > /mnt/submission/to_bf16.cc
mkdir "/mnt/submission/02 my files" && echo x > "/mnt/submission/02 my files/ulp_diff.cc"
ln -s /etc/passwd /mnt/submission/tolerance.cc

said=$(cd /mnt && ./run_autograder)
expect "points that are missing are no failure" same $? 0
expect "the results are where Gradescope looks" same "$(cat /mnt/results/results.json)" '{"score": 10}'
expect "a class of one student" same "$(cat /mnt/handed_in)" \
  "$(printf '%s\n' ./submission './submission/02 my files' './submission/02 my files/ulp_diff.cc' ./submission/to_bf16.cc ./submission/tolerance.cc)"
expect "the report is a student's" holds "$(cat /mnt/called)" "--audience student"
expect "nothing is installed" holds "$(cat /mnt/called)" "--no-install class grade "
expect "without an assignment there is none" holds_not "$(cat /mnt/called)" "--assignment"

# Where bubblewrap does not work, and only there, the work is trusted, and the instructor is told.
mkdir /mnt/programs
printf '#!/bin/bash\necho refused\nexit 1\n' > /mnt/programs/bwrap
chmod +x /mnt/programs/bwrap
touch /mnt/source/assignment.toml
said=$(cd /mnt && PATH=/mnt/programs:$PATH ./run_autograder)
expect "it says why" holds "$said" "no sandbox for the compiler here (graded with --trust, see docs/platforms.md): refused"
expect "trusted" holds "$(cat /mnt/called)" "--trust"
expect "the assignment" holds "$(cat /mnt/called)" "--assignment ../assignment.toml"
printf '#!/bin/bash\nexit 0\n' > /mnt/programs/bwrap
said=$(cd /mnt && PATH=/mnt/programs:$PATH ./run_autograder)
expect "not trusted where there is a sandbox" holds_not "$(cat /mnt/called)" "--trust"

# A FAULT: no file, not even the last one's.
touch /mnt/fault
said=$(cd /mnt && ./run_autograder)
expect "a failure of the grader's is one" same $? 2
expect "no results of another submission are left" same "$(ls /mnt/results)" ""

finish
