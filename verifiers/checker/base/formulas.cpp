// The heads of formulas: truth values.
#include <algorithm>

#include "evaluator.hpp"

namespace checker {
namespace {

using Truths = std::vector<Truth>;

bool has(const Truths& parts, Truth t) { return std::find(parts.begin(), parts.end(), t) != parts.end(); }

Truth negation(Truth a) { return a == Truth::True ? Truth::False : a == Truth::False ? Truth::True : a; }
Truth conjunction(const Truths& parts) {
  for (const Truth t : {Truth::False, Truth::Open, Truth::Undefined, Truth::Unknown})
    if (has(parts, t)) return t;
  return Truth::True;
}
Truth disjunction(const Truths& parts) {
  for (const Truth t : {Truth::True, Truth::Open, Truth::Undefined, Truth::Unknown})
    if (has(parts, t)) return t;
  return Truth::False;
}

Value less_equal(Evaluator& e, const Node& f) {
  return e.atom(f, [](const Num& gap) { return truth_of(nonnegative(gap)); });
}
Value less(Evaluator& e, const Node& f) {
  return e.atom(f, [](const Num& gap) { return truth_of(sign(gap) > 0); });
}
Value equation(Evaluator& e, const Node& f) {
  return e.atom(f, [](const Num& gap) { return truth_of(sign(gap) == 0); });
}

Value negated(Evaluator& e, const Node& f) { return negation(e.formula(f[0])); }
Value witnessed(Evaluator& e, const Node& f) {
  const Truth part = e.formula(f[0]);
  return part == Truth::True || part == Truth::Open ? part : Truth::Unknown;
}
Value implication(Evaluator& e, const Node& f) {
  const Truth first = e.formula(f[0]);
  if (first == Truth::False) return Truth::True;
  return disjunction({negation(first), e.formula(f[1])});
}
Truths parts(Evaluator& e, const Node& f) {
  Truths out;
  for (const Node* part : f.arguments) out.push_back(e.formula(*part));
  return out;
}
Value all_of(Evaluator& e, const Node& f) { return conjunction(parts(e, f)); }
Value any_of(Evaluator& e, const Node& f) { return disjunction(parts(e, f)); }

// Of the body, for each value of the variable; `first` is where the variable stands.
Truths instances(Evaluator& e, const Node& f, std::size_t first) {
  Truths out;
  e.over_range(f, first, [&] { out.push_back(e.formula(f[first + 3])); });
  return out;
}
Value for_all(Evaluator& e, const Node& f) { return conjunction(instances(e, f, 0)); }
Value exists(Evaluator& e, const Node& f) { return disjunction(instances(e, f, 0)); }

Value at_least(Evaluator& e, const Node& f) {
  const mpz_class needed = ceiling(e.scalar(f[0]));  // an integer count is >= m exactly if it is >= ceil(m)
  const Truths truths = instances(e, f, 1);
  const std::size_t count = std::count(truths.begin(), truths.end(), Truth::True);
  const std::size_t possible = truths.size() - std::count(truths.begin(), truths.end(), Truth::False);
  e.note({mpq_class(needed)});
  if (needed <= count) return Truth::True;
  if (needed > possible) return Truth::False;
  for (const Truth t : {Truth::Open, Truth::Undefined})
    if (has(truths, t)) return t;
  return Truth::Unknown;
}

}  // namespace

std::vector<Rule> formula_heads() {
  return {{"<=", 'F', "SS", kBase, less_equal},       {"<", 'F', "SS", kBase, less},
          {"=", 'F', "SS", kBase, equation},          {"and", 'F', "?F*", kBase, all_of},
          {"or", 'F', "?F*", kBase, any_of},          {"not", 'F', "F", kBase, negated},
          {"implies", 'F', "FF", kBase, implication}, {"forall", 'F', "vSSF", kBase, for_all},
          {"exists", 'F', "vSSF", kBase, exists},     {"at-least", 'F', "SvSSF", kBase, at_least},
          {"witnessed", 'F', "F", kBase, witnessed}};
}

}  // namespace checker
