// det(xI - M) of an integer matrix by the Chinese remainder theorem.
//
// Modulo a prime the matrix is brought to Hessenberg form by similarity transformations (n^3 operations), whose
// characteristic polynomial follows from a recursion over the leading blocks (H. Cohen, A Course in Computational
// Algebraic Number Theory, Algorithm 2.2.9). Enough primes are used for their product to exceed twice the largest
// possible coefficient, so the symmetric residue is the coefficient.
#include <algorithm>

#include "algebraic/integer_polynomial.hpp"
#include "algebraic/prime_field.hpp"
#include "budget/budget.hpp"
#include "budget/error.hpp"
#include "number/gmp_words.hpp"

namespace plumbline::exact {
namespace {

using gmp::raw;

using Rows = std::vector<std::vector<Word>>;

// A similar matrix with zeros below the first subdiagonal. The rows below m lose multiples u_i of row m, all of them
// before column m gains the same multiples of their columns: that is E H E^-1 for E = I - sum_i u_i e_i e_m^T.
void reduce_to_hessenberg(Rows& h, const PrimeField f) {
  const std::size_t n = h.size();
  std::vector<Word> u(n);
  for (std::size_t m = 1; m + 1 < n; ++m) {
    std::size_t i = m;
    while (i < n && h[i][m - 1] == 0) ++i;
    if (i == n) continue;
    if (i != m) {
      std::swap(h[i], h[m]);
      for (auto& row : h) std::swap(row[i], row[m]);
    }
    const Word pivot = f.inverse(h[m][m - 1]);
    const Word* const from = h[m].data();
    for (i = m + 1; i < n; ++i) {
      u[i] = f.multiply(h[i][m - 1], pivot);
      if (u[i] == 0) continue;
      const Word minus = f.p - u[i];
      Word* const to = h[i].data();
      for (std::size_t j = m - 1; j < n; ++j) to[j] = f.reduced(static_cast<DoubleWord>(minus) * from[j] + to[j]);
    }
    for (auto& row : h) row[m] = f.add(row[m], f.dot(&u[m] + 1, &row[m] + 1, n - m - 1));
  }
}

// p_m = (x - h_mm) p_(m-1) - sum_i h_(m-i,m) (h_(m,m-1) ... h_(m-i+1,m-i)) p_(m-i-1)
std::vector<Word> hessenberg_polynomial(const Rows& h, const PrimeField f) {
  const std::size_t n = h.size();
  std::vector<std::vector<Word>> p(n + 1);
  p[0] = {1};
  for (std::size_t m = 1; m <= n; ++m) {
    std::vector<DoubleWord> lost(m + 1);  // reduced after every so many products
    Word product = 1;
    for (std::size_t i = 0; i < m; ++i) {
      if (i > 0) product = f.multiply(product, h[m - i][m - i - 1]);
      const Word c = f.multiply(product, h[m - i - 1][m - 1]);
      const std::vector<Word>& lower = p[m - i - 1];
      for (std::size_t j = 0; j < lower.size(); ++j) lost[j] += static_cast<DoubleWord>(c) * lower[j];
      if (i % PrimeField::most_products == PrimeField::most_products - 1)
        for (DoubleWord& x : lost) x = f.reduced(x);
    }
    p[m].resize(m + 1);
    for (std::size_t j = 0; j <= m; ++j) p[m][j] = f.subtract(j > 0 ? p[m - 1][j - 1] : 0, f.reduced(lost[j]));
  }
  return p[n];
}

std::vector<Word> modulo_prime(const std::vector<Integer>& entries, std::size_t n, Word prime) {
  const PrimeField f{prime};
  Rows h(n, std::vector<Word>(n));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) h[i][j] = gmp::remainder(raw(entries[i * n + j]), prime);
  }
  reduce_to_hessenberg(h, f);
  return hessenberg_polynomial(h, f);
}

// 2 (1 + r)^n + 1 exceeds twice every coefficient, because sum_i C(n,i) r^i = (1 + r)^n.
Integer modulus_needed(const std::vector<Integer>& entries, std::size_t n) {
  Integer r = 0;
  for (std::size_t i = 0; i < n; ++i) {
    Integer row = 0;
    for (std::size_t j = 0; j < n; ++j) row += abs(entries[i * n + j]);
    r = std::max(r, row);
  }
  Integer power = r + 1;
  mpz_pow_ui(raw(power), raw(power), static_cast<unsigned long>(n));
  return 2 * power + 1;
}

}  // namespace

Polynomial characteristic_polynomial(const std::vector<Integer>& entries, int n) {
  const std::size_t size = as_size(n);
  const Integer needed = modulus_needed(entries, size);
  Polynomial result(size + 1, Integer(0));
  Integer modulus = 1, prime = (Integer(1) << 61) - (Integer(1) << 20);
  while (modulus <= needed) {
    budget::afford(10.0 * n * n * n, "a characteristic polynomial");
    mpz_nextprime(raw(prime), raw(prime));  // certain below 2^64 (Baillie, PSW, Selfridge, Wagstaff)
    if (prime >> 61 != 0) throw ResourceLimit("a characteristic polynomial: more primes than there are below 2^61");
    const Word p = gmp::low_word(raw(prime));
    const std::vector<Word> residues = modulo_prime(entries, size, p);
    const PrimeField f{p};
    const Word inverse = f.inverse(gmp::remainder(raw(modulus), p));
    for (std::size_t i = 0; i <= size; ++i) {
      const Word difference = f.subtract(residues[i], gmp::remainder(raw(result[i]), p));
      gmp::add_product(raw(result[i]), raw(modulus), f.multiply(difference, inverse));
    }
    modulus *= prime;
  }
  for (Integer& c : result) {
    if (2 * c > modulus) c -= modulus;
  }
  return result;
}

}  // namespace plumbline::exact
