#include "typesetting/in_symbols.hpp"

#include <memory>
#include <utility>
#include <vector>

#include "claim/definitions.hpp"
#include "claim/term_text.hpp"
#include "layout/sentence.hpp"
#include "typesetting/notation.hpp"

namespace plumbline {
namespace {

// Where the text stands as a part of its own, at the beginning or behind a space or a bracket; npos if nowhere.
std::size_t place_of_part(const std::string& words, const std::string& text) {
  for (std::size_t at = words.find(text); at != std::string::npos; at = words.find(text, at + 1))
    if (at == 0 || words[at - 1] == ' ' || words[at - 1] == '(') return at;
  return std::string::npos;
}

}  // namespace

Term without_names(const Term& term) {
  if (term->call && !term->call->definition->latex.empty()) {
    auto call = std::make_shared<Call>(*term->call);
    for (Call::Argument& argument : call->arguments)
      if (argument.term) argument.term = without_names(argument.term);
    return as_value_of(term, std::move(call));
  }
  std::vector<Term> args;
  bool same = !term->call;
  for (const Term& arg : term->args) {
    args.push_back(without_names(arg));
    same = same && args.back() == arg;
  }
  return same ? term : make(term->head, std::move(args), term->name, term->value);
}

std::string with_mathematics(const std::string& words, const Term& formula) {
  std::string shown, set;
  const auto look = [&](const Term& node) {
    if (info(node->head).sort != Sort::Formula) return;
    const std::string text = to_text(node);
    if (text.size() <= shown.size() || place_of_part(words, text) == std::string::npos) return;
    const std::string mathematics = "$" + to_latex(without_names(node)) + "$";
    if (!layout::read_sentence(mathematics).problem) shown = text, set = mathematics;
  };
  for (const Term& part : formula->args)
    if (part->head != Head::Trivial) for_each_node(part, look);
  std::string out = words;
  if (!shown.empty()) out.replace(place_of_part(out, shown), shown.size(), set);
  return out;
}

std::string with_places(const std::string& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t end = words[i] == '[' ? words.find(']', i) : std::string::npos;
    const std::size_t equals = words.find('=', i);
    if (end == std::string::npos || equals > end || words.find(' ', i) < end) {
      out += words[i];
      continue;
    }
    out += i > 0 && words[i - 1] == ']' ? ", " : "at ";
    out += "$" + words.substr(i + 1, equals - i - 1) + " = " + words.substr(equals + 1, end - equals - 1) + "$";
    i = end;
  }
  return out;
}

}  // namespace plumbline
