#include "grader/class/find_student.h"

#include <stdexcept>
#include <vector>

#include "fmt/format.h"
#include "fmt/ranges.h"

namespace classroom {

const Student& find_student(const Roster& roster, const std::string& name) {
  const Student* found = nullptr;
  std::vector<std::string> keys;
  // An id or a name is what a student may have chosen; a key is the grader's, and one student's.
  for (const Student& student : roster.students) {
    if (student.key == name) return student;
    if (name.empty() || (student.id != name && student.name != name && student.folder != name))
      continue;
    found = &student;
    keys.push_back(student.key);
  }
  if (keys.size() == 1) return *found;
  if (keys.empty()) {
    throw std::runtime_error(
        fmt::format("no student has the key, id, name or folder \"{}\"; the records in OUT are "
                    "named by the keys",
                    name));
  }
  throw std::runtime_error(
      fmt::format("\"{}\" may be any of {}; write one of these keys", name, fmt::join(keys, ", ")));
}

}  // namespace classroom
