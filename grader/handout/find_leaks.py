#!/usr/bin/env python3
"""What a handout must not hold, looked for in one that is unpacked.

    find_leaks.py FOLDER      run in the instructor's workbook; exit 1 where something is found

A secret line is a line of a drill's source or page in SECRETS that has 26 characters and more without its indentation. It is none
where the drills themselves say it (a stub, a contract, a visible test) or the secrets of two drills do: that is the
language's. What is left is said by chance, and each such line is in coincidences.txt, for a person to look at.
"""

import collections
import pathlib
import re
import subprocess
import sys

SECRETS = ["solutions", "grader/cases", "grader/mutants", "grader/attacks", "grader/variants", "grader/samples"]
# What a handout has no use for: labels and paths of what is not there.
WORDS = re.compile(r"//solutions|grader/(cases|mutants|attacks|variants|exam|mutate|tolerances|samples|fuzz)\b|docs/exam")
# What a handout's ./drill says no to; it names paths, and is not run there.
NOT_RUN = re.compile(r"grader/cli/(course_check(_test)?|replay)\.")
LEAST = 26
COINCIDENCES = pathlib.Path(__file__).with_name("coincidences.txt")


def lines_of(path):
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        line = line.strip()
        if len(line) >= LEAST and not line.startswith("#include"):
            yield line


def tracked(folder):
    names = subprocess.run(["git", "ls-files", "-z", folder], stdout=subprocess.PIPE, check=True).stdout
    return [pathlib.Path(name) for name in names.decode().split("\0") if name]


def drill_of(path):
    return next((part for part in path.parts if re.match(r"\d\d_", part)), "")


def secret_lines():
    """Each with the files that say it."""
    said = set()
    for path in tracked("drills"):
        said.update(lines_of(path))
    files = collections.defaultdict(list)
    for folder in SECRETS:
        for path in tracked(folder):
            if path.suffix not in (".cc", ".cu", ".h", ".md") or not drill_of(path):
                continue
            for line in lines_of(path):
                if line not in said:
                    files[line].append(path)
    return {line: paths for line, paths in files.items() if len({drill_of(path) for path in paths}) == 1}


def main():
    root = pathlib.Path(sys.argv[1])
    secret = secret_lines()
    if len(secret) < 5000:
        sys.exit(f"only {len(secret)} hidden lines: they are not where they were")
    coincidences = set(COINCIDENCES.read_text(encoding="utf-8").splitlines())
    chance = set()

    found = 0
    for path in sorted(path for path in root.rglob("*") if path.is_file()):
        name = str(path.relative_to(root))
        for line in lines_of(path):
            if line in coincidences:
                chance.add(line)
            elif line in secret:
                found += 1
                print(f"{name}: a line of {secret[line][0]}:\n{line}")
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            if WORDS.search(line) and not NOT_RUN.match(name):
                found += 1
                print(f"{name}:{number}: names what is not there: {line.strip()}")
        if any(name.startswith(folder + "/") for folder in SECRETS):
            found += 1
            print(f"{name}: is hidden")
    # Links that lead nowhere.
    for path in sorted(root.rglob("*.md")):
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            if not (path.parent / link).exists():
                found += 1
                print(f"{path.relative_to(root)}: the link {link} leads nowhere")
    print(f"{len(secret)} hidden lines looked for, {found} findings")
    return found > 0


if __name__ == "__main__":
    sys.exit(main())
