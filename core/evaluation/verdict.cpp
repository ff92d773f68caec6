#include "evaluation/verdict.hpp"

#include <algorithm>
#include <new>

namespace plumbline {
namespace {

// "undecided: the time limit of 2 s was reached in a product of matrices, in (<= a b)".
std::string undecided_atom(const CaseEvaluation& evaluation, const std::vector<AtomRecord>& atoms) {
  const std::string limit = evaluation.hit_limit() ? ": " + evaluation.limit_reason() : "";
  for (const AtomRecord& atom : atoms)
    if (atom.truth == Truth::Unknown)
      return "undecided" + limit + (limit.empty() ? ": " : ", in ") + canonical(atom.atom);
  return "undecided" + limit;
}

// "undefined: (<= (norm (weight l theta)) 1) [l=0]: layer 0 is outside 1..3".
std::string undefined_atom(const std::vector<AtomRecord>& atoms) {
  for (const AtomRecord& atom : atoms)
    if (atom.truth == Truth::Undefined) {
      const std::string where = atom.bindings.to_string();
      return "undefined: " + canonical(atom.atom) + (where.empty() ? "" : " ") + where +
             (atom.why.empty() ? "" : ": " + atom.why);
    }
  return "undefined";
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
  if (std::string absent = needs.missing_in(evaluation.subject()); !absent.empty())
    return finish(CaseVerdict::NotApplicable, std::move(absent));
  for (const Requirement& r : reading.requirements) {
    const Truth applies = evaluation.evaluate(r.formula.term, {}, &out.atoms).truth;
    if (applies == Truth::Unknown && budget::is_spent()) return unsettled(applies, "a requirement");
    if (applies != Truth::True) return finish(CaseVerdict::NotApplicable, r.reason);
  }
  evaluation.prepare(reading.given.term);
  const Truth hypothesis = evaluation.evaluate(reading.given.term, {}, &out.atoms).truth;
  if (hypothesis == Truth::False) return finish(CaseVerdict::HypothesisFalse, "the hypothesis is false");
  if (hypothesis != Truth::True) return unsettled(hypothesis, "the hypothesis");
  out.conclusion.first = out.atoms.size();
  evaluation.prepare(reading.then.term);
  const Evaluation conclusion = evaluation.evaluate(reading.then.term, {}, &out.atoms);
  out.conclusion.second = out.atoms.size();
  out.margin = conclusion.margin;
  if (conclusion.truth == Truth::False) return finish(CaseVerdict::Fails, "counterexample");
  if (conclusion.truth != Truth::True) return unsettled(conclusion.truth, "the conclusion");
  const Truth trivial = evaluation.evaluate(reading.trivial.term, {}, &out.atoms).truth;
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

Outcome judge(const Reading& reading, CaseEvaluation& evaluation) {
  return judge(reading, Needs(reading.formula()), evaluation);
}

void Tally::add(const Outcome& outcome) {
  switch (outcome.verdict) {
    case CaseVerdict::Holds:
      ++holds;
      if (outcome.margin && !smallest_margin) smallest_margin = outcome.margin;
      if (outcome.margin)
        smallest_margin = Enclosure{std::min(smallest_margin->lower, outcome.margin->lower),
                                    std::min(smallest_margin->upper, outcome.margin->upper)};
      break;
    case CaseVerdict::Fails: ++fails; break;
    case CaseVerdict::HypothesisFalse: ++hypothesis_false; break;
    case CaseVerdict::Trivial: ++trivial; break;
    case CaseVerdict::Inconclusive: ++inconclusive; break;
    case CaseVerdict::IllTyped: ++ill_typed; break;
    case CaseVerdict::NotApplicable: ++not_applicable; break;
  }
}

void Tally::add(const Outcome& outcome, const std::optional<std::string>& easy) {
  add(outcome);
  if (!easy) return;
  const bool holds_here = outcome.verdict == CaseVerdict::Holds;
  ++(holds_here ? holds_measured : fails_measured);
  if (easy->empty()) ++(holds_here ? holds_biting : fails_biting);
}

ReadingVerdict Tally::verdict() const {
  if (fails > 0) return ReadingVerdict::Refuted;
  if (ill_typed > 0) return ReadingVerdict::IllTyped;
  if (inconclusive > 0) return ReadingVerdict::Inconclusive;
  return holds > 0 ? ReadingVerdict::NotRefuted : ReadingVerdict::Vacuous;
}

std::string Tally::scope() const {
  std::string out = std::to_string(holds) + " non-trivial cases";
  if (holds_measured > 0)
    out += " (" + (holds_biting == 0 ? "none" : std::to_string(holds_biting)) + " that bite" +
           (holds_biting > 1 ? ")" : "s)");
  if (fails > 0)
    out = std::to_string(fails) + " counterexamples" +
          (fails_measured > 0 && fails_biting == 0 ? " (all degenerate), " : ", ") + out;
  const auto also = [&](long n, const char* what) {
    if (n > 0) out += ", " + std::to_string(n) + " " + what;
  };
  also(trivial, "trivial");
  also(hypothesis_false, "with a false hypothesis");
  also(ill_typed, "ill-typed");
  also(inconclusive, "inconclusive");
  also(not_applicable, "not applicable");
  return out;
}

}  // namespace plumbline
