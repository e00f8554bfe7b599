#error "simt: cublas_v2.h is not modelled: write the kernel"
