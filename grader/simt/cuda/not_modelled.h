// Parts of CUDA that this library does not run. Each is there by name, and an error where it is
// used.
#ifndef SIMT_CUDA_NOT_MODELLED_H_
#define SIMT_CUDA_NOT_MODELLED_H_

namespace simt {

// False, but only where a template is used.
template <class... Types>
inline constexpr bool kModelled = false;

// What a call returns whose error was told already.
struct NotModelled {
  template <class T>
  operator T() const;
};

}  // namespace simt

#define SIMT_NOT_MODELLED(name, advice)                                                   \
  template <class... Types>                                                               \
  ::simt::NotModelled name(Types&&...) {                                                  \
    static_assert(::simt::kModelled<Types...>, "simt: " #name " is not modelled" advice); \
    return {};                                                                            \
  }

// Warps.
SIMT_NOT_MODELLED(__match_any_sync, "; compare values that __shfl_sync brings")
SIMT_NOT_MODELLED(__match_all_sync, "; use __all_sync on a comparison with __shfl_sync's value")
#define SIMT_REDUCE(name) SIMT_NOT_MODELLED(name, "; use a loop of __shfl_xor_sync")
SIMT_REDUCE(__reduce_add_sync)
SIMT_REDUCE(__reduce_min_sync)
SIMT_REDUCE(__reduce_max_sync)
SIMT_REDUCE(__reduce_and_sync)
SIMT_REDUCE(__reduce_or_sync)
SIMT_REDUCE(__reduce_xor_sync)
#undef SIMT_REDUCE
SIMT_NOT_MODELLED(__fns, "")

// Named barriers and asynchronous copies.
SIMT_NOT_MODELLED(__barrier_sync, "; use __syncthreads")
SIMT_NOT_MODELLED(__barrier_sync_count, "; use __syncthreads")
#define SIMT_PIPELINE(name) SIMT_NOT_MODELLED(name, "; copy with plain loads and stores")
SIMT_PIPELINE(__pipeline_memcpy_async)
SIMT_PIPELINE(__pipeline_commit)
SIMT_PIPELINE(__pipeline_wait_prior)
SIMT_PIPELINE(__pipeline_arrive_on)
#undef SIMT_PIPELINE

// Clusters.
#define __cluster_dims__(...) _Pragma("GCC error \"simt: __cluster_dims__ is not modelled\"")
SIMT_NOT_MODELLED(__clusterDim, "")
SIMT_NOT_MODELLED(__clusterDimIsSpecified, "")
SIMT_NOT_MODELLED(__clusterGridDimInClusters, "")
SIMT_NOT_MODELLED(__clusterIdx, "")
SIMT_NOT_MODELLED(__clusterRelativeBlockIdx, "")
SIMT_NOT_MODELLED(__clusterRelativeBlockRank, "")
SIMT_NOT_MODELLED(__clusterSizeInBlocks, "")
SIMT_NOT_MODELLED(__cluster_barrier_arrive, "")
SIMT_NOT_MODELLED(__cluster_barrier_arrive_relaxed, "")
SIMT_NOT_MODELLED(__cluster_barrier_wait, "")
SIMT_NOT_MODELLED(__cluster_map_shared_rank, "")
SIMT_NOT_MODELLED(__cluster_query_shared_rank, "")
SIMT_NOT_MODELLED(cudaOccupancyMaxActiveClusters, "")
SIMT_NOT_MODELLED(cudaOccupancyMaxPotentialClusterSize, "")

// Address spaces, which only PTX tells apart.
SIMT_NOT_MODELLED(__isGlobal, "")
SIMT_NOT_MODELLED(__isShared, "")
SIMT_NOT_MODELLED(__isConstant, "")
SIMT_NOT_MODELLED(__isLocal, "")
SIMT_NOT_MODELLED(__cvta_generic_to_shared, "; it serves inline PTX, which is not modelled either")
SIMT_NOT_MODELLED(__cvta_generic_to_global, "; it serves inline PTX, which is not modelled either")
SIMT_NOT_MODELLED(__cvta_shared_to_generic, "; it serves inline PTX, which is not modelled either")
SIMT_NOT_MODELLED(__cvta_global_to_generic, "; it serves inline PTX, which is not modelled either")

// Textures and surfaces.
#define SIMT_TEXTURE(name) SIMT_NOT_MODELLED(name, "; read global memory, with __ldg if you like")
SIMT_TEXTURE(tex1D)
SIMT_TEXTURE(tex1Dfetch)
SIMT_TEXTURE(tex1DLayered)
SIMT_TEXTURE(tex2D)
SIMT_TEXTURE(tex2DLayered)
SIMT_TEXTURE(tex2Dgather)
SIMT_TEXTURE(tex2DLod)
SIMT_TEXTURE(tex3D)
SIMT_TEXTURE(texCubemap)
SIMT_TEXTURE(surf1Dread)
SIMT_TEXTURE(surf1Dwrite)
SIMT_TEXTURE(surf2Dread)
SIMT_TEXTURE(surf2Dwrite)
SIMT_TEXTURE(surf3Dread)
SIMT_TEXTURE(surf3Dwrite)
SIMT_TEXTURE(cudaCreateTextureObject)
SIMT_TEXTURE(cudaDestroyTextureObject)
SIMT_TEXTURE(cudaCreateSurfaceObject)
SIMT_TEXTURE(cudaDestroySurfaceObject)
SIMT_TEXTURE(cudaMallocArray)
SIMT_TEXTURE(cudaMalloc3DArray)
SIMT_TEXTURE(cudaFreeArray)
SIMT_TEXTURE(cudaMemcpyToArray)
SIMT_TEXTURE(cudaMemcpy2DToArray)
SIMT_TEXTURE(cudaMemcpy2DFromArray)
#undef SIMT_TEXTURE

// Graphs.
SIMT_NOT_MODELLED(cudaStreamBeginCapture, "; launch on the stream itself")
SIMT_NOT_MODELLED(cudaStreamEndCapture, "")
SIMT_NOT_MODELLED(cudaStreamIsCapturing, "")
SIMT_NOT_MODELLED(cudaStreamGetCaptureInfo, "")
SIMT_NOT_MODELLED(cudaGraphCreate, "; launch on the stream itself")
SIMT_NOT_MODELLED(cudaGraphDestroy, "")
SIMT_NOT_MODELLED(cudaGraphInstantiate, "; launch on the stream itself")
SIMT_NOT_MODELLED(cudaGraphLaunch, "; launch on the stream itself")
SIMT_NOT_MODELLED(cudaGraphExecDestroy, "")
SIMT_NOT_MODELLED(cudaGraphExecUpdate, "")
SIMT_NOT_MODELLED(cudaGraphAddKernelNode, "")
SIMT_NOT_MODELLED(cudaGraphAddMemcpyNode, "")
SIMT_NOT_MODELLED(cudaGraphAddMemsetNode, "")

// Other launches.
SIMT_NOT_MODELLED(cudaLaunchCooperativeKernel, "; blocks cannot wait for one another here")
SIMT_NOT_MODELLED(cudaLaunchDevice, "; launch from the host")
SIMT_NOT_MODELLED(cudaGridDependencySynchronize, "")
SIMT_NOT_MODELLED(cudaTriggerProgrammaticLaunchCompletion, "")

// Memory.
SIMT_NOT_MODELLED(cudaMalloc3D, "; use cudaMalloc or cudaMallocPitch")
SIMT_NOT_MODELLED(cudaMemcpy3D, "; use cudaMemcpy2D for each slice")
SIMT_NOT_MODELLED(cudaMemcpy3DAsync, "; use cudaMemcpy2DAsync for each slice")
SIMT_NOT_MODELLED(cudaMemcpyPeer, "; there is one device")
SIMT_NOT_MODELLED(cudaMemcpyPeerAsync, "; there is one device")
SIMT_NOT_MODELLED(cudaMemPrefetchAsync, "; leave it out, it changes no result")
SIMT_NOT_MODELLED(cudaMemAdvise, "; leave it out, it changes no result")
SIMT_NOT_MODELLED(cudaHostRegister, "; use cudaMallocHost")
SIMT_NOT_MODELLED(cudaHostUnregister, "; use cudaMallocHost")
SIMT_NOT_MODELLED(cudaDeviceGetDefaultMemPool, "; cudaMallocAsync needs no setting here")
SIMT_NOT_MODELLED(cudaMemPoolCreate, "; use cudaMallocAsync")
SIMT_NOT_MODELLED(cudaMemPoolSetAttribute, "; cudaMallocAsync needs no setting here")
SIMT_NOT_MODELLED(cudaMallocFromPoolAsync, "; use cudaMallocAsync")
SIMT_NOT_MODELLED(cudaDeviceEnablePeerAccess, "; there is one device")
SIMT_NOT_MODELLED(cudaDeviceCanAccessPeer, "; there is one device")
SIMT_NOT_MODELLED(cudaStreamAddCallback, "; use cudaLaunchHostFunc")

#undef SIMT_NOT_MODELLED

#endif  // SIMT_CUDA_NOT_MODELLED_H_
