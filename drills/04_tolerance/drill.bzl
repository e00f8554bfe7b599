"""Drill 04: the facts. README table, points, paths and reports are derived from these."""

DRILL = struct(
    number = 4,
    name = "tolerance",
    title = "Derive a tolerance from format and length",
    points = 10,
    backends = ["cpu"],
    # What a student edits; one file.
    files = ["tolerance.cc"],
    # CPU seconds that one call may take.
    time_limit_s = 2,
    # From a nudge to nearly the answer; each names the class of failure that it helps with.
    hints = [
        struct(
            failure_class = "format",
            text = "How many bits of the significand does each format store, and how many does it have with the hidden bit? One count gives eps, the other gives u.",
        ),
        struct(
            failure_class = "scaling",
            text = "k errors of random sign are a random walk. How far from the start is it after k steps, typically? Which types can hold k on the way?",
        ),
        struct(
            failure_class = "invalid argument",
            text = "Which comparisons with NaN are true? And what does a switch do with an enum value that has no name?",
        ),
        struct(
            failure_class = "format",
            text = "With m stored mantissa bits (23, 10, 7) the number after 1 is 1 + 2^-m: that gap is eps. A rounding moves a number by at most half a gap: u = eps / 2.",
        ),
        struct(
            failure_class = "scaling",
            text = "The typical error of a sum grows like sqrt(k). sum |a_i b_i| grows like k. So the budget, their quotient, falls like 1 / sqrt(k), while rtol, which is not divided by that sum, grows.",
        ),
        struct(
            failure_class = "invalid argument",
            text = "Ask for what is allowed and negate it: !(c >= 0) catches a NaN, c < 0 does not. Infinity needs a test of its own.",
        ),
        struct(
            failure_class = "format",
            text = "A switch with three cases that return 0x1p-23, 0x1p-10 and 0x1p-7, and a throw after it. numeric_limits<_Float16>::epsilon() is no help: g++ 12 says 0.",
        ),
        struct(
            failure_class = "scaling",
            text = "Convert k to double first (2^32 is 0 as an int). Then rtol = c * (eps * std::sqrt(k)), with these parentheses, for c sqrt(k) may overflow; atol = rtol * output_scale; budget = u / std::sqrt(k).",
        ),
        struct(
            failure_class = "invalid argument",
            text = "Throw std::invalid_argument when k < 1, in both functions that take it; when !(std::isfinite(c) && c >= 0), and the same for output_scale; and after the switch over Format.",
        ),
    ],
    reading = [
        "Higham, Accuracy and Stability of Numerical Algorithms, 2nd edition: 2.1 (machine epsilon and unit roundoff), 2.8 (statistics of rounding errors), 3.1 (inner products)",
        "Higham and Mary, A New Approach to Probabilistic Rounding Error Analysis, SIAM Journal on Scientific Computing 41(5), 2019",
        "Goldberg, What Every Computer Scientist Should Know About Floating-Point Arithmetic, ACM Computing Surveys 23(1), 1991",
    ],
)
