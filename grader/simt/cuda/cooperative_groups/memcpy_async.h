#error "simt: cooperative_groups/memcpy_async.h is not modelled: copy with plain loads and stores"
