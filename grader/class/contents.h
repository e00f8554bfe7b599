// All that lies in a folder or an archive of a student: folders are walked, archives opened.
#ifndef GRADER_CLASS_CONTENTS_H_
#define GRADER_CLASS_CONTENTS_H_

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "grader/class/entry.h"

namespace classroom {

// Whether what has that name, wherever it lies, is of interest. A file that is, is kept up to one
// byte more than may be handed in.
using Wanted = std::function<bool(std::string_view name)>;

// Whether that is no student's work, and is passed over with all that is in it: what systems and
// tools leave beside it (__MACOSX, .DS_Store, .git, .drill, bazel-*).
bool left_by_tools(std::string_view name);

// Appends what is wanted of `path`, which is a folder, a file or an archive; all paths begin with
// `name`, but for those in a folder whose `name` is empty. Archives are opened in the folder and
// within one another, twice; a third time is a problem, and so is a folder more than 32 deep. No
// link is followed, and no pipe or device opened.
void read_contents(const std::filesystem::path& path, const std::string& name, const Wanted& wanted,
                   Budget& budget, Contents& contents);

// The same of an archive that is in memory already.
void read_contents(std::string_view archive, const std::string& name, const Wanted& wanted,
                   Budget& budget, Contents& contents);

}  // namespace classroom

#endif  // GRADER_CLASS_CONTENTS_H_
