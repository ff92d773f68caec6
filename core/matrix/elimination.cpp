#include "matrix/elimination.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>

#include "matrix/gmp_access.hpp"
#include "matrix/shape.hpp"
#include "number/budget.hpp"

namespace plumbline {
namespace {

using gmp::raw;

// a^(p - 2): the inverse, by Fermat.
std::uint64_t inverse(std::uint64_t a, std::uint64_t p) {
  std::uint64_t result = 1;
  for (std::uint64_t e = p - 2; e != 0; e >>= 1, a = static_cast<std::uint64_t>(static_cast<WideSize>(a) * a % p)) {
    if ((e & 1) != 0) result = static_cast<std::uint64_t>(static_cast<WideSize>(result) * a % p);
  }
  return result;
}

// sum of a_k b_k modulo p. A product is below 2^122: 32 of them and a remainder keep within 2^128.
std::uint64_t inner(const std::uint64_t* a, const std::uint64_t* b, int count, std::uint64_t p) {
  WideSize sum = 0;
  for (int k = 0; k < count; ++k) {
    sum += static_cast<WideSize>(a[k]) * b[k];
    if (k % 32 == 31) sum %= p;
  }
  return static_cast<std::uint64_t>(sum % p);
}

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

// Row by row: the row's coefficients c of the pivot rows u_1, u_2, ..., each 1 at its pivot and 0 at those before, then
// what is left of it. The pivot rows are kept as columns, so that both are inner products.
int modular_rank(const IntegerMatrix& a, std::uint64_t prime) {
  const int n = a.cols(), most = std::min(a.rows(), n);
  std::vector<std::vector<std::uint64_t>> columns(static_cast<std::size_t>(n));  // of the pivot rows
  std::vector<int> pivots;
  std::vector<std::uint64_t> c;
  for (int i = 0; i < a.rows() && static_cast<int>(pivots.size()) < most; ++i) {
    const int done = static_cast<int>(pivots.size());
    budget::spend(4 * static_cast<std::int64_t>(n) * (done + 4), "a rank modulo a prime");
    const auto left = [&](int j, int before) {  // the entry in column j after so many pivot rows
      const std::uint64_t x =
          mpz_fdiv_ui(raw(a(i, j)), prime) + prime - inner(c.data(), columns[j].data(), before, prime);
      return x >= prime ? x - prime : x;
    };
    c.clear();
    for (int k = 0; k < done; ++k) c.push_back(left(pivots[k], k));
    int pivot = -1;
    std::uint64_t unit = 0;
    for (int j = 0; j < n; ++j) {
      std::uint64_t x = left(j, done);
      if (x != 0 && pivot < 0) {
        pivot = j;
        unit = inverse(x, prime);
        pivots.push_back(j);
      }
      if (pivot >= 0) columns[j].push_back(static_cast<std::uint64_t>(static_cast<WideSize>(x) * unit % prime));
    }
    if (pivot >= 0) {
      for (int j = 0; j < pivot; ++j) columns[j].push_back(0);
    }
  }
  return static_cast<int>(pivots.size());
}

int rank(const IntegerMatrix& a) {
  Integer prime = Integer(1) << 60, product = 1;
  int found = 0;
  do {
    mpz_nextprime(raw(prime), raw(prime));  // certain below 2^64 (Baillie, PSW, Selfridge, Wagstaff)
    product *= prime;
    found = std::max(found, modular_rank(a, mpz_get_ui(raw(prime))));
    if (found == std::min(a.rows(), a.cols())) return found;
  } while (static_cast<std::size_t>(gmp::bits(product)) <= minor_bits(a, found + 1));
  return found;
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
