// Memory of the simulated device and its checkers that no code of a .cu file may touch: a
// submission could else make its own findings unseen. What is guarded are accesses that the
// compiler instruments; the names of the library's functions are hidden from a submission by the
// linker.
#ifndef SIMT_CHECK_PRIVATE_MEMORY_H_
#define SIMT_CHECK_PRIVATE_MEMORY_H_

#include <cstddef>

namespace simt {

// Zeroed pages, and such that are private from now on. Both throw std::bad_alloc.
void* map_pages(std::size_t bytes);
void* map_private(std::size_t bytes);
void unmap_private(void* memory, std::size_t bytes);

// Ends the process if the bytes touch what is private: such pages, or the static variables of a
// worker.
void refuse_private(const volatile void* address, std::size_t bytes);

}  // namespace simt

#endif  // SIMT_CHECK_PRIVATE_MEMORY_H_
