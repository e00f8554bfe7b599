"""The test targets that `bazel test //grader/...` runs: they read records, they run nothing."""

load("//drills:submission.bzl", "RecordInfo")

def _grade_test_impl(ctx):
    info = ctx.attr.graded[RecordInfo]
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(
        script,
        "#!/bin/bash\nexec %s %s %s\n" % (ctx.executable._show_record.short_path, info.record.short_path, info.run.short_path),
        is_executable = True,
    )
    runfiles = ctx.runfiles(files = [info.record, info.run])
    runfiles = runfiles.merge(ctx.attr._show_record[DefaultInfo].default_runfiles)
    return [DefaultInfo(executable = script, runfiles = runfiles)]

grade_test = rule(
    implementation = _grade_test_impl,
    doc = "Passes when a graded drill is OK: full marks, but for what its backend cannot judge.",
    attrs = {
        "graded": attr.label(providers = [RecordInfo], mandatory = True),
        "_show_record": attr.label(default = "//grader/report:show_record", executable = True, cfg = "target"),
    },
    test = True,
)
