#error "simt: cooperative_groups/reduce.h is not modelled: use a loop of __shfl_xor_sync"
