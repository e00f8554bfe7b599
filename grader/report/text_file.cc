#include "grader/report/text_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace report {
namespace {

namespace fs = std::filesystem;

void write(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw std::runtime_error(std::strerror(errno));
}

}  // namespace

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void write_file(const std::string& path, const std::string& text) {
  std::error_code error;
  const fs::file_type type = fs::symlink_status(path, error).type();
  const bool replaceable = type == fs::file_type::not_found || type == fs::file_type::regular;
  const std::string partial = replaceable ? path + ".partial." + std::to_string(getpid()) : path;
  try {
    write(partial, text);
    if (replaceable) fs::rename(partial, path);
  } catch (const std::exception& e) {
    if (replaceable) fs::remove(partial, error);
    throw std::runtime_error("cannot write " + path + ": " + e.what());
  }
}

}  // namespace report
