#include "cost/upper/one_direction.hpp"

#include <cmath>

#include "cost/function/short_rational.hpp"

namespace plumbline {

std::optional<OneDirection> one_direction(const LineFunction& f) {
  const int outputs = f.outputs();
  int best = 0, piece = -1;  // a slope that is not 0
  for (int p = 0; p < f.pieces() && piece < 0; ++p)
    for (int i = 0; i < outputs; ++i)
      if (!f.slope(i, p).is_zero()) {
        best = i;
        piece = p;
      }
  if (outputs < 2 || piece < 0) return {};
  OneDirection out{
      RationalMatrix(outputs, 1), RationalMatrix(outputs, 1), {f.knots, RationalMatrix(1, f.values.cols())}};
  Rational size2, along;  // f_i = ratio_i f_best + offset_i
  RationalMatrix ratio(outputs, 1), offset(outputs, 1);
  for (int i = 0; i < outputs; ++i) {
    ratio(i, 0) = f.slope(i, piece) / f.slope(best, piece);
    for (int p = 0; p < f.pieces(); ++p)
      if (f.slope(i, p) != ratio(i, 0) * f.slope(best, p)) return {};
    offset(i, 0) = f.values(i, 0) - ratio(i, 0) * f.values(best, 0);
    size2 += ratio(i, 0) * ratio(i, 0);
    along += ratio(i, 0) * offset(i, 0);
  }
  const Rational size = short_rational(std::sqrt(size2.approximate()), 40);
  for (int j = 0; j < f.values.cols(); ++j) out.g.values(0, j) = size * (f.values(best, j) + along / size2);
  for (int i = 0; i < outputs; ++i) {
    out.c(i, 0) = ratio(i, 0) / size;
    out.q(i, 0) = offset(i, 0) - ratio(i, 0) * along / size2;
  }
  return out;
}

Network with_direction(Network n, const OneDirection& to) {
  n.biases.resize(n.weights.size());
  const ExactMatrix c = exact_matrix(to.c);
  n.weights.back() = multiply(c, n.weights.back());
  ExactMatrix b = exact_matrix(to.q);
  if (n.biases.back())
    for (int i = 0; i < b.rows(); ++i) b(i, 0) = b(i, 0) + c(i, 0) * (*n.biases.back())(0, 0);
  n.biases.back() = std::move(b);
  return n;
}

}  // namespace plumbline
