"""The exam examined: wrong submissions, which must lose points, and right ones, which must not."""

load("//drills:defs.bzl", "submission")
load("//drills:facts.bzl", "drill_id")
load("//drills:submission.bzl", "RecordInfo")
load("//grader:grade_test.bzl", "grade_test")
load("//grader/tolerances:defs.bzl", "tolerance_test")

def _caught_test_impl(ctx):
    record = ctx.attr.graded[RecordInfo].record
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(
        script,
        "#!/bin/bash\nexec %s %s %s\n" % (
            ctx.executable._expect_caught.short_path,
            record.short_path,
            " ".join(["'%s'" % word.replace("'", "'\\''") for word in [ctx.attr.test, ctx.attr.failure_class]]),
        ),
        is_executable = True,
    )
    runfiles = ctx.runfiles(files = [record]).merge(ctx.attr._expect_caught[DefaultInfo].default_runfiles)
    return [DefaultInfo(executable = script, runfiles = runfiles)]

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

def _extension(drill):
    return drill.files[0].rpartition(".")[2]

# Every so manieth is tested in tier one; all are by ./drill selftest --full.
TIER_ONE = 3

def _tags(i):
    return ["selftest"] + ([] if i % TIER_ONE == 0 else ["full"])

def mutants(drill, facts):
    """Wrong submissions, one bug a file: each must build, and fail the hidden test that it names.

    Args:
      drill: the struct of drill.bzl.
      facts: from a file's name, without its extension, to a struct of `test`, the name of the hidden test that is
        about the bug, and `failure_class`, what a student is told of that failure.
    """
    files = native.glob(["*." + _extension(drill)])
    named = ["%s.%s" % (name, _extension(drill)) for name in facts]
    if sorted(files) != sorted(named):
        fail("the files here are %s, but those that are said to be caught are %s" % (sorted(files), sorted(named)))
    for i, (name, mutant) in enumerate(facts.items()):
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

def variants(drill):
    """Right submissions that differ from the solution: each file here must get full marks, by less than half of each tolerance.

    Args:
      drill: the struct of drill.bzl.
    """
    files = native.glob(["*." + _extension(drill)])
    native.filegroup(
        name = "graded",
        srcs = [":" + file.rpartition(".")[0] for file in files],
        visibility = ["//grader:__subpackages__"],
    )
    for i, file in enumerate(files):
        name = file.rpartition(".")[0]
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
        tolerance_test(
            name = name + "_tolerance_test",
            size = "small",
            graded = ":" + name,
            table = "//grader/cases/%s:tolerance_table" % drill_id(drill),
            tags = _tags(i),
        )
