"""Drill 07: the facts. README table, points, paths and reports are derived from these."""

DRILL = struct(
    number = 7,
    name = "rmsnorm",
    title = "Normalise rows on a GPU, forward and backward",
    points = 20,
    backends = [
        "simt",
        "cuda",
    ],
    # What a student edits; one file.
    files = ["rmsnorm.cu"],
    # CPU seconds that one call may take.
    time_limit_s = 20,
    # From a nudge to nearly the answer; each names the class of failure that it helps with.
    hints = [
    ],
    reading = [
    ],
)
