// The work of elaboration.hpp: expressions, as they are read, become terms.
//
// A name means, in this order: a bound variable or a parameter of the definition that is read; what the scope says; a
// head; a definition of the library. Names and heads are in elaborator_names.cpp, operators in
// elaborator_operators.cpp, definitions and requirements in elaboration.cpp.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "claim/elaboration.hpp"
#include "claim/library.hpp"

namespace plumbline::elaboration {

using Kind = Expression::Kind;

// What a name means inside the expression that is read: a bound variable, or an argument of the definition.
struct Local {
  std::string name;
  Term term;                                 // null for a name, and for a parameter whose sort is not known yet
  std::string word;                          // of an argument that is a name
  LetEntry::Parameter* parameter = nullptr;  // while a definition is read with its parameters standing for themselves
  Place place = {};                          // where it is bound
  bool vector = false;                       // known to be a column
  Term lo = {}, hi = {};                     // of a variable that stands for a set of integers of lo..hi
};

struct Environment {
  const Scope* scope;
  std::vector<Local> locals;
  std::set<std::string> taken;  // variables of which the arguments speak
};

using Value = DefinitionUse::Argument;

[[nodiscard]] inline std::string a(Sort sort) { return "a " + std::string(to_string(sort)); }
[[nodiscard]] inline Sort sort_of(const Term& term) { return info(term->head).sort; }

// In elaborator_entries.cpp. A definition, read already, of a scalar by scalars; and what it is at a matrix in place of
// the first of them.
[[nodiscard]] bool is_of_one_number(const LetEntry& let);
[[nodiscard]] Entry entry_by_entry(const Entry& entry);

class Elaborator {
 public:
  // Null while the library itself is read.
  explicit Elaborator(const Scope* library = &library_scope()) : library_(library) {}

  Term require(const Expression& e, Sort expected, Environment& env);
  // Reads the definition with its parameters standing for themselves.
  void read(const Entry& entry);
  std::vector<NamedRequirement> requirements(const std::vector<RequirementItem>& items, const Scope& scope);
  // The value of the definition at the arguments; remembered, but for those of the library.
  Term put_in(const Entry& entry, const std::vector<Value>& values);
  // In elaborator_lines.cpp: is the matrix known to be a column, or a row, by its form and by declarations?
  Line line_of(const Expression& e, Environment& env);

 private:
  // A term of whatever sort the expression has; `expected` helps where the expression alone does not show it.
  Term open(const Expression& e, std::optional<Sort> expected, Environment& env);
  Term open_any_size(const Expression& e, std::optional<Sort> expected, Environment& env);
  static Term number(const Expression& e, bool negative);
  static Local* local(const std::string& name, Environment& env);
  static void set_sort(Local& l, Sort sort);
  Term expand(const Entry& entry, const std::vector<Expression>& given, const Expression& e, Environment& env);
  const Entry& at_a_matrix(const Entry& entry);
  std::string argument_word(const Expression& e, Environment& env);
  std::string reason_of(const RequirementItem& item, const Scope& scope);

  // What the scope says of a name, or, unless it is a head, the library; null if neither knows it.
  [[nodiscard]] const Entry* entry_named(const std::string& name, const Environment& env) const;
  Term name(const Expression& e, std::optional<Sort> expected, Environment& env);
  [[noreturn]] void unknown(const Expression& e, Environment& env);
  // A name of the file, without arguments.
  Term value(const Entry& entry, const Expression& e, Environment& env);
  Term call(const Expression& e, Environment& env);
  Term calculus(const Expression& e, Environment& env);
  // A head of the kernel at arguments.
  Term apply(Head head, const Expression& e, Environment& env);
  // An argument that is a name: a word as it stands, or what a parameter stands for.
  std::string word(const Expression& e, Head head, Environment& env);

  Term operation(const Expression& e, std::optional<Sort> expected, Environment& env);
  // Two operands of which one may show the sort of the other.
  std::pair<Term, Term> both(const Expression& x, const Expression& y, std::optional<Sort> expected, Environment& env);
  // Before a scalar stands a scalar, behind a matrix a matrix; otherwise a parameter's sort must be known.
  std::pair<Term, Term> factors(const Expression& x, const Expression& y, std::optional<Sort> expected,
                                Environment& env);
  static bool sort_is_open(const Expression& e, Environment& env);
  Term negative(const Expression& e, std::optional<Sort> expected, Environment& env);
  // p/q of two numbers is the number p/q.
  Term quotient(const Expression& e, Environment& env);
  Term power(const Expression& e, Environment& env);
  Term chain(const Expression& e, Environment& env);
  Term index(const Expression& e, Environment& env);
  // A parameter of the definition that is read is used as a vector, so it is one.
  static void note_vector(const Expression& e, Environment& env);
  // u[i] of a column or a row.
  Term entry_of_line(const Expression& e, Environment& env);
  Line line_of_operation(const Expression& e, Environment& env);
  Line line_of_name(const std::string& name, Environment& env);
  Term folded(const Expression& e, std::optional<Sort> expected, Environment& env);
  Term binder(const Expression& e, std::optional<Sort> expected, Environment& env);
  Term body_of(const Expression& e, std::optional<Sort> expected, Environment& env);
  static Term fold_of(const Expression& e, std::vector<Term> args, const Term& body, std::string variable);
  // In elaborator_sets.cpp. A definition of the library at these terms.
  Term of_library(const std::string& name, const std::vector<Term>& arguments);
  static const Local& set_called(const Expression& e, Environment& env);
  Term member(const Expression& e, Environment& env);  // i in S, i in {1, 3, 7}
  Term size_of_set(const Expression& e, Environment& env);
  // What a binder goes through: the integers first..last; of them the members of a set; or the numbers of the subsets
  // of lo..hi.
  struct Walk {
    Term first, last, set = {}, lo = {}, hi = {};
  };
  Walk walk_of(const Expression& e, Environment& env);
  Walk subsets_of(const Expression& lo, const Expression& hi, Environment& env);
  // What is folded over lo..hi so that only the members of a set count.
  static Term for_members(const Expression& e, const Term& is_member, const Term& body);
  Term over_listed(const Expression& e, std::optional<Sort> expected, Environment& env);
  Term table(const Expression& e, Environment& env);
  Term iterate(const Expression& e, Environment& env);
  // if F then a else b, of scalars, matrices or formulas
  Term choice(const Expression& e, std::optional<Sort> expected, Environment& env);
  // Throws InputError if the name hides another of the same file.
  static void check_free(const std::string& name, const Place& place, Environment& env);
  // A variable that is bound under a name of which no argument speaks.
  std::string bind(const std::string& name, Head variable, const Place& place, Environment& env);

  const Scope* library_;
  Term theta_ = make(Head::Theta, {});
};

}  // namespace plumbline::elaboration
