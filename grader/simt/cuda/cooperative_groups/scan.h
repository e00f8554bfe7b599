#error "simt: cooperative_groups/scan.h is not modelled: use a loop of __shfl_up_sync"
