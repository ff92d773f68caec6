// What arithmetic and memory cost: the functions of GMP by the lengths of their operands, memory as long as it is kept.
#include <boost/test/unit_test.hpp>
#include <memory>

#include "session.hpp"

using checker::session;

namespace {

template <class F> std::uint64_t cost(F f) {
  const std::uint64_t before = session().work_left;
  f();
  return before - session().work_left;
}
mpz_class ones(unsigned words) { return (mpz_class(1) << 64 * words) - 1; }

}  // namespace

BOOST_FIXTURE_TEST_SUITE(meter, checker_test::Fresh)

BOOST_AUTO_TEST_CASE(a_product_costs_the_product_of_the_lengths) {
  const mpz_class a = ones(10), b = ones(20);
  mpz_class c = ones(100);
  BOOST_TEST(cost([&] { c = a * b; }) >= 200U);
  BOOST_TEST(cost([&] { c = a * b; }) < 400U);
  BOOST_TEST(cost([&] { c = a + b; }) >= 30U);
  BOOST_TEST(cost([&] { mpz_addmul(c.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t()); }) >= 200U);
  BOOST_TEST(cost([&] { c = b / a; }) >= 200U);
  BOOST_TEST(cost([&] { c = gcd(a, b); }) >= 1600U);
  const mpq_class p(1, a), q(1, b);
  mpq_class r;
  BOOST_TEST(cost([&] { r = p + q; }) >= 800U);
  BOOST_TEST(cost([&] { BOOST_TEST((p > q)); }) >= 200U);
}

// 16 units for each byte, until it is given back, and a little for the making.
BOOST_AUTO_TEST_CASE(memory_is_charged_for_while_it_is_kept) {
  mpz_class long_one;
  BOOST_TEST(cost([&] { long_one = ones(1000); }) >= 16 * 8000U);
  BOOST_TEST(cost([&] { const mpz_class copy = long_one; }) < 10000U);
  std::unique_ptr<std::string> text;
  BOOST_TEST(cost([&] { text = std::make_unique<std::string>(1000, 'x'); }) >= 16 * 1000U);
  BOOST_TEST(static_cast<std::int64_t>(cost([&] { text.reset(); })) <= -16 * 1000);
}

// Memory that an earlier session paid for is not given back to this one.
BOOST_AUTO_TEST_CASE(what_others_paid_for_gives_nothing_back) {
  auto text = std::make_unique<std::string>(1000, 'x');
  checker::Session inner(checker::all_modules(), 64, 1 << 20, 0);
  const std::uint64_t before = inner.work_left;
  text.reset();
  BOOST_TEST(inner.work_left == before);
}

BOOST_AUTO_TEST_CASE(no_work_is_left) {
  const mpz_class a = ones(100);
  mpz_class c = ones(200);
  session.work_left = 5000;
  BOOST_CHECK_THROW(c = a * a, checker::Rejection);
  session.work_left = 5000;
  BOOST_CHECK_THROW(std::string(10000, 'x'), checker::Rejection);
  session.work_left = 5;
  BOOST_TEST((a > 0));
  BOOST_TEST(!(a == c));  // a comparison does not throw, but what comes next does
  BOOST_CHECK_THROW(c = a + a, checker::Rejection);
}

BOOST_AUTO_TEST_SUITE_END()
