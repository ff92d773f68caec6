#include "matrix/witness.hpp"

#include <doctest/doctest.h>

#include "core/matrix/oracle.hpp"
#include "matrix/elimination.hpp"

using namespace plumbline;

namespace {

// Everything that a witness promises, checked by FLINT, Arb and exact arithmetic only.
void check_witness(const RationalMatrix& a, int k, int bits) {
  CAPTURE(k);
  CAPTURE(bits);
  const SingularValueWitness w = find_witness(oracle::to_real(a), k, bits);
  const auto squares = oracle::squared_singular_values(a, 3 * bits + 200);
  CHECK(w.k == k);
  CHECK(w.lower >= 0);
  CHECK(w.lower <= squares[k - 1].upper);
  CHECK(w.upper >= squares[k - 1].lower);
  CHECK(w.upper - w.lower <= w.upper * pow(Rational(2), -bits));
  if (oracle::rank(a) < k) {
    CHECK(w.upper == 0);
    return;
  }
  const RationalMatrix t = oracle::transposed(a), g = a.size() < t.size() ? oracle::times(a, t) : oracle::times(t, a);
  RationalMatrix below = oracle::scaled(g, -1), above = below;
  for (std::size_t i = 0; i < g.size(); ++i) below[i][i] += w.lower, above[i][i] += w.upper;
  const Inertia low = oracle::inertia(below), high = oracle::inertia(above);
  CHECK(low.negative + low.zero >= k);
  CHECK(high.negative <= k - 1);
  if (w.vector.empty()) return;
  CHECK(k == 1);
  const RationalMatrix b = a.size() < t.size() ? t : a;
  RationalMatrix v(w.vector.size(), std::vector<Rational>(1));
  Rational length;
  for (std::size_t i = 0; i < v.size(); ++i) v[i][0] = Rational(w.vector[i]), length += v[i][0] * v[i][0];
  const RationalMatrix image = oracle::times(b, v);
  Rational stretched;
  for (const auto& row : image) stretched += row[0] * row[0];
  CHECK(stretched >= w.lower * length);
  CHECK(length > 0);
}

}  // namespace

TEST_CASE("witness by the norm: a vector below, the norm above, however A is scaled, wide, irrational or of low rank") {
  oracle::Random r(152);
  for (const int e : {0, -1070, 900}) {
    const RationalMatrix a = oracle::scaled(oracle::random_rationals(r, 5, 9, 1L << 20, 1), pow(Rational(2), e));
    for (const auto& real : {oracle::to_real(a), transpose(oracle::to_real(a))}) {
      const SingularValueWitness w = find_witness_by_norm(real, 22, *squared_norm_above(real)),
                                 full = find_witness(real, 1, 22);
      CHECK(w.vector.size() == 5);
      CHECK(w.lower <= full.upper);
      CHECK(w.lower * (Rational(1) + pow(Rational(2), -20)) >= full.lower);
      CHECK(w.upper >= full.upper * Rational(99, 100));
      CHECK((Real(w.upper) - norm2(real) * Real(Rational(1) + pow(Rational(2), -20))).sign() == Sign::Negative);
    }
  }
  // With roots both ends are shown: the norm may be no rational number.
  const Matrix<Real> irrational =
      scale(Real::parse("sqrt(2)"), oracle::to_real(oracle::random_rationals(r, 4, 4, 9, 1)));
  CHECK_FALSE(squared_norm_above(irrational));
  const SingularValueWitness w = find_witness_by_norm(irrational, 22, 1);
  CHECK(w.upper - w.lower <= w.upper * pow(Rational(2), -22));
  CHECK(find_witness_by_norm(Matrix<Real>(3, 3), 22, 1).upper == 0);
  // 25 + 1 + 1 < 6 * 6, but six squares 1 > 2 * 2
  CHECK(squared_norm_above(oracle::to_real(RationalMatrix{{5, 1}, {-1, 0}})) == Rational(27));
  CHECK(squared_norm_above(oracle::to_real(RationalMatrix{{1, -1, 0}, {0, 1, -1}, {-1, 0, 1}})) == Rational(4));
  CHECK_THROWS_AS((void)squared_norm_above(Matrix<Real>(0, 0)), Undefined);
}

TEST_CASE("witness: random matrices of every shape and rank, every k, from a few bits to hundreds") {
  oracle::Random r(151);
  for (int trial = 0; trial < 40; ++trial) {
    const int m = static_cast<int>(r.between(1, 5)), n = static_cast<int>(r.between(1, 5));
    const RationalMatrix a = trial % 3 == 0
                                 ? oracle::random_of_rank(r, m, n, static_cast<int>(r.between(0, std::min(m, n))), 20)
                                 : oracle::random_rationals(r, m, n, 1L << 20, trial % 2 == 0 ? 1 : 9);
    for (int k = 1; k <= std::min(m, n); ++k) {
      for (const int bits : {3, 20, 40, 150}) check_witness(a, k, bits);
    }
  }
}

TEST_CASE("witness: repeated and nearly repeated singular values") {
  oracle::Random r(152);
  const RationalMatrix q = oracle::rotation(r, 4);
  RationalMatrix d = {
      {1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, Rational(1) - pow(Rational(10), -12), 0}, {0, 0, 0, pow(Rational(10), -9)}};
  const RationalMatrix a = oracle::times(q, d);
  for (int k = 1; k <= 4; ++k) {
    check_witness(q, k, 30);
    check_witness(a, k, 30);
    check_witness(a, k, 80);
  }
}

TEST_CASE("witness: scales from 1e-200 to 1e200, inside one matrix too") {
  oracle::Random r(153);
  const RationalMatrix a = oracle::random_rationals(r, 3, 4, 100, 1);
  for (const long e : {-200L, 200L}) {
    for (int k = 1; k <= 3; ++k) check_witness(oracle::scaled(a, pow(Rational(10), e)), k, 30);
  }
  const RationalMatrix mixed = {{pow(Rational(10), 200), 1}, {1, pow(Rational(10), -200)}};
  check_witness(mixed, 1, 30);
  const RationalMatrix two = {{pow(Rational(10), 30), 1}, {1, pow(Rational(10), -29)}};
  check_witness(two, 2, 30);
}

TEST_CASE("witness: a test vector of about a dozen bits serves an ordinary matrix") {
  oracle::Random r(154);
  const SingularValueWitness w = find_witness(oracle::to_real(oracle::random_rationals(r, 8, 8, 1L << 20, 1)), 1, 24);
  REQUIRE(w.vector.size() == 8);
  for (const Integer& x : w.vector) CHECK(abs(Rational(x)) < 1 << 18);
}

TEST_CASE("witness: a larger matrix, by dominance and congruence") {
  oracle::Random r(155);
  const RationalMatrix a = oracle::to_rational(oracle::random_doubles(r, 40, 30));
  const auto g = small_gram(IntegerMatrix::from(a));
  for (const int k : {1, 2, 15, 30}) {
    const SingularValueWitness w = find_witness(oracle::to_real(a), k, 30);
    CHECK(inertia_by_elimination(shifted_negative(w.upper, g)).negative <= k - 1);
    const Inertia low = inertia_by_elimination(shifted_negative(w.lower, g));
    CHECK(low.negative + low.zero >= k);
    CHECK(w.upper - w.lower <= w.upper * pow(Rational(2), -30));
  }
}

TEST_CASE("witness: entries with roots") {
  Matrix<Real> a(2, 3);
  a(0, 0) = sqrt(Real(2));
  a(0, 2) = 1;
  a(1, 1) = sqrt(Real(5)) / Real(2);
  for (int k = 1; k <= 2; ++k) {
    const SingularValueWitness w = find_witness(a, k, 60);
    const Real s = singular_value(a, k);
    CHECK((s * s - Real(w.lower)).sign() != Sign::Negative);
    CHECK((Real(w.upper) - s * s).sign() != Sign::Negative);
    CHECK(w.upper - w.lower <= w.upper * pow(Rational(2), -60));
    if (k > 1) continue;
    REQUIRE(w.vector.size() == 2);
    Matrix<Real> v(2, 1);
    for (int i = 0; i < 2; ++i) v(i, 0) = Real(Rational(w.vector[i]));
    CHECK((norm2(multiply(transpose(a), v)) - Real(w.lower) * norm2(v)).sign() != Sign::Negative);
  }
  Matrix<Real> dependent(2, 2);
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 2; ++j) dependent(i, j) = sqrt(Real(2)) * Real(i + 1) * sqrt(Real(j + 3));
  }
  CHECK(find_witness(dependent, 2, 20).upper == 0);
  CHECK(find_witness(dependent, 1, 20).lower > 0);
}

TEST_CASE("witness: a change of basis and a permutation leave every bound overlapping") {
  oracle::Random r(156);
  const RationalMatrix a = oracle::random_rationals(r, 4, 4, 50, 3), q = oracle::rotation(r, 4);
  for (int k = 1; k <= 4; ++k) {
    const auto w = find_witness(oracle::to_real(a), k, 30);
    for (const RationalMatrix& b :
         {oracle::times(q, a), oracle::times(a, q), oracle::permuted(r, a), oracle::transposed(a)}) {
      const auto x = find_witness(oracle::to_real(b), k, 30);
      CHECK(oracle::overlap({w.lower, w.upper}, {x.lower, x.upper}));
    }
    const auto doubled = find_witness(oracle::to_real(oracle::scaled(a, 2)), k, 30);
    CHECK(oracle::overlap({w.lower * 4, w.upper * 4}, {doubled.lower, doubled.upper}));
  }
}

TEST_CASE("witness: the exact checks reject bounds that are off by one part in 2^100") {
  const RationalMatrix a = {{3, 0}, {0, 2}};
  const IntegerMatrix g = small_gram(IntegerMatrix::from(a));
  const Rational off = pow(Rational(2), -100);
  CHECK(is_upper_bound(g, 1, 9));
  CHECK(is_lower_bound(g, 1, 9));
  CHECK_FALSE(is_upper_bound(g, 1, Rational(9) - off));
  CHECK_FALSE(is_lower_bound(g, 1, Rational(9) + off));
  CHECK(is_upper_bound(g, 2, 4));
  CHECK(is_lower_bound(g, 2, 4));
  CHECK_FALSE(is_upper_bound(g, 2, Rational(4) - off));
  CHECK_FALSE(is_lower_bound(g, 2, Rational(4) + off));
}

TEST_CASE("witness: Rayleigh quotients, and vectors that have none") {
  const IntegerMatrix b = IntegerMatrix::from(RationalMatrix{{Rational(Integer(1), Integer(2)), 0}, {0, 1}});
  CHECK(rayleigh_quotient(b, {1, 0}) == Rational(Integer(1), Integer(4)));
  CHECK(rayleigh_quotient(b, {1, 1}) == Rational(Integer(5), Integer(8)));
  CHECK_THROWS_AS(rayleigh_quotient(b, {0, 0}), Undefined);
  CHECK_THROWS_AS(rayleigh_quotient(b, {1}), Undefined);
}

TEST_CASE("witness: indices, shapes and bits that make no sense are rejected") {
  const Matrix<Real> a = oracle::to_real(RationalMatrix{{1, 2}});
  CHECK_THROWS_AS(find_witness(a, 0, 20), Undefined);
  CHECK_THROWS_AS(find_witness(Matrix<Real>(0, 0), 1, 20), Undefined);
  CHECK_THROWS_AS(find_witness(a, 1, 0), InputError);
  CHECK(find_witness(a, 2, 20).upper == 0);
}
