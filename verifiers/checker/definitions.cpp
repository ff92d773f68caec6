#include "definitions.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "error.hpp"
#include "formula.hpp"

namespace checker {

namespace {

constexpr int kMaxDepth = 100;

// A word, or a list of parts.
struct Part {
  std::string word;
  std::vector<Part> list;  // not empty for a list
  [[nodiscard]] bool is_word() const { return list.empty(); }
};

class Reader {
 public:
  explicit Reader(const std::string& text) : text_(text) {}

  Part whole() {
    Part out = part(0);
    if (at_ != text_.size()) fail("text after the end");
    return out;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    reject(Reason::BadFormula, "formula, byte " + std::to_string(at_) + ": " + what);
  }
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  Part part(int depth) {
    if (depth > kMaxDepth) fail("nesting deeper than " + std::to_string(kMaxDepth));
    charge(10);
    Part out;
    if (peek() != '(') {
      const std::size_t start = at_;
      while (peek() > ' ' && peek() < '\x7f' && peek() != '(' && peek() != ')') ++at_;
      if (at_ == start) fail("expected a word");
      out.word = text_.substr(start, at_ - start);
      return out;
    }
    do {
      ++at_;  // the bracket, or one space
      out.list.push_back(part(depth + 1));
    } while (peek() == ' ');
    if (peek() != ')') fail("expected \")\" or one space");
    ++at_;
    return out;
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

void write(const Part& part, std::string& out) {
  if (part.is_word()) {
    out += part.word;
    return;
  }
  for (std::size_t i = 0; i < part.list.size(); ++i) {
    out += i == 0 ? '(' : ' ';
    write(part.list[i], out);
  }
  out += ')';
}

std::size_t words(const Part& part) {
  std::size_t out = 1;
  for (const Part& inner : part.list) out += words(inner);
  return out;
}

bool speaks_of(const Part& part, const std::string& word) {
  charge(1);
  return part.word == word ||
         std::any_of(part.list.begin(), part.list.end(), [&](const Part& p) { return speaks_of(p, word); });
}

using Arguments = std::map<std::string, Part>;

// Where a binder has its variable; 0 for a list that binds none.
std::size_t variable_place(const Part& list) {
  static const std::vector<std::string> binders{"sum", "prod", "minimum", "maximum", "forall", "exists"};
  const std::string& head = list.list[0].word;
  const std::size_t place = head == "at-least" ? 2 : 1;
  const bool binds = place == 2 || std::find(binders.begin(), binders.end(), head) != binders.end();
  return binds && list.list.size() > place && list.list[place].is_word() ? place : 0;
}

// Heads whose first argument is a name.
bool has_name(const Part& list) {
  static const std::vector<std::string> named{"data", "matrix", "param", "arrangement", "kind"};
  return std::find(named.begin(), named.end(), list.list[0].word) != named.end();
}

// Every variable is one of `known` or bound inside.
bool closed(const Part& part, std::vector<std::string> known) {
  charge(10);
  if (part.is_word()) {
    const bool number = part.word[0] == '-' || (part.word[0] >= '0' && part.word[0] <= '9');
    return number || part.word == "theta" || part.word == "pi" ||
           std::find(known.begin(), known.end(), part.word) != known.end();
  }
  const std::size_t variable = variable_place(part), last = part.list.size() - 1;
  for (std::size_t i = 1; i <= last; ++i) {
    if ((variable != 0 && i == variable) || (i == 1 && has_name(part))) continue;
    if (variable != 0 && i == last) known.push_back(part.list[variable].word);
    if (!closed(part.list[i], known)) return false;
  }
  return true;
}

class Substitution {
 public:
  Part in(const Part& part, const Arguments& arguments) {
    count(1);
    if (part.is_word()) {
      const auto found = arguments.find(part.word);
      if (found == arguments.end()) return part;
      count(words(found->second));
      return found->second;
    }
    const std::size_t variable = variable_place(part);
    Part out;
    out.list.push_back(part.list[0]);
    Arguments inside = arguments;
    std::string name;
    if (variable != 0) name = bound(part, variable, arguments, inside);
    for (std::size_t i = 1; i < part.list.size(); ++i) {
      const bool body = variable != 0 && i + 1 == part.list.size();
      if (i == variable && variable != 0)
        out.list.push_back({name, {}});
      else if (i == 1 && has_name(part))
        out.list.push_back(word_at(part.list[i], arguments));
      else
        out.list.push_back(in(part.list[i], body ? inside : arguments));
    }
    return out;
  }

 private:
  void count(std::size_t more) {
    charge(10 * more);
    if ((words_ += more) > kMostWords) reject(Reason::TooLarge, "formula: too long when its definitions are put in");
  }

  // In the place of a name only a word can stand.
  static Part word_at(const Part& name, const Arguments& arguments) {
    const auto found = arguments.find(name.word);
    return found != arguments.end() && found->second.is_word() ? found->second : name;
  }

  // The binder's variable under a name of which no argument speaks; `inside` is what holds in its body.
  static std::string bound(const Part& part, std::size_t place, const Arguments& arguments, Arguments& inside) {
    const std::string& old = part.list[place].word;
    std::string name = old;
    inside.erase(old);
    const auto caught = [&] {
      return std::any_of(arguments.begin(), arguments.end(),
                         [&](const auto& a) { return a.first != old && speaks_of(a.second, name); });
    };
    while (caught() || (name != old && speaks_of(part.list.back(), name))) name += '\'';
    if (name != old) inside[old] = {name, {}};
    return name;
  }

  std::size_t words_ = 0;
};

struct Definition {
  std::vector<std::string> parameters;
  Part body;
};

class Definitions {
 public:
  // (define (NAME PARAMETER ...) BODY)
  void add(const Part& part) {
    if (part.list.size() != 3 || part.list[1].is_word() || !plain(part.list[1]))
      reject(Reason::BadFormula, "formula: expected (define (NAME PARAMETER ...) BODY)");
    const std::vector<Part>& heading = part.list[1].list;
    const std::string& name = heading[0].word;
    if (is_head(name) || name == "define" || definitions_.count(name) != 0)
      reject(Reason::BadFormula, "formula: " + name + " has a meaning already");
    Definition out;
    for (std::size_t i = 1; i < heading.size(); ++i) {
      const std::string& parameter = heading[i].word;
      if (std::find(out.parameters.begin(), out.parameters.end(), parameter) != out.parameters.end())
        reject(Reason::BadFormula, "formula: the parameter " + parameter + " of " + name + " stands twice");
      out.parameters.push_back(parameter);
    }
    out.body = put_in(part.list[2]);
    if (!closed(out.body, out.parameters))
      reject(Reason::BadFormula, "formula: the definition of " + name + " speaks of a variable from outside");
    definitions_.emplace(name, std::move(out));
  }

  Part put_in(const Part& part) {
    charge(10);
    if (part.is_word()) return part;
    Part out;
    for (const Part& inner : part.list) out.list.push_back(put_in(inner));
    const auto found = definitions_.find(part.list[0].word);
    if (found == definitions_.end()) return out;
    const Definition& definition = found->second;
    if (out.list.size() != definition.parameters.size() + 1)
      reject(Reason::BadFormula, "formula: wrong number of arguments for " + found->first);
    Arguments arguments;
    for (std::size_t i = 0; i < definition.parameters.size(); ++i)
      arguments.emplace(definition.parameters[i], std::move(out.list[i + 1]));
    return substitution_.in(definition.body, arguments);
  }

 private:
  static bool plain(const Part& heading) {
    return std::all_of(heading.list.begin(), heading.list.end(), [](const Part& p) {
      return p.is_word() && is_word(p.word) && p.word != "theta" && p.word != "pi";
    });
  }

  std::map<std::string, Definition> definitions_;
  Substitution substitution_;
};

}  // namespace

std::string without_definitions(const std::string& text) {
  Part reading = Reader(text).whole();
  if (reading.is_word()) reject(Reason::BadFormula, "formula: expected a list");
  Definitions definitions;
  Part out;
  for (Part& part : reading.list) {
    const bool definition = !part.is_word() && part.list[0].word == "define";
    if (definition && out.list.size() > 1)
      reject(Reason::BadFormula, "formula: a definition behind the parts of the reading");
    if (definition)
      definitions.add(part);
    else
      out.list.push_back(definitions.put_in(part));
  }
  std::string expanded;
  write(out, expanded);
  return expanded;
}

}  // namespace checker
