// Work item E of the exact kind: ranks of matrices of float32 numbers, full, one less, or half, their determinants,
// and characteristic polynomials, beside FLINT.
#include <benchmark/benchmark.h>
#include <flint/fmpz_mat.h>
#include <flint/fmpz_poly.h>

#include <cmath>
#include <memory>

#include "algebraic/integer_polynomial.hpp"
#include "input.hpp"
#include "matrix/determinant.hpp"
#include "matrix/elimination.hpp"
#include "matrix/gmp_access.hpp"
#include "suite.hpp"

namespace bench {
namespace {

using namespace plumbline;

// Numbers of 24 bits times 2^-8 to 1; the rows from r on are sums of two of the first r.
IntegerMatrix float32_rows(int n, int r) {
  Matrix<Real> a(n, n);
  const auto k =
      entries(7000 + static_cast<std::uint64_t>(n), static_cast<std::size_t>(n) * static_cast<std::size_t>(n));
  for (std::size_t i = 0; i < k.size(); ++i)
    a.entries()[i] =
        Real(Rational::from_double(std::ldexp(static_cast<double>(k[i]), -20 - static_cast<int>(k[i] & 7))));
  for (int i = r; i < n; ++i)
    for (int j = 0; j < n; ++j) a(i, j) = a(i - r, j) + a((i - r + 1) % r, j);
  return *IntegerMatrix::from(a);
}

// A product of two matrices of integers of 12 bits: the combinations of its rows, and of its columns, are long.
IntegerMatrix product_of_rank(int n, int r) {
  IntegerMatrix b(n, r), c(r, n);
  const auto k = entries(8000 + static_cast<std::uint64_t>(n), 2 * b.entries().size());
  for (std::size_t i = 0; i < b.entries().size(); ++i)
    b.entries()[i] = k[2 * i] >> 9, c.entries()[i] = k[2 * i + 1] >> 9;
  return multiply(b, c);
}

struct FlintMatrix {
  explicit FlintMatrix(const IntegerMatrix& a) {
    fmpz_mat_init(x, a.rows(), a.cols());
    for (int i = 0; i < a.rows(); ++i)
      for (int j = 0; j < a.cols(); ++j) fmpz_set_mpz(fmpz_mat_entry(x, i, j), gmp::raw(a(i, j)));
  }
  ~FlintMatrix() { fmpz_mat_clear(x); }
  FlintMatrix(const FlintMatrix&) = delete;
  FlintMatrix& operator=(const FlintMatrix&) = delete;
  fmpz_mat_t x;
};

void add_rank(Suite& suite, const std::string& kind, const IntegerMatrix& a, int expected, bool peer) {
  const std::string name = "R rank over Q, " + kind;
  const auto ours = std::make_shared<IntegerMatrix>(a);
  require(rank(*ours) == expected, "Plumbline, rank");
  suite.add({name, "Plumbline, rank", a.rows(), "integers", true, [ours] { benchmark::DoNotOptimize(rank(*ours)); }});
  if (!peer) return;
  const auto theirs = std::make_shared<FlintMatrix>(a);
  suite.add({name, "FLINT fmpz_mat_rank", a.rows(), "integers", false,
             [theirs] { benchmark::DoNotOptimize(fmpz_mat_rank(theirs->x)); }});
}

void add_determinant(Suite& suite, const IntegerMatrix& a) {
  const std::string name = "R determinant, float32";
  const auto ours = std::make_shared<IntegerMatrix>(a);
  const auto theirs = std::make_shared<FlintMatrix>(a);
  suite.add({name, "Plumbline, determinant", a.rows(), "integers", true,
             [ours] { benchmark::DoNotOptimize(determinant(*ours)); }});
  suite.add({name, "FLINT fmpz_mat_det", a.rows(), "integers", false, [theirs] {
               fmpz_t d;
               fmpz_init(d);
               fmpz_mat_det(d, theirs->x);
               fmpz_clear(d);
             }});
}

void add_characteristic_polynomial(Suite& suite, const IntegerMatrix& a) {
  const std::string name = "R characteristic polynomial, float32";
  const auto ours = std::make_shared<std::vector<Integer>>(a.entries());
  const auto theirs = std::make_shared<FlintMatrix>(a);
  suite.add({name, "Plumbline, characteristic_polynomial", a.rows(), "integers", true,
             [ours, n = a.rows()] { benchmark::DoNotOptimize(exact::characteristic_polynomial(*ours, n)); }});
  suite.add({name, "FLINT fmpz_mat_charpoly", a.rows(), "integers", false, [theirs] {
               fmpz_poly_t p;
               fmpz_poly_init(p);
               fmpz_mat_charpoly(p, theirs->x);
               fmpz_poly_clear(p);
             }});
}

}  // namespace

void add_ranks(Suite& suite, const std::vector<int>& sizes) {
  for (const int n : sizes) {
    add_rank(suite, "float32, full", float32_rows(n, n), n, true);
    add_rank(suite, "float32, one less", float32_rows(n, n - 1), n - 1, n <= 256);
    add_rank(suite, "float32, half", float32_rows(n, n / 2), n / 2, n <= 128);
    add_rank(suite, "product of 12 bits, half", product_of_rank(n, n / 2), n / 2, n <= 128);
    if (n <= 256) add_determinant(suite, float32_rows(n, n));
    if (n <= 128) add_characteristic_polynomial(suite, float32_rows(n, n));
  }
}

}  // namespace bench
