#include "claim/canonical.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <utility>
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

// The text of a term with calls of definitions as calls. What a definition is called there the deriving class knows.
class TermText {
 public:
  TermText(const TermText&) = delete;
  TermText& operator=(const TermText&) = delete;

 protected:
  explicit TermText(bool notation) : notation_(notation) {}
  ~TermText() = default;
  virtual const std::string& name_of(const Definition& definition) = 0;
  [[nodiscard]] bool notation() const { return notation_; }

  // Behind what `out` holds.
  void text(const Term& term, std::string& out) {
    if (term->call) return call(*term->call->definition, term->call->arguments, out);
    if (is_spelled(term->head) && !notation_) return text(spelled_out(term), out);
    if (is_library(term->head)) {
      std::vector<Call::Argument> arguments;
      for (const Term& arg : term->args) arguments.push_back({arg, ""});
      return call(*definition_of(term->head), arguments, out);
    }
    if (term->args.empty()) return add_canonical(term, out);
    (out += '(') += info(term->head).text;
    const std::size_t first = term->head == Head::AtLeast ? 1 : 0;  // the count stands before the variable
    if (first == 1) text(term->args[0], out += ' ');
    if (!term->name.empty()) (out += ' ') += term->name;
    for (std::size_t i = first; i < term->args.size(); ++i) text(term->args[i], out += ' ');
    out += ')';
  }

  // The definition under this name; what its body calls is named first, then what the defaults of its parameters call.
  std::string defined(const Definition& definition, const std::string& name) {
    std::string body;
    text(definition.body, body);
    std::string out = "(define (" + name;
    for (std::size_t i = 0; i < definition.parameters.size(); ++i) parameter(definition, i, out += ' ');
    out += ") ";
    if (notation_ && !definition.latex.empty()) ((out += '"') += definition.latex) += "\" ";
    return (out += body) += ')';
  }

 private:
  void call(const Definition& definition, const std::vector<Call::Argument>& arguments, std::string& out) {
    (out += '(') += name_of(definition);
    for (const Call::Argument& argument : arguments) {
      out += ' ';
      if (argument.term)
        text(argument.term, out);
      else
        out += argument.name;
    }
    out += ')';
  }

  // (NAME SORT), with its default behind for people.
  void parameter(const Definition& definition, std::size_t i, std::string& out) {
    (((out += '(') += definition.parameters[i]) += ' ') += sort_word(definition.letters[i]);
    if (notation_ && definition.defaults[i]) text(definition.defaults[i], out += ' ');
    out += ')';
  }

  bool notation_;
};

// A definition where all that it calls have their own names.
class PlainText final : public TermText {
 public:
  static const DefinitionText& of(const Definition& definition, bool notation) {
    return (notation ? definition.with_notation : definition.canonical).get([&] {
      PlainText writer(notation);
      std::string text = writer.defined(definition, definition.name);
      return DefinitionText{std::move(text), std::move(writer.calls_)};
    });
  }

 private:
  explicit PlainText(bool notation) : TermText(notation) {}
  const std::string& name_of(const Definition& definition) override {
    if (std::ranges::find(calls_, &definition) == calls_.end()) calls_.push_back(&definition);
    return definition.name;
  }

  std::vector<const Definition*> calls_;
};

// The text of a reading and the definitions in front of it. Definitions of the library keep their names: those that are
// procedures of the evaluator always have them, of the others those that the text uses (`taken`).
class Writer final : public TermText {
 public:
  explicit Writer(bool notation, std::set<std::string> taken = {}) : TermText(notation), taken_(std::move(taken)) {}

  std::string reading(const Term& term) {
    std::string parts;
    for (const Term& part : term->args) text(part, parts += ' ');
    std::size_t size = parts.size() + 16;
    for (const std::string_view definition : definitions_) size += definition.size() + 1;
    std::string out = "(reading";
    out.reserve(size);
    for (const std::string_view definition : definitions_) (out += ' ') += definition;
    return (out += parts) += ')';
  }

  [[nodiscard]] DefinitionNames&& names() && { return std::move(names_); }
  // Names of the library that another definition was given before.
  [[nodiscard]] const std::set<std::string>& missed() const { return missed_; }
  std::vector<std::string> definitions_of_library() {
    for (const auto& definition : library()) (void)name_of(*definition);
    return {definitions_.begin(), definitions_.end()};
  }

 private:
  static bool is_procedure(const std::string& name) {
    static const std::set<std::string> names = [] {
      std::set<std::string> out;
      for (const auto& definition : library())
        if (head_named(definition->name)) out.insert(definition->name);
      return out;
    }();
    return names.contains(name);
  }

  // False if another definition has the name.
  bool take(const std::string& name) { return !is_procedure(name) && taken_.insert(name).second; }

  const std::string& name_of(const Definition& definition) override {
    const auto found = names_.find(&definition);
    if (found != names_.end()) return found->second;
    if (definition.of_library && !take(definition.name) && !head_named(definition.name))
      missed_.insert(definition.name);
    std::string name = definition.name;
    if (notation() && definition.of_library) return names_.emplace(&definition, std::move(name)).first->second;
    const DefinitionText& plain = PlainText::of(definition, notation());
    bool as_plain = true;  // its own definitions come first
    for (const Definition* called : plain.calls) as_plain = name_of(*called) == called->name && as_plain;
    for (int i = 2; !definition.of_library && !take(name); ++i) name = definition.name + "_" + std::to_string(i);
    definitions_.push_back(as_plain && name == definition.name ? std::string_view(plain.text)
                                                               : renamed_.emplace_back(defined(definition, name)));
    return names_.emplace(&definition, std::move(name)).first->second;
  }

  DefinitionNames names_;
  std::set<std::string> taken_, missed_;
  std::vector<std::string_view> definitions_;
  std::deque<std::string> renamed_;  // of them
};

}  // namespace

std::string with_definitions(const Term& reading, DefinitionNames* names) {
  std::optional<Writer> writer(std::in_place, false);
  std::string out = writer->reading(reading);
  if (const std::set<std::string> missed = writer->missed(); !missed.empty())
    out = writer.emplace(false, missed).reading(reading);
  if (names != nullptr) names->merge(std::move(*writer).names());
  return out;
}
std::string with_notation(const Term& reading) {
  Writer writer(true);
  std::string out = writer.reading(reading);
  return writer.missed().empty() ? out : Writer(true, writer.missed()).reading(reading);
}
std::vector<std::string> library_texts() { return Writer(false).definitions_of_library(); }

}  // namespace plumbline
