#include "grader/html/bits_figure.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace html {
namespace {

using Groups = std::vector<std::string>;

// The bits of a field, runs of differing ones in a <mark>.
void add_field(const std::string& bits, const std::string& differing, Markup& out) {
  const auto cell = out.in("td");
  for (std::size_t i = 0; i < bits.size();) {
    const std::size_t end = std::min(differing.find_first_not_of(differing[i], i), bits.size());
    if (differing[i] == '1') {
      out.element("mark", bits.substr(i, end - i));
    } else {
      out.text(bits.substr(i, end - i));
    }
    i = end;
  }
}

void add_number(const std::string& label, const Number& number, const ComparedBits& bits,
                Markup& out) {
  const auto row = out.in("tr");
  out.element("th", {{"scope", "row"}}, label);
  const Groups groups = split_bits(number.bits, bits.fields);
  const Groups differing = split_bits(bits.differing(), bits.fields);
  for (std::size_t i = 0; i < groups.size(); ++i) add_field(groups[i], differing[i], out);
  out.element("td", {{"class", "value"}}, number.value.empty() ? "" : "= " + number.value);
}

// So that no colour is needed to see what differs.
void add_carets(const ComparedBits& bits, Markup& out) {
  const auto row = out.in("tr", {{"class", "carets"}});
  out.element("td", "");
  for (std::string field : split_bits(bits.differing(), bits.fields)) {
    for (char& c : field) c = c == '1' ? '^' : ' ';
    out.element("td", field);
  }
  out.element("td", "");
}

void add_names(const ComparedBits& bits, Markup& out) {
  const auto head = out.in("thead");
  const auto row = out.in("tr");
  out.element("th", bits.format);
  for (const Field& field : bits.fields) out.element("th", field.name);
  out.element("th", "");
}

}  // namespace

void add_bits(const ComparedBits& bits, Markup& out) {
  const auto figure = out.in("figure", {{"class", "bits"}});
  {
    const auto picture = out.in(
        "div",
        {{"class", "scroll"}, {"tabindex", "0"}, {"role", "img"}, {"aria-label", in_words(bits)}});
    const auto table = out.in("table");
    add_names(bits, out);
    const auto body = out.in("tbody");
    if (bits.expected)
      add_number(bits.nearest ? "nearest to expected" : "expected", *bits.expected, bits, out);
    add_number("got", bits.got, bits, out);
    if (bits.differing() != 0) add_carets(bits, out);
  }
  if (bits.expected) out.element("figcaption", summary(bits));
}

}  // namespace html
