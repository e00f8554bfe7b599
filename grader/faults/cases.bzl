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

_CommandInfo = provider(
    doc = "How a submission is compiled.",
    fields = {
        "arguments": "the command, its paths as runfiles have them",
        "inputs": "what it reads",
    },
)

def _command_aspect_impl(target, ctx):
    for action in target.actions:
        if action.mnemonic == "SubmissionCompile":
            # Of tools as well, which have another folder of outputs.
            short = {f.path: f.short_path for f in action.inputs.to_list() + action.outputs.to_list()}
            arguments = [short.get(argument, argument) for argument in action.argv]
            return [_CommandInfo(arguments = arguments, inputs = action.inputs)]
    fail("%s is not compiled" % ctx.label)

_command_aspect = aspect(implementation = _command_aspect_impl)

def _compile_command_impl(ctx):
    out = ctx.actions.declare_file(ctx.label.name)
    command = ctx.attr.graded[_CommandInfo]
    ctx.actions.write(out, "".join([argument + "\n" for argument in command.arguments]))
    runfiles = ctx.runfiles([out, ctx.file._build_worker], transitive_files = command.inputs)
    return [DefaultInfo(files = depset([out]), runfiles = runfiles)]

compile_command = rule(
    implementation = _compile_command_impl,
    doc = "The command that compiles a submission, an argument a line. Its third to fifth are what it writes.",
    attrs = {
        "graded": attr.label(aspects = [_command_aspect], mandatory = True, providers = [RecordInfo]),
        "_build_worker": attr.label(default = "//grader/worker:build_worker.sh", allow_single_file = True),
    },
)
