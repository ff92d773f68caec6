#include "cli/failing.hpp"

#include <string>

#include "report/decimal.hpp"

namespace plumbline::cli {
namespace {

// A number whose digits would fill the page is for no page.
bool is_too_long(const Enclosure& e) {
  constexpr std::size_t kLongest = 3000;
  return e.lower.to_string().size() + e.upper.to_string().size() > kLongest;
}

Rational centre(const Enclosure& e) { return (e.lower + e.upper) / Rational(2); }

// The number itself if it is short, else the first digits of the middle of its enclosure.
std::string shown(const Enclosure& e, int digits) {
  constexpr std::size_t kShort = 12;
  if (e.lower == e.upper && e.lower.to_string().size() <= kShort) return e.lower.to_string();
  const Rational middle = centre(e);
  const bool negative = middle.sign() == Sign::Negative;
  return report::decimal(middle, digits, negative ? report::Round::Up : report::Round::Down) + "...";
}

const AtomRecord* worst_of(const Outcome& outcome) {
  const AtomRecord* worst = nullptr;
  Rational least;
  for (std::size_t i = outcome.conclusion.first; i < outcome.conclusion.second; ++i) {
    const AtomRecord& atom = outcome.atoms[i];
    if (!atom.is_comparison() || atom.truth != Truth::False || !atom.lhs || !atom.rhs) continue;
    if (is_too_long(*atom.lhs) || is_too_long(*atom.rhs)) continue;
    const Rational gap = centre(*atom.rhs) - centre(*atom.lhs);
    if (worst != nullptr && !(gap < least)) continue;
    worst = &atom;
    least = gap;
  }
  return worst;
}

}  // namespace

std::optional<report::FailingComparison> failing_comparison(const Outcome& outcome) {
  if (outcome.verdict != CaseVerdict::Fails) return std::nullopt;
  const AtomRecord* atom = worst_of(outcome);
  if (atom == nullptr) return std::nullopt;
  const std::string relation = atom->atom->head == Head::LessEqual ? "<=" : atom->atom->head == Head::Less ? "<" : "=";
  constexpr int kFewest = 7, kMost = 60;
  for (int digits = kFewest;; digits *= 2)
    if (std::string left = shown(*atom->lhs, digits), right = shown(*atom->rhs, digits);
        left != right || digits > kMost)
      return report::FailingComparison{relation, std::move(left), std::move(right)};
}

}  // namespace plumbline::cli
