// From terms to boxes: the walk behind notation.hpp, in three files.
//
// Every term becomes a Piece: a box, how tightly its outermost operation binds, and whether it is open to the right (a
// sum sign takes everything behind it that multiplies). The operation around it sets parentheses exactly where the
// level is too low. `flat` is the style of scripts and arguments: a fraction is written with a slash there.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "claim/term.hpp"
#include "layout/layout.hpp"

namespace plumbline {

// From loose to tight. Function: f x without parentheses, and fractions. Power: has a superscript already.
enum class Level { Implies, Or, And, Not, Relation, Sum, Product, Function, Power, Atom };

struct Piece {
  layout::Box box;
  Level level = Level::Atom;
  bool open = false;
};

class Typesetter {
 public:
  // `root` is the whole formula: what it contains decides which abbreviations are clear.
  explicit Typesetter(const Term& root);

  // On one line. typesetter_formulas.cpp
  [[nodiscard]] Piece formula(const Term& term) const;
  // One line if that is short enough, otherwise broken. `indent` is in quads.
  [[nodiscard]] std::vector<layout::Box> broken(const Term& term, int indent = 0) const;
  // A term of any sort but a part of a reading.
  [[nodiscard]] Piece piece(const Term& term, bool flat = false) const;
  // A use of a definition as the paper writes it. typesetter_calls.cpp
  [[nodiscard]] Piece use(const Call& call, bool flat = false) const;
  // The network that theta' stands for; null if there is none.
  [[nodiscard]] const Term& primed() const { return primed_; }
  // A term of a module, as the module writes it (module_notation.hpp).
  [[nodiscard]] Piece of_module(const Term& term) const;

  // What notations are made of.
  [[nodiscard]] Piece network(const Term& term, bool flat = false) const;
  [[nodiscard]] Piece called(const layout::Box& function, const std::vector<Term>& arguments,
                             layout::Bracket bracket) const;                                  // f(x, y)
  [[nodiscard]] Piece at_network(layout::Box letter, const Term& network) const;              // h_theta
  [[nodiscard]] Piece on_data(layout::Box letter, const Term& network, const Term& a) const;  // h_theta(A)
  [[nodiscard]] Piece transposed(const Term& a) const;

 private:
  // A node of the heads ScalarArgument, ...: a use of a definition, or a parameter inside one. typesetter_calls.cpp
  [[nodiscard]] Piece argument(const Term& term, bool flat) const;

  // typesetter_scalars.cpp
  [[nodiscard]] Piece scalar(const Term& term, bool flat) const;
  [[nodiscard]] Piece sum(const Term& term, bool flat) const;      // + - and their matrix forms
  [[nodiscard]] Piece product(const Term& term, bool flat) const;  // *, mul, scale
  [[nodiscard]] Piece quotient(const Term& term, bool flat) const;
  [[nodiscard]] Piece power(const Term& term, bool flat) const;
  [[nodiscard]] Piece fold(const Term& term, bool flat) const;  // sum, prod, minimum, maximum
  [[nodiscard]] Piece choice(const Term& term) const;           // if
  [[nodiscard]] Piece of_function(const Term& term, bool flat) const;
  // The operands of f(f(a, b), c), from left to right.
  void nested(const Term& term, std::vector<Term>& out) const;
  [[nodiscard]] Piece applied(const layout::Box& function, const Term& argument, bool flat) const;  // log x, log(x y)
  // The term without a minus sign in front, and whether there is one.
  [[nodiscard]] std::pair<bool, Piece> magnitude(const Term& term, bool flat) const;
  void addends(const Term& term, bool negative, bool flat, std::vector<std::pair<bool, Piece>>& out) const;
  void factors(const Term& term, std::vector<Term>& out) const;

  // typesetter_matrices.cpp
  [[nodiscard]] Piece measure(const Term& term, bool flat) const;  // scalars made from matrices
  [[nodiscard]] Piece matrix(const Term& term, bool flat) const;
  [[nodiscard]] Piece layer(const Term& term) const;  // weight, preactivation, activation
  [[nodiscard]] Piece gradient(const Term& term) const;
  [[nodiscard]] Piece table(const Term& term) const;
  [[nodiscard]] Piece iterate(const Term& term) const;
  [[nodiscard]] Piece outputs(const Term& network, const Term& input) const;  // Y_theta(A)
  [[nodiscard]] layout::Box tail_ratio(const Term& a) const;
  [[nodiscard]] Piece indexed(const Term& a, layout::Box indices) const;  // A_{i,j}
  // (N; A) behind a letter, or nothing for theta on the inputs. `a` may be null.
  [[nodiscard]] layout::Box arguments(const Term& network, const Term& a) const;
  // Is the term sum_l ||W_l(N)||^2 over all layers of N? Then N, otherwise null.
  [[nodiscard]] static Term parameter_norm2(const Term& term);

  // typesetter_graphs.cpp
  [[nodiscard]] Piece rearranged(const Term& term) const;  // hadamard ... sgn, and everything below
  [[nodiscard]] Piece graph_matrix(const Term& term) const;
  [[nodiscard]] Piece graph_network(const Term& term) const;
  [[nodiscard]] Piece derivative_by(layout::Box by, const Term& term) const;

  // typesetter_formulas.cpp
  [[nodiscard]] Piece negation(const Term& term) const;
  [[nodiscard]] Piece connected(const Term& term, Level level) const;  // and, or
  [[nodiscard]] Piece quantifier(const Term& term) const;              // its head, up to the colon
  // Sets of integers, which the kernel has as numbers. typesetter_sets.cpp
  // "S ⊆ {1, ..., n}", of a binder over the numbers of subsets; nothing for others.
  [[nodiscard]] std::optional<layout::Box> subset(const Term& binder) const;
  // "S", if the binder counts the members of S only.
  [[nodiscard]] std::optional<layout::Box> counted_set(const Term& binder) const;
  // What is said of each.
  [[nodiscard]] Term counted_body(const Term& binder) const;
  [[nodiscard]] layout::Box range(const Term& lo, const Term& hi) const;  // {1, ..., L}
  [[nodiscard]] std::vector<layout::Box> bulleted(const Term& term, int indent) const;

  Term primed_;                  // the only network of the formula that a module writes so, or null
  std::set<std::string> lines_;  // "(cols A)" of matrices of the case that are declared as columns, "(rows A)" of rows
};

// Parentheses if the piece binds less tightly than `least`.
[[nodiscard]] layout::Box wrap(const Piece& piece, Level least);
// The piece with a superscript, with a subscript; parentheses where the place is taken.
[[nodiscard]] Piece raised(const Piece& base, layout::Box exponent);
[[nodiscard]] Piece lowered(const Piece& base, layout::Box index);
// The operator between two factors of a product: a dot where juxtaposition would be read as one number, as a function
// call, or as one name.
[[nodiscard]] layout::Box between(const layout::Box& a, const layout::Box& b);
[[nodiscard]] bool is_literal(const Term& term, std::int64_t value);
// A definition of the library by which sets of integers are numbers.
[[nodiscard]] bool is_of_sets(const Definition& definition);

}  // namespace plumbline
