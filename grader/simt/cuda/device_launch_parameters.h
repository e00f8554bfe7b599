// threadIdx, blockIdx, blockDim, gridDim and warpSize are in simt_prelude.h, which every .cu file
// has.
