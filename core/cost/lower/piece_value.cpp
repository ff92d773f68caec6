#include "cost/lower/piece_value.hpp"

#include <Eigen/Dense>

#include "matrix/characteristic.hpp"
#include "matrix/matrix_of.hpp"

namespace plumbline {

RationalMatrix gram(const RationalMatrix& a) { return product(transposed(a), a); }

Rational symmetric_function(int k, const RationalMatrix& a) {
  return principal_minor_sum(exact_matrix(a), k).rational();
}

double schatten_cost(const Eigen::MatrixXd& a, int rank, int depth) {
  const Eigen::VectorXd s = Eigen::JacobiSVD<Eigen::MatrixXd>(a).singularValues();
  return depth * s.head(rank).array().pow(2.0 / depth).sum();
}

RationalMatrix beside(const AffinePiece& p) {
  const int d = p.jacobian.cols();
  return matrix_of<RationalMatrix>(p.jacobian.rows(), d + 1,
                                   [&](int i, int j) { return j < d ? p.jacobian(i, j) : p.constant(i, 0); });
}

PieceValue piece_value(const AffinePiece& p) {
  PieceValue out{.number = p.number, .rank = rank(exact_matrix(p.jacobian))};
  out.volume2 = symmetric_function(out.rank, gram(p.jacobian));
  out.missed = symmetric_function(out.rank + 1, gram(beside(p))) / out.volume2;
  return out;
}

PieceValue value_alone(const AffinePiece& p) {
  PieceValue out{.number = p.number};
  for (const Rational& x : p.constant.entries()) out.missed += x * x;
  return out;
}

}  // namespace plumbline
