#!/usr/bin/python3
"""RMSNorm in the SIMT library beside other ways to run CUDA without a GPU.

    bazel build //grader/bench:simt_bench
    grader/bench/simt_vs_numba.py bazel-bin/grader/bench/simt_bench [--other COMMAND]...

The problem is simt_bench's rmsnorm_forward: fp32, 3584 columns, a block of 256 threads a row. Ours runs
1024 rows, on one OS thread and on two; numba's CUDA simulator (Debian's python3-numba, left out where it
is not installed) runs 3, since a row takes it so long. It has no shuffles: each of the five is a step in
shared memory there, so that both kernels have seven points where threads wait for one another. Its
threads take turns: kept on one core, it is faster than when the system spreads them over several.

COMMAND, for a program that this project does not have (HIP-CPU, say), is run by the shell. It solves the
same problem with 1024 rows, checks its result, and prints one number as its last line: the seconds from
the launch to the end of the kernel, on memory that is there and filled, the median of several runs.
"""

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import time

os.environ["NUMBA_ENABLE_CUDASIM"] = "1"

try:  # after the choice of the simulator
    import numba
    import numpy as np
    from numba import cuda
except ImportError:
    numba = None

ROWS, COLUMNS, THREADS = 1024, 3584, 256  # as in simt_bench.cc
WARPS = THREADS // 32
NUMBA_ROWS, NUMBA_RUNS = 3, 3
EPS = 1e-5
# numba's simulator, as it comes, must take so many times as long as ours on one OS thread.
LIMITS = {"checks off": 2000, "all checks": 500}


def run_ours(program):
    """{(mode, OS threads): seconds a row}"""
    output = subprocess.run([program, "rmsnorm_forward"], check=True, capture_output=True, text=True).stdout
    rows = [json.loads(line) for line in output.splitlines()]
    return {(row["mode"], row["os_threads"]): row["seconds"] / ROWS for row in rows if row["mode"] in LIMITS}


def run_other(command):
    """Seconds a row."""
    done = subprocess.run(command, shell=True, capture_output=True, text=True)
    try:
        if done.returncode == 0:
            return float(done.stdout.splitlines()[-1]) / ROWS
    except (IndexError, ValueError):
        pass
    sys.exit(f"{command}: expected exit status 0 and seconds as the last line, got status {done.returncode} and"
             f"\n{done.stdout}{done.stderr}")


def normalise(x, w, y, columns, eps):
    """The kernel, for numba's simulator."""
    partials = cuda.shared.array(THREADS, numba.float32)
    warp_sums = cuda.shared.array(WARPS, numba.float32)
    thread = cuda.threadIdx.x
    at = cuda.blockIdx.x * columns
    squares = np.float32(0)
    for i in range(thread, columns, cuda.blockDim.x):
        squares += x[at + i] * x[at + i]
    partials[thread] = squares
    cuda.syncthreads()
    offset = 16
    while offset > 1:
        if thread % 32 < offset:
            partials[thread] += partials[thread + offset]
        cuda.syncthreads()
        offset //= 2
    if thread % 32 == 0:
        warp_sums[thread // 32] = partials[thread] + partials[thread + 1]
    cuda.syncthreads()
    total = np.float32(0)
    for warp in range(WARPS):
        total += warp_sums[warp]
    cuda.syncthreads()
    r = np.float32(1 / math.sqrt(total / columns + eps))
    for i in range(thread, columns, cuda.blockDim.x):
        y[at + i] = x[at + i] * r * w[i]


def run_numba():
    """Seconds a row."""
    rng = np.random.default_rng(1)
    x = rng.uniform(-1, 1, (NUMBA_ROWS, COLUMNS)).astype(np.float32)
    w = rng.uniform(-1, 1, COLUMNS).astype(np.float32)
    device_x, device_w = cuda.to_device(x.ravel()), cuda.to_device(w)
    device_y = cuda.device_array(x.size, np.float32)
    kernel = cuda.jit(normalise)
    seconds = []
    for _ in range(NUMBA_RUNS):
        start = time.perf_counter()
        kernel[NUMBA_ROWS, THREADS](device_x, device_w, device_y, COLUMNS, EPS)
        cuda.synchronize()
        seconds.append(time.perf_counter() - start)

    wide = x.astype(np.float64)
    expected = wide / np.sqrt((wide * wide).mean(axis=1, keepdims=True) + EPS) * w
    np.testing.assert_allclose(device_y.copy_to_host().reshape(x.shape), expected, rtol=1e-5, atol=1e-6)
    return statistics.median(seconds) / NUMBA_ROWS


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="//grader/bench:simt_bench, built")
    parser.add_argument("--other", metavar="COMMAND", action="append", default=[])
    arguments = parser.parse_args()

    ours = run_ours(arguments.program)
    names = {key: f"{key[0]}, {'one OS thread' if key[1] == 1 else 'two'}" for key in ours}
    print("| RMSNorm, a row of 3584 | ms |" + "".join(f" / {name} |" for name in names.values()))
    print("|---|---:|" + "---:|" * len(ours))

    def row(what, seconds):
        times = " | ".join(f"{seconds / our_seconds:.1f}" for our_seconds in ours.values())
        print(f"| {what} | {seconds * 1e3:.3f} | {times} |", flush=True)

    for key, seconds in ours.items():
        row(f"the SIMT library, {names[key]}", seconds)
    for command in arguments.other:
        row(f"`{command}`", run_other(command))
    if numba is None:
        print("\n(python3-numba is not installed: no figure of its CUDA simulator)")
        return
    seconds = run_numba()
    row(f"numba {numba.__version__}, CUDA simulator", seconds)
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    row("the same, kept on one core", run_numba())
    print()
    for mode, limit in LIMITS.items():
        times = seconds / ours[mode, 1]
        verdict = "met" if times >= limit else "NOT met"
        print(f"numba's simulator / ours, {mode}, one OS thread: {times:.0f}, at least {limit}: {verdict}")


if __name__ == "__main__":
    main()
