#include "grader/html/markup.h"

#include "grader/html/escape.h"

namespace html {

Markup::Element::~Element() {
  markup_.out_ += "</";
  markup_.out_ += tag_;
  markup_.out_ += ">";
}

void Markup::open(std::string_view tag, Attributes attributes, std::string_view end) {
  out_ += "<";
  out_ += tag;
  for (const auto& [name, value] : attributes) {
    out_ += " ";
    out_ += name;
    out_ += "=\"" + escape(value) + "\"";
  }
  out_ += end;
}

Markup::Element Markup::in(std::string_view tag, Attributes attributes) {
  open(tag, attributes, ">");
  return Element(*this, tag);
}

void Markup::element(std::string_view tag, Attributes attributes, const std::string& text) {
  const Element element = in(tag, attributes);
  out_ += escape(text);
}

void Markup::element(std::string_view tag, const std::string& text) { element(tag, {}, text); }

void Markup::empty(std::string_view tag, Attributes attributes) { open(tag, attributes, "/>"); }

void Markup::text(const std::string& text) { out_ += escape(text); }

void Markup::raw(std::string_view markup) { out_ += markup; }

}  // namespace html
