#include "matrix/characteristic.hpp"

#include <doctest/doctest.h>

#include "core/matrix/oracle.hpp"
#include "matrix/integer_matrix.hpp"

using namespace plumbline;

TEST_CASE("principal minor sums are the coefficients of FLINT's characteristic polynomial, up to sign") {
  oracle::Random r(21);
  for (int trial = 0; trial < 40; ++trial) {
    const int n = static_cast<int>(r.between(1, 7));
    const RationalMatrix a = oracle::random_rationals(r, n, n, 20, 4);
    const auto p = oracle::characteristic_polynomial(a);
    for (int k = 0; k <= n; ++k) {
      const Rational expected = k % 2 == 0 ? p[n - k] : -p[n - k];
      CHECK(principal_minor_sum(IntegerMatrix::from(a), k) == expected);
      CHECK(principal_minor_sum(oracle::to_real(a), k).rational() == expected);
    }
  }
}

TEST_CASE("principal minor sums with roots among the entries") {
  const Real s = sqrt(Real(2));
  Matrix<Real> a(2, 2);
  a(0, 0) = s;
  a(0, 1) = 1;
  a(1, 0) = s;
  a(1, 1) = s;
  CHECK((principal_minor_sum(a, 1) - s - s).sign() == Sign::Zero);
  CHECK((principal_minor_sum(a, 2) - Real(2) + s).sign() == Sign::Zero);
  CHECK((principal_minor_sum(a, 2) - Real(2)).sign() == Sign::Negative);
}

TEST_CASE("principal minor sums: orders out of range and oblong matrices are rejected") {
  CHECK_THROWS_AS(principal_minor_sum(IntegerMatrix(2, 2), 3), Undefined);
  CHECK_THROWS_AS(principal_minor_sum(IntegerMatrix(2, 2), -1), Undefined);
  CHECK_THROWS_AS(principal_minor_sum(IntegerMatrix(2, 3), 1), Undefined);
  CHECK(principal_minor_sum(IntegerMatrix(2, 2), 0) == 1);
}
