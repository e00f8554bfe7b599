#include "grader/cli/sha256.h"

#include "fmt/format.h"
#include "grader/cli/error.h"
#include "grader/process/process.h"

namespace cli {

std::string sha256(const std::filesystem::path& file) {
  constexpr std::size_t kDigits = 64;
  // A name with a backslash or a newline would be printed in another form, with a backslash in
  // front: take the digits.
  const process::Finished finished =
      process::run({"sha256sum", "--zero", "--", std::filesystem::absolute(file).string()}, "/");
  if (finished.status != 0 || finished.out.size() < kDigits)
    throw Error(fmt::format("cannot read {}", file.string()));
  return finished.out.substr(0, kDigits);
}

}  // namespace cli
