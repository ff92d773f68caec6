#include "matrix/dominance.hpp"

#include <cmath>
#include <cstdint>
#include <optional>

#include "budget/budget.hpp"
#include "matrix/digits.hpp"
#include "matrix/gmp_access.hpp"
#include "matrix/lapack.hpp"
#include "matrix/shape.hpp"
#include "number/gmp_words.hpp"

namespace plumbline {
namespace {

using Eigen::MatrixXd;
using gmp::raw;

constexpr int largest_order = 1 << 20;  // so that sums over a row keep within 2^126
constexpr int digits_pay_from = 24;     // from this order on, BLAS on digits beats loops over integers (measured)

// An entry of M, whichever integers M has: sign, size, approximate value, and floor(x 2^shift) where that is below
// 2^104 in size.
int sign_of(const Integer& x) { return mpz_sgn(raw(x)); }
int sign_of(Wide x) { return (x > 0) - (x < 0); }
int bits_of(const Integer& x) { return gmp::bits(x); }
int bits_of(Wide x) { return fixed::bits(x); }
double approximate(const Integer& x, std::int64_t& exponent) { return gmp::mantissa_of(raw(x), exponent); }
double approximate(Wide x, std::int64_t& exponent) { return fixed::approximate(x, exponent); }

Wide shifted(Wide x, int shift) {
  if (shift >= 0) return x * (static_cast<Wide>(1) << std::min(shift, 126));
  return shift < -126 ? (x < 0 ? -1 : 0) : x >> -shift;
}

Wide shifted(const Integer& value, int shift) {
  if (gmp::fits_word(raw(value))) return shifted(static_cast<Wide>(gmp::word(raw(value))), shift);
  Integer x = value;
  gmp::shift(x, shift);
  WideSize size = mpz_size(raw(x)) > 1 ? mpz_getlimbn(raw(x), 1) : 0;
  size = (size << 64) | (mpz_size(raw(x)) > 0 ? mpz_getlimbn(raw(x), 0) : 0);
  return mpz_sgn(raw(x)) < 0 ? -static_cast<Wide>(size) : static_cast<Wide>(size);
}

// M, and the powers of two that bring its diagonal into [1, 4): the entry (i, j) is divided by 2^(e_i + e_j).
template <class M> struct Scaled {
  const M& m;
  std::vector<int> e;
  MatrixXd rounded;  // approximately the scaled matrix, lower and upper triangle
  bool plausible;    // false if M is certainly not positive definite
};

// |m_ij| >= 4 2^(e_i + e_j) > sqrt(m_ii m_jj) for one entry, and M is not definite.
template <class M> Scaled<M> scaled(const M& m) {
  const int n = m.rows();
  Scaled<M> s{m, std::vector<int>(as_size(n)), MatrixXd(n, n), true};
  for (int i = 0; i < n && s.plausible; ++i) {
    s.plausible = sign_of(m(i, i)) > 0;
    s.e[i] = (bits_of(m(i, i)) - 1) / 2;
    for (int j = 0; j <= i && s.plausible; ++j) {
      std::int64_t exponent = 0;
      const double mantissa = approximate(m(i, j), exponent);
      if (mantissa != 0 && exponent - s.e[i] - s.e[j] > 2) s.plausible = false;
      s.rounded(i, j) = s.rounded(j, i) = std::ldexp(mantissa, static_cast<int>(exponent) - s.e[i] - s.e[j]);
    }
  }
  return s;
}

// F = floor(2^2t D M D), lower triangle, row by row.
template <class M> std::vector<Wide> scaled_integers(const Scaled<M>& s, int t) {
  const int n = s.m.rows();
  std::vector<Wide> f(as_size(n) * n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) f[as_size(i) * n + j] = shifted(s.m(i, j), 2 * t - s.e[i] - s.e[j]);
  }
  return f;
}

// What the worst row of E = F - R^T R lacks: max over i of sum_j (|E_ij| + 1) - E_ii, in units of 2^-2t. Dominant
// exactly if negative. `product(i, j)` is (R^T R)_ij.
template <class Product> Wide deficit(const std::vector<Wide>& f, int n, Product product) {
  std::vector<Wide> lacking(as_size(n));
  for (int i = 0; i < n; ++i) {
    budget::spend(static_cast<std::int64_t>(i + 1) * (n < digits_pay_from ? n : 4), "a test of definiteness");
    const Wide* row = f.data() + as_size(i) * n;
    for (int j = 0; j < i; ++j) {
      const Wide e = row[j] - product(i, j), size = (e < 0 ? -e : e) + 1;
      lacking[i] += size;
      lacking[j] += size;
    }
    lacking[i] -= row[i] - product(i, i);
  }
  Wide worst = lacking[0];
  for (const Wide x : lacking) worst = std::max(worst, x);
  return worst;
}

// R^T R by loops over integers. Columns longer than 2^(t+2) are refused, so by Cauchy and Schwarz every partial sum is
// at most 2^(2t+4): 2^60 in 64 bits for t = 28, 2^104 in 128 bits for t = 50; with |F| <= 2^(2t+2) row sums of E keep
// within 2^126.
template <int Bits, class Entry, class Sum> struct Loops {
  static constexpr int bits = Bits;

  static std::optional<Wide> lacking(const std::vector<Wide>& f, const MatrixXd& factor) {
    const int n = static_cast<int>(factor.cols());
    std::vector<Entry> r(as_size(n) * n);
    for (int j = 0; j < n; ++j) {
      Wide square = 0;
      for (int i = 0; i <= j; ++i) {
        const double x = std::nearbyint(std::ldexp(factor(i, j), bits));
        if (!(std::fabs(x) <= std::ldexp(1.0, bits + 2) - 1)) return std::nullopt;
        r[as_size(j) * n + i] = static_cast<Entry>(x);
        square += static_cast<Wide>(static_cast<Entry>(x)) * static_cast<Entry>(x);
      }
      if (square > static_cast<Wide>(1) << (2 * bits + 4)) return std::nullopt;
    }
    return deficit(f, n, [&](int i, int j) -> Wide {
      const Entry *a = r.data() + as_size(i) * n, *b = r.data() + as_size(j) * n;
      Sum sum = 0;
      for (int k = 0; k <= j; ++k) sum += static_cast<Sum>(a[k]) * b[k];
      return sum;
    });
  }
};

using Coarse = Loops<28, std::int32_t, std::int64_t>;
using Fine = Loops<50, std::int64_t, Wide>;

// R^T R in balanced digits: with |R| < 2^(t+2) <= 2^(width count - 1) every partial product is exact, and sums are
// below n 2^(2t+4) <= 2^124. Columns longer than 2^(t+2) are refused as above.
class Digits {
 public:
  Digits(int n, int count) : bits(std::min(50, digit_width(n) * count - 3)), count_(count), width_(digit_width(n)) {}

  const int bits;  // t

  [[nodiscard]] std::optional<Wide> lacking(const std::vector<Wide>& f, const MatrixXd& factor) const {
    const int n = static_cast<int>(factor.cols());
    const MatrixXd r = (factor * std::ldexp(1.0, bits)).array().rint();
    if (!r.allFinite() || !(r.cwiseAbs().maxCoeff() <= std::ldexp(1.0, bits + 2) - 1)) return std::nullopt;
    const DigitSums product = gram(DigitMatrix::from(r, width_, count_));
    for (int i = 0; i < n; ++i) {
      if (product.wide(i, i) > static_cast<Wide>(1) << (2 * bits + 4)) return std::nullopt;
    }
    return deficit(f, n, [&](int i, int j) { return product.wide(j, i); });  // along a column
  }

 private:
  int count_, width_;
};

template <class M, class Rung> bool is_dominant(const Scaled<M>& s, const Rung& rung, const MatrixXd& r) {
  const std::optional<Wide> lacking = rung.lacking(scaled_integers(s, rung.bits), r);
  return lacking && *lacking < 0;
}

// sigma is what n rounded entries cost a row on average, with some room: below it the factor would be of no use on this
// rung.
template <class M, class Rung> bool shows_definite(const Scaled<M>& s, const Rung& rung) {
  MatrixXd shifted_matrix = s.rounded;
  shifted_matrix.diagonal().array() -= std::ldexp(s.m.rows() + 4.0, -rung.bits);
  const auto factor = approximate_cholesky(shifted_matrix);
  return factor && is_dominant(s, rung, *factor);
}

template <class M> void require_square(const M& m) {
  if (m.rows() != m.cols())
    throw Undefined("definiteness: the matrix is " + shape::text(m.rows(), m.cols()) + "; it must be square");
}

template <class M> bool shows_definite(const M& m) {
  const int n = m.rows();
  require_square(m);
  if (n == 0 || n > largest_order) return false;
  const Scaled<M> s = scaled(m);
  if (!s.plausible) return false;
  if (n < digits_pay_from) { return shows_definite(s, Coarse()) || shows_definite(s, Fine()); }
  return shows_definite(s, Digits(n, 1)) || shows_definite(s, Digits(n, 2)) || shows_definite(s, Digits(n, 3));
}

}  // namespace

bool factor_shows_definite(const IntegerMatrix& m, const MatrixXd& r) {
  require_square(m);
  shape::require_equal("definiteness: matrix and factor", m, r);
  const Scaled<IntegerMatrix> s = scaled(m);
  if (m.rows() == 0 || m.rows() > largest_order || !s.plausible) return false;
  if (m.rows() >= digits_pay_from) return is_dominant(s, Digits(m.rows(), 3), r);
  return is_dominant(s, Fine(), r);
}

bool dominance_shows_definite(const IntegerMatrix& m) { return shows_definite(m); }
bool dominance_shows_definite(const FixedMatrix& m) { return shows_definite(m); }

}  // namespace plumbline
