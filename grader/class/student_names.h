// Who handed in what, by the names that learning platforms give to folders and files.
#ifndef GRADER_CLASS_STUDENT_NAMES_H_
#define GRADER_CLASS_STUDENT_NAMES_H_

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

namespace classroom {

struct ItemName {
  enum class Platform { kNone, kMoodle, kCanvas };

  Platform platform = Platform::kNone;
  std::string name;        // of the student, as it is written there; never empty
  std::string id;          // empty where the platform wrote none
  bool late = false;       // the platform wrote so
  bool text_only = false;  // it holds what was typed into the platform, and no files
  std::string file;  // of a file that lies among the students' folders: its own name; may be empty
  std::uint64_t upload = 0;  // Canvas numbers all files that it gets, ascending
};

// `item` is a name in the class's folder. What no platform wrote is a student's name; of an
// archive's, without its ending.
//
// Moodle (mod/assign/classes/downloader.php): NAME_ID_assignsubmission_file, a folder; some
// versions end it in '_'. _assignsubmission_onlinetext holds text. A group without a number, and
// one preference of the teacher's, leave out _ID. Before 3.1, or by another preference, there are
// no folders, and each file's name goes on with _FILE.
//
// Canvas (lib/content_zipper.rb): files NAME[_LATE]_ID_UPLOAD_FILE, NAME being the last and the
// first name, in lower case, with nothing but letters and digits. Anonymous: [LATE_]anon_ID, the id
// being of letters and digits.
ItemName read_item_name(std::string_view item, bool is_folder);

// The name that a file had before Canvas made it unique among the student's own
// (app/models/attachment.rb): work-1.cc was work.cc, until -7 (once beyond); then it appends a
// UUID. Of a name without such a number, the name.
std::string without_number(std::string_view file);

// The number that without_number takes away; 0 where there is none, or a UUID.
int number_of(std::string_view file);

// Makes Student.key, each one once, without regard to case. A key does not depend on who else is in
// the class, but for those that collide all the same: two students with one name.
class KeyMaker {
 public:
  struct Made {
    std::string key;
    bool collided = false;  // another student has the key that this one would have
  };

  // Of the id, which may be empty, and the name. A name without an id that has to be made fit
  // brings a hash of itself along: others may look like it then.
  Made make(std::string_view id, std::string_view name);

 private:
  std::set<std::string> taken_;  // in lower case
};

}  // namespace classroom

#endif  // GRADER_CLASS_STUDENT_NAMES_H_
