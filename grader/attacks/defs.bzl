"""Hostile submissions, each with the record that it must get."""

load("//drills:defs.bzl", "submission")
load("//drills:facts.bzl", "drill_id")
load("//grader/samples:samples.bzl", "record_test")

# What an attack tries; each has attacks in tier one.
KINDS = [
    "verdict channel",
    "compile time",
    "symbols",
    "run time",
    "wrong answers",
    "checkers",
    "report",
]

def attacks(drill, facts):
    """Submissions that try to get more than their answers are worth.

    Each file begins with a comment of three parts, which headers_test.sh looks for: "Attack on drill NN: " what it
    tries, "Hope: " why it might work, "Outcome: " what the grader does about it.

    Args:
      drill: the struct of drill.bzl.
      facts: from a file's name, without its extension, to a struct of its `kind`, one of KINDS, and of its record:
        `verdict`, `points`, `tests`, how many get which verdict, and `says`, texts that stand in it. `tier_one` says
        whether it is tested without --full.
    """
    extension = drill.files[0].rpartition(".")[2]
    files = native.glob(["*." + extension])
    named = ["%s.%s" % (name, extension) for name in facts]
    if sorted(files) != sorted(named):
        fail("the files here are %s, but those that have a record are %s" % (sorted(files), sorted(named)))
    for name, attack in facts.items():
        if attack.kind not in KINDS:
            fail("%s: the kind \"%s\" is none of %s" % (name, attack.kind, KINDS))
        _attack(name, drill, "%s.%s" % (name, extension), attack)
    native.sh_test(
        name = "headers_test",
        size = "small",
        srcs = ["//grader/attacks:headers_test.sh"],
        args = [drill_id(drill).partition("_")[0]] + ["$(location %s)" % file for file in named],
        data = named,
        tags = ["selftest"],
    )
    native.filegroup(
        name = "workers",
        srcs = [":" + name for name in facts],
        output_group = "worker",
        visibility = ["//grader/attacks:__pkg__"],
    )

def _attack(name, drill, src, attack):
    submission(
        name = name,
        drill = drill,
        src = src,
        foreign = True,
    )
    record_test(
        name = name + "_test",
        size = "small",
        graded = ":" + name,
        points = attack.points,
        says = attack.says,
        tags = ["selftest"] + ([] if attack.tier_one else ["full"]),
        tests = {verdict: str(count) for verdict, count in attack.tests.items()},
        verdict = attack.verdict,
    )
