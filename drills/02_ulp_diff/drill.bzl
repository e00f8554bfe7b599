"""Drill 02: the facts. README table, points, paths and reports are derived from these."""

DRILL = struct(
    number = 2,
    name = "ulp_diff",
    title = "Count the ULPs between two numbers",
    points = 10,
    backends = ["cpu"],
    # What a student edits; one file.
    files = ["ulp_diff.cc"],
    # CPU seconds that one call may take.
    time_limit_s = 2,
    # From a nudge to nearly the answer; each names the class of failure that it helps with.
    hints = [
        struct(
            failure_class = "format",
            text = "A ULP belongs to a format. From 1 to 1 + 2^-7 is one step in bfloat16 and 65536 in binary32.",
        ),
        struct(
            failure_class = "sign",
            text = "Write down the bits of -2^-149, -0, +0 and 2^-149 as integers. Which half of the line runs the wrong way?",
        ),
        struct(
            failure_class = "signed zero",
            text = "Two encodings, one number. Which integer should both get?",
        ),
        struct(
            failure_class = "overflow",
            text = "How far apart are -FLT_MAX and FLT_MAX? Compare it with the greatest int32_t.",
        ),
        struct(
            failure_class = "infinity",
            text = "Infinity is the encoding after the largest finite number. Does it need a case of its own?",
        ),
        struct(
            failure_class = "NaN",
            text = "A NaN is nowhere on the line, not even at distance 0 from itself.",
        ),
        struct(
            failure_class = "invalid argument",
            text = "A number of a 16-bit format comes in 32 bits. What are the other 16 allowed to be, and what if the Format is none of the three?",
        ),
        struct(
            failure_class = "format",
            text = "Two encodings tell the formats apart: the sign bit (0x80000000 or 0x8000) and infinity (0x7F800000, 0x7C00, 0x7F80).",
        ),
        struct(
            failure_class = "infinity",
            text = "Delete any branch on infinity: its encoding is already one above that of the largest finite number.",
        ),
        struct(
            failure_class = "invalid argument",
            text = "Check before anything else, in ordered_int, and let ulp_diff call it for both numbers before it looks for NaN. Throw std::invalid_argument after the switch over Format as well.",
        ),
        struct(
            failure_class = "NaN",
            text = "The magnitude is the bits below the sign. A NaN is a magnitude greater than infinity's; return std::nullopt if either number is one.",
        ),
        struct(
            failure_class = "sign",
            text = "Do not flip bits; negate. With the sign bit cleared, the magnitude is the place, and a negative number's place is minus that.",
        ),
        struct(
            failure_class = "signed zero",
            text = "ordered_int is (bits & sign) ? -magnitude : magnitude, with the magnitude as a std::int32_t. Both zeros give 0.",
        ),
        struct(
            failure_class = "overflow",
            text = "Convert both places to std::int64_t, subtract, and take the absolute value of that.",
        ),
    ],
    reading = [
        "Bruce Dawson, Comparing Floating Point Numbers, 2012 Edition, randomascii.wordpress.com",
        "Jean-Michel Muller, On the definition of ulp(x), INRIA research report RR-5504, 2005",
        "David Goldberg, What Every Computer Scientist Should Know About Floating-Point Arithmetic, ACM Computing Surveys 23(1), 1991",
    ],
)
