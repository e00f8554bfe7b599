"""lab(): a program that runs an experiment on the drills' functions."""

load("//drills:registry.bzl", "CUDA_DRILLS")
load("//drills:submission.bzl", "SUBMISSION_COPTS")
load("//grader/simt:defs.bzl", "simt_library")
load("//third_party/cuda:defs.bzl", "cuda_binary", "cuda_library")

# A fused multiply-add would make results depend on the machine.
LAB_COPTS = [
    "-O2",
    "-ffp-contract=off",
]

# Whose functions a lab can run on.
LAB_FOLDERS = [
    "drills",
    "solutions",  # instructor
]

def renamed_functions(name, drill, src, functions, prefix):
    """One submission whose functions have other names, so that a program can hold several.

    Args:
      name: a cc_library; of a GPU drill runs on the simulated GPU, and `name`_cuda on a device.
      drill: the drill's id.
      src: its file.
      functions: the functions of its header.
      prefix: drill::f becomes drill::`prefix`f.
    """
    renamed = ["-D%s=%s%s" % (function, prefix, function) for function in functions]
    deps = [
        "//drills:todo",
        "//drills/%s:api" % drill,
    ]
    if drill not in CUDA_DRILLS:
        native.cc_library(
            name = name,
            srcs = [src],
            copts = SUBMISSION_COPTS + renamed,
            deps = deps,
        )
        return
    deps.append("//grader/simt:device")
    simt_library(
        name = name,
        srcs = [src],
        copts = renamed,
        deps = deps,
    )
    cuda_library(
        name = name + "_cuda",
        srcs = [src],
        copts = renamed,
        deps = deps,
    )

def lab(srcs, drills, deps, more_functions = []):
    """The programs of a lab, which `./drill lab` builds and runs.

    Each holds the functions of the drills under two names: drill::f, what it runs on, and drill::reference_f.

        lab                  runs on the work in drills/; the GPU, if there is one, is the simulated one
        lab_with_solutions   runs on solutions/, where they are
        lab_cuda, ...        of a lab with a GPU drill: the same on a device

    All are manual: what a student has written may not compile.

    Args:
      srcs: of the program.
      drills: the ids of the drills that it runs on.
      deps: of the sources, besides; in link order. Of a lab with a GPU drill they are compiled twice.
      more_functions: renamed_functions() of GPU drills, which the program holds as well.
    """
    gpu = [drill for drill in drills if drill in CUDA_DRILLS]
    for folder in LAB_FOLDERS:
        name = "lab" if folder == "drills" else "lab_with_solutions"
        common = dict(
            srcs = srcs,
            copts = LAB_COPTS,
            tags = ["manual"],
        )
        shared = deps + ["//grader/labs:with_" + folder] + [
            label % drill
            for drill in drills
            if drill not in CUDA_DRILLS
            for label in ["//" + folder + "/%s:functions", "//grader/labs:reference_%s"]
        ]
        native.cc_binary(
            name = name,
            deps = shared + more_functions + [
                label % drill
                for drill in gpu
                for label in ["//" + folder + "/%s:kernels", "//grader/labs:reference_%s"]
            ] + (["//grader/labs:device"] if gpu else []),
            **common
        )
        if gpu:
            cuda_binary(
                name = name + "_cuda",
                deps = shared + [functions + "_cuda" for functions in more_functions] + [
                    label % drill
                    for drill in gpu
                    for label in ["//" + folder + "/%s:cuda_kernels", "//grader/labs:reference_%s_cuda"]
                ] + ["//grader/labs:device_cuda"],
                **common
            )
