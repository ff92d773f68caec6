// Semidefinite matrices are shown to be so where the room allows it; others never are.
#include "matrices/definite.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "matrices/inertia.hpp"
#include "session.hpp"

using namespace checker;
using checker_test::Fresh;
namespace data = boost::unit_test::data;

namespace {

struct Symmetric {
  int n;
  std::vector<mpz_class> m;
  mpz_class& at(int i, int j) { return m[static_cast<std::size_t>(i) * n + j]; }
  [[nodiscard]] bool shown() const {
    return shown_semidefinite(n, [&](int i, int j) { return m[static_cast<std::size_t>(i) * n + j]; });
  }
};

// factor A^T A + shift I for a random n x n matrix A with entries of so many bits.
Symmetric gram_and(int n, unsigned long bits, const mpz_class& factor, const mpz_class& shift, unsigned long seed) {
  gmp_randclass random(gmp_randinit_default);
  random.seed(seed);
  std::vector<mpz_class> a;
  for (int i = 0; i < n * n; ++i) a.push_back(random.get_z_bits(bits) - (mpz_class(1) << (bits - 1)));
  Symmetric out{n, std::vector<mpz_class>(static_cast<std::size_t>(n) * n)};
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < n; ++k) out.at(i, j) += factor * a[k * n + i] * a[k * n + j];
      if (i == j) out.at(i, j) += shift;
    }
  return out;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(definite, Fresh)

BOOST_DATA_TEST_CASE(gram_matrices_with_a_little_more, data::make({1, 2, 20, 31, 40, 200, 1000}), bits) {
  for (const int n : {1, 2, 7, 8, 9, 16, 33}) {
    const mpz_class little = mpz_class(1) << std::max(0, 2 * bits - 36);  // some 2^-36 of the largest entry
    BOOST_TEST(gram_and(n, bits, 1, little, n).shown(), n << " " << bits);
  }
}

// The least eigenvalue is just below 0: a multiple of e e^T is taken off, e = (1, ..., 1), such that e^T M e = -1 or
// less.
BOOST_DATA_TEST_CASE(just_not_semidefinite, data::make({2, 20, 31, 40, 200, 1000}), bits) {
  for (const int n : {1, 2, 8, 12, 30}) {
    Symmetric s = gram_and(n, bits, n * n, 0, n);
    mpz_class sum;
    for (const mpz_class& x : s.m) sum += x;
    for (mpz_class& x : s.m) x -= sum / (n * n);  // e^T M e is now 0, every entry a whole number
    BOOST_REQUIRE(sum % (n * n) == 0);
    s.at(n - 1, n - 1) -= 1;
    BOOST_REQUIRE(negative_eigenvalues(s.m, n) >= 1);
    BOOST_TEST(!s.shown(), n << " " << bits);
  }
}

// Random signs of eigenvalues, hidden by a congruence.
BOOST_AUTO_TEST_CASE(never_with_a_negative_eigenvalue) {
  for (unsigned long seed = 0; seed < 300; ++seed) {
    const int n = 3 + static_cast<int>(seed % 20);
    Symmetric s = gram_and(n, 8, 1, 0, seed);
    s.at(static_cast<int>(seed) % n, static_cast<int>(seed) % n) -= mpz_class(1) << seed % 24;
    if (negative_eigenvalues(s.m, n) > 0) BOOST_TEST(!s.shown(), seed);
  }
}

BOOST_AUTO_TEST_CASE(what_has_no_room) {
  const mpz_class large = mpz_class(1) << 300;
  BOOST_TEST(!Symmetric({2, {0, 0, 0, 0}}).shown());          // true, but without anything to leave on the diagonal
  BOOST_TEST(!Symmetric({2, {-1, 0, 0, 1}}).shown());         // a negative entry
  BOOST_TEST(!Symmetric({2, {1, large, large, 1}}).shown());  // beside the diagonal more than on it
  BOOST_TEST(!Symmetric({2, {1, 2, 2, 1}}).shown());
  BOOST_TEST(!Symmetric({2, {large, 1, 1, 1}}).shown());  // true, but 1 is lost beside 2^300
  BOOST_TEST(Symmetric({2, {large, large - 1, large - 1, large + (large >> 20)}}).shown());
  BOOST_TEST(Symmetric({1, {1}}).shown());
}

BOOST_AUTO_TEST_CASE(is_charged_for) {
  const Symmetric s = gram_and(30, 8, 1, 1000, 1);
  session.work_left = 30 * 30 * 30 / 6;
  BOOST_CHECK_THROW(s.shown(), Rejection);
}

BOOST_AUTO_TEST_SUITE_END()
