// Definitions at the front of a reading: (define (NAME PARAMETER ...) BODY).
//
// They are put in before anything else: each use (NAME ARGUMENT ...) becomes the body with the parameters replaced. A
// body is closed (every variable is a parameter or bound inside), may use earlier definitions, and a variable that it
// binds is renamed where an argument speaks of a variable of that name. docs/language.md, "Canonical text".
#include <algorithm>
#include <map>
#include <set>

#include "part.hpp"
#include "rules.hpp"
#include "term.hpp"

namespace checker {
namespace {

constexpr std::size_t kMostWords = std::size_t{1} << 20;

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

using Replacements = std::map<std::string, const Part*>;  // of words

// Where a binder has its variable; 0 for a list that binds none.
std::size_t variable_place(const Part& list) {
  const Rule* rule = rule_for(list.list[0].word);
  const std::size_t place = rule == nullptr ? std::string::npos : rule->arguments.find('v');
  return place != std::string::npos && list.list.size() > place + 1 && list.list[place + 1].is_word() ? place + 1 : 0;
}

// Heads whose first argument is a name.
bool has_name(const Part& list) {
  const Rule* rule = rule_for(list.list[0].word);
  return rule != nullptr && rule->arguments.starts_with('w');
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
  Part in(const Part& part, const Replacements& arguments) {
    count(1);
    if (part.is_word()) {
      const auto found = arguments.find(part.word);
      if (found == arguments.end()) return part;
      count(words(*found->second));
      return *found->second;
    }
    Part out;
    out.at = part.at;
    out.add(part.list[0]);
    const std::size_t variable = variable_place(part), last = part.list.size() - 1;
    for (std::size_t i = 1; i <= last; ++i) {
      if (variable != 0 && i == variable)
        out.add(fresh(part, variable, arguments));
      else if (variable != 0 && i == last)
        out.add(in_body(part, variable, out.list[variable], arguments));
      else if (i == 1 && has_name(part))
        out.add(word_at(part.list[i], arguments));
      else
        out.add(in(part.list[i], arguments));
    }
    return out;
  }

 private:
  void count(std::size_t more) {
    charge(1500 * more);  // what is written out takes memory
    if ((words_ += more) > kMostWords) reject(Reason::TooLarge, "formula: too long when its definitions are put in");
  }

  // In the place of a name only a word can stand.
  static Part word_at(const Part& name, const Replacements& arguments) {
    const auto found = arguments.find(name.word);
    return found != arguments.end() && found->second->is_word() ? *found->second : name;
  }

  // The binder's variable under a name of which no argument speaks.
  static Part fresh(const Part& part, std::size_t place, const Replacements& arguments) {
    const std::string& old = part.list[place].word;
    std::string name = old;
    const auto caught = [&] {
      return std::any_of(arguments.begin(), arguments.end(),
                         [&](const auto& a) { return a.first != old && speaks_of(*a.second, name); });
    };
    while (caught() || (name != old && speaks_of(part.list.back(), name))) name += '\'';
    return {name, {}, part.at};
  }

  // The last argument of a binder, whose variable is now called `name`.
  Part in_body(const Part& part, std::size_t place, const Part& name, const Replacements& arguments) {
    charge(10 * arguments.size());
    Replacements inside = arguments;
    inside.erase(part.list[place].word);
    if (name.word != part.list[place].word) inside[part.list[place].word] = &name;
    return in(part.list.back(), inside);
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
      bad_formula(part, "expected (define (NAME PARAMETER ...) BODY)");
    const std::vector<Part>& heading = part.list[1].list;
    const std::string& name = heading[0].word;
    static const std::set<std::string> kFrame = {"define", "reading", "requires", "given", "then", "trivial"};
    if (rule_for(name) != nullptr || kFrame.count(name) != 0 || definitions_.count(name) != 0)
      bad_formula(part, name + " has a meaning already");
    Definition out;
    for (std::size_t i = 1; i < heading.size(); ++i) {
      const std::string& parameter = heading[i].word;
      if (std::find(out.parameters.begin(), out.parameters.end(), parameter) != out.parameters.end())
        bad_formula(part, "the parameter " + parameter + " of " + name + " stands twice");
      out.parameters.push_back(parameter);
    }
    out.body = put_in(part.list[2]);
    if (!closed(out.body, out.parameters))
      bad_formula(part, "the definition of " + name + " speaks of a variable from outside");
    definitions_.emplace(name, std::move(out));
  }

  Part put_in(const Part& part) {
    charge(10);
    if (part.is_word()) return part;
    Part out;
    out.at = part.at;
    for (const Part& inner : part.list) out.add(put_in(inner));
    const auto found = definitions_.find(part.list[0].word);
    if (found == definitions_.end()) return out;
    const Definition& definition = found->second;
    if (out.list.size() != definition.parameters.size() + 1)
      bad_formula(part, "wrong number of arguments for " + found->first);
    Replacements arguments;
    for (std::size_t i = 0; i < definition.parameters.size(); ++i)
      arguments.emplace(definition.parameters[i], &out.list[i + 1]);
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

std::vector<Part> without_definitions(Part reading) {
  Definitions definitions;
  std::vector<Part> out;
  for (Part& part : reading.list) {
    const bool definition = !part.is_word() && part.list[0].word == "define";
    if (definition && out.size() > 1) bad_formula(part, "a definition behind the parts of the reading");
    if (definition)
      definitions.add(part);
    else
      out.push_back(definitions.put_in(part));
  }
  return out;
}

}  // namespace checker
