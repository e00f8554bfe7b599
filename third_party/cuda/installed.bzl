"""Finds the CUDA toolkit (CUDA_HOME, /usr/local/cuda, or the nvcc on PATH) and a device."""

# The first whose nvcc knows C++20.
_LEAST_MAJOR = 12

# Which device, and where its driver is, for programs that use one.
_DEVICE_VARIABLES = ["CUDA_VISIBLE_DEVICES", "LD_LIBRARY_PATH"]

def _gpu_workers(ctx):
    """{name: value}: by what properties a service's workers with a device are asked for; empty where the device is this machine's."""
    pairs = [pair.partition("=") for pair in ctx.os.environ.get("KERNEL_DRILLS_GPU_WORKERS", "").split(",") if pair]
    return {name: value for name, _, value in pairs}

def _find_toolkit(ctx):
    """struct(home, version), both empty where there is none, and why_not."""
    homes = [ctx.os.environ.get("CUDA_HOME", ""), "/usr/local/cuda"]
    on_path = ctx.which("nvcc")
    if on_path != None:
        homes.append(str(on_path.realpath.dirname.dirname))
    why_not = "no CUDA toolkit"
    for home in homes:
        nvcc = home + "/bin/nvcc"
        if not home or not ctx.path(nvcc).exists or not ctx.path(home + "/include/cuda_runtime_api.h").exists:
            continue

        # "Cuda compilation tools, release 13.0, V13.0.48"
        version = ctx.execute([nvcc, "--version"]).stdout.partition("release ")[2].partition("\n")[0]
        major = version.partition(".")[0]
        if major.isdigit() and int(major) >= _LEAST_MAJOR:
            return struct(home = home, version = version, why_not = "")
        why_not = "the CUDA toolkit in %s is older than %d" % (home, _LEAST_MAJOR)
    return struct(home = "", version = "", why_not = why_not)

def _find_device(ctx):
    """What tells this device and its driver from another; nothing where there is none."""
    smi = ctx.which("nvidia-smi")
    if smi == None:
        return "unknown" if ctx.path("/dev/nvidiactl").exists else ""
    done = ctx.execute([smi, "--query-gpu=uuid,name,driver_version", "--format=csv,noheader"])
    return done.stdout.strip().replace("\n", "; ") if done.return_code == 0 else ""

def _cuda_installed_impl(ctx):
    gpu_workers = _gpu_workers(ctx)
    if gpu_workers:
        # What they have cannot be seen from here.
        toolkit = struct(home = ctx.os.environ.get("CUDA_HOME", "/usr/local/cuda"), version = "the workers'", why_not = "")
        device = "a worker's"
        variables = {}
    else:
        toolkit = _find_toolkit(ctx)
        device = _find_device(ctx)
        variables = {name: ctx.os.environ[name] for name in _DEVICE_VARIABLES if name in ctx.os.environ}
    ctx.file("BUILD", "")
    ctx.file("toolkit.bzl", "\n".join([
        '"""The toolkit and the device that this machine has, or a remote-execution service."""',
        "CUDA_HOME = %r" % toolkit.home,
        "CUDA_VERSION = %r" % toolkit.version,
        "NO_TOOLKIT = %r" % toolkit.why_not,
        "DEVICE = %r" % device,
        "DEVICE_VARIABLES = %r" % variables,
        "GPU_WORKERS = %r" % gpu_workers,
        "",
    ]))

cuda_installed = repository_rule(
    implementation = _cuda_installed_impl,
    doc = """@cuda_installed//:toolkit.bzl: CUDA_HOME, the toolkit's folder, or nothing where there is none, and then NO_TOOLKIT, why;
CUDA_VERSION; DEVICE, nothing where there is none; DEVICE_VARIABLES, for programs that use it. With
--repo_env=KERNEL_DRILLS_GPU_WORKERS=NAME=VALUE,... toolkit and device are those of a remote-execution service's workers, which
are asked for by these properties: GPU_WORKERS, else empty. It is written when Bazel's server starts,
and anew when KERNEL_DRILLS_DEVICE changes, by which ./drill says that a device came or went.""",
    environ = ["CUDA_HOME", "KERNEL_DRILLS_DEVICE", "KERNEL_DRILLS_GPU_WORKERS", "PATH"] + _DEVICE_VARIABLES,
    local = True,
)
