#include <doctest/doctest.h>

#include "core/matrix/oracle.hpp"
#include "matrix/matrix.hpp"

using namespace plumbline;

namespace {

bool equal_numbers(const Real& a, const Real& b) { return (a - b).sign() == Sign::Zero; }

}  // namespace

TEST_CASE("exact singular values: rank one folds to the norm") {
  const Real s = singular_value(oracle::to_real(RationalMatrix{{3, 6}, {4, 8}}), 1);
  CHECK(equal_numbers(s * s, Real(125)));
  CHECK(equal_numbers(singular_value(oracle::to_real(RationalMatrix{{3}, {4}}), 1), 5));
  CHECK(singular_value(oracle::to_real(RationalMatrix{{3, 6}, {4, 8}}), 2).sign() == Sign::Zero);
}

TEST_CASE("exact singular values: zero beyond the rank and the shape, undefined below one") {
  const Matrix<Real> a = oracle::to_real(RationalMatrix{{1, 0, 0}, {0, 1, 0}});
  CHECK(singular_value(a, 3).sign() == Sign::Zero);
  CHECK(singular_value(Matrix<Real>(2, 2), 1).sign() == Sign::Zero);
  CHECK_THROWS_AS(singular_value(a, 0), Undefined);
  CHECK(equal_numbers(singular_value(a, 2), 1));
}

TEST_CASE("exact singular values: equalities are decided") {
  // The singular values of [[1, 1], [0, 1]] are the golden ratio and its inverse.
  const Matrix<Real> a = oracle::to_real(RationalMatrix{{1, 1}, {0, 1}});
  const Real golden = (Real(1) + sqrt(Real(5))) / Real(2);
  CHECK(equal_numbers(singular_value(a, 1), golden));
  CHECK(equal_numbers(singular_value(a, 1) * singular_value(a, 2), 1));
  CHECK_FALSE(equal_numbers(singular_value(a, 1), Real(Rational::parse("1.6180339887498948482"))));
}

TEST_CASE("exact singular values: enclosures agree with Arb, with repeated values too") {
  oracle::Random r(141);
  for (int trial = 0; trial < 15; ++trial) {
    const int m = static_cast<int>(r.between(1, 4)), n = static_cast<int>(r.between(1, 4));
    const RationalMatrix a = trial % 5 == 0 ? oracle::scaled(oracle::rotation(r, 3), Rational(Integer(2), Integer(3)))
                                            : oracle::random_rationals(r, m, n, 9, 3);
    const auto squares = oracle::squared_singular_values(a, 200);
    for (std::size_t k = 0; k < squares.size(); ++k) {
      CHECK(oracle::overlap(
          squares[k], oracle::squared(singular_value(oracle::to_real(a), static_cast<int>(k) + 1).enclosure(128))));
    }
  }
}

TEST_CASE("exact singular values: entries with roots") {
  Matrix<Real> a(2, 2);
  a(0, 0) = sqrt(Real(2));
  a(1, 1) = sqrt(Real(3));
  CHECK(equal_numbers(singular_value(a, 1), sqrt(Real(3))));
  CHECK(equal_numbers(singular_value(a, 2), sqrt(Real(2))));
}
