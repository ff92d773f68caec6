// The optimal escape speed at depth 2, where it is a maximum over finitely many exact candidates (docs/language.md, speed-2).
//
// With input dimension 2 and one output, h(w) = sum_j G_j relu(x_j . w) is linear on each arc between the directions orthogonal to the
// samples; a linear function g . w on an arc of the circle is largest in size at an end or at +-g/||g||.
#include <algorithm>

#include "claim/exact_facts.hpp"

namespace plumbline {
namespace {

struct Vector {
  Real x, y;
};
Real dot(const Vector& a, const Vector& b) { return a.x * b.x + a.y * b.y; }
Real cross(const Vector& a, const Vector& b) { return a.x * b.y - a.y * b.x; }
bool positive(const Real& a) { return a.sign() == Sign::Positive; }
bool negative(const Real& a) { return a.sign() == Sign::Negative; }
bool zero(const Vector& a) { return a.x.sign() == Sign::Zero && a.y.sign() == Sign::Zero; }

// Angle in [0, pi) comes before [pi, 2 pi).
bool upper_half(const Vector& a) { return positive(a.y) || (a.y.sign() == Sign::Zero && positive(a.x)); }
bool before(const Vector& a, const Vector& b) {
  if (upper_half(a) != upper_half(b)) return upper_half(a);
  return positive(cross(a, b));
}

// Is `a` in the closed cone that goes counterclockwise from p to q, an angle of at most pi?
bool in_cone(const Vector& a, const Vector& p, const Vector& q) { return !negative(cross(p, a)) && !negative(cross(a, q)); }

Real planar(const std::vector<Vector>& samples, const std::vector<Real>& g) {
  std::vector<Vector> ends;
  for (const Vector& s : samples)
    if (!zero(s)) {
      ends.push_back({-s.y, s.x});
      ends.push_back({s.y, -s.x});
    }
  if (ends.empty()) return {};
  std::sort(ends.begin(), ends.end(), before);
  ends.erase(std::unique(ends.begin(), ends.end(), [](const Vector& a, const Vector& b) { return !before(a, b) && !before(b, a); }), ends.end());
  const auto active_sum = [&](const Vector& w) {
    Vector sum;
    for (std::size_t j = 0; j < samples.size(); ++j)
      if (positive(dot(samples[j], w))) sum = {sum.x + g[j] * samples[j].x, sum.y + g[j] * samples[j].y};
    return sum;
  };
  Real best;                                                     // of h(w)^2 / ||w||^2
  for (std::size_t i = 0; i < ends.size(); ++i) {
    const Vector &p = ends[i], &q = ends[(i + 1) % ends.size()];
    best = max(best, square(dot(active_sum(p), p)) / dot(p, p));
    const bool half_turn = cross(p, q).sign() == Sign::Zero;
    const Vector middle = half_turn ? Vector{-p.y, p.x} : Vector{p.x + q.x, p.y + q.y};
    const Vector s = active_sum(middle), opposite{-s.x, -s.y};
    const auto inside = [&](const Vector& a) { return half_turn ? !negative(cross(p, a)) : in_cone(a, p, q); };
    if (!zero(s) && (inside(s) || inside(opposite))) best = max(best, dot(s, s));
  }
  return sqrt(best);
}

}  // namespace

Real speed_2(const ExactMatrix& x, const ExactMatrix& g) {
  if (g.cols() != x.cols()) throw Undefined("speed-2: X and G have different numbers of samples");
  if (x.rows() == 1) {
    const ExactMatrix plus = leaky_relu(x, Real(0)), minus = leaky_relu(scale(Real(-1), x), Real(0));
    return sqrt(max(norm2(multiply(g, transpose(plus))), norm2(multiply(g, transpose(minus)))));
  }
  if (x.rows() != 2 || g.rows() != 1) throw Undefined("speed-2 is defined for one input row, or two input rows and one output");
  std::vector<Vector> samples;
  for (int j = 0; j < x.cols(); ++j) samples.push_back({x(0, j), x(1, j)});
  return planar(samples, g.entries());
}

}  // namespace plumbline
