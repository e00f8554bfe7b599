#!/usr/bin/python3
"""What a submission's two actions cost, for docs/scale.md: CPU seconds, and the bytes that they leave.

    grader/remote/action_cost.py [DRILL...]

Of each drill the solution, the stub and some wrong submissions are graded. Then Bazel is asked for the commands of their
actions, and each is run here, alone and without Bazel. CPU seconds are those of the command and of all that it started.
"""

import ctypes
import json
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Each action's outputs.
ACTIONS = {
    "SubmissionCompile": ["worker", "build_status", "compiler_output.txt"],
    "Judge": ["record.json", "run.json"],
}
WRONG = 3


def bazel(*arguments):
    done = subprocess.run(["bazel", *arguments], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"bazel {' '.join(arguments)} failed:\n{done.stderr}")
    return done.stdout


def submissions(drill):
    """{kind: targets}. Wrong ones are spread over all that there are."""
    package = f"//grader/mutants/{drill}:all"
    wrong = sorted(bazel("query", f"kind(graded_submission, {package}) except attr(name, '_cuda$', {package})").split())
    step = max(1, len(wrong) // WRONG)
    return {
        "solution": [f"//solutions/{drill}:graded"],
        "stub": [f"//drills/{drill}:graded"],
        "wrong": wrong[::step][:WRONG],
    }


def commands(target):
    """{mnemonic: action}, as Bazel runs them."""
    pattern = "|".join(ACTIONS)
    graph = json.loads(bazel("aquery", "--output=jsonproto", f'mnemonic("{pattern}", {target})'))
    return {action["mnemonic"]: action for action in graph["actions"]}


def adopt_orphans():
    """bubblewrap does not wait for the process in which it has put a compiler: from now on, we do."""
    PR_SET_CHILD_SUBREAPER = 36
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        sys.exit(f"prctl: {os.strerror(ctypes.get_errno())}")


def reap_orphans():
    try:
        while True:
            os.wait()
    except ChildProcessError:
        pass


def cost(action, execution_root):
    """(CPU seconds, bytes written) of one run. What it makes goes to a folder of its own."""
    arguments = action["arguments"]
    with tempfile.TemporaryDirectory() as folder:
        places = {a: f"{folder}/{pathlib.Path(a).name}" for a in arguments if pathlib.Path(a).name in ACTIONS[action["mnemonic"]]}
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([places.get(a, a) for a in arguments], cwd=execution_root, check=True,
                       env={pair["key"]: pair.get("value", "") for pair in action.get("environmentVariables", [])})
        reap_orphans()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        written = sum(path.stat().st_size for path in pathlib.Path(folder).iterdir())
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, written


def main():
    drills = sys.argv[1:] or sorted(path.name for path in (ROOT / "solutions").iterdir() if path.is_dir())
    bazel("info")  # Its server is started, and is no child of what is measured.
    adopt_orphans()
    execution_root = bazel("info", "execution_root").strip()
    print("| drill | submission | compile, CPU s | judge, CPU s | both | kB left |")
    print("|---|---|---:|---:|---:|---:|")
    for drill in drills:
        for kind, targets in submissions(drill).items():
            bazel("build", *targets)
            costs, sizes = [], []
            for target in targets:
                actions = commands(target)
                runs = [cost(actions[name], execution_root) for name in ACTIONS]
                costs.append([seconds for seconds, _ in runs])
                sizes.append(sum(written for _, written in runs))
            compile_s, judge_s = (statistics.mean(column) for column in zip(*costs))
            both = compile_s + judge_s
            kilobytes = statistics.mean(sizes) / 1000
            print(f"| {drill} | {kind} | {compile_s:.2f} | {judge_s:.2f} | {both:.2f} | {kilobytes:.0f} |", flush=True)


if __name__ == "__main__":
    main()
