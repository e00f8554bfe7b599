"""Rules that need the CUDA toolkit. Without one their targets are incompatible: Bazel skips them and says so."""

load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")
load("@cuda_installed//:toolkit.bzl", "CUDA_HOME", "CUDA_VERSION", "DEVICE", "DEVICE_VARIABLES", "NO_TOOLKIT", _GPU_WORKERS = "GPU_WORKERS")

NVCC = CUDA_HOME + "/bin/nvcc"

# Why nothing is graded on a device here; nothing where it is.
NO_CUDA = NO_TOOLKIT or ("" if DEVICE else "no CUDA device")

NEEDS_TOOLKIT = ["@platforms//:incompatible"] if NO_TOOLKIT else []
NEEDS_DEVICE = ["@platforms//:incompatible"] if NO_CUDA else []

# The environment of what compiles CUDA, and of what uses a device. Another toolkit or device makes another action.
CUDA_COMPILE_ENV = {"CUDA_VERSION": CUDA_VERSION, "LC_ALL": "C", "PATH": "/usr/bin:/bin"}
CUDA_DEVICE_ENV = dict(DEVICE_VARIABLES, KERNEL_DRILLS_DEVICE = DEVICE, PATH = "/usr/bin:/bin")

# The execution properties of what needs the toolkit or a device.
GPU_WORKERS = _GPU_WORKERS

# A device does not show in an action, so nobody else is given what one said. This machine's is used here.
CUDA_DEVICE_REQUIREMENTS = {"no-cache": "1"} if GPU_WORKERS else {"local": "1", "no-cache": "1"}

# A toolkit in /usr has its headers where g++ looks in any case.
CUDA_INCLUDES = [] if CUDA_HOME == "/usr" else ["-isystem", CUDA_HOME + "/include"]

# For the linker, after all else. The runtime is linked in: a machine needs the driver alone.
CUDA_LINKOPTS = ["-L" + CUDA_HOME + "/lib64", "-lcudart_static", "-ldl", "-lrt", "-lpthread"]

# The C++ library linked in, although the linker is told of the shared one as well. Without bfd and --gc-sections it would ask
# for a newer C library than is needed.
STATIC_LIBSTDCXX = ["-static-libgcc", "-l:libstdc++.a", "-Wl,--as-needed", "-fuse-ld=bfd", "-Wl,--gc-sections"]

ArchitecturesInfo = provider(
    doc = "What device code is compiled for.",
    fields = {"flags": "nvcc's"},
)

def _architectures_impl(ctx):
    flags = []
    for name in ctx.build_setting_value:
        kind, _, number = name.partition("_")
        if kind not in ["sm", "compute"] or not number:
            fail("--%s: %r is neither sm_NN (machine code) nor compute_NN (PTX)" % (str(ctx.label).lstrip("@"), name))
        flags.append("-gencode=arch=compute_%s,code=%s" % (number, name))
    return [ArchitecturesInfo(flags = flags)]

architectures = rule(
    implementation = _architectures_impl,
    build_setting = config.string_list(flag = True),
)

def _cuda_objects_impl(ctx):
    toolchain = find_cpp_toolchain(ctx)
    compiler = cc_common.get_tool_for_action(
        feature_configuration = cc_common.configure_features(ctx = ctx, cc_toolchain = toolchain),
        action_name = "c++-compile",
    )
    contexts = [dep[CcInfo].compilation_context for dep in ctx.attr.deps]
    headers = depset(ctx.files.hdrs, transitive = [context.headers for context in contexts])
    defines = depset(transitive = [context.defines for context in contexts])
    objects = []
    for source in ctx.files.srcs:
        object = ctx.actions.declare_file("%s/%s.o" % (ctx.label.name, source.basename.rpartition(".")[0]))
        has_device_code = source.extension == "cu"
        arguments = ctx.actions.args()
        arguments.add_all(["-std=c++20", "-O2", "-I."])
        if has_device_code:
            arguments.add("-Xcompiler=-Wall,-Wextra")
            arguments.add_all(ctx.attr._architectures[ArchitecturesInfo].flags)
        else:
            arguments.add_all(CUDA_INCLUDES)
            arguments.add_all(ctx.fragments.cpp.copts)
        arguments.add_all(defines, before_each = "-D")
        arguments.add_all(ctx.attr.copts)
        arguments.add_all(["-c", source, "-o", object])
        ctx.actions.run(
            executable = NVCC if has_device_code else compiler,
            arguments = [arguments],
            inputs = depset([source], transitive = [headers, toolchain.all_files]),
            outputs = [object],
            env = CUDA_COMPILE_ENV,
            mnemonic = "CudaCompile",
            progress_message = "Compiling %s for a device" % source.short_path,
        )
        objects.append(object)
    return [DefaultInfo(files = depset(objects))]

_cuda_objects = rule(
    implementation = _cuda_objects_impl,
    attrs = {
        "copts": attr.string_list(),
        "deps": attr.label_list(providers = [CcInfo]),
        "hdrs": attr.label_list(allow_files = True),
        "srcs": attr.label_list(allow_files = [".cu", ".cc"]),
        "_architectures": attr.label(default = "//third_party/cuda:architectures"),
        "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
    },
    fragments = ["cpp"],
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)

def cuda_library(name, srcs, hdrs = [], deps = [], copts = [], **kwargs):
    """A library of CUDA code for a device; nvcc compiles .cu files, for //third_party/cuda:architectures.

    Args:
      name: to be used like a cc_library.
      srcs: .cu files, and .cc files that include CUDA's headers.
      hdrs: headers, of the sources and for who depends on the library.
      deps: cc_library and cuda_library targets.
      copts: for nvcc and for the compiler of .cc files.
      **kwargs: of cc_library.
    """
    _cuda_objects(
        name = name + "_objects",
        srcs = srcs,
        hdrs = hdrs,
        copts = copts,
        deps = deps,
        exec_properties = GPU_WORKERS,
        target_compatible_with = NEEDS_TOOLKIT,
        testonly = kwargs.get("testonly", False),
    )
    native.cc_library(
        name = name,
        srcs = [":%s_objects" % name],
        hdrs = hdrs,
        linkopts = CUDA_LINKOPTS,
        linkstatic = True,
        deps = deps,
        target_compatible_with = NEEDS_TOOLKIT,
        **kwargs
    )

def cuda_binary(name, srcs = [], deps = [], copts = [], **kwargs):
    """A program that runs wherever NVIDIA's driver is: of libraries only the C library and the driver stay outside.

    Args:
      name: the target.
      srcs: .cu and .cc files.
      deps: cc_library and cuda_library targets, each before those that it needs.
      copts: as of cuda_library.
      **kwargs: of cc_binary.
    """
    if srcs:
        cuda_library(
            name = name + "_main",
            srcs = srcs,
            copts = copts,
            deps = deps,
            alwayslink = True,
            visibility = ["//visibility:private"],
            testonly = kwargs.get("testonly", False),
        )
        deps = [":%s_main" % name] + deps
    native.cc_binary(
        name = name,
        # An option of gold's, which is not taken here.
        features = ["-supports_start_end_lib"],
        exec_properties = GPU_WORKERS,
        linkopts = STATIC_LIBSTDCXX,
        deps = deps,
        target_compatible_with = NEEDS_TOOLKIT,
        **kwargs
    )

def nvcc_compiles_test(name, srcs, data = [], **kwargs):
    """Checks that nvcc compiles each file without a warning.

    Args:
      name: the target.
      srcs: .cu files.
      data: the headers that they include, by their path from the workspace's root.
      **kwargs: of sh_test.
    """
    native.sh_test(
        name = name,
        srcs = ["//third_party/cuda:nvcc_compiles.sh"],
        args = [NVCC] + ["$(rootpath %s)" % src for src in srcs],
        data = srcs + data,
        size = "medium",
        target_compatible_with = NEEDS_TOOLKIT,
        **kwargs
    )

def nvcc_report_test(name, src, data, ptx, **kwargs):
    """Checks that no kernel of a file spills registers, and that its PTX holds what it should.

    Args:
      name: the target.
      src: a .cu file.
      data: the headers that it includes, by their path from the workspace's root.
      ptx: extended regular expressions, each of which some line of the PTX must match.
      **kwargs: of sh_test.
    """
    native.sh_test(
        name = name,
        srcs = ["//third_party/cuda:nvcc_report.sh"],
        args = [NVCC, "$(rootpath %s)" % src] + ["'%s'" % expression for expression in ptx],
        data = [src] + data,
        size = "medium",
        target_compatible_with = NEEDS_TOOLKIT,
        **kwargs
    )
