// `invariance` Theorem 2 and Corollary 1 for fully connected networks, on trajectories in closed form (rays.hpp).
//
// Limits are never read off finitely many steps. On a ray the inequality (13) for all times says that ||W_j||_F^2 <=
// 8^{N_r} V_c ||W_j||_2^2 at its starting point, (14) the same, and (15) that every layer has rank one there and that
// neighbouring singular vectors are aligned.
#include "invariance/claims.hpp"
#include "invariance/rays.hpp"

namespace plumbline::invariance {
namespace {

const std::vector<Requirement> kCases = with(kRay, {kFullyConnected});
const Formula kOnlyVectors = forall(l, 1, depth() - 1, rows(layer(l)) <= 1 || cols(layer(l)) <= 1);
const Formula kOneLayer = depth() <= 1;

Formula for_hidden_layers(const Formula& statement) { return forall(l, 1, depth() - 1, statement); }
Formula ratio_bound(const Scalar& constant) {
  return for_hidden_layers(1 / constant * norm2(layer(l)) <= squared_op_norm(layer(l)));
}
Formula rank_one() { return forall(l, 1, depth(), equal(tail_ratio(layer(l)), 0)); }
// |<v_{l+1}, u_l>| = 1 for some choice of principal singular vectors iff ||W_{l+1} W_l||_2 = ||W_{l+1}||_2 ||W_l||_2.
Formula aligned() {
  return for_hidden_layers(equal(op_norm(layer(l + 1) * layer(l)), op_norm(layer(l + 1)) * op_norm(layer(l))));
}

Reading on_ray(std::string name, std::string change, const Formula& then, const Formula& trivial,
               ReadingVerdict expected) {
  return {.name = std::move(name),
          .change = std::move(change),
          .requirements = kCases,
          .given = on_a_ray(),
          .then = then,
          .trivial = trivial,
          .expected = expected};
}
Reading repaired(std::string name, const Formula& then, const Formula& trivial) {
  Reading out = on_ray(std::move(name), kEqualSlopesEverywhere, then, trivial, ReadingVerdict::NotRefuted);
  out.given = on_a_ray() && equal_slopes_everywhere();
  return out;
}

Claim eq_13() {
  const Scalar fin = max(rows(layer(depth())), cols(layer(depth())));
  Claim c;
  c.id = "invariance.theorem-2.eq-13";
  c.title = "The low-rank bound along a trajectory";
  c.source = "invariance Theorem 2, eq. (13)";
  c.statement =
      "||W_j||_F^2/(8^{N_r(j)} V_c(j)) - ||W_j||_2^2 <= D for all times, D fixed at initialisation; fully connected "
      "layers: N_r = 0.";
  c.rests_on = {"invariance.theorem-1.1", "invariance.lemma-4",         "invariance.lemma-9",
                "invariance.lemma-10",    "invariance.theorem-2.eq-70", "invariance.theorem-2.eq-71"};
  c.readings = {on_ray("stated",
                       "V_c(j) = 1, as the theorem says of the last fully connected layers (\"if j <= M\" is taken to "
                       "mean j <= K, the convolutions)",
                       ratio_bound(1), kOnlyVectors, ReadingVerdict::Refuted),
                on_ray("stated-literal", "V_c word for word: without convolutions, max dim W^[M+1] for all j <= M",
                       ratio_bound(fin), kOnlyVectors, ReadingVerdict::Refuted),
                repaired("repaired", ratio_bound(1), kOnlyVectors)};
  c.twin = repaired("twin", ratio_bound(Rational(1, 2)), never());
  c.twin.change = "the repaired reading with 2 ||W_j||_F^2";
  return c;
}

Claim eq_14() {
  const Scalar ratio = squared_op_norm(layer(l)) / norm2(layer(l));
  const auto statement = [&](const Scalar& constant) {
    return for_hidden_layers(1 / min(rank(layer(l)), constant) <= ratio && ratio <= 1);
  };
  Claim c;
  c.id = "invariance.theorem-2.eq-14";
  c.title = "The low-rank bound in the limit";
  c.source = "invariance Theorem 2, eq. (14)";
  c.statement =
      "1/min(rank W_k, 8^{N_r} V_c) <= ||W_k||_2^2/||W_k||_F^2 <= 1 in the limit, if ||W_j||_F tends to infinity.";
  c.rests_on = {"invariance.theorem-2.eq-13"};
  c.readings = {
      on_ray("stated", "V_c = 1 for fully connected layers", statement(1), kOnlyVectors, ReadingVerdict::Refuted),
      on_ray("rank-only", "1/rank, which is trivial, in place of the minimum",
             for_hidden_layers(1 / rank(layer(l)) <= ratio && ratio <= 1), kOnlyVectors, ReadingVerdict::NotRefuted),
      repaired("repaired", statement(1), kOnlyVectors)};
  c.twin = repaired("twin", for_hidden_layers(ratio <= Rational(1, 2)), never());
  c.twin.change = "the repaired reading with the upper bound 1/2";
  return c;
}

Claim eq_15() {
  Claim c;
  c.id = "invariance.theorem-2.eq-15";
  c.title = "Rank one and alignment in the limit";
  c.source = "invariance Theorem 2, eq. (15)";
  c.statement =
      "For the last fully connected layers (N_r(j) = 0, V_c(j) = 1): ||W_j/||W_j||_F - u_j v_j^T||_F -> 0 and "
      "|<v_{j+1}, u_j>| -> 1.";
  c.rests_on = {"invariance.theorem-2.eq-14"};
  c.readings = {on_ray("stated", "the first half: rank one", rank_one(), kOnlyVectors, ReadingVerdict::Refuted),
                on_ray("stated-alignment", "the second half: alignment, for some choice of singular vectors", aligned(),
                       kOneLayer, ReadingVerdict::Refuted),
                repaired("repaired", rank_one(), kOnlyVectors), repaired("repaired-alignment", aligned(), kOneLayer)};
  c.twin = repaired(
      "twin", for_hidden_layers(equal(2 * op_norm(layer(l + 1) * layer(l)), op_norm(layer(l + 1)) * op_norm(layer(l)))),
      never());
  c.twin.change = "the repaired alignment with |<v_{j+1}, u_j>| -> 1/2";
  return c;
}

// --- lines of the proof

Claim eq_70() {
  const Formula has_weight = kind("fully-connected", l) || kind("convolution", l);
  const auto radial = [](const Matrix& arranged) {
    return inner(gather(arranged, parameters()), gather(arranged, dR()));
  };
  const Scalar fin = radial(arrangement("weight", depth()));
  const auto statement = [&](const Scalar& factor) {
    return forall(l, 1, depth(), implies(has_weight, equal(radial(arrangement("weight", l)), factor * fin))) &&
           forall(l, 1, depth(),
                  implies(kind("residual-free", l),
                          equal(radial(beside(arrangement("U", l), arrangement("Z", l))), factor * fin) &&
                              equal(radial(stack(arrangement("Y", l), arrangement("Z", l))), factor * fin)));
  };
  const std::vector<Requirement> cases{
      kScalarOutput,   kLearnable,   {V() <= 400, "more than 400 vertices"},
      kClassification, kNoConstants, {kind("fully-connected", depth()), "the last layer must be fully connected"}};
  Claim c;
  c.id = "invariance.theorem-2.eq-70";
  c.title = "Frobenius norms of the layers";
  c.source = "invariance proof of Theorem 2, eq. (70)";
  c.statement =
      "||W_j||_F^2 - ||Fin||_F^2 is constant along gradient flow, for the matrix representation of every layer (both "
      "arrangements of a ResNetFree block).";
  c.rests_on = {"invariance.lemma-4"};
  c.readings = {{.name = "stated",
                 .requirements = cases,
                 .given = setting(),
                 .then = statement(1),
                 .trivial = stationary() || equal(depth(), 1)}};
  c.twin = {.name = "twin",
            .change = "||W_j||_F^2 - 2 ||Fin||_F^2",
            .requirements = cases,
            .given = setting(),
            .then = statement(2)};
  return c;
}

Claim eq_71() {
  const Matrix gap = transpose(layer(l + 1)) * layer(l + 1) - layer(l) * transpose(layer(l));
  const auto statement = [&](const Scalar& slack) {
    return for_hidden_layers(squared_op_norm(layer(l + 1)) - slack <= squared_op_norm(layer(l)));
  };
  const std::vector<Requirement> cases{kLearnable, kFullyConnected, kNoConstants};
  Claim c;
  c.id = "invariance.theorem-2.eq-71";
  c.title = "Operator norms of neighbouring layers";
  c.source = "invariance proof of Theorem 2, eq. (71), at t = 0";
  c.statement =
      "||W_l||_2^2 >= C ||W_{l+1}||_2^2 - D_l, D_l = ||W_{l+1}^T W_{l+1} - W_l W_l^T||_2^2 at t = 0; C = 1 for fully "
      "connected layers.";
  c.rests_on = {"invariance.lemma-10.eq-61"};
  c.readings = {{.name = "stated",
                 .requirements = cases,
                 .then = statement(squared_op_norm(gap)),
                 .trivial = kOneLayer,
                 .expected = ReadingVerdict::Refuted},
                {.name = "repaired",
                 .change = "D_l = ||W_{l+1}^T W_{l+1} - W_l W_l^T||_2, the norm not squared",
                 .requirements = cases,
                 .then = statement(op_norm(gap)),
                 .trivial = kOneLayer}};
  c.twin = {
      .name = "twin", .change = "half of the repaired D_l", .requirements = cases, .then = statement(op_norm(gap) / 2)};
  return c;
}

}  // namespace

std::vector<Claim> theorem_2() { return {eq_13(), eq_14(), eq_15(), eq_70(), eq_71()}; }

std::vector<Claim> corollary_1() {
  const Matrix separator = named("separator");
  const std::vector<Requirement> cases{{relu_network(), "the statement is about fully connected ReLU networks"},
                                       kFullyConnected,
                                       kScalarOutput,
                                       kLearnable,
                                       at_most_vertices(60),
                                       kLabels,
                                       kNoConstants,
                                       {equal(rows(separator), rows(X())) && equal(cols(separator), 1),
                                        "needs separator, a vector with y_i <separator, x_i> > 0"}};
  const Formula separable = forall(i, 1, n(), Scalar(0) < entry(1, i, hadamard(y(), transpose(separator) * X())));
  const Formula small_risk = sum(i, 1, n(), log(1 + exp(-margin(i)))) / n() < log(2);
  const Formula given = all_of({separable, small_risk, on_a_ray()});
  const auto claim = [&](const char* id, const char* title, const Formula& then, const Formula& trivial,
                         const Formula& twin, const char* twin_change) {
    Claim c;
    c.id = id;
    c.title = title;
    c.source = "invariance Corollary 1, eq. (15); appendix E";
    c.statement =
        "Fully connected ReLU networks, linearly separable data, logistic loss, R(w(0)) < l(0), limit direction "
        "without zeros: every layer tends to rank one, "
        "and neighbouring singular vectors align.";
    c.parameters = {{"separator", "a vector with y_i <separator, x_i> > 0 for all samples"}};
    c.rests_on = {"invariance.theorem-2.eq-15"};
    c.readings = {{.name = "stated",
                   .change = "",
                   .requirements = cases,
                   .given = given,
                   .then = then,
                   .trivial = trivial,
                   .expected = ReadingVerdict::Refuted},
                  {.name = "repaired",
                   .change = kEqualSlopesEverywhere,
                   .requirements = cases,
                   .given = given && equal_slopes_everywhere(),
                   .then = then,
                   .trivial = trivial}};
    c.twin = {.name = "twin",
              .change = twin_change,
              .requirements = cases,
              .given = given && equal_slopes_everywhere(),
              .then = twin};
    return c;
  };
  return {
      claim("invariance.corollary-1.rank-one", "Rank one in the limit, for separable data", rank_one(), kOnlyVectors,
            forall(l, 1, depth(), Scalar(0) < tail_ratio(layer(l))),
            "the repaired reading: no layer tends to rank one"),
      claim("invariance.corollary-1.alignment", "Alignment in the limit, for separable data", aligned(), kOneLayer,
            for_hidden_layers(equal(2 * op_norm(layer(l + 1) * layer(l)), op_norm(layer(l + 1)) * op_norm(layer(l)))),
            "the repaired reading with |<v_{j+1}, u_j>| -> 1/2")};
}

}  // namespace plumbline::invariance
