#include "evaluation/ladder.hpp"

#include <algorithm>
#include <new>

#include "matrix/norm_form.hpp"

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

double width(const MachineInterval& a) { return a.upper() - a.lower(); }

// By the linear form of the difference, which knows what both sides have in common.
void compare_forms(AtomRecord&, const MachineInterval&, const MachineInterval&) {}
void compare_forms(AtomRecord& record, const MultiInterval& x, const MultiInterval& y) {
  if (!x.form() && !y.form()) return;
  const MultiInterval difference = x - y;
  if (x.form() && y.form())
    record.truth = compare(record.atom->head, difference.enclosure(), Enclosure::point(Rational(0)));
  if (record.truth != Truth::Unknown || !difference.form()) return;
  record.slopes.clear();
  for (const auto& [coordinate, slope] : difference.form()->slopes())
    record.slopes.emplace_back(coordinate, 2 * std::max(std::abs(slope.lower()), std::abs(slope.upper())));
  record.rest = width(difference.form()->constant());
}

Truth compare(Head relation, Sign difference) {  // of a - b, known exactly
  switch (relation) {
    case Head::LessEqual: return truth_of(difference != Sign::Positive);
    case Head::Less: return truth_of(difference == Sign::Negative);
    default: return truth_of(difference == Sign::Zero);
  }
}

// The term without signs and absent parameters on its outside; `negative` flips with each sign.
const Node* core_of(const Node* term, const Case& c, bool& negative) {
  for (;;) {
    if (term->head == Head::Sub && term->args.size() == 1)
      negative = !negative;
    else if (term->head != Head::Param || term->args.empty() || c.scalars.contains(term->name))
      return term;
    term = term->args[0].get();
  }
}

// Are the two sides of a comparison the same expression, after absent parameters are replaced by their defaults and
// -(-x) by x? L0 <= -s0, where s0 is -L0 unless the case says otherwise, compares a number with itself. No interval can
// show it, and the exact rung would compute the whole network to find a difference of zero. But the same expression has
// the same value: it is enough that it has one. False says nothing.
bool identical(const Term& a, const Term& b, const Case& c) {
  bool negative_a = false, negative_b = false;
  const Node *x = core_of(a.get(), c, negative_a), *y = core_of(b.get(), c, negative_b);
  if (negative_a != negative_b) return false;
  if (x == y) return true;
  if (x->head != y->head || x->name != y->name || x->value != y->value || x->args.size() != y->args.size())
    return false;
  for (std::size_t i = 0; i < x->args.size(); ++i)
    if (!identical(x->args[i], y->args[i], c)) return false;
  return true;
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
      machine_(facts_) {}

Evaluator<MultiRung>& CaseEvaluation::multi(int bits) { return multi_.try_emplace(bits, facts_).first->second; }

Evaluator<MultiRung>& CaseEvaluation::multi_with_machine_spectra(int bits) {
  return multi_with_machine_spectra_.try_emplace(bits, facts_, machine_, multi(bits)).first->second;
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
    ++statistics_.decided[as_size(RungName::Machine)];
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
  ++statistics_.asked[as_size(rung)];
  if (rung != RungName::Exact) statistics_.bits = std::max(statistics_.bits, bits);
  const AddedTime time(statistics_.seconds[as_size(rung)], measured_);
  try {
    if (rung == RungName::Exact) {
      const Real x = facts_.evaluator().scalar(a, record.bindings), y = facts_.evaluator().scalar(b, record.bindings);
      record.truth = compare(record.atom->head, (x - y).sign());
      record.lhs = x.enclosure(bits);
      record.rhs = y.enclosure(bits);
    } else {
      const PrecisionScope scope(bits);
      const auto both = [&](auto& evaluator) {
        const auto x = evaluator.scalar(a, record.bindings), y = evaluator.scalar(b, record.bindings);
        record.lhs = x.enclosure();
        record.rhs = y.enclosure();
        record.truth = compare(record.atom->head, *record.lhs, *record.rhs);
        if (record.truth == Truth::Unknown) compare_forms(record, x, y);
      };
      if (rung == RungName::Machine)
        both(machine_);
      else
        both(record.machine_spectra ? multi_with_machine_spectra(bits) : multi(bits));
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
  ++statistics_.decided[as_size(rung)];
  return true;
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

// Behind the machine rung. The singular values are those of the machine rung, for the certificate has no others.
bool CaseEvaluation::try_on_box(AtomRecord& record) {
  record.machine_spectra = true;
  if (try_rung(record, RungName::Multi, 128)) return true;
  record.machine_spectra = false;
  return record.atom->head == Head::Equal && try_rung(record, RungName::Exact, 128);
}

// Behind the machine rung.
bool CaseEvaluation::try_at_point(AtomRecord& record) {
  if (try_multi(record)) return true;
  const std::string limit_before = limit_;
  if (try_rung(record, RungName::Exact, 128)) return true;
  for (int bits = 512; bits <= limits_.max_bits; bits *= 4)
    if (try_rung(record, RungName::Multi, bits)) {
      limit_ = limit_before;
      return true;
    }
  note_limit("undecided with intervals of " + std::to_string(limits_.max_bits) + " bits, the limit of precision");
  return false;
}

Enclosure CaseEvaluation::machine_singular_value(const Term& matrix, int k, const Bindings& b) {
  Recording recording(facts_.uses());
  const Term term = make(Head::Singular, {make(Head::Literal, {}, {}, Rational(k)), matrix});
  const Enclosure out = machine_.scalar(term, b).enclosure();
  recording.discard();
  return out;
}

std::optional<std::vector<Integer>> CaseEvaluation::norm_direction_on_box(const Term& matrix, const Bindings& b) {
  const PrecisionScope scope(128);
  Recording recording(facts_.uses());
  auto out = norm_direction(multi(128).matrix(matrix, b));
  recording.discard();
  return out;
}

AtomRecord CaseEvaluation::decide(const Term& atom, const Bindings& b) {
  AtomRecord record{atom, b, Truth::Unknown, {}, {}, RungName::Machine, 53};
  if (facts_.uses().widened_to() != 0) {
    (void)try_rung(record, RungName::Machine, 53);
    return record;
  }
  if (try_identity(record) || try_rung(record, RungName::Machine, 53)) return record;
  const bool on_box = facts_.on_box(atom);
  if (on_box ? try_on_box(record) : try_at_point(record)) return record;
  ++statistics_.undecided;
  record.truth = Truth::Unknown;
  if (!on_box || !record.lhs || !record.rhs) {  // on a box they are what is known of the two sides
    record.lhs.reset();
    record.rhs.reset();
  }
  record.uses.clear();
  return record;
}

}  // namespace plumbline
