#error \
    "simt: cooperative_groups.h is not modelled: use __syncthreads, __syncwarp and the __shfl_*_sync functions"
