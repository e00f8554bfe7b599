#ifndef GRADER_CLI_SHA256_H_
#define GRADER_CLI_SHA256_H_

#include <filesystem>
#include <string>

namespace cli {

// Of a file's content, in hexadecimal, by coreutils' sha256sum. Throws Error when it cannot be
// read.
std::string sha256(const std::filesystem::path& file);

}  // namespace cli

#endif  // GRADER_CLI_SHA256_H_
