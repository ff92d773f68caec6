#include "cost/upper/turning_layers.hpp"

#include <algorithm>

#include "cost/function/short_rational.hpp"
#include "cost/lower/growth.hpp"
#include "cost/lower/piece_value.hpp"
#include "cost/upper/affine_networks.hpp"
#include "matrix/matrix_of.hpp"

namespace plumbline {
namespace {

// Has X^T M X no negative entry?
bool no_obtuse_angle(const RationalMatrix& m, const RationalMatrix& corners) {
  const RationalMatrix angles = product(transposed(corners), product(m, corners));
  return std::ranges::all_of(angles.entries(), [](const Rational& x) { return x.sign() != Sign::Negative; });
}

Rational trace(const RationalMatrix& m) {
  Rational out;
  for (int i = 0; i < m.rows(); ++i) out += m(i, i);
  return out;
}

// s A - t B
RationalMatrix difference(const Rational& s, const RationalMatrix& a, const Rational& t, const RationalMatrix& b) {
  return matrix_of<RationalMatrix>(a.rows(), a.cols(), [&](int i, int j) { return s * a(i, j) - t * b(i, j); });
}

// M = A^T A, and, up to positive factors, the projection on the space of the rows of A, and the pseudo-inverse of M.
// With the eigenvalues s and t of M: (s + t) M - M^2 has s t for both, and (s + t) s t - s t M has s t times the other
// one.
struct Squared {
  int rank = 0;
  Rational volume2;
  RationalMatrix map, projection, back;
  explicit Squared(const AffineFunction& f) : rank(plumbline::rank(exact_matrix(f.a))), map(gram(f.a)) {
    volume2 = symmetric_function(rank, map);
    projection = back = map;
    if (rank != 2) return;
    projection = difference(trace(map), map, Rational(1), product(map, map));
    back = difference(trace(map), projection, volume2, map);
  }
  [[nodiscard]] bool in_a_quadrant(const RationalMatrix& corners) const {
    return no_obtuse_angle(map, corners) && no_obtuse_angle(projection, corners);
  }
};

// The corners, and the corners moved by w, A w the part of q in the image of A.
RationalMatrix with_shift(const AffineFunction& f, const Squared& squared) {
  const RationalMatrix w = product(squared.back, product(transposed(f.a), f.q));
  const Rational scale = Rational(1) / (squared.volume2 * squared.volume2);
  const int n = f.corners.cols();
  return matrix_of<RationalMatrix>(f.corners.rows(), 2 * n, [&](int i, int j) {
    return j < n ? f.corners(i, j) : f.corners(i, j - n) + scale * w(i, 0);
  });
}

// The cheapest growth to 1 + size2, rounded but for its end.
ValueEnd growth_to(const Rational& size2, int depth) {
  const Growth cheapest = growths(size2.approximate(), depth).back();
  ValueEnd out;
  for (int l = 1; l < cheapest.layers(); ++l)
    out.q.push_back(std::max(Rational(1), short_rational(cheapest.q[as_size(l)])));
  out.q.push_back(size2 + Rational(1));
  out.value = growth_cost(out.q);
  return out;
}

}  // namespace

std::optional<AffineFunction> affine_function(const CostFunction& f) {
  if (const auto* affine = std::get_if<AffineFunction>(&f)) return *affine;
  const auto* line = std::get_if<LineFunction>(&f);
  return line != nullptr && line->pieces() == 1 ? std::optional(affine_piece(*line)) : std::nullopt;
}

std::optional<TurningLayers> turning_layers(const AffineFunction& f, int depth) {
  const Squared squared(f);
  if (squared.rank < 1 || squared.rank > 2 || !squared.in_a_quadrant(f.corners)) return {};
  return TurningLayers{squared.rank, squared.volume2, growth_to(value_alone({f.a, f.q}).missed, depth), false};
}

std::optional<TurningLayers> turning_limit(const AffineFunction& f) {
  const Squared squared(f);
  if (squared.rank < 1 || squared.rank > 2) return {};
  if (!squared.in_a_quadrant(with_shift(f, squared))) return turning_layers(f, kMostGrowing);
  const AffinePiece whole{f.a, f.q};
  const Rational missed = piece_value(whole).missed;
  return TurningLayers{squared.rank, squared.volume2, growth_to(missed, kMostGrowing),
                       missed != value_alone(whole).missed};
}

double cost_at(const AffineFunction& f, const TurningLayers& layers, int depth) {
  return schatten_cost(doubles(f.a), layers.rank, depth) + layers.growth.value.approximate();
}

void describe(Case& c, const TurningLayers& layers) {
  c.scalars["n"] = Real(layers.rank);
  describe(c, layers.growth);
}

}  // namespace plumbline
