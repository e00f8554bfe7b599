#!/usr/bin/python3
"""The figures of docs/performance.md about a class: class_bench.py [--students N] [--sample N]

Grades a class of N students (make_class.py; 300 unless given) from nothing cached, again, after a change of one student's file,
and after a change of one hidden test. A sample of it is also graded by a loop that compiles and links each file with a Catch2
main and the hidden tests of its own.

Limits hold on two cores with nothing else running. The hidden test that is changed is put back.
"""

import argparse
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from make_class import ROOT, make_class

HIDDEN_TEST = ROOT / "grader/cases/03_pairwise_sum/hidden_test.cc"
CLOCK = os.sysconf("SC_CLK_TCK")


def output_base():
    return subprocess.run(["bazel", "info", "output_base"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def server_cpu_seconds(base):
    """Of Bazel's server and of all that it has started and seen end."""
    pid = pathlib.Path(base, "server/server.pid.txt").read_text(encoding="ascii")
    fields = pathlib.Path("/proc", pid.strip(), "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / CLOCK


def grade(folder, out, base):
    """Grades the class: (wall seconds, CPU seconds, files compiled, files judged)."""
    stamp = pathlib.Path(out.parent, "stamp")
    stamp.touch()
    before, begin = server_cpu_seconds(base), time.perf_counter()
    child = subprocess.Popen(
        [ROOT / "drill", "class", "grade", folder, "--out", out], cwd=ROOT, stdout=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - begin
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        sys.exit("./drill class grade failed")
    cpu = server_cpu_seconds(base) - before + usage.ru_utime + usage.ru_stime
    snapshots = (ROOT / "bazel-bin/.drill/snapshots").resolve()
    made = lambda name: sum(
        path.stat().st_mtime_ns > stamp.stat().st_mtime_ns for path in snapshots.glob(f"*/*/graded/{name}")
    )
    return wall, cpu, made("worker"), made("record.json")


def row(what, value, limit):
    print(f"| {what} | {value} | {limit} |", flush=True)


def loop(files):
    """Compiles and links each (drill, source) with a Catch2 main and hidden tests of its own, two at once: wall seconds.

    The judge's library, the binding and, of a kernel, its own object are made before, and nothing is run: what is left of such
    a loop takes longer.
    """
    drills = sorted({drill for drill, _ in files})
    subprocess.run(["bazel", "build"] + [f"//solutions/{drill}:debug" for drill in drills], cwd=ROOT, check=True, capture_output=True)

    def one(drill, source):
        with tempfile.TemporaryDirectory() as folder:
            link = (ROOT / f"bazel-bin/solutions/{drill}/debug-2.params").read_text(encoding="utf-8").split("\n")
            link[link.index("-o") + 1] = folder + "/grader"
            sources = {
                "grader/cases/%s/_objs/" % drill: lambda stem: (ROOT / f"grader/cases/{drill}/{stem}.cc", "-O1"),
                "third_party/catch2/_objs/": lambda stem: (ROOT / f"third_party/catch2/{stem}.cc", "-O2"),
                f"solutions/{drill}/_objs/debug/": lambda stem: (source, "-O2"),
            }
            for i, line in enumerate(link):
                for part, of in sources.items():
                    if "/bin/" + part in line and "/binding." not in line:
                        link[i] = f"{folder}/{i}.o"
                        path, optimise = of(pathlib.PurePath(line).name.split(".")[0])
                        subprocess.run(
                            ["g++", "-std=c++20", optimise, "-fPIC", "-I.", "-c", path, "-o", link[i]], cwd=ROOT, check=True
                        )
            subprocess.run(["g++"] + [line for line in link if line], cwd=ROOT, check=True)

    begin = time.perf_counter()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for done in [pool.submit(one, drill, source) for drill, source in files]:
            done.result()
    return time.perf_counter() - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--students", type=int, default=300)
    parser.add_argument("--sample", type=int, default=5, help="students for the comparison with the loop")
    options = parser.parse_args()
    os.environ["PATH"] = f"{ROOT}/tools:" + os.environ["PATH"]
    subprocess.run([ROOT / "drill", "grade", "solutions"], check=True, capture_output=True)
    base = output_base()
    seed = time.time_ns()  # files that nobody has graded before
    print(f"| a class of {options.students}, seed {seed} | measured | limit |\n|---|---:|---:|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        students, out = folder / "class", folder / "out"

        # Both in one run, for their ratio. Only right answers: the loop stops at what does not compile.
        sample = folder / "sample"
        make_class(sample, options.sample, seed + 1, right=True)
        files = [(path.parent.name, path) for path in sorted(sample.glob("*/*/*")) if path.is_file()]
        ours, *_ = grade(sample, folder / "out_of_sample", base)
        loops = loop(files)
        row(
            f"{len(files)} files by a loop / by `./drill class grade`",
            f"{loops / ours:.1f} ({loops:.0f} beside {ours:.0f} s)",
            "at least 5",
        )

        make_class(students, options.students, seed)
        wall, cpu, compiled, judged = grade(students, out, base)
        row("nothing cached: CPU time of a submission", f"{cpu / options.students:.1f} s", "12 s")
        row("... wall time of all", f"{wall:.0f} s ({compiled} compiled, {judged} judged)", "")
        same, _, compiled, judged = grade(students, out, base)
        row("nothing changed", f"{same:.1f} s ({compiled} compiled, {judged} judged)", "60 s")
        changed = min(students.glob("*/01_to_bf16/*"))
        with open(changed, "a", encoding="utf-8") as file:
            file.write("// again\n")
        wall, _, compiled, judged = grade(students, out, base)
        row(
            "one student's file changed: more than that",
            f"{wall - same:+.1f} s ({compiled} compiled, {judged} judged)",
            "15 s; 1 compiled, 1 judged",
        )
        kept = HIDDEN_TEST.read_bytes()
        try:
            HIDDEN_TEST.write_bytes(kept.replace(b"TEST_CASE(\"", b"TEST_CASE(\"for once, ", 1))
            wall, _, compiled, judged = grade(students, out, base)
        finally:
            HIDDEN_TEST.write_bytes(kept)
        of_drill = [len(list(path.iterdir())) for path in students.glob("*/03_pairwise_sum")]
        # All that have no file share one record, which the judge writes as well.
        of_drill = sum(of_drill) + (0 in of_drill)
        row(
            "one hidden test changed",
            f"{wall:.0f} s ({compiled} compiled, {judged} judged)",
            f"0 compiled, {of_drill} judged",
        )


if __name__ == "__main__":
    main()
