// `saddle` Section 5, items (2) and (3): plateaus of the optimal speed, and balancedness under gradient flow.
#include "saddle/claims.hpp"
#include "saddle/notation.hpp"

namespace plumbline::saddle {
namespace {

const std::vector<Requirement> kNetwork{kReluNetwork, kNoBiases};

// The two sides of d/dt (W_l^T W_l) = d/dt (W_{l-1} W_{l-1}^T) under dW/dt = -grad, without the sign.
Matrix outgoing() { return transpose(W(l)) * grad(l); }
Matrix incoming() { return grad(l - 1) * transpose(W(l - 1)); }

}  // namespace

Claim section_5_plateau() {
  const Scalar k = param("k", 1);
  const Network D = deepen(k, theta(), X(), G());
  const Formula on_sphere = equal(size2(), L()) && L0() < 0;
  const Requirement plateau{speed_upper_bound(L() + k) <= -L0(),
                            "s*(L + k) = s*(L) is not shown by the proved upper bounds"};
  const Requirement added{positive_integer(k), "k is no positive integer"};
  const Requirement two{Scalar(2) <= L(), "the construction needs depth >= 2"};
  const Requirement planar{equal(rows(G()), 1) && kSpeed2Defined,
                           "needs one output and at most three input rows, where s*(2) is computed exactly"};
  const Requirement depth_three{equal(L(), 3), "needs depth 3"};
  const Formula rank_one_from_first = forall(l, 1, L(), equal(rank(W(l)), 1));
  Claim c;
  c.id = "saddle.section-5.plateau";
  c.title = "Plateaus of the optimal speed and rank-one layers";
  c.source = "saddle v1 and v2 Section 5 (2)";
  c.statement =
      "If s*(L) = s*(L0) for all L >= L0, then there is an optimal escape direction whose layers l >= L0 are rank one. "
      "Conversely, if there is an optimal escape direction with only rank-one layers after the L0-th, then s*(L) = "
      "s*(L0) for all L >= L0.";
  c.parameters = {{"k", "how many layers are added; 1 if absent"}};
  c.rests_on = {"saddle.prop-3.2"};
  c.readings = {
      {.name = "stated-forward",
       .requirements = {kReluNetwork, kNoBiases, added, two, kProvablyOptimal, plateau},
       .given = on_sphere,
       .then = L0(D) <= L0() && size2(D) <= L() + k && forall(l, L(), L() + k, equal(rank(W(l, D)), 1))},
      {.name = "stated-converse",
       .change = "at L0 = 2, L = 3 and one output: W_3 is a row, so every optimal direction has only rank-one layers "
                 "after the second, and s*(3) = s*(2) is claimed; any network on the sphere bounds s*(3) from below",
       .requirements = {kReluNetwork, kNoBiases, depth_three, planar},
       .given = on_sphere,
       .then = -L0() <= speed_2(X(), G()),
       .expected = ReadingVerdict::Refuted},
      {.name = "repaired-converse",
       .change =
           "rank one already from layer L0 - 1 on (here L0 = 2: every layer): such a network is no faster than s*(L0)",
       .requirements = {kReluNetwork, kNoBiases, two, planar},
       .given = size2() <= L() && rank_one_from_first,
       .then = -L0() <= speed_2(X(), G())}};
  c.twin = {.name = "twin",
            .change = "no network with only rank-one layers reaches half of s*(2)",
            .requirements = {kReluNetwork, kNoBiases, two, planar},
            .given = size2() <= L() && rank_one_from_first,
            .then = -L0() <= speed_2(X(), G()) / 2};
  return c;
}

Claim section_5_balance() {
  const auto statement = [](const Scalar& factor) {
    return forall(l, 2, L(), equal(diagonal(outgoing()), diagonal(factor * incoming())));
  };
  Claim c;
  c.id = "saddle.section-5.balance";
  c.title = "Weak balancedness is preserved";
  c.source = "saddle v1 and v2 Section 5 (3)";
  c.statement = "diag(W_l^T W_l) = diag(W_{l-1} W_{l-1}^T) is preserved under gradient flow.";
  c.readings = {{.name = "stated",
                 .requirements = kNetwork,
                 .given = differentiable(),
                 .then = statement(1),
                 .trivial = L() <= 1}};
  c.twin = {.name = "twin",
            .change = "diag(W_l^T W_l) = diag(W_{l-1} W_{l-1}^T)/2",
            .requirements = kNetwork,
            .given = differentiable(),
            .then = statement(2)};
  return c;
}

Claim section_5_balance_full() {
  const auto symmetric = [](const Matrix& a) { return a + transpose(a); };
  const Formula preserved = equal(symmetric(outgoing()), symmetric(incoming()));
  Claim c;
  c.id = "saddle.section-5.balance-full";
  c.title = "Full balancedness where the preactivations are non-negative";
  c.source = "saddle v1 and v2 Section 5 (3)";
  c.statement =
      "W_l^T W_l = W_{l-1} W_{l-1}^T is preserved at layers where the preactivations are non-negative, Z_l >= 0.";
  c.readings = {{.name = "stated",
                 .requirements = kNetwork,
                 .given = differentiable(),
                 .then = forall(l, 2, L(), implies(nonnegative(Z(l)), preserved)),
                 .trivial = forall(l, 2, L(), !nonnegative(Z(l))),
                 .expected = ReadingVerdict::Refuted},
                {.name = "repaired",
                 .change = "Z_{l-1} >= 0: the preactivations between the two weight matrices",
                 .requirements = kNetwork,
                 .given = differentiable(),
                 .then = forall(l, 2, L(), implies(nonnegative(Z(l - 1)), preserved)),
                 .trivial = forall(l, 2, L(), !nonnegative(Z(l - 1)))}};
  c.twin = {.name = "twin",
            .change = "at every layer, whatever the signs",
            .requirements = kNetwork,
            .given = differentiable(),
            .then = forall(l, 2, L(), preserved)};
  return c;
}

}  // namespace plumbline::saddle
