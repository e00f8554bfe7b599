#include "grader/class/student_names.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

#include "fmt/format.h"
#include "grader/class/archive.h"
#include "grader/class/paths.h"

namespace classroom {
namespace {

constexpr std::size_t kLongestKey = 64;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_alphanumeric(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// The digits at the begin.
std::string_view digits(std::string_view text) {
  return text.substr(
      0, std::size_t(std::find_if_not(text.begin(), text.end(), is_digit) - text.begin()));
}

std::uint64_t to_number(std::string_view digits) {
  std::uint64_t number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

std::optional<ItemName> moodle(std::string_view item, bool is_folder) {
  static constexpr std::string_view kPlugin = "_assignsubmission_";
  // A folder's name ends in it, whatever the student is called; a file's goes on with its own name.
  const std::size_t plugin = is_folder ? item.rfind(kPlugin) : item.find(kPlugin);
  if (plugin == std::string_view::npos || plugin == 0) return std::nullopt;
  std::string_view rest = item.substr(plugin + kPlugin.size());
  ItemName result;
  result.platform = ItemName::Platform::kMoodle;
  const std::size_t end = std::min(rest.find_first_of("_."), rest.size());
  result.text_only = rest.substr(0, end) != "file";
  rest.remove_prefix(end);
  if (!is_folder) result.file = rest.starts_with('_') ? rest.substr(1) : rest;
  // "_assignsubmission_file_.zip" is the folder, zipped.
  if (result.file.starts_with('.')) result.file = item;

  const std::string_view whom = item.substr(0, plugin);
  const std::size_t id = whom.rfind('_') + 1;
  if (id > 1 && id < whom.size() && digits(whom.substr(id)).size() == whom.size() - id) {
    result.id = whom.substr(id);
    result.name = whom.substr(0, id - 1);
  } else {
    result.name = whom;
  }
  return result;
}

std::optional<ItemName> canvas(std::string_view item) {
  ItemName result;
  result.platform = ItemName::Platform::kCanvas;
  std::string_view rest = item;
  if (rest.starts_with("LATE_anon_")) {
    result.late = true;
    rest.remove_prefix(5);
  }
  if (rest.starts_with("anon_")) {
    const std::string_view after = rest.substr(5);
    const std::size_t id = std::min(after.find('_'), after.size());
    const std::string_view upload = digits(after.substr(std::min(id + 1, after.size())));
    const std::size_t file = id + 1 + upload.size();
    if (id == 0 || upload.empty() || file >= after.size() || after[file] != '_' ||
        !std::all_of(after.begin(), after.begin() + std::ptrdiff_t(id), is_alphanumeric))
      return std::nullopt;
    result.id = after.substr(0, id);
    result.name = "anonymous " + result.id;
    result.upload = to_number(upload);
    result.file = after.substr(file + 1);
    return result;
  }
  for (std::size_t i = item.find('_', 1); i < item.size(); i = item.find('_', i + 1)) {
    const std::string_view id = digits(item.substr(i + 1));
    const std::size_t second = i + 1 + id.size();
    if (id.empty() || second >= item.size() || item[second] != '_') continue;
    const std::string_view upload = digits(item.substr(second + 1));
    const std::size_t third = second + 1 + upload.size();
    if (upload.empty() || third + 1 >= item.size() || item[third] != '_') continue;
    std::string_view name = item.substr(0, i);
    // A date, say, is nobody's name.
    if (std::none_of(name.begin(), name.end(), [](char c) { return !is_digit(c) && c != '_'; }))
      continue;
    if (name.ends_with("_LATE") && name.size() > 5) {
      result.late = true;
      name.remove_suffix(5);
    }
    result.name = name;
    result.id = id;
    result.upload = to_number(upload);
    result.file = item.substr(third + 1);
    return result;
  }
  return std::nullopt;
}

// Where the last ending begins; of an archive's name the whole of ".tar.gz".
std::size_t ending_at(std::string_view file) {
  if (const auto archive = archive_ending(file); !archive.empty())
    return file.size() - archive.size();
  const std::size_t dot = file.rfind('.');
  return dot == 0 || dot == std::string_view::npos ? file.size() : dot;
}

// FNV-1a, in eight hexadecimal digits: the same on every machine, and no secret.
std::string hash_of(std::string_view text) {
  std::uint32_t hash = 2166136261u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return fmt::format("{:08x}", hash);
}

std::string with_suffix(const std::string& key, const std::string& suffix) {
  return key.substr(0, kLongestKey - suffix.size() - 1) + "_" + suffix;
}

bool is_uuid(std::string_view text) {
  if (text.size() != 36) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
    if (dash ? text[i] != '-' : !is_alphanumeric(text[i])) return false;
  }
  return true;
}

// The length of "-1", or of a dash and a UUID, at the end; 0 where there is none.
std::size_t number_size(std::string_view stem) {
  const std::size_t dash = stem.rfind('-');
  if (dash != std::string_view::npos && dash > 0) {
    const std::string_view number = stem.substr(dash + 1);
    if (!number.empty() && number.size() <= 2 && number[0] != '0' &&
        digits(number).size() == number.size())
      return number.size() + 1;
  }
  if (stem.size() > 37 && stem[stem.size() - 37] == '-' && is_uuid(stem.substr(stem.size() - 36)))
    return 37;
  return 0;
}

}  // namespace

ItemName read_item_name(std::string_view item, bool is_folder) {
  if (const auto name = moodle(item, is_folder)) return *name;
  if (!is_folder) {
    if (const auto name = canvas(item)) return *name;
  }
  ItemName result;
  std::string_view ending;
  if (!is_folder) {
    result.file = item;
    ending = archive_ending(item);
    if (ending.empty()) ending = foreign_ending(item);
  }
  result.name = item.substr(0, item.size() - ending.size());
  return result;
}

std::string without_number(std::string_view file) {
  const std::size_t end = ending_at(file);
  const std::size_t size = number_size(file.substr(0, end));
  return std::string(file.substr(0, end - size)) + std::string(file.substr(end));
}

int number_of(std::string_view file) {
  const std::string_view stem = file.substr(0, ending_at(file));
  const std::size_t size = number_size(stem);
  if (size == 0 || size > 3) return 0;
  return static_cast<int>(to_number(stem.substr(stem.size() - size + 1)));
}

KeyMaker::Made KeyMaker::make(std::string_view id, std::string_view name) {
  std::string whole(id);
  if (!whole.empty()) whole += '_';
  whole += name;
  std::string key = whole.substr(0, kLongestKey);
  for (char& c : key)
    if (!is_alphanumeric(c) && c != '.' && c != '-') c = '_';
  if (key.empty()) key = "_";
  if (key[0] == '.' || key[0] == '-') key[0] = '_';
  if (key != whole && id.empty()) key = with_suffix(key, hash_of(name));
  if (lower(key) == "index") key += '_';
  if (taken_.insert(lower(key)).second) return {key, false};
  for (int number = 2;; ++number) {
    const std::string other = with_suffix(key, std::to_string(number));
    if (taken_.insert(lower(other)).second) return {other, true};
  }
}

}  // namespace classroom
