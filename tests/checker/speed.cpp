// The optimal speed at depth 2 against closed forms, against the directions of a grid, which may not be faster, and
// under changes that must leave it alone.
#include "saddle/speed.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "numbers/roots.hpp"
#include "session.hpp"
#include "speed_tables.hpp"

using namespace checker;
using checker_test::Fresh, checker_test::parsed, checker_test::kCircle, checker_test::kSigns;
namespace data = boost::unit_test::data;

namespace {

Num parsed_number(const std::string& text) { return parsed(text).at(0, 0); }
bool same(const Num& a, const Num& b) { return sign(a - b) == 0; }

struct Known {
  std::string x, g, square;
};
std::ostream& operator<<(std::ostream& out, const Known& k) { return out << k.x << " | " << k.g; }

const Known kKnown[] = {
    {"1 2 -3", "1 2 -1", "25"},
    {"1 0 -1", "3 1 0; 1 0 1", "10"},
    {"0 0", "1 1", "0"},
    {"-2", "3; 4", "100"},
    {kCircle, kSigns, "3-2*sqrt(2)"},
    {"3 0; 4 0", "1 7", "25"},
    {"3 -6; 4 -8", "1 -1", "100"},
    {"1 0; 0 1", "1 1", "2"},
    {"1 0; 0 1", "1 -1", "1"},
    {"0 0; 0 0", "1 -1", "0"},
    {"1 -1; 2 -2", "3 -1", "45"},  // one line: w = x/|x| or its negative
    // Two rows, more outputs. On the first quadrant M = G, elsewhere one column of it.
    {"1 0; 0 1", "1 0; 0 1", "1"},
    {"1 0; 0 1", "1 1; 0 1", "3/2+sqrt(5)/2"},  // the eigenvector lies in the quadrant
    {"1 0; 0 1", "1 -1; 0 1", "2"},             // it does not: the end (0, 1)
    {"-1 0; 0 1", "1 1; 0 1", "3/2+sqrt(5)/2"},
    {"1 -1; 1 1", "1 -1; 0 1", "4"},
    {"-1 1 -1; 1 1 -1", "5 -2 -2; 0 0 0", "50"},  // the end (-1, 1), and no arc
    {"1 -1; 0 1", "3 0; 4 0", "25"},              // on the arc of the first sample alone, one end has speed 0
    {"1 0; 0 1", "2 0; 0 1", "4"},
    {"1 0; 0 1", "1 0; 0 2", "4"},                                   // diagonal: the eigenvector is an end
    {"1 0 -1 0; 0 1 0 -1", "1 1 -1 -1; 0 1 0 -1", "3/2+sqrt(5)/2"},  // linear: G relu(X^T w) = [1 1; 0 1] w
    {"3 -6; 4 -8", "1 -1; 2 0", "125"},
    {"0 0; 0 0", "1 -1; 1 1", "0"},
    {"sqrt(2) 0; 0 sqrt(2)", "1 1; 0 1", "3+sqrt(5)"},
    {"1 0; 0 sqrt(2)", "1 1; 0 1", "5/2+sqrt(17)/2"},
    // Three rows.
    {"1 0 0; 0 1 0; 0 0 1", "1 1 1", "3"},
    {"1 0 0; 0 1 0; 0 0 1", "1 -1 1", "2"},
    {"1 0 0; 0 1 0; 0 0 1", "-1 -1 -1", "3"},
    {"1 0 0; 0 1 0; 0 0 1", "0 0 0", "0"},
    {"1 -1 0 0 0 0; 0 0 1 -1 0 0; 0 0 0 0 1 -1", "2 -2 3 -3 6 -6", "49"},  // linear: (2, 3, 6) . w
    {"1 1; 2 2; 2 2", "1 1", "36"},
    {"1 -2; 2 -4; 2 -4", "1 -1", "36"},
    {"0 0; 0 0; 0 0", "1 1", "0"},  // one line, no samples
    {"1 -2 0; 2 -4 0; 2 -4 0", "3 -1 5", "81"},
    {"0 0; 1 0; 0 1", "1 1", "2"},
    {"0 0; 1 0; 0 1", "1 -1", "1"},  // a plane
    {"1 1 0 0; 1 -1 0 0; 0 0 1 0", "1 -1 1 9", "3"},
    {"1 -1; 1 1; sqrt(2) 0", "1 1", "6"},
    {"0 1 -1 0 0; 0 0 0 1 -1; 1 0 0 0 0", "5 -2 -2 -2 -2", "25"},  // the ray (0, 0, 1)
};

// F_1(z)^2, for one sign of the weights only.
const Known kOneSign[] = {
    {"0 1 -1 0 0; 0 0 0 1 -1; 1 0 0 0 0", "5 -2 -2 -2 -2", "25"},
    {"0 1 -1 0 0; 0 0 0 1 -1; 1 0 0 0 0", "-5 2 2 2 2", "8"},
    {"3 -6; 4 -8", "1 -1", "25"},
    {"3 -6; 4 -8", "-1 1", "100"},
    {"3 -6; 4 -8", "-1 -1", "0"},
    {"2 -1", "3 4", "36"},
    {"2 -1", "-3 4", "16"},
    {"1 0; 0 1", "1 -1", "1"},
    {"1 0; 0 1", "-1 -1", "0"},
    {"1 0 -1; 0 1 -1", "-1 -1 1", "2"},
    {"1 1; 1 -1", "1 1", "4"},
    {"1 1; 1 -1", "-1 2", "8"},
    {"1/3 0; 0 1/2", "1+sqrt(2) 2", "(3+2*sqrt(2))/9+1"},
};

// Rational rotations: the product of two turns by the angle of (3, 4, 5).
Matrix rotation() {
  return multiply(parsed("3/5 -4/5 0; 4/5 3/5 0; 0 0 1"), parsed("1 0 0; 0 5/13 -12/13; 0 12/13 5/13"));
}

Matrix random_matrix(int rows, int cols, std::uint64_t& state, int size) {
  return build(rows, cols, [&](int, int) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return Num(static_cast<long>(state >> 33) % (2 * size + 1) - size);
  });
}

// |G relu(X^T w)|^2 / |w|^2
Num square_along(const Matrix& x, const Matrix& g, const Matrix& w) {
  return norm2(multiply(g, activate(multiply(transpose(x), w), 0))) / norm2(w);
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(speed, Fresh)

BOOST_DATA_TEST_CASE_F(Fresh, closed_forms, data::make(kKnown), k) {
  const auto square = speed2_square(parsed(k.x), parsed(k.g));
  BOOST_REQUIRE(square.has_value());
  BOOST_TEST(same(*square, parsed_number(k.square)),
             k << ": " << enclosure_of(*square).lo.m << " 2^" << enclosure_of(*square).lo.e);
  BOOST_TEST(!same(*square, parsed_number(k.square) + Num(mpq_class(1, 1000000))));
}

BOOST_DATA_TEST_CASE_F(Fresh, one_sign, data::make(kOneSign), k) {
  const auto [top, bottom] = Arrangement(parsed(k.x)).square(parsed(k.g));
  BOOST_TEST(same(top, bottom * parsed_number(k.square)));
}

BOOST_AUTO_TEST_CASE(in_certificates) {
  const checker_test::Json e = checker_test::example({"1 0", "1"}, kCircle, kSigns),
                           plane = checker_test::example({"1 1; 0 1"}, "1 0; 0 1", "1 1; 0 1");
  const checker_test::Json space = checker_test::example({"1 1 1"}, "1 0 0; 0 1 0; 0 0 1", "1 -1 1");
  const std::string term = "(speed-2 (data inputs) (data gradient))";
  BOOST_TEST(checker_test::holds("(= " + term + " (- (sqrt 2) 1))", e));
  BOOST_TEST(!checker_test::holds("(= " + term + " 1/2)", e));
  BOOST_TEST(checker_test::holds("(< " + term + " 1/2)", e));
  BOOST_TEST(checker_test::holds("(= " + term + " (/ (+ 1 (sqrt 5)) 2))", plane));
  BOOST_TEST(!checker_test::holds("(= " + term + " (sqrt 2))", plane));
  BOOST_TEST(checker_test::holds("(= " + term + " (sqrt 2))", space));
  BOOST_TEST(!checker_test::holds("(= " + term + " 1)", space));
}

// No direction of a grid is faster, and the fastest of them is nearly as fast. The grid: rational points of the
// sphere's faces of the cube, h apart.
BOOST_DATA_TEST_CASE_F(Fresh, no_direction_is_faster, data::xrange(12), seed) {
  std::uint64_t state = 100 + static_cast<std::uint64_t>(seed);
  const int d = 2 + seed % 2, n = 3 + seed % 5, h = d == 2 ? 40 : 12;
  const Matrix x = random_matrix(d, n, state, 4), g = random_matrix(d == 2 ? 1 + seed / 2 % 3 : 1, n, state, 3);
  const Num square = *speed2_square(x, g);
  Num best;
  for (int face = 0; face < 2 * d; ++face)
    for (int a = -h; a <= h; ++a)
      for (int b = d == 2 ? 0 : -h; b <= (d == 2 ? 0 : h); ++b) {
        Matrix w = build(d, 1, [&](int i, int) {
          return Num(i == face / 2 ? (face % 2 == 0 ? h : -h) : i == (face / 2 + 1) % d ? a : b);
        });
        best = max(best, square_along(x, g, w));
      }
  BOOST_TEST(sign(square - best) >= 0);
  BOOST_TEST(sign(square * Num(mpq_class(d == 2 ? 99 : 90, 100)) - best) <= 0);
}

// A rotation, a plane inside space, samples of no weight, zero samples, a sample cut in two: the speed stays. Another
// weight: it does not.
BOOST_DATA_TEST_CASE_F(Fresh, changes_that_leave_it_alone, data::xrange(20), seed) {
  std::uint64_t state = static_cast<std::uint64_t>(seed);
  const int d = 2 + seed % 2, n = 2 + seed % 6;
  Matrix x =
      random_matrix(d, n, state, seed % 3 == 0 ? 1 : 5);  // small entries: parallel samples, many planes through a ray
  const Matrix g = random_matrix(1, n, state, 4);
  const Num square = *speed2_square(x, g);
  if (d == 2) x = multiply(parsed("1 0; 0 1; 0 0"), x);
  BOOST_TEST(same(square, *speed2_square(multiply(rotation(), x), g)));
  const auto with = [&](const Matrix& samples, const Matrix& column, const Num& weight) {
    const Matrix wide = build(3, n + 1, [&](int i, int j) { return j < n ? samples.at(i, j) : column.at(i, 0); });
    return *speed2_square(wide, build(1, n + 1, [&](int, int j) { return j < n ? g.at(0, j) : weight; }));
  };
  BOOST_TEST(same(square, with(x, random_matrix(3, 1, state, 5), Num(0))));
  BOOST_TEST(same(square, with(x, parsed("0; 0; 0"), Num(7))));
  const Matrix third = build(3, 1, [&](int i, int) { return x.at(i, 0) * Num(mpq_class(1, 3)); });
  const Matrix rest = build(3, n, [&](int i, int j) { return x.at(i, j) * (j == 0 ? Num(mpq_class(2, 3)) : Num(1)); });
  BOOST_TEST(same(square, with(rest, third, g.at(0, 0))));
  BOOST_TEST(!same(square, with(x, parsed("9; 9; 9"), Num(9))));
}

// Irrational coordinates take another way through the code than integers: a multiple of X by 1 + sqrt(2), entry by
// entry.
BOOST_DATA_TEST_CASE_F(Fresh, irrational_as_rational, data::xrange(8), seed) {
  std::uint64_t state = 70 + static_cast<std::uint64_t>(seed);
  const int d = 2 + seed % 2, n = 3 + seed % 3;
  const Num s = Num(1) + sqrt(Num(2));
  const Matrix x = random_matrix(d, n, state, 2), g = random_matrix(d == 2 ? 1 + seed / 2 % 2 : 1, n, state, 4),
               t = scale(s, x);
  BOOST_TEST(!t.uniform);
  BOOST_TEST(same(s * s * *speed2_square(x, g), *speed2_square(t, g)));
  BOOST_TEST(same(s * s * *speed2_square(x, g), *speed2_square(x, scale(s, g))));
}

BOOST_AUTO_TEST_CASE(where_it_is_defined) {
  BOOST_TEST(!speed2_square(parsed("1 0; 0 1; 1 1"), parsed("1 2; 3 4")).has_value());
  BOOST_TEST(!speed2_square(parsed("1; 0; 1; 1"), parsed("1")).has_value());
  BOOST_CHECK_THROW(speed2(parsed("1; 0; 1; 1"), parsed("1")), Undefined);
  BOOST_CHECK_THROW(speed2_square(parsed("1 0"), parsed("1")), Undefined);
}

BOOST_AUTO_TEST_SUITE_END()
