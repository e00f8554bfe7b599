#include "grader/class/csv.h"

#include <algorithm>
#include <stdexcept>

#include "fmt/format.h"

namespace classroom {
namespace {

class Parser {
 public:
  Parser(const std::string& text, const std::string& name) : text_(text), name_(name) {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
  }

  std::vector<CsvRow> rows() {
    std::vector<CsvRow> rows;
    while (!at_end()) {
      if (end_of_line()) continue;
      CsvRow& row = rows.emplace_back();
      row.line = line_;
      do {
        row.fields.push_back(field());
      } while (take(','));
      if (!at_end() && !end_of_line())
        refuse("text after a closing quote; expected a comma or the end of the line");
    }
    return rows;
  }

 private:
  bool at_end() const { return at_ == text_.size(); }

  bool take(char c) {
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  bool end_of_line() {
    if (text_.compare(at_, 2, "\r\n") == 0) ++at_;
    if (!take('\n')) return false;
    ++line_;
    return true;
  }

  std::string field() { return take('"') ? quoted() : plain(); }

  std::string plain() {
    const std::size_t begin = at_;
    at_ = std::min(text_.find_first_of(",\n", at_), text_.size());
    std::string field = text_.substr(begin, at_ - begin);
    if (!at_end() && text_[at_] == '\n' && field.ends_with('\r')) {
      field.pop_back();
      --at_;
    }
    if (field.find('"') != std::string::npos)
      refuse("a quote within a field; put the field in quotes, and double those in it");
    return field;
  }

  std::string quoted() {
    const int opened = line_;
    std::string field;
    while (!at_end()) {
      const char c = text_[at_++];
      if (c == '"' && !take('"')) return field;  // a doubled one is a quote
      if (c == '\n') ++line_;
      field += c;
    }
    line_ = opened;
    refuse("a quote that does not close");
  }

  [[noreturn]] void refuse(const std::string& what) const {
    throw std::runtime_error(fmt::format("{}:{}: {}", name_, line_, what));
  }

  const std::string& text_;
  const std::string& name_;
  std::size_t at_ = 0;
  int line_ = 1;
};

}  // namespace

std::vector<CsvRow> parse_csv(const std::string& text, const std::string& name) {
  return Parser(text, name).rows();
}

}  // namespace classroom
