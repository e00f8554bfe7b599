// A table of a TOML file, asked for its values key by key; what is wrong is said with its line.
#ifndef GRADER_CLASS_TOML_TABLE_H_
#define GRADER_CLASS_TOML_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grader/class/time.h"
#include "toml++/toml.h"

namespace classroom {

// Throws std::runtime_error "FILE:LINE: ..." for what is no TOML.
toml::table parse_toml(const std::string& text, const std::string& file);

// All functions that take a key: the value, or none where the key is not there. They throw
// std::runtime_error "FILE:LINE: KEY is ...; expected ..." for another type or a value beyond the
// bounds.
class TomlTable {
 public:
  // A view of `table`.
  TomlTable(const toml::table& table, const std::string& file) : table_(&table), file_(file) {}

  std::optional<std::string> text(const std::string& key);  // never empty
  std::optional<std::int64_t> whole(const std::string& key, std::int64_t least, std::int64_t most);
  std::optional<double> number(const std::string& key, double most);  // from 0
  std::optional<Time> time(const std::string& key);
  std::optional<std::size_t> choice(const std::string& key,
                                    const std::vector<std::string>& choices);
  std::optional<TomlTable> table(const std::string& key);
  std::vector<TomlTable> tables(const std::string& key);  // [[key]]; none: empty

  bool is_text(const std::string& key) const;
  std::vector<std::string> keys() const;  // in the file's order

  std::string where() const;                        // "FILE:LINE", where the table begins
  std::string where(const std::string& key) const;  // the same of a key

  // Throws for a key that none of the functions above was asked for.
  void refuse_others() const;
  // Throws: the key's value is not what is expected.
  [[noreturn]] void refuse(const std::string& key, const std::string& expected) const;

 private:
  const toml::node* find(const std::string& key);

  const toml::table* table_;
  std::string file_;
  std::vector<std::string> known_;
};

}  // namespace classroom

#endif  // GRADER_CLASS_TOML_TABLE_H_
