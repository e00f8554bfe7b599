"""The wrong submissions of drill 01: the hidden test that is about each, and the class of that failure."""

MUTANTS = {
    "carry_lost": struct(
        test = "a carry out of the mantissa goes into the exponent",
        failure_class = "rounding",
    ),
    "carry_lost_by_normals": struct(
        test = "a carry out of the mantissa goes into the exponent",
        failure_class = "rounding",
    ),
    "decode_bits_repeated": struct(
        test = "every bfloat16 is decoded exactly",
        failure_class = "decoding",
    ),
    "decode_hidden_bit": struct(
        test = "every bfloat16 is decoded exactly",
        failure_class = "decoding",
    ),
    "decode_infinity_as_nan": struct(
        test = "every bfloat16 is decoded exactly",
        failure_class = "decoding",
    ),
    "decode_integer": struct(
        test = "every bfloat16 is decoded exactly",
        failure_class = "decoding",
    ),
    "decode_nan_as_infinity": struct(
        test = "every bfloat16 is decoded exactly",
        failure_class = "decoding",
    ),
    "decode_subnormals_flushed": struct(
        test = "every bfloat16 is decoded exactly",
        failure_class = "decoding",
    ),
    "decode_zero_unsigned": struct(
        test = "every bfloat16 is decoded exactly",
        failure_class = "decoding",
    ),
    "exponent_255_is_nan": struct(
        test = "infinity is kept, with its sign",
        failure_class = "infinity",
    ),
    "infinity_unsigned": struct(
        test = "infinity is kept, with its sign",
        failure_class = "infinity",
    ),
    "last_value_kept": struct(
        test = "zero is kept and underflow gives zero, with their signs",
        failure_class = "signed zero",
    ),
    "lower_half": struct(
        test = "a value goes to the nearer neighbour",
        failure_class = "rounding",
    ),
    "midpoint_overflows": struct(
        test = "a value goes to the nearer neighbour",
        failure_class = "rounding",
    ),
    "nan_cut_off": struct(
        test = "every NaN gives a quiet NaN",
        failure_class = "NaN",
    ),
    "nan_made_signaling": struct(
        test = "every NaN gives a quiet NaN",
        failure_class = "NaN",
    ),
    "nan_mask_mistyped": struct(
        test = "every NaN gives a quiet NaN",
        failure_class = "NaN",
    ),
    "nan_only_if_positive": struct(
        test = "every NaN gives a quiet NaN",
        failure_class = "NaN",
    ),
    "nan_refused": struct(
        test = "every NaN gives a quiet NaN",
        failure_class = "NaN",
    ),
    "nan_sought_after_rounding": struct(
        test = "every NaN gives a quiet NaN",
        failure_class = "NaN",
    ),
    "nan_to_infinity": struct(
        test = "every NaN gives a quiet NaN",
        failure_class = "NaN",
    ),
    "negative_taken_for_nan": struct(
        test = "a value goes to the nearer neighbour",
        failure_class = "rounding",
    ),
    "no_nan_branch": struct(
        test = "every NaN gives a quiet NaN",
        failure_class = "NaN",
    ),
    "normal_ties_away": struct(
        test = "a tie goes to the even mantissa",
        failure_class = "ties",
    ),
    "odd_bit_one_too_high": struct(
        test = "a tie goes to the even mantissa",
        failure_class = "ties",
    ),
    "only_quiet_nans": struct(
        test = "every NaN gives a quiet NaN",
        failure_class = "NaN",
    ),
    "overflow_too_early": struct(
        test = "from halfway to 2^128 up the result is infinity",
        failure_class = "overflow",
    ),
    "overflow_unsigned": struct(
        test = "from halfway to 2^128 up the result is infinity",
        failure_class = "overflow",
    ),
    "round_bit_ored": struct(
        test = "a value goes to the nearer neighbour",
        failure_class = "rounding",
    ),
    "rounded_away": struct(
        test = "a value goes to the nearer neighbour",
        failure_class = "rounding",
    ),
    "rounded_twice": struct(
        test = "a value goes to the nearer neighbour",
        failure_class = "rounding",
    ),
    "saturated": struct(
        test = "from halfway to 2^128 up the result is infinity",
        failure_class = "overflow",
    ),
    "sign_by_comparison": struct(
        test = "zero is kept and underflow gives zero, with their signs",
        failure_class = "signed zero",
    ),
    "split_by_multiplication": struct(
        test = "a value goes to the nearer neighbour",
        failure_class = "rounding",
    ),
    "sticky_is_one_bit": struct(
        test = "a value goes to the nearer neighbour",
        failure_class = "rounding",
    ),
    "sticky_mask_mistyped": struct(
        test = "a value goes to the nearer neighbour",
        failure_class = "rounding",
    ),
    "subnormal_ties_away": struct(
        test = "a tie between subnormals goes to the even one",
        failure_class = "ties",
    ),
    "subnormals_flushed": struct(
        test = "a subnormal is rounded like any other number",
        failure_class = "subnormals",
    ),
    "subnormals_stay_subnormal": struct(
        test = "a subnormal is rounded like any other number",
        failure_class = "subnormals",
    ),
    "subnormals_without_sticky": struct(
        test = "a subnormal is rounded like any other number",
        failure_class = "subnormals",
    ),
    "ties_away": struct(
        test = "a tie goes to the even mantissa",
        failure_class = "ties",
    ),
    "ties_to_odd": struct(
        test = "a tie goes to the even mantissa",
        failure_class = "ties",
    ),
    "ties_toward_zero": struct(
        test = "a tie goes to the even mantissa",
        failure_class = "ties",
    ),
    "ties_upward": struct(
        test = "a tie goes to the even mantissa",
        failure_class = "ties",
    ),
    "truncated": struct(
        test = "a value goes to the nearer neighbour",
        failure_class = "rounding",
    ),
    "underflow_unsigned": struct(
        test = "zero is kept and underflow gives zero, with their signs",
        failure_class = "signed zero",
    ),
    "upper_neighbour_infinite": struct(
        test = "from halfway to 2^128 up the result is infinity",
        failure_class = "overflow",
    ),
}
