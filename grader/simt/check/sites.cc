#include "grader/simt/check/sites.h"

#include <deque>
#include <map>
#include <mutex>
#include <utility>

#include "grader/simt/check/private_memory.h"
#include "grader/simt/check/source_lines.h"
#include "grader/simt/check/variables.h"

namespace simt {
namespace {

constexpr std::size_t kMaxSites = 65535;

struct SiteSource {
  std::uintptr_t return_address = 0;  // or else
  const char* file = nullptr;
  int line = 0;
};

class Sites {
 public:
  static Sites& get() {
    static Sites sites;
    return sites;
  }

  std::uint16_t of_return(std::uintptr_t address) {
    if (!code_.holds(address)) return 0;
    std::uint16_t& slot = of_code_[address - code_.begin];
    const std::uint16_t known = __atomic_load_n(&slot, __ATOMIC_RELAXED);
    if (known != 0) return known;
    const std::scoped_lock lock(mutex_);
    if (slot == 0) __atomic_store_n(&slot, add({.return_address = address}), __ATOMIC_RELAXED);
    return slot;
  }

  std::uint16_t of_line(const char* file, int line) {
    const std::scoped_lock lock(mutex_);
    std::uint16_t& site = of_lines_[{file, line}];
    if (site == 0) site = add({.file = file, .line = line});
    return site;
  }

  Place place(std::uint16_t site) {
    SiteSource source;
    {
      const std::scoped_lock lock(mutex_);
      if (site >= sources_.size()) return {};
      source = sources_[site];
    }
    if (source.file != nullptr) return {source.file, source.line};
    if (source.return_address == 0) return {};
    return SourceLines::of_program().at(source.return_address - 1);
  }

 private:
  Sites() {
    // A number for each byte of code; only the pages of code that accesses memory are ever touched.
    of_code_ = static_cast<std::uint16_t*>(map_private(code_.bytes() * sizeof(std::uint16_t)));
  }

  std::uint16_t add(const SiteSource& source) {
    if (sources_.size() >= kMaxSites) return 0;
    sources_.push_back(source);
    return static_cast<std::uint16_t>(sources_.size() - 1);
  }

  std::mutex mutex_;
  std::deque<SiteSource> sources_{SiteSource{}};  // number 0: unknown
  std::map<std::pair<const char*, int>, std::uint16_t> of_lines_;
  const Range code_ = image().read_only;
  std::uint16_t* of_code_;
};

}  // namespace

std::uint16_t site_of_return(const void* return_address) {
  return Sites::get().of_return(reinterpret_cast<std::uintptr_t>(return_address));
}

std::uint16_t site_of_line(const char* file, int line) { return Sites::get().of_line(file, line); }

Place place_of(std::uint16_t site) { return Sites::get().place(site); }

}  // namespace simt
