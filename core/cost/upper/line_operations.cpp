#include "cost/upper/line_operations.hpp"

#include <algorithm>

#include "budget/as_size.hpp"
#include "cost/upper/line_networks.hpp"
#include "cost/upper/shallow.hpp"

namespace plumbline {

LineFunction moved(const LineFunction& f, const Rational& factor, const Rational& shift) {
  const int count = static_cast<int>(f.knots.size());
  LineFunction out{{}, RationalMatrix(f.outputs(), count)};
  for (int j = 0; j < count; ++j) {
    const int from = factor.sign() == Sign::Positive ? j : count - 1 - j;
    out.knots.push_back(factor * f.knots[as_size(from)] + shift);
    for (int i = 0; i < f.outputs(); ++i) out.values(i, j) = f.values(i, from);
  }
  return out;
}

LineFunction mapped(LineFunction f, int sign, const Rational& shift) {
  for (Rational& y : f.values.entries()) y = Rational(sign) * y + shift;
  return f;
}

LineFunction cut(const LineFunction& f, int first, int last) {
  LineFunction out{{f.knots.begin() + first, f.knots.begin() + last + 1},
                   RationalMatrix(f.outputs(), last - first + 1)};
  for (int i = 0; i < f.outputs(); ++i)
    for (int j = first; j <= last; ++j) out.values(i, j - first) = f.values(i, j);
  return out;
}

LineFunction composed(const LineFunction& outer, const LineFunction& inner) {
  return on_interval(behind(plain_network(inner).network(), plain_network(outer).network()), inner.knots.front(),
                     inner.knots.back());
}

bool is_same(const LineFunction& f, const LineFunction& g) {
  return f.knots == g.knots && f.values.entries() == g.values.entries();
}

std::pair<Rational, Rational> range_of(const RationalMatrix& values) {
  const auto [least, most] = std::minmax_element(values.entries().begin(), values.entries().end());
  return {*least, *most};
}

}  // namespace plumbline
