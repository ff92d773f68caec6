#include "matrix/guess_matrix.hpp"

#include <algorithm>

#include "matrix/lapack.hpp"

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
  Eigen::MatrixXd m(a.rows(), a.cols());
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j) m(i, j) = a(i, j).value();
  const auto svd = approximate_svd(m);
  if (!svd) throw Undecided("no singular value decomposition");
  std::vector<Guess> out;
  for (const double s : svd->s) out.push_back(Guess::near(std::max(0.0, s)));
  return out;
}

Guess singular_value(const Matrix<Guess>& a, int k) {
  if (k < 1) throw Undefined("singular value " + std::to_string(k));
  return k > std::min(a.rows(), a.cols()) ? Guess{} : singular_values(a)[static_cast<std::size_t>(k) - 1];
}

}  // namespace plumbline
