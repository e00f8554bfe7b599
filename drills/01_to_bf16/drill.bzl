"""Drill 01: the facts. README table, points, paths and reports are derived from these."""

DRILL = struct(
    number = 1,
    name = "to_bf16",
    title = "Round a float to bfloat16",
    points = 10,
    backends = ["cpu"],
    # What a student edits; one file.
    files = ["to_bf16.cc"],
    # CPU seconds that one call may take.
    time_limit_s = 2,
    # From a nudge to nearly the answer; each names the class of failure that it helps with.
    hints = [
        struct(
            failure_class = "decoding",
            text = "Every bfloat16 is also a float. How much arithmetic does the way back need?",
        ),
        struct(
            failure_class = "rounding",
            text = "Cutting 16 bits off rounds toward zero. The bits that you cut say which neighbour is nearer.",
        ),
        struct(
            failure_class = "ties",
            text = "When the dropped half is exactly 0x8000, both neighbours are equally near. Only the half that you keep can decide.",
        ),
        struct(
            failure_class = "signed zero",
            text = "-0.0f < 0 is false and -0.0f == 0.0f is true. Look at the bits, not at the value.",
        ),
        struct(
            failure_class = "subnormals",
            text = "A subnormal has no hidden bit, yet its encodings still count equal steps upward from 0. Does it need a case of its own?",
        ),
        struct(
            failure_class = "overflow",
            text = "The largest finite bfloat16 is 0x7F7F. Which encoding comes next, and where is halfway to it?",
        ),
        struct(
            failure_class = "infinity",
            text = "Infinity and NaN share an exponent. Which of the two does your test for NaN catch?",
        ),
        struct(
            failure_class = "NaN",
            text = "The payload of a NaN may lie only in the half that you drop. What is left of 0x7F800001?",
        ),
        struct(
            failure_class = "decoding",
            text = "The 16 bits are the upper half of the float's encoding, and the lower half is zero. std::bit_cast turns an encoding into a float.",
        ),
        struct(
            failure_class = "signed zero",
            text = "Keep the sign in the word that you round: it sits in bit 31, above everything that rounding changes.",
        ),
        struct(
            failure_class = "subnormals",
            text = "Delete the case for exponent 0. Round 0x007F8000 like any other word: it gives 0x0080, the smallest normal.",
        ),
        struct(
            failure_class = "overflow",
            text = "Do not clamp, and do not mask the carry away. Let it run into the exponent: 0x3FFF + 1 is 0x4000, and 0x7F7F + 1 is 0x7F80, infinity.",
        ),
        struct(
            failure_class = "infinity",
            text = "(bits & 0x7FFFFFFF) > 0x7F800000 holds for NaN alone. Infinity is equal to the bound and needs no branch.",
        ),
        struct(
            failure_class = "NaN",
            text = "Branch before you round, and set the quiet bit: (bits >> 16) | 0x0040.",
        ),
        struct(
            failure_class = "rounding",
            text = "Add a bias to the 32 bits, then shift right by 16. Choose it so that a dropped half above 0x8000 carries into the kept half and one below does not.",
        ),
        struct(
            failure_class = "ties",
            text = "The bias is 0x7FFF plus the lowest bit that you keep, (bits >> 16) & 1.",
        ),
    ],
    reading = [
        "IEEE 754-2019, section 4.3.1: roundTiesToEven; section 6.2.1: NaN encodings; section 7.4: overflow",
        "Intel, BFLOAT16 - Hardware Numerics Definition, white paper, 2018",
        "Eigen, Eigen/src/Core/arch/Default/BFloat16.h: float_to_bfloat16_rtne",
    ],
)
