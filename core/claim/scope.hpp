// The names that a claim file gives: definitions, the parameters of cases, data, lists of requirements.
//
// Scopes are nested: a claim inside its file, the file inside the files that it uses, all inside the prelude. A name
// means what the innermost scope says, and inside a definition what the scope says in which the definition stands.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "claim/expression.hpp"
#include "claim/term.hpp"

namespace plumbline {

class Scope;
struct Entry;
struct NamedRequirement;

// What a definition was used with, and the value that it has there.
struct DefinitionUse {
  struct Argument {
    Term term;  // null for a name
    std::string word;
  };
  std::vector<Argument> arguments;
  Term value;
};

// in R^(m, n), or in R^m, a column. docs/language.md, "Shapes".
struct Shape {
  std::vector<Expression> sizes;  // two, or the one of a column; none: a column of any length
  std::vector<bool> introduced;   // of each: it is a name that this shape gives a meaning
  [[nodiscard]] bool is_column() const { return sizes.size() < 2; }
};
// Is a matrix known to be a column, or a row?
enum class Line { None, Column, Row };

// let NAME(parameters) := body  latex "..."  reason "..."
struct LetEntry {
  struct Parameter {
    std::string name;
    std::optional<Sort> sort;             // found out where it is used, or said: `A: matrix`
    bool is_name = false;                 // `what: name`, the name of an arrangement or kind
    bool is_index = false;                // `l: index`, a scalar that must be an integer
    bool is_vector = false;               // `u: vector`, a column, or found out from u[i]
    std::optional<Expression> otherwise;  // the default
    Place place;
  };
  std::vector<Parameter> parameters;
  Expression body;
  std::string latex, reason;
  // Filled by elaboration.hpp: the checked definition, and its values at arguments that it was used with.
  enum class State { Unread, Reading, Read } state = State::Unread;
  std::shared_ptr<const Definition> definition = {};
  std::vector<DefinitionUse> values = {};
  std::shared_ptr<Entry> by_entry = {};  // what it is at a matrix, made when it is first needed
  std::optional<Line> line = {};
};

// Throws InputError at `place` if the notation is longer than 200 characters, or a #NAME in it is no parameter of the
// definition or stands twice: one that repeats them would make a formula of any length from a short text.
void check_notation(const LetEntry& let, const Place& place);

// param p = 1/2 "in (0,1)" and matrix u "..."
struct ParameterEntry {
  bool is_matrix = false;
  bool of_box = false;  // the variable of `for all x in box(A, B)`
  std::optional<Expression> otherwise;
  std::string meaning;
  Term value = {};  // filled by elaboration.hpp
};

// data X := inputs
struct DataEntry {
  std::string which;
  Term value = {};
};

// requirements network := relu-net; no-biases
struct RequirementItem {
  Expression formula;
  std::string reason;
};
struct RequirementsEntry {
  std::vector<RequirementItem> items;
};

// network theta: relu, no biases, depth 2..12
struct NetworkEntry {
  struct Condition {
    Expression formula;
    std::string reason;
    std::string found;                // "the network has depth #1; the claim says ...", with #1 for the count; or ""
    std::optional<Expression> count;  // of layers, outputs, neurons
  };
  std::vector<Condition> conditions;
};

struct Entry {
  std::string name;
  Place place;
  const Scope* home = nullptr;  // the scope in which it stands
  std::shared_ptr<LetEntry> let = {};
  std::shared_ptr<ParameterEntry> parameter = {};
  std::shared_ptr<DataEntry> data = {};
  std::shared_ptr<RequirementsEntry> requirements = {};
  std::shared_ptr<NetworkEntry> network = {};
  std::shared_ptr<Shape> shape = {};  // of a parameter or of data
  // What a shape or the network requires: filled by shapes.hpp.
  mutable std::shared_ptr<const std::vector<NamedRequirement>> required = {};
};

class Scope {
 public:
  explicit Scope(std::vector<const Scope*> outer = {}) : outer_(std::move(outer)) {}
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

  // Throws InputError if the name is a head or reserved, stands in this scope already (unless `replace`), or means
  // something else further out in the same file.
  void add(Entry entry, bool replace = false);
  // Throws InputError if the file in which `place` stands gives the name a meaning: nothing further in may hide it.
  void check_free(const std::string& name, const Place& place) const;
  [[nodiscard]] const Entry* find(const std::string& name) const;  // here or further out; null if there is none
  [[nodiscard]] std::vector<std::string> names() const;            // all that find() finds
  // All that find() finds and that says something of the cases, a shape or the network: from the outside to the inside,
  // in the order in which they stand.
  [[nodiscard]] std::vector<const Entry*> declared() const;
  // Reads all definitions of this scope, so that a mistake in one that nothing uses is found too. Throws InputError.
  void check_all() const;

 private:
  std::vector<const Scope*> outer_;
  std::map<std::string, Entry> entries_;
};

// The data that a case may have: inputs, gradient, targets, loss-derivative.
[[nodiscard]] const std::vector<std::string>& data_words();
[[nodiscard]] bool is_data(const std::string& word);

// The head with this text in the language, or none.
[[nodiscard]] std::optional<Head> head_named(std::string_view text);

}  // namespace plumbline
