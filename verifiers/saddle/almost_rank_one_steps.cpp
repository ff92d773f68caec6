// Every displayed step in the proof of `saddle` Proposition 3.3 (v1 A.4.2, v2 A.5.2), in the order of the proof.
#include "saddle/almost_rank_one.hpp"
#include "saddle/claims.hpp"

namespace plumbline::saddle {
namespace {

const std::vector<Requirement> kNetwork{kReluNetwork, kNoBiases};
const std::vector<Requirement> kSetting{kReluNetwork, kNoBiases, kVectors};
const std::vector<Requirement> kMinimiser{kReluNetwork, kNoBiases, kVectors, kProvablyOptimal};

Claim step(const std::string& name, const std::string& title, const std::string& statement) {
  Claim c;
  c.id = "saddle.prop-3.3." + name;
  c.title = title;
  c.source = "saddle v1 proof of Prop. A.5, v2 proof of Prop. A.6";
  c.statement = statement;
  c.parameters = kNearRankOneParameters;
  return c;
}

Scalar trace_rank_one() { return L0(theta(), rank_one_part()); }  // Tr[G^T Y(u v^T)]
Scalar g_term() { return norm(G()) / Gv_u(); }
Scalar v_term() { return 1 / (norm(u()) * norm(v())); }

Claim minimum() {
  Claim c = step("minimum", "The minimum for rank-one inputs",
                 "min over ||theta||^2 <= L of v^T G^T Y_theta(u) = -||Gv|| ||u||; Tr[G^T Y(u v^T)] = v^T G^T Y(u).");
  const Formula factors = equal(trace_rank_one(), inner(G() * v(), Y(theta(), u())));
  c.readings = {{.name = "stated",
                 .requirements = kSetting,
                 .given = near_rank_one(),
                 .then = factors && -Gv_u() <= trace_rank_one()}};
  c.twin = {.name = "twin",
            .change = "half the minimum",
            .requirements = kSetting,
            .given = near_rank_one(),
            .then = -Gv_u() / 2 <= trace_rank_one()};
  return c;
}

Claim lipschitz() {
  Claim c = step("lipschitz", "The network is Lipschitz in its input",
                 "||Y(u v^T) - Y(u v^T + X)|| <= prod ||W_l|| ||X|| <= eps.");
  const Scalar distance = norm(Y(theta(), rank_one_part()) - Y()), bound = prod(l, 1, L(), norm(W(l))) * norm(E());
  c.rests_on = {"saddle.lemma-A.4"};
  c.readings = {{.name = "stated",
                 .requirements = kSetting,
                 .given = near_rank_one(),
                 .then = distance <= bound && bound <= eps()}};
  c.twin = {.name = "twin",
            .change = "a sixteenth of the bound",
            .requirements = kSetting,
            .given = near_rank_one(),
            .then = distance <= bound / 16};
  return c;
}

Claim trace_gap() {
  Claim c = step("trace-gap", "The traces differ by at most ||G|| eps",
                 "|Tr[G^T Y(u v^T + X)] - Tr[G^T Y(u v^T)]| <= ||G|| eps.");
  c.rests_on = {"saddle.prop-3.3.lipschitz"};
  c.readings = {{.name = "stated",
                 .requirements = kSetting,
                 .given = near_rank_one(),
                 .then = abs(L0() - trace_rank_one()) <= norm(G()) * eps()}};
  c.twin = {.name = "twin",
            .change = "a sixteenth of the bound",
            .requirements = kSetting,
            .given = near_rank_one(),
            .then = abs(L0() - trace_rank_one()) <= norm(G()) * eps() / 16};
  return c;
}

Claim eq_4() {
  Claim c = step(
      "eq-4", "Inequality (4)",
      "Tr[G^T Y*(u v^T + X)] >= -Tr[G^T Y*(u v^T)] - ||G|| eps >= -||Gv|| ||Y*(u)|| - ||G|| eps at the minimiser.");
  const auto chain = [](const Scalar& middle) {
    return middle - norm(G()) * eps() <= L0() &&
           -norm(G() * v()) * Yu() - norm(G()) * eps() <= middle - norm(G()) * eps();
  };
  c.rests_on = {"saddle.prop-3.3.trace-gap"};
  c.readings = {{.name = "stated",
                 .requirements = kMinimiser,
                 .given = near_rank_one(),
                 .then = chain(-trace_rank_one()),
                 .expected = ReadingVerdict::Refuted},
                {.name = "repaired",
                 .change = "the sign of the middle term: +Tr[G^T Y(u v^T)]; holds for every theta",
                 .requirements = kSetting,
                 .given = near_rank_one(),
                 .then = chain(trace_rank_one())}};
  c.twin = {.name = "twin",
            .change = "without the term ||G|| eps, strictly",
            .requirements = kSetting,
            .given = near_rank_one(),
            .then = trace_rank_one() < L0()};
  return c;
}

Claim ratio() {
  Claim c = step("ratio", "The rank-one part is almost preserved",
                 "1 >= ||Y*(u)|| / ||u|| >= 1 - 2 ||G|| eps / (||Gv|| ||u||).");
  const auto statement = [](const Scalar& factor) {
    return 1 - factor * norm(G()) / Gv_u() * eps() <= Yu() / norm(u()) && Yu() / norm(u()) <= 1;
  };
  c.rests_on = {"saddle.prop-3.3.eq-4"};
  c.readings = {
      {.name = "stated",
       .change =
           "for every theta of the robust hypothesis: in the ball, with -Tr[G^T Y] > 0 and >= ||Gv|| ||u|| - ||G|| eps",
       .requirements = kSetting,
       .given = robust_hypothesis(),
       .then = statement(2)}};
  c.twin = {.name = "twin",
            .change = "factor -1",
            .requirements = kSetting,
            .given = robust_hypothesis(),
            .then = statement(-1)};
  return c;
}

Claim normalised() {
  Claim c = step("normalised", "The inputs are almost preserved",
                 "v1: ||Y*(uv^T+X)||/||uv^T+X|| >= 1 - (2||G||/(||Gv||||u||) - 2/(||u||||v||)) / (1 + "
                 "eps/(||u||||v||)) eps >= 1 - 2 (||G||/(||Gv||||u||) + 1/(||u||||v||)) eps; "
                 "v2: the middle is 1 - 2||G||/(||Gv||||u||) - 2 eps/(||u||||v||).");
  const Scalar left = norm(Y()) / norm(X()), last = 1 - 2 * (g_term() + v_term()) * eps();
  const auto chain = [&](const Scalar& middle) { return middle <= left && last <= middle; };
  const Scalar v1 = 1 - (2 * g_term() - 2 * v_term()) / (1 + eps() * v_term()) * eps();
  const Scalar v2 = 1 - 2 * g_term() - 2 * v_term() * eps();
  const Scalar repaired = 1 - (2 * g_term() + 2 * v_term()) / (1 + eps() * v_term()) * eps();
  c.rests_on = {"saddle.prop-3.3.ratio"};
  c.readings = {{.name = "stated-v1",
                 .requirements = kSetting,
                 .given = robust_hypothesis(),
                 .then = chain(v1),
                 .expected = ReadingVerdict::Refuted},
                {.name = "stated-v2",
                 .requirements = kSetting,
                 .given = robust_hypothesis(),
                 .then = chain(v2),
                 .expected = ReadingVerdict::Refuted},
                {.name = "repaired",
                 .change = "plus in place of v1's minus; v2 lost a factor eps",
                 .requirements = kSetting,
                 .given = robust_hypothesis(),
                 .then = chain(repaired)}};
  c.twin = {.name = "twin",
            .change = "last term 1 + 2 (...) eps",
            .requirements = kSetting,
            .given = robust_hypothesis(),
            .then = 1 + 2 * (g_term() + v_term()) * eps() <= left};
  return c;
}

Claim eq_5() {
  Claim c = step("eq-5", "The expansion into layers and inequality (5)",
                 "||Y||/||uv^T+X|| = prod ||Z_l||/||Z_{l-1}^s|| ||Z_{l-1}^s||/||Z_{l-1}||; prod ||W_l "
                 "Z_{l-1}||/(||W_l|| ||Z_{l-1}^s||) ||Z_{l-1}^s||/||Z_{l-1}|| >= the same without ||W_l||.");
  const Scalar shrink = norm(Zs(l - 1)) / norm(Z(l - 1));
  const Scalar expansion = prod(l, 1, L(), norm(Z(l)) / norm(Zs(l - 1)) * shrink);
  const Scalar with = prod(l, 1, L(), norm(W(l) * Z(l - 1)) / (norm(W(l)) * norm(Zs(l - 1))) * shrink);
  const Scalar without = prod(l, 1, L(), norm(W(l) * Z(l - 1)) / norm(Zs(l - 1)) * shrink);
  const Formula nonzero = forall(l, 1, L(), Scalar(0) < norm2(Zs(l - 1)) && Scalar(0) < norm2(W(l)));
  c.rests_on = {"saddle.lemma-A.4"};
  c.readings = {{.name = "stated",
                 .requirements = kSetting,
                 .given = near_rank_one() && nonzero,
                 .then = equal(norm(Y()) / norm(X()), expansion) && without <= with}};
  c.twin = {.name = "twin",
            .change = "(5) strictly reversed",
            .requirements = kSetting,
            .given = near_rank_one() && nonzero,
            .then = with < without};
  return c;
}

Claim split() {
  Claim c =
      step("split", "The two bounds of one layer",
           "||W_l Z_{l-1}^s|| / (||W_l|| ||Z_{l-1}^s||) <= ||W_l||_op/||W_l||, and <= ||Z_{l-1}^s||_op/||Z_{l-1}^s||.");
  const Scalar left = norm(W(l) * Zs(l - 1)) / (norm(W(l)) * norm(Zs(l - 1)));
  const auto statement = [&](const Scalar& factor) {
    return forall(l, 1, L(),
                  left <= factor * op_norm(W(l)) / norm(W(l)) && left <= factor * op_norm(Zs(l - 1)) / norm(Zs(l - 1)));
  };
  const Formula nonzero = forall(l, 1, L(), Scalar(0) < norm2(Zs(l - 1)) && Scalar(0) < norm2(W(l)));
  c.parameters.clear();
  c.readings = {{.name = "stated", .requirements = kNetwork, .given = nonzero, .then = statement(1)}};
  c.twin = {.name = "twin",
            .change = "half the bounds",
            .requirements = kNetwork,
            .given = nonzero,
            .then = statement(Rational(1, 2))};
  return c;
}

Claim min_product() {
  Claim c = step("min-product", "The product of the smaller ratios",
                 "prod min{||W_l||_op/||W_l||, ||Z_{l-1}^s||_op/||Z_{l-1}^s||} ||Z_{l-1}^s||/||Z_{l-1}|| >= 1 - 2 "
                 "(||G||/(||Gv||||u||) + 1/(||u||||v||)) eps.");
  const Scalar left =
      prod(l, 1, L(),
           min(op_norm(W(l)) / norm(W(l)), op_norm(Zs(l - 1)) / norm(Zs(l - 1))) * (norm(Zs(l - 1)) / norm(Z(l - 1))));
  const Scalar loss = 2 * (g_term() + v_term()) * eps();
  c.rests_on = {"saddle.prop-3.3.normalised", "saddle.prop-3.3.eq-5", "saddle.prop-3.3.split"};
  c.readings = {
      {.name = "stated",
       .change =
           "for every theta of the robust hypothesis: in the ball, with -Tr[G^T Y] > 0 and >= ||Gv|| ||u|| - ||G|| eps",
       .requirements = kSetting,
       .given = robust_hypothesis(),
       .then = 1 - loss <= left,
       .trivial = Scalar(1) <= loss}};
  c.twin = {.name = "twin",
            .change = "1 + 2 (...) eps on the right",
            .requirements = kSetting,
            .given = robust_hypothesis(),
            .then = 1 + loss <= left};
  return c;
}

Claim first_ratio() {
  Claim c = step("first-ratio", "The tail ratio of the weights",
                 "tail ratio of W_l <= 4 (||G||/(||Gv||||u||) + 1/(||u||||v||)) eps <= 8 ||G||/(||Gv||||u||) eps.");
  const Scalar first = 4 * (g_term() + v_term()) * eps(), second = 8 * g_term() * eps();
  c.rests_on = {"saddle.prop-3.3.min-product"};
  c.readings = {
      {.name = "stated",
       .change =
           "for every theta of the robust hypothesis: in the ball, with -Tr[G^T Y] > 0 and >= ||Gv|| ||u|| - ||G|| eps",
       .requirements = kSetting,
       .given = robust_hypothesis(),
       .then = forall(l, 1, L(), tail_ratio(W(l)) <= first) && first <= second,
       .trivial = Scalar(1) <= first}};
  c.twin = {.name = "twin",
            .change = "8 replaced by 2",
            .requirements = kSetting,
            .given = robust_hypothesis(),
            .then = first <= second / 4};
  return c;
}

Claim gv() {
  Claim c = step("gv", "The speed of the rank-one part", "||Gv|| ||u|| >= s* - ||G|| eps.");
  c.rests_on = {"saddle.prop-3.3.eq-4"};
  const Formula given = near_rank_one();
  c.readings = {{.name = "stated",
                 .change = "for every theta: s* = -L0(theta) at the minimiser is the largest -L0",
                 .requirements = kSetting,
                 .given = given,
                 .then = -L0() - norm(G()) * eps() <= Gv_u()}};
  c.twin = {.name = "twin",
            .change = "the bound halved",
            .requirements = kSetting,
            .given = given,
            .then = -L0() - norm(G()) * eps() <= Gv_u() / 2};
  return c;
}

Claim pythagoras() {
  Claim c = step("pythagoras", "The ReLU splits the norm", "||Z_l||^2 = ||Z_l^s||^2 + ||Z_l - Z_l^s||^2.");
  const auto statement = [](const Scalar& factor) {
    return forall(l, 1, L(), equal(norm2(Z(l)), norm2(Zs(l)) + factor * norm2(Z(l) - Zs(l))));
  };
  c.parameters.clear();
  c.readings = {{.name = "stated", .requirements = kNetwork, .then = statement(1)}};
  c.twin = {.name = "twin", .change = "twice the second term", .requirements = kNetwork, .then = statement(2)};
  return c;
}

}  // namespace

std::vector<Claim> prop_3_3_steps() {
  return {minimum(), lipschitz(), trace_gap(),   eq_4(),        ratio(), normalised(),
          eq_5(),    split(),     min_product(), first_ratio(), gv(),    pythagoras()};
}

}  // namespace plumbline::saddle
