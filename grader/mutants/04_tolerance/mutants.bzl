"""The wrong submissions of drill 04: the hidden test that each fails, and as what."""

MUTANTS = {
    "additions_counted": struct(
        test = "rtol grows with the root of the length and in proportion to c",
        failure_class = "scaling",
    ),
    "atol_is_rtol": struct(
        test = "atol is rtol at the scale of the output",
        failure_class = "scaling",
    ),
    "atol_of_bf16_without_scale": struct(
        test = "atol is rtol at the scale of the output",
        failure_class = "scaling",
    ),
    "atol_without_c": struct(
        test = "atol is rtol at the scale of the output",
        failure_class = "scaling",
    ),
    "bf16_eps_as_bits": struct(
        test = "machine epsilon is the gap from 1 to the next number",
        failure_class = "format",
    ),
    "bf16_eps_of_8_bits": struct(
        test = "machine epsilon is the gap from 1 to the next number",
        failure_class = "format",
    ),
    "bf16_with_eps_of_fp16": struct(
        test = "machine epsilon is the gap from 1 to the next number",
        failure_class = "format",
    ),
    "bound_for_the_estimate": struct(
        test = "one rounding has a budget of u and an rtol of eps",
        failure_class = "format",
    ),
    "budget_of_fp16_without_root": struct(
        test = "the budget falls with the root of the length",
        failure_class = "scaling",
    ),
    "budget_without_root": struct(
        test = "the budget falls with the root of the length",
        failure_class = "scaling",
    ),
    "c_at_least_one": struct(
        test = "rtol grows with the root of the length and in proportion to c",
        failure_class = "scaling",
    ),
    "c_dropped": struct(
        test = "rtol grows with the root of the length and in proportion to c",
        failure_class = "scaling",
    ),
    "c_times_eps_first": struct(
        test = "no intermediate result overflows or underflows",
        failure_class = "scaling",
    ),
    "c_times_root_first": struct(
        test = "no intermediate result overflows or underflows",
        failure_class = "scaling",
    ),
    "c_times_scale_first": struct(
        test = "no intermediate result overflows or underflows",
        failure_class = "scaling",
    ),
    "eps_in_nine_digits": struct(
        test = "machine epsilon is the gap from 1 to the next number",
        failure_class = "format",
    ),
    "eps_in_the_budget": struct(
        test = "one rounding has a budget of u and an rtol of eps",
        failure_class = "format",
    ),
    "float16_eps_of_the_library": struct(
        test = "machine epsilon is the gap from 1 to the next number",
        failure_class = "format",
    ),
    "format_in_a_byte": struct(
        test = "an unknown format is rejected by every function",
        failure_class = "invalid argument",
    ),
    "fp16_eps_four_times_too_small": struct(
        test = "machine epsilon is the gap from 1 to the next number",
        failure_class = "format",
    ),
    "fp32_sums_for_16_bits": struct(
        test = "rtol grows with the root of the length and in proportion to c",
        failure_class = "scaling",
    ),
    "infinity_accepted": struct(
        test = "what gives no tolerance is rejected",
        failure_class = "invalid argument",
    ),
    "k_without_root": struct(
        test = "rtol grows with the root of the length and in proportion to c",
        failure_class = "scaling",
    ),
    "large_c_rejected": struct(
        test = "no intermediate result overflows or underflows",
        failure_class = "scaling",
    ),
    "length_in_float": struct(
        test = "every result is right within 4 ULP",
        failure_class = "scaling",
    ),
    "length_in_int": struct(
        test = "no intermediate result overflows or underflows",
        failure_class = "scaling",
    ),
    "length_of_one_rejected": struct(
        test = "one rounding has a budget of u and an rtol of eps",
        failure_class = "format",
    ),
    "length_quadrupled": struct(
        test = "no intermediate result overflows or underflows",
        failure_class = "scaling",
    ),
    "length_unsigned": struct(
        test = "what gives no tolerance is rejected",
        failure_class = "invalid argument",
    ),
    "log2_for_root": struct(
        test = "rtol grows with the root of the length and in proportion to c",
        failure_class = "scaling",
    ),
    "nan_accepted": struct(
        test = "what gives no tolerance is rejected",
        failure_class = "invalid argument",
    ),
    "negative_format_accepted": struct(
        test = "an unknown format is rejected by every function",
        failure_class = "invalid argument",
    ),
    "negative_zero_rejected": struct(
        test = "what gives no tolerance is rejected",
        failure_class = "invalid argument",
    ),
    "no_growth": struct(
        test = "rtol grows with the root of the length and in proportion to c",
        failure_class = "scaling",
    ),
    "no_length_accepted": struct(
        test = "what gives no tolerance is rejected",
        failure_class = "invalid argument",
    ),
    "out_of_range_thrown": struct(
        test = "an unknown format is rejected by every function",
        failure_class = "invalid argument",
    ),
    "result_in_float": struct(
        test = "every result is right within 4 ULP",
        failure_class = "scaling",
    ),
    "root_by_logarithms": struct(
        test = "every result is right within 4 ULP",
        failure_class = "scaling",
    ),
    "root_cut_to_an_integer": struct(
        test = "every result is right within 4 ULP",
        failure_class = "scaling",
    ),
    "root_in_float": struct(
        test = "every result is right within 4 ULP",
        failure_class = "scaling",
    ),
    "root_upstairs_in_the_budget": struct(
        test = "the budget falls with the root of the length",
        failure_class = "scaling",
    ),
    "rtol_capped_at_one": struct(
        test = "no intermediate result overflows or underflows",
        failure_class = "scaling",
    ),
    "scale_unchecked": struct(
        test = "what gives no tolerance is rejected",
        failure_class = "invalid argument",
    ),
    "subnormal_c_flushed": struct(
        test = "no intermediate result overflows or underflows",
        failure_class = "scaling",
    ),
    "subnormal_scale_flushed": struct(
        test = "no intermediate result overflows or underflows",
        failure_class = "scaling",
    ),
    "tables_disagree": struct(
        test = "machine epsilon is the gap from 1 to the next number",
        failure_class = "format",
    ),
    "u_for_eps": struct(
        test = "machine epsilon is the gap from 1 to the next number",
        failure_class = "format",
    ),
    "u_in_rtol": struct(
        test = "one rounding has a budget of u and an rtol of eps",
        failure_class = "format",
    ),
    "u_is_eps": struct(
        test = "unit roundoff is half of that gap",
        failure_class = "format",
    ),
    "unit_roundoff_unchecked": struct(
        test = "an unknown format is rejected by every function",
        failure_class = "invalid argument",
    ),
    "unknown_format_as_fp32": struct(
        test = "an unknown format is rejected by every function",
        failure_class = "invalid argument",
    ),
    "zero_c_rejected": struct(
        test = "rtol grows with the root of the length and in proportion to c",
        failure_class = "scaling",
    ),
}
