#include "evaluation/verdict.hpp"

#include <algorithm>
#include <new>

#include "claim/term_text.hpp"

namespace plumbline {
namespace {

// "undecided: the time limit of 2 s was reached in a product of matrices, in a <= b".
std::string undecided_atom(const CaseEvaluation& evaluation, const std::vector<AtomRecord>& atoms) {
  const std::string limit = evaluation.hit_limit() ? ": " + evaluation.limit_reason() : "";
  for (const AtomRecord& atom : atoms)
    if (atom.truth == Truth::Unknown)
      return "undecided" + limit + (limit.empty() ? ": " : ", in ") + to_text(atom.atom);
  return "undecided" + limit;
}

// "undefined: |weight(l, theta)| <= 1 [l=0]: layer 0 is outside 1..3".
std::string undefined_atom(const std::vector<AtomRecord>& atoms) {
  for (const AtomRecord& atom : atoms)
    if (atom.truth == Truth::Undefined) {
      const std::string where = atom.bindings.to_string();
      return "undefined: " + to_text(atom.atom) + (where.empty() ? "" : " ") + where +
             (atom.why.empty() ? "" : ": " + atom.why);
    }
  return "undefined";
}

// What is unknown without such a one is a witness that the case does not have.
bool has_undecided_comparison(const std::vector<AtomRecord>& atoms) {
  return std::ranges::any_of(
      atoms, [](const AtomRecord& atom) { return atom.is_comparison() && atom.truth == Truth::Unknown; });
}

// The number that the scalar is, if it is known exactly.
std::optional<Rational> known(const Term& scalar, CaseEvaluation& evaluation) {
  std::vector<AtomRecord> atoms;
  (void)evaluation.evaluate(make(Head::Equal, {scalar, make(Head::Literal, {})}), {}, &atoms);
  if (atoms.empty() || !atoms[0].lhs || atoms[0].lhs->lower != atoms[0].lhs->upper) return std::nullopt;
  return atoms[0].lhs->lower;
}

// Why the requirement is not met, with the numbers of the case: "u has 1 row; the claim says R^d with d = 2".
std::string reason_for(const Requirement& r, CaseEvaluation& evaluation) {
  std::string out = r.found;
  for (std::size_t i = 0; i < r.figures.size(); ++i) {
    const std::optional<Rational> value = known(r.figures[i], evaluation);
    if (!value) return r.reason;
    const std::string hole = "#" + std::to_string(i + 1);
    const std::size_t at = out.find(hole), behind = at + hole.size();
    if (*value == Rational(1) && out.compare(behind, 5, " rows") == 0) out.erase(behind + 4, 1);
    if (*value == Rational(1) && out.compare(behind, 8, " columns") == 0) out.erase(behind + 7, 1);
    out.replace(at, hole.size(), value->to_string());
  }
  return out.empty() ? r.reason : out;
}

// Does the reading speak about the case? `reason`: why it does not.
Truth applies_within(const Reading& reading, const Needs& needs, CaseEvaluation& evaluation,
                     std::vector<AtomRecord>& atoms, std::string& reason) {
  reason = needs.missing_in(evaluation.subject());
  if (!reason.empty()) return Truth::False;
  for (const Requirement& r : reading.requirements) {
    const Truth truth = evaluation.evaluate(r.formula, {}, &atoms).truth;
    reason = truth == Truth::True ? "" : truth == Truth::False ? reason_for(r, evaluation) : r.reason;
    if (truth == Truth::Unknown && (budget::is_spent() || has_undecided_comparison(atoms))) return Truth::Unknown;
    if (truth != Truth::True) return Truth::False;
  }
  return Truth::True;
}

void judge_within(const Reading& reading, const Needs& needs, CaseEvaluation& evaluation, Outcome& out) {
  const auto finish = [&](CaseVerdict verdict, std::string reason) {
    out.verdict = verdict;
    out.reason = std::move(reason);
  };
  const auto unsettled = [&](Truth truth, const char* part) {
    if (truth == Truth::Undefined)
      finish(CaseVerdict::IllTyped, std::string(part) + " has no value; " + undefined_atom(out.atoms));
    else
      finish(CaseVerdict::Inconclusive, std::string(part) + " " + undecided_atom(evaluation, out.atoms));
  };
  std::string reason;
  const Truth applies = applies_within(reading, needs, evaluation, out.atoms, reason);
  if (applies == Truth::Unknown) return unsettled(applies, "a requirement");
  if (applies == Truth::False) return finish(CaseVerdict::NotApplicable, std::move(reason));
  evaluation.prepare(reading.given);
  const Truth hypothesis = evaluation.evaluate(reading.given, {}, &out.atoms).truth;
  if (hypothesis == Truth::False) return finish(CaseVerdict::HypothesisFalse, "the hypothesis is false");
  if (hypothesis != Truth::True) return unsettled(hypothesis, "the hypothesis");
  out.conclusion.first = out.atoms.size();
  evaluation.prepare(reading.then);
  const Evaluation conclusion = evaluation.evaluate(reading.then, {}, &out.atoms);
  out.conclusion.second = out.atoms.size();
  out.margin = conclusion.margin;
  if (conclusion.truth == Truth::False) return finish(CaseVerdict::Fails, "counterexample");
  if (conclusion.truth != Truth::True) return unsettled(conclusion.truth, "the conclusion");
  const Truth trivial = evaluation.evaluate(reading.trivial, {}, &out.atoms).truth;
  if (trivial == Truth::Unknown) return unsettled(trivial, "triviality");
  if (trivial == Truth::True) return finish(CaseVerdict::Trivial, "the conclusion says nothing here");
  finish(CaseVerdict::Holds, "");
}

// Values of earlier readings are dropped when they hold most of the memory: it belongs to this one.
void make_room(CaseEvaluation& evaluation) {
  const std::int64_t limit = evaluation.allowance().bytes;
  if (limit > 0 && BudgetScope::bytes_held() - evaluation.held_at_start() > limit / 2) evaluation.forget_values();
}

}  // namespace

Outcome limited(const std::string& reason) {
  Outcome out;
  out.reason = std::string(kLimitReached) + reason;
  out.resource_limit = true;
  return out;
}

Outcome judge(const Reading& reading, const Needs& needs, CaseEvaluation& evaluation) {
  Outcome out;
  evaluation.forget_limit();
  make_room(evaluation);
  try {
    const BudgetScope scope(evaluation.allowance(), evaluation.held_at_start());
    judge_within(reading, needs, evaluation, out);
  } catch (const ResourceLimit& limit) { out = limited(limit.what()); } catch (const std::bad_alloc&) {
    out = limited("there is no more memory");
  }
  for (const AtomRecord& atom : out.atoms) out.rung = std::max(out.rung, atom.rung);
  if (!out.resource_limit && out.verdict == CaseVerdict::Inconclusive && evaluation.hit_limit()) {
    out.reason.insert(0, kLimitReached);
    out.resource_limit = true;
  }
  return out;
}

Truth applies(const Reading& reading, const Needs& needs, CaseEvaluation& evaluation) {
  std::vector<AtomRecord> atoms;
  std::string reason;
  evaluation.forget_limit();
  make_room(evaluation);
  try {
    const BudgetScope scope(evaluation.allowance(), evaluation.held_at_start());
    return applies_within(reading, needs, evaluation, atoms, reason);
  } catch (const ResourceLimit&) {
  } catch (const std::bad_alloc&) {}
  return Truth::Unknown;
}

Outcome judge(const Reading& reading, CaseEvaluation& evaluation) {
  return judge(reading, Needs(reading.formula()), evaluation);
}

}  // namespace plumbline
