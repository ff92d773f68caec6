// Words of 64 bits and integers of GMP: there and back, at the ends of what 32 and 64 bits hold, and beyond.
#include "words.hpp"

#include <boost/test/unit_test.hpp>

using namespace checker;

BOOST_AUTO_TEST_SUITE(words)

BOOST_AUTO_TEST_CASE(there_and_back) {
  for (const std::int64_t n : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{INT32_MAX}, std::int64_t{INT32_MIN},
                               std::int64_t{1} << 31, -(std::int64_t{1} << 32) - 7, INT64_MAX, -INT64_MAX}) {
    BOOST_TEST(to_mpz(n) == mpz_class(std::to_string(n)));
    BOOST_TEST(to_int64(to_mpz(n)) == n);
  }
  BOOST_TEST(to_mpz(INT64_MIN) == mpz_class("-9223372036854775808"));
  for (const std::uint64_t n : {std::uint64_t{0}, std::uint64_t{UINT32_MAX}, std::uint64_t{1} << 32U, UINT64_MAX}) {
    BOOST_TEST(to_mpz(n) == mpz_class(std::to_string(n)));
    BOOST_TEST(to_uint64(to_mpz(n)) == n);
  }
  const mpz_class z = (mpz_class(-3) << 128) - 5;
  BOOST_TEST((word_of(z, 0) == 5 && word_of(z, 1) == 0 && word_of(z, 2) == 3 && word_of(z, 3) == 0));
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_is_rejected) {
  const auto too_large = [](const Rejection& r) { return r.reason == Reason::TooLarge; };
  BOOST_TEST((to_ulong(0) == 0 && to_ulong(INT32_MAX) == INT32_MAX && room_for(1) == 1));
  BOOST_CHECK_EXCEPTION(to_ulong(-1), Rejection, too_large);
  BOOST_CHECK_EXCEPTION(room_for(-1), Rejection, too_large);
  BOOST_CHECK_EXCEPTION(room_for(INT64_MAX), Rejection, too_large);
}

BOOST_AUTO_TEST_SUITE_END()
