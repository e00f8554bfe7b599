#error "simt: texture_fetch_functions.h is not modelled: read global memory, with __ldg if you like"
