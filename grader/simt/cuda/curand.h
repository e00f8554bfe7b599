#error "simt: curand.h is not modelled: make random numbers on the host"
