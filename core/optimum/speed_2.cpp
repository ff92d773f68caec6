#include "optimum/speed_2.hpp"

#include "budget/error.hpp"
#include "optimum/arrangement.hpp"
#include "optimum/rational_data.hpp"

namespace plumbline {
namespace {

template <class T> ExactMatrix column(const std::vector<T>& entries, int rows) {
  ExactMatrix w(rows, 1);
  for (std::size_t i = 0; i < entries.size(); ++i) w(static_cast<int>(i), 0) = Real(entries[i]);
  return w;
}

void improve(SpeedTwo& best, const Real& squared, const ExactMatrix& direction) {
  if ((squared - best.squared).sign() == Sign::Positive) best = {squared, direction};
}

// The larger of F_1(g) and F_1(-g).
template <class T> SpeedTwo one_output(const Matrix<T>& x, std::vector<T> g) {
  const Arrangement<T> arrangement(x);
  SpeedTwo best{{}, ExactMatrix(x.rows(), 1)};
  for (int side = 0; side < 2; ++side) {
    const DirectionValue<T> found = arrangement.maximum(g);
    improve(best, Real(found.value * found.value) / Real(found.length2), column(found.direction, x.rows()));
    for (T& a : g) a = -a;
  }
  return best;
}

// ||G relu(X^T w)||^2 / |w|^2.
Real squared_speed(const ExactMatrix& x, const ExactMatrix& g, const ExactMatrix& w) {
  const Real length2 = norm2(w);
  if (length2.sign() == Sign::Zero) return {};
  return norm2(multiply(g, leaky_relu(multiply(transpose(x), w), Real(0)))) / length2;
}

// On an arc ||G relu(X^T w)|| = |M w|. The candidates are the ends and, for S = M^T M with eigenvalues s_+ >= s_-, the
// columns of S - s_- I, which lie in the eigenspace of s_+.
SpeedTwo planar(const ExactMatrix& x, const ExactMatrix& g) {
  const Arrangement<Real> arrangement(x);
  SpeedTwo best{{}, ExactMatrix(2, 1)};
  const auto consider = [&](const Real& a, const Real& b) {
    for (const ExactMatrix& w : {column<Real>({a, b}, 2), column<Real>({-a, -b}, 2)})
      improve(best, squared_speed(x, g, w), w);
  };
  for (const std::vector<Real>& ray : arrangement.rays()) consider(ray[0], ray[1]);
  for (const ArrangementCell& cell : arrangement.cells()) {
    ExactMatrix m(g.rows(), 2);
    for (const int j : cell.active)
      for (int i = 0; i < g.rows(); ++i)
        for (int k = 0; k < 2; ++k) m(i, k) += g(i, j) * x(k, j);
    const ExactMatrix s = multiply(transpose(m), m);
    const Real smaller = (s(0, 0) + s(1, 1) - sqrt(square(s(0, 0) - s(1, 1)) + Real(4) * square(s(0, 1)))) / Real(2);
    consider(s(0, 0) - smaller, s(1, 0));
    consider(s(0, 1), s(1, 1) - smaller);
  }
  return best;
}

SpeedTwo one_input(const ExactMatrix& x, const ExactMatrix& g) {
  SpeedTwo best{{}, ExactMatrix(1, 1)};
  for (const int side : {1, -1}) {
    const ExactMatrix w = column<Real>({Real(side)}, 1);
    improve(best, squared_speed(x, g, w), w);
  }
  return best;
}

}  // namespace

bool speed_2_is_defined(const ExactMatrix& x, const ExactMatrix& g) {
  return x.rows() <= 2 || (x.rows() == 3 && g.rows() == 1);
}

SpeedTwo optimal_direction_2(const ExactMatrix& x, const ExactMatrix& g) {
  if (g.cols() != x.cols()) throw Undefined("speed-2: X and G have different numbers of samples");
  if (!speed_2_is_defined(x, g))
    throw Undefined("speed-2 is defined for one or two input rows, or three input rows and one output");
  if (x.rows() == 1) return one_input(x, g);
  if (g.rows() > 1) return planar(x, g);
  if (is_rational(x) && is_rational(g)) return one_output(rational(x), rational(g).entries());
  return one_output(x, g.entries());
}

Real speed_2(const ExactMatrix& x, const ExactMatrix& g) { return sqrt(optimal_direction_2(x, g).squared); }

}  // namespace plumbline
