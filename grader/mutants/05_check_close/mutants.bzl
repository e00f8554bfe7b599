"""The wrong submissions of drill 05: the hidden test that each fails, and as what."""

MUTANTS = {
    "allowance_without_abs": struct(
        test = "a finite pair is close when |a - e| <= atol + rtol |e|",
        failure_class = "tolerance",
    ),
    "any_two_infinities_match": struct(
        test = "an infinity matches only itself",
        failure_class = "infinity",
    ),
    "at_most_8_dimensions": struct(
        test = "worst_index is the row-major index of the worst pair",
        failure_class = "index",
    ),
    "close_by_ratio_alone": struct(
        test = "no ratio excuses a NaN or an infinity",
        failure_class = "ratio",
    ),
    "column_major": struct(
        test = "worst_index is the row-major index of the worst pair",
        failure_class = "index",
    ),
    "counts_in_16_bits": struct(
        test = "a share of mismatches may be allowed",
        failure_class = "ratio",
    ),
    "difference_in_float": struct(
        test = "max_abs and max_rel are over the finite pairs, in double",
        failure_class = "tolerance",
    ),
    "difference_without_abs": struct(
        test = "a finite pair is close when |a - e| <= atol + rtol |e|",
        failure_class = "tolerance",
    ),
    "empty_before_the_tolerances": struct(
        test = "arguments without a meaning are rejected",
        failure_class = "invalid argument",
    ),
    "empty_has_no_first": struct(
        test = "empty tensors are close",
        failure_class = "empty",
    ),
    "empty_ratio_is_nan": struct(
        test = "empty tensors are close",
        failure_class = "empty",
    ),
    "empty_rejected": struct(
        test = "empty tensors are close",
        failure_class = "empty",
    ),
    "equal_infinities_differ": struct(
        test = "an infinity matches only itself",
        failure_class = "infinity",
    ),
    "equal_pairs_skipped": struct(
        test = "the worst pair has the greatest excess, the first on ties",
        failure_class = "index",
    ),
    "equality_by_bits": struct(
        test = "the two zeros are equal",
        failure_class = "signed zero",
    ),
    "excess_in_float": struct(
        test = "the worst pair has the greatest excess, the first on ties",
        failure_class = "index",
    ),
    "first_index_not_divided": struct(
        test = "worst_index is the row-major index of the worst pair",
        failure_class = "index",
    ),
    "flt_max_is_infinity": struct(
        test = "an infinity matches only itself",
        failure_class = "infinity",
    ),
    "greater_of_two_tolerances": struct(
        test = "a finite pair is close when |a - e| <= atol + rtol |e|",
        failure_class = "tolerance",
    ),
    "inf_before_nan": struct(
        test = "a NaN matches nothing else, however large the tolerance",
        failure_class = "NaN",
    ),
    "inf_excused_by_inf_tolerance": struct(
        test = "an infinity matches only itself",
        failure_class = "infinity",
    ),
    "infinite_actual_by_formula": struct(
        test = "an infinity matches only itself",
        failure_class = "infinity",
    ),
    "infinite_rtol_allows_all": struct(
        test = "an infinite tolerance allows every finite pair",
        failure_class = "infinity",
    ),
    "infinite_tolerance_rejected": struct(
        test = "an infinite tolerance allows every finite pair",
        failure_class = "infinity",
    ),
    "infinite_tolerance_times_zero": struct(
        test = "an infinite tolerance allows every finite pair",
        failure_class = "infinity",
    ),
    "last_of_ties": struct(
        test = "the worst pair has the greatest excess, the first on ties",
        failure_class = "index",
    ),
    "matched_infinity_is_a_pair": struct(
        test = "an infinity matches only itself",
        failure_class = "infinity",
    ),
    "max_abs_of_infinities": struct(
        test = "max_abs and max_rel are over the finite pairs, in double",
        failure_class = "tolerance",
    ),
    "max_abs_of_the_last_pair": struct(
        test = "max_abs and max_rel are over the finite pairs, in double",
        failure_class = "tolerance",
    ),
    "max_over_mismatches": struct(
        test = "max_abs and max_rel are over the finite pairs, in double",
        failure_class = "tolerance",
    ),
    "max_rel_of_greatest_diff": struct(
        test = "max_abs and max_rel are over the finite pairs, in double",
        failure_class = "tolerance",
    ),
    "max_rel_over_actual": struct(
        test = "max_abs and max_rel are over the finite pairs, in double",
        failure_class = "tolerance",
    ),
    "max_rel_with_epsilon": struct(
        test = "max_abs and max_rel are over the finite pairs, in double",
        failure_class = "tolerance",
    ),
    "nan_by_bits": struct(
        test = "a NaN matches a NaN in the same place",
        failure_class = "NaN",
    ),
    "nan_has_no_excess": struct(
        test = "a NaN matches nothing else, however large the tolerance",
        failure_class = "NaN",
    ),
    "nan_never_equal": struct(
        test = "a NaN matches a NaN in the same place",
        failure_class = "NaN",
    ),
    "nan_not_counted": struct(
        test = "a NaN matches nothing else, however large the tolerance",
        failure_class = "NaN",
    ),
    "nan_not_greater": struct(
        test = "a NaN matches nothing else, however large the tolerance",
        failure_class = "NaN",
    ),
    "nan_reference_skipped": struct(
        test = "a NaN matches nothing else, however large the tolerance",
        failure_class = "NaN",
    ),
    "nan_tolerance_accepted": struct(
        test = "arguments without a meaning are rejected",
        failure_class = "invalid argument",
    ),
    "nan_worse_than_inf": struct(
        test = "the worst pair has the greatest excess, the first on ties",
        failure_class = "index",
    ),
    "negative_extents_accepted": struct(
        test = "arguments without a meaning are rejected",
        failure_class = "invalid argument",
    ),
    "negative_zero_rejected": struct(
        test = "arguments without a meaning are rejected",
        failure_class = "invalid argument",
    ),
    "ones_squeezed": struct(
        test = "other shapes are not close, and no pair is looked at",
        failure_class = "shape",
    ),
    "only_actual_checked": struct(
        test = "arguments without a meaning are rejected",
        failure_class = "invalid argument",
    ),
    "only_plus_zero_is_zero": struct(
        test = "an infinite tolerance allows every finite pair",
        failure_class = "infinity",
    ),
    "opposite_infinities_by_formula": struct(
        test = "an infinity matches only itself",
        failure_class = "infinity",
    ),
    "other_shape_counts": struct(
        test = "other shapes are not close, and no pair is looked at",
        failure_class = "shape",
    ),
    "overflow_before_the_zero": struct(
        test = "empty tensors are close",
        failure_class = "empty",
    ),
    "product_wraps": struct(
        test = "arguments without a meaning are rejected",
        failure_class = "invalid argument",
    ),
    "rank_ignored": struct(
        test = "other shapes are not close, and no pair is looked at",
        failure_class = "shape",
    ),
    "ratio_above_one_accepted": struct(
        test = "arguments without a meaning are rejected",
        failure_class = "invalid argument",
    ),
    "ratio_as_a_count": struct(
        test = "a share of mismatches may be allowed",
        failure_class = "ratio",
    ),
    "ratio_excuses_nan": struct(
        test = "no ratio excuses a NaN or an infinity",
        failure_class = "ratio",
    ),
    "ratio_ignored": struct(
        test = "a share of mismatches may be allowed",
        failure_class = "ratio",
    ),
    "ratio_in_float": struct(
        test = "a share of mismatches may be allowed",
        failure_class = "ratio",
    ),
    "ratio_in_integers": struct(
        test = "a share of mismatches may be allowed",
        failure_class = "ratio",
    ),
    "ratio_not_reached": struct(
        test = "a share of mismatches may be allowed",
        failure_class = "ratio",
    ),
    "ratio_of_compared_pairs": struct(
        test = "a share of mismatches may be allowed",
        failure_class = "ratio",
    ),
    "reference_broadcast": struct(
        test = "other shapes are not close, and no pair is looked at",
        failure_class = "shape",
    ),
    "relative_to_actual": struct(
        test = "a finite pair is close when |a - e| <= atol + rtol |e|",
        failure_class = "tolerance",
    ),
    "relative_to_the_larger": struct(
        test = "a finite pair is close when |a - e| <= atol + rtol |e|",
        failure_class = "tolerance",
    ),
    "remainder_dropped": struct(
        test = "arguments without a meaning are rejected",
        failure_class = "invalid argument",
    ),
    "report_is_kept": struct(
        test = "a finite pair is close when |a - e| <= atol + rtol |e|",
        failure_class = "memory",
    ),
    "rtol_in_float": struct(
        test = "max_abs and max_rel are over the finite pairs, in double",
        failure_class = "tolerance",
    ),
    "scalar_has_an_index": struct(
        test = "worst_index is the row-major index of the worst pair",
        failure_class = "index",
    ),
    "scalar_is_empty": struct(
        test = "empty tensors are close",
        failure_class = "empty",
    ),
    "shapes_before_arguments": struct(
        test = "arguments without a meaning are rejected",
        failure_class = "invalid argument",
    ),
    "shapes_before_the_ratio": struct(
        test = "arguments without a meaning are rejected",
        failure_class = "invalid argument",
    ),
    "shapes_by_size": struct(
        test = "other shapes are not close, and no pair is looked at",
        failure_class = "shape",
    ),
    "single_mismatch_overlooked": struct(
        test = "a finite pair is close when |a - e| <= atol + rtol |e|",
        failure_class = "tolerance",
    ),
    "small_reference_is_zero": struct(
        test = "a finite pair is close when |a - e| <= atol + rtol |e|",
        failure_class = "tolerance",
    ),
    "stops_at_first_nan": struct(
        test = "a NaN matches nothing else, however large the tolerance",
        failure_class = "NaN",
    ),
    "strictly_less": struct(
        test = "a finite pair is close when |a - e| <= atol + rtol |e|",
        failure_class = "tolerance",
    ),
    "subnormals_flushed": struct(
        test = "the two zeros are equal",
        failure_class = "signed zero",
    ),
    "tail_of_four_left_out": struct(
        test = "a finite pair is close when |a - e| <= atol + rtol |e|",
        failure_class = "tolerance",
    ),
    "tolerance_before_inf": struct(
        test = "an infinity matches only itself",
        failure_class = "infinity",
    ),
    "tolerance_in_float": struct(
        test = "max_abs and max_rel are over the finite pairs, in double",
        failure_class = "tolerance",
    ),
    "tolerance_times_size": struct(
        test = "a share of mismatches may be allowed",
        failure_class = "ratio",
    ),
    "tolerances_swapped": struct(
        test = "a finite pair is close when |a - e| <= atol + rtol |e|",
        failure_class = "tolerance",
    ),
    "worst_among_compared": struct(
        test = "a NaN matches a NaN in the same place",
        failure_class = "NaN",
    ),
    "worst_by_difference": struct(
        test = "the worst pair has the greatest excess, the first on ties",
        failure_class = "index",
    ),
    "worst_by_quotient": struct(
        test = "the worst pair has the greatest excess, the first on ties",
        failure_class = "index",
    ),
    "worst_flat_starts_at_zero": struct(
        test = "a NaN matches a NaN in the same place",
        failure_class = "NaN",
    ),
    "worst_is_the_first_mismatch": struct(
        test = "the worst pair has the greatest excess, the first on ties",
        failure_class = "index",
    ),
    "worst_not_kept": struct(
        test = "the worst pair has the greatest excess, the first on ties",
        failure_class = "index",
    ),
    "worst_of_mismatches": struct(
        test = "the worst pair has the greatest excess, the first on ties",
        failure_class = "index",
    ),
    "worst_starts_at_minus_infinity": struct(
        test = "the worst pair has the greatest excess, the first on ties",
        failure_class = "index",
    ),
    "zero_extent_divides": struct(
        test = "empty tensors are close",
        failure_class = "empty",
    ),
    "zero_hides_a_negative": struct(
        test = "arguments without a meaning are rejected",
        failure_class = "invalid argument",
    ),
    "zero_over_zero": struct(
        test = "the two zeros are equal",
        failure_class = "signed zero",
    ),
}
