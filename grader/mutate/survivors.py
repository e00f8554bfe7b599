#!/usr/bin/python3
"""Small changes to the solutions that no hidden test sees: ./drill selftest --mutate

Every mutation of grader/mutate is compiled and judged as a submission is, but only as far as the first test that fails.
One with full marks has survived. A better test kills it, or grader/mutants/NN_name/equivalent.md lists it, with the
reason. What became of each is kept in .drill/mutate, by the contents of the mutant and of the grader: a run that was
stopped goes on where it was.

Exit status: 0 all is well, 1 survivors, or what is listed can be told apart, 2 wrong use, a FAULT, or a command
that fails.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
KEPT = ROOT / ".drill" / "mutate"
# As run.sh builds: what is built is built once.
BAZEL_OPTIONS = ["--config=strict"] if os.environ.get("CI") else []
# Of CPU time, for one call: a mutant that never ends costs so much, and the solutions need a tenth of it.
MAX_SECONDS = {"cpu": 1, "simt": 10}
TENTHS = 10  # of a drill's mutations, between two words of progress


def bazel(command, *arguments):
    done = subprocess.run(["bazel", command, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        fail(f"bazel {command} failed:\n{done.stderr}")
    return done.stdout


def fail(why):
    print(f"drill selftest --mutate: {why}", file=sys.stderr)
    sys.exit(2)


class Kept:
    """What became of mutants: a line each in .drill/mutate/NN_name, the latest one counts."""

    def __init__(self, drill):
        KEPT.mkdir(parents=True, exist_ok=True)
        self.path = KEPT / drill
        self.outcomes = {}  # of a mutant's hash: the grader's hash, what became of it
        if self.path.exists():
            for line in self.path.read_text(encoding="utf-8").splitlines():
                words = line.split("\t")
                if len(words) == 3:  # not when the run was ended within a line
                    self.outcomes[words[0]] = (words[1], words[2])

    def get(self, mutant, grader):
        of, outcome = self.outcomes.get(mutant, ("", ""))
        return outcome if of == grader else ""

    def survived_once(self, mutant):
        return self.outcomes.get(mutant, ("", ""))[1] == "survived"

    def add(self, mutant, grader, outcome):
        self.outcomes[mutant] = (grader, outcome)
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(f"{mutant}\t{grader}\t{outcome}\n")


class Drill:
    """The commands that grade a drill's solution, for other files, in a tree of links that Bazel does not touch."""

    def __init__(self, name, tree):
        self.name = name
        self.tree = tree
        (self.source,) = [path for path in (ROOT / "solutions" / name).iterdir() if path.suffix in (".cc", ".cu")]
        self.kept = Kept(name)
        query = f"mnemonic('SubmissionCompile|Judge', //solutions/{name}:graded)"
        actions = json.loads(bazel("aquery", *BAZEL_OPTIONS, "--output=jsonproto", query))["actions"]
        commands = {action["mnemonic"]: action["arguments"] for action in actions}
        self.compile, self.judge = commands["SubmissionCompile"], commands["Judge"]
        self.solved = str(pathlib.Path(self.option("--worker")).parent) + "/"
        self.grader = (tree / self.option("--grader")).read_text(encoding="utf-8").strip()
        self.facts = tree / f"{name}.json"
        facts = json.loads((tree / self.option("--facts")).read_text(encoding="utf-8"))
        facts["time_limit_s"] = min(facts["time_limit_s"], MAX_SECONDS[self.option("--backend")])
        self.facts.write_text(json.dumps(facts), encoding="utf-8")
        with tempfile.TemporaryDirectory(dir=tree) as folder:
            shutil.copy(tree / self.solved / "worker", folder)
            self.solution = self.hash_of_worker(pathlib.Path(folder))
        self.mutate = [str(tree / "mutate"), str(self.source)]
        listed = ROOT / "grader/mutants" / name / "equivalent.md"
        listing = subprocess.run(
            self.mutate + ([str(listed)] if listed.exists() else []), capture_output=True, text=True, check=False
        )
        if listing.returncode != 0:
            fail(f"{listed}: {listing.stderr}")
        self.mutations = json.loads(listing.stdout)["mutations"]
        self.equivalents = json.loads(listing.stdout)["equivalents"]

    def option(self, name):
        return self.judge[self.judge.index(name) + 1]

    def hash_of_worker(self, folder):
        """Of what runs: without names, the linker's hash of the whole, and the columns of the source."""
        stripped = folder / "stripped"
        others = [f"--remove-section={section}" for section in (".note.gnu.build-id", "simt_lines")]
        subprocess.run(["objcopy", "--strip-all", *others, str(folder / "worker"), str(stripped)], check=True)
        return hashlib.sha256(stripped.read_bytes()).hexdigest()

    def mutant(self, number):
        return subprocess.run(self.mutate + [str(number)], capture_output=True, check=True).stdout

    def run(self, command, mutant, out):
        """The command of the solution, for another file and with its results in another folder."""
        source = str(self.source.relative_to(ROOT))
        command = [str(mutant) if word == source else word.replace(self.solved, f"{out}/") for word in command]
        environment = {"LC_ALL": "C", "PATH": "/usr/bin:/bin"}
        return subprocess.run(command, cwd=self.tree, env=environment, capture_output=True, text=True, check=False)

    def attempt(self, mutant):
        """What becomes of a mutant: "survived", "the same program", "does not compile", or by which test it fails."""
        with tempfile.TemporaryDirectory(dir=self.tree) as folder:
            out = pathlib.Path(folder)
            source = out / "mutant"
            source.write_bytes(mutant)
            self.run(self.compile, source, out)
            status = (out / "build_status").read_text(encoding="utf-8") if (out / "build_status").exists() else ""
            if status.startswith("BUILD"):
                return "does not compile"
            if status.startswith("OK") and self.hash_of_worker(out) == self.solution:
                return "the same program"
            judge = self.judge + ["--first-failure"]
            judge[judge.index("--facts") + 1] = str(self.facts)
            judged = self.run(judge, source, out)
            if judged.returncode != 0:
                return "FAULT: " + " ".join(judged.stderr.split())
            tests = json.loads((out / "record.json").read_text(encoding="utf-8"))["drill"]["tests"]
            failed = [test for test in tests if test["verdict"] not in ("OK", "SKIPPED")]
            return f"{failed[0]['verdict']}: {failed[0]['name']}" if failed else "survived"


def chosen(mutation, sample):
    """One in so many, by what is changed: the same ones wherever the line stands."""
    return int(hashlib.sha256(mutation["change"].encode()).hexdigest(), 16) % sample == 0


def try_all(drill, numbers, jobs):
    """{number: what became of it}, of those that were reached, and whether that is all."""
    outcomes = {}
    mutants = {number: drill.mutant(number) for number in numbers}
    hashes = {number: hashlib.sha256(mutant).hexdigest() for number, mutant in mutants.items()}
    for number, key in hashes.items():
        if kept := drill.kept.get(key, drill.grader):
            outcomes[number] = kept
    todo = [number for number in numbers if number not in outcomes]
    start = time.monotonic()
    pool = concurrent.futures.ThreadPoolExecutor(jobs)
    futures = {pool.submit(drill.attempt, mutants[number]): number for number in todo}
    try:
        for done, future in enumerate(concurrent.futures.as_completed(futures), 1):
            number = futures[future]
            outcomes[number] = future.result()
            if not outcomes[number].startswith("FAULT"):
                drill.kept.add(hashes[number], drill.grader, outcomes[number])
            if done % (len(todo) // TENTHS + 1) == 0:
                left = (time.monotonic() - start) / done * (len(todo) - done)
                print(f"{drill.name}: {done} of {len(todo)}, {left:.0f} s left", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        pool.shutdown(cancel_futures=True)
        return outcomes, False
    except BaseException:
        pool.shutdown(cancel_futures=True)  # else all that waits would be tried before the error is shown
        raise
    return outcomes, True


def show_survivor(drill, number, outcome):
    mutation = drill.mutations[number]
    print(f"{drill.source.relative_to(ROOT)}:{mutation['line']}: {mutation['name']}: {outcome}")
    print(textwrap.indent(mutation["change"], "    "))
    if outcome != "survived":
        return
    folder = KEPT / "survivors" / str(number)
    copy = folder / drill.name / drill.source.name
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_bytes(drill.mutant(number))
    print(f"    ./drill grade {folder.relative_to(ROOT)} -d {drill.name[:2]}")


def report(drill, outcomes, all_tried):
    """Whether all is well."""
    survivors = {n for n, outcome in outcomes.items() if outcome == "survived"}
    unlisted = {n for n in survivors if not drill.mutations[n]["listed"]}
    faults = {n for n, outcome in outcomes.items() if outcome.startswith("FAULT")}
    for number in sorted(unlisted | faults):
        show_survivor(drill, number, outcomes[number])
    stale = []
    for i, listed in enumerate(drill.equivalents):
        meant = {n for n, mutation in enumerate(drill.mutations) if i in mutation["listed"]}
        if not meant:
            stale.append((listed, "is no mutation"))
        elif meant <= outcomes.keys() and not meant & survivors:
            stale.append((listed, f"does not survive: {'; '.join(sorted({outcomes[n] for n in meant}))}"))
    for listed, why in stale:
        print(f"grader/mutants/{drill.name}/equivalent.md: remove what {why}")
        print(textwrap.indent(listed["change"], "    "))
    count = [
        f"{len(outcomes)} of {len(drill.mutations)} mutations",
        f"{sum(o == 'does not compile' for o in outcomes.values())} do not compile",
        f"{sum(o == 'the same program' for o in outcomes.values())} are the same program",
        f"{sum(bool(re.match('[A-Z]+: ', o)) for o in outcomes.values()) - len(faults)} killed",
        f"{len(survivors - unlisted)} listed",
        f"{len(unlisted)} survived",
    ]
    if faults:
        count.append(f"{len(faults)} FAULT")
    print(f"{drill.name}: {', '.join(count)}{'' if all_tried else '; stopped'}", flush=True)
    if unlisted:
        print(
            f"Next: kill them by a test in grader/cases/{drill.name}/hidden_test.cc, or list them in "
            f"grader/mutants/{drill.name}/equivalent.md;\nthen ./drill selftest --mutate --survivors {drill.name}"
        )
    return not unlisted and not stale, not faults


def main():
    parser = argparse.ArgumentParser(prog="drill selftest --mutate", description=__doc__.splitlines()[0])
    parser.add_argument("--sample", type=int, default=1, metavar="N", help="one mutation in N, always the same ones")
    parser.add_argument("--survivors", action="store_true", help="only those that survived when last tried")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="so many at a time")
    parser.add_argument("drills", nargs="*", metavar="NN_name", help="all, if none is named")
    options = parser.parse_args()
    names = sorted(path.parent.name for path in (ROOT / "solutions").glob("*/BUILD"))
    for name in options.drills:
        if name not in names:
            fail(f"there is no drill {name}; expected one of {', '.join(names)}")
    if options.sample < 1 or options.jobs < 1:
        fail("--sample and --jobs take a whole number from 1")
    names = options.drills or names
    bazel("build", *BAZEL_OPTIONS, "//grader/mutate", *[f"//solutions/{name}:graded" for name in names])
    well = sound = True
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: leaves what is done, and nothing else
    with tempfile.TemporaryDirectory(prefix="mutate.") as folder:
        tree = pathlib.Path(folder)
        (tree / "bazel-out").symlink_to(bazel("info", *BAZEL_OPTIONS, "output_path").strip())
        # A copy, and not by way of the link bazel-bin, which another build moves.
        shutil.copy(pathlib.Path(bazel("info", *BAZEL_OPTIONS, "bazel-bin").strip()) / "grader/mutate/mutate", tree)
        for top in ("drills", "grader", "solutions", "third_party"):
            (tree / top).symlink_to(ROOT / top)
        for name in names:
            drill = Drill(name, tree)
            numbers = [n for n, mutation in enumerate(drill.mutations) if chosen(mutation, options.sample)]
            if options.survivors:
                numbers = [n for n in numbers if drill.kept.survived_once(hashlib.sha256(drill.mutant(n)).hexdigest())]
            outcomes, all_tried = try_all(drill, numbers, options.jobs)
            drill_well, drill_sound = report(drill, outcomes, all_tried)
            well, sound = well and drill_well, sound and drill_sound
            if not all_tried:
                sys.exit(130)
    sys.exit(0 if well and sound else 1 if sound else 2)


if __name__ == "__main__":
    try:
        main()
    except (OSError, subprocess.CalledProcessError) as error:
        fail(error)
