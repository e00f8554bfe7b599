"""The command that compiles a submission, for tests that give it another source or another place."""

load("//drills:submission.bzl", "RecordInfo")

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
