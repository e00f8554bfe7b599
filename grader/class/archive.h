// Zips and tars (plain, or of gzip, bzip2, xz or zstd), read without unpacking them to the disk.
#ifndef GRADER_CLASS_ARCHIVE_H_
#define GRADER_CLASS_ARCHIVE_H_

#include <string>
#include <string_view>

#include "grader/class/entry.h"

namespace classroom {

// How a file's name ends: ".zip", ".tar.gz" and such, as it is written there. Empty: as no
// archive's that is read here. What the file is, its content says; its name says only that it is
// looked at.
std::string_view archive_ending(std::string_view name);

// The same for archives that are not read: rar and 7z.
std::string_view foreign_ending(std::string_view name);

// Appends the entries that `keep` wants; their paths, and the problems' words, begin with
// `name`/. No link is followed, but for a hard link to a file that is kept too: it is that file
// once more. A path that is absolute is taken as if it were not; one with a part ".." is a problem,
// and so are an archive that is broken, encrypted or larger than the budget, and a file in it that
// is broken. What was read before such an error stays.
//
// Times in a zip may have no zone: they are taken as local time.
void read_archive(std::string_view bytes, const std::string& name, const Keep& keep, Budget& budget,
                  Contents& contents);

// The same of an open file, which stays open.
void read_archive(int file, const std::string& name, const Keep& keep, Budget& budget,
                  Contents& contents);

}  // namespace classroom

#endif  // GRADER_CLASS_ARCHIVE_H_
