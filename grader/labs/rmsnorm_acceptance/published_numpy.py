#!/usr/bin/python3
"""The published checks in NumPy, wrong functions against right ones: where figures of planted_test.cc come from.

    published_numpy.py M N SEED
"""

import sys

import numpy as np

EPS = np.float64(np.float32(1e-6))


def bf16(x):
    bits = np.asarray(x, np.float32).view(np.uint32).astype(np.uint64)
    rounded = bits + 0x7FFF + ((bits >> 16) & 1)
    return ((rounded >> 16) << 16).astype(np.uint32).view(np.float32)


ROOTS = {
    "right": lambda x: np.sqrt((x**2).mean(axis=1) + EPS),
    "eps_outside_root": lambda x: np.sqrt((x**2).mean(axis=1)) + EPS,
    "eps_ignored": lambda x: np.sqrt((x**2).mean(axis=1)),
    "variance": lambda x: np.sqrt(x.var(axis=1) + EPS),
    "last_64_columns_dropped": lambda x: np.sqrt((x[:, :-64] ** 2).sum(axis=1) / x.shape[1] + EPS),
    "one_column_more": lambda x: np.sqrt((x**2).sum(axis=1) / (x.shape[1] + 1) + EPS),
}


def reciprocal(x, name):
    return 1 / ROOTS.get(name, ROOTS["right"])(x.astype(np.float64))[:, None]


def forward(x, w, name):
    return x * reciprocal(x, name) * w


def backward(x, w, name):
    """The gradients of mean(y^2) as autograd makes them: y, dy, dx and dw are rounded to bf16."""
    dy = bf16(np.float32(1 / x.size) * (2 * bf16(forward(x, w, name))))
    r = reciprocal(x, name)
    dx = r * w * dy - x * r**3 / x.shape[1] * (w * dy * x).sum(axis=1, keepdims=True)
    terms = dy * x * r
    if name == "dx_with_two_zero_rows":
        dx[511::512] = 0
    if name == "dw_without_two_rows":
        terms[511::512] = 0
    return bf16(dx), bf16(terms.sum(axis=0))


def relative_l2(a, b):
    return np.linalg.norm(a.astype(np.float64) - b) / np.linalg.norm(b.astype(np.float64))


m, n, seed = (int(argument) for argument in sys.argv[1:])
rng = np.random.default_rng(seed)
draws = [rng.standard_normal(shape).astype(np.float32) for _ in range(3) for shape in ((m, n), n)]
x_bf16, w_bf16, x_fp32, w_fp32, x, w = (
    a if i in (2, 3) else bf16(a) for i, a in enumerate(draws)
)
for name in [*ROOTS, "dx_with_two_zero_rows", "dw_without_two_rows"]:
    y_bf16 = np.allclose(bf16(forward(x_bf16, w_bf16, name)), bf16(forward(x_bf16, w_bf16, "right")), 2e-2, 2e-2)
    y_fp32 = np.allclose(forward(x_fp32, w_fp32, name), forward(x_fp32, w_fp32, "right"), 1e-5, 1e-5)
    dx, dw = (relative_l2(a, b) for a, b in zip(backward(x, w, name), backward(x, w, "right")))
    print(f"{name:24} bf16 {y_bf16}  fp32 {y_fp32}  dx {dx:.4e}  dw {dw:.4e}")
