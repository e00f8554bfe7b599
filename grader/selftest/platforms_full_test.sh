#!/bin/bash
# GitHub's workflows and Gradescope's zip, tried as far as can be without their servers. The workflows are read by a YAML
# parser. The zip is unpacked at /autograder in a mount namespace, and its setup.sh and run_autograder grade a submission there.
set -u
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." || exit 2
root=$PWD

if [[ ${1:-} == inside ]]; then
  # In the namespace: $2 is a folder to stand for /autograder.
  source "$root/grader/selftest/expect.sh"
  if [[ ! -d /autograder ]]; then
    echo "there is no /autograder to mount at, and it could not be made"
    exit 1
  fi
  mount --bind "$2" /autograder || exit 1
  export HOME=$2/home
  mkdir -p "$HOME"
  bash /autograder/source/setup.sh > "$2/setup.log" 2>&1
  expect "setup.sh builds the grader" same $? 0
  # As Gradescope does.
  cp /autograder/source/run_autograder /autograder/ && chmod +x /autograder/run_autograder && cd /autograder || exit 1
  ./run_autograder > "$2/run.log" 2>&1
  expect "run_autograder grades" same $? 0
  /usr/bin/python3 - << 'END'
import json
results = json.load(open("/autograder/results/results.json"))
assert results["score"] == 25, results["score"]  # 01 and 05 are handed in, and right
assert all(test["visibility"] in ("hidden", "after_published", "visible") for test in results["tests"])
END
  expect "results.json has the points of what was handed in" same $? 0
  ((failures == 0)) || tail -n 30 "$2"/*.log
  (cd /autograder/source/workbook && bazel shutdown)
  finish
fi

source grader/selftest/expect.sh
source grader/selftest/need.sh
need /usr/lib/python3/dist-packages/yaml python3-yaml
root_rights=()
((EUID == 0)) || root_rights=(sudo -n)
"${root_rights[@]}" true 2> /dev/null || { echo "not run: it mounts, and needs the rights of root" && exit 77; }

/usr/bin/python3 - << 'END'
import subprocess, yaml
for name, jobs in (("autograding", ["run-autograding-tests"]), ("class", ["grade"])):
    with open(f"grader/platforms/github/{name}.yml") as file:
        workflow = yaml.load(file, yaml.BaseLoader)  # "on" is no boolean for GitHub
    assert set(workflow) == {"name", "on", "permissions", "defaults", "jobs"}, set(workflow)
    assert list(workflow["jobs"]) == jobs
    assert workflow["permissions"]["contents"] == "read"
    for step in workflow["jobs"][jobs[0]]["steps"]:
        assert ("run" in step) != ("uses" in step), step
        if "run" in step:
            assert "${{" not in step["run"], "what others wrote comes by a variable, not into a script's text"
            subprocess.run(["bash", "-n", "-c", step["run"]], check=True)
    if name == "autograding":
        assert workflow["name"] == "Autograding Tests"  # by which GitHub Classroom found the points
END
expect "the workflows are as GitHub wants them" same $? 0

folder=$(mktemp -d)
made_mount_point=
if [[ ! -d /autograder ]]; then "${root_rights[@]}" mkdir /autograder && made_mount_point=yes; fi
trap '"${root_rights[@]}" rm -rf "$folder"; [[ -z $made_mount_point ]] || "${root_rights[@]}" rmdir /autograder' EXIT
mkdir -p "$folder/zip" "$folder/autograder"/{source,submission/05_check_close,results}
BUILD_WORKSPACE_DIRECTORY=$root BUILD_WORKING_DIRECTORY=$folder/zip grader/platforms/gradescope/make_zip.sh
expect "there is a zip" same $? 0
(cd "$folder/autograder/source" && /usr/bin/python3 -m zipfile -e "$folder/zip/autograder.zip" .)
# One flat, one in its folder.
cp solutions/01_to_bf16/to_bf16.cc "$folder/autograder/submission/"
cp solutions/05_check_close/check_close.cc "$folder/autograder/submission/05_check_close/"
"${root_rights[@]}" unshare --mount --propagation private "$root/grader/selftest/platforms_full_test.sh" inside "$folder/autograder"
expect "it grades with Gradescope's paths" same $? 0

finish
