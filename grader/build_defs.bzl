"""Macros for the project's own targets."""

def self_test(name, srcs, deps, tags = [], size = "small", **kwargs):
    """A Catch2 test of the project itself. Students never see it: tests tagged selftest are filtered out by default."""
    native.cc_test(
        name = name,
        size = size,
        srcs = srcs,
        tags = tags + ["selftest"],
        deps = deps + ["//third_party/catch2:main"],
        **kwargs
    )
