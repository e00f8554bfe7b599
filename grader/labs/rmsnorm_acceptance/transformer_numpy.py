#!/usr/bin/python3
"""The lab's model in NumPy: where the losses in transformer_test.cc and planted_test.cc come from.

    transformer_numpy.py SEED

prints the loss on the tokens 37 i mod 256, that on random tokens, and how wrong norms change it.
"""

import sys

import numpy as np

LAYERS, WIDTH, HEADS, HIDDEN, VOCABULARY = 2, 128, 4, 256, 256
EPS = 1e-6


ROOTS = {
    "right": lambda h: np.sqrt((h**2).mean(axis=1) + EPS),
    "eps_outside_root": lambda h: np.sqrt((h**2).mean(axis=1)) + EPS,
    "eps_ignored": lambda h: np.sqrt((h**2).mean(axis=1)),
    "variance": lambda h: np.sqrt(h.var(axis=1) + EPS),
    "last_64_columns_dropped": lambda h: np.sqrt((h[:, :-64] ** 2).sum(axis=1) / WIDTH + EPS),
    "one_column_more": lambda h: np.sqrt((h**2).sum(axis=1) / (WIDTH + 1) + EPS),
}


def attention(x, q, k, v, out):
    tokens, head = len(x), WIDTH // HEADS
    heads = [(x @ m).reshape(tokens, HEADS, head).transpose(1, 0, 2) for m in (q, k, v)]
    scores = heads[0] @ heads[1].transpose(0, 2, 1) / np.sqrt(head)
    scores[:, np.triu(np.ones((tokens, tokens), bool), 1)] = -np.inf
    weights = np.exp(scores - scores.max(axis=2, keepdims=True))
    weights /= weights.sum(axis=2, keepdims=True)
    return (weights @ heads[2]).transpose(1, 0, 2).reshape(tokens, WIDTH) @ out


def loss(seed, name="right", tokens=None):
    rng = np.random.default_rng(seed)

    def norm(h, w):
        return h / ROOTS[name](h)[:, None] * w

    def draw(*shape):
        return 0.02 * rng.standard_normal(shape)

    embedding = draw(VOCABULARY, WIDTH)
    layers = []
    for _ in range(LAYERS):
        square = [draw(WIDTH, WIDTH) for _ in range(4)]
        layers.append((square, draw(WIDTH, HIDDEN), draw(WIDTH, HIDDEN), draw(HIDDEN, WIDTH)))
    weights = [1 + 0.1 * rng.standard_normal(WIDTH) for _ in range(2 * LAYERS + 1)]

    if tokens is None:
        tokens = (rng.random(64) * VOCABULARY).astype(int)

    h = embedding[tokens]
    for i, (square, gate, up, down) in enumerate(layers):
        h = h + attention(norm(h, weights[2 * i]), *square)
        x = norm(h, weights[2 * i + 1])
        g = x @ gate
        h = h + (g / (1 + np.exp(-g)) * (x @ up)) @ down
    logits = norm(h, weights[-1])[:-1] @ embedding.T
    right = logits[np.arange(len(tokens) - 1), tokens[1:]]
    return (np.log(np.exp(logits).sum(axis=1)) - right).mean()


seed = int(sys.argv[1])
print(loss(seed, tokens=np.arange(40) * 37 % VOCABULARY))
right = loss(seed)
print(right)
for name in ROOTS:
    print(name, loss(seed, name) - right)
