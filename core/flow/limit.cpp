#include "flow/limit.hpp"

#include <cmath>
#include <cstdint>

namespace plumbline::flow {
namespace {

const Rational& unit_of_limits() {
  static const Rational unit = pow(Rational(2), -kLimitBits);
  return unit;
}
MultiInterval exactly(const Rational& q) { return MultiInterval::enclosing(q); }

Rational dot(const std::vector<Rational>& a, const std::vector<Rational>& b) {
  Rational sum;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// An orthogonal basis of the span.
std::vector<std::vector<Rational>> orthogonal_basis(std::vector<std::vector<Rational>> vectors) {
  std::vector<std::vector<Rational>> basis;
  for (std::vector<Rational>& x : vectors) {
    for (const auto& b : basis) {
      const Rational c = dot(x, b) / dot(b, b);
      for (std::size_t i = 0; i < x.size(); ++i) x[i] -= c * b[i];
    }
    if (!dot(x, x).is_zero()) basis.push_back(x);
  }
  return basis;
}

// What an attempt looks at: the field on the ball (c, radius) with its derivatives, and on (c, r).
struct Surroundings {
  const Problem& problem;
  const Ball& from;
  const Scale& scale;
  Rational radius;
  Gates gates;
  Field field;
  Values around, near;  // the boxes
  std::vector<Jet> jets;
  Values values;  // on the near box

  Surroundings(const Problem& p, const Ball& b, const std::vector<Known>& known, const Scale& s, const Rational& r)
      : problem(p), from(b), scale(s), radius(r) {
    const Values centre = centre_of(b, s);
    around = box_around(centre, exactly(r));
    near = box_around(centre, in_units(b.radius, s));
    gates = gates_on(p, around);
    park(known);
    field = field_of(p, gates);
    jets = evaluate_jets(field, around);
    values = evaluate(field, near);
  }
  // A pair with z <= 0 keeps it, with gate 0, if on the whole ball z falls with gate 1 and does not rise with gate 0.
  void park(const std::vector<Known>& known) {
    const std::vector<Pair> pairs = pairs_of(problem);
    const auto drift = [&](std::size_t p, Gate gate) {
      Gates fixed = gates;
      fixed[p] = gate;
      Field with = field_of(problem, fixed);
      const int node = drift_node(with, problem, pairs[p]);
      return evaluate(with, around)[as_size(node)];
    };
    for (std::size_t p = 0; p < pairs.size(); ++p)
      if (gates[p] == Gate::Open && pairs[p].layer == 1 && known[p] != Known::Nothing &&
          drift(p, Gate::On).sign() == Sign::Negative && max(drift(p, Gate::Off), MultiInterval()).sign() == Sign::Zero)
        gates[p] = Gate::Off;
  }
  [[nodiscard]] MultiInterval norm_of(const std::vector<int>& nodes) const {
    Values out;
    for (const int n : nodes) out.push_back(values[as_size(n)]);
    return norm(out);
  }
  [[nodiscard]] std::vector<int> live() const {
    std::vector<int> out;
    for (std::size_t j = 0; j < field.residuals.size(); ++j)
      for (std::size_t k = 0; k < field.residuals[j].size(); ++k)
        if (field.live[j][k]) out.push_back(field.residuals[j][k]);
    return out;
  }
};

// mu from the guess, if [A] >= mu can be shown; 0 otherwise.
Integer shown(const IntervalRows& a) {
  const double guess = least_eigenvalue(a) * 0.9;
  if (!std::isfinite(guess) || guess < 1e-8) return 0;
  const Integer mu = floor(Rational::from_double(guess) / unit_of_limits());
  return is_positive(a, -exactly(Rational(mu) * unit_of_limits())) ? mu : Integer(0);
}

// The reach r + length, if it is less than the radius and at most `wanted`.
std::optional<Limit> limit_of(LimitKind kind, const Integer& mu, const MultiInterval& length, const Surroundings& at,
                              const Rational& wanted) {
  const MultiInterval slack = exactly(Rational(1025) / Rational(1024));
  const Integer reach = at.from.radius + units_above(length * slack, at.scale) + 4;
  const Integer radius = floor(at.radius * pow(Rational(2), at.scale.bits));
  if (reach >= radius || Rational(reach) > wanted * pow(Rational(2), at.scale.bits)) return {};
  Limit out;
  out.kind = kind;
  out.mu = mu;
  out.radius = radius;
  out.reach = reach;
  return out;
}

MultiInterval mu_of(const Integer& mu) { return exactly(Rational(mu) * unit_of_limits()); }

// Products, not squares, on the diagonal too: the checker has no better bounds, and must find what is shown here.
IntervalRows times_transpose(const IntervalRows& j) {
  IntervalRows out(j.size(), Values(j.size()));
  for (std::size_t a = 0; a < j.size(); ++a)
    for (std::size_t b = 0; b <= a; ++b) {
      MultiInterval sum;
      for (std::size_t k = 0; k < j[a].size(); ++k) sum = sum + j[a][k] * j[b][k];
      out[a][b] = sum;
      if (a != b) out[b][a] = sum;
    }
  return out;
}

// Half the sum of |y_j|^2 over the samples that no output sees.
Rational loss_of_dead(const Surroundings& at) {
  Rational sum;
  for (std::size_t j = 0; j < at.field.live.size(); ++j)
    for (std::size_t k = 0; k < at.field.live[j].size(); ++k)
      if (!at.field.live[j][k]) sum += at.problem.targets[j][k] * at.problem.targets[j][k];
  return sum / Rational(2);
}

// Theorem 6.
std::optional<Limit> fit(const Surroundings& at, const Rational& wanted) {
  const std::vector<int> live = at.live();
  Integer mu = 1;
  if (!live.empty()) mu = shown(times_transpose(rows_of(at.jets, live, at.from.centre.size())));
  if (mu == 0) return {};
  auto out = limit_of(LimitKind::Fit, mu, at.norm_of(live) / sqrt(mu_of(mu)), at, wanted);
  if (out) out->loss = Enclosure::point(loss_of_dead(at));
  return out;
}

void add_square(IntervalRows& a, const Values& v) {
  for (std::size_t i = 0; i < v.size(); ++i)
    for (std::size_t k = 0; k < v.size(); ++k)
      if (v[i].sign() != Sign::Zero && v[k].sign() != Sign::Zero) a[i][k] = a[i][k] + v[i] * v[k];
}

// The vector field (w, -a) of each neuron.
void add_scalings(const Surroundings& at, IntervalRows& h) {
  const Problem& p = at.problem;
  for (int l = 1; l < p.depth(); ++l)
    for (int i = 0; i < p.widths[as_size(l)]; ++i) {
      Values v(at.around.size());
      const auto weight = [&](int layer, int row, int col) { return as_size(p.parameter(layer, row, col)); };
      for (int k = 0; k < p.widths[as_size(l) - 1]; ++k) v[weight(l, i, k)] = at.around[weight(l, i, k)];
      for (int k = 0; k < p.widths[as_size(l) + 1]; ++k) v[weight(l + 1, k, i)] = -at.around[weight(l + 1, k, i)];
      add_square(h, v);
    }
}

// The projection on the directions of w that are orthogonal to the samples on which neuron i of layer 1 is on.
void add_unseen(const Surroundings& at, int neuron, IntervalRows& h) {
  const std::vector<Pair> pairs = pairs_of(at.problem);
  std::vector<std::vector<Rational>> seen;
  for (std::size_t p = 0; p < pairs.size(); ++p)
    if (pairs[p].layer == 1 && pairs[p].neuron == neuron && at.gates[p] == Gate::On)
      seen.push_back(at.problem.inputs[as_size(pairs[p].sample)]);
  const std::vector<std::vector<Rational>> basis = orthogonal_basis(seen);
  const std::size_t n = at.problem.inputs.front().size();
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < n; ++k) {
      Rational q = i == k ? 1 : 0;
      for (const auto& b : basis) q -= b[i] * b[k] / dot(b, b);
      auto& entry = h[as_size(at.problem.parameter(1, neuron, static_cast<int>(i)))]
                     [as_size(at.problem.parameter(1, neuron, static_cast<int>(k)))];
      entry = entry + exactly(q);
    }
}

Enclosure loss_on(const Surroundings& at, const Limit& limit) {
  const Values box = box_around(centre_of(at.from, at.scale), in_units(limit.reach, at.scale));
  const Values values = evaluate(at.field, box);
  MultiInterval sum;
  for (const auto& sample : at.field.residuals)
    for (const int node : sample) sum = sum + square(values[as_size(node)]);
  const Enclosure e = (sum / exactly(2)).enclosure();
  return {round_down(e.lower, kLimitBits), round_up(e.upper, kLimitBits)};
}

// Theorem 7.
std::optional<Limit> stationary(const Surroundings& at, const Rational& wanted) {
  if (has_open(at.gates)) return {};
  IntervalRows h = rows_of(at.jets, at.field.derivative, at.from.centre.size());
  for (std::size_t k = 0; k < at.field.derivative.size(); ++k)
    if (at.field.derivative[k] == 0) h[k][k] = h[k][k] + exactly(1);
  add_scalings(at, h);
  if (at.problem.depth() > 1)
    for (int i = 0; i < at.problem.widths[1]; ++i) add_unseen(at, i, h);
  const Integer mu = shown(h);
  if (mu == 0) return {};
  auto out = limit_of(LimitKind::Stationary, mu, at.norm_of(at.field.derivative) / mu_of(mu), at, wanted);
  if (out) out->loss = loss_on(at, *out);
  return out;
}

// kappa with Y_A^T Y_A = kappa I, if there is one.
std::optional<Rational> common_square(const Problem& problem, const std::vector<std::size_t>& samples) {
  std::optional<Rational> kappa;
  for (const std::size_t a : samples)
    for (const std::size_t b : samples) {
      const Rational product = dot(problem.targets[a], problem.targets[b]);
      if (a != b && !product.is_zero()) return {};
      if (a == b && kappa && *kappa != product) return {};
      if (a == b) kappa = product;
    }
  return kappa;
}

// Theorem 8.
std::optional<Limit> one_neuron(const Surroundings& at, const Rational& wanted) {
  if (at.problem.depth() != 2 || has_open(at.gates)) return {};
  const std::vector<Pair> pairs = pairs_of(at.problem);
  std::vector<std::size_t> on, samples;
  for (std::size_t p = 0; p < pairs.size(); ++p)
    if (at.gates[p] == Gate::On) on.push_back(p), samples.push_back(as_size(pairs[p].sample));
  if (on.empty() || pairs[on.front()].neuron != pairs[on.back()].neuron) return {};
  const auto kappa = common_square(at.problem, samples);
  if (!kappa) return {};
  MultiInterval q2;
  for (const std::size_t p : on) q2 = q2 + square(at.jets[as_size(at.field.preactivations[p])].value);
  const Rational lower = q2.enclosure().lower * Rational(999) / Rational(1000);
  const Integer mu = floor(lower / unit_of_limits());
  if (mu <= 0) return {};
  std::vector<int> last;
  for (int k = 0; k < at.problem.widths[2]; ++k)
    last.push_back(at.field.derivative[as_size(at.problem.parameter(2, k, pairs[on.front()].neuron))]);
  auto out = limit_of(LimitKind::OneNeuron, mu, at.norm_of(last) / mu_of(mu), at, wanted);
  if (!out) return {};
  Rational sum;
  for (const auto& y : at.problem.targets) sum += dot(y, y);
  out->loss = Enclosure::point((sum - *kappa) / Rational(2));
  return out;
}

// The samples A on which every neuron is on that is on at all; none if there are two such sets.
std::optional<std::vector<std::size_t>> common_samples(const Surroundings& at) {
  const std::vector<Pair> pairs = pairs_of(at.problem);
  std::vector<std::vector<std::size_t>> sets(as_size(at.problem.widths[1]));
  for (std::size_t p = 0; p < pairs.size(); ++p)
    if (at.gates[p] == Gate::On) sets[as_size(pairs[p].neuron)].push_back(as_size(pairs[p].sample));
  std::vector<std::size_t> out;
  for (const auto& set : sets) {
    if (set.empty()) continue;
    if (!out.empty() && out != set) return {};
    out = set;
  }
  if (out.empty()) return {};
  return out;
}

// Theorem 9.
std::optional<Limit> regression(const Surroundings& at, const Rational& wanted) {
  if (at.problem.depth() != 2 || has_open(at.gates)) return {};
  const auto samples = common_samples(at);
  if (!samples) return {};
  std::vector<std::vector<Rational>> rows(at.problem.inputs.front().size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const std::size_t j : *samples) rows[i].push_back(at.problem.inputs[j][i]);
  const std::vector<std::vector<Rational>> basis = orthogonal_basis(rows);
  IntervalRows jacobian;
  Values residuals;
  Rational loss = loss_of_dead(at);
  for (std::size_t o = 0; o < at.problem.targets.front().size(); ++o) {
    std::vector<Rational> y;
    for (const std::size_t j : *samples) y.push_back(at.problem.targets[j][o]);
    loss += dot(y, y) / Rational(2);
    for (const auto& b : basis) {
      loss -= dot(y, b) * dot(y, b) / dot(b, b) / Rational(2);
      const MultiInterval length = sqrt(exactly(dot(b, b)));
      Values row(at.around.size());
      MultiInterval residual;
      for (std::size_t j = 0; j < samples->size(); ++j) {
        const auto node = as_size(at.field.residuals[(*samples)[j]][o]);
        const MultiInterval factor = exactly(b[j]) / length;
        residual = residual + factor * at.values[node];
        for (std::size_t k = 0; k < row.size(); ++k) row[k] = row[k] + factor * at.jets[node].slope[k];
      }
      jacobian.push_back(row);
      residuals.push_back(residual);
    }
  }
  const Integer mu = shown(times_transpose(jacobian));
  if (mu == 0) return {};
  auto out = limit_of(LimitKind::Regression, mu, norm(residuals) / sqrt(mu_of(mu)), at, wanted);
  if (out) out->loss = Enclosure::point(loss);
  return out;
}

}  // namespace

const char* to_string(LimitKind kind) {
  constexpr const char* kNames[] = {"fit", "stationary", "one-neuron", "regression"};
  return kNames[as_size(kind)];
}

// The radius of the ball is tried from wide to narrow: a narrow one gives the better mu, but must exceed the reach.
std::optional<Limit> find_limit(const Problem& problem, const Ball& from, const std::vector<Known>& known,
                                const Rational& wanted, const Scale& scale) {
  for (const std::int64_t part : {std::int64_t{4}, std::int64_t{16}, std::int64_t{256}, std::int64_t{65536},
                                  std::int64_t{1} << 24, std::int64_t{1} << 40}) {
    const Rational radius = Rational(1) / Rational(part);
    const Surroundings at(problem, from, known, scale, radius);
    for (const auto theorem : {fit, one_neuron, regression, stationary})
      if (auto limit = theorem(at, wanted)) return limit;
  }
  return {};
}

}  // namespace plumbline::flow
