#include "grader/class/resolve.h"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "fmt/format.h"
#include "grader/class/find_student.h"

namespace classroom {
namespace {

// What an override or a time is about, of its student.
const std::string& thing(const Override& by_hand) { return by_hand.drill; }
int thing(const KnownTime& known) { return known.attempt; }

void check(const Override&, const Student&) {}
void check(const KnownTime& known, const Student& student) {
  const auto is_it = [&](const Attempt& attempt) { return attempt.number == known.attempt; };
  if (known.attempt == 0 || std::any_of(student.attempts.begin(), student.attempts.end(), is_it))
    return;
  throw std::runtime_error(
      fmt::format("{} has no attempt {} that was handed in", student.key, known.attempt));
}

template <class Item>
std::vector<std::string> resolve_all(std::vector<Item>& items, const Roster& roster) {
  std::vector<std::string> problems;
  std::vector<Item> resolved;
  std::map<std::pair<std::string, std::decay_t<decltype(thing(items[0]))>>, std::string> where;
  for (Item& item : items) {
    try {
      const Student& student = find_student(roster, item.student);
      check(item, student);
      const auto [before, is_new] = where.try_emplace({student.key, thing(item)}, item.where);
      if (!is_new) {
        throw std::runtime_error(
            fmt::format("\"{}\" is {}, of whom {} says this already, which is what counts",
                        item.student, student.key, before->second));
      }
      item.student = student.key;
      resolved.push_back(std::move(item));
    } catch (const std::runtime_error& e) {
      problems.push_back(fmt::format("{}: {}", item.where, e.what()));
    }
  }
  items = std::move(resolved);
  return problems;
}

}  // namespace

std::vector<std::string> resolve(std::vector<Override>& overrides, const Roster& roster) {
  return resolve_all(overrides, roster);
}

std::vector<std::string> resolve(std::vector<KnownTime>& times, const Roster& roster) {
  std::vector<std::string> problems = resolve_all(times, roster);
  std::set<std::string> keys;
  for (const KnownTime& known : times) keys.insert(known.student);
  for (const Student& student : roster.students) {
    if (keys.contains(student.key)) continue;
    problems.push_back(
        fmt::format("{} has no row among the times; its files' own times count", student.key));
  }
  return problems;
}

}  // namespace classroom
