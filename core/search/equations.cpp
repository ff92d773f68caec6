#include "search/equations.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "evaluation/ladder.hpp"
#include "network/numbers_of_case.hpp"
#include "search/robustness.hpp"

namespace plumbline {
namespace {

constexpr int kRounds = 8;                 // equations solved one after the other
constexpr std::size_t kEntriesTried = 16;  // entries that are tried for one equation, beside the scales of all matrices

struct Instance {  // an atom under its bound variables
  Term atom;
  Bindings bindings;
};

Term scalar(Head head, std::vector<Term> args) { return make(head, std::move(args)); }
Term literal(std::int64_t n) { return make(Head::Literal, {}, {}, Rational(n)); }

// An atom that has to become true for the formula to become true; nothing where that cannot be said.
std::optional<Instance> failing_atom(const Term& formula, const Bindings& b, CaseEvaluation& evaluation) {
  const auto fails = [&](const Term& part, const Bindings& with) {
    return evaluation.evaluate(part, with, nullptr).truth == Truth::False;
  };
  switch (formula->head) {
    case Head::LessEqual:
    case Head::Less:
    case Head::Equal: return Instance{formula, b};
    case Head::And:
      for (const Term& part : formula->args)
        if (fails(part, b)) return failing_atom(part, b, evaluation);
      return std::nullopt;
    case Head::Or: return failing_atom(formula->args.front(), b, evaluation);
    case Head::Implies: return failing_atom(formula->args[1], b, evaluation);
    case Head::ForAll: {
      const Facts::Range range = evaluation.facts().range(formula->args[0], formula->args[1], b);
      for (std::int64_t v = range.first; v <= range.last; ++v)
        if (const Bindings with = b.with(formula->name, v); fails(formula->args[2], with))
          return failing_atom(formula->args[2], with, evaluation);
      return std::nullopt;
    }
    case Head::MatEqual: {
      const Facts::Shape shape = evaluation.facts().shape(formula->args[0], b);
      for (int i = 1; i <= shape.rows; ++i)
        for (int j = 1; j <= shape.cols; ++j) {
          const auto entry = [&](std::size_t side) {
            return scalar(Head::Entry, {literal(i), literal(j), formula->args[side]});
          };
          if (const Term atom = scalar(Head::Equal, {entry(0), entry(1)}); fails(atom, b)) return Instance{atom, b};
        }
      return std::nullopt;
    }
    default: return std::nullopt;
  }
}

bool is_root(const Term& term) { return term->head == Head::Norm || term->head == Head::Sqrt; }

// lhs - rhs of the atom, or the difference of the squares where a side is a root, as a term.
Instance defect_of(const Instance& instance) {
  const Term &a = instance.atom->args[0], &b = instance.atom->args[1];
  if (!is_root(a) && !is_root(b)) return {scalar(Head::Sub, {a, b}), instance.bindings};
  return {scalar(Head::Sub, {scalar(Head::Mul, {a, a}), scalar(Head::Mul, {b, b})}), instance.bindings};
}

Real value(const Instance& defect, const Case& c) {
  CaseEvaluation evaluation(c);
  return evaluation.facts().evaluator().scalar(defect.atom, defect.bindings);
}

// The root nearest to 0 of the parabola through (-h, below), (0, here), (h, above); nothing if there is none, or only
// one that is no surd.
std::optional<Real> nearest_root(const Rational& h, const Real& below, const Real& here, const Real& above) {
  const Real step(h), a = (above + below - Real(2) * here) / (Real(2) * step * step),
                      b = (above - below) / (Real(2) * step);
  if (a.sign() == Sign::Zero) return b.sign() == Sign::Zero ? std::nullopt : std::optional(-(here / b));
  const Real discriminant = b * b - Real(4) * a * here;
  if (discriminant.sign() == Sign::Negative || !discriminant.is_rational()) return std::nullopt;
  const Real root = sqrt(discriminant), first = (-b + root) / (Real(2) * a), second = (-b - root) / (Real(2) * a);
  return (abs(first) - abs(second)).sign() == Sign::Negative ? first : second;
}

// A line through the case: entry number `index` shifted, or one group of numbers (or, with `index` beyond them, all
// weights) scaled.
struct Line {
  bool shift;
  std::size_t index;
};

Case moved(Case c, const Line& line, const Real& t) {
  if (line.shift) {
    Real& x = *numbers_of(c)[line.index];
    x = x + t;
    return c;
  }
  const Real factor = Real(1) + t;
  const std::vector<NumberGroup> groups = groups_of(c);
  for (const NumberGroup& group :
       line.index < groups.size() ? std::vector<NumberGroup>{groups[line.index]} : weights_of(c))
    for (Real* x : group) *x = factor * *x;
  return c;
}

const Rational kStep(1, 16);

// In doubles: does the defect change along the line, as a polynomial of degree at most two with a root?
bool worth_solving(const Instance& defect, const Case& c, const Line& line, double here) {
  const auto at = [&](std::int64_t steps) {
    return guessed(defect.atom, defect.bindings, moved(c, line, Real(kStep * Rational(steps))));
  };
  const auto below = at(-1), above = at(1), next = at(2);
  if (!below || !above || !next) return false;
  const double a = (*above + *below - 2 * here) / 2, b = (*above - *below) / 2,
               size = std::fabs(here) + std::fabs(*below) + std::fabs(*above) + std::fabs(*next);
  if (std::fabs(a) + std::fabs(b) <= 1e-12 * size || std::fabs(here + 2 * b + 4 * a - *next) > 1e-9 * size)
    return false;
  return b * b - 4 * a * here >= -1e-9 * b * b;
}

// The case moved along the line to where the defect is zero; nothing if that is not found.
std::optional<Case> solved_along(const Instance& defect, const Case& c, const Line& line, const Real& here) {
  try {
    const Real below = value(defect, moved(c, line, Real(-kStep))), above = value(defect, moved(c, line, Real(kStep)));
    const auto t = nearest_root(kStep, below, here, above);
    if (!t || (!line.shift && (Real(1) + *t).sign() != Sign::Positive)) return std::nullopt;
    Case out = moved(c, line, *t);
    if (writable(out) && value(defect, out).sign() == Sign::Zero) return out;
  } catch (const Undefined&) {
  } catch (const Undecided&) {
  } catch (const ResourceLimit&) {}
  return std::nullopt;
}

bool rational(const Case& c) {
  const auto numbers = numbers_of(c);
  return std::ranges::all_of(numbers, [](const Real* x) { return x->is_rational(); });
}

// The scales first, then some entries; a solution in rational numbers is preferred.
std::optional<Case> solved(const Instance& equation, const Case& c, Stream& stream) {
  Case copy = c;
  std::vector<Line> lines;
  for (std::size_t i = 0; i <= groups_of(copy).size(); ++i) lines.push_back({false, i});
  const std::size_t numbers = numbers_of(copy).size();
  for (std::size_t i = 0; i < std::min(numbers, kEntriesTried); ++i)
    lines.push_back(
        {true, numbers <= kEntriesTried ? i : as_size(stream.integer(0, static_cast<std::int64_t>(numbers) - 1))});
  for (std::size_t i = lines.size() - 1; i > 0; --i)
    std::swap(lines[i], lines[as_size(stream.integer(0, static_cast<std::int64_t>(i)))]);
  const Instance defect = defect_of(equation);
  const auto here = guessed(defect.atom, defect.bindings, c);
  if (!here) return std::nullopt;
  const Real exactly_here = value(defect, c);
  std::optional<Case> out;
  int irrational_allowed = 4;  // then a root will do
  for (const Line& line : lines) {
    if (!worth_solving(defect, c, line, *here)) continue;
    auto found = solved_along(defect, c, line, exactly_here);
    if (found && rational(*found)) return found;
    if (found && !out) out = std::move(found);
    if (out && --irrational_allowed == 0) return out;
  }
  return out;
}

// The first requirement or the hypothesis, if it is false; nothing if all are true. `hopeless` if one has no truth
// value.
std::optional<Term> failing_part(const Reading& reading, CaseEvaluation& evaluation, bool& hopeless) {
  std::vector<Term> parts;
  for (const Requirement& r : reading.requirements) parts.push_back(r.formula);
  parts.push_back(reading.given);
  for (const Term& part : parts) {
    const Truth truth = evaluation.evaluate(part, {}, nullptr).truth;
    hopeless = truth == Truth::Undefined || truth == Truth::Unknown;
    if (truth != Truth::True) return part;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Case> meet_hypothesis(const Reading& reading, Case c, Stream& stream) {
  try {
    for (int round = 0; round <= kRounds; ++round) {
      CaseEvaluation evaluation(c);
      bool hopeless = false;
      const auto part = failing_part(reading, evaluation, hopeless);
      if (!part) return c;
      if (hopeless || round == kRounds) return std::nullopt;
      const auto equation = failing_atom(*part, {}, evaluation);
      if (!equation) return std::nullopt;
      auto next = solved(*equation, c, stream);
      if (!next) return std::nullopt;
      c = std::move(*next);
    }
  } catch (const Undefined&) {
  } catch (const Undecided&) {
  } catch (const ResourceLimit&) {}
  return std::nullopt;
}

}  // namespace plumbline
