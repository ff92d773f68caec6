#include "cover/piece.hpp"

#include <algorithm>
#include <map>

#include "budget/error.hpp"

namespace plumbline {
namespace {

using nlohmann::json;

using Atoms = std::vector<AtomRecord>;

Atoms undecided(const Atoms& atoms) {
  Atoms out;
  for (const AtomRecord& a : atoms)
    if (a.is_comparison() && a.truth == Truth::Unknown) out.push_back(a);
  return out;
}

// Of the difference of the two sides, on the case; nothing if they have no bounds.
std::optional<double> width(const AtomRecord& atom) {
  if (!atom.lhs || !atom.rhs) return std::nullopt;
  return (atom.lhs->upper - atom.lhs->lower + atom.rhs->upper - atom.rhs->lower).approximate();
}

// How much narrower the undecided comparisons are, each as a share of what it was, if the coordinate is held fast.
double gain(const Question& question, Ends ends, std::size_t coordinate, const Atoms& open) {
  ends[coordinate] = Enclosure::point(midpoint_of(ends[coordinate]));
  const Case held = question.box.part(ends);
  CaseEvaluation evaluation(held, {.seconds = question.seconds});
  const BudgetScope scope(evaluation.allowance(), evaluation.held_at_start());
  double out = 0;
  for (const AtomRecord& atom : open) {
    Atoms again;
    (void)evaluation.evaluate(atom.atom, atom.bindings, &again);
    if (again.empty()) continue;
    const bool decided = again[0].truth == Truth::True || again[0].truth == Truth::False;
    const auto before = width(atom), after = width(again[0]);
    if (!after) continue;
    out += !before || decided ? 1 : std::max(0.0, 1 - *after / *before);
  }
  return out;
}

// How far each coordinate moves the undecided comparisons, each as a share of all that moves it, by their linear forms;
// nothing unless these are most of what is undecided about each.
std::optional<std::vector<double>> shares_by_slopes(const Question& question, const Case& part, const Atoms& open) {
  std::map<std::uint64_t, std::size_t> coordinates;
  const std::vector<std::uint64_t> names = question.box.names_in(part);
  for (std::size_t i = 0; i < names.size(); ++i) coordinates.emplace(names[i], i);
  std::vector<double> out(names.size());
  for (const AtomRecord& atom : open) {
    double sum = 0;
    for (const auto& [name, slope] : atom.slopes) sum += slope;
    if (!(sum > atom.rest)) return std::nullopt;
    for (const auto& [name, slope] : atom.slopes) out[coordinates.at(name)] += slope / (sum + atom.rest);
  }
  return open.empty() ? std::nullopt : std::optional(out);
}

// The one with the largest gain; among equals the one that was halved least.
std::size_t coordinate_to_halve(const Question& question, const Case& part, const Ends& ends, const Atoms& open) {
  if (const auto shares = shares_by_slopes(question, part, open))
    return static_cast<std::size_t>(std::ranges::max_element(*shares) - shares->begin());
  std::size_t best = 0;
  double best_gain = -1, best_side = 0;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    const Enclosure& whole = question.box.ends()[i];
    const double side = ((ends[i].upper - ends[i].lower) / (whole.upper - whole.lower)).approximate();
    double found = 0;
    try {
      found = gain(question, ends, i, open);
    } catch (const ResourceLimit&) {}
    if (found > best_gain || (found == best_gain && side > best_side)) best = i, best_gain = found, best_side = side;
  }
  return best;
}

json leaf_of(const Question& question, const Outcome& outcome, CaseEvaluation& evaluation) {
  json out = findings(question.reading.name, question.formula, outcome, evaluation);
  out.erase("reading");
  return out;
}

Piece::Kind kind_of(CaseVerdict verdict) {
  switch (verdict) {
    case CaseVerdict::Holds: return Piece::Kind::Holds;
    case CaseVerdict::Trivial: return Piece::Kind::Trivial;
    case CaseVerdict::HypothesisFalse: return Piece::Kind::HypothesisFalse;
    case CaseVerdict::Fails: return Piece::Kind::Refuted;
    default: return Piece::Kind::Open;
  }
}

// The hypothesis is open. The conclusion alone, if it is true.
bool settled_by_conclusion(const Question& question, CaseEvaluation& evaluation, Atoms& open, Piece& out) {
  Outcome alone;
  alone.verdict = CaseVerdict::Holds;
  {
    const BudgetScope scope(evaluation.allowance(), evaluation.held_at_start());
    for (const Requirement& r : question.reading.requirements)
      if (evaluation.evaluate(r.formula, {}, &alone.atoms).truth != Truth::True) return false;
    if (evaluation.evaluate(question.reading.then, {}, &alone.atoms).truth != Truth::True) {
      std::ranges::move(undecided(alone.atoms), std::back_inserter(open));
      return false;
    }
  }
  out.leaf = leaf_of(question, alone, evaluation);
  out.leaf["verdict"] = "conclusion";
  out.kind = Piece::Kind::Conclusion;
  return true;
}

// Does the reading fail at the middle of the part?
bool refuted_in_the_middle(const Question& question, const Ends& ends, Piece& out) {
  Case point = question.box.middle(ends);
  CaseEvaluation evaluation(point, {.seconds = question.seconds});
  if (judge(question.reading, question.needs, evaluation).verdict != CaseVerdict::Fails) return false;
  out.kind = Piece::Kind::Refuted;
  out.counterexample = std::move(point);
  return true;
}

}  // namespace

bool holds_in_the_middle(const Question& question, const Ends& ends) {
  const Case point = question.box.middle(ends);
  CaseEvaluation evaluation(point, {.seconds = question.seconds});
  return judge(question.reading, question.needs, evaluation).verdict == CaseVerdict::Holds;
}

std::size_t cut_for_the_hypothesis(const Question& question, const Ends& ends) {
  const Case part = question.box.part(ends);
  CaseEvaluation evaluation(part, {.seconds = question.seconds});
  const Outcome outcome = judge(question.reading, question.needs, evaluation);
  return coordinate_to_halve(question, part, ends, undecided(outcome.atoms));
}

Piece judged(const Question& question, const Ends& ends) {
  Piece out;
  const Case part = question.box.part(ends);
  CaseEvaluation evaluation(part, {.seconds = question.seconds});
  const Outcome outcome = judge(question.reading, question.needs, evaluation);
  if (outcome.verdict == CaseVerdict::NotApplicable)
    throw InputError(part.name, "the reading does not speak about the case: " + outcome.reason);
  out.kind = kind_of(outcome.verdict);
  if (out.kind == Piece::Kind::Refuted) out.counterexample = part;
  if (out.kind == Piece::Kind::Refuted) return out;
  out.reason = outcome.reason;
  Atoms open = undecided(outcome.atoms);
  try {
    if (out.settled()) out.leaf = leaf_of(question, outcome, evaluation);
    if (out.settled() || settled_by_conclusion(question, evaluation, open, out)) return out;
  } catch (const ResourceLimit& limit) { out.reason = limit.what(); } catch (const Undecided& undecided) {
    out.reason = undecided.what();
  }
  out.kind = Piece::Kind::Open;
  if (refuted_in_the_middle(question, ends, out)) return out;
  out.split = coordinate_to_halve(question, part, ends, open);
  return out;
}

}  // namespace plumbline
