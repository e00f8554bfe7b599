// Source lines that accesses come from, as small numbers.
#ifndef SIMT_CHECK_SITES_H_
#define SIMT_CHECK_SITES_H_

#include <cstdint>

#include "grader/simt/simt.h"

namespace simt {

// Of the instruction before a return address. Thread-safe.
std::uint16_t site_of_return(const void* return_address);
// Of a call that carries its line. `file` is kept, not copied.
std::uint16_t site_of_line(const char* file, int line);

Place place_of(std::uint16_t site);

}  // namespace simt

#endif  // SIMT_CHECK_SITES_H_
