"""Fuzz targets."""

def fuzz_target(name, deps):
    """NAME.cc defines LLVMFuzzerTestOneInput.

    The fuzzer `name` is built with --config=fuzz; NAME_corpus_test runs the same file over what the corpus holds, with
    any compiler.

    Args:
      name: the target, and its folder in corpus/.
      deps: what it is about.
    """
    native.cc_library(
        name = name + "_target",
        testonly = True,
        srcs = [name + ".cc"],
        deps = deps + [":input"],
        alwayslink = True,
    )
    native.cc_binary(
        name = name,
        testonly = True,
        linkopts = ["-fsanitize=fuzzer"],
        # It needs clang.
        tags = ["manual"],
        deps = [":%s_target" % name],
    )
    corpus = native.glob(["corpus/%s/*" % name])
    native.cc_test(
        name = name + "_corpus_test",
        size = "small",
        srcs = ["replay.cc"],
        args = ["$(rootpath %s)" % file for file in corpus],
        data = corpus,
        tags = ["selftest"],
        deps = [":%s_target" % name],
    )
