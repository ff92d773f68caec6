#include "matrix/determinant.hpp"

#include <cstdint>
#include <numeric>

#include "budget/budget.hpp"
#include "matrix/elimination.hpp"
#include "matrix/gmp_access.hpp"
#include "matrix/residue_matrix.hpp"
#include "matrix/row_span.hpp"
#include "matrix/shape.hpp"

namespace plumbline {
namespace {

using gmp::raw;

// A matrix under elimination: its rows are reached through an index, so that a swap moves no numbers.
struct Work {
  IntegerMatrix a;
  std::vector<int> row;
  explicit Work(const IntegerMatrix& m) : a(m), row(as_size(m.rows())) {
    for (int i = 0; i < m.rows(); ++i) row[i] = i;
  }
  Integer& at(int i, int j) { return a(row[i], j); }
};

// The first row from `from` on whose entry in column j is not zero; -1 if there is none.
int pivot_row(Work& w, int from, int j) {
  for (int i = from; i < w.a.rows(); ++i) {
    if (!gmp::is_zero(w.at(i, j))) return i;
  }
  return -1;
}

// a_ij := (p a_ij - a_ik' a_pj) / previous for all rows below `top` and columns right of `col`; the division is exact.
void eliminate(Work& w, int top, int col, const Integer& previous) {
  const Integer& pivot = w.at(top, col);
  const auto words = static_cast<std::int64_t>(8 + mpz_size(raw(pivot)) * mpz_size(raw(pivot)));
  for (int i = top + 1; i < w.a.rows(); ++i) {
    budget::spend(words * (w.a.cols() - col), "an elimination");
    const Integer factor = w.at(i, col);
    for (int j = col + 1; j < w.a.cols(); ++j) {
      mpz_ptr x = raw(w.at(i, j));
      mpz_mul(x, x, raw(pivot));
      mpz_submul(x, raw(factor), raw(w.at(top, j)));
      mpz_divexact(x, x, raw(previous));
    }
    w.at(i, col) = 0;
  }
}

// The determinant of the entries, by fraction-free elimination.
Integer determinant_by_elimination(const IntegerMatrix& a) {
  Work w(a);
  Integer previous = 1;
  bool flip = false;
  for (int j = 0; j < a.rows(); ++j) {
    const int p = pivot_row(w, j, j);
    if (p < 0) return 0;
    if (p != j) flip = !flip;
    std::swap(w.row[p], w.row[j]);
    eliminate(w, j, j, previous);
    previous = w.at(j, j);
  }
  return flip ? Integer(-previous) : previous;
}

// The denominator of the fraction n/d with |n|, d <= 2^bits that is y modulo m > 2^(2 bits + 1): there is at most one,
// and it is among the convergents of y/m. 1 if there is none.
Integer denominator_of(Integer y, const Integer& m, std::size_t bits) {
  Integer r = m, t = 0, u = 1, q;
  while (as_size(gmp::bits(y)) > bits) {
    mpz_tdiv_qr(raw(q), raw(r), raw(r), raw(y));
    std::swap(r, y);
    mpz_submul(raw(t), raw(q), raw(u));
    std::swap(t, u);
  }
  if (as_size(gmp::bits(u)) > bits) return 1;
  return abs(u) / gcd(y, u);
}

// A divisor of the determinant of a matrix that is regular: the denominator of one coefficient of a combination of its
// rows that is a vector of small numbers. By Cramer the coefficient is a quotient of minors of the rows and the vector.
Integer divisor_of_determinant(const IntegerMatrix& a) {
  const int n = a.rows();
  IntegerMatrix with_row(n + 1, n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) with_row(i, j) = a(i, j);
  for (int j = 0; j < n; ++j) with_row(n, j) = 1 + 5 * j % 7;
  Minor all{std::vector<int>(as_size(n)), {}};
  std::iota(all.rows.begin(), all.rows.end(), 0);
  all.cols = all.rows;
  const std::size_t bits = minor_bits(with_row, n);
  const RowSpan::Coefficient y = RowSpan(with_row, all).first_coefficient(n, 2 * bits + 1);
  return denominator_of(y.value, y.modulus, bits);
}

// det A = d c with |c| < 2^(bits - 1): c from its remainders (Chinese remainder theorem).
Integer determinant_by_primes(const IntegerMatrix& a) {
  ShortPrime p = ShortPrime::largest(a.rows());
  if (Echelon(a, p).determinant() == 0 && rank(a) < a.rows()) return 0;
  const Integer d = divisor_of_determinant(a);
  const std::size_t bits = minor_bits(a, a.rows()) - as_size(gmp::bits(d)) + 3;
  Integer c = 0, modulus = 1;
  for (; as_size(gmp::bits(modulus)) <= bits; p = ShortPrime::below(p.size(), a.rows())) {
    const double unit = p.residue(d);
    if (unit == 0) continue;
    const double wanted = p.reduced(Echelon(a, p).determinant() * p.inverse(unit));
    const double factor = p.reduced(p.reduced(wanted - p.residue(c)) * p.inverse(p.residue(modulus)));
    c += modulus * static_cast<std::int64_t>(factor);
    modulus *= p.value();
  }
  c %= modulus;
  if (2 * abs(c) > modulus) c -= c > 0 ? modulus : Integer(-modulus);
  return c * d;
}

}  // namespace

Rational determinant(const IntegerMatrix& a) {
  constexpr int primes_pay_from = 20;
  const int n = a.rows();
  if (n != a.cols()) throw Undefined("determinant: the matrix is " + shape::text(n, a.cols()) + "; it must be square");
  const Integer value = n < primes_pay_from ? determinant_by_elimination(a) : determinant_by_primes(a);
  return Rational(value) / pow(Rational(a.denominator()), n);
}

}  // namespace plumbline
