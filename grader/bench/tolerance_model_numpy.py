#!/usr/bin/python3
"""The table of the lab tolerance_model as a NumPy program, to compare figures and time with.

    tolerance_model_numpy.py [--lengths 64,256,1024,4096] [--trials 2000] [--seed 20261001]

Dot products of fp16 and bf16 inputs, accumulated in fp32, against fp64, as errors relative to
S = sum |a_i b_i|. Every format and length starts the same stream anew; a trial draws a, then b.
fp16 is NumPy's, to nearest even; bf16 is rounded half up on the bits of the float, as in the
published table.
"""

import argparse

import numpy as np

BATCH = 1 << 16  # draws at once: enough to keep NumPy busy, few enough for the cache


def to_fp16(x):
    return x.astype(np.float16).astype(np.float32)


def to_bf16(x):
    bits = x.view(np.uint32)
    return ((bits + np.uint32(0x8000)) & np.uint32(0xFFFF0000)).view(np.float32)


FORMATS = (("fp16", to_fp16, 2.0**-11), ("bf16", to_bf16, 2.0**-8))


def measure(rounded, length, trials, seed):
    """The errors of all trials."""
    rng = np.random.default_rng(seed)
    errors = []
    batch = max(1, BATCH // (2 * length))
    for start in range(0, trials, batch):
        size = min(batch, trials - start)
        inputs = rng.uniform(-1, 1, (size, 2, length)).astype(np.float32)
        low = rounded(inputs)
        actual = (low[:, 0] * low[:, 1]).sum(axis=1)
        products = inputs[:, 0].astype(np.float64) * inputs[:, 1]
        exact = products.sum(axis=1)
        errors.append(np.abs(actual - exact) / np.abs(products).sum(axis=1))
    return np.concatenate(errors)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lengths", default="64,256,1024,4096")
    parser.add_argument("--trials", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=20261001)
    options = parser.parse_args()

    print(
        f"{'format':<8}{'K':>6}{'max':>12}{'99.9 %':>12}{'median':>12}{'budget':>12}{'ratio':>8}"
    )
    for name, rounded, u in FORMATS:
        for length in map(int, options.lengths.split(",")):
            errors = measure(rounded, length, options.trials, options.seed)
            median = np.median(errors)
            budget = u / np.sqrt(length)
            print(
                f"{name:<8}{length:>6}{errors.max():>12.3e}{np.percentile(errors, 99.9):>12.3e}"
                f"{median:>12.3e}{budget:>12.3e}{median / budget:>8.2f}"
            )


if __name__ == "__main__":
    main()
