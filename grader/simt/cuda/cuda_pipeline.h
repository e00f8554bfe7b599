#error "simt: cuda_pipeline.h is not modelled: copy with plain loads and stores"
