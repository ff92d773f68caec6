#include "matrix/dominance.hpp"

#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "matrix/gmp_access.hpp"
#include "matrix/lapack.hpp"
#include "matrix/shape.hpp"

namespace plumbline {
namespace {

using Eigen::MatrixXd;
using gmp::raw;

constexpr int largest_order = 1 << 20;   // so that sums over a row keep within 2^126
constexpr int attempts = 3;              // raises of the shift: the second nearly always suffices

// The two sizes of integers: t fraction bits of R, entries of R, and sums of their products.
// |R| <= 2^(t+2) and column norms <= 2^(t+2) are checked, so by Cauchy and Schwarz every partial sum of R^T R is at most 2^(2t+4):
// 2^60 in 64 bits, 2^104 in 128 bits; with |F| <= 2^(2t+2) the entries of E keep within 2^61 and 2^105, their row sums within 2^125.
struct Narrow {
  static constexpr int bits = 28;
  using Entry = std::int32_t;
  using Sum = std::int64_t;
};
struct Broad {
  static constexpr int bits = 50;
  using Entry = std::int64_t;
  using Sum = Wide;
};

// M, and the powers of two that bring its diagonal into [1, 4): the entry (i, j) is divided by 2^(e_i + e_j).
struct Scaled {
  const IntegerMatrix& m;
  std::vector<int> e;
  MatrixXd rounded;   // approximately the scaled matrix, lower and upper triangle
  bool plausible;     // false if M is certainly not positive definite
};

Scaled scaled(const IntegerMatrix& m) {
  const int n = m.rows();
  Scaled s{m, std::vector<int>(static_cast<std::size_t>(n)), MatrixXd(n, n), true};
  for (int i = 0; i < n && s.plausible; ++i) {
    s.plausible = mpz_sgn(raw(m(i, i))) > 0;
    s.e[i] = (gmp::bits(m(i, i)) - 1) / 2;
    for (int j = 0; j <= i && s.plausible; ++j) {
      long exponent = 0;
      const double mantissa = mpz_get_d_2exp(&exponent, raw(m(i, j)));
      if (mantissa != 0 && exponent - s.e[i] - s.e[j] > 2) s.plausible = false;   // |m_ij| >= 4 2^(e_i + e_j) > sqrt(m_ii m_jj)
      s.rounded(i, j) = s.rounded(j, i) = std::ldexp(mantissa, static_cast<int>(exponent) - s.e[i] - s.e[j]);
    }
  }
  return s;
}

// floor(value 2^shift), of which the caller knows that it is below 2^104 in size.
Wide shifted(const Integer& value, int shift) {
  if (mpz_fits_slong_p(raw(value)) != 0) {
    const Wide v = mpz_get_si(raw(value));
    if (shift >= 0) return v * (static_cast<Wide>(1) << shift);
    return shift < -126 ? (v < 0 ? -1 : 0) : v >> -shift;
  }
  Integer x = value;
  if (shift >= 0) {
    mpz_mul_2exp(raw(x), raw(x), static_cast<mp_bitcnt_t>(shift));
  } else {
    mpz_fdiv_q_2exp(raw(x), raw(x), static_cast<mp_bitcnt_t>(-shift));
  }
  const bool negative = mpz_sgn(raw(x)) < 0;
  WideSize size = mpz_size(raw(x)) > 1 ? mpz_getlimbn(raw(x), 1) : 0;
  size = (size << 64) | mpz_getlimbn(raw(x), 0);
  return negative ? -static_cast<Wide>(size) : static_cast<Wide>(size);
}

// F = floor(2^2t D M D), lower triangle, row by row.
template <class Rung>
std::vector<typename Rung::Sum> scaled_integers(const Scaled& s) {
  const int n = s.m.rows();
  std::vector<typename Rung::Sum> f(static_cast<std::size_t>(n) * n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) {
      f[static_cast<std::size_t>(i) * n + j] = static_cast<typename Rung::Sum>(shifted(s.m(i, j), 2 * Rung::bits - s.e[i] - s.e[j]));
    }
  }
  return f;
}

// The columns of R, rounded to integers, one after the other; empty if one is longer than the size analysis allows.
template <class Rung>
std::vector<typename Rung::Entry> rounded_columns(const MatrixXd& r) {
  const int n = static_cast<int>(r.cols());
  std::vector<typename Rung::Entry> out(static_cast<std::size_t>(n) * n);
  for (int j = 0; j < n; ++j) {
    Wide square = 0;
    for (int i = 0; i <= j; ++i) {
      const double x = std::nearbyint(std::ldexp(r(i, j), Rung::bits));
      if (!(std::fabs(x) <= std::ldexp(1.0, Rung::bits + 2) - 1)) return {};
      const auto entry = static_cast<typename Rung::Entry>(x);
      out[static_cast<std::size_t>(j) * n + i] = entry;
      square += static_cast<Wide>(entry) * entry;
    }
    if (square > static_cast<Wide>(1) << (2 * Rung::bits + 4)) return {};
  }
  return out;
}

template <class Sum, class Entry>
Sum dot(const Entry* a, const Entry* b, int length) {
  Sum sum = 0;
  for (int k = 0; k < length; ++k) sum += static_cast<Sum>(a[k]) * b[k];
  return sum;
}

// What the worst row of E lacks: max over i of sum_j (|E_ij| + 1) - E_ii, in units of 2^-2t. Dominant exactly if negative.
template <class Rung>
Wide deficit(const std::vector<typename Rung::Sum>& f, const std::vector<typename Rung::Entry>& r, int n) {
  std::vector<Wide> lacking(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) {
    const auto* column = r.data() + static_cast<std::size_t>(i) * n;
    const auto* row = f.data() + static_cast<std::size_t>(i) * n;
    for (int j = 0; j < i; ++j) {
      const auto e = row[j] - dot<typename Rung::Sum>(column, r.data() + static_cast<std::size_t>(j) * n, j + 1);
      const Wide size = static_cast<Wide>(e < 0 ? -e : e) + 1;
      lacking[i] += size;
      lacking[j] += size;
    }
    lacking[i] -= row[i] - dot<typename Rung::Sum>(column, column, i + 1);
  }
  Wide worst = lacking[0];
  for (const Wide x : lacking) worst = std::max(worst, x);
  return worst;
}

// sigma starts at what n rounded entries cost a row on average, and is raised by what the worst row lacked.
template <class Rung>
bool shows_definite(const Scaled& s) {
  const int n = s.m.rows();
  const auto f = scaled_integers<Rung>(s);
  double sigma = std::ldexp(n + 4.0, -Rung::bits);
  for (int attempt = 0; attempt < attempts; ++attempt) {
    MatrixXd shifted_matrix = s.rounded;
    shifted_matrix.diagonal().array() -= sigma;
    const auto factor = approximate_cholesky(shifted_matrix);
    if (!factor) return false;
    const auto r = rounded_columns<Rung>(*factor);
    if (r.empty()) return false;
    const Wide lacking = deficit<Rung>(f, r, n);
    if (lacking < 0) return true;
    sigma += 2 * std::ldexp(static_cast<double>(lacking), -2 * Rung::bits);
  }
  return false;
}

}  // namespace

bool dominance_shows_definite(const IntegerMatrix& m) {
  if (m.rows() != m.cols()) throw Undefined("definiteness: the matrix is " + shape::text(m.rows(), m.cols()) + "; it must be square");
  if (m.rows() == 0 || m.rows() > largest_order) return false;
  const Scaled s = scaled(m);
  return s.plausible && (shows_definite<Narrow>(s) || shows_definite<Broad>(s));
}

// Either side serves: A A^T and A^T A share their non-zero eigenvalues, and c above one of them is above 0.
bool dominance_certifies(const IntegerMatrix& a, const Rational& c) {
  return dominance_shows_definite(shifted_negative(c, small_gram(a)));
}

bool dominance_certifies(const RationalMatrix& a, const Rational& c) { return dominance_certifies(IntegerMatrix::from(a), c); }

}  // namespace plumbline
