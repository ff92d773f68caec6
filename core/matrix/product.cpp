#include "matrix/product.hpp"

#include <cblas.h>

#include <bit>
#include <cmath>
#include <cstdint>

#include "number/budget.hpp"

namespace plumbline {
namespace {

// From this many multiplications on, the call of BLAS is cheaper than the plain loop (measured, width 16).
constexpr double blas_pays_from = 4096;

// Reports a product of so many multiplications, two of which count as one operation. Returns their number.
double spend(Eigen::Index m, Eigen::Index inner, Eigen::Index n) {
  const double multiplications = static_cast<double>(m) * static_cast<double>(inner) * static_cast<double>(n);
  budget::afford(multiplications / 2, "a product of matrices of doubles");
  return multiplications;
}

// A matrix as integers below 2^bits times 2^exponent.
struct Granularity {
  int exponent = 0, bits = 0;
  bool finite = true;
};

Granularity granularity(const Eigen::MatrixXd& a) {
  int lowest = 4096, highest = -4096;
  for (const double x : a.reshaped()) {
    // |x| = mantissa 2^exponent, with the implicit bit of a normal number
    const std::uint64_t bits = std::bit_cast<std::uint64_t>(x), fraction = bits & ((std::uint64_t{1} << 52) - 1);
    const int biased = static_cast<int>((bits >> 52) & 0x7ff);
    if (biased == 0x7ff) return {0, 0, false};
    const std::uint64_t mantissa = biased == 0 ? fraction : fraction | (std::uint64_t{1} << 52);
    if (mantissa == 0) continue;
    const int exponent = std::max(biased, 1) - 1075;
    lowest = std::min(lowest, exponent + std::countr_zero(mantissa));
    highest = std::max(highest, exponent + static_cast<int>(std::bit_width(mantissa)));
  }
  if (highest < lowest) return {0, 0, true};
  return {lowest, highest - lowest, true};
}

}  // namespace

void use_one_blas_thread() {
  static const bool done = [] {
    openblas_set_num_threads(1);
    return true;
  }();
  static_cast<void>(done);
}

Eigen::MatrixXd rounded_product(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  if (spend(a.rows(), a.cols(), b.cols()) < blas_pays_from) return a.lazyProduct(b);
  use_one_blas_thread();
  Eigen::MatrixXd c(a.rows(), b.cols());
  cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, static_cast<int>(a.rows()), static_cast<int>(b.cols()),
              static_cast<int>(a.cols()), 1, a.data(), static_cast<int>(a.rows()), b.data(), static_cast<int>(b.rows()),
              0, c.data(), static_cast<int>(c.rows()));
  return c;
}

Eigen::MatrixXd rounded_transposed_product(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  if (spend(a.cols(), a.rows(), b.cols()) < blas_pays_from) return a.transpose().lazyProduct(b);
  use_one_blas_thread();
  Eigen::MatrixXd c(a.cols(), b.cols());
  cblas_dgemm(CblasColMajor, CblasTrans, CblasNoTrans, static_cast<int>(a.cols()), static_cast<int>(b.cols()),
              static_cast<int>(a.rows()), 1, a.data(), static_cast<int>(a.rows()), b.data(), static_cast<int>(b.rows()),
              0, c.data(), static_cast<int>(c.rows()));
  return c;
}

Eigen::MatrixXd rounded_gram(const Eigen::MatrixXd& a) {
  if (spend(a.cols(), a.rows(), a.cols()) < blas_pays_from) return a.transpose().lazyProduct(a);
  use_one_blas_thread();
  Eigen::MatrixXd c(a.cols(), a.cols());
  cblas_dsyrk(CblasColMajor, CblasLower, CblasTrans, static_cast<int>(a.cols()), static_cast<int>(a.rows()), 1,
              a.data(), static_cast<int>(a.rows()), 0, c.data(), static_cast<int>(c.rows()));
  c.triangularView<Eigen::StrictlyUpper>() = c.transpose();
  return c;
}

// All partial sums are integers below 2^(bits + log2 n) times 2^exponent: a double if that many bits fit and no
// exponent leaves the range.
bool product_is_exact(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  const Granularity x = granularity(a), y = granularity(b);
  if (!x.finite || !y.finite) return false;
  const auto length = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(a.cols())));
  return x.bits + y.bits + length <= 53 && x.exponent + y.exponent >= -1074 && x.exponent + y.exponent + 53 <= 1023;
}

}  // namespace plumbline
