"""The rules behind drills/defs.bzl: how a submission becomes a record."""

# instructor
load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")
load("//grader:settings.bzl", "BuildSettingInfo")
load("//grader/simt:defs.bzl", "SIMT_COPTS", "SIMT_PREPROCESS")
load("//grader/worker:defs.bzl", "WorkerObjectInfo")
load("//third_party/cuda:defs.bzl", "ArchitecturesInfo", "CUDA_COMPILE_ENV", "CUDA_DEVICE_ENV", "CUDA_DEVICE_REQUIREMENTS", "NVCC", "STATIC_LIBSTDCXX")

RecordInfo = provider(
    doc = "A graded submission.",
    fields = {
        "record": "what is the same for the same submission, seed and grader",
        "run": "what is not",
    },
)
# end of instructor

# A submission's source may have so many bytes.
MAX_SOURCE_BYTES = 1 << 20

# How graded code is compiled. No -ffast-math, no -march, no contraction: a drill's bits must be the same everywhere.
SUBMISSION_COPTS = ["-std=c++20", "-O2", "-Wall", "-Wextra", "-ffp-contract=off", "-pipe", "-I."]

# instructor
# Read-only once it runs: constants, and the table through which the C library's functions are called.
SUBMISSION_LINKOPTS = ["-static", "-no-pie", "-Wl,-z,relro,-z,now"]

# The same for a device. Its code may contract; tolerances allow for that. The driver is loaded when the program runs.
# Its intermediate files lie beside the source: messages name them.
NVCC_COPTS = ["-std=c++20", "-O2", "-Xcompiler=-Wall,-Wextra,-ffp-contract=off", "-I.", "--keep", "--keep-dir=."]
CUDA_WORKER_LINKOPTS = STATIC_LIBSTDCXX

def _submission_headers(ctx):
    """What a submission may include: its drill's header, todo(), and of a GPU drill those of CUDA."""
    libraries = [ctx.attr.api, ctx.attr._todo]
    if ctx.attr.backend == "simt":
        libraries += ctx.attr._simt_headers
    elif ctx.attr.backend == "cuda":
        libraries.append(ctx.attr._device_headers)
    return depset(transitive = [library[CcInfo].compilation_context.headers for library in libraries])

def _is_strangers(ctx):
    """Whether the submission may be compiled and run only where it is kept from the machine."""
    return ctx.attr.foreign and not ctx.attr._trust[BuildSettingInfo].value

# What graded_submission and grader_hash have both: all that compiles a submission.
_COMPILE_ATTRS = {
    "_architectures": attr.label(default = "//third_party/cuda:architectures"),
    "_build_worker": attr.label(default = "//grader/worker:build_worker.sh", allow_single_file = True),
    "_build_worker_parts": attr.label(default = "//grader/worker:build_worker", allow_files = True),
    "_device_headers": attr.label(default = "//grader/simt:device", providers = [CcInfo]),
    "_scan": attr.label(default = "//grader/scan", executable = True, cfg = "exec"),
    "_simt_finish_object": attr.label(default = "//grader/simt:finish_object.sh", allow_single_file = True),
    "_simt_headers": attr.label_list(
        default = ["//grader/simt:cuda", "//grader/simt:device"],
        providers = [CcInfo],
    ),
    "_simt_rewrite": attr.label(default = "//grader/simt/rewrite", executable = True, cfg = "exec"),
    "_todo": attr.label(default = "//drills:todo", providers = [CcInfo]),
}

def _programs(ctx):
    """Of the grader's own programs those that read and compile a submission: struct(all, simt)."""
    simt = [ctx.executable._simt_rewrite, ctx.file._simt_finish_object] if ctx.attr.backend == "simt" else []
    return struct(all = ctx.files._build_worker_parts + [ctx.executable._scan] + simt, simt = simt)

def _compile(ctx):
    worker = ctx.actions.declare_file(ctx.label.name + "/worker")
    status = ctx.actions.declare_file(ctx.label.name + "/build_status")
    words = ctx.actions.declare_file(ctx.label.name + "/compiler_output.txt")
    if ctx.attr.verdict:
        ctx.actions.write(worker, "")
        if ctx.file.src:
            ctx.actions.run_shell(
                inputs = [ctx.file.src],
                outputs = [status],
                arguments = [ctx.attr.verdict, ctx.file.src.path, status.path],
                command = 'echo "$1 $(sha256sum < "$2" | cut -d" " -f1) -" > "$3"',
                mnemonic = "SubmissionHash",
            )
        else:
            ctx.actions.write(status, ctx.attr.verdict + " - -\n")
        ctx.actions.write(words, ctx.attr.message + "\n")
        return struct(worker = worker, status = status, words = words)

    toolchain = find_cpp_toolchain(ctx)
    features = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = toolchain,
        requested_features = ctx.features,
        unsupported_features = ctx.disabled_features,
    )
    compiler = cc_common.get_tool_for_action(
        feature_configuration = features,
        action_name = "c++-compile",
    )
    headers = _submission_headers(ctx)
    object = ctx.attr.worker[WorkerObjectInfo]
    programs = _programs(ctx)
    arguments = ctx.actions.args()
    arguments.add_all([ctx.file.src, ctx.attr.file_name, worker, status, words])
    arguments.add("--max-bytes", str(MAX_SOURCE_BYTES))
    arguments.add_all("--worker", object.files)
    if ctx.attr.backend == "cuda":
        arguments.add_all("--compile", [NVCC] + NVCC_COPTS + ctx.attr._architectures[ArchitecturesInfo].flags)
        arguments.add_all("--link", [compiler])
        arguments.add_all("--libraries", object.link_flags + CUDA_WORKER_LINKOPTS)
        arguments.add("--device")
    else:
        arguments.add_all("--compile", [compiler] + SUBMISSION_COPTS)
        if ctx.attr.backend == "simt":
            arguments.add_all(SIMT_COPTS)
            arguments.add_all("--preprocess", SIMT_PREPROCESS)
            arguments.add_all("--simt", programs.simt)
        arguments.add_all("--link", [compiler] + SUBMISSION_LINKOPTS)
        arguments.add_all("--libraries", object.link_flags)
    arguments.add_all("--scan", [ctx.executable._scan])
    arguments.add_all("--headers", headers)
    if _is_strangers(ctx):
        arguments.add("--foreign")
    ctx.actions.run(
        executable = ctx.file._build_worker,
        arguments = [arguments],
        inputs = depset([ctx.file.src] + object.files + programs.all, transitive = [headers, toolchain.all_files]),
        outputs = [worker, status, words],
        env = CUDA_COMPILE_ENV if ctx.attr.backend == "cuda" else {"LC_ALL": "C", "PATH": "/usr/bin:/bin"},
        mnemonic = "SubmissionCompile",
        progress_message = "Compiling %s" % ctx.file.src.short_path,
    )
    return struct(worker = worker, status = status, words = words)

def _graded_submission_impl(ctx):
    built = _compile(ctx)
    record = ctx.actions.declare_file(ctx.label.name + "/record.json")
    run = ctx.actions.declare_file(ctx.label.name + "/run.json")
    arguments = ctx.actions.args()
    arguments.add("--facts", ctx.file.facts)
    arguments.add("--worker", built.worker)
    arguments.add("--build-status", built.status)
    arguments.add("--compiler-output", built.words)
    arguments.add("--grader", ctx.file.grader)
    arguments.add("--backend", ctx.attr.backend)
    arguments.add("--seed", ctx.attr._seed[BuildSettingInfo].value)
    if ctx.attr._exhaustive[BuildSettingInfo].value:
        arguments.add("--exhaustive")
    if _is_strangers(ctx):
        arguments.add("--foreign")
    arguments.add("--record", record)
    arguments.add("--run", run)
    tools = []
    if ctx.attr.backend == "cuda" and ctx.executable.device_probe:
        tools = [ctx.executable.device_probe]
        arguments.add("--device-probe", ctx.executable.device_probe)
    ctx.actions.run(
        executable = ctx.executable.judge,
        arguments = [arguments],
        inputs = [ctx.file.facts, built.worker, built.status, built.words, ctx.file.grader],
        tools = tools,
        outputs = [record, run],
        env = CUDA_DEVICE_ENV if ctx.attr.backend == "cuda" else {},
        execution_requirements = CUDA_DEVICE_REQUIREMENTS if ctx.attr.backend == "cuda" else {},
        mnemonic = "Judge",
        progress_message = "Judging %s" % (ctx.file.src.short_path if ctx.file.src else ctx.label),
    )
    return [
        DefaultInfo(files = depset([record, run]), runfiles = ctx.runfiles([record, run])),
        RecordInfo(record = record, run = run),
        OutputGroupInfo(worker = depset([built.worker, built.status, built.words])),
    ]

graded_submission = rule(
    implementation = _graded_submission_impl,
    doc = "One submitted file, compiled, judged and written down.",
    attrs = dict(
        _COMPILE_ATTRS,
        api = attr.label(providers = [CcInfo], mandatory = True),
        backend = attr.string(values = ["cpu", "simt", "cuda"], mandatory = True),
        device_probe = attr.label(executable = True, cfg = "target", doc = "cuda: says whether there is a device"),
        facts = attr.label(allow_single_file = [".json"], mandatory = True),
        file_name = attr.string(mandatory = True, doc = "what the compiler calls the file"),
        foreign = attr.bool(doc = "a stranger's: a FAULT where it cannot be kept from the machine, unless //grader:trust is set"),
        grader = attr.label(allow_single_file = True, mandatory = True),
        judge = attr.label(executable = True, cfg = "target", mandatory = True),
        message = attr.string(),
        src = attr.label(allow_single_file = True),
        verdict = attr.string(values = ["", "MISSING", "FORBIDDEN", "BUILD", "SKIPPED"]),
        worker = attr.label(providers = [WorkerObjectInfo], doc = "not needed where a verdict is given"),
        _cc_toolchain = attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
        _exhaustive = attr.label(default = "//grader:exhaustive"),
        _seed = attr.label(default = "//grader:seed"),
        _trust = attr.label(default = "//grader:trust"),
    ),
    fragments = ["cpp"],
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)

def _grader_hash_impl(ctx):
    out = ctx.actions.declare_file(ctx.label.name)
    object = ctx.attr.worker[WorkerObjectInfo]
    files = [ctx.executable.judge, ctx.file.facts] + object.files + _programs(ctx).all
    files += _submission_headers(ctx).to_list()
    if ctx.attr.backend == "cuda":
        options = [NVCC] + NVCC_COPTS + ctx.attr._architectures[ArchitecturesInfo].flags + CUDA_WORKER_LINKOPTS + CUDA_COMPILE_ENV.values()
    else:
        options = SUBMISSION_COPTS + SUBMISSION_LINKOPTS
    if ctx.attr.backend == "simt":
        options += SIMT_PREPROCESS + SIMT_COPTS
    options = " ".join(options + object.link_flags + [str(MAX_SOURCE_BYTES)])
    ctx.actions.run_shell(
        inputs = files,
        outputs = [out],
        arguments = [out.path, options] + [f.path for f in files],
        command = 'out=$1 options=$2; shift 2; { echo "$options"; cat "$@"; } | sha256sum | cut -d" " -f1 > "$out"',
        mnemonic = "GraderHash",
    )
    return [DefaultInfo(files = depset([out]))]

grader_hash = rule(
    implementation = _grader_hash_impl,
    doc = "The content hash of all that decides a record besides the submission and the seed.",
    attrs = dict(
        _COMPILE_ATTRS,
        api = attr.label(providers = [CcInfo], mandatory = True),
        backend = attr.string(mandatory = True),
        facts = attr.label(allow_single_file = [".json"], mandatory = True),
        judge = attr.label(executable = True, cfg = "target", mandatory = True),
        worker = attr.label(providers = [WorkerObjectInfo], mandatory = True),
    ),
)
# end of instructor
