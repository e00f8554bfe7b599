"""The exam examined: wrong submissions, which must lose points, and right ones, which must not."""

load("//drills:defs.bzl", "example_test", "submission")
load("//drills:facts.bzl", "drill_id")
load("//drills:submission.bzl", "RecordInfo")
load("//grader:grade_test.bzl", "grade_test")
load("//grader:program_test.bzl", "program_test")
load("//grader/tolerances:defs.bzl", "tolerance_used_test")

def _caught_test_impl(ctx):
    record = ctx.attr.graded[RecordInfo].record
    return program_test(ctx, ctx.attr._expect_caught, [record.short_path, ctx.attr.test, ctx.attr.failure_class], [record])

_caught_test = rule(
    implementation = _caught_test_impl,
    attrs = {
        "failure_class": attr.string(mandatory = True),
        "graded": attr.label(providers = [RecordInfo], mandatory = True),
        "test": attr.string(mandatory = True),
        "_expect_caught": attr.label(default = "//grader/mutants:expect_caught", executable = True, cfg = "target"),
    },
    test = True,
)

OutcomesInfo = provider(
    doc = "What became of a folder's submissions.",
    fields = {
        "records": "the records",
        "rows": "of each record: the submission's name, the path of its record, the test that it should fail and the " +
                "class of that failure; both are empty for one that should fail none",
    },
)

def _outcomes_impl(ctx):
    records = [graded[RecordInfo].record for graded in ctx.attr.graded]
    facts = [json.decode(fact) for fact in ctx.attr.facts]
    rows = [
        [graded.label.name, record.path] + fact
        for graded, record, fact in zip(ctx.attr.graded, records, facts)
    ]
    return [OutcomesInfo(records = records, rows = rows)]

_outcomes = rule(
    implementation = _outcomes_impl,
    doc = "For docs/exam.md.",
    attrs = {
        "facts": attr.string_list(doc = "for each, as JSON: the test and the class"),
        "graded": attr.label_list(providers = [RecordInfo]),
    },
)

def _headers_test_impl(ctx):
    arguments = [ctx.attr.drill]
    for mutant, test in zip(ctx.files.mutants, ctx.attr.tests):
        arguments += [mutant.short_path, test]
    return program_test(ctx, ctx.attr._check_headers, arguments, ctx.files.mutants)

# One process for all headers of a folder: each alone would cost more to start than to check.
_headers_test = rule(
    implementation = _headers_test_impl,
    attrs = {
        "drill": attr.string(mandatory = True),
        "mutants": attr.label_list(allow_files = True, mandatory = True),
        # In the order of `mutants`.
        "tests": attr.string_list(mandatory = True),
        "_check_headers": attr.label(default = "//grader/mutants:check_headers", executable = True, cfg = "target"),
    },
    test = True,
)

def _extension(drill):
    return drill.files[0].rpartition(".")[2]

# Every so manieth is tested in tier one; all are by ./drill selftest --full.
TIER_ONE = 3

def _tags(i):
    return ["selftest"] + ([] if i % TIER_ONE == 0 else ["full"])

def _sources(files):
    native.filegroup(
        name = "sources",
        srcs = files,
        visibility = [
            "//grader/class:__pkg__",
            "//grader/scan:__pkg__",
        ],
    )

def mutants(drill, facts):
    """Wrong submissions, one bug a file: each must build, and fail the hidden test that it names.

    A file begins as header.h says.

    Args:
      drill: the struct of drill.bzl.
      facts: from a file's name, without its extension, to a struct of `test`, the name of the hidden test that is
        about the bug, and `failure_class`, what a student is told of that failure.
    """
    files = native.glob(["*." + _extension(drill)])
    named = ["%s.%s" % (name, _extension(drill)) for name in facts]
    if sorted(files) != sorted(named):
        fail("the files here are %s, but those that are said to be caught are %s" % (sorted(files), sorted(named)))
    _sources(files)
    _headers_test(
        name = "headers_test",
        size = "small",
        drill = drill_id(drill).partition("_")[0],
        mutants = named,
        tags = ["selftest"],
        tests = [mutant.test for mutant in facts.values()],
    )
    classes = [hint.failure_class for hint in drill.hints]
    for i, (name, mutant) in enumerate(facts.items()):
        if mutant.failure_class not in classes:
            fail("%s: drill.bzl has no hint for the class \"%s\"" % (name, mutant.failure_class))
        submission(
            name = name,
            drill = drill,
            src = "%s.%s" % (name, _extension(drill)),
        )
        _caught_test(
            name = name + "_test",
            size = "small",
            failure_class = mutant.failure_class,
            graded = ":" + name,
            tags = _tags(i),
            test = mutant.test,
        )
    _outcomes(
        name = "outcomes",
        facts = [json.encode([mutant.test, mutant.failure_class]) for mutant in facts.values()],
        graded = [":" + name for name in facts],
        visibility = ["//grader/exam:__pkg__"],
    )

def variants(drill):
    """Right submissions that differ from the solution.

    Each file must pass the visible tests, and get full marks by less than half of each tolerance.

    Args:
      drill: the struct of drill.bzl.
    """
    files = native.glob(["*." + _extension(drill)])
    names = [file.rpartition(".")[0] for file in files]
    _sources(files)
    native.filegroup(
        name = "graded",
        srcs = [":" + name for name in names],
        visibility = ["//grader:__subpackages__"],
    )
    for i, (name, file) in enumerate(zip(names, files)):
        submission(
            name = name,
            drill = drill,
            src = file,
        )
        grade_test(
            name = name + "_test",
            size = "small",
            graded = ":" + name,
            tags = _tags(i),
        )
        example_test(
            name = name + "_example_test",
            drill = drill,
            src = file,
            tags = _tags(i),
        )
        tolerance_used_test(
            name = name + "_tolerance_used_test",
            size = "small",
            graded = ":" + name,
            table = "//grader/cases/%s:tolerance_table" % drill_id(drill),
            tags = _tags(i),
        )
    _outcomes(
        name = "outcomes",
        facts = [json.encode(["", ""])] * len(names),
        graded = [":" + name for name in names],
        visibility = ["//grader/exam:__pkg__"],
    )
