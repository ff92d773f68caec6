// Finite sets of integers as ranges: `for all S subset 1..n`, `sum i in S`, `i in S`, `for all i in {1, 3, 7}`.
//
// A subset of lo..hi is the number 0 <= S < 2^(hi - lo + 1) whose binary digits say which integers are members; the
// library's `in-set` reads a digit and `last-set` is the largest such number. So a quantifier over subsets is one over
// numbers, and the kernel knows no sets. A set that is written out is gone through here, member by member.
#include <cstdint>
#include <set>

#include "budget/error.hpp"
#include "claim/elaborator.hpp"

namespace plumbline::elaboration {
namespace {

constexpr std::int64_t kMostMembers =
    12;  // of what subsets are taken: as many as the ranges of both evaluators reach, 2^12
constexpr std::size_t kMostListed = 1000;

Term literal(const Rational& value) { return make(Head::Literal, {}, {}, value); }

// An integer that is written out: 7, -3.
Rational integer(const Expression& e) {
  const bool negative = e.kind == Kind::Operator && e.text == "neg";
  const Expression& digits = negative ? e.parts[0] : e;
  if (digits.kind != Kind::Number || !Rational::parse(digits.text).is_integer())
    fail_at(e.place, "expected an integer, such as 3, found " + to_text(e));
  const Rational value = Rational::parse(digits.text);
  return negative ? -value : value;
}

std::vector<Term> listed(const Expression& set) {
  std::set<std::string> seen;
  std::vector<Term> out;
  for (const Expression& element : set.parts) {
    out.push_back(literal(integer(element)));
    if (!seen.insert(out.back()->value.to_string()).second)
      fail_at(element.place, to_text(element) + " stands twice in the set");
  }
  if (out.size() > kMostListed) fail_at(set.place, "a set of more than 1000 integers");
  return out;
}

// The first two, then the next, and so on: of heads that take two arguments.
Term from_the_left(Head head, const std::vector<Term>& parts) {
  Term out = parts[0];
  for (std::size_t i = 1; i < parts.size(); ++i) out = make(head, {out, parts[i]});
  return out;
}

// The fold of these values.
Term combined(const Expression& e, std::vector<Term> values) {
  const bool matrices = sort_of(values[0]) == Sort::Matrix;
  if (e.text == "forall") return make(Head::And, std::move(values));
  if (e.text == "exists") return make(Head::Or, std::move(values));
  if (values.size() == 1) return values[0];
  if (e.text == "sum") return make(matrices ? Head::MatAdd : Head::Add, std::move(values));
  if (e.text == "prod") {
    if (matrices) return make(Head::MatMul, {values.rbegin(), values.rend()});
    return make(Head::Mul, std::move(values));
  }
  if (e.text == "maximum") return make(Head::Max, std::move(values));
  return from_the_left(e.text == "minimum" ? Head::Min : Head::Stack, values);
}

}  // namespace

Term Elaborator::of_library(const std::string& name, const std::vector<Term>& arguments) {
  std::vector<Value> values;
  for (const Term& argument : arguments) values.push_back({argument, ""});
  return put_in(*library_->find(name), values);
}

const Local& Elaborator::set_called(const Expression& e, Environment& env) {
  const Local* l = e.kind == Kind::Name ? local(e.text, env) : nullptr;
  if (!l || !l->lo)
    fail_at(e.place, "\"" + to_text(e) +
                         "\" is no set; expected a range as in 1..3, a set as in {1, 3}, or a variable of " +
                         "\"subset\"");
  return *l;
}

Term Elaborator::member(const Expression& e, Environment& env) {
  const Term i = require(e.parts[0], Sort::Scalar, env);
  if (e.parts[1].kind != Kind::Set) {
    const Local& set = set_called(e.parts[1], env);
    return of_library("in-set", {i, set.term, set.lo});
  }
  std::vector<Term> equal;
  for (const Term& element : listed(e.parts[1])) equal.push_back(make(Head::Equal, {i, element}));
  return make(Head::Or, std::move(equal));
}

Term Elaborator::size_of_set(const Expression& e, Environment& env) {
  const Local& set = set_called(e, env);
  return of_library("set-size", {set.term, set.lo, set.hi});
}

Elaborator::Walk Elaborator::subsets_of(const Expression& lo, const Expression& hi, Environment& env) {
  const Term least = literal(integer(lo)), most = require(hi, Sort::Scalar, env);
  if (most->head == Head::Literal && most->value - least->value >= Rational(kMostMembers))
    fail_at(lo.place, "the subsets of more than " + std::to_string(kMostMembers) + " integers are too many, 2^" +
                          (most->value - least->value + Rational(1)).to_string());
  return {literal(Rational(0)), of_library("last-set", {most, least}), nullptr, least, most};
}

Elaborator::Walk Elaborator::walk_of(const Expression& e, Environment& env) {
  const Expression& last = e.parts[e.parts.size() - 2];
  if (e.over == Expression::Over::Set) {
    const Local& set = set_called(last, env);
    return {set.lo, set.hi, set.term};
  }
  const Expression& first = e.parts[e.parts.size() - 3];
  if (e.over == Expression::Over::Subsets) return subsets_of(first, last, env);
  const Term lo = require(first, Sort::Scalar, env);
  return {lo, require(last, Sort::Scalar, env)};
}

Term Elaborator::for_members(const Expression& e, const Term& is_member, const Term& body) {
  const bool matrices = sort_of(body) == Sort::Matrix;
  const Term truth = make(Head::True, {});
  if (e.text == "forall") return make(Head::FormulaIf, {is_member, body, truth});
  if (e.text == "exists" || e.text == "at-least")
    return make(Head::FormulaIf, {is_member, body, make(Head::Not, {truth})});
  if (e.text == "sum" && matrices)
    return make(Head::MatrixIf, {is_member, body, make(Head::Scale, {literal(Rational(0)), body})});
  if ((e.text == "sum" || e.text == "prod") && !matrices)
    return make(Head::If, {is_member, body, literal(Rational(e.text == "sum" ? 0 : 1))});
  fail_at(e.place, "\"" + e.text + "\" over a set that may be empty; write it over a range, with \"if\"");
}

Term Elaborator::over_listed(const Expression& e, std::optional<Sort> expected, Environment& env) {
  check_free(e.variable, e.place, env);
  std::vector<Term> values;
  const std::vector<Term> elements = listed(e.parts[e.parts.size() - 2]);
  for (const Term& element : elements) {
    env.locals.push_back({e.variable, element, "", nullptr, e.place});
    values.push_back(body_of(e, expected, env));
    env.locals.pop_back();
  }
  if (e.text != "at-least") return combined(e, std::move(values));
  // The k-th statement, counted over 1..n.
  const Term m = require(e.parts[0], Sort::Scalar, env), one = literal(Rational(1));
  const std::string name = bind(e.variable, Head::Variable, e.place, env);
  const Term k = env.locals.back().term;
  env.locals.pop_back();
  Term chosen = values.back();
  for (std::size_t i = values.size() - 1; i-- > 0;)
    chosen = make(Head::FormulaIf,
                  {make(Head::Equal, {k, literal(Rational(static_cast<std::int64_t>(i + 1)))}), values[i], chosen});
  return make(Head::AtLeast, {m, one, literal(Rational(static_cast<std::int64_t>(values.size()))), chosen}, name);
}

}  // namespace plumbline::elaboration
