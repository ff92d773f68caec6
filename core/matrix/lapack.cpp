#include "matrix/lapack.hpp"

#include <lapacke.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "budget/budget.hpp"
#include "matrix/gmp_access.hpp"
#include "matrix/product.hpp"
#include "number/gmp_words.hpp"

namespace plumbline {
namespace {

int size(Eigen::Index n) { return static_cast<int>(n); }

}  // namespace

Eigen::MatrixXd in_doubles(const IntegerMatrix& a, int e) {
  Eigen::MatrixXd out(a.rows(), a.cols());
  const std::vector<Integer>& entries = a.entries();
  const bool one_factor = e >= 0 && e <= 1000;
  const double factor = one_factor ? std::ldexp(1.0, -e) : 0;
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < a.cols(); ++j) {
      const auto* const entry = gmp::raw(entries[as_size(i) * a.cols() + j]);
      if (one_factor && gmp::fits_word(entry)) {
        out(i, j) = static_cast<double>(gmp::word(entry)) * factor;
        continue;
      }
      std::int64_t exponent = 0;
      const double mantissa = gmp::mantissa_of(entry, exponent);
      out(i, j) = std::ldexp(mantissa, static_cast<int>(std::max(exponent - e, -std::int64_t{2000})));
    }
  }
  return out;
}

std::optional<ApproximateSvd> approximate_svd(const Eigen::MatrixXd& a) {
  use_one_blas_thread();
  const int m = size(a.rows()), n = size(a.cols()), p = std::min(m, n);
  if (p == 0 || !a.allFinite()) return std::nullopt;
  budget::afford(4.0 * m * n * p, "a singular value decomposition");
  Eigen::MatrixXd work_matrix = a, vt(p, n);
  ApproximateSvd out{Eigen::MatrixXd(m, p), {}, Eigen::VectorXd(p)};
  std::vector<lapack_int> integers(as_size(8 * p));
  double wanted = 0;
  const auto run = [&](double* work, lapack_int length) {
    return LAPACKE_dgesdd_work(LAPACK_COL_MAJOR, 'S', m, n, work_matrix.data(), m, out.s.data(), out.u.data(), m,
                               vt.data(), p, work, length, integers.data());
  };
  if (run(&wanted, -1) != 0) return std::nullopt;
  std::vector<double> work(as_size(wanted));
  if (run(work.data(), static_cast<lapack_int>(work.size())) != 0) return std::nullopt;
  out.v = vt.transpose();
  if (!out.u.allFinite() || !out.v.allFinite() || !out.s.allFinite()) return std::nullopt;
  return out;
}

std::optional<ApproximateEigen> approximate_eigen(const Eigen::MatrixXd& a) {
  use_one_blas_thread();
  const int n = size(a.rows());
  if (n == 0 || a.rows() != a.cols() || !a.allFinite()) return std::nullopt;
  budget::afford(4.0 * n * n * n, "an eigenvalue decomposition");
  ApproximateEigen out{a, Eigen::VectorXd(n)};
  double wanted = 0;
  lapack_int wanted_integers = 0;
  const auto run = [&](double* work, lapack_int length, lapack_int* integers, lapack_int integer_length) {
    return LAPACKE_dsyevd_work(LAPACK_COL_MAJOR, 'V', 'L', n, out.vectors.data(), n, out.values.data(), work, length,
                               integers, integer_length);
  };
  if (run(&wanted, -1, &wanted_integers, -1) != 0) return std::nullopt;
  std::vector<double> work(as_size(wanted));
  std::vector<lapack_int> integers(as_size(wanted_integers));
  if (run(work.data(), static_cast<lapack_int>(work.size()), integers.data(), wanted_integers) != 0)
    return std::nullopt;
  if (!out.vectors.allFinite() || !out.values.allFinite()) return std::nullopt;
  return out;
}

std::optional<Eigen::MatrixXd> approximate_cholesky(const Eigen::MatrixXd& a) {
  use_one_blas_thread();
  const int n = size(a.rows());
  if (n == 0 || a.rows() != a.cols() || !a.allFinite()) return std::nullopt;
  budget::afford(n * (n / 6.0) * n, "a Cholesky factor");
  Eigen::MatrixXd r = a;
  if (LAPACKE_dpotrf_work(LAPACK_COL_MAJOR, 'U', n, r.data(), n) != 0) return std::nullopt;
  r.triangularView<Eigen::StrictlyLower>().setZero();
  if (!r.allFinite()) return std::nullopt;
  return r;
}

}  // namespace plumbline
