"""The drills, in the order of the course."""

DRILLS = [
    "01_to_bf16",
    "02_ulp_diff",
    "03_pairwise_sum",
    "04_tolerance",
    "05_check_close",
    "06_edge_sizes",
    "07_rmsnorm",
    "08_dequant_gemm",
]

# Those of them that are graded on a CUDA device as well, where there is one.
CUDA_DRILLS = [
    "07_rmsnorm",
    "08_dequant_gemm",
]
