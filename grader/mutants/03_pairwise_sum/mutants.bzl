"""The wrong submissions of drill 03: the hidden test that is about each, and the class of that failure."""

MUTANTS = {
    "bfloat16_sum": struct(
        test = "the sequential sum rounds each addition to float",
        failure_class = "accumulation",
    ),
    "blocks_of_16": struct(
        test = "the pairwise sum adds adjacent pairs, level by level",
        failure_class = "order",
    ),
    "counted_in_16_bits": struct(
        test = "both sums are right to the last bit, however many values",
        failure_class = "order",
    ),
    "counter_from_the_top": struct(
        test = "the pairwise sum carries an odd last element up unchanged",
        failure_class = "tail",
    ),
    "counter_of_16_levels": struct(
        test = "both sums are right to the last bit, however many values",
        failure_class = "order",
    ),
    "counter_of_18_levels": struct(
        test = "both sums are right to the last bit, however many values",
        failure_class = "order",
    ),
    "eight_accumulators": struct(
        test = "the pairwise sum adds adjacent pairs, level by level",
        failure_class = "order",
    ),
    "empty_is_negative_zero": struct(
        test = "the sum of nothing is +0, and of one value that value",
        failure_class = "empty",
    ),
    "empty_not_looked_for": struct(
        test = "the sum of nothing is +0, and of one value that value",
        failure_class = "empty",
    ),
    "empty_refused": struct(
        test = "the sum of nothing is +0, and of one value that value",
        failure_class = "empty",
    ),
    "ends_at_infinity": struct(
        test = "NaN and infinity reach the sum",
        failure_class = "NaN",
    ),
    "exponent_of_a_double": struct(
        test = "NaN and infinity reach the sum",
        failure_class = "NaN",
    ),
    "first_value_twice": struct(
        test = "the sequential sum goes from left to right",
        failure_class = "order",
    ),
    "four_at_once": struct(
        test = "the sequential sum goes from left to right",
        failure_class = "order",
    ),
    "halves": struct(
        test = "the pairwise sum adds adjacent pairs, level by level",
        failure_class = "order",
    ),
    "halves_greater_first": struct(
        test = "the pairwise sum adds adjacent pairs, level by level",
        failure_class = "order",
    ),
    "kahan": struct(
        test = "the sequential sum rounds each addition to float",
        failure_class = "accumulation",
    ),
    "level_not_cleared": struct(
        test = "the pairwise sum adds adjacent pairs, level by level",
        failure_class = "memory",
    ),
    "many_in_blocks": struct(
        test = "the pairwise sum adds adjacent pairs, level by level",
        failure_class = "order",
    ),
    "nan_lost_in_minimum": struct(
        test = "NaN and infinity reach the sum",
        failure_class = "NaN",
    ),
    "nan_skipped": struct(
        test = "NaN and infinity reach the sum",
        failure_class = "NaN",
    ),
    "neumaier": struct(
        test = "the sequential sum rounds each addition to float",
        failure_class = "accumulation",
    ),
    "odd_added_at_once": struct(
        test = "the pairwise sum carries an odd last element up unchanged",
        failure_class = "tail",
    ),
    "odd_carried_by_halving": struct(
        test = "the pairwise sum carries an odd last element up unchanged",
        failure_class = "tail",
    ),
    "odd_dropped": struct(
        test = "the pairwise sum carries an odd last element up unchanged",
        failure_class = "tail",
    ),
    "odd_dropped_above": struct(
        test = "the pairwise sum carries an odd last element up unchanged",
        failure_class = "tail",
    ),
    "odd_first": struct(
        test = "the pairwise sum carries an odd last element up unchanged",
        failure_class = "tail",
    ),
    "odd_infinity_lost": struct(
        test = "the pairwise sum carries an odd last element up unchanged",
        failure_class = "tail",
    ),
    "odd_nan_dropped": struct(
        test = "NaN and infinity reach the sum",
        failure_class = "NaN",
    ),
    "one_level": struct(
        test = "the pairwise sum adds adjacent pairs, level by level",
        failure_class = "order",
    ),
    "one_value_too_many": struct(
        test = "the sequential sum goes from left to right",
        failure_class = "memory",
    ),
    "overflow_clamped": struct(
        test = "NaN and infinity reach the sum",
        failure_class = "NaN",
    ),
    "padded_with_a_product": struct(
        test = "the pairwise sum carries an odd last element up unchanged",
        failure_class = "tail",
    ),
    "padded_with_the_last": struct(
        test = "the pairwise sum carries an odd last element up unchanged",
        failure_class = "tail",
    ),
    "pairs_overlap": struct(
        test = "the pairwise sum adds adjacent pairs, level by level",
        failure_class = "order",
    ),
    "pairwise_in_double": struct(
        test = "the pairwise sum rounds each addition to float",
        failure_class = "accumulation",
    ),
    "pairwise_is_sequential": struct(
        test = "the pairwise sum adds adjacent pairs, level by level",
        failure_class = "order",
    ),
    "recursion_a_value_deep": struct(
        test = "both sums are right to the last bit, however many values",
        failure_class = "order",
    ),
    "reduced_in_any_order": struct(
        test = "the sequential sum goes from left to right",
        failure_class = "order",
    ),
    "rounded_toward_zero": struct(
        test = "the pairwise sum rounds each addition to float",
        failure_class = "accumulation",
    ),
    "second_value_of_one": struct(
        test = "the sum of nothing is +0, and of one value that value",
        failure_class = "empty",
    ),
    "sequential_backward": struct(
        test = "the sequential sum goes from left to right",
        failure_class = "order",
    ),
    "sequential_in_double": struct(
        test = "the sequential sum rounds each addition to float",
        failure_class = "accumulation",
    ),
    "sequential_in_int": struct(
        test = "the sequential sum rounds each addition to float",
        failure_class = "accumulation",
    ),
    "sequential_last_dropped": struct(
        test = "the sequential sum goes from left to right",
        failure_class = "order",
    ),
    "short_pairs_in_a_loop": struct(
        test = "the pairwise sum adds adjacent pairs, level by level",
        failure_class = "order",
    ),
    "single_value_lost": struct(
        test = "the sum of nothing is +0, and of one value that value",
        failure_class = "empty",
    ),
    "sorted_first": struct(
        test = "the sequential sum goes from left to right",
        failure_class = "order",
    ),
    "split_too_early": struct(
        test = "the pairwise sum carries an odd last element up unchanged",
        failure_class = "tail",
    ),
    "stride_tree": struct(
        test = "the pairwise sum adds adjacent pairs, level by level",
        failure_class = "order",
    ),
    "subnormals_flushed": struct(
        test = "the pairwise sum rounds each addition to float",
        failure_class = "accumulation",
    ),
    "sum_kept_between_calls": struct(
        test = "the sequential sum goes from left to right",
        failure_class = "memory",
    ),
    "summed_in_place": struct(
        test = "the pairwise sum adds adjacent pairs, level by level",
        failure_class = "memory",
    ),
    "tiny_values_skipped": struct(
        test = "the sequential sum rounds each addition to float",
        failure_class = "accumulation",
    ),
    "two_accumulators": struct(
        test = "the sequential sum goes from left to right",
        failure_class = "order",
    ),
}
