#include "claim/canonical.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
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
    (out += body) += ')';
    return out;
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
// procedures of the evaluator always have them, of the others those that the text uses (`withheld` from the paper's).
class Writer final : public TermText {
 public:
  explicit Writer(bool notation, std::set<std::string> withheld = {})
      : TermText(notation), withheld_(std::move(withheld)) {}

  std::string reading(const Term& term) {
    std::string parts;
    for (const Term& part : term->args) text(part, parts += ' ');
    std::size_t size = parts.size() + 16;
    for (const std::string_view definition : definitions_) size += definition.size() + 1;
    std::string out;
    out.reserve(size);
    out += "(reading";
    for (const std::string_view definition : definitions_) (out += ' ') += definition;
    (out += parts) += ')';
    return out;
  }

  [[nodiscard]] DefinitionNames names() const {
    DefinitionNames out(renamed_.begin(), renamed_.end());
    for (const Definition* definition : named_) out.emplace(definition, definition->name);
    return out;
  }
  // Names of the library that another definition was given before.
  [[nodiscard]] const std::set<std::string>& missed() const { return missed_; }
  std::vector<std::string> definitions_of_library() {
    for (const auto& definition : library()) (void)name_of(*definition);
    return {definitions_.begin(), definitions_.end()};
  }

 private:
  static bool is_procedure(std::string_view name) {
    static const std::set<std::string, std::less<>> names = [] {
      std::set<std::string, std::less<>> out;
      for (const auto& definition : library())
        if (head_named(definition->name)) out.insert(definition->name);
      return out;
    }();
    return names.contains(name);
  }

  // False if another definition has the name, whose text has to stay where it is.
  bool take(const std::string& name) {
    return !is_procedure(name) && !withheld_.contains(name) && taken_.insert(name).second;
  }

  const std::string& name_of(const Definition& definition) override {
    if (!named_.insert(&definition).second) {
      const auto found = renamed_.find(&definition);
      return found == renamed_.end() ? definition.name : found->second;
    }
    if (definition.of_library && !take(definition.name) && !head_named(definition.name))
      missed_.insert(definition.name);
    if (notation() && definition.of_library) return definition.name;
    const DefinitionText& plain = PlainText::of(definition, notation());
    bool as_plain = true;  // its own definitions come first
    for (const Definition* called : plain.calls) as_plain = &name_of(*called) == &called->name && as_plain;
    const std::string* name = &definition.name;
    for (int i = 2; !definition.of_library && !take(*name); ++i)
      name = &(renamed_[&definition] = definition.name + "_" + std::to_string(i));
    if (as_plain && name == &definition.name)
      definitions_.emplace_back(plain.text);
    else
      definitions_.emplace_back(own_texts_.emplace_back(defined(definition, *name)));
    return *name;
  }

  std::set<std::string> withheld_, missed_;
  std::unordered_set<const Definition*> named_;
  std::unordered_map<const Definition*, std::string> renamed_;
  std::unordered_set<std::string_view> taken_;
  std::vector<std::string_view> definitions_;
  std::deque<std::string> own_texts_;  // of definitions with other names, or that call such
};

}  // namespace

std::string with_definitions(const Term& reading, DefinitionNames* names) {
  std::optional<Writer> writer(std::in_place, false);
  std::string out = writer->reading(reading);
  if (const std::set<std::string> missed = writer->missed(); !missed.empty())
    out = writer.emplace(false, missed).reading(reading);
  if (names != nullptr) names->merge(writer->names());
  return out;
}
std::string with_notation(const Term& reading) {
  Writer writer(true);
  std::string out = writer.reading(reading);
  return writer.missed().empty() ? out : Writer(true, writer.missed()).reading(reading);
}
std::vector<std::string> library_texts() { return Writer(false).definitions_of_library(); }

}  // namespace plumbline
