"""The wrong submissions of drill 02: the hidden test that is about each, and the class of that failure."""

MUTANTS = {
    "bf16_in_fp32_steps": struct(
        test = "bfloat16 is measured in its own steps",
        failure_class = "format",
    ),
    "bf16_laid_out_as_fp16": struct(
        test = "bfloat16 is measured in its own steps",
        failure_class = "format",
    ),
    "bf16_sign_is_bit_31": struct(
        test = "bfloat16 is measured in its own steps",
        failure_class = "format",
    ),
    "clamped_to_int32": struct(
        test = "a distance may need 32 bits",
        failure_class = "overflow",
    ),
    "difference_in_float": struct(
        test = "on one side of zero a distance counts the steps, small or large",
        failure_class = "format",
    ),
    "difference_signed": struct(
        test = "on one side of zero a distance counts the steps, small or large",
        failure_class = "format",
    ),
    "different_signs_never_near": struct(
        test = "both zeros are the same place",
        failure_class = "signed zero",
    ),
    "equal_before_the_check": struct(
        test = "what is no encoding of the format is rejected",
        failure_class = "invalid argument",
    ),
    "far_refused": struct(
        test = "a distance may need 32 bits",
        failure_class = "overflow",
    ),
    "flipped_with_xor": struct(
        test = "both zeros are the same place",
        failure_class = "signed zero",
    ),
    "format_cut_to_a_byte": struct(
        test = "what is no encoding of the format is rejected",
        failure_class = "invalid argument",
    ),
    "fp16_in_fp32_steps": struct(
        test = "binary16 is measured in its own steps",
        failure_class = "format",
    ),
    "fp16_infinity_is_nan": struct(
        test = "infinity is the step after the largest number",
        failure_class = "infinity",
    ),
    "fp16_laid_out_as_bf16": struct(
        test = "a NaN is at no distance from anything",
        failure_class = "NaN",
    ),
    "in_epsilons": struct(
        test = "on one side of zero a distance counts the steps, small or large",
        failure_class = "format",
    ),
    "in_ulps_of_the_greater": struct(
        test = "on one side of zero a distance counts the steps, small or large",
        failure_class = "format",
    ),
    "infinities_16_bit_all_equal": struct(
        test = "infinity is the step after the largest number",
        failure_class = "infinity",
    ),
    "infinities_all_equal": struct(
        test = "infinity is the step after the largest number",
        failure_class = "infinity",
    ),
    "infinity_far_from_all": struct(
        test = "infinity is the step after the largest number",
        failure_class = "infinity",
    ),
    "infinity_is_nan": struct(
        test = "infinity is the step after the largest number",
        failure_class = "infinity",
    ),
    "infinity_is_the_largest": struct(
        test = "infinity is the step after the largest number",
        failure_class = "infinity",
    ),
    "int16_difference": struct(
        test = "binary16 is measured in its own steps",
        failure_class = "overflow",
    ),
    "int32_difference": struct(
        test = "a distance may need 32 bits",
        failure_class = "overflow",
    ),
    "nan_before_the_check": struct(
        test = "what is no encoding of the format is rejected",
        failure_class = "invalid argument",
    ),
    "nan_equals_itself": struct(
        test = "a NaN is at no distance from anything",
        failure_class = "NaN",
    ),
    "nan_has_no_place": struct(
        test = "a NaN is at no distance from anything",
        failure_class = "NaN",
    ),
    "nan_only_as_a": struct(
        test = "a NaN is at no distance from anything",
        failure_class = "NaN",
    ),
    "nan_only_as_both": struct(
        test = "a NaN is at no distance from anything",
        failure_class = "NaN",
    ),
    "nan_throws": struct(
        test = "a NaN is at no distance from anything",
        failure_class = "NaN",
    ),
    "negative_format_accepted": struct(
        test = "what is no encoding of the format is rejected",
        failure_class = "invalid argument",
    ),
    "negative_infinity_last": struct(
        test = "infinity is the step after the largest number",
        failure_class = "infinity",
    ),
    "negative_nans_missed": struct(
        test = "a NaN is at no distance from anything",
        failure_class = "NaN",
    ),
    "negative_places_one_lower": struct(
        test = "places count up from zero on both sides",
        failure_class = "sign",
    ),
    "negative_side_runs_upward": struct(
        test = "places count up from zero on both sides",
        failure_class = "sign",
    ),
    "no_nan_branch": struct(
        test = "a NaN is at no distance from anything",
        failure_class = "NaN",
    ),
    "not_symmetric": struct(
        test = "on one side of zero a distance counts the steps, small or large",
        failure_class = "format",
    ),
    "only_quiet_nans": struct(
        test = "a NaN is at no distance from anything",
        failure_class = "NaN",
    ),
    "only_zeros_meet": struct(
        test = "both zeros are the same place",
        failure_class = "signed zero",
    ),
    "out_of_range_thrown": struct(
        test = "what is no encoding of the format is rejected",
        failure_class = "invalid argument",
    ),
    "places_in_float": struct(
        test = "places count up from zero on both sides",
        failure_class = "sign",
    ),
    "raw_bits": struct(
        test = "across zero the distances add",
        failure_class = "sign",
    ),
    "second_not_checked": struct(
        test = "what is no encoding of the format is rejected",
        failure_class = "invalid argument",
    ),
    "sign_asked_of_unsigned": struct(
        test = "across zero the distances add",
        failure_class = "sign",
    ),
    "sign_bit_rejected": struct(
        test = "binary16 is measured in its own steps",
        failure_class = "format",
    ),
    "sign_by_comparison": struct(
        test = "both zeros are the same place",
        failure_class = "signed zero",
    ),
    "sign_dropped": struct(
        test = "across zero the distances add",
        failure_class = "sign",
    ),
    "subnormals_are_zero": struct(
        test = "places count up from zero on both sides",
        failure_class = "sign",
    ),
    "unknown_format_is_binary32": struct(
        test = "what is no encoding of the format is rejected",
        failure_class = "invalid argument",
    ),
    "upper_bytes_mistyped": struct(
        test = "what is no encoding of the format is rejected",
        failure_class = "invalid argument",
    ),
    "wide_bits_checked_as_signed": struct(
        test = "what is no encoding of the format is rejected",
        failure_class = "invalid argument",
    ),
    "wide_bits_ignored": struct(
        test = "what is no encoding of the format is rejected",
        failure_class = "invalid argument",
    ),
    "wide_bits_rejected_as_nan": struct(
        test = "what is no encoding of the format is rejected",
        failure_class = "invalid argument",
    ),
    "zero_counted_twice": struct(
        test = "across zero the distances add",
        failure_class = "sign",
    ),
}
