"""Rules that need the CUDA toolkit. Without one their targets are incompatible: Bazel skips them and says so."""

load("@cuda_installed//:toolkit.bzl", "CUDA_HOME")

NEEDS_TOOLKIT = [] if CUDA_HOME else ["@platforms//:incompatible"]

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
        args = [CUDA_HOME + "/bin/nvcc"] + ["$(rootpath %s)" % src for src in srcs],
        data = srcs + data,
        target_compatible_with = NEEDS_TOOLKIT,
        **kwargs
    )
