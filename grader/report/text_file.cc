#include "grader/report/text_file.h"

#include <fcntl.h>
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

// By way of another name, which is there for as long as this takes.
void replace(const std::string& path, const std::string& text, mode_t mode) {
  const std::string partial = path + ".partial." + std::to_string(getpid());
  std::error_code ignored;
  try {
    fs::remove(partial, ignored);
    const int fd = open(partial.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode);
    if (fd < 0) throw std::runtime_error(std::strerror(errno));
    close(fd);
    write(partial, text);
    fs::rename(partial, path);
  } catch (...) {
    fs::remove(partial, ignored);
    throw;
  }
}

std::runtime_error cannot_write(const std::string& path, const std::exception& why) {
  return std::runtime_error("cannot write " + path + ": " + why.what());
}

}  // namespace

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path);
  try {
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  } catch (const std::ios_base::failure&) {  // a folder, say
    throw std::runtime_error("cannot read " + path);
  }
}

void write_file(const std::string& path, const std::string& text) {
  std::error_code error;
  const fs::file_type type = fs::symlink_status(path, error).type();
  const bool replaceable = type == fs::file_type::not_found || type == fs::file_type::regular;
  try {
    replaceable ? replace(path, text, 0666) : write(path, text);
  } catch (const std::exception& e) {
    throw cannot_write(path, e);
  }
}

void write_secret_file(const std::string& path, const std::string& text) {
  try {
    replace(fs::weakly_canonical(path), text, 0600);
  } catch (const std::exception& e) {
    throw cannot_write(path, e);
  }
}

}  // namespace report
