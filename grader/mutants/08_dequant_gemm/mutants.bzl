"""Wrong submissions of drill 08: a file, without .cu, and the hidden test that fails it."""

MUTANTS = {
    "adds_to_y": struct(
        test = "no uninitialised read",
        failure_class = "uninitialised",
    ),
    "always_group_0": struct(
        test = "w4a16 takes the scale of the weight's own row and group",
        failure_class = "scales",
    ),
    "barrier_for_some": struct(
        test = "every thread reaches every barrier",
        failure_class = "barriers",
    ),
    "barrier_in_a_branch": struct(
        test = "every thread reaches every barrier",
        failure_class = "barriers",
    ),
    "bf16_accumulator": struct(
        test = "w4a16 sums in fp32 and rounds once, at the end",
        failure_class = "accumulation",
    ),
    "bf16_group_sums": struct(
        test = "w4a16 sums in fp32 and rounds once, at the end",
        failure_class = "accumulation",
    ),
    "borrow_between_codes": struct(
        test = "w4a16 decodes all 16 codes, in either half of a byte",
        failure_class = "sign",
    ),
    "bytes_are_not_cleared": struct(
        test = "a code is w over its scale to nearest even, clamped and packed",
        failure_class = "rounding",
    ),
    "clamped_to_minus_7": struct(
        test = "a code is w over its scale to nearest even, clamped and packed",
        failure_class = "rounding",
    ),
    "code_of_the_exact_scale": struct(
        test = "a code is w over its scale to nearest even, clamped and packed",
        failure_class = "rounding",
    ),
    "codes_are_not_clamped": struct(
        test = "a code is w over its scale to nearest even, clamped and packed",
        failure_class = "rounding",
    ),
    "default_stream": struct(
        test = "all work goes to the given stream",
        failure_class = "stream",
    ),
    "flat_stride": struct(
        test = "w4a16 is right for all sizes, and arrays that start anywhere",
        failure_class = "tail",
    ),
    "fp16_accumulator": struct(
        test = "w4a16 sums in fp32 and rounds once, at the end",
        failure_class = "accumulation",
    ),
    "fragment_halves_swapped": struct(
        test = "w4a16 is right for all sizes, and arrays that start anywhere",
        failure_class = "tail",
    ),
    "group_in_32_bits": struct(
        test = "w4a16 takes the scale of the weight's own row and group",
        failure_class = "scales",
    ),
    "group_modulo": struct(
        test = "w4a16 takes the scale of the weight's own row and group",
        failure_class = "scales",
    ),
    "group_sum_not_cleared": struct(
        test = "w4a8 reads the same weights, whatever the sizes",
        failure_class = "scales",
    ),
    "halves_away_from_zero": struct(
        test = "a code is w over its scale to nearest even, clamped and packed",
        failure_class = "rounding",
    ),
    "high_half_without_sign": struct(
        test = "w4a16 decodes all 16 codes, in either half of a byte",
        failure_class = "sign",
    ),
    "lanes_leave_before_a_shuffle": struct(
        test = "w4a16 is right for all sizes, and arrays that start anywhere",
        failure_class = "tail",
    ),
    "last_groups_scale": struct(
        test = "w4a16 takes the scale of the weight's own row and group",
        failure_class = "scales",
    ),
    "last_odd_is_dropped": struct(
        test = "w4a16 is right for all sizes, and arrays that start anywhere",
        failure_class = "tail",
    ),
    "least_code_is_minus_7": struct(
        test = "w4a16 decodes all 16 codes, in either half of a byte",
        failure_class = "sign",
    ),
    "max_without_abs": struct(
        test = "a group's scale is its greatest |w| over 7, and 1 where that is 0",
        failure_class = "quantiser",
    ),
    "nan_in_w_is_accepted": struct(
        test = "what is invalid is refused, and nothing is written",
        failure_class = "arguments",
    ),
    "nan_of_the_next_row": struct(
        test = "w4a16 keeps a NaN or infinity of x in its row",
        failure_class = "NaN",
    ),
    "nibbles_swapped": struct(
        test = "w4a16 decodes all 16 codes, in either half of a byte",
        failure_class = "packing",
    ),
    "no_barrier_after_the_load": struct(
        test = "no races",
        failure_class = "races",
    ),
    "no_barrier_before_the_next_tile": struct(
        test = "no races",
        failure_class = "races",
    ),
    "no_rows_are_accepted": struct(
        test = "what is invalid is refused, and nothing is written",
        failure_class = "arguments",
    ),
    "no_scale": struct(
        test = "w4a16 takes the scale of the weight's own row and group",
        failure_class = "scales",
    ),
    "no_sign_extension": struct(
        test = "w4a16 decodes all 16 codes, in either half of a byte",
        failure_class = "sign",
    ),
    "null_scales_are_accepted": struct(
        test = "what is invalid is refused, and nothing is written",
        failure_class = "arguments",
    ),
    "offset_7": struct(
        test = "w4a16 decodes all 16 codes, in either half of a byte",
        failure_class = "sign",
    ),
    "offset_8": struct(
        test = "w4a16 decodes all 16 codes, in either half of a byte",
        failure_class = "sign",
    ),
    "one_block": struct(
        test = "w4a16 is right for all sizes, and arrays that start anywhere",
        failure_class = "tail",
    ),
    "one_only_for_zeros": struct(
        test = "a group's scale is its greatest |w| over 7, and 1 where that is 0",
        failure_class = "zero",
    ),
    "pad_is_used": struct(
        test = "w4a16 is right for all sizes, and arrays that start anywhere",
        failure_class = "tail",
    ),
    "parts_by_atomics": struct(
        test = "w4a8 sums a group exactly, then scales",
        failure_class = "scales",
    ),
    "product_with_one_over_scale": struct(
        test = "a code is w over its scale to nearest even, clamped and packed",
        failure_class = "rounding",
    ),
    "qmax_8": struct(
        test = "a group's scale is its greatest |w| over 7, and 1 where that is 0",
        failure_class = "quantiser",
    ),
    "quotient_in_float": struct(
        test = "a code is w over its scale to nearest even, clamped and packed",
        failure_class = "rounding",
    ),
    "rows_in_grid_y": struct(
        test = "w4a16 is right for all sizes, and arrays that start anywhere",
        failure_class = "tail",
    ),
    "same_error_on_both_sides": struct(
        test = "w4a16 decodes all 16 codes, in either half of a byte",
        failure_class = "packing",
    ),
    "scale_by_reciprocal": struct(
        test = "a group's scale is its greatest |w| over 7, and 1 where that is 0",
        failure_class = "quantiser",
    ),
    "scale_of_another_rule": struct(
        test = "w4a16 decodes all 16 codes, in either half of a byte",
        failure_class = "scales",
    ),
    "scale_rounded_to_bf16": struct(
        test = "w4a16 takes the scale of the weight's own row and group",
        failure_class = "scales",
    ),
    "scales_by_column": struct(
        test = "w4a16 takes the scale of the weight's own row and group",
        failure_class = "scales",
    ),
    "sign_and_magnitude": struct(
        test = "w4a16 decodes all 16 codes, in either half of a byte",
        failure_class = "sign",
    ),
    "sizes_by_product": struct(
        test = "what is invalid is refused, and nothing is written",
        failure_class = "arguments",
    ),
    "tail_of_k_out_of_bounds": struct(
        test = "no out-of-bounds access",
        failure_class = "bounds",
    ),
    "tail_of_scales_out_of_bounds": struct(
        test = "no out-of-bounds access",
        failure_class = "bounds",
    ),
    "tail_of_y_out_of_bounds": struct(
        test = "no out-of-bounds access",
        failure_class = "bounds",
    ),
    "truncating_quantiser": struct(
        test = "a code is w over its scale to nearest even, clamped and packed",
        failure_class = "rounding",
    ),
    "unaligned_words": struct(
        test = "w4a16 is right for all sizes, and arrays that start anywhere",
        failure_class = "tail",
    ),
    "uninitialised_tail_of_a_tile": struct(
        test = "no uninitialised read",
        failure_class = "uninitialised",
    ),
    "w4a8_sums_in_fp32": struct(
        test = "w4a8 sums a group exactly, then scales",
        failure_class = "accumulation",
    ),
    "w4a8_sums_in_int16": struct(
        test = "w4a8 sums a group exactly, then scales",
        failure_class = "accumulation",
    ),
    "writes_before_it_refuses": struct(
        test = "what is invalid is refused, and nothing is written",
        failure_class = "arguments",
    ),
    "x_is_unsigned": struct(
        test = "w4a8 reads the same weights, whatever the sizes",
        failure_class = "scales",
    ),
    "x_scale_is_ignored": struct(
        test = "w4a8 sums a group exactly, then scales",
        failure_class = "scales",
    ),
    "y_is_rounded_by_way_of_fp16": struct(
        test = "w4a16 sums in fp32 and rounds once, at the end",
        failure_class = "rounding",
    ),
    "y_is_truncated": struct(
        test = "w4a16 sums in fp32 and rounds once, at the end",
        failure_class = "rounding",
    ),
    "zero_group_is_nan": struct(
        test = "a group's scale is its greatest |w| over 7, and 1 where that is 0",
        failure_class = "zero",
    ),
    "zero_weights_are_skipped": struct(
        test = "w4a16 keeps a NaN or infinity of x in its row",
        failure_class = "NaN",
    ),
}
