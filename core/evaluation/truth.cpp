// Truth and margin of a formula from those of its parts (docs/language.md, "Formulas" and "Margin"): connectives,
// quantifiers, and the predicates that are no comparisons. Comparisons climb in ladder.cpp.
#include <algorithm>
#include <cstdint>
#include <new>

#include "evaluation/ladder.hpp"
#include "evaluation/look_ahead.hpp"
#include "evaluation/module_values.hpp"

namespace plumbline {
namespace {

bool has_large_matrix(const Case& c) {
  const auto large = [](const ExactMatrix& a) { return std::min(a.rows(), a.cols()) >= kLargeDimension; };
  return std::ranges::any_of(c.network.weights, large) ||
         std::ranges::any_of(c.matrices, [&](const auto& named) { return large(named.second); });
}

std::optional<Enclosure> margin_of(const AtomRecord& atom) {
  if (!atom.lhs) return std::nullopt;
  if (atom.identical_sides && atom.truth == Truth::True) return Enclosure::point(0);
  const Enclosure difference{atom.rhs->lower - atom.lhs->upper, atom.rhs->upper - atom.lhs->lower};
  if (atom.atom->head != Head::Equal) {  // the truth may be known better than the enclosures
    const bool yes = atom.truth == Truth::True;
    return Enclosure{yes ? std::max(difference.lower, Rational(0)) : difference.lower,
                     yes ? difference.upper : std::min(difference.upper, Rational(0))};
  }
  if (atom.truth == Truth::True) return Enclosure::point(0);
  const Rational lo = abs(difference.lower), hi = abs(difference.upper);
  const bool straddles = difference.lower <= Rational(0) && difference.upper >= Rational(0);
  return Enclosure{-std::max(lo, hi), straddles ? Rational(0) : -std::min(lo, hi)};
}

using Pick = const Rational& (*)(const Rational&, const Rational&);

void merge(std::optional<Enclosure>& into, const std::optional<Enclosure>& part, bool smallest) {
  if (!part) return;
  if (!into) {
    into = part;
    return;
  }
  const Pick pick = smallest ? static_cast<Pick>(std::min<Rational>) : static_cast<Pick>(std::max<Rational>);
  into = Enclosure{pick(into->lower, part->lower), pick(into->upper, part->upper)};
}

// `and`: true without parts, the least margin.
Evaluation conjunction(const std::vector<Evaluation>& parts) {
  Evaluation out{Truth::True, std::nullopt};
  for (const Evaluation& part : parts) {
    out.truth = out.truth & part.truth;
    merge(out.margin, part.margin, true);
  }
  return out;
}

// `or`: false without parts, the largest margin.
Evaluation disjunction(const std::vector<Evaluation>& parts) {
  Evaluation out{Truth::False, std::nullopt};
  for (const Evaluation& part : parts) {
    out.truth = out.truth | part.truth;
    merge(out.margin, part.margin, false);
  }
  return out;
}

Evaluation negation(const Evaluation& part) {
  if (!part.margin) return {!part.truth, std::nullopt};
  return {!part.truth, Enclosure{-part.margin->upper, -part.margin->lower}};
}

// At least `needed` of the parts are true; the margin is the needed-th largest.
Evaluation at_least_of(std::int64_t needed, const std::vector<Evaluation>& parts) {
  const std::int64_t count = static_cast<std::int64_t>(parts.size());
  std::int64_t yes = 0, no = 0;
  bool undefined = false;
  std::vector<Rational> lower, upper;
  for (const Evaluation& part : parts) {
    yes += part.truth == Truth::True;
    no += part.truth == Truth::False;
    undefined |= part.truth == Truth::Undefined;
    if (part.margin) {
      lower.push_back(part.margin->lower);
      upper.push_back(part.margin->upper);
    }
  }
  Evaluation out;
  if (yes >= needed)
    out.truth = Truth::True;
  else if (count - no < needed)
    out.truth = Truth::False;
  else
    out.truth = undefined ? Truth::Undefined : Truth::Unknown;
  if (needed >= 1 && needed <= static_cast<std::int64_t>(lower.size())) {  // the needed-th largest
    std::ranges::sort(lower, std::greater<>());
    std::ranges::sort(upper, std::greater<>());
    out.margin = Enclosure{lower[as_size(needed - 1)], upper[as_size(needed - 1)]};
  }
  return out;
}

}  // namespace

// A test as a truth value: no value is Undefined, no decision is Unknown.
template <class Test> Truth CaseEvaluation::attempt(Test test) {
  try {
    return test();
  } catch (const Undefined&) { return Truth::Undefined; } catch (const Undecided&) {
    return Truth::Unknown;
  } catch (const ResourceLimit& limit) {
    note_limit(limit.what());
    return Truth::Unknown;
  } catch (const std::bad_alloc&) {
    note_limit("there is no more memory");
    return Truth::Unknown;
  }
}

// A test on one rung, which the record remembers.
template <class Test> Truth CaseEvaluation::ask(RungName rung, Test test, AtomRecord& record) {
  Recording recording(facts_.uses());
  const AddedTime time(statistics_.seconds[as_size(rung)], measured_);
  record.rung = rung;
  const Truth out = attempt([&] {
    try {
      return test();
    } catch (const Undefined& undefined) {
      record.why = undefined.what();
      throw;
    }
  });
  record.uses = recording.uses();
  if (out == Truth::Unknown) recording.discard();
  return out;
}

// Machine, MPFI at 128 bits, exact: `test(evaluator)` says True, False, or Unknown.
template <class Test> Truth CaseEvaluation::climb(Test test, AtomRecord& record) {
  Truth out = ask(
      RungName::Machine, [&] { return test(machine_); }, record);
  if (out == Truth::Unknown) {
    const PrecisionScope scope(128);
    out = ask(
        RungName::Multi, [&] { return test(multi(128)); }, record);
  }
  if (out != Truth::Unknown) return out;
  return ask(
      RungName::Exact, [&] { return test(facts_.evaluator()); }, record);
}

void CaseEvaluation::prepare(const Term& formula) {
  if (!has_large_matrix(case_)) return;
  const AddedTime time(statistics_.seconds[as_size(RungName::Machine)], measured_);
  Recording recording(facts_.uses());
  (void)attempt([&] {
    machine_.prepare(singular_terms(formula, facts_));
    return Truth::True;
  });
  recording.discard();
}

Evaluation CaseEvaluation::evaluate(const Term& formula, const Bindings& b, std::vector<AtomRecord>* trace) {
  const auto& args = formula->args;
  if (budget::is_spent()) return {Truth::Unknown, std::nullopt};  // the reason was noted where it happened
  if (formula->call)
    if (const Truth known = arguments_asked(*formula->call, b); known != Truth::True) return {known, std::nullopt};
  const auto parts = [&] {
    std::vector<Evaluation> out;
    for (const Term& part : args) out.push_back(evaluate(part, b, trace));
    return out;
  };
  switch (formula->head) {
    case Head::True: return {Truth::True, std::nullopt};
    case Head::FormulaIf: {
      const Truth condition = evaluate(args[0], b, nullptr).truth;
      if (condition == Truth::True) return evaluate(args[1], b, trace);
      if (condition != Truth::False) return {condition, std::nullopt};
      return args.size() > 2 ? evaluate(args[2], b, trace) : Evaluation{Truth::Undefined, std::nullopt};
    }
    case Head::LessEqual:
    case Head::Less:
    case Head::Equal: {
      AtomRecord record = decide(formula, b);
      const Evaluation out{record.truth, margin_of(record)};
      if (trace) trace->push_back(std::move(record));
      return out;
    }
    case Head::And: return conjunction(parts());
    case Head::Or: return disjunction(parts());
    case Head::Not: return negation(evaluate(args[0], b, trace));
    case Head::Implies: {
      const Truth condition = evaluate(args[0], b, trace).truth;
      if (condition == Truth::False) return {Truth::True, std::nullopt};
      const Evaluation part = evaluate(args[1], b, trace);
      return {(!condition) | part.truth, part.margin};
    }
    case Head::Witnessed: {
      const Evaluation part = evaluate(args[0], b, trace);
      return {part.truth == Truth::True ? Truth::True : Truth::Unknown, part.margin};
    }
    case Head::ForAll:
    case Head::Exists:
    case Head::AtLeast: return quantified(formula, b, trace);
    default: {
      AtomRecord record{formula, b};
      const Evaluation out = predicate(record);
      record.truth = out.truth;
      if (record.rung != RungName::Machine) record.bits = 128;
      if (trace) trace->push_back(std::move(record));
      return out;
    }
  }
}

Evaluation CaseEvaluation::quantified(const Term& formula, const Bindings& b, std::vector<AtomRecord>* trace) {
  const std::size_t first = formula->head == Head::AtLeast ? 1 : 0;
  Facts::Range range;
  const Truth known = attempt([&] {
    range = facts_.range(formula->args[first], formula->args[first + 1], b);
    return Truth::True;
  });
  if (known != Truth::True) return {known, std::nullopt};
  std::vector<Evaluation> parts;
  for (std::int64_t v = range.first; v <= range.last && !budget::is_spent(); ++v)
    parts.push_back(evaluate(formula->args[first + 2], b.with(formula->name, v), trace));
  if (budget::is_spent()) {  // the parts that are left out could change the truth
    if (formula->head == Head::AtLeast) return {Truth::Unknown, std::nullopt};
    parts.push_back({Truth::Unknown, std::nullopt});
  }
  if (formula->head == Head::ForAll) return conjunction(parts);
  if (formula->head == Head::Exists) return disjunction(parts);
  return at_least(formula, parts, b);
}

// The smallest integer c >= m with 0 <= c <= most + 1, by bisection; `most + 1` stands for everything beyond. Nothing
// if a comparison has no truth; then `truth` says which kind.
std::optional<std::int64_t> CaseEvaluation::ceiling(const Term& m, std::int64_t most, const Bindings& b, Truth& truth) {
  const auto at_most = [&](std::int64_t c) {
    return decide(make(Head::LessEqual, {m, make(Head::Literal, {}, {}, Rational(c))}), b).truth;
  };
  std::int64_t below = -1, above = most + 1;  // m > below (or below = -1), m <= above (or above = most + 1)
  while (above - below > 1) {
    const std::int64_t c = below + (above - below) / 2;
    truth = at_most(c);
    if (truth != Truth::True && truth != Truth::False) return std::nullopt;
    (truth == Truth::True ? above : below) = c;
  }
  return above;
}

Evaluation CaseEvaluation::at_least(const Term& formula, const std::vector<Evaluation>& parts, const Bindings& b) {
  Truth truth = Truth::Unknown;
  const auto needed = ceiling(formula->args[0], static_cast<std::int64_t>(parts.size()), b, truth);
  if (!needed) return {truth, std::nullopt};
  return at_least_of(*needed, parts);
}

// Where that is not decided, the atoms inside will say what is not.
Truth CaseEvaluation::arguments_asked(const Call& call, const Bindings& b) {
  if (call.asked.empty()) return Truth::True;
  AtomRecord record;
  const Truth out = climb(
      [&](auto& evaluator) {
        evaluator.ask_first(call, b);
        return Truth::True;
      },
      record);
  return out == Truth::Undefined ? out : Truth::True;
}

Evaluation CaseEvaluation::predicate(AtomRecord& record) {
  const Term& formula = record.atom;
  const Bindings& b = record.bindings;
  const auto& args = formula->args;
  const auto known = [&](RungName rung, auto test) { return Evaluation{ask(rung, test, record), std::nullopt}; };
  switch (formula->head) {
    case Head::ReluNetwork:
      return known(RungName::Machine, [&] { return truth_of(facts_.activation_slope(args[0], b).is_zero()); });
    case Head::Biased: return known(RungName::Machine, [&] { return truth_of(facts_.has_bias(formula, b)); });
    case Head::BiasFree: return known(RungName::Machine, [&] { return truth_of(facts_.bias_free(args[0], b)); });
    case Head::Differentiable:
      return {climb([&](auto& evaluator) { return evaluator.differentiable(formula, b); }, record), std::nullopt};
    case Head::MatEqual: return matrices_equal(record);
    case Head::Nonnegative:
    case Head::NowhereZero: break;
    default:
      if (const HeadValue* module = module_value(formula->head))
        return known(module->read_off ? RungName::Machine : RungName::Exact,
                     [&] { return module->truth(facts_, formula, b); });
      throw std::logic_error("not a formula: " + canonical(formula));
  }
  const bool nonnegative = formula->head == Head::Nonnegative;
  const Truth truth = climb(
      [&](auto& evaluator) {
        const auto& a = evaluator.matrix(args[0], b);
        Truth out = Truth::True;
        for (int i = 0; i < a.rows(); ++i)
          for (int j = 0; j < a.cols(); ++j) {
            const Sign sign = sign_of(a(i, j));
            if (sign == (nonnegative ? Sign::Negative : Sign::Zero)) return Truth::False;
            if (sign == Sign::Unknown) out = Truth::Unknown;
          }
        return out;
      },
      record);
  return {truth, std::nullopt};
}

Evaluation CaseEvaluation::matrices_equal(AtomRecord& record) {
  const Term& formula = record.atom;
  const Bindings& b = record.bindings;
  const Truth truth = climb(
      [&](auto& evaluator) {
        const auto &x = evaluator.matrix(formula->args[0], b), &y = evaluator.matrix(formula->args[1], b);
        if (x.rows() != y.rows() || x.cols() != y.cols()) throw Undefined("matrices of different shapes");
        Truth out = Truth::True;
        for (int i = 0; i < x.rows(); ++i)
          for (int j = 0; j < x.cols(); ++j) {
            const Sign sign = sign_of(x(i, j) - y(i, j));
            if (sign == Sign::Positive || sign == Sign::Negative) return Truth::False;
            if (sign == Sign::Unknown) out = Truth::Unknown;
          }
        return out;
      },
      record);
  if (truth == Truth::True) return {truth, Enclosure::point(0)};
  if (truth != Truth::False) return {truth, std::nullopt};
  std::optional<Enclosure> margin;
  const auto measure = [&](auto& evaluator) {
    const auto difference = subtract(evaluator.matrix(formula->args[0], b), evaluator.matrix(formula->args[1], b));
    Enclosure largest = Enclosure::point(0);
    for (const auto& x : difference.entries()) {
      const Enclosure e = abs(x).enclosure();
      largest = {std::max(largest.lower, e.lower), std::max(largest.upper, e.upper)};
    }
    margin = Enclosure{-largest.upper, -largest.lower};
    return Truth::False;
  };
  const PrecisionScope scope(128);
  (void)attempt([&] { return measure(multi(128)); });
  if (!margin) (void)attempt([&] { return measure(facts_.evaluator()); });  // a sign inside that no interval decides
  return {truth, margin};
}

}  // namespace plumbline
