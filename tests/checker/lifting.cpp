// Combinations of rows by lifting: beside every one that is accepted stands one that is not.
#include "matrices/lifting.hpp"

#include <boost/test/unit_test.hpp>

#include "matrices/ranks.hpp"
#include "session.hpp"

using namespace checker;
using checker_test::Fresh;
using End = Lifting::End;

namespace {

const Modulus mersenne((Limb{1} << 61) - 1);
const mpz_class p = (mpz_class(1) << 61) - 1;

Matrix integers(int rows, int cols, std::vector<mpz_class> entries) {
  return make_matrix(rows, cols, std::move(entries), 1);
}

// How row 2 of three rows ends, the first two of which are pivots.
End third_row(std::vector<mpz_class> entries, std::uint64_t digits) {
  const Matrix a = integers(3, 4, std::move(entries));
  const Pivots pivots = pivots_modulo(a, 2, mersenne);
  BOOST_REQUIRE(pivots.size() == 2);
  return Lifting(a, pivots, mersenne).lift(2, digits);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(lifting)

BOOST_FIXTURE_TEST_CASE(combinations, Fresh) {
  BOOST_TEST((third_row({2, 0, 4, 1, 0, 3, 3, 1, 2, -3, 1, 0}, 1) == End::Combination));  // row 0 - row 1
  BOOST_TEST((third_row({2, 0, 4, 1, 0, 3, 3, 1, 2, -3, 1, 1}, 1) == End::None));         // one entry changed
  BOOST_TEST((third_row({2, 0, 4, 2, 0, 3, 3, 3, 1, 1, 3, 2}, 2) == End::Combination));   // row 0 / 2 + row 1 / 3
  BOOST_TEST((third_row({2, 0, 4, 2, 0, 3, 3, 3, 1, 1, 3, 3}, 2) == End::None));
  BOOST_TEST((third_row({2, 0, 4, 1, 0, 3, 3, 1, 0, 0, 0, 0}, 0) == End::Combination));  // zeros
}

BOOST_FIXTURE_TEST_CASE(a_row_that_differs_by_a_power_of_the_number_only, Fresh) {
  for (int k = 1; k <= 6; ++k) {
    mpz_class far = 1;
    for (int i = 0; i < k; ++i) far *= p;
    const std::vector<mpz_class> entries = {2, 0, 4, 1, 0, 3, 3, 1, 2, -3, 1, far};
    BOOST_TEST((third_row(entries, k) != End::Combination));
    BOOST_TEST((third_row(entries, k + 1) == End::None));
    BOOST_TEST(rank(integers(3, 4, entries), 3) == 3);
    BOOST_TEST(rank(transpose(integers(3, 4, entries)), 3) == 3);
  }
}

// Entries of several parts of 48 bits, signs mixed.
BOOST_FIXTURE_TEST_CASE(long_entries, Fresh) {
  const mpz_class big = (mpz_class(1) << 300) - 1, other = -(mpz_class(1) << 201) - 5;
  std::vector<mpz_class> entries = {big, other, 7, -big, 1, 0, other, big + 1, 0, 0, 0, 0};
  for (int j = 0; j < 4; ++j) entries[8 + j] = other * entries[j] - big * entries[4 + j];
  BOOST_TEST(rank(integers(3, 4, entries), 3) == 2);
  entries[11] += 1;
  BOOST_TEST(rank(integers(3, 4, entries), 3) == 3);
}

BOOST_FIXTURE_TEST_CASE(all_rows, Fresh) {
  const Matrix a = integers(3, 2, {1, 2, 2, 4, 3, 6}), b = integers(3, 2, {1, 2, 2, 4, 3, p * p + 6});
  const Pivots one = pivots_modulo(a, 2, mersenne), too_few = pivots_modulo(b, 2, mersenne);
  BOOST_REQUIRE(one.size() == 1);
  BOOST_REQUIRE(too_few.size() == 1);
  BOOST_TEST(Lifting(a, one, mersenne).all(10));
  BOOST_TEST(!Lifting(b, too_few, mersenne).all(130));
}

BOOST_AUTO_TEST_SUITE_END()
