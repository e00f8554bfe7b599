"""The drills, in the order of the course."""

DRILLS = [
    "01_to_bf16",
    "02_ulp_diff",
    "03_pairwise_sum",
    "04_tolerance",
    "05_check_close",
    "06_edge_sizes",
]
