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

    # [file, its name in the archive]. A transition makes a list of every attribute.
    placed = [
        [ctx.files.print_record[0], "print_record"],
        [ctx.file.script, "grade_on_gpu.sh"],
        [ctx.file.readme, "README"],
        [ctx.executable.device_probe, "device_probe"],
    ] + [[bench, "bench/" + bench.basename] for bench in ctx.files.benches]
    for i, id in enumerate(ctx.attr.drills):
        placed += [
            [ctx.files.judges[i], "judges/" + id],
            [ctx.files.workers[i], "workers/" + id],
            [ctx.files.facts[i], "facts/%s.json" % id],
            [ctx.files.grader_hashes[i], "grader_hash/" + id],
            [ctx.files.sources[i], "sources/" + id],
        ]
    arguments = ctx.actions.args()
    arguments.add(archive)
    for file_and_name in placed:
        arguments.add_all(file_and_name)
    ctx.actions.run(
        executable = ctx.file._make_bundle,
        arguments = [arguments],
        inputs = [file for file, _ in placed],
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
        "print_record": attr.label(cfg = _static),
        "sources": attr.label_list(allow_files = True),
        "workers": attr.label_list(),
        "_allowlist_function_transition": attr.label(
            default = "@bazel_tools//tools/allowlists/function_transition_allowlist",
        ),
        "_make_bundle": attr.label(default = "//grader/device:make_bundle.sh", allow_single_file = True),
    },
)

def _of_submission(submissions, drills, target):
    return select({
        setting: ["//%s/%s:%s" % (folder, id, target) for id in drills]
        for setting, folder in submissions.items()
    })

def gpu_bundle(name, drills, submissions, benches, **kwargs):
    """The archive `name`.tar.gz.

    Args:
      name: the target.
      drills: their ids; each has the backend cuda.
      submissions: from a config_setting to the folder whose work goes in: "solutions" or "drills".
      benches: programs.
      **kwargs: of the rule.
    """
    _gpu_bundle(
        name = name,
        benches = benches,
        device_probe = "//grader/device:device_probe",
        drills = drills,
        facts = ["//drills/%s:facts" % id for id in drills],
        grader_hashes = ["//grader/cases/%s:cuda_grader_hash" % id for id in drills],
        judges = ["//grader/cases/%s:judge" % id for id in drills],
        readme = "//grader/device:README.md",
        script = "//grader/device:grade_on_gpu.sh",
        print_record = "//grader/report:print_record",
        sources = _of_submission(submissions, drills, "source"),
        target_compatible_with = NEEDS_TOOLKIT,
        workers = _of_submission(submissions, drills, "cuda_worker"),
        **kwargs
    )
