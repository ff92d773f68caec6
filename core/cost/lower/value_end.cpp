#include "cost/lower/value_end.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "budget/error.hpp"
#include "cost/function/short_rational.hpp"

namespace plumbline {
namespace {

constexpr int kUniform = 5;  // so many layers are the cheapest at every depth, if q_1 <= 2
constexpr int kDeepest = 6;  // and so many at a depth of as many
constexpr int kSearchSteps = 60;
constexpr int kFirstBits = 30;

std::vector<Rational> sequence(const Rational& first, int m) {
  std::vector<Rational> q{Rational(1), first};
  for (int l = 2; l <= m; ++l) q.push_back(Rational(1) + q[as_size(l) - 1] * q[as_size(l) - 1] / q[as_size(l) - 2]);
  q.erase(q.begin());
  return q;
}

// The largest q_1 in [low, high], nearly, at which q_m <= target; q_m grows with it.
Rational first_of(const Rational& target, int m, double low, double high) {
  const auto last = [&](double first) {
    double before = 1, at = first;
    for (int l = 2; l <= m; ++l) {
      const double next = 1 + at * at / before;
      before = at;
      at = next;
    }
    return at;
  };
  const double wanted = target.approximate(), most = high;
  for (int k = 0; k < kSearchSteps; ++k) {
    const double middle = low + (high - low) / 2;
    (last(middle) <= wanted ? low : high) = middle;
  }
  for (const double at :
       {high, low - std::ldexp(low, -kFirstBits + 2)})  // the first if it is a short number, exactly met
    if (const Rational first = short_rational(at, kFirstBits);
        first >= Rational(1) && first.approximate() <= most && sequence(first, m).back() <= target)
      return first;
  return Rational(1);
}

}  // namespace

Rational growth_cost(const std::vector<Rational>& q) {
  Rational out, before = 1;
  for (const Rational& at : q) {
    out += (at - Rational(1)) / before;
    before = at;
  }
  return out;
}

ValueEnd value_end(const Rational& size2, int depth) {
  if (depth < 1) throw Undefined("a cost at depth " + std::to_string(depth));
  const Rational target = size2 + Rational(1);
  const int most = depth <= kDeepest ? depth : kUniform;
  int m = 1;
  while (m < most && sequence(Rational(2), m).back() < target) ++m;
  const double high = m == depth ? target.approximate() : 2;  // fewer layers than there are: q_1 <= 2
  ValueEnd out;
  out.q = sequence(m == 1 && (m == depth || target <= Rational(2)) ? target : first_of(target, m, 1, high), m);
  out.value = growth_cost(out.q);
  return out;
}

void describe(Case& c, const ValueEnd& end) {
  ExactMatrix& q = c.matrices["q"] = ExactMatrix(static_cast<int>(end.q.size()), 1);
  for (int l = 0; l < q.rows(); ++l) q(l, 0) = Real(end.q[as_size(l)]);
}

}  // namespace plumbline
