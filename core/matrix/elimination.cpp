#include "matrix/elimination.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>

#include "matrix/gmp_access.hpp"
#include "matrix/residue_matrix.hpp"
#include "matrix/row_span.hpp"
#include "matrix/shape.hpp"
#include "number/budget.hpp"

namespace plumbline {
namespace {

using gmp::raw;
constexpr double first_prime_below = 4194304;

// Every minor of `order` rows is below 2^b: half the bits of the squared lengths of the longest rows (Hadamard).
std::size_t minor_bits(const IntegerMatrix& a, int order) {
  std::vector<std::size_t> bits;
  for (int i = 0; i < a.rows(); ++i) {
    Integer square = 0;
    for (int j = 0; j < a.cols(); ++j) mpz_addmul(raw(square), raw(a(i, j)), raw(a(i, j)));
    bits.push_back(static_cast<std::size_t>(gmp::bits(square)));
  }
  std::sort(bits.rbegin(), bits.rend());
  return (std::accumulate(bits.begin(), bits.begin() + order, std::size_t{0}) + 1) / 2;
}

// A matrix under elimination: its rows are reached through an index, so that a swap moves no numbers.
struct Work {
  IntegerMatrix a;
  std::vector<int> row;
  explicit Work(const IntegerMatrix& m) : a(m), row(static_cast<std::size_t>(m.rows())) {
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

}  // namespace

// Are all rows of `a` combinations of those of the minor, or all columns of its columns? Both say the same; asked is
// the side whose vectors end early, as the first of each tells, or the one with fewer vectors.
bool spanned(const IntegerMatrix& a, const Minor& minor) {
  constexpr std::size_t few_bits = 186;
  const RowSpan rows(a, minor);
  const auto first = rows.lift({rows.other_rows().front()}, few_bits);
  if (!first) return false;
  if (!first->empty()) {
    const IntegerMatrix t = transpose(a);
    const RowSpan columns(t, {minor.cols, minor.rows});
    const auto first_column = columns.lift({columns.other_rows().front()}, few_bits);
    if (!first_column) return false;
    if (first_column->empty() || a.cols() < a.rows()) return columns.holds_all(minor_bits(t, minor.size() + 1));
  }
  return rows.holds_all(minor_bits(a, minor.size() + 1));
}

Minor largest_minor(const IntegerMatrix& a) {
  const int most = std::min(a.rows(), a.cols());
  for (ShortPrime p = ShortPrime::below(first_prime_below, most);; p = ShortPrime::below(p.size(), most)) {
    Minor minor = Echelon(a, p).pivots();
    if (minor.size() == most || spanned(a, minor)) return minor;
  }
}

int rank(const IntegerMatrix& a) { return largest_minor(a).size(); }

namespace {

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

// The same from its remainders: it is below half the product of the primes in size (Hadamard), so that one number has
// them (Chinese remainder theorem).
Integer determinant_by_primes(const IntegerMatrix& a) {
  const std::size_t bits = minor_bits(a, a.rows()) + 1;
  Integer value = 0, modulus = 1;
  for (ShortPrime p = ShortPrime::below(first_prime_below, a.rows());
       static_cast<std::size_t>(gmp::bits(modulus)) <= bits; p = ShortPrime::below(p.size(), a.rows())) {
    const double missing = p.reduced(Echelon(a, p).determinant() - p.residue(value));
    const double factor = p.reduced(missing * p.inverse(p.residue(modulus)));
    value += modulus * static_cast<std::int64_t>(factor);  // its size stays below that of the new modulus
    modulus *= p.value();
  }
  value %= modulus;
  if (2 * abs(value) > modulus) value -= value > 0 ? modulus : Integer(-modulus);
  return value;
}

}  // namespace

Rational determinant(const IntegerMatrix& a) {
  constexpr int primes_pay_from = 12;
  const int n = a.rows();
  if (n != a.cols()) throw Undefined("determinant: the matrix is " + shape::text(n, a.cols()) + "; it must be square");
  const Integer value = n < primes_pay_from ? determinant_by_elimination(a) : determinant_by_primes(a);
  return Rational(value) / pow(Rational(a.denominator()), n);
}

}  // namespace plumbline
