#include "grader/cli/sha256.h"

#include <sha2.h>

#include <array>
#include <cstdint>

#include "fmt/format.h"
#include "grader/cli/error.h"

namespace cli {

std::string sha256(const std::filesystem::path& file) {
  std::array<char, SHA256_DIGEST_STRING_LENGTH> digits;
  if (SHA256File(file.c_str(), digits.data()) == nullptr)
    throw Error(fmt::format("cannot read {}", file.string()));
  return digits.data();
}

std::string sha256_of(std::string_view bytes) {
  std::array<char, SHA256_DIGEST_STRING_LENGTH> digits;
  SHA256Data(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(), digits.data());
  return digits.data();
}

}  // namespace cli
