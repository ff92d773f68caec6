#include "matrix/lanczos.hpp"

#include <cblas.h>
#include <lapacke.h>

#include <cmath>
#include <vector>

#include "budget/budget.hpp"
#include "matrix/lapack.hpp"
#include "matrix/product.hpp"

namespace plumbline {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr Eigen::Index most_steps = 300;
constexpr Eigen::Index check_every = 6;   // steps between two looks at the Ritz values
constexpr Eigen::Index dense_up_to = 20;  // below, a full decomposition is as cheap

// A^T (A x)
VectorXd gram_times(const MatrixXd& a, const double* x) {
  VectorXd y(a.rows()), z(a.cols());
  const int m = static_cast<int>(a.rows()), n = static_cast<int>(a.cols());
  cblas_dgemv(CblasColMajor, CblasNoTrans, m, n, 1, a.data(), m, x, 1, 0, y.data(), 1);
  cblas_dgemv(CblasColMajor, CblasTrans, m, n, 1, a.data(), m, y.data(), 1, 0, z.data(), 1);
  return z;
}

// A start that is in no special position: neither constant nor alternating.
VectorXd start(Eigen::Index n) {
  VectorXd v(n);
  for (Eigen::Index i = 0; i < n; ++i) v[i] = 1 + 0.5 * std::sin(1.7 * static_cast<double>(i) + 0.3);
  return v.normalized();
}

// The largest eigenvalue of the tridiagonal matrix and its vector.
struct Ritz {
  double value = 0;
  VectorXd vector;
};

std::optional<Ritz> largest_ritz(const std::vector<double>& alpha, const std::vector<double>& beta) {
  const auto k = static_cast<int>(alpha.size());
  std::vector<double> d = alpha, e = beta;
  MatrixXd z(k, k);
  if (LAPACKE_dstev(LAPACK_COL_MAJOR, 'V', k, d.data(), e.data(), z.data(), k) != 0 || !z.allFinite())
    return std::nullopt;
  return Ritz{d.back(), z.col(k - 1)};
}

std::optional<ApproximateLargest> from_svd(const MatrixXd& a) {
  const auto f = approximate_svd(a);
  if (!f || !(f->s[0] > 0)) return std::nullopt;
  return ApproximateLargest{f->s[0], f->v.col(0)};
}

}  // namespace

std::optional<ApproximateLargest> approximate_largest(const MatrixXd& a, double tolerance) {
  if (!a.allFinite()) return std::nullopt;
  if (std::min(a.rows(), a.cols()) <= dense_up_to) return from_svd(a);
  use_one_blas_thread();
  const Eigen::Index n = a.cols(), steps = std::min(n, most_steps);
  MatrixXd v(n, steps);
  v.col(0) = start(n);
  std::vector<double> alpha, beta;
  for (Eigen::Index j = 0; j < steps; ++j) {
    budget::spend(a.size() + n * j, "Lanczos' method");
    VectorXd w = gram_times(a, v.col(j).data());
    alpha.push_back(v.col(j).dot(w));
    for (int twice = 0; twice < 2; ++twice) w -= v.leftCols(j + 1) * (v.leftCols(j + 1).transpose() * w);
    const double length = w.norm();
    const bool last = j + 1 == steps || length <= tolerance * 1e-6 * std::fabs(alpha[0]);
    if (last || j % check_every == check_every - 1) {
      const auto ritz = largest_ritz(alpha, beta);
      if (!ritz || !(ritz->value > 0)) return std::nullopt;
      if (last || length * std::fabs(ritz->vector[j]) <= tolerance * ritz->value) {
        if (last && j + 1 < n && j + 1 == steps) return std::nullopt;
        return ApproximateLargest{std::sqrt(ritz->value), v.leftCols(j + 1) * ritz->vector};
      }
    }
    beta.push_back(length);
    v.col(j + 1) = w / length;
  }
  return std::nullopt;
}

}  // namespace plumbline
