// The rules of formulas: truth values and margins.
#include <algorithm>

#include "evaluator.hpp"

namespace checker {

namespace {

Truth truth_of(bool b) { return b ? Truth::True : Truth::False; }
bool has(const std::vector<Truth>& parts, Truth t) { return std::find(parts.begin(), parts.end(), t) != parts.end(); }

std::optional<Num> extreme(const std::vector<Num>& margins, bool least) {
  std::optional<Num> value;
  for (const Num& m : margins) value = !value ? m : least ? min(*value, m) : max(*value, m);
  return value;
}

// The n-th largest (n from 1), by exchanges of (max, min): an enclosure where the order is not decided.
Num order_statistic(std::vector<Num> margins, std::size_t n) {
  charge(2000 * n * margins.size());
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 1; j < margins.size(); ++j) {
      const Num larger = max(margins[i], margins[j]);
      margins[j] = min(margins[i], margins[j]);
      margins[i] = larger;
    }
  return margins[n - 1];
}

void collect(const Outcome& part, std::vector<Truth>& truths, std::vector<Num>& margins) {
  truths.push_back(part.truth);
  if (part.margin) margins.push_back(*part.margin);
}

}  // namespace

Truth negation(Truth a) { return a == Truth::True ? Truth::False : a == Truth::False ? Truth::True : a; }
Truth conjunction(const std::vector<Truth>& parts) {
  for (const Truth t : {Truth::False, Truth::Open, Truth::Undefined, Truth::Unknown})
    if (has(parts, t)) return t;
  return Truth::True;
}
Truth disjunction(const std::vector<Truth>& parts) {
  for (const Truth t : {Truth::True, Truth::Open, Truth::Undefined, Truth::Unknown})
    if (has(parts, t)) return t;
  return Truth::False;
}

namespace {

Outcome plain(bool b) { return {truth_of(b)}; }

Value always(Evaluator&, const Node&) { return plain(true); }
Value less_equal(Evaluator& e, const Node& f) {
  return e.atom(f, [](const Num& gap) { return truth_of(nonnegative(gap)); });
}
Value less(Evaluator& e, const Node& f) {
  return e.atom(f, [](const Num& gap) { return truth_of(sign(gap) > 0); });
}
Value equation(Evaluator& e, const Node& f) {
  Outcome o = e.atom(f, [](const Num& gap) { return truth_of(sign(gap) == 0); });
  if (o.margin) o.margin = -abs(*o.margin);
  return o;
}

// Every entry of a is looked at, so that all have a decided sign.
template <class Test> bool all_entries(const Matrix& a, Test test) {
  bool good = true;
  for (int i = 0; i < a.rows; ++i)
    for (int j = 0; j < a.cols; ++j) good = test(a.at(i, j)) && good;
  return good;
}
Value equal(Evaluator& e, const Node& f) {
  const MatrixPtr a = e.matrix(f.arguments[0]);
  const Matrix gap = add(*a, *e.matrix(f.arguments[1]), -1);
  Num largest;
  const bool good = all_entries(gap, [&](const Num& x) {
    largest = max(largest, abs(x));
    return sign(x) == 0;
  });
  return Outcome{truth_of(good), -largest};
}
Value is_nonnegative(Evaluator& e, const Node& f) {
  return plain(all_entries(*e.matrix(f.arguments[0]), [](const Num& x) { return nonnegative(x); }));
}
Value nowhere_zero(Evaluator& e, const Node& f) {
  return plain(all_entries(*e.matrix(f.arguments[0]), [](const Num& x) { return sign(x) != 0; }));
}

Value negated(Evaluator& e, const Node& f) {
  const Outcome part = e.formula(f.arguments[0]);
  return Outcome{negation(part.truth), part.margin ? std::optional(-*part.margin) : std::nullopt};
}
Value witnessed(Evaluator& e, const Node& f) {
  const Outcome part = e.formula(f.arguments[0]);
  const bool kept = part.truth == Truth::True || part.truth == Truth::Open;
  return Outcome{kept ? part.truth : Truth::Unknown, part.margin};
}
Value implication(Evaluator& e, const Node& f) {
  const Outcome first = e.formula(f.arguments[0]);
  if (first.truth == Truth::False) return plain(true);
  const Outcome second = e.formula(f.arguments[1]);
  return Outcome{disjunction({negation(first.truth), second.truth}), second.margin};
}

template <bool all> Outcome joined(const std::vector<Truth>& truths, const std::vector<Num>& margins) {
  return {all ? conjunction(truths) : disjunction(truths), extreme(margins, all)};
}
template <bool all> Value connective(Evaluator& e, const Node& f) {
  std::vector<Truth> truths;
  std::vector<Num> margins;
  for (const Node& part : f.arguments) collect(e.formula(part), truths, margins);
  return joined<all>(truths, margins);
}
template <bool all> Value quantifier(Evaluator& e, const Node& f) {
  std::vector<Truth> truths;
  std::vector<Num> margins;
  e.over_range(f, 0, [&] { collect(e.formula(f.arguments[3]), truths, margins); });
  return joined<all>(truths, margins);
}

Value at_least(Evaluator& e, const Node& f) {
  std::vector<Truth> truths;
  std::vector<Num> margins;
  const Num m = e.scalar(f.arguments[0]);
  e.over_range(f, 1, [&] { collect(e.formula(f.arguments[4]), truths, margins); });
  const mpz_class needed = ceiling(m);  // an integer count is >= m exactly if it is >= ceil(m)
  std::optional<Num> margin;
  if (needed > 0 && needed <= margins.size()) margin = order_statistic(margins, needed.get_ui());
  const auto count = std::count(truths.begin(), truths.end(), Truth::True);
  const auto possible = static_cast<long>(truths.size()) - std::count(truths.begin(), truths.end(), Truth::False);
  if (needed <= count) return Outcome{Truth::True, margin};
  if (needed > possible) return Outcome{Truth::False, margin};
  return Outcome{has(truths, Truth::Open)        ? Truth::Open
                 : has(truths, Truth::Undefined) ? Truth::Undefined
                                                 : Truth::Unknown,
                 margin};
}

}  // namespace

std::vector<Rule> formula_rules() {
  constexpr Module kBase = Module::Base;
  return {{"true", 'F', "", kBase, always},
          {"<=", 'F', "SS", kBase, less_equal},
          {"<", 'F', "SS", kBase, less},
          {"=", 'F', "SS", kBase, equation},
          {"equal", 'F', "MM", kBase, equal},
          {"nonnegative", 'F', "M", kBase, is_nonnegative},
          {"nowhere-zero", 'F', "M", kBase, nowhere_zero},
          {"and", 'F', "F*", kBase, connective<true>},
          {"or", 'F', "F*", kBase, connective<false>},
          {"not", 'F', "F", kBase, negated},
          {"implies", 'F', "FF", kBase, implication},
          {"forall", 'F', "vSSF", kBase, quantifier<true>},
          {"exists", 'F', "vSSF", kBase, quantifier<false>},
          {"at-least", 'F', "SvSSF", kBase, at_least},
          {"witnessed", 'F', "F", kBase, witnessed}};
}

}  // namespace checker
