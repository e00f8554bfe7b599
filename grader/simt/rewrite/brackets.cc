#include "grader/simt/rewrite/brackets.h"

#include <algorithm>

namespace simt {

Brackets::Brackets(const Stream& stream) : stream_(stream), partner_(stream.tokens.size(), kNone) {
  auto branch = stream.branches.begin();
  std::vector<int> at_if;
  for (Index i = 0; i < size();) {
    for (; branch != stream.branches.end() && branch->before <= i; ++branch) {
      // What follows an #else continues what stood before its #if.
      if (branch->kind == Branch::kIf) at_if.push_back(top_);
      if (branch->kind == Branch::kElse) top_ = at_if.back();
      if (branch->kind == Branch::kEnd) at_if.pop_back();
    }
    i = read(i);
  }
}

Index Brackets::read(Index i) {
  const Text sign = text(i);
  if (is_one_of(sign, "(", "[", "{")) {
    open(i, sign);
  } else if (sign == ")") {
    close(i, "(", open_[top_].bracket);
  } else if (sign == "]") {
    close(i, "[", open_[top_].bracket);
  } else if (sign == "}") {
    close(i, "{", open_[top_].brace);
  } else if (sign == ";") {
    top_ = open_[top_].bracket;
  } else if (sign == "<") {
    return read_less(i);
  } else if (sign == ">") {
    return read_greater(i);
  }
  return i + 1;
}

Index Brackets::read_less(Index i) {
  if (text(i + 1) == "<" && touches(i)) {
    if (text(i + 2) != "<") return i + 2;  // a shift
    launches_.push_back(i);
    open(i, "<<<");
    return i + 3;
  }
  if (i > 0 && stream_.tokens[i - 1].kind == Kind::kWord) open(i, "<");
  return i + 1;
}

Index Brackets::read_greater(Index i) {
  Index run = 1;
  while (text(i + run) == ">" && touches(i + run - 1)) ++run;
  const Index end = i + run;
  const int launch = open_[top_].launch;
  const Index templates = static_cast<Index>(open_[top_].templates);
  if (run == 2 && templates == 0 && text(end) == ">") ++run;  // as nvcc reads >> >
  const bool ends_launch = launch != 0 && run >= 3 && run > templates;
  for (Index n = std::min(templates, ends_launch ? run - 3 : run); n > 0; --n) {
    match(top_, i++);
  }
  if (!ends_launch) return std::max(i, end);
  match(launch, i);
  return std::max(i + 3, end);
}

void Brackets::open(Index i, Text text) {
  const int self = static_cast<int>(open_.size());
  Open next = open_[top_];
  next.token = i;
  next.text = text;
  next.below = top_;
  if (text == "<") {
    ++next.templates;
  } else {
    next.templates = 0;
    next.launch = text == "<<<" ? self : 0;
    if (text != "<<<") next.bracket = self;
    if (text == "{") next.brace = self;
  }
  open_.push_back(next);
  top_ = self;
}

void Brackets::close(Index i, Text text, int with) {
  if (open_[with].text == text) match(with, i);
}

void Brackets::match(int open, Index i) {
  partner_[open_[open].token] = i;
  partner_[i] = open_[open].token;
  top_ = open_[open].below;
}

}  // namespace simt
