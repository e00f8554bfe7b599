"""The test targets that `bazel test //grader/...` runs: they read records, they run nothing."""

load("//drills:submission.bzl", "RecordInfo")
load(":program_test.bzl", "program_test")

def _grade_test_impl(ctx):
    info = ctx.attr.graded[RecordInfo]
    return program_test(ctx, ctx.attr._show_record, [info.record.short_path, info.run.short_path], [info.record, info.run])

grade_test = rule(
    implementation = _grade_test_impl,
    doc = "Passes when a graded drill is OK: full marks, but for what its backend cannot judge.",
    attrs = {
        "graded": attr.label(providers = [RecordInfo], mandatory = True),
        "_show_record": attr.label(default = "//grader/report:show_record", executable = True, cfg = "target"),
    },
    test = True,
)
