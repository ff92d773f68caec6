// The optimal escape speed itself: enclosures, what they say about Proposition 3.2, and footnote 2 of Example 1.
//
// A case brings a network (the lower end) and, where formulas are not enough, a proof table (the upper end,
// docs/speed.md); `plumbline speed` makes such cases.
#include "saddle/claims.hpp"
#include "saddle/example_1.hpp"
#include "saddle/notation.hpp"

namespace plumbline::saddle {
namespace {

const ParameterNote kBound{"hi", "the upper end"};
const Requirement kTable{Scalar(1) <= rows(named("proof")), "the case has no proof table (the matrix `proof`)"};

Scalar product_of_norms() { return prod(l, 1, L(), norm(W(l))); }
// speed(theta) = -L0(theta)/prod ||W_l|| >= c, which every network is a witness for (Lemma 1); no division, so that
// layers may vanish.
Formula speed_at_least(const Scalar& c) { return c * product_of_norms() <= -L0(); }

}  // namespace

Claim optimal_speed() {
  const Scalar lo = param("lo"), hi = param("hi");
  const std::vector<Requirement> named_ends{
      kReluNetwork,
      kNoBiases,
      {equal(lo, lo) && equal(hi, hi), "the case names no enclosure (the parameters lo and hi)"}};
  Claim c;
  c.id = "saddle.optimal-speed";
  c.title = "An enclosure of the optimal escape speed";
  c.source = "saddle v1 and v2 Definition 2.1, Section 3; docs/speed.md";
  c.statement =
      "lo <= s*(L) <= hi for s*(L) = -min { Tr[G^T Y_theta] : ||theta||^2 = L } over all widths, L the depth of the "
      "case's network.";
  c.parameters = {{"lo", "the lower end"}, kBound, kProofTable};
  c.readings = {{.name = "stated", .requirements = named_ends, .then = speed_at_least(lo) && speed_at_most(hi)}};
  c.twin = {.name = "twin",
            .change = "the network is faster than lo + hi + 1",
            .requirements = named_ends,
            .given = Scalar(0) < product_of_norms(),
            .then = speed_at_least(lo + hi + 1)};
  return c;
}

// If s*(L + 1) <= hi is proved, no network of depth L may be faster than hi.
Claim prop_3_2_optimum() {
  const Scalar hi = param("hi");
  const Requirement proved{speed_at_most(hi, L() + 1), "the case brings no proof that s*(L + 1) <= hi"};
  const Formula statement = -L0() <= hi * product_of_norms();
  Claim c;
  c.id = "saddle.prop-3.2.optimum";
  c.title = "The optimal speed is non-decreasing in depth, on enclosures";
  c.source = "saddle v1 and v2 Proposition 3.2";
  c.statement =
      "The optimal speed s*(L) is non-decreasing in depth: an upper bound hi of s*(L + 1) is one of s*(L), so that no "
      "network of depth L is faster.";
  c.parameters = {{"hi", "an upper bound of the optimal speed at depth L + 1"}, kProofTable};
  c.rests_on = {"saddle.prop-3.2"};
  c.readings = {
      {.name = "stated",
       .requirements = {kReluNetwork, kNoBiases, proved},
       .then = statement,
       .expected = ReadingVerdict::Refuted},
      {.name = "repaired",
       .change = "L >= 2: at L = 1 a linear network can use both signs of an input",
       .requirements = {kReluNetwork, kNoBiases, {Scalar(2) <= L(), "the construction needs depth >= 2"}, proved},
       .then = statement}};
  c.twin = {.name = "twin",
            .change = "s*(L) is at most 99/100 of s*(L + 1)",
            .requirements = {kReluNetwork, kNoBiases, proved},
            .then = -L0() <= Rational(99, 100) * hi * product_of_norms()};
  return c;
}

Claim example_1_optimal() {
  const Rational half(1, 2);
  const Requirement three{equal(L(), 3), "Example 1 is about depth 3"}, deeper{Scalar(4) <= L(), "depth 4 and more"};
  Claim c;
  c.id = "saddle.example-1.optimal";
  c.title = "Example 1: 1/2 is the optimal speed";
  c.source = "saddle v1 and v2 Example 1, footnote 2 (left open there)";
  c.statement =
      "The speed 1/2 of the rank-two direction of Example 1 is optimal among all networks of depth 3, whatever their "
      "width.";
  c.parameters = {kProofTable};
  c.rests_on = {"saddle.example-1"};
  c.readings = {
      {.name = "stated",
       .requirements = {kReluNetwork, kNoBiases, kDataOfExample1, three},
       .then = -L0() <= half * product_of_norms()},
      {.name = "certified",
       .change =
           "the network of the case reaches 1/2, and its proof table shows that no network of any width is faster",
       .requirements = {kReluNetwork, kNoBiases, kDataOfExample1, three, kTable},
       .then = speed_at_least(half) && speed_at_most(half)},
      {.name = "certified-deeper",
       .change = "at depth 4 and more the optimal speed is at least 1/2 and at most 1/2 + 10^-6",
       .requirements = {kReluNetwork, kNoBiases, kDataOfExample1, deeper, kTable},
       .then = speed_at_least(half) && speed_at_most(half + Rational(1, 1000000))}};
  c.twin = {.name = "twin",
            .change = "49/100 is optimal",
            .requirements = {kReluNetwork, kNoBiases, kDataOfExample1, three},
            .then = -L0() <= Rational(49, 100) * product_of_norms()};
  return c;
}

}  // namespace plumbline::saddle
