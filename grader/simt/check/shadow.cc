#include "grader/simt/check/shadow.h"

#include <mutex>

#include "grader/simt/check/private_memory.h"

namespace simt {

Shadow::Shadow(std::uintptr_t begin, std::size_t bytes)
    : begin_(begin / 4 * 4), chunks_((bytes + 8) / 4 / kChunkWords + 1) {}

Shadow::~Shadow() { clear(); }

void Shadow::make(Cell*& chunk) {
  static std::mutex mutex;
  const std::scoped_lock lock(mutex);
  if (chunk != nullptr) return;
  void* const memory = map_private(kChunkWords * sizeof(Cell));
  __atomic_store_n(&chunk, static_cast<Cell*>(memory), __ATOMIC_RELEASE);
}

void Shadow::clear() {
  for (Cell*& chunk : chunks_) {
    if (chunk != nullptr) unmap_private(chunk, kChunkWords * sizeof(Cell));
    chunk = nullptr;
  }
}

}  // namespace simt
