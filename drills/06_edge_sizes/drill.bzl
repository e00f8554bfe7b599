"""Drill 06: the facts. README table, points, paths and reports are derived from these."""

DRILL = struct(
    number = 6,
    name = "edge_sizes",
    title = "List the inputs on which kernels break",
    points = 10,
    backends = ["cpu"],
    # What a student edits; one file.
    files = ["edge_sizes.cc"],
    # CPU seconds that one call may take.
    time_limit_s = 2,
    # From a nudge to nearly the answer; each names the class of failure that it helps with.
    hints = [
        struct(
            failure_class = "tail",
            text = "Work out the last size for (64, 970) and for (64, 10) by hand, then for b = 1.",
        ),
        struct(
            failure_class = "order",
            text = "Is the last size always the largest? Which sizes coincide for b = 1 and b = 2?",
        ),
        struct(
            failure_class = "overflow",
            text = "Which of the sizes does std::int64_t not hold when b is INT64_MAX? And which type holds them all?",
        ),
        struct(
            failure_class = "edge values",
            text = "Write 0001, 03FF, 0400, 7BFF and 7C00 as fields of an fp16: sign, exponent, mantissa. Which are neighbours?",
        ),
        struct(
            failure_class = "format",
            text = "All values follow from two numbers of a format. What are they for bf16? Do all bits fit the low half?",
        ),
        struct(
            failure_class = "invalid argument",
            text = "Which values of block and of max_size leave nothing to list? Can a Format be none of the three?",
        ),
        struct(
            failure_class = "tail",
            text = "The last size is n b + b/2 for the largest n that fits, and not max - max % b + b/2, which may exceed max. Below b/2 there is none.",
        ),
        struct(
            failure_class = "order",
            text = "Collect first; then drop what is outside [1, max], sort, and remove duplicates. A std::set does the last two.",
        ),
        struct(
            failure_class = "overflow",
            text = "2 INT64_MAX + 1 is UINT64_MAX: compute in std::uint64_t, compare with max there, and convert what is left.",
        ),
        struct(
            failure_class = "edge values",
            text = "The next float is the next integer: largest subnormal = smallest normal - 1, max = Inf - 1, 1 + eps = 1 and one more. 2 sqrt(max) is just less than a power of two: 511.87498 in fp16. Which two fp16 numbers are around it?",
        ),
        struct(
            failure_class = "format",
            text = "Exponent and mantissa widths: 8 and 23, 5 and 10, 8 and 7. bias = 2^(e-1) - 1. The sign is bit e + m.",
        ),
        struct(
            failure_class = "invalid argument",
            text = "Throw std::invalid_argument when block < 1 or max_size < 1, before any arithmetic, and after the switch over Format.",
        ),
        struct(
            failure_class = "tail",
            text = "if (max >= b / 2) add max - (max - b / 2) % b.",
        ),
        struct(
            failure_class = "edge values",
            text = "inf = (2 bias + 1) << m, one = bias << m, quiet NaN = inf | 1 << (m - 1), and 2 sqrt(max) is ((bias + (bias + 1) / 2 + 1) << m) - 1: the number before a power of two.",
        ),
    ],
    reading = [
        "IEEE 754-2019, section 3.4: binary interchange format encodings, and table 3.5: their parameters",
        "Bloch, Extra, Extra - Read All About It: Nearly All Binary Searches and Mergesorts are Broken, Google Research Blog, 2006",
        "Myers, Sandler and Badgett, The Art of Software Testing, 3rd edition, chapter 4: boundary value analysis",
    ],
)
