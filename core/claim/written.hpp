// Expressions that are written, not read: each with how tightly its outermost operation binds. That says whether it
// needs parentheses inside of another one (term_text.cpp).
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "claim/expression.hpp"
#include "claim/term.hpp"

namespace plumbline::writing {

using Kind = Expression::Kind;

// How tightly the outermost operation binds, from loose to tight. Open: it goes on to the end of what stands there
// (for all, if, table, iterate). Fold: a sum sign takes all factors behind it.
enum class Level { Open, Implies, Or, And, Not, Relation, Sum, Fold, Product, Signed, Power, Atom };

struct Written {
  Expression e;
  Level level = Level::Atom;
};

// {std::move(a), std::move(b)} would copy both, with all that stands below them.
template <class... Part> std::vector<Expression> parts_of(Part&&... part) {
  std::vector<Expression> out;
  out.reserve(sizeof...(part));
  (out.push_back(std::forward<Part>(part)), ...);
  return out;
}

inline Written made(Kind kind, std::string text, std::vector<Expression> parts, Level level) {
  Written out;
  out.e.kind = kind;
  out.e.text = std::move(text);
  out.e.parts = std::move(parts);
  out.level = level;
  return out;
}
inline Written named(std::string text) { return made(Kind::Name, std::move(text), {}, Level::Atom); }
inline Written number(const std::string& digits) { return made(Kind::Number, digits, {}, Level::Atom); }
inline Expression grouped(Written w) { return made(Kind::Group, "", parts_of(std::move(w.e)), Level::Atom).e; }

// In parentheses if it binds less tightly than `least`.
inline Expression at(Written w, Level least) { return w.level < least ? grouped(std::move(w)) : std::move(w.e); }
inline bool starts_with_sign(const Expression& e) {
  if (e.kind == Kind::Operator && (e.text == "neg" || e.text == "not")) return e.text == "neg";
  const bool leftmost = e.kind == Kind::Operator || e.kind == Kind::Index || e.kind == Kind::Chain;
  return leftmost && starts_with_sign(e.parts[0]);
}
inline bool has_bars(const Expression& e) {
  return e.kind == Kind::Bars || e.kind == Kind::OpNorm || std::ranges::any_of(e.parts, has_bars);
}
// The same, and also where a sign stands in front: a - (-b).
inline Expression behind_sign(Written w, Level least) {
  return starts_with_sign(w.e) ? grouped(std::move(w)) : at(std::move(w), least);
}
// Of a place that reaches to the end of the construction: an open number or matrix needs no parentheses there.
inline Expression at_the_end(Written w, Level least) {
  return w.level == Level::Open ? std::move(w.e) : at(std::move(w), least);
}

inline Written literal(const Rational& value) {
  const Rational size = value.sign() == Sign::Negative ? -value : value;
  const bool negative = value.sign() == Sign::Negative;
  const std::string text = size.to_string();
  const std::size_t slash = text.find('/');
  Written above = number(text.substr(0, slash));
  if (negative) above = made(Kind::Operator, "neg", {above.e}, Level::Signed);
  if (slash == std::string::npos) return above;
  return made(Kind::Operator, "/", {above.e, number(text.substr(slash + 1)).e}, Level::Product);
}

inline bool is_literal(const Term& term, std::int64_t value) {
  return term->head == Head::Literal && !term->call && term->value == Rational(value);
}
inline bool is_natural(const Term& term) {
  return term->head == Head::Literal && !term->call && term->value.is_integer() && term->value.sign() != Sign::Negative;
}

}  // namespace plumbline::writing
