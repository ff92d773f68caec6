#include "flow/deep_step.hpp"

#include <cmath>

#include "flow/deep_values.hpp"
#include "flow/elimination.hpp"

namespace plumbline::flow {
namespace {

MachineRow of_weights(const MachineRow& slope, std::size_t parameters) {
  return slope.empty() ? slope : MachineRow(slope.begin(), slope.begin() + static_cast<std::ptrdiff_t>(parameters));
}

// Of the slopes of all deeper letters.
IntervalRows machine_gram(const Field& field, const std::vector<Jet>& jets) {
  IntervalRows out;
  for (const Field::Deep& a : field.deep) {
    out.emplace_back();
    for (const Field::Deep& b : field.deep) {
      MachineInterval sum;
      for (std::size_t w = 0; w < a.slope.size(); ++w)
        sum = sum + jets[as_size(a.slope[w])].value * jets[as_size(b.slope[w])].value;
      out.back().push_back(sum);
    }
  }
  return out;
}

MultiInterval in_multi(const MachineInterval& a) {
  return MultiInterval::hull(Rational::from_double(a.lower()), Rational::from_double(a.upper()));
}

// The values of `along`, on the side where the flow may go on: positive is back to the surface.
MultiInterval along_of(const Field::Deep& d, const MultiInterval& along) {
  return d.side == Known::NotNegative ? -along : along;
}

}  // namespace

MultiInterval off_by(const MachineRow& slope, std::size_t parameters, const MultiInterval& spread,
                     const MultiInterval& stray) {
  MultiInterval out = norm(of_weights(slope, parameters)) * spread;
  for (std::size_t k = parameters; k < slope.size(); ++k) out = out + magnitude(in_multi(slope[k])) * stray;
  return out;
}

namespace {

// gram, stray and left, with the ranges of `along`.
template <class Along>
std::optional<DeepBounds> strays(const Field& field, const std::vector<Jet>& jets, Along along, const Scale& scale) {
  DeepBounds out;
  if (field.deep.empty()) return out;
  const IntervalRows gram = machine_gram(field, jets);
  const double guess = least_eigenvalue(gram) * 0.9;
  if (!std::isfinite(guess) || guess < 1e-6) return {};
  out.gram = floor(Rational::from_double(guess) * pow(Rational(2), kGramBits));
  const MultiInterval least = MultiInterval::enclosing(Rational(out.gram) * pow(Rational(2), -kGramBits));
  if (!is_positive(gram, -least.enclosure().upper)) return {};
  MultiInterval squares;
  for (std::size_t a = 0; a < field.deep.size(); ++a) squares = squares + magnitude(in_multi(gram[a][a]));
  Values moved;
  for (const Field::Deep& d : field.deep)
    if (d.side == Known::Zero) moved.push_back(along(d));
  const MultiInterval beside = magnitude(norm(moved) * squares / least);
  for (const Field::Deep& d : field.deep) {
    out.left.push_back(d.side != Known::Zero && (along(d) + beside).sign() == Sign::Negative);
    if (d.side != Known::Zero && !out.left.back()) moved.push_back(along(d));
  }
  const MultiInterval slack = MultiInterval::enclosing(Rational(1025) / Rational(1024));
  out.stray = units_above(norm(moved) / least * slack, scale) + 1;
  return out;
}

}  // namespace

std::optional<DeepBounds> deep_bounds(const Field& field, const Taylor& path, const std::vector<Jet>& jets,
                                      const MultiInterval& around, const Scale& scale) {
  const auto along = [&](const Field::Deep& d) {
    const MultiInterval off = norm(of_weights(jets[as_size(d.along)].slope, field.parameters())) * around;
    return along_of(d, path.range(d.along) + between(-off, off));
  };
  auto out = strays(field, jets, along, scale);
  if (!out) return {};
  const MultiInterval stray = in_units(out->stray, scale);
  for (std::size_t a = 0; a < field.deep.size(); ++a) {
    const Field::Deep& d = field.deep[a];
    if (out->left[a]) continue;
    const MultiInterval half = MultiInterval::enclosing(Rational(1) / Rational(2));
    out->growth = out->growth + curvature_of(d, jets, field.parameters()) * stray * half;
    const MultiInterval z = d.side == Known::Zero ? abs(path.range(d.z)) : along_of(d, path.range(d.z));
    out->leak = out->leak + stray * magnitude(max(z, MultiInterval()));
  }
  out->growth = magnitude(out->growth);
  out->leak = magnitude(out->leak);
  return out;
}

std::optional<DeepBounds> deep_bounds_on(const Field& field, const Values& box, const Values& multipliers,
                                         const Scale& scale) {
  Values all = box;
  all.insert(all.end(), multipliers.begin(), multipliers.end());
  const std::vector<Jet> jets = evaluate_jets(field, all);
  const Values values = evaluate(field, all);
  auto out = strays(
      field, jets, [&](const Field::Deep& d) { return along_of(d, values[as_size(d.along)]); }, scale);
  for (std::size_t a = 0; out && a < field.deep.size(); ++a)
    if (field.deep[a].side != Known::Zero && field.deep[a].along == 0) out->left[a] = true;
  return out;
}

namespace {

std::vector<const Field::Deep*> sliding_of(const Field& field) {
  std::vector<const Field::Deep*> out;
  for (const Field::Deep& d : field.deep)
    if (d.side == Known::Zero) out.push_back(&d);
  return out;
}

}  // namespace

Values with_multipliers(const Field& field, const Values& weights) {
  if (field.multipliers == 0) return weights;
  Values all;
  for (const MultiInterval& w : weights) all.push_back(middle(w));
  all.resize(weights.size() + as_size(field.multipliers));
  const Values values = evaluate(field, all);
  Values x;
  for (const auto* d : sliding_of(field)) x.push_back(values[as_size(d->along)]);
  Values out = weights;
  const bool found = solve(gram_of(sliding_of(field), values), x);
  for (const MultiInterval& m : x) out.push_back(found ? middle(m) : MultiInterval());
  return out;
}

Values on_surfaces(const Problem& problem, const Gates& gates, Values centre) {
  const Field field = gradient_of(problem, gates);
  const auto kinks = sliding_of(field);
  for (int pass = 0; pass < 4 && !kinks.empty(); ++pass) {
    Values all = centre;
    all.resize(centre.size() + as_size(field.multipliers));
    const Values values = evaluate(field, all);
    Values x;
    for (const auto* d : kinks) x.push_back(values[as_size(d->z)]);
    if (!solve(gram_of(kinks, values), x)) break;
    for (std::size_t a = 0; a < kinks.size(); ++a)
      for (std::size_t w = 0; w < centre.size(); ++w)
        centre[w] = middle(centre[w] - x[a] * values[as_size(kinks[a]->slope[w])]);
  }
  return centre;
}

}  // namespace plumbline::flow
