#include "grader/class/toml_table.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <stdexcept>

#include "fmt/format.h"
#include "fmt/ranges.h"

namespace classroom {
namespace {

std::string place(const std::string& file, const toml::source_region& region) {
  return fmt::format("{}:{}", file, region.begin.line);
}

template <class T>
std::string streamed(const T& value) {
  std::ostringstream stream;
  stream << value;
  return stream.str();
}

// A value as an error names it.
std::string describe(const toml::node& node) {
  if (const auto* text = node.as_string()) return fmt::format("\"{}\"", text->get());
  if (const auto* whole = node.as_integer()) return fmt::format("{}", whole->get());
  if (const auto* number = node.as_floating_point()) return fmt::format("{}", number->get());
  if (const auto* truth = node.as_boolean()) return truth->get() ? "true" : "false";
  if (const auto* date = node.as_date()) return streamed(date->get());
  if (const auto* time = node.as_time()) return streamed(time->get());
  if (const auto* both = node.as_date_time()) {
    return streamed(both->get()) + (both->get().offset ? "" : ", without an offset from UTC");
  }
  return node.is_table() ? "a table" : "an array";
}

}  // namespace

toml::table parse_toml(const std::string& text, const std::string& file) {
  try {
    return toml::parse(std::string_view(text));
  } catch (const toml::parse_error& e) {
    // TOML's integers end at 2^63 - 1, and a seed may be larger.
    const bool too_large = e.description().find("not representable") != std::string_view::npos;
    throw std::runtime_error(fmt::format("{}: {}{}", place(file, e.source()), e.description(),
                                         too_large ? "; write it in quotes" : ""));
  }
}

std::optional<std::string> TomlTable::text(const std::string& key) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  const auto* text = node->as_string();
  if (text == nullptr || text->get().empty()) refuse(key, "a text in quotes that is not empty");
  return text->get();
}

std::optional<std::int64_t> TomlTable::whole(const std::string& key, std::int64_t least,
                                             std::int64_t most) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  const auto* whole = node->as_integer();
  if (whole == nullptr || whole->get() < least || whole->get() > most)
    refuse(key, fmt::format("a whole number from {} to {}", least, most));
  return whole->get();
}

std::optional<double> TomlTable::number(const std::string& key, double most) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  const double value = node->is_number() ? node->value<double>().value_or(NAN) : NAN;
  if (!(value >= 0 && value <= most)) refuse(key, fmt::format("a number from 0 to {}", most));
  return value + 0.0;  // no -0
}

std::optional<Time> TomlTable::time(const std::string& key) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  const auto* both = node->as_date_time();
  const auto time = both != nullptr ? parse_time(streamed(both->get())) : std::nullopt;
  if (!time) refuse(key, "a time with its offset from UTC, such as 2026-12-01T23:59:00+01:00");
  return time;
}

std::optional<std::size_t> TomlTable::choice(const std::string& key,
                                             const std::vector<std::string>& choices) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  const auto* text = node->as_string();
  const auto found =
      text == nullptr ? choices.end() : std::find(choices.begin(), choices.end(), text->get());
  if (found == choices.end()) refuse(key, fmt::format("\"{}\"", fmt::join(choices, "\" or \"")));
  return found - choices.begin();
}

std::optional<TomlTable> TomlTable::table(const std::string& key) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  if (!node->is_table()) refuse(key, fmt::format("a table, [{}]", key));
  return TomlTable(*node->as_table(), file_);
}

std::vector<TomlTable> TomlTable::tables(const std::string& key) {
  std::vector<TomlTable> tables;
  const toml::node* node = find(key);
  if (node == nullptr) return tables;
  const std::string expected = fmt::format("tables, each with the head [[{}]]", key);
  if (!node->is_array()) refuse(key, expected);
  for (const toml::node& element : *node->as_array()) {
    if (!element.is_table()) refuse(key, expected);
    tables.emplace_back(*element.as_table(), file_);
  }
  return tables;
}

bool TomlTable::is_text(const std::string& key) const {
  const toml::node* node = table_->get(key);
  return node != nullptr && node->is_string();
}

std::vector<std::string> TomlTable::keys() const {
  std::vector<const toml::key*> keys;
  for (const auto& [key, node] : *table_) keys.push_back(&key);
  std::sort(keys.begin(), keys.end(), [](const toml::key* a, const toml::key* b) {
    return a->source().begin < b->source().begin;
  });
  std::vector<std::string> names;
  for (const toml::key* key : keys) names.emplace_back(key->str());
  return names;
}

std::string TomlTable::where() const { return place(file_, table_->source()); }

std::string TomlTable::where(const std::string& key) const {
  const auto found = table_->find(key);
  return found == table_->end() ? where() : place(file_, found->first.source());
}

void TomlTable::refuse_others() const {
  for (const std::string& key : keys()) {
    if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
    throw std::runtime_error(fmt::format("{}: unknown key {}; expected one of {}", where(key), key,
                                         fmt::join(known_, ", ")));
  }
}

void TomlTable::refuse(const std::string& key, const std::string& expected) const {
  const toml::node* node = table_->get(key);
  throw std::runtime_error(fmt::format("{}: {} is {}; expected {}", where(key), key,
                                       node == nullptr ? "missing" : describe(*node), expected));
}

const toml::node* TomlTable::find(const std::string& key) {
  known_.push_back(key);
  return table_->get(key);
}

}  // namespace classroom
