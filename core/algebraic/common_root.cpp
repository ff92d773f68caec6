#include "algebraic/common_root.hpp"

#include <algorithm>

#include "algebraic/real_form.hpp"

namespace plumbline {
namespace {

using exact::Factor;
using exact::Term;

// The root of a term, without its coefficient.
Term unit_of(const Term& t) { return {Rational(1), t.radicand, t.factors}; }

// t = q unit with a rational q; nothing if the roots differ.
std::optional<Rational> quotient(const Term& t, const Term& unit) {
  const bool same_factors =
      std::equal(t.factors.begin(), t.factors.end(), unit.factors.begin(), unit.factors.end(),
                 [](const Factor& a, const Factor& b) { return a.atom == b.atom && a.exponent == b.exponent; });
  Rational q = 1;
  if (!same_factors || !(t.radicand.value == unit.radicand.value || same_class(t.radicand, unit.radicand, q)))
    return std::nullopt;
  return t.coefficient * q;
}

}  // namespace

std::optional<CommonRoot> common_root(const std::vector<Real>& x) {
  CommonRoot out;
  std::optional<Term> unit;
  for (const Real& a : x) {
    const exact::Form form(a);
    if (form.sum().size() > 1) return std::nullopt;
    if (form.sum().empty()) {
      out.coefficients.emplace_back(0);
      continue;
    }
    const Term& term = form.sum()[0];
    if (!unit) unit = unit_of(term);
    auto q = quotient(term, *unit);
    if (!q) return std::nullopt;
    out.coefficients.push_back(std::move(*q));
  }
  if (unit) out.root = exact::real_of({*unit});
  return out;
}

bool same_root(const Real& a, const Real& b) {
  const exact::Form x(a), y(b);
  return x.sum().size() == 1 && y.sum().size() == 1 && quotient(x.sum()[0], y.sum()[0]) == Rational(1);
}

}  // namespace plumbline
