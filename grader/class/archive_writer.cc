#include "grader/class/archive_writer.h"

#include <archive.h>
#include <archive_entry.h>

#include <stdexcept>

namespace classroom {
namespace {

la_ssize_t append(archive*, void* result, const void* bytes, std::size_t size) {
  static_cast<std::string*>(result)->append(static_cast<const char*>(bytes), size);
  return static_cast<la_ssize_t>(size);
}

void check(archive* a, int status) {
  if (status != ARCHIVE_OK) throw std::runtime_error(archive_error_string(a));
}

}  // namespace

std::string pack(const std::string& format, const std::vector<Packed>& files,
                 const std::string& password) {
  std::string result;
  archive* a = archive_write_new();
  if (format == "zip") {
    check(a, archive_write_set_format_zip(a));
  } else {
    check(a, archive_write_set_format_pax_restricted(a));
    if (format == "tar.gz") check(a, archive_write_add_filter_gzip(a));
    if (format == "tar.bz2") check(a, archive_write_add_filter_bzip2(a));
    if (format == "tar.xz") check(a, archive_write_add_filter_xz(a));
    if (format == "tar.zst") check(a, archive_write_add_filter_zstd(a));
  }
  if (!password.empty()) {
    check(a, archive_write_set_options(a, "zip:encryption=traditional"));
    check(a, archive_write_set_passphrase(a, password.c_str()));
  }
  check(a, archive_write_set_bytes_in_last_block(a, 1));
  check(a, archive_write_open(a, &result, nullptr, append, nullptr));
  for (const Packed& file : files) {
    archive_entry* entry = archive_entry_new();
    archive_entry_copy_pathname(entry, file.path.c_str());
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_mtime(entry, file.modified, 0);
    if (file.link_to.empty()) {
      archive_entry_set_filetype(entry, AE_IFREG);
      archive_entry_set_size(entry, static_cast<la_int64_t>(file.text.size()));
    } else {
      archive_entry_set_filetype(entry, AE_IFLNK);
      archive_entry_copy_symlink(entry, file.link_to.c_str());
    }
    if (archive_write_header(a, entry) < ARCHIVE_WARN)
      throw std::runtime_error(archive_error_string(a));
    if (file.link_to.empty()) archive_write_data(a, file.text.data(), file.text.size());
    archive_entry_free(entry);
  }
  check(a, archive_write_close(a));
  archive_write_free(a);
  return result;
}

}  // namespace classroom
