// Drawn cases have what their reading demands: shapes, values, conditions on one piece or on several.
#include "generators/plan.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "core/toy_claim.hpp"
#include "evaluation/verdict.hpp"
#include "generators/build.hpp"
#include "generators/small.hpp"

using namespace plumbline;
using namespace plumbline::cases;
namespace bdata = boost::unit_test::data;

namespace {

// The reading of a claim with these clauses.
Reading reading_with(const std::string& clauses) { return test::toy_claim("", "true", clauses).readings[0]; }

struct Demanding {
  const char* name;
  const char* lines;
  int met;  // of 100 cases: on so many at least the hypothesis is true
};
std::ostream& operator<<(std::ostream& out, const Demanding& d) { return out << d.name; }

const Demanding kDemanding[] = {
    {"shapes",
     "  matrix A in R^(m, n) \"\"\n  matrix B in R^(n, k) \"\"\n  vector u in R^k \"\"\n  given A * B * u = A * (B * "
     "u)\n",
     100},
    {"orthogonal", "  matrix U in R^(n, n) \"\"\n  given U^T * U = identity(n)\n", 90},
    {"orthogonal beside another",
     "  matrix X in R^(m, n) \"\"\n  matrix U in R^(n, n) \"\"\n  given U^T * U = identity(n)\n", 90},
    {"isometry", "  matrix U in R^(p, n) \"\"\n  given U^T * U = identity(n)\n", 50},
    {"semidefinite", "  matrix S in R^(n, n) \"\"\n  given semidefinite(S) and S = S^T\n", 90},
    {"a distribution", "  vector p in R^n \"\"\n  given nonnegative(p) and (sum i in 1..n: p[i]) = 1\n", 90},
    {"stochastic",
     "  matrix P in R^(n, n) \"\"\n  given nonnegative(P) and for all i in 1..n: (sum j in 1..n: P[i, j]) = 1\n", 90},
    {"a value", "  matrix A in R^(n, n) \"\"\n  matrix B in R^(k, n) \"\"\n  given A = B^T * B\n", 100},
    {"an order", "  param a \"\"\n  param b \"\"\n  given 0 < a and a < b and b <= 1\n", 40},
    {"a rank", "  matrix A in R^(n, n) \"\"\n  param r \"\"\n  given 1 <= r and rank(A) = r\n", 90},
    {"a network", "  network theta: relu, no biases, one output, depth 2..3\n  given depth(theta) = depth(theta)\n",
     80},
    {"data",
     "  network theta: any\n  data X in R^(2, n) := inputs\n  data Y in R^(1, n) := targets\n  given X = X and Y = Y\n",
     45},
    {"a quadratic optimum",
     "  matrix Q in R^(n, n) \"\"\n  vector c in R^n \"\"\n  matrix A in R^(m, n) \"\"\n  vector b in R^m \"\"\n  "
     "vector x in R^n \"\"\n  vector y in R^m \"\"\n  given definite(Q) and nonnegative(b) and quadratic-optimum(Q, c, "
     "A, b, x, y)\n",
     90},
    {"a linear optimum",
     "  vector c in R^n \"\"\n  matrix A in R^(m, n) \"\"\n  vector b in R^m \"\"\n  vector x in R^n \"\"\n  vector y "
     "in R^m \"\"\n  given linear-optimum(c, A, b, x, y)\n",
     15},
    {"a margin",
     "  matrix X in R^(d, n) \"\"\n  vector s in R^n \"\"\n  vector w in R^d \"\"\n  vector a in R^n \"\"\n  given "
     "(for all i in 1..n: s[i]^2 = 1) and max-margin(X, s, w, a)\n",
     30},
    {"a box",
     "  vector l in R^n \"\"\n  given in-box(x, l, l + all-ones(n, 1)) and in-box(y, x - x, x - x)\n  matrix x "
     "\"\"\n  matrix y \"\"\n",
     100},
    {"what is drawn only",
     "  matrix A in R^(n, n) \"\"\n  matrix B in R^(k, n) \"\"\n  draw A = B^T * B and rank(B) = 1\n  given rank(A) = "
     "1\n",
     80},
    {"a witness",
     "  matrix A in R^(n, n) \"\"\n  vector u in R^n \"\"\n  given witnessed(0 <= inner(u, A * u) and |u| = 1)\n", 60},
    {"layers",
     "  network theta: no biases\n  param c \"\"\n  given for all l in 1..depth(theta): weight(l, theta) = c * "
     "all-ones(rows(weight(l, theta)), cols(weight(l, theta)))\n",
     90},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(plan)

BOOST_DATA_TEST_CASE(drawn_cases_meet_what_is_demanded, bdata::make(kDemanding), demanding) {
  const Reading reading = reading_with(demanding.lines);
  const CasePlan plan{Demands(reading)};
  int met = 0;
  for (std::uint64_t k = 0; k < 100; ++k) {
    const Case c = small_case(plan, 1, k);
    check_shapes(c);
    CaseEvaluation evaluation(c);
    const CaseVerdict verdict = judge(reading, evaluation).verdict;
    met += verdict == CaseVerdict::Holds ? 1 : 0;
  }
  BOOST_TEST(met >= demanding.met);
}

BOOST_AUTO_TEST_CASE(a_reading_that_speaks_of_no_network_gets_none) {
  const CasePlan bare{Demands(reading_with("  vector u in R^n \"\"\n  given u = u\n"))};
  const CasePlan layered{Demands(reading_with("  network theta: any\n  given depth(theta) = 1\n"))};
  for (std::uint64_t k = 0; k < 20; ++k) {
    BOOST_TEST(small_case(bare, 1, k).network.absent());
    BOOST_TEST(!small_case(layered, 1, k).network.absent());
  }
}

BOOST_AUTO_TEST_CASE(the_ladder_reaches_its_ends) {
  const CasePlan plan{Demands(reading_with("  network theta: any\n  given depth(theta) = depth(theta)\n"))};
  int deepest = 0, widest = 0;
  for (std::uint64_t k = 0; k < 200; ++k) {
    const Case c = ladder_case(plan, 1, k);
    check_shapes(c);
    deepest = std::max(deepest, c.network.depth());
    for (const ExactMatrix& w : c.network.weights) widest = std::max(widest, w.rows());
  }
  BOOST_TEST(deepest == kLargestDepth);
  BOOST_TEST(widest == kLargestSize);
}

BOOST_AUTO_TEST_CASE(integers_are_drawn_where_an_index_stands) {
  const CasePlan plan{
      Demands(reading_with("  matrix A in R^(n, n) \"\"\n  param k \"\"\n  given singular(k, A) = singular(k, A)\n"))};
  for (std::uint64_t k = 0; k < 50; ++k) BOOST_TEST(small_case(plan, 1, k).scalars.at("k").rational().is_integer());
}

BOOST_AUTO_TEST_CASE(a_formula_that_is_not_seen_to_hold_does_not_hold) {
  const Case bare = case_without_network();
  BOOST_TEST(holds(always(), bare));
  BOOST_TEST(!holds(never(), bare));
  BOOST_TEST(!holds(make(Head::Nonnegative, {make(Head::NamedMatrix, {}, "missing")}), bare));
}

BOOST_AUTO_TEST_SUITE_END()
