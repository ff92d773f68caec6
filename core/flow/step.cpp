#include "flow/deep_step.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "flow/deep_contact.hpp"

namespace plumbline::flow {
namespace {

constexpr int kGuardBits = 32;   // of coefficients, beyond the unit
constexpr int kDefectBits = 12;  // a defect of 2^-12 of the radius makes it hardly larger
constexpr int kCoarse = 16;      // times a good defect: beyond, a path is not worth another look
constexpr int kAsides = 3;       // paths that are tried beside a kink that leans

MultiInterval whole(std::int64_t n) { return MultiInterval::enclosing(n); }
Rational unit_of(const Scale& scale) { return pow(Rational(2), -scale.bits); }

// E(x) of Theorem 3, for |x| <= 1.
MultiInterval growth(const MultiInterval& x) {
  const MultiInterval size = abs(x);
  return whole(1) + x + x * x / whole(2) + size * size * size / whole(4);
}

MultiInterval slack() {
  return MultiInterval::enclosing(Rational((std::int64_t{1} << 20) + 1) / Rational(std::int64_t{1} << 20));
}

// The nearest centre and a radius around it: of a box, or of a ball around an enclosed point. A little more than needed
// is claimed, so that a program with other roundings finds it too.
Ball rounded(const Values& around, const MultiInterval& radius, const Scale& scale) {
  Ball out;
  Values off;
  for (const MultiInterval& x : around) {
    const Rational units = middle(x).enclosure().lower / unit_of(scale);
    out.centre.push_back(floor(units + Rational(1) / Rational(2)));
    off.push_back(x - in_units(out.centre.back(), scale));
  }
  out.radius = units_above((radius + norm(off)) * slack(), scale) + 4;
  return out;
}

// The least multiple of 2^-16 that is seen to be a bound for -H; none if none is seen.
std::optional<std::int64_t> bend_of(const IntervalRows& hessian) {
  const double guess = -least_eigenvalue(hessian);
  if (!std::isfinite(guess) || std::fabs(guess) > 1e6) return {};
  double slack = 1 + 1e-3 * std::fabs(guess) * 65536;
  for (int attempt = 0; attempt < 8; ++attempt, slack *= 4) {
    const std::int64_t bend = static_cast<std::int64_t>(std::ceil(guess * 65536 + slack));
    if (is_positive(hessian, Rational(bend) / Rational(std::int64_t{1} << kBendBits))) return bend;
  }
  return {};
}

// A watch that may not hold somewhere within `spread` of where `range` holds, with multipliers that stray; or holds so
// barely that other roundings might not see it.
template <class Range>
std::optional<std::size_t> first_touched(const Field& field, const std::vector<Jet>& jets, const MultiInterval& spread,
                                         const MultiInterval& stray, const MultiInterval& unit, Range range) {
  for (std::size_t w = 0; w < field.watches.size(); ++w) {
    const auto& [node, positive, pair, of] = field.watches[w];
    if (of == Watch::Of::NotNegative) {
      if (jets[as_size(node)].value.lower() < 0) return w;
      continue;
    }
    MultiInterval off = off_by(jets[as_size(node)].slope, field.parameters(), spread, stray);
    if (of == Watch::Of::Crosses) off = off + stray;
    off = off * slack() + unit;
    if ((range(node) + between(-off, off)).sign() != (positive ? Sign::Positive : Sign::Negative)) return w;
  }
  return {};
}

// Where the path of Theorem 3 begins, and how far it can be from a flow: the centre is moved to the side of every kink
// that leans, which takes no flow farther away, and then `aside` beyond it.
struct Beginning {
  Values centre;
  MultiInterval radius;
};
Beginning beginning_of(const Field& field, const Problem& problem, const Ball& from, const Integer& aside,
                       const Scale& scale) {
  Beginning out{centre_of(from, scale), in_units(from.radius, scale)};
  Rational squares;
  for (const Field::Lean& lean : field.leans) {
    const auto weight = [&](std::size_t k) { return as_size(problem.parameter(1, lean.neuron, static_cast<int>(k))); };
    Rational zeta;
    for (std::size_t k = 0; k < lean.normal.size(); ++k) zeta += lean.normal[k] * Rational(from.centre[weight(k)]);
    const Rational part = ((zeta.sign() == Sign::Positive ? zeta : Rational(0)) + Rational(aside)) / lean.square;
    for (std::size_t k = 0; k < lean.normal.size(); ++k)
      out.centre[weight(k)] =
          middle(out.centre[weight(k)] - MultiInterval::enclosing(part * lean.normal[k] * unit_of(scale)));
    squares += Rational(aside * aside) / lean.square;
  }
  if (!field.leans.empty())
    out.radius =
        magnitude(out.radius + sqrt(MultiInterval::enclosing(squares)) * in_units(1, scale) + in_units(1, scale));
  return out;
}

}  // namespace

MultiInterval in_units(const Integer& units, const Scale& scale) {
  return MultiInterval::enclosing(Rational(units) * unit_of(scale));
}

Integer units_above(const MultiInterval& a, const Scale& scale) { return ceil(a.enclosure().upper / unit_of(scale)); }

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

Ball ball_around(const std::vector<Rational>& weights, const Scale& scale, const Starts& starts) {
  Ball out;
  Rational squares;
  for (std::size_t k = 0; k < weights.size(); ++k) {
    const Rational low = (weights[k] - starts.spread_of(k)) / unit_of(scale),
                   high = (weights[k] + starts.spread_of(k)) / unit_of(scale);
    const Rational a = std::min(low * starts.stretch.lower, low * starts.stretch.upper),
                   b = std::max(high * starts.stretch.lower, high * starts.stretch.upper);
    out.centre.push_back(floor((a + b + Rational(1)) / Rational(2)));
    const Rational centre(out.centre.back()), off = std::max(abs(a - centre), abs(b - centre));
    squares += off * off;
  }
  out.radius = sqrt(ceil(squares));
  while (Rational(out.radius * out.radius) < squares) ++out.radius;
  return out;
}

Gates gates_on(const Problem& problem, const Values& box) {
  return settled(problem, Gates(pairs_of(problem).size(), Gate::Open), box, 1);
}

Gates settled(const Problem& problem, Gates gates, const Values& box, int first_layer) {
  const std::vector<Pair> pairs = pairs_of(problem);
  for (int layer = first_layer; layer < problem.depth(); ++layer) {
    const Field field = gradient_of(problem, gates);
    const Values values = evaluate(field, box);
    for (std::size_t p = 0; p < pairs.size(); ++p) {
      if (pairs[p].layer != layer || gates[p] != Gate::Open) continue;
      const Sign sign = values[as_size(field.preactivations[p])].sign();
      if (sign == Sign::Positive) gates[p] = Gate::On;
      if (sign == Sign::Negative || field.preactivations[p] == 0) gates[p] = Gate::Off;
    }
  }
  return gates;
}

bool has_open(const Gates& gates) { return std::ranges::find(gates, Gate::Open) != gates.end(); }

std::optional<std::size_t> failing_watch(const Field& field, const Ball& ball, const Rational& widened,
                                         const Scale& scale) {
  const Values centre = centre_of(ball, scale), with = with_multipliers(field, centre);
  const MultiInterval r = in_units(ball.radius, scale) * MultiInterval::enclosing(widened);
  Values box = box_around(centre, r);
  box.insert(box.end(), with.begin() + static_cast<std::ptrdiff_t>(centre.size()), with.end());
  return first_touched(field, evaluate_jets(field, box), r, r, in_units(1, scale),
                       [values = evaluate(field, with)](int z) { return values[as_size(z)]; });
}

std::vector<Known> known_at(const Problem& problem, const std::vector<Rational>& weights, const Starts& starts) {
  std::vector<Known> out;
  for (const Kink& kink : problem.kinks) {
    Rational z, spread;
    for (std::size_t k = 0; k < kink.normal.size(); ++k) {
      const std::size_t p = as_size(problem.parameter(1, kink.neuron, static_cast<int>(k)));
      z += kink.normal[k] * weights[p];
      spread += abs(kink.normal[k]) * starts.spread_of(p);
    }
    out.push_back(abs(z) < spread              ? Known::Nothing
                  : z.is_zero()                ? Known::Zero
                  : z.sign() == Sign::Positive ? Known::NotNegative
                                               : Known::NotPositive);
  }
  out.resize(known_size(problem), Known::Nothing);
  return out;
}

std::vector<Known> known_with(const Problem& problem, const Gates& gates) {
  std::vector<Known> out;
  for (const Kink& kink : problem.kinks) {
    const Known side = side_of(gates, kink);
    const Gate first = gates[kink.pairs[0]];
    out.push_back(side != Known::Nothing ? side : first == Gate::On ? Known::NotNegative : Known::NotPositive);
  }
  for (std::size_t p = first_deep_pair(problem); p < gates.size(); ++p) {
    const Known side = side_of(gates[p]);
    out.push_back(side != Known::Nothing  ? side
                  : gates[p] == Gate::On  ? Known::NotNegative
                  : gates[p] == Gate::Off ? Known::NotPositive
                                          : Known::Nothing);
  }
  return out;
}

namespace {

// A path that stays on the side of every kink that leans: `aside` is what it would need without, and a little more.
std::optional<Integer> aside_for(const Field& field, const Taylor& path, const Scale& scale) {
  Integer out = 0;
  for (const Field::Lean& lean : field.leans) {
    if (lean.left) continue;
    const MultiInterval range = path.range(lean.zeta) + in_units(1, scale);
    if (range.sign() != Sign::Negative) out = std::max(out, units_above(range, scale));
  }
  return out == 0 ? std::optional<Integer>() : Integer(out + (out >> 2) + 4);
}

}  // namespace

MultiInterval good_defect(const Ball& from, const Scale& scale) {
  return in_units(1, scale) * MultiInterval::enclosing(Rational(1) / Rational(4)) +
         in_units(from.radius, scale) * MultiInterval::enclosing(pow(Rational(2), -kDefectBits));
}

Smooth smooth_step(const Field& field, const Problem& problem, const Gates& gates, const Ball& from,
                   const Integer& time, const Scale& scale) {
  const MultiInterval h = in_units(time, scale);
  Integer aside = 0;
  Beginning begin = beginning_of(field, problem, from, aside, scale);
  Smooth out{.step = {},
             .touched = {},
             .defect = {},
             .path = Taylor(field, begin.centre, h, scale.degree, scale.bits + kGuardBits)};
  const auto is_coarse = [&] { return !certainly_less(out.path.defect(), whole(kCoarse) * good_defect(from, scale)); };
  for (int attempt = 0; attempt < kAsides && !is_coarse(); ++attempt) {
    const auto more = aside_for(field, out.path, scale);
    if (!more) break;
    aside += *more;
    begin = beginning_of(field, problem, from, aside, scale);
    out.path = Taylor(field, begin.centre, h, scale.degree, scale.bits + kGuardBits);
  }
  const Taylor& path = out.path;
  const MultiInterval r = field.deep.empty() ? begin.radius : max(begin.radius, in_units(1, scale));
  out.defect = path.defect();
  out.too_coarse = is_coarse();
  if (out.too_coarse) return out;
  const auto box_of = [&](const MultiInterval& around, const MultiInterval& stray) {
    Values box;
    for (std::size_t k = 0; k < from.centre.size() + as_size(field.multipliers); ++k) {
      const MultiInterval& off = k < from.centre.size() ? around : stray;
      box.push_back(path.weight_range(static_cast<int>(k)) + between(-off, off));
    }
    return box;
  };
  const MultiInterval widest = magnitude(whole(3) * (r + out.defect)) + in_units(4, scale);
  std::vector<Jet> jets = evaluate_jets(field, box_of(widest, {}));
  auto deep = deep_bounds(field, path, jets, widest, scale);
  if (deep && field.multipliers > 0) {
    const MultiInterval wide = in_units(deep->stray * 2, scale);
    jets = evaluate_jets(field, box_of(widest, wide));
    deep = deep_bounds(field, path, jets, widest, scale);
    if (deep && !certainly_less(in_units(deep->stray, scale), wide)) deep = {};
  }
  const auto bend = bend_of(rows_of(jets, field.derivative, from.centre.size()));
  if (!bend || !deep) {
    out.too_bent = true;
    return out;
  }
  const MultiInterval stray = in_units(deep->stray, scale);
  const MultiInterval m =
      h * (MultiInterval::enclosing(Rational(*bend) / Rational(std::int64_t{1} << kBendBits)) + deep->growth);
  if (!certainly_less(abs(m), whole(1)) || aside_for(field, path, scale)) {
    out.too_bent = true;
    return out;
  }
  if (!field.deep.empty()) out.defect = magnitude(out.defect + whole(3) * h * deep->leak / max(r, in_units(1, scale)));
  const MultiInterval grown = growth(max(m, whole(0)));
  const Integer tube_units = units_above((r + out.defect) * grown * slack(), scale) + 1;
  const MultiInterval tube = in_units(tube_units, scale);  // R of the theorem
  if (!certainly_less(tube, widest)) {
    out.too_bent = true;
    return out;
  }
  out.touched = first_touched(field, jets, tube, stray, in_units(1, scale), [&](int z) { return path.range(z); });
  if (out.touched) return out;
  Step step;
  step.time = time;
  step.gates = gates;
  step.bend = *bend;
  step.tube = tube_units;
  step.aside = aside;
  for (int k = 0; k < field.multipliers; ++k) step.multipliers.push_back(path.multiplier(k));
  step.gram = deep->gram;
  step.stray = deep->stray;
  Values reached = box_of(tube, {});
  reached.resize(from.centre.size());
  step.most = units_above(norm(reached), scale);
  step.to = rounded(path.end(), r * growth(m) + out.defect * grown, scale);
  step.known = known_with(problem, gates);
  out.step = std::move(step);
  return out;
}

std::optional<Step> switch_step(const Problem& problem, const Ball& from, const std::vector<Known>& known,
                                const Integer& time, const Integer& reach, const Scale& scale, Meaning meaning) {
  const Values centre = centre_of(from, scale);
  const MultiInterval tau = in_units(time, scale), half = in_units(reach, scale), r = in_units(from.radius, scale);
  const Values box = box_around(centre, half);
  const Gates gates = gates_on(problem, box);
  const Field field = gradient_of(problem, gates);
  const Values values = evaluate(field, box);
  Values end;
  for (std::size_t k = 0; k < centre.size(); ++k) {
    const MultiInterval speed = -values[as_size(field.derivative[k])];
    const MultiInterval gone = r + tau * magnitude(speed);
    if (!certainly_less(magnitude(gone), half)) return {};
    end.push_back(centre[k] + tau * speed);
  }
  Step step;
  step.is_switch = true;
  step.time = time;
  step.reach = reach;
  step.most = units_above(norm(box), scale);
  step.to = rounded(end, r, scale);  // theta(tau) is within r of a point of the box c + tau F
  const Values near = box_around(centre, r);
  const SwitchBox at{problem, gates, box, near, tau, meaning};
  Contact contact = contact_after(at, known);
  step.known = std::move(contact.known);
  const std::vector<Known> deeper = deep_contact_after(at, known);
  step.known.insert(step.known.end(), deeper.begin(), deeper.end());
  if (std::ranges::find(deeper, Known::Zero) != deeper.end()) {  // the ball around a point of the surfaces
    Gates on = gates_on(problem, end);
    for (std::size_t p = first_deep_pair(problem); p < on.size(); ++p)
      if (step.known[known_of(problem, p)] == Known::Zero) on[p] = Gate::Slides;
    Values middles;
    for (const MultiInterval& x : end) middles.push_back(middle(x));
    const Values there = on_surfaces(problem, on, middles);
    Values off;
    for (std::size_t k = 0; k < there.size(); ++k) off.push_back(end[k] - there[k]);
    step.to = rounded(there, r + norm(off), scale);
  }
  step.slides = contact.slides;
  return step;
}

}  // namespace plumbline::flow
