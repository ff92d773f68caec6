#include "report/decimal.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <random>

using plumbline::Rational;
using plumbline::report::decimal;
using plumbline::report::Round;
namespace data = boost::unit_test::data;

namespace {

struct Row {
  const char *number, *below, *above;
};
std::ostream& operator<<(std::ostream& out, const Row& row) { return out << row.number; }

const Row rows[] = {{"0", "0", "0"},
                    {"1/8", "0.125", "0.125"},
                    {"1/3", "0.3333", "0.3334"},
                    {"-1/3", "-0.3334", "-0.3333"},
                    {"99999", "99990", "100000"},
                    {"-99999", "-100000", "-99990"},
                    {"9999999", "9999000", "1e7"},
                    {"12345678", "1.234e7", "1.235e7"},
                    {"1/10000", "0.0001", "0.0001"},
                    {"1/30000", "3.333e-5", "3.334e-5"},
                    {"1000000", "1000000", "1000000"},
                    {"10000000", "1e7", "1e7"},
                    {"2/1", "2", "2"},
                    {"99999/1000000000", "9.999e-5", "0.0001"}};

}  // namespace

BOOST_AUTO_TEST_SUITE(decimals)

BOOST_DATA_TEST_CASE(rounds_to_the_side_that_it_says, data::make(rows), row) {
  BOOST_TEST(decimal(Rational::parse(row.number), 4, Round::Down) == row.below);
  BOOST_TEST(decimal(Rational::parse(row.number), 4, Round::Up) == row.above);
}

// below <= a <= above, and one unit in the fourth digit apart at most: checked exactly, by reading the decimals back.
BOOST_AUTO_TEST_CASE(encloses_every_number) {
  std::mt19937_64 random(11);
  for (int i = 0; i < 2000; ++i) {
    const auto p = static_cast<std::int64_t>(random() >> (random() % 62 + 1));
    const auto q = static_cast<std::int64_t>(random() >> (random() % 62 + 1)) + 1;
    const Rational a = Rational(random() % 2 == 0 ? p : -p) / Rational(q);
    const Rational below = Rational::parse(decimal(a, 4, Round::Down));
    const Rational above = Rational::parse(decimal(a, 4, Round::Up));
    BOOST_REQUIRE(below <= a);
    BOOST_REQUIRE(a <= above);
    BOOST_REQUIRE((above - below) * Rational(1000) <= plumbline::abs(a));
  }
}

BOOST_AUTO_TEST_SUITE_END()
