#include "matrix/guess_matrix.hpp"

#include <algorithm>

#include "matrix/lapack.hpp"
#include "matrix/matrix_of.hpp"

namespace plumbline {

Guess guess(const Real& a) {
  if (a.is_rational()) return Guess::near(a.rational());
  const Enclosure e = a.enclosure(60);
  return Guess::near(e.lower);
}

Matrix<Guess> guess_matrix(const Matrix<Real>& a) {
  Matrix<Guess> out(a.rows(), a.cols());
  std::transform(a.entries().begin(), a.entries().end(), out.entries().begin(), guess);
  return out;
}

std::vector<Guess> singular_values(const Matrix<Guess>& a) {
  if (a.rows() == 1 || a.cols() == 1) return {sqrt(norm2(a))};
  const auto svd =
      approximate_svd(matrix_of<Eigen::MatrixXd>(a.rows(), a.cols(), [&](int i, int j) { return a(i, j).value(); }));
  if (!svd) throw Undecided("no singular value decomposition");
  std::vector<Guess> out;
  for (const double s : svd->s) out.push_back(Guess::near(std::max(0.0, s)));
  return out;
}

Guess singular_value(const Matrix<Guess>& a, int k) {
  if (k < 1) throw Undefined("singular value " + std::to_string(k));
  return k > std::min(a.rows(), a.cols()) ? Guess{} : singular_values(a)[as_size(k) - 1];
}

}  // namespace plumbline
