#include "matrix/elimination.hpp"

#include <algorithm>
#include <cstdint>

#include "matrix/gmp_access.hpp"
#include "matrix/shape.hpp"
#include "number/budget.hpp"

namespace plumbline {
namespace {

using gmp::raw;

constexpr std::uint64_t prime = (std::uint64_t{1} << 61) - 1;

std::uint64_t times(std::uint64_t a, std::uint64_t b) {
  return static_cast<std::uint64_t>(static_cast<WideSize>(a) * b % prime);
}

// a^(prime - 2): the inverse, by Fermat.
std::uint64_t inverse(std::uint64_t a) {
  std::uint64_t result = 1;
  for (std::uint64_t e = prime - 2; e != 0; e >>= 1, a = times(a, a)) {
    if ((e & 1) != 0) result = times(result, a);
  }
  return result;
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

int modular_rank(const IntegerMatrix& a) {
  const int m = a.rows(), n = a.cols();
  std::vector<std::uint64_t> x;
  x.reserve(a.entries().size());
  for (const Integer& e : a.entries()) x.push_back(mpz_fdiv_ui(raw(e), prime));
  int top = 0;
  for (int j = 0; j < n && top < m; ++j) {
    int p = top;
    while (p < m && x[static_cast<std::size_t>(p) * n + j] == 0) ++p;
    if (p == m) continue;
    std::swap_ranges(x.begin() + static_cast<long>(p) * n, x.begin() + static_cast<long>(p + 1) * n,
                     x.begin() + static_cast<long>(top) * n);
    const std::uint64_t* pivot = x.data() + static_cast<std::size_t>(top) * n;
    const std::uint64_t unit = inverse(pivot[j]);
    budget::spend(10 * static_cast<std::int64_t>(m - top) * n, "a rank modulo a prime");
    for (int i = top + 1; i < m; ++i) {
      std::uint64_t* row = x.data() + static_cast<std::size_t>(i) * n;
      const std::uint64_t factor = prime - times(row[j], unit);
      for (int k = j; k < n; ++k) row[k] = (row[k] + times(factor, pivot[k])) % prime;
    }
    ++top;
  }
  return top;
}

int rank(const IntegerMatrix& a) {
  if (modular_rank(a) == std::min(a.rows(), a.cols())) return std::min(a.rows(), a.cols());
  Work w(a);
  Integer previous = 1;
  int top = 0;
  for (int j = 0; j < a.cols() && top < a.rows(); ++j) {
    const int p = pivot_row(w, top, j);
    if (p < 0) continue;
    std::swap(w.row[p], w.row[top]);
    eliminate(w, top, j, previous);
    previous = w.at(top, j);
    ++top;
  }
  return top;
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
