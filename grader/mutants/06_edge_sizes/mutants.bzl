"""The wrong submissions of drill 06: the hidden test that each fails, and as what."""

MUTANTS = {
    "before_a_tile_missing": struct(
        test = "the sizes around one tile and two are listed",
        failure_class = "tail",
    ),
    "bf16_as_fp16": struct(
        test = "bf16 has its own edges",
        failure_class = "format",
    ),
    "bf16_in_32_bits": struct(
        test = "bf16 has its own edges",
        failure_class = "format",
    ),
    "bf16_max_of_fp32": struct(
        test = "bf16 has its own edges",
        failure_class = "format",
    ),
    "bf16_square_of_fp32": struct(
        test = "the sixth value is 2 sqrt(max), rounded once",
        failure_class = "format",
    ),
    "bf16_subnormal_of_fp32": struct(
        test = "bf16 has its own edges",
        failure_class = "format",
    ),
    "bf16_with_8_stored_bits": struct(
        test = "bf16 has its own edges",
        failure_class = "format",
    ),
    "block_above_max_rejected": struct(
        test = "the large size is the largest that leaves half a tile",
        failure_class = "tail",
    ),
    "compared_by_an_int": struct(
        test = "the sizes ascend and none comes twice",
        failure_class = "order",
    ),
    "descending": struct(
        test = "the sizes ascend and none comes twice",
        failure_class = "order",
    ),
    "duplicates_kept": struct(
        test = "the sizes ascend and none comes twice",
        failure_class = "order",
    ),
    "eps_for_one_plus_eps": struct(
        test = "the values of fp32 are complete and in order",
        failure_class = "edge values",
    ),
    "format_in_a_byte": struct(
        test = "what has no edges is rejected",
        failure_class = "invalid argument",
    ),
    "fp16_bias_16": struct(
        test = "fp16 has its own edges",
        failure_class = "format",
    ),
    "fp16_eps_of_11_bits": struct(
        test = "fp16 has its own edges",
        failure_class = "format",
    ),
    "fp16_nan_of_fp32": struct(
        test = "fp16 has its own edges",
        failure_class = "format",
    ),
    "half_a_tile_not_enough": struct(
        test = "the large size is the largest that leaves half a tile",
        failure_class = "tail",
    ),
    "half_of_the_smallest_normal": struct(
        test = "the values of fp32 are complete and in order",
        failure_class = "edge values",
    ),
    "half_rounded_up": struct(
        test = "the sizes around one tile and two are listed",
        failure_class = "tail",
    ),
    "infinities_swapped": struct(
        test = "the values of fp32 are complete and in order",
        failure_class = "edge values",
    ),
    "large_size_above_max": struct(
        test = "the large size is the largest that leaves half a tile",
        failure_class = "tail",
    ),
    "large_size_below_half_a_tile": struct(
        test = "the large size is the largest that leaves half a tile",
        failure_class = "tail",
    ),
    "large_size_in_double": struct(
        test = "sizes are exact up to INT64_MAX, and left out beyond it",
        failure_class = "overflow",
    ),
    "large_size_is_max": struct(
        test = "the large size is the largest that leaves half a tile",
        failure_class = "tail",
    ),
    "large_size_missing": struct(
        test = "the large size is the largest that leaves half a tile",
        failure_class = "tail",
    ),
    "large_size_needs_a_tile": struct(
        test = "the large size is the largest that leaves half a tile",
        failure_class = "tail",
    ),
    "large_size_not_the_largest": struct(
        test = "the large size is the largest that leaves half a tile",
        failure_class = "tail",
    ),
    "large_size_of_whole_tiles": struct(
        test = "the large size is the largest that leaves half a tile",
        failure_class = "tail",
    ),
    "large_tail_rounded_up": struct(
        test = "the large size is the largest that leaves half a tile",
        failure_class = "tail",
    ),
    "list_is_kept": struct(
        test = "the sizes reach from 1 to max_size and not beyond",
        failure_class = "tail",
    ),
    "lowest_is_smallest_normal": struct(
        test = "the values of fp32 are complete and in order",
        failure_class = "edge values",
    ),
    "many_tiles_for_two": struct(
        test = "the sizes around one tile and two are listed",
        failure_class = "tail",
    ),
    "max_is_infinity": struct(
        test = "the values of fp32 are complete and in order",
        failure_class = "edge values",
    ),
    "max_not_the_largest": struct(
        test = "the values of fp32 are complete and in order",
        failure_class = "edge values",
    ),
    "max_size_excluded": struct(
        test = "the sizes reach from 1 to max_size and not beyond",
        failure_class = "tail",
    ),
    "min_of_the_library": struct(
        test = "the values of fp32 are complete and in order",
        failure_class = "edge values",
    ),
    "minus_zero_missing": struct(
        test = "the values of fp32 are complete and in order",
        failure_class = "edge values",
    ),
    "nan_missing": struct(
        test = "the values of fp32 are complete and in order",
        failure_class = "edge values",
    ),
    "negative_becomes_positive": struct(
        test = "what has no edges is rejected",
        failure_class = "invalid argument",
    ),
    "no_block_accepted": struct(
        test = "what has no edges is rejected",
        failure_class = "invalid argument",
    ),
    "no_size_accepted": struct(
        test = "what has no edges is rejected",
        failure_class = "invalid argument",
    ),
    "not_sorted": struct(
        test = "the sizes ascend and none comes twice",
        failure_class = "order",
    ),
    "one_minus_eps": struct(
        test = "the values of fp32 are complete and in order",
        failure_class = "edge values",
    ),
    "one_missing": struct(
        test = "the sizes around one tile and two are listed",
        failure_class = "tail",
    ),
    "one_tile_missing": struct(
        test = "the sizes around one tile and two are listed",
        failure_class = "tail",
    ),
    "sign_in_bit_31": struct(
        test = "fp16 has its own edges",
        failure_class = "format",
    ),
    "signalling_nan": struct(
        test = "the values of fp32 are complete and in order",
        failure_class = "edge values",
    ),
    "sizes_in_double": struct(
        test = "sizes are exact up to INT64_MAX, and left out beyond it",
        failure_class = "overflow",
    ),
    "sizes_in_int": struct(
        test = "sizes are exact up to INT64_MAX, and left out beyond it",
        failure_class = "overflow",
    ),
    "square_root_of_max": struct(
        test = "the sixth value is 2 sqrt(max), rounded once",
        failure_class = "edge values",
    ),
    "square_rounded_up": struct(
        test = "the sixth value is 2 sqrt(max), rounded once",
        failure_class = "edge values",
    ),
    "tail_of_half_a_tile": struct(
        test = "the sizes around one tile and two are listed",
        failure_class = "tail",
    ),
    "too_large_clamped": struct(
        test = "the large size is the largest that leaves half a tile",
        failure_class = "tail",
    ),
    "two_tiles_missing": struct(
        test = "the sizes around one tile and two are listed",
        failure_class = "tail",
    ),
    "two_tiles_wrap": struct(
        test = "sizes are exact up to INT64_MAX, and left out beyond it",
        failure_class = "overflow",
    ),
    "two_whole_tiles": struct(
        test = "the sizes around one tile and two are listed",
        failure_class = "tail",
    ),
    "unchecked_after_unsigned": struct(
        test = "what has no edges is rejected",
        failure_class = "invalid argument",
    ),
    "unique_before_sort": struct(
        test = "the sizes ascend and none comes twice",
        failure_class = "order",
    ),
    "unknown_format_as_fp32": struct(
        test = "what has no edges is rejected",
        failure_class = "invalid argument",
    ),
    "zero_kept": struct(
        test = "the sizes reach from 1 to max_size and not beyond",
        failure_class = "tail",
    ),
}
