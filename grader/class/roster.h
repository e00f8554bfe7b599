// A class as it was handed in: a folder of folders and archives, read into students and their
// files.
#ifndef GRADER_CLASS_ROSTER_H_
#define GRADER_CLASS_ROSTER_H_

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grader/class/time.h"
#include "grader/course/course.h"

namespace classroom {

// One drill's file as a student handed it in, or why there is none to grade.
struct HandedIn {
  std::string drill;   // its id
  std::string source;  // the file's bytes; empty where there is a verdict
  // MISSING, FORBIDDEN or BUILD: what it gets without being compiled; else empty.
  std::string verdict;
  std::string message;  // why
};

// What was handed in at one time.
struct Attempt {
  int number = 1;
  std::optional<Time> modified;  // of the newest file that is graded, as folder or archive has it
  std::vector<HandedIn> files;   // one a drill, in the course's order
};

struct Student {
  std::string key;   // names files: of [A-Za-z0-9._-], at most 64, unique in the class, not "index"
  std::string name;  // for people; printable UTF-8, never empty
  std::string id;    // the learning platform's; empty where its names hold none
  std::string folder;             // of the folder or archive, within the class's; printable UTF-8
  bool marked_late = false;       // the platform wrote so into a name
  std::vector<Attempt> attempts;  // ascending by number; at least one
  std::vector<std::string> problems;  // what a person should look at; each names the file
};

struct Roster {
  std::vector<Student> students;      // by key
  std::vector<std::string> problems;  // of what belongs to no student
};

// Reads the class in `folder`. A student is a folder, a zip or a tar (plain or compressed) of it,
// or, as Canvas exports, flat files whose names begin alike. A student's files lie as NN_name/FILE
// or flat, at any depth; folders attempt_1, attempt_2, ... in it are attempts. Nothing that a
// student can put there stops the rest: what cannot be read is a problem of that student. Nothing
// is written, and no link is followed. Throws std::runtime_error when `folder` is no folder that
// can be read, or nothing in it is a student's.
Roster read_roster(const std::filesystem::path& folder,
                   const std::vector<course::DrillFacts>& drills);

}  // namespace classroom

#endif  // GRADER_CLASS_ROSTER_H_
