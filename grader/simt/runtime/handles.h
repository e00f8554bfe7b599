// Handles of CUDA's objects: opaque, and never given twice.
#ifndef SIMT_RUNTIME_HANDLES_H_
#define SIMT_RUNTIME_HANDLES_H_

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>

namespace simt {

template <class Handle, class Object>
class Handles {
 public:
  Handle add(const Object& object) {
    const std::scoped_lock lock(mutex_);
    const auto handle = reinterpret_cast<Handle>(next_);
    next_ += kStep;
    objects_.emplace(handle, object);
    return handle;
  }

  // nullopt of a handle that was never given, or is gone.
  std::optional<Object> find(Handle handle) const {
    const std::scoped_lock lock(mutex_);
    const auto found = objects_.find(handle);
    return found != objects_.end() ? std::optional(found->second) : std::nullopt;
  }

  bool set(Handle handle, const Object& object) {
    const std::scoped_lock lock(mutex_);
    const auto found = objects_.find(handle);
    if (found == objects_.end()) return false;
    found->second = object;
    return true;
  }

  bool remove(Handle handle) {
    const std::scoped_lock lock(mutex_);
    return objects_.erase(handle) != 0;
  }

  void clear() {
    const std::scoped_lock lock(mutex_);
    objects_.clear();
  }

 private:
  static constexpr std::uintptr_t kStep = 16;

  mutable std::mutex mutex_;
  std::uintptr_t next_ = 0x1000;  // above CUDA's constants, below all of a program's memory
  std::map<Handle, Object> objects_;
};

}  // namespace simt

#endif  // SIMT_RUNTIME_HANDLES_H_
