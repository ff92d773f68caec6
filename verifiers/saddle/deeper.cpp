// `saddle` Proposition 3.2 and its proof (v1 A.3, v2 A.4): a deeper network is at least as fast.
//
// D = deepen(k) is the network that the proof writes down, before any normalisation. Its norm comes out as ||D||^2 <= L
// + k, not as an equality; since L0(D) < 0, multiplying D by a factor >= 1 brings the norm to L + k and only lowers L0.
// So `L0(D) <= L0(theta)` and `||D||^2 <= L + k` is a witness for the statement. At depth 1 the proof has no layer L -
// 1 to work on: there the statement is compared with the optimum at depth 2.
#include "saddle/claims.hpp"
#include "saddle/notation.hpp"

namespace plumbline::saddle {
namespace {

Scalar k() { return param("k", 1); }
Network D() { return deepen(k(), theta(), X(), G()); }
Formula fast_on_the_sphere() { return equal(size2(), L()) && L0() < 0; }
Scalar neuron_size(const Scalar& n) { return norm(column(n, W(L()))) * norm(row(n, W(L() - 1))); }
Scalar hidden_width() { return rows(W(L() - 1)); }

const std::vector<Requirement> kNetwork{kReluNetwork, kNoBiases};
const ParameterNote kParameter{"k", "how many layers are added, an integer >= 1; 1 if absent"};
const Requirement kAdded{positive_integer(k()), "k is no positive integer"};
const Requirement kTwoLayers{Scalar(2) <= L(), "the construction needs depth >= 2"};

}  // namespace

Claim prop_3_2() {
  const Formula construction = L0(D()) <= L0() && size2(D()) <= L() + k();
  const Formula depth_two_is_as_fast = -L0() <= speed_2(X(), G());
  const Requirement optimum_known{
      Scalar(2) <= L() || (equal(k(), 1) && kSpeed2Defined),
      "at depth 1 the optimum at depth 2 must be computable: k = 1, at most two input rows, or three and one output"};
  const auto statement = implies(equal(L(), 1), depth_two_is_as_fast) && implies(Scalar(2) <= L(), construction);
  Claim c;
  c.id = "saddle.prop-3.2";
  c.title = "The optimal speed is non-decreasing in depth";
  c.source = "saddle v1 and v2 Proposition 3.2, Prop. A.3";
  c.statement =
      "From a depth L network with L0(theta) = -s0 < 0 and ||theta||^2 = L one constructs, for any k >= 1, a depth L + "
      "k network with ||theta'||^2 = L + k and L0(theta') <= L0(theta). "
      "Therefore s*(L) is non-decreasing.";
  c.parameters = {kParameter};
  c.rests_on = {"saddle.prop-3.2.decomposition", "saddle.prop-3.2.norm", "saddle.homogeneity"};
  c.readings = {
      {.name = "stated",
       .requirements = {kReluNetwork, kNoBiases, kAdded, optimum_known},
       .given = fast_on_the_sphere(),
       .then = statement,
       .expected = ReadingVerdict::Refuted},
      {.name = "stated-construction",
       .change = "the network of the proof itself has ||theta'||^2 = L + k",
       .requirements = {kReluNetwork, kNoBiases, kAdded, kTwoLayers},
       .given = fast_on_the_sphere(),
       .then = L0(D()) <= L0() && equal(size2(D()), L() + k()),
       .expected = ReadingVerdict::Refuted},
      {.name = "repaired",
       .change = "L >= 2: at L = 1 a linear network can use both signs of an input, and depth 2 can be slower",
       .requirements = {kReluNetwork, kNoBiases, kAdded, kTwoLayers},
       .given = fast_on_the_sphere(),
       .then = construction}};
  c.twin = {.name = "twin",
            .change = "||theta'||^2 <= L + k - 1/2",
            .requirements = {kReluNetwork, kNoBiases, kAdded, kTwoLayers},
            .given = fast_on_the_sphere(),
            .then = L0(D()) <= L0() && size2(D()) <= L() + k() - Rational(1, 2)};
  return c;
}

Claim prop_3_2_ranks() {
  const Formula rank_one = forall(l, L(), L() + k(), equal(rank(Z(l, D())), 1) && equal(rank(W(l, D())), 1));
  const auto linear = [&](const Scalar& last) { return forall(l, L() + 1, last, equal(Z(l, D()), Zs(l, D()))); };
  const std::vector<Requirement> network{kReluNetwork, kNoBiases, kAdded, kTwoLayers};
  Claim c;
  c.id = "saddle.prop-3.2.ranks";
  c.title = "Rank one and linear from layer L on, in the deeper network";
  c.source = "saddle v1 and v2 Proposition 3.2, second part; Prop. A.3";
  c.statement =
      "Rank Z_L' = Rank W_L' = 1 for all L' >= L and Z_L' = Z_L'^s for all L' > L (v2 appendix: Z_L' = Z_L^s).";
  c.parameters = {kParameter};
  c.rests_on = {"saddle.prop-3.2"};
  c.readings = {{.name = "stated",
                 .requirements = network,
                 .given = fast_on_the_sphere(),
                 .then = rank_one && linear(L() + k()),
                 .expected = ReadingVerdict::Refuted},
                {.name = "stated-v2-appendix",
                 .change = "as Prop. A.3 of v2 prints it: Z_L' = Z_L^s",
                 .requirements = network,
                 .given = fast_on_the_sphere(),
                 .then = rank_one && forall(l, L() + 1, L() + k(), equal(Z(l, D()), Zs(L(), D()))),
                 .expected = ReadingVerdict::Refuted},
                {.name = "repaired",
                 .change = "the output layer L' = L + k is excepted from Z = Z^s: its preactivations are the outputs "
                           "and may be negative",
                 .requirements = network,
                 .given = fast_on_the_sphere(),
                 .then = rank_one && linear(L() + k() - 1)}};
  c.twin = {.name = "twin",
            .change = "rank 2 from layer L on",
            .requirements = network,
            .given = fast_on_the_sphere(),
            .then = forall(l, L(), L() + k(), equal(rank(W(l, D())), 2))};
  return c;
}

Claim prop_3_2_decomposition() {
  const auto sum_over_neurons = [](const Matrix& before) {
    return equal(L0(), sum(i, 1, hidden_width(), inner(G(), column(i, W(L())) * relu(row(i, W(L() - 1)) * before))));
  };
  const std::vector<Requirement> network{kReluNetwork, kNoBiases, kTwoLayers};
  Claim c;
  c.id = "saddle.prop-3.2.decomposition";
  c.title = "The trace as a sum over the neurons of the last hidden layer";
  c.source = "saddle proof of Prop. A.3, first display";
  c.statement = "Tr[G^T Z_L] = sum_i Tr[G^T W_{L,.i} relu(W_{L-1,i.} Z_{L-2})].";
  c.readings = {{.name = "stated",
                 .requirements = network,
                 .then = sum_over_neurons(Z(L() - 2)),
                 .expected = ReadingVerdict::Refuted},
                {.name = "repaired",
                 .change = "Z_{L-2}^s in place of Z_{L-2} (they agree at L = 2)",
                 .requirements = network,
                 .then = sum_over_neurons(Zs(L() - 2))}};
  c.twin = {.name = "twin",
            .change = "the ReLU left out",
            .requirements = network,
            .then = equal(
                L0(), sum(i, 1, hidden_width(), inner(G(), column(i, W(L())) * (row(i, W(L() - 1)) * Zs(L() - 2)))))};
  return c;
}

Claim prop_3_2_norm() {
  const Scalar weights = sum(l, 1, L(), norm2(W(l))), kept = sum(l, 1, L() - 2, norm2(W(l))),
               neurons = sum(i, 1, hidden_width(), neuron_size(i));
  const auto chain = [&](const Scalar& factor) {
    return all_of({equal(size2(D()), kept + factor * neurons + k()), kept + factor * neurons + k() <= weights + k(),
                   weights + k() <= L() + k()});
  };
  const std::vector<Requirement> network{kReluNetwork, kNoBiases, kAdded, kTwoLayers};
  Claim c;
  c.id = "saddle.prop-3.2.norm";
  c.title = "The norm of the new network";
  c.source = "saddle proof of Prop. A.3, last display";
  c.statement =
      "||theta'||^2 = sum_{l <= L-2} ||W_l||^2 + 2 sum_i ||W_{L,.i}|| ||W_{L-1,i.}|| + k <= sum_l ||W_l||^2 + k <= L + "
      "k.";
  c.parameters = {kParameter};
  c.readings = {{.name = "stated", .requirements = network, .given = fast_on_the_sphere(), .then = chain(2)}};
  c.twin = {.name = "twin",
            .change = "3 in place of 2",
            .requirements = network,
            .given = fast_on_the_sphere(),
            .then = chain(3)};
  return c;
}

}  // namespace plumbline::saddle
