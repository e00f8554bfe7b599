#error "simt: cuda_fp8.h is not modelled: of small formats there are cuda_bf16.h and cuda_fp16.h"
