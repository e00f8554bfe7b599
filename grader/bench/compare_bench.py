#!/usr/bin/python3
"""check_close beside numpy.testing.assert_allclose and torch.testing.assert_close.

    bazel build //grader/bench:compare_bench
    grader/bench/compare_bench.py bazel-bin/grader/bench/compare_bench

All of them compare two arrays of 2^24 floats with rtol 1e-5 and atol 1e-8, on one thread, in one run
after the other. `close` is data that passes, `mismatched` data that does not. PyTorch is left out
where it is not installed.
"""

import os
import statistics
import subprocess
import sys
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np  # noqa: E402  (after the thread count)

SIZE = 1 << 24
RUNS = 5
RTOL, ATOL = 1e-5, 1e-8


def make_data():
    """The same distributions as compare_bench.cc, from NumPy's generator."""
    rng = np.random.default_rng(1)
    expected = rng.uniform(-1, 1, SIZE).astype(np.float32)
    cases = {}
    for name, noise in (("close", 1e-6), ("mismatched", 1e-3)):
        error = rng.uniform(-noise, noise, SIZE)
        cases[name] = ((expected * (1 + error)).astype(np.float32), expected)
    return cases


def median_seconds(compare, passes):
    """Median time of compare(), which must raise AssertionError exactly when it should."""
    seconds = []
    for _ in range(RUNS):
        start = time.perf_counter()
        try:
            compare()
            passed = True
        except AssertionError:
            passed = False
        seconds.append(time.perf_counter() - start)
        if passed != passes:
            sys.exit("a comparison gave the wrong verdict")
    return statistics.median(seconds)


def run_check_close(program):
    """{case: seconds} as the C++ program measured them."""
    output = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    rows = [line.split() for line in output.splitlines() if not line.startswith("#")]
    return {name: float(seconds) for name, seconds, _ in rows}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    ours = run_check_close(sys.argv[1])
    try:
        import torch

        torch.set_num_threads(1)
    except ImportError:
        torch = None

    print(f"{'case':<16}{'comparator':<32}{'seconds':>9}{'/ memcpy':>10}{'/ check_close':>15}")

    def row(case, comparator, seconds):
        relative = f"{seconds / ours[case]:15.1f}" if case != "memcpy" else ""
        print(f"{case:<16}{comparator:<32}{seconds:9.4f}{seconds / ours['memcpy']:10.2f}{relative}")

    row("memcpy", "memcpy of both arrays", ours["memcpy"])
    for case, seconds in ours.items():
        if case != "memcpy":
            row(case, "check_close", seconds)
    for case, (actual, expected) in make_data().items():
        passes = case == "close"
        row(
            case,
            f"numpy {np.__version__} assert_allclose",
            median_seconds(
                lambda: np.testing.assert_allclose(actual, expected, rtol=RTOL, atol=ATOL), passes
            ),
        )
        if torch:
            a, e = torch.from_numpy(actual), torch.from_numpy(expected)
            row(
                case,
                f"torch {torch.__version__} assert_close",
                median_seconds(
                    lambda: torch.testing.assert_close(a, e, rtol=RTOL, atol=ATOL), passes
                ),
            )


if __name__ == "__main__":
    main()
