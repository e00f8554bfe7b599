"""The wrong submissions of drill 07, and the hidden test that each fails."""

MUTANTS = {
    "backward_tail_dropped": struct(
        test = "dx and dw are right for any number of columns, wherever an array begins",
        failure_class = "tail",
    ),
    "bf16_truncated": struct(
        test = "a bf16 result is rounded once, to nearest",
        failure_class = "rounding",
    ),
    "correction_added": struct(
        test = "dx is r w dy less the row's correction",
        failure_class = "gradient",
    ),
    "correction_missing": struct(
        test = "dx is r w dy less the row's correction",
        failure_class = "gradient",
    ),
    "correction_not_divided": struct(
        test = "dx is r w dy less the row's correction",
        failure_class = "gradient",
    ),
    "correction_of_another_row": struct(
        test = "dx is r w dy less the row's correction",
        failure_class = "gradient",
    ),
    "correction_without_eps": struct(
        test = "the sum of x dx over a row is r^3 eps sum(w dy x)",
        failure_class = "gradient",
    ),
    "default_stream": struct(
        test = "all work is given to the stream",
        failure_class = "stream",
    ),
    "divergent_barrier": struct(
        test = "every thread reaches every barrier",
        failure_class = "barriers",
    ),
    "dw_accumulated": struct(
        test = "dw is dy x r, summed over all rows",
        failure_class = "weight gradient",
    ),
    "dw_by_atomics": struct(
        test = "sums are kept in fp32",
        failure_class = "accumulation",
    ),
    "dw_in_bf16": struct(
        test = "sums are kept in fp32",
        failure_class = "accumulation",
    ),
    "dw_mean": struct(
        test = "dw is dy x r, summed over all rows",
        failure_class = "weight gradient",
    ),
    "dw_of_the_last_row": struct(
        test = "dw is dy x r, summed over all rows",
        failure_class = "weight gradient",
    ),
    "dw_times_w": struct(
        test = "dw is dy x r, summed over all rows",
        failure_class = "weight gradient",
    ),
    "dw_without_r": struct(
        test = "dw is dy x r, summed over all rows",
        failure_class = "weight gradient",
    ),
    "dw_without_rows": struct(
        test = "without rows dw is zero, and nothing else is touched",
        failure_class = "empty",
    ),
    "dw_without_two_rows": struct(
        test = "every row counts, also beyond 65535 of them",
        failure_class = "rows",
    ),
    "dx_with_two_zero_rows": struct(
        test = "every row counts, also beyond 65535 of them",
        failure_class = "rows",
    ),
    "dynamic_memory_in_elements": struct(
        test = "no out-of-bounds access",
        failure_class = "bounds",
    ),
    "eps_ignored": struct(
        test = "eps is added to the mean, under the root",
        failure_class = "eps",
    ),
    "eps_outside_root": struct(
        test = "eps is added to the mean, under the root",
        failure_class = "eps",
    ),
    "grid_stride_of_threads": struct(
        test = "no races",
        failure_class = "races",
    ),
    "last_64_columns_dropped": struct(
        test = "y is right for any number of columns, wherever an array begins",
        failure_class = "tail",
    ),
    "last_warp_without_barriers": struct(
        test = "no races",
        failure_class = "races",
    ),
    "launch_without_rows": struct(
        test = "without rows dw is zero, and nothing else is touched",
        failure_class = "empty",
    ),
    "mean_of_absolute_values": struct(
        test = "the mean is of the squares, over all columns",
        failure_class = "mean",
    ),
    "memset_on_the_default_stream": struct(
        test = "all work is given to the stream",
        failure_class = "stream",
    ),
    "missing_barrier_after_sum": struct(
        test = "no races",
        failure_class = "races",
    ),
    "missing_barrier_between_rows": struct(
        test = "no races",
        failure_class = "races",
    ),
    "missing_barrier_in_tree": struct(
        test = "no races",
        failure_class = "races",
    ),
    "nan_eps_accepted": struct(
        test = "arguments without a meaning are refused, and nothing is written",
        failure_class = "arguments",
    ),
    "nan_swallowed": struct(
        test = "a NaN goes where the header says, and nowhere else",
        failure_class = "NaN",
    ),
    "next_row_times_zero": struct(
        test = "a NaN goes where the header says, and nowhere else",
        failure_class = "NaN",
    ),
    "null_dy_accepted": struct(
        test = "arguments without a meaning are refused, and nothing is written",
        failure_class = "arguments",
    ),
    "one_column_more": struct(
        test = "the mean is of the squares, over all columns",
        failure_class = "mean",
    ),
    "only_x_looked_at": struct(
        test = "y is right for any number of columns, wherever an array begins",
        failure_class = "tail",
    ),
    "partials_not_zeroed": struct(
        test = "no uninitialised read",
        failure_class = "uninitialised",
    ),
    "pointers_needed_without_rows": struct(
        test = "without rows dw is zero, and nothing else is touched",
        failure_class = "empty",
    ),
    "r_squared_in_the_correction": struct(
        test = "dx is r w dy less the row's correction",
        failure_class = "gradient",
    ),
    "root_not_inverted": struct(
        test = "y is x over its row's root mean square, times w",
        failure_class = "values",
    ),
    "rows_beyond_the_grid": struct(
        test = "every row counts, also beyond 65535 of them",
        failure_class = "rows",
    ),
    "rows_in_grid_y": struct(
        test = "every row counts, also beyond 65535 of them",
        failure_class = "rows",
    ),
    "rows_taken_for_aligned": struct(
        test = "y is right for any number of columns, wherever an array begins",
        failure_class = "tail",
    ),
    "shuffle_without_its_lanes": struct(
        test = "every thread reaches every barrier",
        failure_class = "barriers",
    ),
    "subnormals_flushed": struct(
        test = "subnormal and large numbers and -0 are numbers like others",
        failure_class = "values",
    ),
    "sum_for_mean": struct(
        test = "the mean is of the squares, over all columns",
        failure_class = "mean",
    ),
    "sums_in_bf16": struct(
        test = "sums are kept in fp32",
        failure_class = "accumulation",
    ),
    "tail_not_stored": struct(
        test = "y is right for any number of columns, wherever an array begins",
        failure_class = "tail",
    ),
    "tail_of_row_0": struct(
        test = "y is right for any number of columns, wherever an array begins",
        failure_class = "tail",
    ),
    "tail_out_of_bounds": struct(
        test = "no out-of-bounds access",
        failure_class = "bounds",
    ),
    "too_few_slots_for_warps": struct(
        test = "no out-of-bounds access",
        failure_class = "bounds",
    ),
    "tree_of_any_size": struct(
        test = "y is right for any number of columns, wherever an array begins",
        failure_class = "tail",
    ),
    "two_roundings": struct(
        test = "a bf16 result is rounded once, to nearest",
        failure_class = "rounding",
    ),
    "uninitialised_shared": struct(
        test = "no uninitialised read",
        failure_class = "uninitialised",
    ),
    "variance": struct(
        test = "the mean is of the squares, over all columns",
        failure_class = "mean",
    ),
    "w_before_the_norm": struct(
        test = "y is x over its row's root mean square, times w",
        failure_class = "values",
    ),
    "w_by_row": struct(
        test = "y is x over its row's root mean square, times w",
        failure_class = "values",
    ),
    "w_missing_in_dx": struct(
        test = "dx is r w dy less the row's correction",
        failure_class = "gradient",
    ),
    "w_missing_in_the_sum": struct(
        test = "dx is r w dy less the row's correction",
        failure_class = "gradient",
    ),
    "workspace_of_the_first_call": struct(
        test = "no out-of-bounds access",
        failure_class = "bounds",
    ),
    "workspace_rounded_down": struct(
        test = "no out-of-bounds access",
        failure_class = "bounds",
    ),
}
