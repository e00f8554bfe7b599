"""Drill 05: the facts. README table, points, paths and reports are derived from these."""

DRILL = struct(
    number = 5,
    name = "check_close",
    title = "Compare two tensors, NaN and Inf included",
    points = 15,
    backends = ["cpu"],
    # What a student edits; one file.
    files = ["check_close.cc"],
    # CPU seconds that one call may take.
    time_limit_s = 2,
    # From a nudge to nearly the answer; each names the class of failure that it helps with.
    hints = [
        struct(
            failure_class = "NaN",
            text = "Every comparison with a NaN is false, except !=. What does yours count when diff is NaN?",
        ),
        struct(
            failure_class = "infinity",
            text = "Put (-Inf, Inf), (1, Inf) and (Inf, Inf) into |a - e| <= atol + rtol |e| by hand.",
        ),
        struct(
            failure_class = "tolerance",
            text = "Which of the two tensors scales the allowance, is equality allowed, and in which type is the difference taken?",
        ),
        struct(
            failure_class = "shape",
            text = "2x3 and 3x2 have as many elements. So have {1} and {}. Are they the same shape?",
        ),
        struct(
            failure_class = "ratio",
            text = "What may the ratio excuse: every mismatch, or only those that missed by some finite amount?",
        ),
        struct(
            failure_class = "index",
            text = "The greatest difference often sits on the greatest value, where it is allowed. What does worst measure instead?",
        ),
        struct(
            failure_class = "empty",
            text = "How many pairs does a tensor of shape {0, 4} have, and what is 0 / 0 in double?",
        ),
        struct(
            failure_class = "signed zero",
            text = "-0 and +0 differ in bits, not in value. Which of the two do you compare? What do you divide by?",
        ),
        struct(
            failure_class = "invalid argument",
            text = "Multiply the extents 2^32 and 2^32 in 64 bits. And is a NaN tolerance less than 0?",
        ),
        struct(
            failure_class = "memory",
            text = "What does a call leave behind for the next one? And which index do you read last?",
        ),
        struct(
            failure_class = "NaN",
            text = "Sort the pairs before any arithmetic: both NaN is a match, exactly one NaN is a mismatch. Only what is left may be subtracted.",
        ),
        struct(
            failure_class = "infinity",
            text = "After NaN, deal with Inf: if either is infinite, a == e decides, and no formula. A mismatch counts and has excess +Inf.",
        ),
        struct(
            failure_class = "tolerance",
            text = "Widen a and e to double, then diff = |a - e| and allowed = atol + rtol |e|. Equality passes. max_rel is a case of its own where diff or e is 0.",
        ),
        struct(
            failure_class = "shape",
            text = "Compare the rank and each extent. On a difference return at once: kShape, worst_flat -1, everything else 0 or empty.",
        ),
        struct(
            failure_class = "ratio",
            text = "Remember in two flags whether a NaN and an Inf mismatch were seen. They decide before the ratio is looked at. Divide in double, by the number of all elements.",
        ),
        struct(
            failure_class = "index",
            text = "worst is the argmax of diff - allowed over all pairs but the matched NaN and Inf, mismatched or not. Excesses may all be negative, even -Inf.",
        ),
        struct(
            failure_class = "empty",
            text = "Keep the ratio at 0 where there are no elements, worst_flat at -1 where no pair was compared, and accept an extent of 0, whatever the other extents are.",
        ),
        struct(
            failure_class = "signed zero",
            text = "Compare values: a - e is 0 for -0 and +0. Where diff is 0, the relative difference is 0 without a division.",
        ),
        struct(
            failure_class = "invalid argument",
            text = "Check both tensors, both tolerances and the ratio before the shapes are compared. Negate what is allowed: !(rtol >= 0) catches NaN. Dividing the size by the extents cannot overflow.",
        ),
        struct(
            failure_class = "memory",
            text = "No static and no global variable: the report and all counts are made in the call, each with its first value. Read no data[i] before the shapes are known to be equal, and none from data.size() on.",
        ),
        struct(
            failure_class = "NaN",
            text = "if (isnan(a) && isnan(e)) skip the pair; else if (isnan(a) || isnan(e)) ++mismatched, nan_seen = true, excess = +Inf.",
        ),
        struct(
            failure_class = "infinity",
            text = "else if (isinf(a) || isinf(e)): if a == e skip the pair, otherwise ++mismatched, inf_seen = true, excess = +Inf. For rtol = +Inf take rtol |e| as 0 where e is 0.",
        ),
        struct(
            failure_class = "tolerance",
            text = "diff = std::abs(double(a) - double(e)); if (!(diff <= atol + rtol * std::abs(double(e)))) ++mismatched; rel = diff == 0 ? 0 : e == 0 ? Inf : diff / |e|.",
        ),
        struct(
            failure_class = "ratio",
            text = "reason = nan_seen ? kNan : inf_seen ? kInf : mismatched_ratio > max_mismatched_ratio ? kTolerance : kClose; close = reason == kClose.",
        ),
        struct(
            failure_class = "index",
            text = "if (worst_flat < 0 || excess > worst_excess) take the pair: a strict > keeps the first. For worst_index go from the last dimension to the first: index[d] = flat % shape[d]; flat /= shape[d].",
        ),
        struct(
            failure_class = "invalid argument",
            text = "An extent < 0 throws. With an extent of 0 the size must be 0. Otherwise, for each extent: size % extent != 0 throws, size /= extent; at the end size must be 1.",
        ),
    ],
    reading = [
        "PyTorch documentation, torch.testing.assert_close",
        "NumPy documentation, numpy.testing.assert_allclose and numpy.isclose",
        "PEP 485, A Function for testing approximate equality",
        "Dawson, Comparing Floating Point Numbers, 2012 Edition",
        "IEEE 754-2019, section 5.11: details of comparison predicates",
    ],
)
