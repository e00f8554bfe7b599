#error "simt: mma.h is not modelled: use device/mma_m16n8k16.h"
