#include "core/matrix/oracle.hpp"

#include <acb.h>
#include <arb.h>
#include <arb_fmpz_poly.h>
#include <arf.h>
#include <flint/fmpq_mat.h>
#include <flint/fmpq_poly.h>
#include <flint/fmpz_poly_factor.h>

#include <algorithm>

#include "matrix/gmp_access.hpp"

namespace oracle {
namespace {

// fmpq_mat_t and fmpq_poly_t that free themselves.
class Fmpq {
 public:
  explicit Fmpq(const RationalMatrix& a)
      : Fmpq(static_cast<long>(a.size()), a.empty() ? 0 : static_cast<long>(a[0].size())) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      for (std::size_t j = 0; j < a[i].size(); ++j) {
        fmpq_set_mpq(fmpq_mat_entry(x, static_cast<long>(i), static_cast<long>(j)), gmp::raw(a[i][j]));
      }
    }
  }
  Fmpq(long rows, long cols) { fmpq_mat_init(x, rows, cols); }
  ~Fmpq() { fmpq_mat_clear(x); }
  Fmpq(const Fmpq&) = delete;
  Fmpq& operator=(const Fmpq&) = delete;
  fmpq_mat_t x;
};

Rational to_rational(const fmpq_t q) {
  Rational::Value v;
  fmpq_get_mpq(v.backend().data(), q);
  return Rational(std::move(v));
}

RationalMatrix to_rational(const fmpq_mat_t a) {
  RationalMatrix out(static_cast<std::size_t>(fmpq_mat_nrows(a)),
                     std::vector<Rational>(static_cast<std::size_t>(fmpq_mat_ncols(a))));
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (std::size_t j = 0; j < out[i].size(); ++j)
      out[i][j] = to_rational(fmpq_mat_entry(a, static_cast<long>(i), static_cast<long>(j)));
  }
  return out;
}

// An end point of a ball as a rational.
Rational end_point(const arb_t x, bool upper) {
  arf_t f;
  arf_init(f);
  fmpq_t q;
  fmpq_init(q);
  if (upper) {
    arb_get_ubound_arf(f, x, 4096);
  } else {
    arb_get_lbound_arf(f, x, 4096);
  }
  arf_get_fmpq(q, f);
  const Rational out = to_rational(q);
  fmpq_clear(q);
  arf_clear(f);
  return out;
}

int sign_changes(const std::vector<Rational>& coefficients, bool alternate) {
  int changes = 0, last = 0;
  for (std::size_t i = 0; i < coefficients.size(); ++i) {
    const Sign sign = coefficients[i].sign();
    if (sign == Sign::Zero) continue;
    const int s = (sign == Sign::Positive ? 1 : -1) * (alternate && i % 2 == 1 ? -1 : 1);
    if (last != 0 && s != last) ++changes;
    last = s;
  }
  return changes;
}

}  // namespace

std::uint64_t Random::next() {
  std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}

long Random::between(long low, long high) {
  const std::uint64_t width = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
  return static_cast<long>(static_cast<std::uint64_t>(low) + next() % width);
}

double Random::unit() { return static_cast<double>(between(-(1L << 52), 1L << 52)) * 0x1p-52; }

RationalMatrix random_rationals(Random& r, int rows, int cols, long size, long denominators) {
  RationalMatrix a(static_cast<std::size_t>(rows), std::vector<Rational>(static_cast<std::size_t>(cols)));
  for (auto& row : a) {
    for (auto& x : row) x = Rational(Integer(r.between(-size, size)), Integer(r.between(1, denominators)));
  }
  if (rows > 1 && r.chance(10)) std::fill(a[0].begin(), a[0].end(), Rational(0));
  if (rows > 1 && r.chance(10)) a[1] = a[0];
  if (r.chance(10)) return times(random_of_rank(r, rows, rows, (rows + 1) / 2, 3), a);
  return a;
}

RationalMatrix random_of_rank(Random& r, int rows, int cols, int rank, long size) {
  RationalMatrix left(static_cast<std::size_t>(rows), std::vector<Rational>(static_cast<std::size_t>(rank)));
  RationalMatrix right(static_cast<std::size_t>(rank), std::vector<Rational>(static_cast<std::size_t>(cols)));
  for (auto& row : left) {
    for (auto& x : row) x = r.between(-size, size);
  }
  for (auto& row : right) {
    for (auto& x : row) x = r.between(-size, size);
  }
  if (rank == 0)
    return RationalMatrix(static_cast<std::size_t>(rows), std::vector<Rational>(static_cast<std::size_t>(cols)));
  return times(left, right);
}

RationalMatrix random_symmetric(Random& r, int n, long size) {
  RationalMatrix a(static_cast<std::size_t>(n), std::vector<Rational>(static_cast<std::size_t>(n)));
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) a[i][j] = a[j][i] = r.between(-size, size);
  }
  return a;
}

Eigen::MatrixXd random_doubles(Random& r, int rows, int cols) {
  return Eigen::MatrixXd::NullaryExpr(rows, cols, [&r] { return r.unit(); });
}

Matrix<Real> to_real(const RationalMatrix& a) {
  Matrix<Real> out(static_cast<int>(a.size()), a.empty() ? 0 : static_cast<int>(a[0].size()));
  for (int i = 0; i < out.rows(); ++i) {
    for (int j = 0; j < out.cols(); ++j) out(i, j) = Real(a[i][j]);
  }
  return out;
}

Matrix<Real> to_real(const Eigen::MatrixXd& a) { return to_real(to_rational(a)); }

RationalMatrix to_rational(const Eigen::MatrixXd& a) {
  RationalMatrix out(static_cast<std::size_t>(a.rows()), std::vector<Rational>(static_cast<std::size_t>(a.cols())));
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < a.cols(); ++j) out[i][j] = Rational::from_double(a(i, j));
  }
  return out;
}

RationalMatrix transposed(const RationalMatrix& a) {
  RationalMatrix out(a.empty() ? 0 : a[0].size(), std::vector<Rational>(a.size()));
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < a[i].size(); ++j) out[j][i] = a[i][j];
  }
  return out;
}

RationalMatrix times(const RationalMatrix& a, const RationalMatrix& b) {
  const Fmpq x(a), y(b);
  Fmpq z(static_cast<long>(a.size()), b.empty() ? 0 : static_cast<long>(b[0].size()));
  fmpq_mat_mul(z.x, x.x, y.x);
  return to_rational(z.x);
}

RationalMatrix scaled(const RationalMatrix& a, const Rational& s) {
  RationalMatrix out = a;
  for (auto& row : out) {
    for (auto& x : row) x *= s;
  }
  return out;
}

RationalMatrix rotation(Random& r, int n) {
  RationalMatrix q(static_cast<std::size_t>(n), std::vector<Rational>(static_cast<std::size_t>(n)));
  for (int i = 0; i < n; ++i) q[i][i] = 1;
  for (int step = 0; step + 1 < n; ++step) {
    const long i = r.between(0, n - 2), j = r.between(i + 1, n - 1);
    for (auto& row : q) {
      const Rational x = row[i], y = row[j], c(Integer(3), Integer(5)), s(Integer(4), Integer(5));
      row[i] = c * x - s * y;
      row[j] = s * x + c * y;
    }
  }
  return q;
}

RationalMatrix permuted(Random& r, RationalMatrix a) {
  for (std::size_t i = a.size(); i > 1; --i)
    std::swap(a[i - 1], a[static_cast<std::size_t>(r.between(0, static_cast<long>(i) - 1))]);
  return a;
}

int rank(const RationalMatrix& a) {
  Fmpq x(a);
  return static_cast<int>(fmpq_mat_rref(x.x, x.x));
}

Rational determinant(const RationalMatrix& a) {
  const Fmpq x(a);
  fmpq_t d;
  fmpq_init(d);
  fmpq_mat_det(d, x.x);
  const Rational out = to_rational(d);
  fmpq_clear(d);
  return out;
}

std::vector<Rational> characteristic_polynomial(const RationalMatrix& a) {
  const Fmpq x(a);
  fmpq_poly_t p;
  fmpq_poly_init(p);
  fmpq_mat_charpoly(p, x.x);
  std::vector<Rational> out;
  fmpq_t c;
  fmpq_init(c);
  for (long i = 0; i < fmpq_poly_length(p); ++i) {
    fmpq_poly_get_coeff_fmpq(c, p, i);
    out.push_back(to_rational(c));
  }
  fmpq_clear(c);
  fmpq_poly_clear(p);
  return out;
}

Inertia inertia(const RationalMatrix& symmetric) {
  const std::vector<Rational> p = characteristic_polynomial(symmetric);
  int zero = 0;
  while (p[zero].is_zero()) ++zero;
  return {sign_changes(p, false), zero, sign_changes(p, true)};
}

std::vector<Enclosure> squared_singular_values(const RationalMatrix& unscaled, int bits) {
  // Arb isolates complex roots, which takes without end if they are all very close to zero: the largest entry is
  // brought near 1.
  Rational largest;
  for (const auto& row : unscaled) {
    for (const Rational& x : row) largest = std::max(largest, abs(x));
  }
  const long e = largest.is_zero() ? 0 : gmp::bits(largest.numerator()) - gmp::bits(largest.denominator());
  const RationalMatrix a = scaled(unscaled, pow(Rational(2), -e)), t = transposed(a);
  const Rational back = pow(Rational(2), 2 * e);
  const std::vector<Rational> p = characteristic_polynomial(a.size() <= t.size() ? times(a, t) : times(t, a));
  Integer common = 1;
  for (const Rational& c : p) mpz_lcm(gmp::raw(common), gmp::raw(common), mpq_denref(gmp::raw(c)));
  fmpz_poly_t f;
  fmpz_poly_init(f);
  for (std::size_t i = 0; i < p.size(); ++i) {
    const Integer c = (p[i] * Rational(common)).numerator();
    fmpz_t z;
    fmpz_init(z);
    fmpz_set_mpz(z, gmp::raw(c));
    fmpz_poly_set_coeff_fmpz(f, static_cast<long>(i), z);
    fmpz_clear(z);
  }
  fmpz_poly_factor_t factors;
  fmpz_poly_factor_init(factors);
  fmpz_poly_factor_squarefree(factors, f);
  std::vector<Enclosure> out;
  for (long i = 0; i < factors->num; ++i) {
    const long degree = fmpz_poly_degree(factors->p + i);
    if (degree < 1) continue;
    acb_ptr roots = _acb_vec_init(degree);
    arb_fmpz_poly_complex_roots(roots, factors->p + i, 0, bits);
    for (long j = 0; j < degree; ++j) {
      for (long copies = 0; copies < factors->exp[i]; ++copies) {
        out.push_back(
            {end_point(acb_realref(roots + j), false) * back, end_point(acb_realref(roots + j), true) * back});
      }
    }
    _acb_vec_clear(roots, degree);
  }
  fmpz_poly_factor_clear(factors);
  fmpz_poly_clear(f);
  std::sort(out.begin(), out.end(), [](const Enclosure& x, const Enclosure& y) { return x.lower > y.lower; });
  return out;
}

}  // namespace oracle
