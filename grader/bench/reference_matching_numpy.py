#!/usr/bin/python3
"""The table of the lab reference_matching as a NumPy program, to compare figures and time with.

    reference_matching_numpy.py [--m 128] [--n 256] [--k 512] [--group 64] [--seed 20261001]

int8 activations times int4 weights with a scale for each group: the kernel's result against four
references, and a kernel without scales against two. Products are made once: those of the groups
give the kernel's result and, without scales, references B and C. Beside NumPy's, it is its BLAS
that is timed: `ldd` of numpy.core._multiarray_umath says which one that is.
"""

import argparse

import numpy as np

RTOL, ATOL, MOST_MISMATCHED = 1e-2, 1e-3, 1e-3


def quantize_int8(x):
    scale = np.abs(x).max() / 127
    return np.rint(x / scale).clip(-128, 127), scale


def quantize_int4(w, starts, group):
    """The codes and the scales, [rows, groups]."""
    greatest = np.maximum.reduceat(np.abs(w), starts, axis=1)
    scales = np.where(greatest > 0, greatest / 7, 1)
    return np.rint(w / expand(scales, w, group)).clip(-8, 7), scales


def expand(scales, w, group):
    """A scale for each weight."""
    return np.repeat(scales, group, axis=1)[:, : w.shape[1]]


def print_row(name, actual, expected):
    error = np.abs(actual - expected)
    relative = np.linalg.norm(error) / np.linalg.norm(expected)
    mismatched = np.count_nonzero(~(error <= ATOL + RTOL * np.abs(expected)))
    ratio = mismatched / error.size
    verdict = "passes" if ratio <= MOST_MISMATCHED else "FAILS"
    print(
        f"{name:<4}{relative:>12.3e}{error.max():>12.3e}{mismatched:>12}{ratio:>10.2%}  {verdict}"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--m", type=int, default=128)
    parser.add_argument("--n", type=int, default=256)
    parser.add_argument("--k", type=int, default=512)
    parser.add_argument("--group", type=int, default=64)
    parser.add_argument("--seed", type=int, default=20261001)
    options = parser.parse_args()
    group = min(options.group, options.k)
    starts = np.arange(0, options.k, group)

    rng = np.random.default_rng(options.seed)
    x = rng.standard_normal((options.m, options.k))
    w = 0.1 * rng.standard_normal((options.n, options.k))
    x_codes, x_scale = quantize_int8(x)
    w_codes, w_scales = quantize_int4(w, starts, group)
    real_x = x_codes * x_scale

    kernel = np.zeros((options.m, options.n))
    without_scales = np.zeros((options.m, options.n))
    for g, start in enumerate(starts):
        part = slice(start, start + group)
        sums = x_codes[:, part] @ w_codes[:, part].T
        without_scales += sums
        sums *= x_scale * w_scales[:, g]
        kernel += sums

    a = real_x @ (w_codes * expand(w_scales, w, group)).T
    c = without_scales * x_scale
    noise = np.random.default_rng(options.seed + 7).standard_normal(c.shape)
    wrong = c * (1 + 1e-12 * noise)

    print(f"{'':<4}{'rel. L2':>12}{'max error':>12}{'mismatched':>12}")
    print_row("A", kernel, a)
    print_row("B", kernel, c * w_scales[:, -1])
    print_row("C", kernel, c)
    print_row("D", kernel, real_x @ w.T)
    print_row("E", wrong, c)
    print_row("E'", wrong, a)


if __name__ == "__main__":
    main()
