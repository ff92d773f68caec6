#include "cli/failing.hpp"

#include <string>
#include <utility>
#include <vector>

#include "budget/error.hpp"
#include "evaluation/deciding.hpp"
#include "report/decimal.hpp"

namespace plumbline::cli {
namespace {

// A number whose digits would fill the page is for no page.
bool is_too_long(const Enclosure& e) {
  constexpr std::size_t kLongest = 3000;
  return e.lower.to_string().size() + e.upper.to_string().size() > kLongest;
}

Rational centre(const Enclosure& e) { return (e.lower + e.upper) / Rational(2); }

// The number itself if it is short, an enclosure that does not tell its sign, else the first digits of the middle.
std::string shown(const Enclosure& e, int digits) {
  constexpr std::size_t kShort = 12;
  if (e.lower == e.upper && e.lower.to_string().size() <= kShort) return e.lower.to_string();
  if (e.lower.sign() == Sign::Negative && e.upper.sign() == Sign::Positive) return report::interval(e, 2);
  const Rational middle = centre(e);
  const bool negative = middle.sign() == Sign::Negative;
  return report::decimal(middle, digits, negative ? report::Round::Up : report::Round::Down) + "...";
}

// What was claimed of the two sides of an atom that decides that a conclusion is false: if the atom is true, it was
// claimed not to be.
std::string claimed_relation(const AtomRecord& atom) {
  const bool negated = atom.truth == Truth::True;
  if (atom.atom->head == Head::LessEqual) return negated ? ">" : "<=";
  if (atom.atom->head == Head::Less) return negated ? ">=" : "<";
  return negated ? "!=" : "=";
}

// How far right is above left; for "a > b" and "a >= b" the other way round.
Rational claimed_gap(const AtomRecord& atom) {
  const Rational gap = centre(*atom.rhs) - centre(*atom.lhs);
  return atom.truth == Truth::True && atom.atom->head != Head::Equal ? -gap : gap;
}

const AtomRecord* worst_of(const std::vector<const AtomRecord*>& deciding) {
  const AtomRecord* worst = nullptr;
  Rational least;
  for (const AtomRecord* atom : deciding) {
    if (!atom->is_comparison() || !atom->lhs || !atom->rhs) continue;
    if (is_too_long(*atom->lhs) || is_too_long(*atom->rhs)) continue;
    const Rational gap = claimed_gap(*atom);
    if (worst != nullptr && !(gap < least)) continue;
    worst = atom;
    least = gap;
  }
  return worst;
}

FailingComparison in_digits(std::string relation, const Enclosure& lhs, const Enclosure& rhs) {
  constexpr int kFewest = 7, kMost = 60;
  for (int digits = kFewest;; digits *= 2)
    if (std::string left = shown(lhs, digits), right = shown(rhs, digits); left != right || digits > kMost)
      return {std::move(relation), std::move(left), std::move(right), ""};
}

Enclosure enclosed(const Real& x) {
  constexpr int kBits = 128;
  return x.is_rational() ? Enclosure{x.rational(), x.rational()} : x.enclosure(kBits);
}

std::string entry_text(const EntryPair& entry) {
  return "entry (" + std::to_string(entry.row + 1) + ", " + std::to_string(entry.column + 1) + ")";
}

// Two matrices of one shape: their entries at the place that tells most.
std::optional<EntryPair> telling_entry(const AtomRecord& atom, CaseEvaluation& evaluation) {
  constexpr long kMostEntries = 4096;
  const BudgetScope scope(evaluation.allowance(), evaluation.held_at_start());
  const ExactMatrix a = evaluation.facts().exact_matrix(atom.atom->args[0], atom.bindings);
  const ExactMatrix& b = evaluation.facts().exact_matrix(atom.atom->args[1], atom.bindings);
  if (a.rows() != b.rows() || a.cols() != b.cols() || static_cast<long>(a.rows()) * a.cols() > kMostEntries)
    return std::nullopt;
  std::optional<EntryPair> out;
  Rational most;
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j) {
      const Rational difference = abs(centre(enclosed(a(i, j))) - centre(enclosed(b(i, j))));
      if (out && !(most < difference)) continue;
      most = difference;
      out = EntryPair{i, j, a(i, j), b(i, j)};
    }
  if (out && (is_too_long(enclosed(out->left)) || is_too_long(enclosed(out->right)))) return std::nullopt;
  return out;
}

}  // namespace

std::optional<FailingAtom> failing_atom(const Reading& reading, const Outcome& outcome, CaseEvaluation& evaluation) {
  if (outcome.verdict != CaseVerdict::Fails) return std::nullopt;
  std::vector<const AtomRecord*> deciding;
  for (const std::size_t i : deciding_atoms(reading, outcome, evaluation)) deciding.push_back(&outcome.atoms[i]);
  if (const AtomRecord* atom = worst_of(deciding)) return FailingAtom{atom, {}, ""};
  for (const AtomRecord* atom : deciding) {
    if (atom->atom->head != Head::MatEqual) continue;
    if (const auto entry = telling_entry(*atom, evaluation)) return FailingAtom{atom, entry, entry_text(*entry)};
  }
  return std::nullopt;
}

std::optional<FailingComparison> failing_comparison(const Reading& reading, const Outcome& outcome,
                                                    CaseEvaluation& evaluation) {
  try {
    const auto found = failing_atom(reading, outcome, evaluation);
    if (!found) return std::nullopt;
    const AtomRecord& atom = *found->atom;
    FailingComparison out =
        found->entry ? in_digits(claimed_relation(atom), enclosed(found->entry->left), enclosed(found->entry->right))
                     : in_digits(claimed_relation(atom), *atom.lhs, *atom.rhs);
    out.place = found->place;
    return out;
  } catch (const Undecided&) {  // an entry whose sign stays open
  } catch (const ResourceLimit&) {
  } catch (const Undefined&) {}
  return std::nullopt;
}

}  // namespace plumbline::cli
