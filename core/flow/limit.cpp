#include "flow/limit.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "flow/surroundings.hpp"
#include "flow/symmetries.hpp"
#include "flow/vanishing.hpp"

namespace plumbline::flow {
namespace {

constexpr std::size_t kMostHeld = 4;

const Rational& unit_of_limits() {
  static const Rational unit = pow(Rational(2), -kLimitBits);
  return unit;
}
MultiInterval exactly(const Rational& q) { return MultiInterval::enclosing(q); }
MachineInterval in_machine(const Rational& q) { return MachineInterval::enclosing(q); }

// mu from the guess, if [A] >= mu can be shown; 0 otherwise.
Integer shown(const IntervalRows& a) {
  const double guess = least_eigenvalue(a) * 0.9;
  if (!std::isfinite(guess) || guess < 1e-8) return 0;
  const Integer mu = floor(Rational::from_double(guess) / unit_of_limits());
  return is_positive(a, -(Rational(mu) * unit_of_limits())) ? mu : Integer(0);
}

// mu from the guess, if J J^T >= mu can be shown for all J in the rows; 0 otherwise.
Integer shown_square(const IntervalRows& j) {
  const double guess = least_singular_value(j) * 0.95;
  if (!std::isfinite(guess) || guess < 1e-4) return 0;
  const Integer mu = floor(Rational::from_double(guess * guess) / unit_of_limits());
  return has_full_rank(j, Rational(mu) * unit_of_limits()) ? mu : Integer(0);
}

// The limit with the reach r + length, which is one if that is less than the radius.
Limit limit_of(LimitKind kind, const Integer& mu, const MultiInterval& length, const Surroundings& at) {
  const MultiInterval slack = exactly(Rational(1025) / Rational(1024));
  const Integer reach = at.from.radius + units_above(length * slack, at.scale) + 4;
  Limit out;
  out.kind = kind;
  out.gates = at.gates;
  out.mu = mu;
  out.radius = floor(at.radius * pow(Rational(2), at.scale.bits));
  out.reach = reach;
  for (const MultiInterval& k : at.multipliers)
    out.multipliers.push_back(floor(k.enclosure().lower * pow(Rational(2), at.scale.bits)));
  out.gram = at.gram;
  out.stray = at.stray;
  return out;
}

MultiInterval mu_of(const Integer& mu) { return exactly(Rational(mu) * unit_of_limits()); }

// Half the sum of |y_j|^2 over the samples that no output sees.
Rational loss_of_dead(const Surroundings& at) {
  Rational sum;
  for (std::size_t j = 0; j < at.field.live.size(); ++j)
    for (std::size_t k = 0; k < at.field.live[j].size(); ++k)
      if (!at.field.live[j][k]) sum += at.problem.targets[j][k] * at.problem.targets[j][k];
  return sum / Rational(2);
}

bool is_held(Gate g) { return g == Gate::HeldBelow || g == Gate::HeldAbove; }
bool is_uncertain(Gate g) { return g == Gate::Open || is_held(g); }

// The derivatives of one output on one sample by the weights, depth 2, without those directions of the first layer in
// which a kink is left: the normals of kinks with uncertain gates, and of those that slide.
MachineRow derivative_aside(const Surroundings& at, std::size_t sample, int output) {
  const Problem& p = at.problem;
  MachineRow row(at.around.size());
  if (p.has_column_of_biases(2)) row[as_size(p.parameter(2, output, p.widths[1]))] = in_machine(1);
  for (int i = 0; i < p.widths[1]; ++i) {
    std::vector<Vector> normals;
    for (const Kink& k : at.problem.kinks)
      if (k.neuron == i && std::ranges::any_of(k.pairs, [&](std::size_t p2) {
            return at.gates[p2] == Gate::Slides || is_uncertain(at.gates[p2]);
          }))
        normals.push_back(k.normal);
    const std::size_t pair = as_size(i) * p.inputs.size() + sample;
    const auto out = as_size(p.parameter(2, output, i));
    const MachineInterval& z = at.jets[as_size(at.field.preactivations[pair])].value;
    if (at.gates[pair] == Gate::Open) row[out] = MachineInterval::hull(0, 1) * z;
    if (is_on(at.gates[pair]) || at.gates[pair] == Gate::HeldAbove) row[out] = z;
    if (!is_on(at.gates[pair])) continue;
    const Vector seen = orthogonal_part(p.inputs[sample], normals);
    for (std::size_t k = 0; k < seen.size(); ++k)
      row[as_size(p.parameter(1, i, static_cast<int>(k)))] = in_machine(seen[k]) * in_doubles(at.around[out]);
  }
  return row;
}

// The derivatives of the outputs that `combine` picks from those of all outputs: is J J^T >= mu for a mu > 0, with all
// directions, or with those aside of uncertain gates?
bool has_unknown_slopes(const Surroundings& at) {
  return std::ranges::any_of(at.gates, [](Gate g) { return g == Gate::Open || g == Gate::HeldAbove; });
}

// Deeper than 2: the rows of J, and beside them those of the kinks on which the weights may be. The part of J across
// these is what is left of J J^T by a Schur complement, whose eigenvalues are no smaller.
Integer shown_beside(const Surroundings& at, IntervalRows rows) {
  for (const Kink& k : at.problem.kinks) {
    if (at.gates[k.pairs[0]] != Gate::HeldBelow) continue;
    rows.emplace_back(at.around.size());
    for (std::size_t c = 0; c < k.normal.size(); ++c)
      rows.back()[as_size(at.problem.parameter(1, k.neuron, static_cast<int>(c)))] = in_machine(k.normal[c]);
  }
  for (const Field::Deep& d : at.field.deep) {
    if (d.side != Known::Zero && !d.held) continue;
    rows.emplace_back();
    for (const int w : d.slope) rows.back().push_back(at.jets[as_size(w)].value);
  }
  return shown_square(rows);
}

struct ShownBound {
  Integer mu;
  bool aside = false;
};
using Combination = std::vector<std::pair<std::size_t, MultiInterval>>;  // samples and factors
struct Combined {
  int output;
  Combination parts;
};
ShownBound shown_of(const Surroundings& at, const std::vector<Combined>& residuals) {
  const auto jacobian = [&](auto slope_of) {
    IntervalRows out;
    for (const Combined& r : residuals) {
      MachineRow row(at.around.size());
      for (const auto& [sample, factor] : r.parts) {
        const MachineRow slope = slope_of(sample, r.output);
        for (std::size_t k = 0; k < slope.size(); ++k) row[k] = row[k] + in_doubles(factor) * slope[k];
      }
      out.push_back(row);
    }
    return out;
  };
  const bool held = std::ranges::any_of(at.gates, is_held);
  const auto slope_on = [&](std::size_t j, int o) {
    MachineRow slope = at.jets[as_size(at.field.residuals[j][as_size(o)])].slope;
    slope.resize(at.around.size());
    return slope;
  };
  if (!held && at.field.multipliers == 0) {
    const Integer mu = shown_square(jacobian(slope_on));
    if (mu > 0 || !has_open(at.gates)) return {mu};
  }
  if (at.problem.depth() != 2)
    return {has_unknown_slopes(at) ? Integer(0) : shown_beside(at, jacobian(slope_on)), true};
  return {shown_square(jacobian([&](std::size_t j, int o) { return derivative_aside(at, j, o); })), true};
}

// Theorem 6.
std::optional<Limit> fit(const Surroundings& at) {
  const std::vector<int> live = at.live();
  std::vector<Combined> residuals;
  for (std::size_t j = 0; j < at.field.live.size(); ++j)
    for (std::size_t o = 0; o < at.field.live[j].size(); ++o)
      if (at.field.live[j][o]) residuals.push_back({static_cast<int>(o), {{j, exactly(1)}}});
  const ShownBound bound = live.empty() ? ShownBound{1} : shown_of(at, residuals);
  if (bound.mu == 0) return {};
  auto out = limit_of(LimitKind::Fit, bound.mu, at.norm_of(live) / sqrt(mu_of(bound.mu)), at);
  out.aside = bound.aside;
  out.loss = Enclosure::point(loss_of_dead(at));
  return out;
}

Enclosure loss_on(const Surroundings& at, const Field& field, const Limit& limit) {
  const Values box = box_around(centre_of(at.from, at.scale), in_units(limit.reach, at.scale));
  const Values values = evaluate(field, at.with_strays(box));
  MultiInterval sum;
  if (at.problem.loss != Loss::Squared) return mean_loss(at.problem, field, values);
  for (const auto& sample : field.residuals)
    for (const int node : sample) sum = sum + square(values[as_size(node)]);
  const Enclosure e = (sum / exactly(2)).enclosure();
  return {round_down(e.lower, kLimitBits), round_up(e.upper, kLimitBits)};
}

// The held kinks, and the side on which each is held.
std::vector<std::pair<const Kink*, Known>> held_kinks(const Surroundings& at) {
  std::vector<std::pair<const Kink*, Known>> out;
  for (const Kink& k : at.problem.kinks) {
    const Gate first = at.gates[k.pairs[0]];
    if (is_held(first)) out.emplace_back(&k, first == Gate::HeldBelow ? Known::NotPositive : Known::NotNegative);
  }
  return out;
}

// Is no signal of a held kink negative, so that nothing but the kink's own push keeps the weights on it?
bool push_back(const Surroundings& at, const Kink& kink) {
  return std::ranges::all_of(kink.pairs,
                             [&](std::size_t p) { return at.jets[as_size(at.field.signals[p])].value.lower() >= 0; });
}

// H + sum_i v_i v_i^T with these gates.
IntervalRows curvature(const Surroundings& at, const Gates& gates) {
  const Field field = gradient_of(at.problem, gates);
  const std::vector<Jet> jets = evaluate_jets(field, at.with_strays(at.around));
  IntervalRows h = rows_of(jets, field.derivative, at.from.centre.size());
  for (std::size_t k = 0; k < field.derivative.size(); ++k)
    if (field.derivative[k] == 0) h[k][k] = h[k][k] + in_machine(1);
  for (const Field::Deep& d : field.deep) {
    if (d.side != Known::Zero) continue;
    MachineRow v;
    for (const int w : d.slope) v.push_back(in_machine(4) * jets[as_size(w)].value);
    add_square(h, v);
  }
  add_symmetries(at, gates, h);
  return h;
}

// Theorem 7: for every choice of held kinks on which the weights are; on the others they are at their sides.
std::optional<Limit> stationary(const Surroundings& at) {
  if (std::ranges::find(at.gates, Gate::Open) != at.gates.end()) return {};
  if (std::ranges::any_of(at.field.deep, [](const Field::Deep& d) { return d.held; })) return {};
  const auto held = held_kinks(at);
  if (held.size() > kMostHeld) return {};
  std::optional<Integer> mu;
  Gates beside = at.gates;
  for (std::size_t choice = std::size_t{1} << held.size(); choice-- > 0;) {
    Gates gates = at.gates;
    for (std::size_t k = 0; k < held.size(); ++k) {
      if (!push_back(at, *held[k].first)) return {};
      set_letters(gates, *held[k].first, ((choice >> k) & 1U) ? Known::Zero : held[k].second);
    }
    const Integer bound = shown(curvature(at, gates));
    if (bound == 0) return {};
    if (!mu || bound < *mu) mu = bound;
    beside = std::move(gates);
  }
  const Field field = gradient_of(at.problem, beside);
  Values points = at.near;
  points.insert(points.end(), at.multipliers.begin(), at.multipliers.end());
  const Values values = evaluate(field, points);
  Values gradient;
  for (const int node : field.derivative) gradient.push_back(values[as_size(node)]);
  auto out = limit_of(LimitKind::Stationary, *mu, norm(gradient) / mu_of(*mu), at);
  out.loss = loss_on(at, field, out);
  return out;
}

// kappa with Y_A^T Y_A = kappa I, if there is one.
std::optional<Rational> common_square(const Problem& problem, const std::vector<std::size_t>& samples) {
  std::optional<Rational> kappa;
  for (const std::size_t a : samples)
    for (const std::size_t b : samples) {
      const Rational product = inner(problem.targets[a], problem.targets[b]);
      if (a != b && !product.is_zero()) return {};
      if (a == b && kappa && *kappa != product) return {};
      if (a == b) kappa = product;
    }
  return kappa;
}

// Theorem 8.
std::optional<Limit> one_neuron(const Surroundings& at) {
  if (at.problem.depth() != 2 || at.problem.has_column_of_biases(2) || std::ranges::any_of(at.gates, is_uncertain))
    return {};
  const std::vector<Pair> pairs = pairs_of(at.problem);
  std::vector<std::size_t> on, samples;
  for (std::size_t p = 0; p < pairs.size(); ++p)
    if (at.gates[p] == Gate::Slides || at.gates[p] == Gate::Above) return {};
  for (std::size_t p = 0; p < pairs.size(); ++p)
    if (at.gates[p] == Gate::On) on.push_back(p), samples.push_back(as_size(pairs[p].sample));
  if (on.empty() || pairs[on.front()].neuron != pairs[on.back()].neuron) return {};
  const auto kappa = common_square(at.problem, samples);
  if (!kappa) return {};
  MachineInterval q2;
  for (const std::size_t p : on) q2 = q2 + square(at.jets[as_size(at.field.preactivations[p])].value);
  const Rational lower = q2.enclosure().lower * Rational(999) / Rational(1000);
  const Integer mu = floor(lower / unit_of_limits());
  if (mu <= 0) return {};
  std::vector<int> last;
  for (int k = 0; k < at.problem.widths[2]; ++k)
    last.push_back(at.field.derivative[as_size(at.problem.parameter(2, k, pairs[on.front()].neuron))]);
  auto out = limit_of(LimitKind::OneNeuron, mu, at.norm_of(last) / mu_of(mu), at);
  Rational sum;
  for (const auto& y : at.problem.targets) sum += inner(y, y);
  out.loss = Enclosure::point((sum - *kappa) / Rational(2));
  return out;
}

// The rows of outputs that the first layer can move: for every neuron and coordinate, what the samples see of it. A
// sample on which a gate is in [0, 1] is moved by itself.
std::vector<Vector> movable_rows(const Surroundings& at) {
  std::vector<Vector> rows;
  const std::size_t samples = at.problem.inputs.size();
  if (at.problem.has_column_of_biases(2)) rows.emplace_back(samples, Rational(1));
  for (int i = 0; i < at.problem.widths[1]; ++i) {
    const Sight sight = sight_of(at, at.gates, i);
    for (std::size_t k = 0; k < at.problem.inputs.front().size(); ++k) {
      rows.emplace_back(samples);
      for (std::size_t j = 0; j < samples; ++j)
        if (!sight.open[j]) rows.back()[j] = sight.seen[j][k];
    }
    for (std::size_t j = 0; j < samples; ++j) {
      if (!sight.open[j]) continue;
      rows.emplace_back(samples);
      rows.back()[j] = 1;
    }
  }
  return rows;
}

// Theorem 9.
std::optional<Limit> regression(const Surroundings& at) {
  if (at.problem.depth() != 2) return {};
  const std::vector<Vector> basis = orthogonal_basis(movable_rows(at));
  const std::size_t samples = at.problem.inputs.size();
  std::vector<Combined> combined;
  Values residuals;
  Rational loss;
  for (std::size_t o = 0; o < at.problem.targets.front().size(); ++o) {
    Vector y;
    for (std::size_t j = 0; j < samples; ++j) y.push_back(at.problem.targets[j][o]);
    loss += inner(y, y) / Rational(2);
    for (const Vector& b : basis) {
      loss -= inner(y, b) * inner(y, b) / inner(b, b) / Rational(2);
      const MultiInterval length = sqrt(exactly(inner(b, b)));
      Combined row{static_cast<int>(o), {}};
      MultiInterval residual;
      for (std::size_t j = 0; j < samples; ++j) {
        if (b[j].is_zero()) continue;
        row.parts.emplace_back(j, exactly(b[j]) / length);
        residual = residual + row.parts.back().second * at.values[as_size(at.field.residuals[j][o])];
      }
      combined.push_back(std::move(row));
      residuals.push_back(residual);
    }
  }
  if (combined.empty()) return {};
  const ShownBound bound = shown_of(at, combined);
  if (bound.mu == 0) return {};
  auto out = limit_of(LimitKind::Regression, bound.mu, norm(residuals) / sqrt(mu_of(bound.mu)), at);
  out.aside = bound.aside;
  out.loss = Enclosure::point(loss);
  return out;
}

}  // namespace

const char* to_string(LimitKind kind) {
  constexpr const char* kNames[] = {"fit", "stationary", "one-neuron", "regression", "vanishing"};
  return kNames[as_size(kind)];
}

namespace {

bool is_limit(const std::optional<Limit>& found) { return found && found->reach < found->radius; }

// The first theorem whose reach is less than the radius of this ball; otherwise what has the smallest reach.
std::optional<Limit> found_on(const Surroundings& at) {
  std::optional<Limit> out;
  for (const auto theorem : {fit, one_neuron, regression, stationary}) {
    if (at.problem.loss != Loss::Squared && theorem != stationary) continue;
    auto limit = theorem(at);
    if (is_limit(limit)) return limit;
    if (limit && (!out || limit->reach < out->reach)) out = std::move(limit);
  }
  return out;
}

// Between these two radii the power of 2 that exceeds such a reach by an eighth, if there is one.
std::optional<Rational> radius_between(const Rational& narrow, const Integer& reach, const Rational& wide, int bits) {
  const Rational wanted = Rational(reach) * Rational(9) / Rational(8) / pow(Rational(2), bits);
  Rational out = narrow;
  while (out < wanted) out = out * Rational(2);
  return narrow < out && out < wide ? std::optional(out) : std::nullopt;
}

}  // namespace

// The radius of the ball is tried from wide to narrow, the theorems in turn: a narrow one gives the better mu and more
// certain gates, but must exceed the reach. Where a gate is open, a narrower ball may have a smaller reach.
std::optional<Limit> find_limit(const Problem& problem, const Ball& from, const std::vector<Known>& known,
                                const Scale& scale, Meaning meaning) {
  if (problem.loss != Loss::Squared)
    if (auto vanishing = find_vanishing(problem, from, known, scale)) return vanishing;
  std::optional<Limit> best;
  const auto on = [&](const Rational& radius) { return found_on({problem, from, known, scale, radius, meaning}); };
  Rational wide(1);
  for (const int power : {2, 4, 8, 16, 24, 40}) {
    const Rational radius = pow(Rational(2), -power);
    auto limit = on(radius);
    if (limit && !is_limit(limit) && !best)
      if (const auto wider = radius_between(radius, limit->reach, wide, scale.bits)) limit = on(*wider);
    if (is_limit(limit) && (!best || limit->reach < best->reach)) best = std::move(limit);
    if (best && !has_open(best->gates)) break;
    wide = radius;
  }
  return best;
}

}  // namespace plumbline::flow
