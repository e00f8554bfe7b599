"""Builds .cu files for the CPU."""

load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")

# Headers that a kernel's file finds first.
SIMT_INCLUDES = ["grader/simt/cuda"]

# For the preprocessor.
SIMT_PREPROCESS = ["-isystem" + folder for folder in SIMT_INCLUDES] + ["-include", "simt_prelude.h"]

# For the compiler.
SIMT_COPTS = [
    "-fno-pie",
    # The line table. In this order: -gdwarf-4 alone asks for -g2, which costs a seventh of the compiler's time.
    "-gdwarf-4",
    "-g1",
    "-ffp-contract=off",
    "-fno-strict-aliasing",
    "-Wno-unknown-pragmas",
    "-Wno-sign-compare",
    # A call at every load and store; volatile ones have calls of their own.
    "-fsanitize=thread",
    "--param=tsan-distinguish-volatile=1",
    "-fsanitize=bounds,alignment,integer-divide-by-zero",
    # So that an access is seen as it was written: not split, not joined, not on another's line.
    "-fno-tree-sra",
    "-fno-tree-vectorize",
    "-fno-tree-slp-vectorize",
    "-fno-store-merging",
    "-fno-crossjumping",
    "-fno-tree-tail-merge",
    "-fno-ipa-icf",
    "-fno-gnu-unique",
    "-fno-builtin-memcpy",
    "-fno-builtin-memmove",
    "-fno-builtin-memset",
    "-fno-builtin-memcmp",
    # Else it becomes strcpy, which no checker sees.
    "-fno-builtin-sprintf",
    # A function of a header that is not inlined has lines of its own.
    "-ffunction-sections",
    # A large frame must meet the guard page of its thread's stack, not pass over it.
    "-fstack-clash-protection",
    "-fno-stack-protector",
    "-U_FORTIFY_SOURCE",
]

def _simt_objects_impl(ctx):
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
    headers = depset(
        ctx.files.hdrs,
        transitive = [dep[CcInfo].compilation_context.headers for dep in ctx.attr.deps + [ctx.attr._cuda]],
    )
    objects = []
    for source in ctx.files.srcs:
        object = ctx.actions.declare_file("%s/%s.o" % (ctx.label.name, source.basename[:-len(".cu")]))
        arguments = ctx.actions.args()
        arguments.add_all([ctx.executable._rewrite, ctx.file._finish_object, source, source.short_path, object, compiler])
        arguments.add_all(["-std=c++20", "-O2", "-I."])
        arguments.add_all(ctx.fragments.cpp.copts)
        arguments.add_all(ctx.attr.copts)
        arguments.add_all(SIMT_PREPROCESS + SIMT_COPTS)
        ctx.actions.run(
            executable = ctx.file._compile,
            arguments = [arguments],
            inputs = depset([source], transitive = [headers, toolchain.all_files]),
            tools = [ctx.executable._rewrite, ctx.file._finish_object],
            outputs = [object],
            env = {"LC_ALL": "C", "PATH": "/usr/bin:/bin"},
            mnemonic = "SimtCompile",
            progress_message = "Compiling %s for the CPU" % source.short_path,
        )
        objects.append(object)
    return [DefaultInfo(files = depset(objects))]

_simt_objects = rule(
    implementation = _simt_objects_impl,
    attrs = {
        "copts": attr.string_list(),
        "deps": attr.label_list(providers = [CcInfo]),
        "hdrs": attr.label_list(allow_files = True),
        "srcs": attr.label_list(allow_files = [".cu"]),
        "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
        "_compile": attr.label(default = "//grader/simt:compile.sh", allow_single_file = True),
        "_cuda": attr.label(default = "//grader/simt:cuda", providers = [CcInfo]),
        "_finish_object": attr.label(default = "//grader/simt:finish_object.sh", allow_single_file = True),
        "_rewrite": attr.label(default = "//grader/simt/rewrite", executable = True, cfg = "exec"),
    },
    fragments = ["cpp"],
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)

def simt_library(name, srcs, hdrs = [], deps = [], copts = [], **kwargs):
    """A library of CUDA code that runs on the CPU and is checked there.

    Args:
      name: to be used like a cc_library.
      srcs: .cu files. Each holds its kernels, their launches and their __shared__ variables itself.
      hdrs: headers, of the sources and for who depends on the library.
      deps: cc_library targets whose headers the sources include.
      copts: for the compiler.
      **kwargs: of cc_library.
    """
    _simt_objects(
        name = name + "_objects",
        srcs = srcs,
        hdrs = hdrs,
        copts = copts,
        deps = deps,
        testonly = kwargs.get("testonly", False),
    )
    native.cc_library(
        name = name,
        srcs = [":%s_objects" % name],
        hdrs = hdrs,
        # The line table and the checkers' arithmetic with addresses of code.
        linkopts = ["-no-pie"],
        linkstatic = True,
        deps = deps + ["//grader/simt"],
        alwayslink = True,
        **kwargs
    )
