// Approximate factorisations in double, by LAPACK. Nothing here is certified: each result is a guess that a bound or an
// exact check turns into knowledge.
//
// A failure (no convergence, not positive definite, a result that is not finite) is an empty optional: OpenBLAS 0.3.21
// reports success on matrices with NaN, so that every result is inspected.
#pragma once

#include <Eigen/Core>
#include <optional>

#include "matrix/integer_matrix.hpp"

namespace plumbline {

// The entries of a (its denominator is left aside) times 2^-e, rounded.
[[nodiscard]] Eigen::MatrixXd in_doubles(const IntegerMatrix& a, int e);

// a ~ u diag(s) v^T with u: m x p, v: n x p, p = min(m, n), s descending.
struct ApproximateSvd {
  Eigen::MatrixXd u, v;
  Eigen::VectorXd s;
};
[[nodiscard]] std::optional<ApproximateSvd> approximate_svd(const Eigen::MatrixXd& a);

// a ~ x diag(values) x^T for a symmetric matrix, values ascending; the lower triangle is read.
struct ApproximateEigen {
  Eigen::MatrixXd vectors;
  Eigen::VectorXd values;
};
[[nodiscard]] std::optional<ApproximateEigen> approximate_eigen(const Eigen::MatrixXd& a);

// a ~ r^T r with r upper triangular (zeros below), for a symmetric matrix; empty if the factorisation breaks down.
[[nodiscard]] std::optional<Eigen::MatrixXd> approximate_cholesky(const Eigen::MatrixXd& a);

}  // namespace plumbline
