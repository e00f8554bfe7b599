// Kernels and host code, each with one bug, and the same without it.
//
// A marker `// @function.what` in the .cu file ends a line that a finding has to name; functions
// that share a kernel share its markers. All return the name of the CUDA error that they end with.
// One device allocation is called x, which most read, one y, which most write; the kernel of a
// function is called function_kernel, unless it is shared.
#ifndef SIMT_TESTS_BUGS_H_
#define SIMT_TESTS_BUGS_H_

#include <string>

namespace bugs {

// bugs_race.cu
std::string missing_sync(bool fixed);
std::string missing_sync_unwritten(bool fixed);  // the read may also come before any write
std::string missing_sync_in_loop(bool fixed);
std::string same_element(bool fixed);
std::string same_element_in_warp(bool fixed);
std::string half_of_word(bool fixed);
std::string vector_and_scalar(bool fixed);
std::string missing_syncwarp(bool fixed);
std::string shuffle_is_no_barrier(bool fixed);
std::string fence_is_no_barrier(bool fixed);
std::string syncwarp_across_warps(bool fixed);
std::string in_place_stencil(bool fixed);
std::string between_blocks(bool fixed);
std::string device_variable(bool fixed);
std::string last_block_no_fence(bool fixed);
std::string last_block_early_fence(bool fixed);
std::string last_block_no_fence_to_read(bool fixed);
std::string atomic_and_read(bool fixed);
std::string atomic_and_write(bool fixed);
std::string atomic_in_shared(bool fixed);
std::string lock_without_fence(bool fixed);
std::string last_block_fence_of_block(bool fixed);  // to read what other blocks wrote
std::string last_block_one_fence(bool fixed);       // of the many threads that wrote
std::string read_total_by_first(bool fixed);
std::string read_total_by_last(bool fixed);

// bugs_memory.cu
std::string read_past_end(bool fixed);
std::string write_past_end(bool fixed);
std::string read_before_begin(bool fixed);
std::string far_beyond(bool fixed);
std::string past_end_in_word(bool fixed);
std::string atomic_past_end(bool fixed);
std::string memcpy_past_end(bool fixed);
std::string memset_beyond(bool fixed);
std::string memcpy_beyond(bool fixed);
std::string memcpy_huge(bool fixed);
std::string memcpy_from_variable(bool fixed);
std::string vector_tail(bool fixed);
std::string shared_index(bool fixed);
std::string shared_row_index(bool fixed);
std::string shared_pointer(bool fixed);
std::string dynamic_shared(bool fixed);
std::string device_array(bool fixed);
std::string constant_write(bool fixed);
std::string local_array(bool fixed);
std::string use_after_free(bool fixed);
std::string use_after_free_async(bool fixed);
std::string misaligned_vector(bool fixed);
std::string misaligned_int(bool fixed);
std::string misaligned_atomic(bool fixed);
std::string host_array(bool fixed);
std::string null_pointer(bool fixed);
std::string device_pointer_on_host(bool fixed);

// bugs_uninitialised.cu
std::string unwritten_shared(bool fixed);
std::string unwritten_dynamic_shared(bool fixed);
std::string unwritten_in_next_block(bool fixed);
std::string unwritten_global(bool fixed);
std::string unwritten_builtin(bool fixed);
std::string unwritten_tail(bool fixed);
std::string unwritten_half(bool fixed);
std::string unwritten_sum(bool fixed);
std::string unwritten_counter(bool fixed);
std::string memset_of_elements(bool fixed);
std::string unwritten_member(bool fixed);
std::string unwritten_memcpy(bool fixed);
std::string unwritten_copy(bool fixed);
std::string unwritten_again(bool fixed);

// bugs_barrier.cu
std::string half_of_block(bool fixed);
std::string two_barriers(bool fixed);
std::string early_return(bool fixed);
std::string uneven_trips(bool fixed);
std::string shuffle_after_exit(bool fixed);
std::string shuffle_in_branch(bool fixed);
std::string mask_without_caller(bool fixed);
std::string absent_lanes(bool fixed);
std::string syncwarp_never_comes(bool fixed);
std::string two_operations(bool fixed);
// y[0] of a sum over 32 lanes by __shfl_down_sync, with the mask of 24 of them; no finding, since a
// lane may read outside of the mask if it throws the value away, but the value is undefined.
float shuffle_outside_mask(bool fixed);

// bugs_fault.cu
std::string endless_recursion(bool fixed);
std::string failed_assert(bool fixed);
std::string trap(bool fixed);
std::string large_frame(bool fixed);
std::string divide_by_zero(bool fixed);
std::string static_and_dynamic_shared(bool fixed);

// bugs_host.cu
std::string wrong_stream(bool fixed);
std::string wrong_stream_memset(bool fixed);
std::string double_free(bool fixed);
std::string free_inside(bool fixed);
std::string free_host(bool fixed);
std::string copy_past_end(bool fixed);
// Errors, and no findings.
std::string too_many_threads(bool fixed);
std::string no_blocks(bool fixed);
std::string grid_too_high(bool fixed);
std::string too_much_shared(bool fixed);

}  // namespace bugs

#endif  // SIMT_TESTS_BUGS_H_
