#include "matrix_kinds.hpp"

#include <cmath>

namespace plumbline::differential {
namespace {

using Eigen::MatrixXd;
using oracle::Random;

int side(Random& r, int most) { return static_cast<int>(r.between(1, most)); }
double power(Random& r, int most) { return std::ldexp(1.0, static_cast<int>(r.between(-most, most))); }

MatrixXd integers(Random& r, int m, int n, long size) {
  return MatrixXd::NullaryExpr(m, n, [&] { return static_cast<double>(r.between(-size, size)); });
}
// A product of integers: rank at most k.
MatrixXd low_rank(Random& r, int m, int n) {
  const int k = static_cast<int>(r.between(0, std::min(m, n)));
  if (k == 0) return MatrixXd::Zero(m, n);
  return integers(r, m, k, 9) * integers(r, k, n, 9);
}
// Rows and columns times powers of two.
MatrixXd scaled_by(Random& r, MatrixXd a, int most) {
  for (auto row : a.rowwise()) row *= power(r, most);
  for (auto col : a.colwise()) col *= power(r, most);
  return a;
}
// Blocks c [[a, -b], [b, a]]: two singular values each that are equal, four where c comes twice.
MatrixXd repeated(Random& r, int most) {
  const int blocks = std::max(1, most / 2);
  MatrixXd out = MatrixXd::Zero(2 * blocks, 2 * blocks);
  double a = 3, b = 4;
  for (int k = 0; k < blocks; ++k) {
    if (r.chance(50)) a = static_cast<double>(r.between(-9, 9)), b = static_cast<double>(r.between(0, 9));
    out.block(2 * k, 2 * k, 2, 2) << a, -b, b, a;
  }
  for (int k = 2 * blocks - 1; k > 0; --k) out.row(k).swap(out.row(static_cast<int>(r.between(0, k))));
  return out;
}
MatrixXd with_zeros(Random& r, MatrixXd a) {
  for (auto row : a.rowwise())
    if (r.chance(30)) row.setZero();
  for (auto col : a.colwise())
    if (r.chance(20)) col.setZero();
  return a;
}
MatrixXd diagonal_and_noise(Random& r, int n, int step, int noise) {
  MatrixXd a = oracle::random_doubles(r, n, n) * std::ldexp(1.0, -noise);
  for (int i = 0; i < n; ++i) a(i, i) += std::ldexp(1.0, -step * i);
  return a;
}
// The oracle takes long where roots differ by hundreds of powers of two, so these are small.
MatrixXd wild(Random& r, int m, int n) {
  const int most = std::max(m, n) <= 2 ? 300 : 15;
  return MatrixXd::NullaryExpr(m, n, [&] { return r.chance(20) ? 0.0 : r.unit() * power(r, most); });
}

}  // namespace

const char* kind_name(int kind) {
  const char* names[kMatrixKinds] = {"random",   "nearly singular", "badly scaled", "subnormal", "huge",
                                     "repeated", "integers",        "low rank",     "zero rows", "one row or column",
                                     "clusters", "graded",          "signs",        "wild"};
  return names[kind];
}

MatrixXd draw_matrix(Random& r, int kind, int most) {
  const int m = side(r, most), n = side(r, most), small = std::min(most, 4);
  switch (kind) {
    case 0: return oracle::random_doubles(r, m, n);
    case 1: {
      const double noise = std::ldexp(1.0, -static_cast<int>(r.between(20, 60)));
      return low_rank(r, m, n) + oracle::random_doubles(r, m, n) * noise;
    }
    case 2: return scaled_by(r, oracle::random_doubles(r, m, n), 12);
    case 3: return oracle::random_doubles(r, m, n) * std::ldexp(1.0, -static_cast<int>(r.between(1020, 1073)));
    case 4: return oracle::random_doubles(r, m, n) * std::ldexp(1.0, static_cast<int>(r.between(900, 1000)));
    case 5: return repeated(r, most);
    case 6: return integers(r, m, n, 99);
    case 7: return low_rank(r, m, n);
    case 8: return with_zeros(r, r.chance(50) ? integers(r, m, n, 9) : oracle::random_doubles(r, m, n));
    case 9: return r.chance(50) ? MatrixXd(oracle::random_doubles(r, 1, n)) : MatrixXd(integers(r, m, 1, 9));
    case 10: return diagonal_and_noise(r, m, 0, static_cast<int>(r.between(20, 52)));
    case 11: return diagonal_and_noise(r, m, static_cast<int>(r.between(5, 12)), 60);
    case 12: return integers(r, m, n, 1);
    default: return wild(r, std::min(m, small), std::min(n, small));
  }
}

}  // namespace plumbline::differential
