// Apart from the rest because this decomposition takes long to compile.
#include <Eigen/SVD>

#include "bracket.hpp"

namespace bench {

double largest_by_eigen(const std::vector<double>& a, int n) {
  const Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>> map(a.data(), n, n);
  return Eigen::BDCSVD<Eigen::MatrixXd>(map).singularValues()[0];
}

}  // namespace bench
