// Truth values and margins of formulas.
#include <algorithm>

#include "evaluator.hpp"
#include "speed.hpp"

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

Outcome Evaluator::formula(const Node& f) {
  charge(100);
  if (f.head == "true") return {Truth::True, std::nullopt};
  if (f.head == "<=" || f.head == "<" || f.head == "=") return atom(f);
  if (f.head == "forall" || f.head == "exists") return quantifier(f);
  if (f.head == "at-least") return at_least(f);
  if (f.head == "and" || f.head == "or" || f.head == "not" || f.head == "implies" || f.head == "witnessed")
    return connective(f);
  return predicate(f);
}

Outcome Evaluator::atom(const Node& f) {
  Atom a{f.head, std::nullopt, std::nullopt, Truth::Undefined};
  std::optional<Num> margin;
  if (conditions_ == 0 && left_open_()) {
    a.truth = Truth::Open;
    listed_(a);
    return {a.truth, std::nullopt};
  }
  try {
    const Num lhs = scalar(f.arguments[0]), rhs = scalar(f.arguments[1]), gap = rhs - lhs;
    a = {f.head, lhs, rhs,
         truth_of(f.head == "<="  ? nonnegative(gap)
                  : f.head == "<" ? sign(gap) > 0
                                  : sign(gap) == 0)};
    margin = f.head == "=" ? -abs(gap) : gap;
  } catch (const Undefined&) {}
  if (conditions_ == 0) listed_(a);
  return {a.truth, margin};
}

Outcome Evaluator::predicate(const Node& f) {
  try {
    if (f.head == "relu-network") return {truth_of(network(f.arguments[0])->relu), std::nullopt};
    if (f.head == "bias-free") return {truth_of(network(f.arguments[0])->bias_free()), std::nullopt};
    if (f.head == "kind") return {truth_of(kind(f)), std::nullopt};
    if (f.head == "differentiable") {
      const GraphPtr g = graph(f.arguments[0]);
      return {truth_of(differentiable(*g, *matrix(f.arguments[1]))), std::nullopt};
    }
    if (f.head == "speed-at-most") return {speed_bound(f), std::nullopt};
    MatrixPtr a = matrix(f.arguments[0]);
    const bool equal = f.head == "equal";
    if (equal) a = std::make_shared<const Matrix>(add(*a, *matrix(f.arguments[1]), -1));
    bool good = true;
    Num largest;
    for (int i = 0; i < a->rows; ++i)
      for (int j = 0; j < a->cols; ++j) {
        const Num x = a->at(i, j);
        const bool holds = f.head == "nonnegative" ? nonnegative(x) : equal == (sign(x) == 0);
        good = good && holds;
        if (equal) largest = max(largest, abs(x));
      }
    return {truth_of(good), equal ? std::optional(-largest) : std::nullopt};
  } catch (const Undefined&) { return {Truth::Undefined, std::nullopt}; }
}

Truth Evaluator::speed_bound(const Node& f) {
  const long depth = index(f.arguments[0]);
  const MatrixPtr x = matrix(f.arguments[1]), g = matrix(f.arguments[2]);
  const Num c = scalar(f.arguments[3]);
  const Node& table = f.arguments[4];
  const bool absent = table.head == "matrix" && !case_.matrices.count(table.arguments[0].head);  // a table without rows
  const auto result =
      absent ? speed_at_most(depth, *x, *g, c, Matrix{}) : speed_at_most(depth, *x, *g, c, *matrix(table));
  return result ? truth_of(*result) : Truth::Unknown;
}

Outcome Evaluator::connective(const Node& f) {
  const Outcome first = formula(f.arguments[0]);
  if (f.head == "not") return {negation(first.truth), first.margin ? std::optional(-*first.margin) : std::nullopt};
  if (f.head == "witnessed")
    return {first.truth == Truth::True || first.truth == Truth::Open ? first.truth : Truth::Unknown, first.margin};
  if (f.head == "implies") {
    if (first.truth == Truth::False) return {Truth::True, std::nullopt};
    const Outcome second = formula(f.arguments[1]);
    return {disjunction({negation(first.truth), second.truth}), second.margin};
  }
  std::vector<Truth> truths;
  std::vector<Num> margins;
  collect(first, truths, margins);
  for (std::size_t i = 1; i < f.arguments.size(); ++i) collect(formula(f.arguments[i]), truths, margins);
  return {f.head == "and" ? conjunction(truths) : disjunction(truths), extreme(margins, f.head == "and")};
}

Outcome Evaluator::quantifier(const Node& f) {
  std::vector<Truth> truths;
  std::vector<Num> margins;
  try {
    over_range(f, 0, [&] { collect(formula(f.arguments[3]), truths, margins); });
  } catch (const Undefined&) {  // only a limit of the range can throw it: formula() never does
    return {Truth::Undefined, std::nullopt};
  }
  const bool all = f.head == "forall";
  return {all ? conjunction(truths) : disjunction(truths), extreme(margins, all)};
}

Outcome Evaluator::at_least(const Node& f) {
  std::vector<Truth> truths;
  std::vector<Num> margins;
  Num m;
  try {
    m = scalar(f.arguments[0]);
    over_range(f, 1, [&] { collect(formula(f.arguments[4]), truths, margins); });
  } catch (const Undefined&) { return {Truth::Undefined, std::nullopt}; }
  const mpz_class needed = ceiling(m);  // an integer count is >= m exactly if it is >= ceil(m)
  std::optional<Num> margin;
  if (needed > 0 && needed <= margins.size()) margin = order_statistic(margins, needed.get_ui());
  const auto count = std::count(truths.begin(), truths.end(), Truth::True);
  const auto possible = static_cast<long>(truths.size()) - std::count(truths.begin(), truths.end(), Truth::False);
  if (needed <= count) return {Truth::True, margin};
  if (needed > possible) return {Truth::False, margin};
  return {has(truths, Truth::Open)        ? Truth::Open
          : has(truths, Truth::Undefined) ? Truth::Undefined
                                          : Truth::Unknown,
          margin};
}

bool Evaluator::condition(const Node& f) {
  struct Scope {
    int& count;
    explicit Scope(int& c) : count(++c) {}
    ~Scope() { --count; }
  } const scope(conditions_);
  const Truth t = formula(f).truth;
  if (t == Truth::Undefined) throw Undefined{};
  if (t == Truth::Unknown) reject(Reason::Undecided, "the condition of an `if` is unknown");
  return t == Truth::True;
}

}  // namespace checker
