// SHA-256, in lower-case hexadecimal.
#ifndef GRADER_CLI_SHA256_H_
#define GRADER_CLI_SHA256_H_

#include <filesystem>
#include <string>
#include <string_view>

namespace cli {

// Of a file's content. Throws Error when it cannot be read.
std::string sha256(const std::filesystem::path& file);

std::string sha256_of(std::string_view bytes);

}  // namespace cli

#endif  // GRADER_CLI_SHA256_H_
