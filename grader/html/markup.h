// HTML as it is written: every element that is opened is closed, and all text is escaped, so that a
// page cannot come out broken whatever its words are. The result is XML as well.
//
//   html::Markup out;
//   {
//     const auto row = out.in("tr", {{"class", "lost"}});
//     out.element("th", {{"scope", "row"}}, name);
//     out.element("td", "3");
//   }
//   std::string text = out.str();
#ifndef GRADER_HTML_MARKUP_H_
#define GRADER_HTML_MARKUP_H_

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace html {

// Names are ours; values are escaped. One without a value has its name as value: {"open", "open"}.
using Attributes = std::initializer_list<std::pair<std::string_view, std::string>>;

class Markup {
 public:
  // Closes its element where it ends.
  class Element {
   public:
    Element(Markup& markup, std::string_view tag) : markup_(markup), tag_(tag) {}
    ~Element();
    Element(const Element&) = delete;
    Element& operator=(const Element&) = delete;

   private:
    Markup& markup_;
    std::string_view tag_;
  };

  // `tag` is a literal.
  [[nodiscard]] Element in(std::string_view tag, Attributes attributes = {});
  void element(std::string_view tag, Attributes attributes, const std::string& text);
  void element(std::string_view tag, const std::string& text);
  // One that can hold nothing: meta, col, input.
  void empty(std::string_view tag, Attributes attributes);
  void text(const std::string& text);
  // Markup of our own, as it is.
  void raw(std::string_view markup);

  const std::string& str() const { return out_; }

 private:
  void open(std::string_view tag, Attributes attributes, std::string_view end);

  std::string out_;
};

}  // namespace html

#endif  // GRADER_HTML_MARKUP_H_
