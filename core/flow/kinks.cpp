#include "flow/kinks.hpp"

#include <algorithm>
#include <optional>

#include "budget/error.hpp"

namespace plumbline::flow {
namespace {

// c with b = c a; nothing if they are not parallel. Neither is zero.
std::optional<Rational> ratio_of(const Vector& b, const Vector& a) {
  const Rational c = inner(a, b) / inner(a, a);
  for (std::size_t k = 0; k < a.size(); ++k)
    if (b[k] != c * a[k]) return {};
  return c;
}

bool is_zero(const Vector& v) {
  return std::ranges::all_of(v, [](const Rational& x) { return x.is_zero(); });
}

// v without its projections on vectors that are orthogonal to each other.
Vector without_parts(Vector v, const std::vector<Vector>& basis) {
  for (const Vector& b : basis) {
    const Rational c = inner(v, b) / inner(b, b);
    for (std::size_t k = 0; k < v.size(); ++k) v[k] -= c * b[k];
  }
  return v;
}

bool are_independent(const std::vector<Vector>& vectors) { return orthogonal_basis(vectors).size() == vectors.size(); }

}  // namespace

Rational inner(const Vector& a, const Vector& b) {
  Rational sum;
  for (std::size_t k = 0; k < a.size(); ++k) sum += a[k] * b[k];
  return sum;
}

std::vector<Vector> orthogonal_basis(const std::vector<Vector>& span) {
  std::vector<Vector> basis;
  for (const Vector& v : span) {
    Vector rest = without_parts(v, basis);
    if (!is_zero(rest)) basis.push_back(std::move(rest));
  }
  return basis;
}

Vector orthogonal_part(Vector v, const std::vector<Vector>& span) {
  return without_parts(std::move(v), orthogonal_basis(span));
}

std::vector<Kink> kinks_of(const Problem& problem) {
  std::vector<Kink> out;
  if (problem.depth() < 2) return out;
  const std::size_t samples = problem.inputs.size();
  for (int i = 0; i < problem.widths[1]; ++i) {
    const std::size_t first = out.size();
    for (std::size_t j = 0; j < samples; ++j) {
      const std::size_t pair = as_size(i) * samples + j;
      bool found = false;
      for (std::size_t k = first; k < out.size() && !found; ++k)
        if (const auto factor = ratio_of(problem.inputs[j], out[k].normal)) {
          out[k].pairs.push_back(pair);
          out[k].factors.push_back(*factor);
          found = true;
        }
      if (!found) out.push_back({i, problem.inputs[j], {pair}, {Rational(1)}});
    }
  }
  return out;
}

Gate letter(Known side, const Rational& factor) {
  if (side == Known::Zero) return Gate::Slides;
  const bool below = (side == Known::NotPositive) == (factor.sign() == Sign::Positive);
  return below ? Gate::Below : Gate::Above;
}

void set_letters(Gates& gates, const Kink& kink, Known side) {
  for (std::size_t k = 0; k < kink.pairs.size(); ++k) gates[kink.pairs[k]] = letter(side, kink.factors[k]);
}

void set_gates(Gates& gates, const Kink& kink, Gate gate) {
  for (const std::size_t p : kink.pairs) gates[p] = gate;
}

Known side_of(Gate gate) {
  switch (gate) {
    case Gate::Slides: return Known::Zero;
    case Gate::Below: return Known::NotPositive;
    case Gate::Above: return Known::NotNegative;
    default: return Known::Nothing;
  }
}

Known side_of(const Gates& gates, const Kink& kink) {
  const Known side = side_of(gates[kink.pairs[0]]);
  for (std::size_t k = 0; k < kink.pairs.size(); ++k) {
    const Gate g = gates[kink.pairs[k]];
    if (side == Known::Nothing ? side_of(g) != Known::Nothing : g != letter(side, kink.factors[k]))
      throw Undefined("the letters of a kink contradict each other");
  }
  return side;
}

std::vector<Vector> NeuronKinks::sliding_normals() const {
  std::vector<Vector> out;
  for (const Kink* k : sliding) out.push_back(k->normal);
  return out;
}

std::vector<NeuronKinks> neuron_kinks(const Problem& problem, const Gates& gates) {
  std::vector<NeuronKinks> out(as_size(problem.widths[1]));
  for (const Kink& kink : problem.kinks) {
    NeuronKinks& neuron = out[as_size(kink.neuron)];
    for (const std::size_t p : kink.pairs)
      if (gates[p] == Gate::On || gates[p] == Gate::Open || gates[p] == Gate::Above || gates[p] == Gate::HeldAbove)
        neuron.dead = false;
    const Known side = side_of(gates, kink);
    if (side == Known::Zero) neuron.sliding.push_back(&kink);
    if (side == Known::NotPositive || side == Known::NotNegative) neuron.leaning.push_back(&kink);
  }
  return out;
}

bool is_followed(const Problem& problem, const Gates& gates) {
  for (const NeuronKinks& n : neuron_kinks(problem, gates)) {
    if (n.dead) continue;
    std::vector<Vector> normals = n.sliding_normals();
    if (!are_independent(normals)) return false;
    for (const Kink* k : n.leaning)
      if (is_zero(orthogonal_part(k->normal, normals))) return false;
  }
  return true;
}

}  // namespace plumbline::flow
