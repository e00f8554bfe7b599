#error "simt: thrust/device_vector.h is not modelled: use cudaMalloc and cudaMemcpy"
