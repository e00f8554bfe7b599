#include "grader/class/roster.h"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <system_error>
#include <tuple>
#include <utility>

#include "fmt/format.h"
#include "grader/class/archive.h"
#include "grader/class/contents.h"
#include "grader/class/handed_in.h"
#include "grader/class/paths.h"
#include "grader/class/student_names.h"

namespace classroom {
namespace {

namespace fs = std::filesystem;
using Platform = ItemName::Platform;

struct Item {
  std::string raw;  // its name in the class's folder
  fs::path path;
  fs::file_type type;
  ItemName name;
};

std::vector<Item> items_of(const fs::path& folder) {
  std::vector<Item> items;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    std::error_code unknown;
    Item item;
    item.raw = it->path().filename().string();
    item.path = it->path();
    item.type = it->symlink_status(unknown).type();
    if (!left_by_tools(item.raw)) items.push_back(std::move(item));
  }
  if (error) {
    throw std::runtime_error(
        fmt::format("cannot read {}: {}; give the folder that holds one folder a student",
                    shown(folder.string()), error.message()));
  }
  std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.raw < b.raw; });
  return items;
}

// Why it is no student's; empty: it is one's. Looks at its type and name, and reads the name.
std::string no_student(Item& item, const std::set<std::string>& drill_names) {
  std::error_code error;
  bool folder = item.type == fs::file_type::directory;
  // Nothing is read there; it says only whether somebody linked a folder or some file.
  if (item.type == fs::file_type::symlink) {
    const fs::file_type target = fs::status(item.path, error).type();
    folder = target == fs::file_type::directory || target == fs::file_type::not_found ||
             target == fs::file_type::none;
  } else if (!folder && item.type != fs::file_type::regular) {
    return "is neither a folder nor a file";
  }
  if (folder && drill_names.contains(lower(item.raw)))
    return "is a drill's folder; expected one folder a student around it";
  item.name = read_item_name(item.raw, folder);
  const bool archive = !archive_ending(item.raw).empty() || !foreign_ending(item.raw).empty();
  if (!folder && !archive && item.name.platform == Platform::kNone) return "is no student's";
  return "";
}

// Of Canvas' flat files with one name, the newest; the others are problems.
std::vector<const Item*> newest_of(const std::vector<Item>& items, const Wanted& wanted,
                                   std::vector<std::string>& problems) {
  std::vector<const Item*> result;
  std::map<std::string, const Item*> newest;
  const auto age = [](const Item& item) {
    return std::tuple(item.name.upload, number_of(item.name.file));
  };
  for (const Item& item : items) {
    const std::string plain = without_number(item.name.file);
    if (item.name.platform != Platform::kCanvas || !wanted(plain)) {
      result.push_back(&item);
      continue;
    }
    const Item*& kept = newest[lower(plain)];
    if (kept == nullptr) {
      kept = &item;
      continue;
    }
    const auto [older, newer] =
        age(item) < age(*kept) ? std::pair(&item, kept) : std::pair(kept, &item);
    problems.push_back(
        fmt::format("{} is older than {}; it is not graded", shown(older->raw), shown(newer->raw)));
    kept = newer;
  }
  for (const auto& [name, item] : newest) result.push_back(item);
  return result;
}

Contents read_items(const std::vector<Item>& items, const Wanted& wanted) {
  Contents contents;
  Budget budget;
  for (const Item* item : newest_of(items, wanted, contents.problems)) {
    if (item->type == fs::file_type::symlink) {
      contents.problems.push_back(
          shown(item->raw) + " is a symbolic link; it was not read; hand in what it points to");
    } else if (item->name.text_only) {
      contents.problems.push_back(shown(item->raw) + " holds typed text; it was not read");
    } else {
      std::string name = item->name.file;
      if (item->name.platform == Platform::kCanvas && wanted(without_number(name)))
        name = without_number(name);
      read_contents(item->path, name, wanted, budget, contents);
    }
  }
  return contents;
}

Student read_student(const std::vector<Item>& items, const std::vector<course::DrillFacts>& drills,
                     const Wanted& wanted, KeyMaker& keys) {
  // The items of one student have the platform's name and id in common.
  const ItemName& name = items[0].name;
  Student student;
  const KeyMaker::Made made = keys.make(name.id, name.name);
  student.key = made.key;
  if (made.collided) {
    student.problems.push_back(fmt::format(
        "another student has the same name, or one that differs in case alone; this one's key is "
        "{}: look at what names a key",
        made.key));
  }
  student.name = shown(name.name);
  if (student.name.find_first_not_of(' ') == std::string::npos) student.name = student.key;
  student.id = name.id;
  const auto main = std::find_if(items.begin(), items.end(),
                                 [](const Item& item) { return !item.name.text_only; });
  student.folder = shown((main == items.end() ? items[0] : *main).raw);
  student.marked_late =
      std::any_of(items.begin(), items.end(), [](const Item& item) { return item.name.late; });
  hand_in(read_items(items, wanted), drills, student);
  return student;
}

}  // namespace

Roster read_roster(const fs::path& folder, const std::vector<course::DrillFacts>& drills) {
  const Wanted wanted = wanted_by(drills);
  std::set<std::string> drill_names;
  for (const course::DrillFacts& drill : drills) drill_names.insert(lower(drill.id));

  Roster roster;
  // By platform, id and name; what no platform named is a student of its own.
  std::map<std::tuple<Platform, std::string, std::string, std::string>, std::vector<Item>> groups;
  for (Item& item : items_of(folder)) {
    if (const std::string why = no_student(item, drill_names); !why.empty()) {
      roster.problems.push_back(shown(item.raw) + " " + why);
      continue;
    }
    const ItemName& name = item.name;
    const std::string own = name.platform == Platform::kNone ? item.raw : "";
    groups[{name.platform, name.id, name.name, own}].push_back(std::move(item));
  }
  if (groups.empty()) {
    throw std::runtime_error(fmt::format(
        "{} holds nothing of a student{}; give the folder that holds one folder, zip or tar a "
        "student",
        shown(folder.string()),
        roster.problems.empty() ? "" : " (" + roster.problems.front() + ")"));
  }
  KeyMaker keys;
  for (const auto& [whose, items] : groups)
    roster.students.push_back(read_student(items, drills, wanted, keys));
  std::sort(roster.students.begin(), roster.students.end(),
            [](const Student& a, const Student& b) { return a.key < b.key; });
  return roster;
}

}  // namespace classroom
