"""Graded submissions as data: what it takes to judge each of them again, by hand."""

load("//drills:submission.bzl", "RecordInfo")

_CaseInfo = provider(
    doc = "A graded submission and how it came about.",
    fields = {
        "files": "all of the files that `line` names",
        "line": "a line of the manifest",
    },
)

def _case_aspect_impl(target, ctx):
    # In the order in which graded_submission lists them.
    worker, build_status, compiler_output = target[OutputGroupInfo].worker.to_list()
    rule = ctx.rule
    files = [rule.executable.judge, rule.file.facts, rule.file.grader, worker, build_status, compiler_output, target[RecordInfo].record]
    words = [ctx.label.name, rule.attr.backend] + [f.short_path for f in files]
    return [_CaseInfo(files = files, line = " ".join(words))]

_case_aspect = aspect(implementation = _case_aspect_impl)

def _cases_impl(ctx):
    manifest = ctx.actions.declare_file(ctx.label.name)
    all_cases = [graded[_CaseInfo] for graded in ctx.attr.graded]
    ctx.actions.write(manifest, "".join([case.line + "\n" for case in all_cases]))
    files = [manifest] + [f for case in all_cases for f in case.files]
    runfiles = ctx.runfiles(files)
    for graded in ctx.attr.graded:
        runfiles = runfiles.merge(graded[DefaultInfo].default_runfiles)
    return [DefaultInfo(files = depset([manifest]), runfiles = runfiles)]

cases = rule(
    implementation = _cases_impl,
    doc = "A manifest for cases.sh: a line a graded submission.",
    attrs = {
        "graded": attr.label_list(aspects = [_case_aspect], mandatory = True, providers = [RecordInfo]),
    },
)
