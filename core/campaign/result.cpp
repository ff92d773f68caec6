#include "campaign/result.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

#include "interval/machine_interval.hpp"

namespace plumbline::campaign {
namespace {

constexpr double kLargest = std::numeric_limits<double>::max(), kInfinity = std::numeric_limits<double>::infinity();

// The interval of the doubles next to a, or beyond the largest one.
std::pair<double, double> neighbours(const Rational& a) {
  try {
    const MachineInterval out = MachineInterval::enclosing(a);
    return {out.lower() + 0.0, out.upper() + 0.0};  // -0 + 0 is 0
  } catch (const Undecided&) {
    return a.sign() == Sign::Positive ? std::pair{kLargest, kInfinity} : std::pair{-kInfinity, -kLargest};
  }
}

bool same_slot(const Extreme& a, const Extreme& b) { return a.reading == b.reading && a.kind == b.kind; }

}  // namespace

std::string_view to_string(ExtremeKind kind) {
  constexpr std::array<std::string_view, 5> kWords{"smallest-margin", "largest-violation", "smallest-counterexample",
                                                   "first-inconclusive", "first-ill-typed"};
  return kWords[as_size(kind)];
}

bool more_extreme(const Extreme& a, const Extreme& b) {
  switch (a.kind) {
    case ExtremeKind::SmallestMargin:
    case ExtremeKind::LargestViolation:
      return std::tie(a.margin->lower, a.margin->upper, a.index) < std::tie(b.margin->lower, b.margin->upper, b.index);
    case ExtremeKind::SmallestCounterexample:
      return std::pair(a.text.size(), a.index) < std::pair(b.text.size(), b.index);
    default: return a.index < b.index;
  }
}

void keep_extreme(std::vector<Extreme>& kept, Extreme candidate) {
  const auto at = std::lower_bound(kept.begin(), kept.end(), candidate, [](const Extreme& a, const Extreme& b) {
    return std::pair(a.reading, a.kind) < std::pair(b.reading, b.kind);
  });
  if (at == kept.end() || !same_slot(*at, candidate))
    kept.insert(at, std::move(candidate));
  else if (more_extreme(candidate, *at))
    *at = std::move(candidate);
}

double double_below(const Rational& a) { return neighbours(a).first; }
double double_above(const Rational& a) { return neighbours(a).second; }

}  // namespace plumbline::campaign
