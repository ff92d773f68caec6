// Ranks and singular values by their definitions: against values that are known, and against themselves.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <random>

#include "alone.hpp"

using namespace base_test;
namespace data = boost::unit_test::data;

namespace {

// A number that is only known to lie between two rational ones: enough to see what the base asks of a module.
struct Between {
  mpq_class lower, upper;
};
Between* asked = nullptr;

checker::Num note(const mpq_class& lower, const mpq_class& upper) {
  *asked = {lower, upper};
  return lower;
}

const checker::Modules& noting() {
  static const checker::Beyond numbers = [] {
    checker::Beyond out{};
    out.between = note;
    out.root = [](const checker::Num& a, unsigned long) { return a; };
    return out;
  }();
  static const checker::Modules modules = [] {
    checker::Modules out;
    out.numbers = &numbers;
    return out;
  }();
  return modules;
}

using Rows = std::vector<std::vector<long>>;

std::string text_of(const Rows& rows) {
  std::string entries;
  for (const auto& row : rows)
    for (const long x : row) entries += (entries.empty() ? "\"" : ",\"") + std::to_string(x) + "\"";
  return R"("A":{"cols":)" + std::to_string(rows[0].size()) + R"(,"denominator":"1","entries":[)" + entries +
         R"(],"rows":)" + std::to_string(rows.size()) + "}";
}

bool holds(const Rows& a, const std::string& formula) {
  return outcome(certificate(reading(formula), "holds", case_of(text_of(a)))) == "accepted";
}

// Integers L R with L m x r and R r x n: a rank of at most r.
Rows of_rank(int m, int n, int r, unsigned seed) {
  std::mt19937 random(seed);
  const auto draw = [&] { return static_cast<long>(random() % 7) - 3; };
  Rows left(m, std::vector<long>(r)), right(r, std::vector<long>(n)), out(m, std::vector<long>(n));
  for (auto& row : left)
    for (long& x : row) x = draw();
  for (auto& row : right)
    for (long& x : row) x = draw();
  for (int k = 0; k < r && k < m && k < n; ++k) left[k][k] = right[k][k] = 20 + k;  // dominant, so that it is r
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < r; ++k) out[i][j] += left[i][k] * right[k][j];
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(base_spectra)

BOOST_DATA_TEST_CASE(planted_ranks, data::xrange(1, 6) * data::xrange(4), r, seed) {
  const Rows a = of_rank(7, 6, r, static_cast<unsigned>(seed));
  BOOST_TEST(holds(a, "(= (rank (matrix A)) " + std::to_string(r) + ")"));
  BOOST_TEST(!holds(a, "(= (rank (matrix A)) " + std::to_string(r + 1) + ")"));
  BOOST_TEST(holds(a, "(= (singular " + std::to_string(r + 1) + " (matrix A)) 0)"));
  BOOST_TEST(!holds(a, "(= (singular " + std::to_string(r) + " (matrix A)) 0)"));
}

BOOST_AUTO_TEST_CASE(rational_values_are_exact) {
  const Rows turned{{3, 4}, {-8, 6}};  // 5 and 10 times a rotation's rows
  BOOST_TEST(holds(turned, "(and (= (singular 1 (matrix A)) 10) (= (singular 2 (matrix A)) 5))"));
  BOOST_TEST(!holds(turned, "(= (singular 1 (matrix A)) 5)"));
  const Rows multiple{{3, 0, 0}, {0, 3, 0}, {0, 0, -3}};
  BOOST_TEST(holds(multiple, "(and (= (singular 1 (matrix A)) 3) (= (singular 3 (matrix A)) 3))"));
  BOOST_TEST(holds(turned, "(= (singular 1 (scale 1/7 (matrix A))) 10/7)"));
  BOOST_TEST(holds(turned, "(= (singular 3 (matrix A)) 0)"));
  BOOST_TEST(outcome(certificate(reading("(= (singular 0 (matrix A)) 0)"), "ill-typed", case_of(text_of(turned)))) ==
             "accepted");
}

// s^2 for A = (2 1; 1 1) is (7 +- 3 sqrt 5)/2: the ends that the base finds are as close as the precision says.
BOOST_DATA_TEST_CASE(irrational_values_are_enclosed, data::make({1, 2}), k) {
  Between found;
  asked = &found;
  checker::Session session(noting(), 4096, std::uint64_t{1} << 34, 0);
  checker::check(certificate(reading("(<= (singular " + std::to_string(k) + " (matrix A)) 9)"), "holds",
                             case_of(text_of({{2, 1}, {1, 1}}))),
                 {});
  const auto p = [](const mpq_class& x) -> mpq_class { return x * x - 7 * x + 1; };
  BOOST_TEST(sgn(p(found.lower)) * sgn(p(found.upper)) == -1);
  BOOST_TEST((found.lower > 1) == (k == 1));
  const mpz_class relative = mpz_class(1) << 256;
  BOOST_TEST((found.upper - found.lower) * relative <= found.lower);
}

BOOST_AUTO_TEST_SUITE_END()
