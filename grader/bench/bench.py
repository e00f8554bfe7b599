#!/usr/bin/python3
"""The figures of docs/performance.md, measured anew: ./drill selftest --bench

Whole processes, wall time, the median of several runs. A figure is good or bad only beside another of
the same run, or far from its limit: machines are shared, and clocks are noisy.
"""

import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
DRILL = str(ROOT / "drill")
RUNS = 5


def seconds(command, environment=None, cwd=ROOT):
    """Wall time of a command that must succeed."""
    start = time.perf_counter()
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{command} failed:\n{done.stdout}{done.stderr}")
    return time.perf_counter() - start


def row(what, value, unit, limit):
    print(f"| {what} | {value} {unit} | {limit} |", flush=True)


def drills():
    """{id: is it a GPU drill?}"""
    folders = sorted(path for path in (ROOT / "solutions").iterdir() if path.is_dir())
    return {folder.name: any(folder.glob("*.cu")) for folder in folders}


def one_change(drill, limit):
    """A changed file to its verdict, with everything else built."""
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder, drill)
        shutil.copytree(ROOT / "solutions" / drill, work)
        (source,) = [path for path in work.iterdir() if path.suffix in (".cc", ".cu")]
        command = [DRILL, "grade", folder, "-d", drill[:2]]
        seconds(command)
        times = []
        for _ in range(RUNS):
            with open(source, "a", encoding="utf-8") as file:
                file.write(f"// {time.time_ns()}\n")
            times.append(seconds(command))
    row(f"one changed file to its verdict, {drill}", f"{statistics.median(times):.2f}", "s", f"{limit} s")


def nothing_to_do():
    command = [DRILL, "grade", "solutions"]
    seconds(command)
    times = [seconds(command) for _ in range(RUNS)]
    row("`./drill grade solutions`, nothing to rebuild", f"{statistics.median(times):.2f}", "s", "2 s")


def judges(chosen, limit_s, limit_mb):
    """Each drill's judge on its solution, as a process of its own. Memory is that of the judge or of its workers."""
    bin_folder = ROOT / "bazel-bin"
    slowest, largest = (0, ""), (0, "")
    with tempfile.TemporaryDirectory() as out:
        for drill in chosen:
            graded = bin_folder / "solutions" / drill / "graded"
            command = [
                str(bin_folder / "grader" / "cases" / drill / "judge"),
                "--facts", str(bin_folder / "drills" / drill / "facts.json"),
                "--worker", str(graded / "worker"),
                "--build-status", str(graded / "build_status"),
                "--compiler-output", str(graded / "compiler_output.txt"),
                "--grader", str(bin_folder / "grader" / "cases" / drill / "grader_hash"),
                "--record", f"{out}/record.json",
                "--run", f"{out}/run.json",
            ]
            times = []
            for _ in range(RUNS):
                start = time.perf_counter()
                child = subprocess.Popen(command, cwd=ROOT)
                _, status, usage = os.wait4(child.pid, 0)
                times.append(time.perf_counter() - start)
                if status != 0:
                    sys.exit(f"{command} failed")
                largest = max(largest, (usage.ru_maxrss / 1024, drill))
            slowest = max(slowest, (statistics.median(times), drill))
    row(f"a judge's run, {slowest[1]}", f"{slowest[0]:.2f}", "s", f"{limit_s} s")
    row(f"its memory, {largest[1]}", f"{largest[0]:.0f}", "MB", f"{limit_mb} MB")


def from_nothing():
    """A clone in an empty folder with an empty HOME: no Bazel server, no cache."""
    with tempfile.TemporaryDirectory() as folder:
        clone = pathlib.Path(folder, "clone")
        home = pathlib.Path(folder, "home")
        home.mkdir()
        seconds(["git", "clone", "--quiet", str(ROOT), str(clone)])
        environment = dict(os.environ, HOME=str(home))
        value = seconds([str(clone / "drill"), "grade", "solutions"], environment, clone)
        subprocess.run(["bazel", "shutdown"], cwd=clone, env=environment, capture_output=True, check=False)
        subprocess.run(["chmod", "-R", "u+w", folder], check=False)
    row("`./drill grade solutions` from an empty cache", f"{value:.0f}", "s", "120 s")


def sandbox():
    """A worker's start and a call, sandboxed and not, in turn."""
    seconds(["bazel", "build", "//grader/bench:sandbox_bench"])
    bin_folder = ROOT / "bazel-bin" / "grader"
    command = [str(bin_folder / "bench" / "sandbox_bench"), str(bin_folder / "judge" / "rogue_worker")]
    measured = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    sandboxed, bare = measured["sandboxed"], measured["bare"]
    for key, what, unit, scale, limit in [
        ("start_ms", "start", "ms", 1, "5 ms"),
        ("call_ms", "call", "us", 1000, "nothing"),
    ]:
        with_all, without = sandboxed[key] * scale, bare[key] * scale
        figures = f"{with_all - without:+.2f} {unit} ({with_all:.2f} beside {without:.2f}, {with_all / without:.2f} times)"
        row(f"what the sandbox adds to a worker's {what}", figures, "", limit)
    if "bubblewrap" in measured:
        row("a worker's start in bubblewrap", f"{measured['bubblewrap']['start_ms']:.1f}", "ms", "")


def comparator():
    program = str(ROOT / "bazel-bin" / "grader" / "bench" / "compare_bench")
    seconds(["bazel", "build", "//grader/bench:compare_bench"])
    has_numpy = subprocess.run([sys.executable, "-c", "import numpy"], capture_output=True, check=False)
    print("\nThe trusted comparator, two arrays of 2^24 floats, one thread:\n")
    if has_numpy.returncode != 0:
        print("(python3-numpy is not installed: no figures beside NumPy's)")
        subprocess.run([program], check=True)
        return
    subprocess.run([sys.executable, str(ROOT / "grader/bench/compare_bench.py"), program], check=True)


SIMT_LIMITS = {
    ("rmsnorm_forward", "checks off"): 0.2,
    ("rmsnorm_forward", "all checks"): 1,
    ("gemm_w4a16", "all checks"): 0.2,
}


def simt():
    program = str(ROOT / "bazel-bin" / "grader" / "bench" / "simt_bench")
    seconds(["bazel", "build", "//grader/bench:simt_bench"])
    print("\nCUDA on the CPU, seconds of a launch on one OS thread and on two:\n")
    print("| kernel | mode | one | two | limit on one |\n|---|---|---:|---:|---:|", flush=True)
    output = subprocess.run([program], check=True, stdout=subprocess.PIPE, text=True).stdout
    measured = {}
    for line in map(json.loads, output.splitlines()):
        measured.setdefault((line["kernel"], line["mode"]), {})[line["os_threads"]] = line["seconds"]
    for (kernel, mode), by_threads in measured.items():
        limit = SIMT_LIMITS.get((kernel, mode), "")
        print(f"| {kernel} | {mode} | {by_threads[1]:.4f} | {by_threads[2]:.4f} | {limit} |")
    print(flush=True)
    subprocess.run([sys.executable, str(ROOT / "grader/bench/simt_vs_numba.py"), program], check=True)


def labs():
    """The labs beside NumPy programs of the same tables. Whole processes, in turn."""
    has_numpy = subprocess.run([sys.executable, "-c", "import numpy"], capture_output=True, check=False)
    print("\nLabs, whole processes:\n")
    if has_numpy.returncode != 0:
        print("(python3-numpy is not installed: no figures beside NumPy's)")
        return
    print("| lab | seconds | NumPy's seconds | NumPy's / the lab's | limit |\n|---|---:|---:|---:|---:|", flush=True)
    for lab, options, limit in [
        ("tolerance_model", [], "at least 10"),
        ("tolerance_model", ["--trials", "200000"], "at least 20"),
        ("reference_matching", ["--m", "1024", "--n", "1024", "--k", "1024"], "at least 0.2"),
    ]:
        seconds(["bazel", "build", f"//grader/labs/{lab}:lab_with_solutions"])
        program = str(ROOT / "bazel-bin" / "grader" / "labs" / lab / "lab_with_solutions")
        ours, numpys = [], []
        for _ in range(RUNS if not options else 3):
            ours.append(seconds([program] + options))
            numpys.append(seconds([sys.executable, str(ROOT / f"grader/bench/{lab}_numpy.py")] + options))
        our, numpy = statistics.median(ours), statistics.median(numpys)
        name = " ".join([lab] + options)
        print(f"| {name} | {our:.3f} | {numpy:.3f} | {numpy / our:.2f} | {limit} |", flush=True)


def machine():
    with open("/proc/cpuinfo", encoding="utf-8") as cpuinfo:
        model = next((line.split(":", 1)[1].strip() for line in cpuinfo if line.startswith("model name")), "unknown")
    compiler = subprocess.run(["g++", "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
    print(f"{os.cpu_count()} cores of {model}, {compiler}\n")


def main():
    machine()
    print("| what | measured | limit |\n|---|---:|---:|")
    on_gpu = [drill for drill, is_gpu in drills().items() if is_gpu]
    one_change("01_to_bf16", 2)
    for drill in on_gpu:
        one_change(drill, 8)
    nothing_to_do()
    judges([drill for drill in drills() if drill not in on_gpu], 0.5, 256)
    for drill in on_gpu:
        judges([drill], 3, 1000)
    sandbox()
    from_nothing()
    comparator()
    simt()
    labs()


if __name__ == "__main__":
    main()
