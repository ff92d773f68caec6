#include "matrix/elimination.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>

#include "matrix/gmp_access.hpp"
#include "matrix/row_span.hpp"
#include "matrix/shape.hpp"
#include "number/budget.hpp"

namespace plumbline {
namespace {

using gmp::raw;

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

int modular_rank(const IntegerMatrix& a, std::uint64_t prime) { return ModularPivots(a, LargePrime(prime)).size(); }

// Do the pivots of `a` span its rows, or those of `t`, its transpose, its columns? Both say the same; asked is the side
// whose vectors end early, as the first of each tells, or the one with fewer vectors.
bool spanned(const IntegerMatrix& a, const ModularPivots& pivots, const IntegerMatrix& t) {
  constexpr std::size_t few_digits = 3;
  const RowSpan rows(a, pivots);
  if (rows.lift(rows.some_other_row(), few_digits) != RowSpan::Answer::Combination) {
    const ModularPivots by_columns(t, pivots.p);
    const RowSpan columns(t, by_columns);
    if (a.cols() < a.rows() || columns.lift(columns.some_other_row(), few_digits) == RowSpan::Answer::Combination)
      return columns.holds_all(minor_bits(t, pivots.size() + 1));
  }
  return rows.holds_all(minor_bits(a, pivots.size() + 1));
}

int rank(const IntegerMatrix& a) {
  const IntegerMatrix t = transpose(a);
  Integer prime = (Integer(1) << 61) - (Integer(1) << 20);
  for (;;) {
    mpz_nextprime(raw(prime), raw(prime));  // certain below 2^64 (Baillie, PSW, Selfridge, Wagstaff)
    if (gmp::bits(prime) > 61) throw ResourceLimit("a rank: more primes are needed than there are below 2^61");
    const ModularPivots pivots(a, LargePrime(mpz_get_ui(raw(prime))));
    if (pivots.size() == std::min(a.rows(), a.cols()) || spanned(a, pivots, t)) return pivots.size();
  }
}

Rational determinant(const IntegerMatrix& a) {
  const int n = a.rows();
  if (n != a.cols()) throw Undefined("determinant: the matrix is " + shape::text(n, a.cols()) + "; it must be square");
  Work w(a);
  Integer previous = 1;
  bool flip = false;
  for (int j = 0; j < n; ++j) {
    const int p = pivot_row(w, j, j);
    if (p < 0) return 0;
    if (p != j) flip = !flip;
    std::swap(w.row[p], w.row[j]);
    eliminate(w, j, j, previous);
    previous = w.at(j, j);
  }
  const Rational value(flip ? Integer(-previous) : previous);
  return value / pow(Rational(a.denominator()), n);
}

}  // namespace plumbline
