"""What a drill is made of: drill(), solution(), hidden_cases() and submission().

A submission is one file for one drill. Grading it takes two actions that always succeed, so that Bazel keeps their
results whatever they say:

    SubmissionCompile   the file and the drill's worker library -> a worker, or the compiler's words
    Judge               the worker and the drill's judge        -> record.json and run.json

Only a FAULT fails. Tests read records; they never run a submission.
"""

load("//drills:facts.bzl", "drill_id", "facts", _course = "course")
load("//drills:submission.bzl", "graded_submission", "grader_hash")

course = _course

def _header(drill):
    return drill.name + ".h"

def submission(name, drill, src, verdict = "", message = ""):
    """Grades one file.

    Args:
      name: the target; its files are the record and the run.
      drill: the struct of the drill's drill.bzl.
      src: the submitted file, or None.
      verdict: the verdict that it gets without being compiled, MISSING or FORBIDDEN; needs a message.
      message: why.
    """
    id = drill_id(drill)
    if src == None and verdict == "":
        verdict = "MISSING"
        message = "there is no file %s/%s" % (id, drill.files[0])
    graded_submission(
        name = name,
        src = src,
        verdict = verdict,
        message = message,
        file_name = "drills/%s/%s" % (id, drill.files[0]),
        facts = "//drills/%s:facts" % id,
        api = "//drills/%s:api" % id,
        worker = "//grader/cases/%s:worker" % id,
        judge = "//grader/cases/%s:judge" % id,
        grader = "//grader/cases/%s:grader_hash" % id,
        visibility = ["//visibility:public"],
    )

def _submission_in_tree(drill):
    """The targets of a submission that has its file in this package."""
    id = drill_id(drill)
    files = native.glob(drill.files, allow_empty = True)
    native.exports_files(files)
    submission(
        name = "graded",
        drill = drill,
        src = files[0] if files else None,
    )
    if files:
        # For a debugger: ./drill replay --isolation=none.
        native.cc_binary(
            name = "debug",
            srcs = files,
            copts = ["-O0", "-g"],
            tags = ["manual"],
            deps = [
                "//drills/%s:api" % id,
                "//drills:todo",
                "//grader/cases/%s:cases" % id,
                # In this order: each calls the next.
                "//grader/judge:main_in_process",
                "//grader/cases/%s:binding" % id,
            ],
        )
    return files

def drill(drill, uses = []):
    """A drill's folder: the contract, the file that a student edits, the visible tests.

    Args:
      drill: the struct of drill.bzl.
      uses: the ids of earlier drills whose headers this one's includes.
    """
    id = drill_id(drill)
    facts(
        name = "facts",
        drill = drill,
    )
    native.cc_library(
        name = "api",
        hdrs = [_header(drill)],
        visibility = ["//visibility:public"],
        deps = ["//drills:format"] + ["//drills/%s:api" % other for other in uses],
    )
    native.filegroup(
        name = "example_test_source",
        srcs = ["example_test.cc"],
        visibility = ["//solutions/%s:__pkg__" % id],
    )
    native.filegroup(
        name = "folder",
        srcs = native.glob(["**"]),
        visibility = ["//grader:__subpackages__"],
    )
    files = _submission_in_tree(drill)
    native.cc_test(
        name = "example_test",
        size = "small",
        srcs = ["example_test.cc"] + files,
        deps = [
            ":api",
            "//drills:todo",
            "//third_party/catch2:main",
        ],
    )

def solution(drill):
    """A reference solution's folder; it passes the visible tests and gets full marks."""
    id = drill_id(drill)
    native.filegroup(
        name = "folder",
        srcs = native.glob(["**"]),
        visibility = ["//grader:__subpackages__"],
    )
    files = _submission_in_tree(drill)
    native.cc_test(
        name = "example_test",
        size = "small",
        srcs = files + ["//drills/%s:example_test_source" % id],
        tags = ["selftest"],
        deps = [
            "//drills/%s:api" % id,
            "//third_party/catch2:main",
        ],
    )

def hidden_cases(drill, uses = [], deps = []):
    """A drill's hidden tests: hidden_test.cc and its oracle for the judge, binding.cc for the worker.

    Args:
      drill: the struct of drill.bzl.
      uses: the ids of earlier drills whose structs this one's functions take.
      deps: of hidden_test.cc, besides the judge's library and the drill's header.
    """
    id = drill_id(drill)
    native.filegroup(
        name = "folder",
        srcs = native.glob(["**"]),
        visibility = ["//grader:__subpackages__"],
    )
    headers = native.glob(["*.h"], allow_empty = True, exclude = ["fields.h"])

    # How the drill's structs travel: wire::Fields for each.
    native.cc_library(
        name = "fields",
        hdrs = native.glob(["fields.h"], allow_empty = True),
        visibility = ["//grader/cases:__subpackages__"],
        deps = ["//drills/%s:api" % id, "//grader/wire"] + ["//grader/cases/%s:fields" % other for other in uses],
    )
    native.cc_library(
        name = "cases",
        srcs = native.glob(["*.cc"], exclude = ["binding.cc"]) + headers,
        alwayslink = True,
        # The optimiser would double the time to compile a test, and the oracles are fast enough; sweeps are not here.
        copts = ["-O1"],
        visibility = ["//visibility:public"],
        deps = deps + [
            ":fields",
            "//drills/%s:api" % id,
            "//grader/judge",
        ],
    )
    native.cc_library(
        name = "binding",
        srcs = ["binding.cc"] + headers,
        copts = ["-O2"],
        visibility = ["//visibility:public"],
        deps = [
            ":fields",
            "//drills/%s:api" % id,
            "//grader/worker:server",
        ],
    )
    native.cc_binary(
        name = "judge",
        visibility = ["//visibility:public"],
        deps = [
            ":cases",
            "//grader/judge:main",
        ],
    )

    # What a submission is linked with.
    native.cc_library(
        name = "worker",
        visibility = ["//visibility:public"],
        deps = [
            ":binding",
            "//grader/worker:main",
        ],
    )
    grader_hash(
        name = "grader_hash",
        facts = "//drills/%s:facts" % id,
        judge = ":judge",
        worker = ":worker",
        visibility = ["//visibility:public"],
    )
