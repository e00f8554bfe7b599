"""A drill's part of a worker, linked once: a submission adds its own."""

WorkerObjectInfo = provider(
    doc = "What prelink.sh makes, and what it is to be linked with.",
    fields = {
        "files": "the object; the list of what a submission can name of it; that of what a submission must define",
        "link_flags": "for the linker",
    },
)

def _archives(cc_info):
    """The static libraries of a CcInfo, in link order."""
    archives = []
    for linker_input in cc_info.linking_context.linker_inputs.to_list():
        for library in linker_input.libraries:
            archive = library.static_library or library.pic_static_library
            if archive:
                archives.append(archive)
    return archives

def _link_flags(cc_info):
    """What the libraries of a CcInfo ask of the linker besides."""
    return [
        flag
        for linker_input in cc_info.linking_context.linker_inputs.to_list()
        for flag in linker_input.user_link_flags
    ]

def _worker_object_impl(ctx):
    files = [ctx.actions.declare_file("%s/%s" % (ctx.label.name, name)) for name in ["object.o", "own", "wanted"]]
    archives = _archives(ctx.attr.worker[CcInfo])
    exports = [archive for archive in archives if archive.owner in [library.label for library in ctx.attr.exports]]
    arguments = ctx.actions.args()
    arguments.add_all([ctx.file._script] + files)
    arguments.add_all("--exports", exports)
    arguments.add_all("--archives", archives)
    ctx.actions.run(
        executable = ctx.file._prelink,
        arguments = [arguments],
        inputs = archives + [ctx.file._script],
        outputs = files,
        env = {"LC_ALL": "C", "PATH": "/usr/bin:/bin"},
        mnemonic = "WorkerPrelink",
    )
    return [
        DefaultInfo(files = depset(files), runfiles = ctx.runfiles(files)),
        WorkerObjectInfo(files = files, link_flags = _link_flags(ctx.attr.worker[CcInfo])),
    ]

worker_object = rule(
    implementation = _worker_object_impl,
    attrs = {
        "exports": attr.label_list(providers = [CcInfo], doc = "of the worker's libraries those that a submission can name"),
        "worker": attr.label(providers = [CcInfo], mandatory = True),
        "_prelink": attr.label(default = "//grader/worker:prelink.sh", allow_single_file = True),
        "_script": attr.label(default = "//grader/worker:worker.lds", allow_single_file = True),
    },
)
