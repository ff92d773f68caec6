// Optima of convex problems: the conditions of Karush, Kuhn and Tucker hold exactly of what is found, and nothing is
// found where there is no optimum.
#include "generators/optima.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "generators/complementarity.hpp"
#include "matrix/matrix_of.hpp"
#include "number/stream.hpp"

namespace bdata = boost::unit_test::data;

namespace plumbline::cases {
namespace {

ExactMatrix drawn(Stream& s, int rows, int cols, long most = 3) {
  return matrix_of<ExactMatrix>(rows, cols, [&](int, int) { return Real(Rational(s.integer(-most, most))); });
}
bool nonnegative(const ExactMatrix& a) {
  return std::ranges::all_of(a.entries(), [](const Real& x) { return x.sign() != Sign::Negative; });
}
bool zero(const ExactMatrix& a) {
  return std::ranges::all_of(a.entries(), [](const Real& x) { return x.sign() == Sign::Zero; });
}
void check_optimum(const ExactMatrix& q, const ExactMatrix& c, const ExactMatrix& a, const ExactMatrix& b,
                   const std::pair<ExactMatrix, ExactMatrix>& found) {
  const auto& [x, y] = found;
  const ExactMatrix room = subtract(b, multiply(a, x));
  BOOST_TEST(nonnegative(room));
  BOOST_TEST(nonnegative(y));
  BOOST_TEST(zero(add(add(multiply(q, x), c), multiply(transpose(a), y))));
  BOOST_TEST(zero(multiply(transpose(y), room)));
}

// n unknowns, m constraints, the rank of Q.
struct Size {
  int n, m, rank;
};
const Size kSizes[] = {{1, 1, 1}, {2, 5, 2}, {3, 8, 0}, {3, 8, 2}, {4, 40, 4}, {6, 30, 3}, {2, 80, 1}, {8, 16, 0}};
std::ostream& operator<<(std::ostream& out, const Size& s) { return out << s.n << " x " << s.m << ", " << s.rank; }

}  // namespace

BOOST_AUTO_TEST_SUITE(optima)

// Constraints through small integers, so that many are active at once; a box around all, so that there is an optimum.
BOOST_DATA_TEST_CASE(optima_are_exact, bdata::make(kSizes), size) {
  Stream s(7, static_cast<std::uint64_t>(100 * size.m + size.n));
  for (int k = 0; k < 5; ++k) {
    const ExactMatrix half = drawn(s, std::max(size.rank, 1), size.n);
    const ExactMatrix q = size.rank == 0 ? ExactMatrix(size.n, size.n) : multiply(transpose(half), half);
    const int m = size.m + 2 * size.n;
    ExactMatrix a = drawn(s, m, size.n), b = drawn(s, m, 1);
    for (Real& bound : b.entries()) bound = bound.sign() == Sign::Negative ? -bound : bound;
    for (int i = 0; i < 2 * size.n; ++i) {
      for (int j = 0; j < size.n; ++j) a(i, j) = Real(Rational(i / 2 != j ? 0 : i % 2 == 0 ? 1 : -1));
      b(i, 0) = Real(Rational(2));
    }
    const ExactMatrix c = drawn(s, size.n, 1);
    const auto found = quadratic_optimum(q, c, a, b);
    BOOST_REQUIRE(found.has_value());
    check_optimum(q, c, a, b, *found);
  }
}

BOOST_AUTO_TEST_CASE(no_optimum_is_found_where_there_is_none) {
  const auto column = [](std::initializer_list<long> values) {
    ExactMatrix out(static_cast<int>(values.size()), 1);
    std::ranges::transform(values, out.entries().begin(), [](long v) { return Real(Rational(v)); });
    return out;
  };
  const ExactMatrix line = column({1, -1});                                               // x <= b_1, -x <= b_2
  BOOST_TEST(!quadratic_optimum(column({0}), column({1}), line, column({1, -2})));        // 2 <= x <= 1
  BOOST_TEST(!quadratic_optimum(column({0}), column({1}), column({1}), column({1})));     // -infinity
  BOOST_TEST(!quadratic_optimum(column({1}), column({1}), column({1, 1}), column({1})));  // shapes
  const auto point = quadratic_optimum(column({0}), column({5}), line, column({2, -2}));  // 2 <= x <= 2
  BOOST_REQUIRE(point.has_value());
  BOOST_TEST((point->first(0, 0).rational() == Rational(2)));
  ExactMatrix root(1, 1);
  root(0, 0) = sqrt(Real(Rational(2)));
  BOOST_TEST(!quadratic_optimum(root, column({1}), column({1}), column({1})));  // irrational
}

BOOST_AUTO_TEST_CASE(a_complementarity_problem_in_a_ray_has_no_solution) {
  using Rows = std::vector<std::vector<Rational>>;
  BOOST_TEST(!complementary(Rows{{Rational(0), Rational(-1)}}));
  const auto found = complementary(Rows{{Rational(2), Rational(-3)}});
  BOOST_REQUIRE(found.has_value());
  BOOST_TEST((found->front() == Rational(3) / Rational(2)));
  BOOST_TEST(complementary(Rows{}).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace plumbline::cases
