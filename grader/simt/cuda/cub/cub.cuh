#error "simt: cub/cub.cuh is not modelled: write the kernel"
