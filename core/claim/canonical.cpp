#include "claim/canonical.hpp"

#include <set>
#include <vector>

#include "claim/library.hpp"

namespace plumbline {

std::string_view sort_word(char letter) {
  switch (letter) {
    case 'I': return "index";
    case 'M': return "matrix";
    case 'N': return "network";
    case 'w': return "name";
    default: return "scalar";
  }
}

namespace {

// The text of a term with calls of definitions as calls, and the definitions themselves. Definitions of the library
// keep their names: those that are procedures of the evaluator always have them, of the others those that the text uses
// (`taken`).
class Writer {
 public:
  explicit Writer(bool notation, std::set<std::string> taken = {}) : notation_(notation), taken_(std::move(taken)) {
    for (const auto& definition : library())
      if (head_named(definition->name)) taken_.insert(definition->name);
  }

  std::string reading(const Term& term) {
    std::string parts;
    for (const Term& part : term->args) text(part, parts += ' ');
    std::string out = "(reading";
    for (const std::string& definition : definitions_) (out += ' ') += definition;
    return (out += parts) += ')';
  }

  [[nodiscard]] const DefinitionNames& names() const { return names_; }
  // Names of the library that another definition was given before.
  [[nodiscard]] const std::set<std::string>& missed() const { return missed_; }
  std::vector<std::string> definitions_of_library() {
    for (const auto& definition : library()) (void)name_of(definition);
    return definitions_;
  }

 private:
  // Each writes behind what `out` holds.
  void text(const Term& term, std::string& out) {
    if (term->call) return call(*term->call, out);
    if (is_spelled(term->head) && !notation_) return text(spelled_out(term), out);
    if (is_library(term->head)) {
      Call use{definition_of(term->head), {}};
      for (const Term& arg : term->args) use.arguments.push_back({arg, ""});
      return call(use, out);
    }
    if (term->args.empty()) {
      out += canonical(term);
      return;
    }
    (out += '(') += info(term->head).text;
    const std::size_t first = term->head == Head::AtLeast ? 1 : 0;  // the count stands before the variable
    if (first == 1) text(term->args[0], out += ' ');
    if (!term->name.empty()) (out += ' ') += term->name;
    for (std::size_t i = first; i < term->args.size(); ++i) text(term->args[i], out += ' ');
    out += ')';
  }

  void call(const Call& call, std::string& out) {
    (out += '(') += name_of(call.definition);
    for (const Call::Argument& argument : call.arguments) {
      out += ' ';
      if (argument.term)
        text(argument.term, out);
      else
        out += argument.name;
    }
    out += ')';
  }

  const std::string& name_of(const std::shared_ptr<const Definition>& definition) {
    const auto found = names_.find(definition.get());
    if (found != names_.end()) return found->second;
    if (definition->of_library && !taken_.insert(definition->name).second && !head_named(definition->name))
      missed_.insert(definition->name);
    if (notation_ && definition->of_library) return names_.emplace(definition.get(), definition->name).first->second;
    std::string body;
    text(definition->body, body);  // its own definitions come first
    std::string parameters;
    for (std::size_t i = 0; i < definition->parameters.size(); ++i) parameters += " " + parameter(*definition, i);
    std::string name = definition->name;
    for (int i = 2; !definition->of_library && !taken_.insert(name).second; ++i)
      name = definition->name + "_" + std::to_string(i);
    const std::string latex = notation_ && !definition->latex.empty() ? "\"" + definition->latex + "\" " : "";
    definitions_.push_back("(define (" + name + parameters + ") " + latex + body + ")");
    return names_.emplace(definition.get(), name).first->second;
  }

  // (NAME SORT), with its default behind for people.
  std::string parameter(const Definition& definition, std::size_t i) {
    std::string out = "(" + definition.parameters[i] + " " + std::string(sort_word(definition.letters[i]));
    if (notation_ && definition.defaults[i]) text(definition.defaults[i], out += ' ');
    return out += ')';
  }

  bool notation_;
  DefinitionNames names_;
  std::set<std::string> taken_, missed_;
  std::vector<std::string> definitions_;
};

}  // namespace

std::string with_definitions(const Term& reading, DefinitionNames* names) {
  Writer writer(false);
  std::string out = writer.reading(reading);
  if (!writer.missed().empty()) {
    writer = Writer(false, writer.missed());
    out = writer.reading(reading);
  }
  if (names != nullptr) names->insert(writer.names().begin(), writer.names().end());
  return out;
}
std::string with_notation(const Term& reading) {
  Writer writer(true);
  const std::string out = writer.reading(reading);
  return writer.missed().empty() ? out : Writer(true, writer.missed()).reading(reading);
}
std::vector<std::string> library_texts() { return Writer(false).definitions_of_library(); }

}  // namespace plumbline
