"""Submissions of every kind, each with the record that it must get."""

load("//drills:defs.bzl", "submission")
load("//drills:facts.bzl", "drill_id")
load("//drills:submission.bzl", "RecordInfo", "graded_submission")
load("//grader:program_test.bzl", "program_test")
load("//grader/worker:defs.bzl", "worker_object")

def _record_test_impl(ctx):
    info = ctx.attr.graded[RecordInfo]
    arguments = [info.record.short_path, ctx.attr.verdict, str(ctx.attr.points)]
    for verdict, count in ctx.attr.tests.items():
        arguments += ["--tests", verdict, count]
    for text in ctx.attr.says:
        arguments += ["--says", text]
    return program_test(ctx, ctx.attr._expect_record, arguments, [info.record])

record_test = rule(
    implementation = _record_test_impl,
    attrs = {
        "graded": attr.label(providers = [RecordInfo], mandatory = True),
        "points": attr.int(mandatory = True),
        "says": attr.string_list(doc = "what the record says somewhere"),
        "tests": attr.string_dict(doc = "how many tests get which verdict"),
        "verdict": attr.string(mandatory = True),
        "_expect_record": attr.label(default = "//grader/samples:expect_record", executable = True, cfg = "target"),
    },
    test = True,
)

def sample(name, drill, verdict, points, tests, says = [], src = None):
    """A submission and the record that it must get.

    Args:
      name: what is special about it; also the source's name, unless `src` is given.
      drill: the struct of drill.bzl.
      verdict: the drill's.
      points: the drill's.
      tests: how many tests get which verdict, {"OK": 3, "WRONG": 7}.
      says: texts that the record holds.
      src: the file, False for none.
    """
    submission(
        name = name,
        drill = drill,
        src = None if src == False else src or "%s.%s" % (name, drill.files[0].rpartition(".")[2]),
    )
    record_test(
        name = name + "_test",
        size = "small",
        graded = ":" + name,
        points = points,
        says = says,
        tests = {verdict: str(count) for verdict, count in tests.items()},
        tags = ["selftest"],
        verdict = verdict,
    )

def trusted_sample(name, drill, library, tests):
    """A part of the grader itself, as a submission that must get full marks.

    Args:
      name: the test's, without _test, and the source's, without .cc.
      drill: the struct of drill.bzl.
      library: the part, which the source calls.
      tests: how many hidden tests the drill has.
    """
    id = drill_id(drill)
    native.cc_library(
        name = name + "_api",
        deps = [
            library,
            "//drills/%s:api" % id,
        ],
    )
    native.cc_library(
        name = name + "_worker",
        deps = [
            library,
            "//grader/cases/%s:worker" % id,
        ],
    )
    worker_object(
        name = name + "_worker_object",
        exports = [library],
        worker = ":%s_worker" % name,
    )
    graded_submission(
        name = name,
        src = name + ".cc",
        backend = drill.backends[0],
        api = ":%s_api" % name,
        facts = "//drills/%s:facts" % id,
        file_name = "grader/samples/%s.cc" % name,
        grader = "//grader/cases/%s:grader_hash" % id,
        judge = "//grader/cases/%s:judge" % id,
        worker = ":%s_worker_object" % name,
    )
    record_test(
        name = name + "_test",
        size = "small",
        graded = ":" + name,
        points = drill.points,
        tags = ["selftest"],
        tests = {"OK": str(tests)},
        verdict = "OK",
    )
