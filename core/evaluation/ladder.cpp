#include "evaluation/ladder.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "evaluation/identical.hpp"
#include "number/processor_time.hpp"

namespace plumbline {
namespace {

// From enclosures alone: decided, or unknown.
Truth compare(Head relation, const Enclosure& a, const Enclosure& b) {
  switch (relation) {
    case Head::LessEqual: return a.upper <= b.lower ? Truth::True : a.lower > b.upper ? Truth::False : Truth::Unknown;
    case Head::Less: return a.upper < b.lower ? Truth::True : a.lower >= b.upper ? Truth::False : Truth::Unknown;
    default:
      if (a.upper < b.lower || a.lower > b.upper) return Truth::False;
      return a.lower == a.upper && b.lower == b.upper ? Truth::True : Truth::Unknown;  // two equal points
  }
}

Truth compare(Head relation, Sign difference) {  // of a - b, known exactly
  switch (relation) {
    case Head::LessEqual: return truth_of(difference != Sign::Positive);
    case Head::Less: return truth_of(difference == Sign::Negative);
    default: return truth_of(difference == Sign::Zero);
  }
}

// Adds the processor time of its scope to `seconds`, unless time is not measured. Inside, nothing is measured again: a
// formula that a rung needs for a value belongs to that rung.
class RungTime {
 public:
  RungTime(double& seconds, bool& measured)
      : seconds_(seconds), measured_(measured), counts_(std::exchange(measured, false)) {
    if (counts_) start_ = processor_seconds();
  }
  ~RungTime() {
    if (counts_) seconds_ += processor_seconds() - start_;
    measured_ = counts_;
  }
  RungTime(const RungTime&) = delete;
  RungTime& operator=(const RungTime&) = delete;

 private:
  double& seconds_;
  bool& measured_;
  const bool counts_;
  double start_ = 0;
};

bool has_large_matrix(const Case& c) {
  const auto large = [](const ExactMatrix& a) { return std::min(a.rows(), a.cols()) >= kLargeDimension; };
  return std::any_of(c.network.weights.begin(), c.network.weights.end(), large) ||
         std::any_of(c.matrices.begin(), c.matrices.end(), [&](const auto& named) { return large(named.second); });
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

}  // namespace

std::string_view to_string(RungName rung) {
  return rung == RungName::Machine ? "machine" : rung == RungName::Multi ? "multi" : "exact";
}

void LadderStatistics::add(const LadderStatistics& other) {
  for (std::size_t i = 0; i < asked.size(); ++i) {
    asked[i] += other.asked[i];
    decided[i] += other.decided[i];
    seconds[i] += other.seconds[i];
  }
  undecided += other.undecided;
  bits = std::max(bits, other.bits);
}

CaseEvaluation::CaseEvaluation(const Case& c, Limits limits)
    : case_(c),
      limits_(limits),
      facts_(c, [this](const Term& formula, const Bindings& b) { return evaluate(formula, b, nullptr).truth; }),
      machine_(c, facts_) {}

Evaluator<MultiRung>& CaseEvaluation::multi(int bits) { return multi_.try_emplace(bits, case_, facts_).first->second; }

Evaluator<MultiRung>& CaseEvaluation::multi_with_machine_spectra(int bits) {
  return multi_with_machine_spectra_.try_emplace(bits, case_, facts_, machine_, multi(bits)).first->second;
}

void CaseEvaluation::forget_values() {
  machine_.forget();
  multi_with_machine_spectra_.clear();
  multi_.clear();
  facts_.forget();
}

void CaseEvaluation::note_limit(const std::string& reason) {
  if (limit_.empty()) limit_ = reason;
}

// The machine rung encloses the one side, which shows that it has a value. Only for what the exact rung could decide,
// so that the checker can too.
bool CaseEvaluation::try_identity(AtomRecord& record) {
  const Term &a = record.atom->args[0], &b = record.atom->args[1];
  if (!identical(a, b, case_) || !algebraic(record.atom)) return false;
  record.identical_sides = true;
  if (!try_rung(record, RungName::Machine, 53) && !record.lhs) return false;
  if (record.truth == Truth::Unknown) {  // overlapping enclosures of one number
    record.rhs = record.lhs;
    record.truth = compare(record.atom->head, Sign::Zero);
    facts_.uses().report(record.uses);
    ++statistics_.decided[static_cast<std::size_t>(RungName::Machine)];
  }
  return true;
}

bool CaseEvaluation::try_rung(AtomRecord& record, RungName rung, int bits) {
  Recording recording(facts_.uses());
  const bool decided = compare_on(record, rung, bits);
  record.uses = recording.uses();
  if (!decided) recording.discard();
  return decided;
}

bool CaseEvaluation::compare_on(AtomRecord& record, RungName rung, int bits) {
  const Term &a = record.atom->args[0], &b = record.atom->args[1];
  ++statistics_.asked[static_cast<std::size_t>(rung)];
  if (rung != RungName::Exact) statistics_.bits = std::max(statistics_.bits, bits);
  const RungTime time(statistics_.seconds[static_cast<std::size_t>(rung)], measured_);
  try {
    if (rung == RungName::Exact) {
      const Real x = facts_.evaluator().scalar(a, record.bindings), y = facts_.evaluator().scalar(b, record.bindings);
      record.truth = compare(record.atom->head, (x - y).sign());
      record.lhs = x.enclosure(bits);
      record.rhs = y.enclosure(bits);
    } else {
      const PrecisionScope scope(bits);
      const auto both = [&](auto& evaluator) {
        record.lhs = evaluator.scalar(a, record.bindings).enclosure();
        record.rhs = evaluator.scalar(b, record.bindings).enclosure();
      };
      if (rung == RungName::Machine)
        both(machine_);
      else
        both(record.machine_spectra ? multi_with_machine_spectra(bits) : multi(bits));
      record.truth = compare(record.atom->head, *record.lhs, *record.rhs);
    }
  } catch (const Undefined& undefined) {
    record.truth = Truth::Undefined;
    record.why = undefined.what();
    record.lhs.reset();
    record.rhs.reset();
  } catch (const Undecided&) { return false; } catch (const ResourceLimit& limit) {
    note_limit(limit.what());
    return false;
  } catch (const std::bad_alloc&) {
    note_limit("there is no more memory");
    return false;
  }
  record.rung = rung;
  record.bits = bits;
  if (record.truth == Truth::Unknown) return false;
  ++statistics_.decided[static_cast<std::size_t>(rung)];
  return true;
}

void CaseEvaluation::prepare(const Term& formula) {
  if (!has_large_matrix(case_)) return;
  const RungTime time(statistics_.seconds[static_cast<std::size_t>(RungName::Machine)], measured_);
  Recording recording(facts_.uses());
  (void)attempt([&] {
    machine_.prepare(singular_terms(formula, facts_));
    return Truth::True;
  });
  recording.discard();
}

bool CaseEvaluation::still_decided(const AtomRecord& atom, int bits) {
  const Widening widening(facts_.uses(), bits);
  return decided_again(atom);
}

bool CaseEvaluation::still_decided(const AtomRecord& atom, const Norms& norms) {
  const Widening widening(facts_.uses(), norms);
  return decided_again(atom);
}

bool CaseEvaluation::decided_again(const AtomRecord& atom) {
  if (!atom.is_comparison() || atom.rung == RungName::Exact || atom.identical_sides) return false;
  const LadderStatistics statistics = statistics_;
  const std::string limit = limit_;
  AtomRecord again{atom.atom, atom.bindings};
  again.machine_spectra = atom.machine_spectra;
  const bool decided = try_rung(again, atom.rung, atom.bits) && again.truth == atom.truth;
  statistics_ = statistics;
  limit_ = limit;
  return decided;
}

bool CaseEvaluation::try_multi(AtomRecord& record) {
  record.machine_spectra = true;
  if (try_rung(record, RungName::Multi, 128)) return true;
  const bool without_spectra = record.rung == RungName::Multi && record.uses.empty();  // nothing would be different
  record.machine_spectra = false;
  return !without_spectra && try_rung(record, RungName::Multi, 128);
}

AtomRecord CaseEvaluation::decide(const Term& atom, const Bindings& b) {
  AtomRecord record{atom, b, Truth::Unknown, {}, {}, RungName::Machine, 53};
  if (facts_.uses().widened_to() != 0) {
    (void)try_rung(record, RungName::Machine, 53);
    return record;
  }
  if (try_identity(record) || try_rung(record, RungName::Machine, 53) || try_multi(record)) return record;
  const std::string limit_before = limit_;
  if (try_rung(record, RungName::Exact, 128)) return record;
  for (int bits = 512; bits <= limits_.max_bits; bits *= 4)
    if (try_rung(record, RungName::Multi, bits)) {
      limit_ = limit_before;
      return record;
    }
  note_limit("undecided with intervals of " + std::to_string(limits_.max_bits) + " bits, the limit of precision");
  ++statistics_.undecided;
  record.truth = Truth::Unknown;
  record.lhs.reset();
  record.rhs.reset();
  record.uses.clear();
  return record;
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
  ExactFacts::Range range;
  const Truth known = attempt([&] {
    range = facts_.range(formula->args[first], formula->args[first + 1], b);
    return Truth::True;
  });
  if (known != Truth::True) return {known, std::nullopt};
  std::vector<Evaluation> parts;
  for (long v = range.first; v <= range.last && !budget::is_spent(); ++v)
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
std::optional<long> CaseEvaluation::ceiling(const Term& m, long most, const Bindings& b, Truth& truth) {
  const auto at_most = [&](long c) {
    return decide(make(Head::LessEqual, {m, make(Head::Literal, {}, {}, Rational(c))}), b).truth;
  };
  long below = -1, above = most + 1;  // m > below (or below = -1), m <= above (or above = most + 1)
  while (above - below > 1) {
    const long c = below + (above - below) / 2;
    truth = at_most(c);
    if (truth != Truth::True && truth != Truth::False) return std::nullopt;
    (truth == Truth::True ? above : below) = c;
  }
  return above;
}

Evaluation CaseEvaluation::at_least(const Term& formula, const std::vector<Evaluation>& parts, const Bindings& b) {
  Truth truth = Truth::Unknown;
  const auto needed = ceiling(formula->args[0], static_cast<long>(parts.size()), b, truth);
  if (!needed) return {truth, std::nullopt};
  return at_least_of(*needed, parts);
}

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
  const RungTime time(statistics_.seconds[static_cast<std::size_t>(rung)], measured_);
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
    case Head::Kind: return known(RungName::Machine, [&] { return truth_of(facts_.kind(formula, b)); });
    case Head::SpeedAtMost: return known(RungName::Exact, [&] { return facts_.speed_at_most(formula, b); });
    case Head::Differentiable:
      return {climb([&](auto& evaluator) { return evaluator.differentiable(formula, b); }, record), std::nullopt};
    case Head::MatEqual: return matrices_equal(record);
    case Head::Nonnegative:
    case Head::NowhereZero: break;
    default: throw std::logic_error("not a formula: " + canonical(formula));
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
