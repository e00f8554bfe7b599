"""An archive that grades on a machine with NVIDIA's driver and nothing else of what this project needs."""

load("//third_party/cuda:defs.bzl", "NEEDS_TOOLKIT")

def _static_impl(settings, _attr):
    return {
        "//command_line_option:linkopt": settings["//command_line_option:linkopt"] + ["-static"],
        "//third_party/fmt:from_headers": True,
    }

# What needs no driver is a static program, which runs whatever C library the machine has.
_static = transition(
    implementation = _static_impl,
    inputs = ["//command_line_option:linkopt"],
    outputs = [
        "//command_line_option:linkopt",
        "//third_party/fmt:from_headers",
    ],
)

def _gpu_bundle_impl(ctx):
    archive = ctx.actions.declare_file(ctx.label.name + ".tar.gz")
    arguments = ctx.actions.args()
    inputs = []

    def place(file, name):
        arguments.add_all([file, name])
        inputs.append(file)

    for i, id in enumerate(ctx.attr.drills):
        # A transition makes a list of every attribute.
        place(ctx.files.judges[i], "judges/" + id)
        place(ctx.files.workers[i], "workers/" + id)
        place(ctx.files.facts[i], "facts/%s.json" % id)
        place(ctx.files.grader_hashes[i], "grader_hash/" + id)
        place(ctx.files.sources[i], "sources/" + id)
    place(ctx.files.show_record[0], "show_record")
    place(ctx.file.script, "grade_on_gpu.sh")
    place(ctx.file.readme, "README")
    place(ctx.executable.device_probe, "device_probe")
    for bench in ctx.files.benches:
        place(bench, "bench/" + bench.basename)
    ctx.actions.run(
        executable = ctx.file._make_bundle,
        arguments = [archive.path, arguments],
        inputs = inputs,
        outputs = [archive],
        env = {"LC_ALL": "C", "PATH": "/usr/bin:/bin"},
        mnemonic = "GpuBundle",
    )
    return [DefaultInfo(files = depset([archive]), runfiles = ctx.runfiles([archive]))]

_gpu_bundle = rule(
    implementation = _gpu_bundle_impl,
    attrs = {
        "benches": attr.label_list(),
        "device_probe": attr.label(executable = True, cfg = "target", mandatory = True),
        "drills": attr.string_list(mandatory = True, doc = "their ids; the next five lists go with it"),
        "facts": attr.label_list(allow_files = True),
        "grader_hashes": attr.label_list(),
        "judges": attr.label_list(cfg = _static),
        "readme": attr.label(allow_single_file = True, mandatory = True),
        "script": attr.label(allow_single_file = True, mandatory = True),
        "show_record": attr.label(cfg = _static, mandatory = True),
        "sources": attr.label_list(allow_files = True),
        "workers": attr.label_list(),
        "_allowlist_function_transition": attr.label(
            default = "@bazel_tools//tools/allowlists/function_transition_allowlist",
        ),
        "_make_bundle": attr.label(default = ":make_bundle.sh", allow_single_file = True),
    },
)

def gpu_bundle(name, drills, submission, **kwargs):
    """The archive `name`.tar.gz.

    Args:
      name: the target.
      drills: their ids; each has the backend cuda.
      submission: select() gives it: from an id and a target's name to a label of the submission.
      **kwargs: of the rule.
    """
    _gpu_bundle(
        name = name,
        drills = drills,
        facts = ["//drills/%s:facts" % id for id in drills],
        grader_hashes = ["//grader/cases/%s:cuda_grader_hash" % id for id in drills],
        judges = ["//grader/cases/%s:judge" % id for id in drills],
        sources = submission("cuda_source"),
        workers = submission("cuda_worker"),
        show_record = "//grader/report:show_record",
        target_compatible_with = NEEDS_TOOLKIT,
        **kwargs
    )
