#error "simt: curand_kernel.h is not modelled: make random numbers on the host"
