#include "cost/upper/turning_layers.hpp"

#include <algorithm>

#include "cost/function/short_rational.hpp"
#include "cost/lower/growth.hpp"
#include "cost/lower/piece_value.hpp"

namespace plumbline {
namespace {

// Has X^T M X no negative entry?
bool no_obtuse_angle(const RationalMatrix& m, const RationalMatrix& corners) {
  const RationalMatrix angles = product(transposed(corners), product(m, corners));
  return std::ranges::all_of(angles.entries(), [](const Rational& x) { return x.sign() != Sign::Negative; });
}

// d P for the projection P on the space of a Gram matrix of rank 2, d > 0 its volume squared.
RationalMatrix projection(const RationalMatrix& squared) {
  RationalMatrix out = product(squared, squared);
  Rational trace;
  for (int i = 0; i < squared.rows(); ++i) trace += squared(i, i);
  for (int i = 0; i < squared.rows(); ++i)
    for (int j = 0; j < squared.cols(); ++j) out(i, j) = trace * squared(i, j) - out(i, j);
  return out;
}

Rational growth_cost(const std::vector<Rational>& q) {
  Rational out, before = 1;
  for (const Rational& at : q) {
    out += (at - Rational(1)) / before;
    before = at;
  }
  return out;
}

// The cheapest growth to 1 + size2, rounded but for its end.
std::vector<Rational> growth_to(const Rational& size2, int depth) {
  const Growth cheapest = growths(size2.approximate(), depth).back();
  std::vector<Rational> out;
  for (int l = 1; l < cheapest.layers(); ++l)
    out.push_back(std::max(Rational(1), short_rational(cheapest.q[as_size(l)])));
  out.push_back(size2 + Rational(1));
  return out;
}

}  // namespace

std::optional<TurningLayers> turning_layers(const AffineFunction& f, int depth) {
  TurningLayers out;
  out.rank = rank(exact_matrix(f.a));
  if (out.rank < 1 || out.rank > 2) return {};
  const RationalMatrix squared = gram(f.a);
  if (!no_obtuse_angle(squared, f.corners)) return {};
  if (out.rank == 2 && !no_obtuse_angle(projection(squared), f.corners)) return {};
  out.volume2 = symmetric_function(out.rank, squared);
  Rational size2;
  for (const Rational& x : f.q.entries()) size2 += x * x;
  out.q = growth_to(size2, depth);
  out.grown = growth_cost(out.q);
  return out;
}

double cost_at(const AffineFunction& f, const TurningLayers& layers, int depth) {
  return schatten_cost(doubles(f.a), layers.rank, depth) + layers.grown.approximate();
}

void describe(Case& c, const TurningLayers& layers) {
  c.scalars["n"] = Real(layers.rank);
  ExactMatrix& q = c.matrices["q"] = ExactMatrix(static_cast<int>(layers.q.size()), 1);
  for (int l = 0; l < q.rows(); ++l) q(l, 0) = Real(layers.q[as_size(l)]);
}

}  // namespace plumbline
