#include "grader/simt/rewrite/rewrite.h"

#include <algorithm>

#include "grader/simt/rewrite/brackets.h"
#include "grader/simt/rewrite/edits.h"
#include "grader/simt/rewrite/tokens.h"

namespace simt {
namespace {

bool takes_condition(Text word) {
  return is_one_of(word, "if", "constexpr", "for", "while", "switch");
}
// Words after which an expression or a statement begins.
bool is_control(Text word) {
  return takes_condition(word) ||
         is_one_of(word, "else", "do", "case", "return", "throw", "co_return", "co_yield",
                   "co_await", "and", "or", "not");
}
// Words that take (something) among the specifiers of a declaration.
bool takes_group(Text word) {
  return is_one_of(word, "alignas", "__align__", "__attribute__", "__attribute", "decltype");
}
bool is_type(Text word) {
  return is_one_of(word, "void", "bool", "char", "short", "int", "long", "float", "double",
                   "signed", "unsigned", "auto");
}
// Words that may end a declaration which has no variable.
bool is_no_name(Text word) {
  return is_type(word) || is_control(word) ||
         is_one_of(word, "const", "volatile", "static", "extern", "noexcept", "operator");
}

// The edits of one stream.
class Rules {
 public:
  Rules(const Stream& stream, const std::map<Text, Text>& memory, Edits& edits)
      : stream_(stream), memory_(memory), edits_(edits), brackets_(stream) {}

  void apply() {
    rewrite_launches();
    rewrite_namespaces();
    rewrite_shared_variables();
    rewrite_statements();
  }

 private:
  // Tokens first to last - 1 are the name; none for functions, references and members as in S::x.
  // An asm label may stand before token `end`.
  struct Declarator {
    Index first = 0, last = 0, end = 0;
    bool initialised = false;
    bool has_name() const { return first < last; }
  };
  using Declarators = std::vector<Declarator>;

  Index size() const { return stream_.tokens.size(); }
  Text text(Index i) const { return i < size() ? stream_.tokens[i].text : Text(); }
  bool is(Kind kind, Index i) const { return i < size() && stream_.tokens[i].kind == kind; }
  bool is_word(Index i) const { return is(Kind::kWord, i); }
  bool is_memory(Index i) const { return memory_.count(text(i)) > 0; }
  bool is_memory(Index i, Text word) const {
    const auto found = memory_.find(text(i));
    return found != memory_.end() && found->second == word;
  }
  bool is_shared(Index i) const { return is_memory(i, "__shared__"); }
  bool is_parameter(Index i) const { return stream_.parameters.count(text(i)) > 0; }
  Index partner(Index i) const { return brackets_.partner(i); }
  bool closes(Index i) const { return partner(i) != kNone && partner(i) < i; }
  // The token after this one, or after the bracket that opens here.
  Index after(Index i) const { return (partner(i) != kNone ? std::max(i, partner(i)) : i) + 1; }

  void insert(Index before, const std::string& more) { edits_.insert(text(before), more); }
  void replace(Index i, const std::string& with) { edits_.replace(text(i), with); }
  void append(Index i, const std::string& more) { replace(i, std::string(text(i)) + more); }
  void error(Index i, const std::string& message) { edits_.error(text(i), message); }

  // ---- Launches

  void rewrite_launches() {
    for (const Index open : brackets_.launches()) {
      const Index close = partner(open);
      if (close == kNone) {
        error(open, "this <<< has no >>>");
        continue;
      }
      const Index kernel = kernel_begin(open);
      const Index next = close + 3;
      if (kernel == open) {
        error(open, "no kernel stands before this <<<");
      } else if (text(next) != "(" && !is_word(next) && !(stream_.macro && next == size())) {
        error(close, "no (arguments) follow this >>>");
      } else {
        insert(kernel, "::simt::prepare(SIMT_KERNEL(");
        replace(open, "), ::simt::Config(");
        replace(close, "))");
        for (const Index i : {open + 1, open + 2, close + 1, close + 2}) replace(i, "");
      }
    }
  }

  // Can token i be the last one of an operand?
  bool ends_operand(Index i) const {
    if (is_word(i)) return !is_control(text(i));
    if (!closes(i)) return false;
    const Index open = partner(i);
    if (text(i) == ")") return !takes_condition(text(open - 1));
    if (text(i) == "]") return text(open + 1) != "[";  // [[an attribute]]
    return text(i) == ">" && text(open) == "<";
  }

  // Where the postfix expression that ends before token `end` begins; `end` if none does.
  Index kernel_begin(Index end) const {
    Index begin = end;
    while (ends_operand(begin - 1)) {
      const Index last = begin - 1;
      begin = is_word(last) ? last : partner(last);
      if (text(last) == ")" || text(last) == "]") continue;  // of a call, if an operand precedes
      if (text(last) == ">") --begin;                        // to the template's name
      if (text(begin - 1) == "template") --begin;
      const bool compares = text(begin - 1) == "<" && partner(begin - 1) == kNone &&
                            is_word(begin - 2);  // k<N < 5>, where N<5> was taken for a template
      if (!compares && !is_one_of(text(begin - 1), "##", "::", ".", "->")) break;
      --begin;
      const bool casts = text(begin) == "::" && text(begin - 1) == ")" && closes(begin - 1) &&
                         text(partner(begin - 1) - 1) != "decltype";
      if (casts) break;
    }
    return begin;
  }

  // ---- Declarations

  // Of the declaration in tokens begin to end - 1.
  Declarators declarators(Index begin, Index end) const {
    Declarators all;
    Index chunk = begin, initialiser = kNone;
    for (Index i = begin; i <= end;) {
      if (i == end || text(i) == ",") {
        all.push_back(declarator(chunk, std::min(i, initialiser)));
        all.back().initialised |= initialiser != kNone;
        initialiser = kNone;
        chunk = ++i;
      } else if (initialiser == kNone && is_class_key(i)) {
        i = std::min(after_class(i), end);
      } else {
        if (initialiser == kNone && (text(i) == "{" || text(i) == "=")) initialiser = i;
        i = std::min(after(i), end);
      }
    }
    return all;
  }

  // Of tokens begin to end - 1, which hold no initialiser. Looks for the name from the end, as in
  // a[4], (*p)[4], (*f)(int), and in T x(3), where the number says that it is no function.
  Declarator declarator(Index begin, Index end) const {
    Declarator found;
    while (begin < end) {
      const Index last = end - 1, open = partner(last);
      const bool group = closes(last) && open >= begin;
      if (is_memory(last)) {
        end = last;
        continue;
      }
      if (group && text(last) == ")" && open > begin && takes_group(text(open - 1))) {
        end = open - 1;
        continue;
      }
      if (found.end == 0) found.end = end;
      if (group && text(last) == "]") {
        end = open;
      } else if (group && text(last) == ")" &&
                 (open == begin || is_type(text(open - 1)) || text(open + 1) == "*" ||
                  is_one_of(text(open - 1), "*", "&"))) {
        begin = open + 1;
        end = last;
      } else if (group && text(open - 1) == ")") {
        end = open;  // the parameters of a pointer to a function
      } else if (group && (is(Kind::kNumber, open + 1) || is(Kind::kLiteral, open + 1))) {
        found.initialised = true;
        end = open;
      } else {
        break;
      }
    }
    if (begin == end || !is_word(end - 1) || is_no_name(text(end - 1))) return found;
    Index first = end - 1;
    while (first >= begin + 2 && text(first - 1) == "##") first -= 2;
    if (first > begin && is_one_of(text(first - 1), "::", "->", ".", "=", ":", "&")) return found;
    found.first = first;
    found.last = end;
    return found;
  }

  bool is_class_key(Index i) const {
    return is_one_of(text(i), "struct", "class", "union", "enum");
  }

  // After the body of the class or enumeration that is defined here, else after its name.
  Index after_class(Index i) const {
    ++i;
    if (is_one_of(text(i), "class", "struct")) ++i;
    while (text(i) == "[" || takes_group(text(i))) i = after(text(i) == "[" ? i : i + 1);
    while (is_word(i)) {
      ++i;
      if (text(i) == "<") i = after(i);
      if (text(i) != "::") break;
      ++i;
    }
    if (text(i) == "final") ++i;
    if (text(i) == ":") {
      while (i < size() && !is_one_of(text(i), "{", ";", "}")) i = after(i);
    }
    return text(i) == "{" ? after(i) : i;
  }

  // Adds a call for each name after the declaration, made by `call` of the declarator, its name,
  // and the name as a string literal. In a macro without a ; the macro's user writes the last one.
  template <class Call>
  void append_calls(Index end, const Declarators& all, const Call& call) {
    std::string calls;
    for (const Declarator& one : all) {
      std::string name, literal;
      for (Index i = one.first; i < one.last; ++i) {
        name += text(i);
        if (text(i) == "##") continue;
        if (!literal.empty()) literal += ' ';
        literal += is_parameter(i) ? "#" + std::string(text(i)) : '"' + std::string(text(i)) + '"';
      }
      calls += (calls.empty() ? " " : "; ") + call(one, name, literal);
    }
    if (end < size()) {
      append(end, calls + ";");
    } else {
      append(end - 1, ";" + calls);
    }
  }

  // ---- __shared__

  void rewrite_shared_variables() {
    for (Index i = 0, done = 0; i < size();) {
      if (!is_shared(i)) {
        ++i;
        continue;
      }
      const Index begin = declaration_begin(i, done);
      Index end = i;
      while (end < size() && !is_one_of(text(end), ";", ")", "}")) end = after(end);
      if (text(end) == ")" && closes_parameters(end)) {
        replace(i, "");  // which CUDA ignores
        done = ++i;
        continue;
      }
      if (!rewrite_shared_declaration(begin, i, end)) {
        error(i, "a __shared__ declaration of a form that the rewriter does not know");
      }
      done = i = end;
    }
  }

  // Those of a function that is declared or of a lambda; not the arguments of a macro.
  bool closes_parameters(Index i) const {
    if (!closes(i)) return false;
    const Index name = partner(i) - 1;
    const bool typed = (is_word(name - 1) && !is_control(text(name - 1))) ||
                       is_one_of(text(name - 1), "*", "&", ">", "::");
    return text(name) == "]" || (is_word(name) && typed);
  }

  // Where the specifiers begin among which token i stands.
  Index declaration_begin(Index i, Index from) const {
    while (i > from) {
      const Index last = i - 1;
      const bool group = closes(last) && partner(last) >= from;
      if ((is_word(last) && !is_control(text(last))) || text(last) == "::") {
        i = last;
      } else if (group && (text(last) != ")" || takes_group(text(partner(last) - 1))) &&
                 text(last) != "}") {
        i = partner(last);
      } else {
        break;
      }
    }
    return i;
  }

  // False if this is not understood.
  bool rewrite_shared_declaration(Index begin, Index shared, Index end) {
    if (end == size() ? !stream_.macro : text(end) != ";") return false;
    if (crosses_branches(begin, end)) return false;
    const Declarators all = declarators(begin, end);
    for (const Declarator& one : all) {
      if (one.initialised) {
        error(shared, "a __shared__ variable has no initialiser");
        return true;
      }
      if (!one.has_name() || one.first <= shared) return false;
    }
    const Index name = all.front().first;
    bool dynamic = false;
    for (Index i = begin; i < name; i = after(i)) {
      if (i != shared && is_shared(i)) return false;
      dynamic |= text(i) == "extern";
    }
    if (!dynamic) {
      // constinit: an array of a class with constructors would have a guard, and accesses to that.
      // The compiler refuses the word for pointers to functions.
      const bool function = std::any_of(all.begin(), all.end(), [&](const Declarator& one) {
        const Index last = one.end - 1;
        return text(last) == ")" && closes(last) && text(partner(last) - 1) == ")";
      });
      rewrite_specifiers(begin, shared, name,
                         function ? "static __thread" : "static constinit __thread");
      append_calls(end, all,
                   [](const Declarator&, const std::string& v, const std::string& literal) {
                     return "SIMT_SHARED_VARIABLE(" + v + ", " + literal + ")";
                   });
    } else if (std::binary_search(shared_of_namespaces_.begin(), shared_of_namespaces_.end(),
                                  shared)) {
      rewrite_specifiers(begin, shared, name, "extern __thread");
      for (const Declarator& one : all) append(one.end - 1, " __asm__(\"simt_dynamic_shared\")");
    } else {
      // In a function template the compiler forgets the label.
      rewrite_specifiers(begin, shared, name, "typedef");
      const auto prefix = [&](const Declarator& one) {
        return std::string(is_parameter(one.first) ? "simt_type_##" : "simt_type_");
      };
      for (const Declarator& one : all) insert(one.first, prefix(one));
      append_calls(end, all, [&](const Declarator& one, const std::string& v, const std::string&) {
        return "SIMT_DYNAMIC_SHARED(" + v + ", " + prefix(one) + v + ")";
      });
    }
    return true;
  }

  // Puts `storage` in the place of __shared__ and of other words for storage.
  void rewrite_specifiers(Index begin, Index shared, Index name, const std::string& storage) {
    bool leads = true;  // do only attributes and the like stand before __shared__?
    for (Index i = begin; i < name; i = after(i)) {
      const bool other_storage = is_one_of(text(i), "static", "extern");
      if (other_storage) replace(i, "");
      leads &= i >= shared || other_storage || is_memory(i) || takes_group(text(i)) ||
               is_one_of(text(i), "(", "[");
    }
    const bool type = storage == "typedef";
    const Index place = leads && !type ? std::min(after_attributes(shared), name) : shared;
    if (place == shared) {
      replace(shared, storage);
    } else {
      replace(shared, "");
      insert(place, storage + " ");
    }
    for (Index i = type ? begin : place; i < name; i = after(i)) {
      if (text(i) != "alignas" || partner(i + 1) == kNone || is_class_key(i - 1)) continue;
      if (type) {  // none may have it, and all dynamic shared memory is aligned
        for (Index part = i; part <= partner(i + 1); ++part) replace(part, "");
      } else {  // in the midst of the specifiers the compiler takes only this form
        replace(i, "__attribute__((aligned");
        replace(partner(i + 1), ")))");
      }
    }
  }

  // After the last alignas(...) or [[...]] that follows the token: static must not precede them.
  Index after_attributes(Index i) const {
    Index place = i++;
    for (;;) {
      const bool standard = text(i) == "alignas" || text(i) == "[";
      if (standard || takes_group(text(i))) {
        i = after(text(i) == "[" ? i : i + 1);
      } else if (is_one_of(text(i), "static", "extern")) {
        ++i;
      } else {
        return place;
      }
      if (standard) place = i;
    }
  }

  // Does a declaration end under other conditions than it begins?
  bool crosses_branches(Index begin, Index end) const {
    auto branch = std::upper_bound(stream_.branches.begin(), stream_.branches.end(), begin,
                                   [](Index i, const Branch& b) { return i < b.before; });
    int depth = 0;
    for (; branch != stream_.branches.end() && branch->before <= end; ++branch) {
      depth += branch->kind == Branch::kIf ? 1 : branch->kind == Branch::kEnd ? -1 : 0;
      if (depth < 0 || (depth == 0 && branch->kind == Branch::kElse)) return true;
    }
    return depth != 0;
  }

  // ---- __device__, __constant__, __managed__

  void rewrite_namespaces() {
    Index begin = 0, chunk = 0;
    bool opens_namespace = false, assigned = false;
    const auto begin_at = [&](Index i) {
      begin = chunk = i;
      opens_namespace = assigned = false;
      return i;
    };
    for (Index i = 0; i < size();) {
      if (is_shared(i) && !stream_.macro) shared_of_namespaces_.push_back(i);
      if (text(i) == ";") {
        register_global_variables(begin, i);
        i = begin_at(i + 1);
      } else if (text(i) == "}") {
        i = begin_at(i + 1);
      } else if (text(i) == "{") {
        const bool scope =
            opens_namespace || (text(i - 2) == "extern" && is(Kind::kLiteral, i - 1));
        const bool initialiser =
            assigned || (text(i - 1) != ")" && is_variable(declarator(chunk, i)));
        if (scope) {
          i = begin_at(i + 1);
        } else if (initialiser) {
          i = after(i);
        } else {
          i = begin_at(after(i));  // the body of a function
        }
      } else if (is_class_key(i)) {
        i = after_class(i);
      } else {
        opens_namespace |= text(i) == "namespace";
        assigned |= assigns(i);
        if (text(i) == ",") chunk = i + 1;
        i = after(i);
      }
    }
    if (stream_.macro) register_global_variables(begin, size());
  }

  // Not in int f() LIKE_NOEXCEPT.
  bool is_variable(const Declarator& one) const {
    const Index before = one.first - 1;
    const bool parameters =
        text(before) == ")" && closes(before) && !takes_group(text(partner(before) - 1));
    return one.has_name() && !parameters;
  }

  bool assigns(Index i) const { return text(i) == "=" && text(i - 1) != "operator"; }

  void register_global_variables(Index begin, Index end) {
    bool global = false, constant = false;
    for (Index i = begin; i < end && !assigns(i); i = after(i)) {
      if (is_one_of(text(i), "extern", "template", "->") || is_shared(i)) return;
      global |= is_memory(i);
      constant |= is_memory(i, "__constant__");
    }
    if (!global) return;
    Declarators variables;
    for (const Declarator& one : declarators(begin, end)) {
      // A macro without a ; may be a mere list of specifiers, unless its parameter is in the name.
      const bool specifier = end == size() && one.last - one.first == 1 && !is_parameter(one.first);
      if (is_variable(one) && !specifier) variables.push_back(one);
    }
    if (variables.empty()) return;
    append_calls(
        end, variables, [&](const Declarator&, const std::string& v, const std::string& literal) {
          return "SIMT_GLOBAL_VARIABLE(" + v + ", " + literal + (constant ? ", true)" : ", false)");
        });
  }

  // ---- Statements

  void rewrite_statements() {
    for (Index i = 0; i < size(); ++i) {
      if (is_one_of(text(i), "asm", "__asm__", "__asm") && begins_statement(i)) {
        insert(i, "SIMT_INLINE_PTX ");
      } else if (text(i) == "_Pragma" && is(Kind::kLiteral, i + 2) && text(i + 3) == ")") {
        const Text pragma = text(i + 2);
        const Index begin = std::min(pragma.find_first_not_of("\" "), pragma.size());
        const Index end = pragma.find_first_of(" (\"", begin);
        if (!is_nvcc_pragma(pragma.substr(begin, end - begin))) continue;
        for (Index part = i; part < i + 4; ++part) replace(part, "");
      }
    }
  }

  // Else the token belongs to the label of a declarator.
  bool begins_statement(Index i) const {
    if (i == 0 || is_one_of(text(i + 1), "volatile", "__volatile__")) return true;
    if (text(i - 1) == ")") return closes(i - 1) && takes_condition(text(partner(i - 1) - 1));
    return is_one_of(text(i - 1), ";", "{", "}", ":", "else", "do");
  }

  const Stream& stream_;
  const std::map<Text, Text>& memory_;
  Edits& edits_;
  const Brackets brackets_;
  std::vector<Index> shared_of_namespaces_;
};

std::string quoted(Text name) {
  std::string out = "\"";
  for (const char c : name) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

}  // namespace

Rewritten rewrite(Text source, Text name) {
  constexpr Text kByteOrderMark = "\xEF\xBB\xBF";
  if (source.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
    source.remove_prefix(kByteOrderMark.size());
  }
  const JoinedLines joined(source);
  const Tokens tokens = read_tokens(source, joined);
  Edits edits(source, joined);
  for (const Token& token : tokens.unknown_pragmas) edits.replace(token.text, "");
  for (const Stream& stream : tokens.streams) Rules(stream, tokens.memory, edits).apply();
  return {"#line 1 " + quoted(name) + "\n" + edits.rewritten(), edits.errors()};
}

}  // namespace simt
