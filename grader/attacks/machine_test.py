#!/usr/bin/python3
"""Grades attacks side by side, and looks at what they leave of the machine.

  machine_test.py [--solution NN_name]... WORKER...

WORKER is a worker's path, grader/attacks/NN_name/attack/worker; build_status and compiler_output.txt lie beside it. Two
are graded at any time, and all the while so are the solutions, whose records must stay the same to the byte.

All of it runs in namespaces of its own, as their first process, with a /tmp and /dev/shm of its own: whatever file,
process, segment or socket is there in the end was left by a submission.
"""

import argparse
import concurrent.futures
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time

INSIDE = "KERNEL_DRILLS_INSIDE"
FRESH = ["/tmp", "/dev/shm"]  # nothing but this test writes there
OUTPUT = "/tmp/records"
WORK = "/tmp/work"  # where judges run, and their $HOME
JUDGES_AT_ONCE = 2


def enter_namespaces():
    os.environ[INSIDE] = "1"
    os.execvp(
        "unshare",
        ["unshare", "--user", "--map-root-user", "--mount", "--ipc", "--net", "--pid", "--fork", "--mount-proc", "--kill-child"]
        + [sys.executable, os.path.abspath(__file__)]
        + sys.argv[1:],
    )


def prepare():
    for folder in FRESH:
        if os.path.realpath(os.getcwd()).startswith(folder + "/"):
            sys.exit(f"the test's files lie in {folder}, which it must empty: give Bazel another --output_user_root")
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", folder], check=True)
    for folder in (OUTPUT, WORK):
        os.mkdir(folder)


# What a submission could leave, each with the same words as long as it is there.


def files():
    here = os.path.realpath(os.getcwd())
    for top in FRESH + [here]:
        for folder, _, names in os.walk(top):
            if folder == OUTPUT:
                continue
            yield from (f"file {folder}/{name}" for name in names)


def processes():
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
                yield f"process {pid} {file.read().split()[1]}"
        except OSError:
            pass


def segments():
    for kind in ("shm", "msg", "sem"):
        with open(f"/proc/sysvipc/{kind}", encoding="utf-8") as file:
            yield from (f"System V {kind} {line.split()[1]}" for line in file.readlines()[1:])


def sockets():
    for kind in ("tcp", "tcp6", "udp", "udp6", "raw", "unix"):
        try:
            with open(f"/proc/net/{kind}", encoding="utf-8") as file:
                yield from (f"{kind} socket {' '.join(line.split()[1:4])}" for line in file.readlines()[1:])
        except OSError:
            pass  # a kernel without it


def limits():
    for name in sorted(name for name in dir(resource) if name.startswith("RLIMIT_")):
        yield f"limit {name} {resource.getrlimit(getattr(resource, name))}"


def state():
    return {words for kind in (files, processes, segments, sockets, limits) for words in kind()}


def check_that_leaks_are_seen(before):
    """Leaves one of each kind, and expects to see it."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen()
    unix = socket.socket(socket.AF_UNIX)
    unix.bind("\0planted")
    sleeper = subprocess.Popen(["sleep", "1000"])
    segment = subprocess.run(["ipcmk", "-M", "4096"], check=True, capture_output=True, text=True).stdout.split()[-1]
    planted = ["/tmp/planted", "/dev/shm/planted", WORK + "/planted"]
    for path in planted:
        with open(path, "w", encoding="utf-8") as file:
            file.write("left behind")
    old = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (0, old[1]))
    seen = state() - before
    resource.setrlimit(resource.RLIMIT_CORE, old)
    for path in planted:
        os.remove(path)
    subprocess.run(["ipcrm", "-m", segment], check=True)
    sleeper.kill()
    sleeper.wait()
    unix.close()
    listening.close()
    for kind, count in {"file": 3, "process": 1, "System V shm": 1, "tcp socket": 1, "unix socket": 1, "limit": 1}.items():
        found = [words for words in seen if words.startswith(kind)]
        if len(found) != count and not (kind == "limit" and old[0] == 0):
            sys.exit(f"left {count} of the kind {kind}, and saw {found}: the checks below could not fail")


def grade(worker, record):
    """The judge's exit status and words."""
    folder = os.path.dirname(worker)
    drill = next(part for part in worker.split("/") if part[:2].isdigit())
    root = os.getcwd()
    backend = "simt" if int(drill[:2]) >= 7 else "cpu"
    command = [f"{root}/grader/cases/{drill}/judge", "--facts", f"{root}/drills/{drill}/facts.json"]
    command += ["--grader", f"{root}/grader/cases/{drill}/grader_hash", "--backend", backend]
    command += ["--worker", f"{root}/{worker}", "--build-status", f"{root}/{folder}/build_status"]
    command += ["--compiler-output", f"{root}/{folder}/compiler_output.txt"]
    command += ["--record", record, "--run", record + ".run"]
    done = subprocess.run(
        command, cwd=WORK, env={"HOME": WORK, "PATH": "/usr/bin:/bin"}, capture_output=True, text=True, errors="replace"
    )
    return done.returncode, done.stdout + done.stderr


def read(path):
    with open(path, "rb") as file:
        return file.read()


class Solutions:
    """Graded over and over, until stop()."""

    def __init__(self, drills):
        self.workers = [f"solutions/{drill}/graded/worker" for drill in drills]
        self.alone = [self.record_of(i) for i in range(len(drills))]
        self.failures = []
        self.times = 0
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.run)

    def record_of(self, i):
        record = f"{OUTPUT}/solution_{i}"
        status, words = grade(self.workers[i], record)
        return read(record) if status == 0 else f"status {status}: {words}".encode()

    def run(self):
        while not self.stopped.is_set():
            for i, worker in enumerate(self.workers):
                record = self.record_of(i)
                self.times += 1
                if record != self.alone[i]:
                    self.failures.append(f"{worker}: another record than alone:\n{record.decode(errors='replace')}")

    def stop(self):
        self.stopped.set()
        self.thread.join()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--solution", action="append", default=[])
    parser.add_argument("workers", nargs="+")
    arguments = parser.parse_args()
    if INSIDE not in os.environ:
        enter_namespaces()
    prepare()
    before = state()
    check_that_leaks_are_seen(before)

    workers = [path for path in arguments.workers if path.endswith("/worker")]
    if len(workers) < JUDGES_AT_ONCE or not arguments.solution:
        sys.exit("there is nothing to grade: name workers and solutions")
    failures = []
    solutions = Solutions(arguments.solution)
    for drill, record in zip(arguments.solution, solutions.alone):
        if b'"verdict": "OK"' not in record:
            failures.append(f"the solution of {drill} alone:\n{record.decode(errors='replace')}")
    solutions.thread.start()
    began = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(JUDGES_AT_ONCE) as pool:
        records = [f"{OUTPUT}/attack_{i}" for i in range(len(workers))]
        for worker, (status, words) in zip(workers, pool.map(grade, workers, records)):
            if status != 0:
                failures.append(f"{worker}: the judge ended with status {status}: {words}")
    solutions.stop()
    failures += solutions.failures

    after = state()
    failures += [f"left behind: {words}" for words in sorted(after - before)]
    failures += [f"gone: {words}" for words in sorted(before - after)]
    seconds = time.monotonic() - began
    print(f"{len(workers)} attacks in {seconds:.0f} s; beside them solutions were graded {solutions.times} times")
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
