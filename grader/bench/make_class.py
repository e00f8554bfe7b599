#!/usr/bin/python3
"""A class for benchmarks and tests: make_class.py FOLDER STUDENTS SEED [DRILL...]

Of each drill a student has one of the solutions, variants, mutants and broken files that lie in this workbook, drawn by the
seed: about half are right. A last line, a comment, makes every file one that nobody has graded before.
"""

import pathlib
import random
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def sources(folder, suffix):
    return sorted(path for path in folder.glob("*" + suffix) if not path.name.endswith("_test" + suffix))


def candidates(drill):
    """[(share of the class, files)]; no file at all is [None]."""
    (solution,) = [path for path in (ROOT / "solutions" / drill).iterdir() if path.suffix in (".cc", ".cu")]
    suffix = solution.suffix
    stub = ROOT / "drills" / drill / solution.name
    broken = ROOT / "grader" / "samples" / ("cuda_does_not_compile.cu" if suffix == ".cu" else "does_not_compile.cc")
    return solution.name, [
        (35, [solution]),
        (20, sources(ROOT / "grader" / "variants" / drill, suffix)),
        (35, sources(ROOT / "grader" / "mutants" / drill, suffix)),
        (4, [stub]),
        (3, [broken]),
        (3, [None]),
    ]


def make_class(folder, students, seed, drills=(), right=False):
    draw = random.Random(seed)
    chosen = sorted(path.name for path in (ROOT / "solutions").iterdir() if path.is_dir())
    chosen = [drill for drill in chosen if not drills or drill in drills or drill[:2] in drills]
    kinds = {drill: candidates(drill) for drill in chosen}
    for student in range(students):
        for drill in chosen:
            name, shares = kinds[drill]
            # Right answers are the first two kinds.
            kind = shares[:2] if right else shares
            (files,) = draw.choices([files for _, files in kind], [share for share, _ in kind])
            source = draw.choice(files)
            work = folder / f"student_{student:05}" / drill
            work.mkdir(parents=True, exist_ok=True)
            if source is not None:
                (work / name).write_bytes(source.read_bytes() + f"\n// {seed} {student}\n".encode())


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    make_class(pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
