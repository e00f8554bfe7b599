"""Finds the CUDA toolkit: CUDA_HOME, /usr/local/cuda, or the nvcc on PATH; and a device."""

def _cuda_installed_impl(ctx):
    homes = [ctx.os.environ.get("CUDA_HOME", ""), "/usr/local/cuda"]
    on_path = ctx.which("nvcc")
    if on_path != None:
        homes.append(str(on_path.dirname.dirname))
    found = ""
    for home in homes:
        if home and ctx.path(home + "/bin/nvcc").exists:
            found = home
            break
    ctx.file("BUILD", "")
    ctx.file("toolkit.bzl", "\n".join([
        '"""The toolkit and the device that this machine has."""',
        'CUDA_HOME = "%s"' % found,
        "HAS_DEVICE = %s" % ctx.path("/dev/nvidiactl").exists,
        "",
    ]))

cuda_installed = repository_rule(
    implementation = _cuda_installed_impl,
    doc = """@cuda_installed//:toolkit.bzl holds CUDA_HOME, the toolkit's folder, or nothing where there is none, and HAS_DEVICE,
whether NVIDIA's driver is loaded.""",
    environ = ["CUDA_HOME", "PATH"],
    local = True,
)
