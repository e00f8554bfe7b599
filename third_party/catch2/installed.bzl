"""Which Catch2 is installed: 2 is one header, 3 has a library to link."""

def _catch2_installed_impl(repository_ctx):
    is_v3 = repository_ctx.path("/usr/include/catch2/catch_all.hpp").exists
    repository_ctx.file("BUILD", "")
    repository_ctx.file("linkopts.bzl", "LINKOPTS = %r\n" % (["-lCatch2"] if is_v3 else []))

catch2_installed = repository_rule(
    implementation = _catch2_installed_impl,
    local = True,
)
