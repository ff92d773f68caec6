#include "search/nearest.hpp"

#include <algorithm>

#include "evaluation/deciding.hpp"
#include "network/numbers_of_case.hpp"

namespace plumbline {
namespace {

constexpr std::size_t kKept = 24;
const Rational kSmallest(1, 1000), kLargest(1000);

Enclosure absolute(const Enclosure& e) {
  if (e.lower.sign() == Sign::Negative && e.upper.sign() == Sign::Positive) return {0, std::max(-e.lower, e.upper)};
  return e.lower.sign() == Sign::Negative ? Enclosure{-e.upper, -e.lower} : e;
}

// Of one comparison; the sides as they would have to move.
std::optional<Enclosure> relative_margin_of(const AtomRecord& atom) {
  if (!atom.is_comparison() || !atom.lhs || !atom.rhs) return std::nullopt;
  const Enclosure left = absolute(*atom.lhs), right = absolute(*atom.rhs);
  const Enclosure sides{left.lower + right.lower, left.upper + right.upper};
  if (sides.upper.is_zero()) return std::nullopt;
  if (atom.identical_sides || (atom.atom->head == Head::Equal && atom.truth == Truth::True)) return Enclosure{0, 0};
  const bool turned = atom.truth == Truth::False && atom.atom->head != Head::Equal;
  const Enclosure &less = turned ? *atom.rhs : *atom.lhs, &more = turned ? *atom.lhs : *atom.rhs;
  Enclosure distance{more.lower - less.upper, more.upper - less.lower};
  if (atom.atom->head == Head::Equal) distance = absolute(distance);
  // The comparison is decided, so the distance is not negative, and it is at most the sum of the sides.
  return Enclosure{std::max(Rational(0), distance.lower) / sides.upper,
                   sides.lower.is_zero() ? Rational(1) : std::min(Rational(1), distance.upper / sides.lower)};
}

bool in_scale(const Rational& size) { return size.is_zero() || (kSmallest <= size && size <= kLargest); }

// An upper bound of |x|, exact for rational numbers.
Rational size_of_number(const Real& x) { return absolute(x.enclosure(64)).upper; }

}  // namespace

std::optional<Enclosure> relative_margin(const Reading& reading, const Outcome& outcome, CaseEvaluation& evaluation) {
  std::optional<Enclosure> out;
  std::vector<std::size_t> deciding;
  try {
    deciding = deciding_atoms(reading, outcome, evaluation);
  } catch (const Undecided&) { return out; } catch (const ResourceLimit&) {
    return out;
  }
  for (const std::size_t i : deciding)
    if (const auto margin = relative_margin_of(outcome.atoms[i]))
      out = out ? Enclosure{std::min(out->lower, margin->lower), std::min(out->upper, margin->upper)} : *margin;
  return out;
}

bool of_bounded_scale(const Case& c) {
  Case copy = c;
  for (const NumberGroup& group : groups_of(copy)) {
    Rational largest = 0;
    for (const Real* x : group) largest = std::max(largest, size_of_number(*x));
    if (!in_scale(largest)) return false;
  }
  return std::ranges::all_of(c.scalars, [](const auto& entry) { return in_scale(size_of_number(entry.second)); });
}

void NearestCases::add(Guessed&& guessed) {
  if (cases_.size() == kKept && guessed.violation <= cases_.back().violation) return;
  if (!of_bounded_scale(guessed.point)) return;
  const auto at = std::ranges::upper_bound(cases_, guessed.violation, std::ranges::greater(), &Guessed::violation);
  cases_.insert(at, std::move(guessed));
  if (cases_.size() > kKept) cases_.pop_back();
}

}  // namespace plumbline
