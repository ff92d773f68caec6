#include "flow/step.hpp"

#include <algorithm>
#include <cmath>

namespace plumbline::flow {
namespace {

MultiInterval whole(long n) { return MultiInterval::enclosing(n); }
Rational unit_of(const Scale& scale) { return pow(Rational(2), -scale.bits); }

// E(x) of Theorem 3, for |x| <= 1.
MultiInterval growth(const MultiInterval& x) {
  const MultiInterval size = abs(x);
  return whole(1) + x + x * x / whole(2) + size * size * size / whole(4);
}

// The nearest centre and a radius around it: of a box, or of a ball around an enclosed point. A little more than needed
// is claimed, so that whoever computes it with other roundings finds it too.
Ball rounded(const Values& around, const MultiInterval& radius, const Scale& scale) {
  Ball out;
  Values off;
  for (const MultiInterval& x : around) {
    const Rational units = middle(x).enclosure().lower / unit_of(scale);
    out.centre.push_back(floor(units + Rational(1) / Rational(2)));
    off.push_back(x - in_units(out.centre.back(), scale));
  }
  const MultiInterval slack = MultiInterval::enclosing(Rational(1025) / Rational(1024));
  out.radius = units_above((radius + norm(off)) * slack, scale) + 4;
  return out;
}

// The least multiple of 2^-16 that is seen to be a bound for -H; none if none is seen.
std::optional<long> bend_of(const IntervalRows& hessian) {
  const double guess = -least_eigenvalue(hessian);
  if (!std::isfinite(guess) || std::fabs(guess) > 1e6) return {};
  double slack = 1 + 1e-3 * std::fabs(guess) * 65536;
  for (int attempt = 0; attempt < 8; ++attempt, slack *= 4) {
    const long bend = static_cast<long>(std::ceil(guess * 65536 + slack));
    if (is_positive(hessian, MultiInterval::enclosing(Rational(bend) / Rational(1L << kBendBits)))) return bend;
  }
  return {};
}

// A pair whose preactivation, somewhere within `spread` of where `range` holds, may not have the sign of its gate.
template <class Range>
std::optional<std::size_t> first_touched(const Field& field, const Gates& gates, const std::vector<Jet>& jets,
                                         const MultiInterval& spread, Range range) {
  for (std::size_t p = 0; p < gates.size(); ++p) {
    const int z = field.preactivations[p];
    if (z == 0) continue;
    const MultiInterval off = norm(jets[static_cast<std::size_t>(z)].slope) * spread;
    if ((range(z) + between(-off, off)).sign() != (gates[p] == Gate::On ? Sign::Positive : Sign::Negative)) return p;
  }
  return {};
}

}  // namespace

MultiInterval in_units(const Integer& units, const Scale& scale) {
  return MultiInterval::enclosing(Rational(units) * unit_of(scale));
}

Integer units_above(const MultiInterval& a, const Scale& scale) {
  return ceil(a.enclosure().upper / unit_of(scale));
}

Values centre_of(const Ball& ball, const Scale& scale) {
  Values out;
  for (const Integer& c : ball.centre) out.push_back(in_units(c, scale));
  return out;
}

Values box_around(const Values& centre, const MultiInterval& radius) {
  Values out;
  for (const MultiInterval& c : centre) out.push_back(c + between(-radius, radius));
  return out;
}

Ball ball_around(const std::vector<Rational>& weights, const Scale& scale) {
  Ball out;
  Rational squares;
  for (const Rational& w : weights) {
    const Rational units = w / unit_of(scale);
    out.centre.push_back(floor(units + Rational(1) / Rational(2)));
    const Rational off = units - Rational(out.centre.back());
    squares += off * off;
  }
  while (Rational(out.radius * out.radius) < squares) ++out.radius;
  return out;
}

Gates gates_on(const Problem& problem, const Values& box) {
  const std::vector<Pair> pairs = pairs_of(problem);
  Gates gates(pairs.size(), Gate::Open);
  for (int layer = 1; layer < problem.depth(); ++layer) {
    const Field field = field_of(problem, gates);
    const Values values = evaluate(field, box);
    for (std::size_t p = 0; p < pairs.size(); ++p) {
      if (pairs[p].layer != layer) continue;
      const Sign sign = values[static_cast<std::size_t>(field.preactivations[p])].sign();
      if (sign == Sign::Positive) gates[p] = Gate::On;
      if (sign == Sign::Negative || field.preactivations[p] == 0) gates[p] = Gate::Off;
    }
  }
  return gates;
}

bool has_open(const Gates& gates) {
  return std::find(gates.begin(), gates.end(), Gate::Open) != gates.end();
}

bool has_gates(const Problem& problem, const Ball& ball, const Gates& gates, const Scale& scale) {
  if (has_open(gates)) return false;
  const Values centre = centre_of(ball, scale);
  const MultiInterval r = in_units(ball.radius, scale) * MultiInterval::enclosing(Rational(65) / Rational(64));
  const Field field = field_of(problem, gates);
  return !first_touched(field, gates, evaluate_jets(field, box_around(centre, r)), r,
                        [values = evaluate(field, centre)](int z) { return values[static_cast<std::size_t>(z)]; });
}

Smooth smooth_step(const Field& field, const Gates& gates, const Ball& from, const Integer& time, const Scale& scale) {
  const MultiInterval h = in_units(time, scale), r = in_units(from.radius, scale);
  Smooth out{.step = {}, .touched = {}, .path = Taylor(field, centre_of(from, scale), h, scale.degree)};
  const Taylor& path = out.path;
  const MultiInterval moved = r + path.defect(), widest = magnitude(whole(3) * moved) + in_units(1, scale);
  Values box;
  for (std::size_t k = 0; k < from.centre.size(); ++k)
    box.push_back(path.weight_range(static_cast<int>(k)) + between(-widest, widest));
  const std::vector<Jet> jets = evaluate_jets(field, box);
  const auto bend = bend_of(rows_of(jets, field.derivative, from.centre.size()));
  const MultiInterval m = h * MultiInterval::enclosing(Rational(bend.value_or(0)) / Rational(1L << kBendBits));
  if (!bend || !certainly_less(abs(m), whole(1))) {
    out.too_bent = true;
    return out;
  }
  const MultiInterval grown = growth(max(m, whole(0)));
  // R of the theorem; at most `widest`, since E <= 11/4.
  const MultiInterval tube =
      magnitude(moved * grown * MultiInterval::enclosing(Rational(1025) / Rational(1024))) + in_units(1, scale);
  out.touched = first_touched(field, gates, jets, tube, [&](int z) { return path.range(z); });
  if (out.touched) return out;
  const MultiInterval radius = r * growth(m) + path.defect() * grown;
  out.step = Step{false, time, *bend, 0, rounded(path.end(), radius, scale)};
  return out;
}

std::optional<Step> switch_step(const Problem& problem, const Ball& from, const Integer& time, const Integer& reach,
                                const Scale& scale) {
  const Values centre = centre_of(from, scale);
  const MultiInterval tau = in_units(time, scale), half = in_units(reach, scale), r = in_units(from.radius, scale);
  const Values box = box_around(centre, half);
  const Field field = field_of(problem, gates_on(problem, box));
  const Values values = evaluate(field, box);
  Values end;
  for (std::size_t k = 0; k < centre.size(); ++k) {
    const MultiInterval speed = -values[static_cast<std::size_t>(field.derivative[k])];
    const MultiInterval gone = r + tau * magnitude(speed);
    if (!certainly_less(magnitude(gone), half)) return {};
    end.push_back(centre[k] + tau * speed);
  }
  // theta(tau) is within r of a point of the box c + tau F.
  return Step{true, time, 0, reach, rounded(end, r, scale)};
}

}  // namespace plumbline::flow
