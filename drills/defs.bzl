"""What a drill is made of: drill(); of the instructor's, solution(), hidden_cases() and submission() as well.

# instructor
A submission is one file for one drill. Grading it takes two actions that succeed whatever it is, so that Bazel keeps their
results whatever they say:

    SubmissionCompile   the file and the drill's part of a worker -> a worker, or the compiler's words
    Judge               the worker and the drill's judge        -> record.json and run.json

Only a FAULT fails. Tests read records; they never run a submission.
# end of instructor
"""

load("//drills:facts.bzl", "drill_id", "facts", _course = "course")
load("//drills:registry.bzl", "CUDA_DRILLS")
load(
    "//drills:submission.bzl",
    "SUBMISSION_COPTS",
    "graded_submission",  # instructor
    "grader_hash",  # instructor
)
load("//grader:build_defs.bzl", "self_test")  # instructor
load("//grader/simt:defs.bzl", "simt_library")
load("//grader/tolerances:defs.bzl", "tolerance_page", "tolerance_used_test")  # instructor
load("//grader/worker:defs.bzl", "worker_object")  # instructor
load(
    "//third_party/cuda:defs.bzl",
    "GPU_WORKERS",  # instructor
    "NEEDS_TOOLKIT",  # instructor
    "NO_CUDA",  # instructor
    "cuda_binary",  # instructor
    "cuda_library",
    "nvcc_compiles_test",
    "nvcc_report_test",  # instructor
)

course = _course

def _header(drill):
    return drill.name + ".h"

def _on_gpu(drill):
    """Whether the drill's file is CUDA; else it is C++."""
    return drill.backends[0] == "simt"

# instructor
def submission(name, drill, src, verdict = "", message = "", foreign = False):
    """Grades one file: the target `name`, and of a GPU drill also `name`_cuda, on a device.

    Args:
      name: the target; its files are the record and the run.
      drill: the struct of the drill's drill.bzl.
      src: the submitted file, or None.
      verdict: the verdict that it gets without being compiled, MISSING or FORBIDDEN; needs a message.
      message: why.
      foreign: whether it is a stranger's: then it is compiled and run only where it can be kept from this machine, or
        with --//grader:trust.
    """
    id = drill_id(drill)
    if src == None and verdict == "":
        verdict = "MISSING"
        message = "there is no file %s/%s" % (id, drill.files[0])
    common = dict(
        src = src,
        foreign = foreign,
        file_name = "drills/%s/%s" % (id, drill.files[0]),
        facts = "//drills/%s:facts" % id,
        api = "//drills/%s:api" % id,
        judge = "//grader/cases/%s:judge" % id,
        visibility = ["//visibility:public"],
    )
    graded_submission(
        name = name,
        backend = drill.backends[0],
        verdict = verdict,
        message = message,
        worker = "//grader/cases/%s:worker_object" % id,
        grader = "//grader/cases/%s:grader_hash" % id,
        **common
    )
    if "cuda" in drill.backends:
        graded_submission(
            name = name + "_cuda",
            backend = "cuda",
            # Whoever wants code to run on a device, outside of a sandbox, names it: //... does not.
            tags = ["manual"],
            exec_properties = GPU_WORKERS,
            verdict = verdict or ("SKIPPED" if NO_CUDA else ""),
            message = message or NO_CUDA,
            worker = None if NO_CUDA else "//grader/cases/%s:cuda_worker_object" % id,
            device_probe = None if NO_CUDA else "//grader/device:device_probe",
            grader = "//grader/cases/%s:%s" % (id, "grader_hash" if NO_CUDA else "cuda_grader_hash"),
            **common
        )

# end of instructor

def _headers_of_device_code(id):
    return ["//drills/%s:header" % id, "//drills:todo.h", "//grader/simt:device_headers"]

def _kernel_deps(id):
    return [
        "//drills/%s:api" % id,
        "//drills:todo",
        "//grader/simt:device",
    ]

def _submission_in_tree(drill):
    """The targets of a submission that has its file in this package."""
    id = drill_id(drill)
    files = native.glob(drill.files, allow_empty = True)
    native.exports_files(files)

    # instructor
    submission(
        name = "graded",
        drill = drill,
        src = files[0] if files else None,
    )
    # end of instructor

    kernel_deps = _kernel_deps(id)
    native.filegroup(
        name = "source",
        srcs = files,
        visibility = ["//grader:__subpackages__"],
    )
    if files and "cuda" in drill.backends:
        # A worker for any machine with NVIDIA's driver: //grader:gpu_bundle.
        cuda_library(
            name = "cuda_kernels",
            srcs = files,
            visibility = ["//grader:__subpackages__"],
            deps = kernel_deps,
        )

        # instructor
        cuda_binary(
            name = "cuda_worker",
            visibility = ["//grader:__subpackages__"],
            # In this order: each calls the next.
            deps = [
                "//grader/cases/%s:cuda_worker" % id,
                ":cuda_kernels",
            ],
        )
        # end of instructor

        nvcc_compiles_test(
            name = "nvcc_test",
            srcs = files,
            data = _headers_of_device_code(id),
            tags = ["selftest"],
        )
    if files and _on_gpu(drill):
        simt_library(
            name = "kernels",
            srcs = files,
            visibility = ["//grader:__subpackages__"],
            deps = kernel_deps,
        )
    if not _on_gpu(drill):
        # For labs.
        native.cc_library(
            name = "functions",
            srcs = files,
            copts = SUBMISSION_COPTS,
            visibility = ["//grader:__subpackages__"],
            deps = [
                "//drills/%s:api" % id,
                "//drills:todo",
            ],
        )

    # instructor
    if files:
        # For a debugger: ./drill replay --isolation=none.
        native.cc_binary(
            name = "debug",
            srcs = [] if _on_gpu(drill) else files,
            copts = ["-O0", "-g"],
            tags = ["manual"],
            deps = ([":kernels"] if _on_gpu(drill) else []) + [
                "//drills/%s:api" % id,
                "//drills:todo",
                "//grader/cases/%s:cases" % id,
                # In this order: each calls the next.
                "//grader/judge:main_in_process",
                "//grader/cases/%s:binding" % id,
            ],
        )

    # end of instructor

    return files

def _example_test(name, drill, files, kernels, test, tags):
    """The visible tests, over a submission: `files`, and of a GPU drill the library `kernels` that is made of them."""
    native.cc_test(
        name = name,
        size = "small",
        srcs = [test] + ([] if _on_gpu(drill) else files),
        # "simt": AddressSanitizer cannot share a program with the simulated GPU.
        tags = tags + (["simt"] if _on_gpu(drill) else []),
        deps = ([kernels, "//grader/worker:simt"] if _on_gpu(drill) else []) + [
            "//drills/%s:api" % drill_id(drill),
            "//drills:todo",
            "//third_party/catch2:main",
        ],
    )

# instructor
def example_test(name, drill, src, tags):
    """The visible tests, over one submitted file of any package.

    Args:
      name: the test.
      drill: the struct of the drill's drill.bzl.
      src: the submitted file.
      tags: of the test.
    """
    id = drill_id(drill)
    kernels = name + "_kernels"
    if _on_gpu(drill):
        simt_library(
            name = kernels,
            srcs = [src],
            deps = _kernel_deps(id),
        )
    _example_test(name, drill, [src], ":" + kernels, "//drills/%s:example_test_source" % id, tags)

# end of instructor

def drill(drill, uses = []):
    """A drill's folder: the contract, the file that a student edits, the visible tests.

    Args:
      drill: the struct of drill.bzl.
      uses: the ids of earlier drills whose headers this one's includes.
    """
    id = drill_id(drill)
    if ("cuda" in drill.backends) != (id in CUDA_DRILLS):
        fail("%s: drill.bzl and CUDA_DRILLS of drills/registry.bzl disagree on the backend cuda" % id)
    facts(
        name = "facts",
        drill = drill,
    )
    native.filegroup(
        name = "header",
        srcs = [_header(drill)],
        visibility = ["//visibility:public"],
    )
    native.cc_library(
        name = "api",
        hdrs = [":header"],
        visibility = ["//visibility:public"],
        deps = ["//drills:format"] + ["//drills/%s:api" % other for other in uses],
    )

    # instructor
    native.filegroup(
        name = "example_test_source",
        srcs = ["example_test.cc"],
        visibility = [
            "//grader/variants/%s:__pkg__" % id,
            "//solutions/%s:__pkg__" % id,
        ],
    )
    # end of instructor

    native.filegroup(
        name = "folder",
        srcs = native.glob(["**"]),
        visibility = ["//grader:__subpackages__"],
    )
    files = _submission_in_tree(drill)
    _example_test("example_test", drill, files, ":kernels", "example_test.cc", [])

# instructor
def solution(drill, ptx = []):
    """A reference solution's folder; it passes the visible tests and gets full marks.

    Args:
      drill: the struct of drill.bzl.
      ptx: of a GPU drill: what its PTX must hold, see nvcc_report_test.
    """
    id = drill_id(drill)
    native.filegroup(
        name = "folder",
        srcs = native.glob(["**"]),
        visibility = ["//grader:__subpackages__"],
    )
    files = _submission_in_tree(drill)
    _example_test("example_test", drill, files, ":kernels", "//drills/%s:example_test_source" % id, ["selftest"])
    tolerance_used_test(
        name = "tolerance_used_test",
        size = "small",
        graded = ":graded",
        table = "//grader/cases/%s:tolerance_table" % id,
        # "graded": it needs a worker, and that is static, which AddressSanitizer cannot be.
        tags = [
            "graded",
            "selftest",
        ],
    )
    if "cuda" in drill.backends:
        nvcc_report_test(
            name = "nvcc_report_test",
            src = files[0],
            data = _headers_of_device_code(id),
            ptx = ptx,
            tags = ["selftest"],
        )

def _proofs(id):
    """What right and wrong results use of the hidden tests' tolerances; proofs.cc says what these are, where there are any."""
    sources = native.glob(["proofs.cc"], allow_empty = True)
    if sources:
        native.cc_library(
            name = "proofs",
            srcs = sources,
            copts = ["-O1"],
            deps = [
                ":oracle",
                "//grader/tolerances:proofs",
                "//grader/tolerances:ulp_call",
            ],
        )
        self_test(
            name = "proofs_test",
            size = "medium",
            srcs = [],
            # In this order: each calls the next.
            deps = [
                "//grader/tolerances:proofs_test",
                ":proofs",
            ],
        )
    native.cc_binary(
        name = "tolerance_table",
        visibility = ["//visibility:public"],
        deps = [
            "//grader/tolerances:main",
            ":proofs" if sources else "//grader/tolerances:no_proofs",
        ],
    )
    tolerance_page(
        name = "tolerances",
        graded = [
            "//solutions/%s:graded" % id,
            "//grader/variants/%s:graded" % id,
        ],
        table = ":tolerance_table",
        visibility = ["//grader:__subpackages__"],
    )

def hidden_cases(drill, uses = [], deps = [], self_tests = []):
    """A drill's hidden tests for the judge, with their oracle, and binding.cc for the worker.

    Of a GPU drill the judge sees no header of CUDA: what it calls are functions of binding.cc, over the host's memory.

    Args:
      drill: the struct of drill.bzl.
      uses: the ids of earlier drills whose structs this one's functions take.
      deps: of the hidden tests, besides the judge's library and the drill's header.
      self_tests: names of tests of the oracle itself; all other *_test.cc are hidden tests.
    """
    id = drill_id(drill)
    api = [] if _on_gpu(drill) else ["//drills/%s:api" % id]
    native.filegroup(
        name = "folder",
        srcs = native.glob(["**"]),
        visibility = ["//grader:__subpackages__"],
    )
    headers = native.glob(["*.h"], allow_empty = True, exclude = ["fields.h"])

    # How the drill's structs travel: wire::Fields for each.
    native.cc_library(
        name = "fields",
        hdrs = native.glob(["fields.h"], allow_empty = True),
        visibility = ["//grader:__subpackages__"],
        deps = api + ["//grader/wire"] + ["//grader/cases/%s:fields" % other for other in uses],
    )
    native.cc_library(
        name = "oracle",
        srcs = native.glob(["*.cc"], exclude = ["*_test.cc", "binding.cc", "proofs.cc"], allow_empty = True),
        hdrs = headers,
        # The optimiser would double the time to compile a test, and the oracles are fast enough; sweeps are not here.
        copts = ["-O1"],
        deps = deps + api + [
            ":fields",
            "//grader/judge",
        ],
    )
    native.cc_library(
        name = "cases",
        srcs = native.glob(["*_test.cc"], exclude = [test + ".cc" for test in self_tests]),
        alwayslink = True,
        copts = ["-O1"],
        visibility = ["//visibility:public"],
        deps = [":oracle"],
    )
    for test in self_tests:
        self_test(
            name = test,
            # A minute and more under the sanitizers.
            size = "medium",
            srcs = [test + ".cc"],
            deps = [":oracle"],
        )
    _proofs(id)
    native.cc_library(
        name = "binding",
        srcs = ["binding.cc"] + headers,
        copts = ["-O2"],
        visibility = ["//visibility:public"],
        deps = [
            ":fields",
            "//drills/%s:api" % id,
            "//grader/worker:%s" % ("simt" if _on_gpu(drill) else "server"),
        ],
    )
    native.cc_binary(
        name = "judge",
        visibility = ["//visibility:public"],
        deps = [
            ":cases",
            "//grader/judge:main",
        ],
    )

    # What a submission is linked with.
    native.cc_library(
        name = "worker",
        visibility = ["//visibility:public"],
        deps = [
            ":binding",
            "//grader/worker:main",
        ],
    )
    worker_object(
        name = "worker_object",
        exports = ["//grader/simt"] if _on_gpu(drill) else [],
        visibility = ["//visibility:public"],
        worker = ":worker",
    )
    if "cuda" in drill.backends:
        cuda_library(
            name = "cuda_binding",
            srcs = ["binding.cc"],
            hdrs = headers,
            deps = [
                ":fields",
                "//drills/%s:api" % id,
                "//grader/worker:cuda",
            ],
        )
        native.cc_library(
            name = "cuda_worker",
            visibility = ["//visibility:public"],
            # In this order, as above.
            deps = [
                "//grader/worker:main",
                ":cuda_binding",
            ],
        )
        worker_object(
            name = "cuda_worker_object",
            target_compatible_with = NEEDS_TOOLKIT,
            visibility = ["//visibility:public"],
            worker = ":cuda_worker",
        )
        grader_hash(
            name = "cuda_grader_hash",
            api = "//drills/%s:api" % id,
            backend = "cuda",
            facts = "//drills/%s:facts" % id,
            judge = ":judge",
            worker = ":cuda_worker_object",
            visibility = ["//visibility:public"],
        )
    grader_hash(
        name = "grader_hash",
        api = "//drills/%s:api" % id,
        backend = drill.backends[0],
        facts = "//drills/%s:facts" % id,
        judge = ":judge",
        worker = ":worker_object",
        visibility = ["//visibility:public"],
    )

# end of instructor
