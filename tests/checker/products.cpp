// Products by digits against products of GMP's integers: every number of digits, the longest rows, the largest digits.
#include "matrices/products.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "modules.hpp"
#include "session.hpp"

using namespace checker;
using checker_test::Fresh;
namespace data = boost::unit_test::data;

namespace {

using Entries = std::vector<mpz_class>;

Entries random_entries(std::size_t count, unsigned long bits, gmp_randclass& random) {
  Entries out;
  for (std::size_t i = 0; i < count; ++i) {
    out.push_back(random.get_z_bits(1 + mpz_class(random.get_z_range(bits)).get_ui()));
    if (mpz_class(random.get_z_bits(1)) == 1) out.back() = -out.back();
  }
  return out;
}

Entries by_gmp(const Entries& a, const Entries& b, int m, int inner, int n) {
  Entries out(static_cast<std::size_t>(m) * n);
  for (int i = 0; i < m; ++i)
    for (int k = 0; k < inner; ++k)
      for (int j = 0; j < n; ++j) out[i * n + j] += a[i * inner + k] * b[k * n + j];
  return out;
}

Entries turned(const Entries& a, int rows, int cols) {
  Entries out;
  for (int j = 0; j < cols; ++j)
    for (int i = 0; i < rows; ++i) out.push_back(a[i * cols + j]);
  return out;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(products, Fresh)

BOOST_DATA_TEST_CASE(like_those_of_gmp, data::make({1, 2, 20, 49, 50, 51, 59, 60, 61, 63, 64, 65, 128, 300, 1280}),
                     bits) {
  gmp_randclass random(gmp_randinit_default);
  random.seed(static_cast<unsigned long>(bits));
  for (const int inner : {1, 16, 17, 40}) {
    const int m = 19, n = 18;  // more than a block
    const Entries a = random_entries(static_cast<std::size_t>(m) * inner, bits, random);
    const Entries b = random_entries(static_cast<std::size_t>(inner) * n, bits == 1280 ? 20 : 1281 - bits, random);
    BOOST_TEST((product(a, b, m, inner, n) == by_gmp(a, b, m, inner, n)));
    BOOST_TEST((product_with_transpose(b, n) == by_gmp(turned(b, inner, n), b, n, inner, n)));
  }
}

// The sums come as close to 2^126 as they can: all digits are 2^w - 1, of one sign.
BOOST_AUTO_TEST_CASE(the_largest_digits_in_the_longest_rows) {
  const int longest = 1 << 20;
  for (const unsigned bits : {50U, 64U, 150U}) {
    const mpz_class top = (mpz_class(1) << bits) - 1;
    const Entries a(longest, top), b(longest, -top);
    BOOST_TEST((product(a, b, 1, longest, 1) == Entries{-top * top * longest}));
    BOOST_TEST((product_with_transpose(a, 1) == Entries{top * top * longest}));
  }
  const mpz_class top = (mpz_class(1) << 1280) - 1;
  BOOST_TEST((product(Entries(16, top), Entries(16, top), 1, 16, 1) == Entries{top * top * 16}));
}

BOOST_AUTO_TEST_CASE(only_where_digits_have_room) {
  BOOST_TEST(worth_digits(16, 20, 20));
  BOOST_TEST(worth_digits(1 << 20, 1, 20));
  BOOST_TEST(!worth_digits(15, 1, 1));
  BOOST_TEST(!worth_digits((1 << 20) + 1, 1, 1));
  BOOST_TEST(!worth_digits(16, 21, 1));
  BOOST_TEST(!worth_digits(16, 1, 21));
}

BOOST_AUTO_TEST_CASE(are_named_and_charged_for) {
  session.modules_in_use = 0;
  const Entries a(400, 3);
  product(a, a, 20, 20, 20);
  BOOST_TEST((session.modules_in_use >> static_cast<unsigned>(Module::Products) & 1) == 1);
  session.work_left = 20 * 20 * 20;
  BOOST_CHECK_THROW(product(a, a, 20, 20, 20), Rejection);
  session.work_left = 20 * 20 * 10;
  BOOST_CHECK_THROW(product_with_transpose(a, 20), Rejection);
}

BOOST_AUTO_TEST_CASE(integers_of_two_words) {
  const mpz_class top = mpz_class(1) << 126;
  for (const mpz_class& x : {mpz_class(0), mpz_class(1), mpz_class(-1), mpz_class(top - 1), mpz_class(-top)}) {
    const Int128 y = static_cast<Int128>(mpz_class(x >> 64).get_si()) * (static_cast<Int128>(1) << 64) +
                     mpz_class(x & ((mpz_class(1) << 64) - 1)).get_ui();
    BOOST_TEST(to_integer(y) == x);
  }
}

BOOST_AUTO_TEST_SUITE_END()
