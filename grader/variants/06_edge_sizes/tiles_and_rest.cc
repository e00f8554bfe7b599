// Drill 06, another way: a size is so many tiles and a rest, and a division tells beforehand
// whether it fits. The values are steps away from round numbers, made with additions.
#include <map>
#include <stdexcept>
#include <vector>

#include "drills/06_edge_sizes/edge_sizes.h"

namespace drill {

std::vector<std::int64_t> edge_sizes(std::int64_t block, std::int64_t max_size) {
  if (block < 1 || max_size < 1) throw std::invalid_argument("nothing to list");

  std::map<std::int64_t, bool> kept;  // a map sorts, too
  // tiles * block + more
  const auto consider = [&](int tiles, std::int64_t more) {
    if (more > max_size || tiles > (max_size - more) / block) return;
    kept[tiles * block + more] = true;
  };
  const std::int64_t half = block / 2;
  consider(0, 1);
  consider(0, block - 1);
  for (const std::int64_t more : {std::int64_t{0}, std::int64_t{1}, half + 1}) consider(1, more);
  consider(2, 1);
  if (max_size >= half) kept[half + (max_size - half) / block * block] = true;
  kept.erase(0);

  std::vector<std::int64_t> sizes;
  for (const auto& [size, _] : kept) sizes.push_back(size);
  return sizes;
}

std::vector<std::uint32_t> edge_values(Format format) {
  int width = 16;
  int stored = 0;
  if (format == Format::kFloat32) {
    width = 32;
    stored = 23;
  } else if (format == Format::kFloat16) {
    stored = 10;
  } else if (format == Format::kBfloat16) {
    stored = 7;
  } else {
    throw std::invalid_argument("unknown format");
  }

  const std::uint32_t sign = std::uint32_t{1} << (width - 1);
  const std::uint32_t step = std::uint32_t{1} << stored;  // one exponent
  const std::uint32_t inf = sign - step;
  const std::uint32_t one = inf / 2 / step * step;
  // 2 sqrt(max) is just below the power of two that is half way from 1 to Inf, and one further.
  const std::uint32_t power = one + (inf - one) / 2 + step;
  return {0,   sign,    1,   step - 1,   step,    power - 1, inf - 1, sign + inf - 1,
          one, one + 1, inf, sign + inf, sign - 1};
}

}  // namespace drill
