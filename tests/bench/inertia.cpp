// Work item B: the exact inertia of M = cI - K^T K, integers of some 48 bits; definite (c above s_1^2) and indefinite
// (c in the middle).
#include "matrix/inertia.hpp"

#include <arb_mat.h>
#include <benchmark/benchmark.h>
#include <flint/fmpz_mat.h>

#include <boost/multiprecision/gmp.hpp>
#include <memory>

#include "bracket.hpp"
#include "input.hpp"
#include "matrix/gmp_access.hpp"
#include "suite.hpp"

namespace bench {
namespace {

using namespace plumbline;
using gmp::raw;

// Leading principal minors, one after the other: their sign changes count the negative eigenvalues if none of them
// vanishes.
class Minors {
 public:
  void add(int sign) {
    if (sign == 0) regular_ = false;
    ++(sign == last_ ? count_.positive : count_.negative);
    last_ = sign;
  }
  [[nodiscard]] Inertia inertia() const { return regular_ ? count_ : Inertia{-1, -1, -1}; }

 private:
  Inertia count_;
  int last_ = 1;
  bool regular_ = true;
};

Inertia by_gmp_bareiss(const IntegerMatrix& m) {
  IntegerMatrix a = m;
  Integer previous = 1;
  Minors minors;
  for (int k = 0; k < a.rows(); ++k) {
    minors.add(mpz_sgn(raw(a(k, k))));
    for (int i = k + 1; i < a.rows(); ++i) {
      for (int j = k + 1; j <= i; ++j) {
        mpz_ptr x = raw(a(i, j));
        mpz_mul(x, x, raw(a(k, k)));
        mpz_submul(x, raw(a(i, k)), raw(a(j, k)));
        mpz_divexact(x, x, raw(previous));
      }
    }
    previous = a(k, k);
  }
  return minors.inertia();
}

using Fast = boost::multiprecision::mpz_int;  // with expression templates, its faster form

Inertia by_boost_bareiss(const std::vector<Fast>& m, int n) {
  std::vector<Fast> a = m;
  Fast previous = 1;
  Minors minors;
  const auto at = [&a, n](int i, int j) -> Fast& { return a[static_cast<std::size_t>(i) * n + j]; };
  for (int k = 0; k < n; ++k) {
    minors.add(at(k, k).sign());
    for (int i = k + 1; i < n; ++i) {
      for (int j = k + 1; j <= i; ++j) {
        at(i, j) *= at(k, k);
        at(i, j) -= at(i, k) * at(j, k);
        at(i, j) /= previous;
      }
    }
    previous = at(k, k);
  }
  return minors.inertia();
}

// FLINT's fraction-free LU: the diagonal holds the leading minors as long as no rows were exchanged.
struct Flint {
  explicit Flint(const IntegerMatrix& m) {
    fmpz_mat_init(x, m.rows(), m.cols());
    for (int i = 0; i < m.rows(); ++i) {
      for (int j = 0; j < m.cols(); ++j) fmpz_set_mpz(fmpz_mat_entry(x, i, j), raw(m(i, j)));
    }
  }
  ~Flint() { fmpz_mat_clear(x); }
  Flint(const Flint&) = delete;
  Flint& operator=(const Flint&) = delete;
  fmpz_mat_t x;
};

Inertia by_flint(const Flint& m) {
  const long n = fmpz_mat_nrows(m.x);
  fmpz_mat_t lu;
  fmpz_mat_init(lu, n, n);
  fmpz_t denominator;
  fmpz_init(denominator);
  std::vector<long> order(static_cast<std::size_t>(n));
  for (long i = 0; i < n; ++i) order[i] = i;
  fmpz_mat_fflu(lu, denominator, order.data(), m.x, 0);
  Minors minors;
  for (long i = 0; i < n; ++i) minors.add(order[i] == i ? fmpz_sgn(fmpz_mat_entry(lu, i, i)) : 0);
  fmpz_clear(denominator);
  fmpz_mat_clear(lu);
  return minors.inertia();
}

// Arb's LDL^T shows positive definiteness only.
Inertia by_arb(const Flint& m) {
  const long n = fmpz_mat_nrows(m.x);
  arb_mat_t a, ldl;
  arb_mat_init(a, n, n);
  arb_mat_init(ldl, n, n);
  arb_mat_set_fmpz_mat(a, m.x);
  Inertia out{-1, -1, -1};
  for (const long bits : {64L, 96L, 128L, 256L, 512L}) {
    if (arb_mat_ldl(ldl, a, bits) == 0) continue;
    out = {static_cast<int>(n), 0, 0};
    break;
  }
  arb_mat_clear(a);
  arb_mat_clear(ldl);
  return out;
}

void add_matrix(Suite& suite, const std::string& item, const IntegerMatrix& matrix, bool definite) {
  const int n = matrix.rows();
  const auto m = std::make_shared<IntegerMatrix>(matrix);
  const auto flint = std::make_shared<Flint>(matrix);
  const auto boost = std::make_shared<std::vector<Fast>>();
  for (const Integer& e : matrix.entries()) boost->emplace_back(raw(e));
  const Inertia expected = by_gmp_bareiss(*m);
  require(expected.positive + expected.negative == n && (expected.negative == 0) == definite, "GMP, Bareiss");
  require(inertia(*m) == expected, "Plumbline, inertia");
  require(by_boost_bareiss(*boost, n) == expected, "Boost mpz_int, Bareiss");
  require(by_flint(*flint) == expected, "FLINT fmpz_mat_fflu");
  require(!definite || by_arb(*flint) == expected, "Arb, LDL^T");
  suite.add({item, "Plumbline, inertia", n, "integers", true, [m] { benchmark::DoNotOptimize(inertia(*m)); }});
  if (definite)
    suite.add({item, "Arb, LDL^T", n, "balls", false, [flint] { benchmark::DoNotOptimize(by_arb(*flint)); }});
  suite.add({item, "GMP, Bareiss", n, "integers", false, [m] { benchmark::DoNotOptimize(by_gmp_bareiss(*m)); }});
  suite.add({item, "Boost mpz_int, Bareiss", n, "integers", false,
             [boost, n] { benchmark::DoNotOptimize(by_boost_bareiss(*boost, n)); }});
  suite.add(
      {item, "FLINT fmpz_mat_fflu", n, "integers", false, [flint] { benchmark::DoNotOptimize(by_flint(*flint)); }});
}

}  // namespace

void add_inertias(Suite& suite, const std::vector<int>& sizes) {
  for (const bool definite : {true, false}) {
    for (const int n : sizes) {
      const auto k = entries(2000000 + static_cast<std::uint64_t>(n), static_cast<std::size_t>(n) * n);
      const double s = largest_by_lapack(doubles(k), n);
      const double c = s * s * (definite ? 1.01 : 0.3) * 0x1p40;
      const IntegerMatrix m = shifted_negative(Rational(floor(Rational::from_double(c))), gram(integers(k, n, n)));
      add_matrix(suite, definite ? "B inertia, definite" : "B inertia, indefinite", m, definite);
    }
  }
}

}  // namespace bench
