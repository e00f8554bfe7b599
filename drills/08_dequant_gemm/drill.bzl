"""Drill 08: the facts. README table, points, paths and reports are derived from these."""

DRILL = struct(
    number = 8,
    name = "dequant_gemm",
    title = "Multiply by int4 weights without unpacking them first",
    points = 15,
    backends = [
        "simt",
        "cuda",
    ],
    # What a student edits; one file.
    files = ["dequant_gemm.cu"],
    # CPU seconds that one call may take.
    time_limit_s = 20,
    # From a nudge to nearly the answer; each names the class of failure that it helps with.
    hints = [
    ],
    reading = [
    ],
)
