// Definitions at the front of a reading: (define (NAME (PARAMETER SORT) ...) BODY).
//
// A body is closed: its variables are its parameters, or bound inside; it may call the definitions before it, so that
// none calls itself. It is read once, with its parameters as variables. Where a parameter is a name, the body is read
// for each word that a call has there, since a word has no value.
#include "definitions.hpp"

#include <algorithm>

#include "typing.hpp"

namespace checker {
namespace {

char letter_of(const Part& sort) {
  static const std::map<std::string, char> kSorts{
      {"scalar", 'S'}, {"index", 'I'}, {"matrix", 'M'}, {"network", 'N'}, {"name", 'w'}};
  const auto found = kSorts.find(sort.word);
  if (found == kSorts.end()) bad_formula(sort, "expected a sort: scalar, index, matrix, network or name");
  return found->second;
}

// The words in the place of names, in a body. Heads whose first argument is a name say where that is.
Part with_words(const Part& part, const std::map<std::string, std::string>& words) {
  Part out = part;
  for (std::size_t i = 1; i < out.list.size(); ++i) {
    const auto found = out.list[i].is_word() ? words.find(out.list[i].word) : words.end();
    if (found != words.end())
      out.list[i].word = found->second;
    else
      out.list[i] = with_words(part.list[i], words);
  }
  return out;
}

}  // namespace

void Definitions::add(const Part& part, const std::string& text) {
  if (part.list.size() != 3 || part.list[1].is_word())
    bad_formula(part, "expected (define (NAME (PARAMETER SORT) ...) BODY)");
  const std::vector<Part>& heading = part.list[1].list;
  const std::string& name = heading[0].word;
  static const std::set<std::string> kFrame = {"define", "reading", "requires", "given",
                                               "then",   "trivial", "theta",    "pi"};
  if (!is_word(name) || kernel_rule(name) != nullptr || kFrame.count(name) != 0 || sources_.count(name) != 0)
    bad_formula(part, name + " has a meaning already");
  Source source;
  for (std::size_t i = 1; i < heading.size(); ++i) {
    const Part& p = heading[i];
    if (p.list.size() != 2 || !p.list[1].is_word() || !is_word(p.list[0].word) || p.list[0].word == "theta" ||
        p.list[0].word == "pi")
      bad_formula(p, "expected (PARAMETER SORT)");
    const std::string& parameter = p.list[0].word;
    if (std::find(source.parameters.begin(), source.parameters.end(), parameter) != source.parameters.end())
      bad_formula(p, "the parameter " + parameter + " of " + name + " stands twice");
    source.parameters.push_back(parameter);
    source.letters += letter_of(p.list[1]);
  }
  source.body = part.list[2];
  source.number = sources_.size();
  source.library_text = session().modules->library.has(name, text.substr(part.at, part.end - part.at));
  Source& kept = sources_.emplace(name, std::move(source)).first->second;
  if (kept.letters.find('w') == std::string::npos) make(name, kept, {});  // so that it is read, used or not
  visible_ = sources_.size();
}

const Definition& Definitions::at(const Part& call) {
  const std::string& name = call.list[0].word;
  Source& source = sources_.at(name);
  if (call.list.size() != source.parameters.size() + 1) bad_formula(call, "wrong number of arguments for " + name);
  std::vector<std::string> words;
  for (std::size_t i = 0; i < source.letters.size(); ++i) {
    if (source.letters[i] != 'w') continue;
    if (!call.list[i + 1].is_word() || !is_word(call.list[i + 1].word))
      bad_formula(call.list[i + 1], "expected a name");
    words.push_back(call.list[i + 1].word);
  }
  return make(name, source, words);
}

const Definition& Definitions::make(const std::string& name, Source& source, const std::vector<std::string>& words) {
  if (const auto found = source.made.find(words); found != source.made.end()) return found->second;
  Definition out{name, source.letters, source.parameters};
  Scope scope;
  std::map<std::string, std::string> replaced;
  for (std::size_t i = 0, word = 0; i < source.letters.size(); ++i)
    if (source.letters[i] == 'w')
      replaced[source.parameters[i]] = words[word++];
    else
      scope.emplace_back(source.parameters[i], source.letters[i] == 'I' ? 'S' : source.letters[i]);
  struct Before {  // what the body may call
    std::size_t& visible;
    std::size_t outside;
    ~Before() { visible = outside; }
  } const before{visible_, visible_};
  visible_ = source.number;
  TermTyping typing(*this, std::move(scope));
  out.of_library = source.library_text;
  out.body = &typing.any(replaced.empty() ? source.body : with_words(source.body, replaced));
  out.of_library = out.of_library && typing.library_alone();
  out.layers_only = typing.layers_only();
  out.of_case = typing.of_case();
  return source.made.emplace(words, std::move(out)).first->second;
}

}  // namespace checker
