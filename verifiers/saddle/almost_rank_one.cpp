// `saddle` Proposition 3.3 (v1 A.5, v2 A.6): almost rank-one inputs make every layer almost rank one at the optimum.
//
// The minimiser is one whose optimality is certified (s* = -L0). The `robust` reading is what the proof gives for every
// fast theta.
#include "saddle/almost_rank_one.hpp"
#include "saddle/claims.hpp"

namespace plumbline::saddle {

Claim prop_3_3() {
  const Scalar speed = -L0();  // s*, for a certified minimiser
  const Scalar stated_bound = 8 * (norm(G()) / (speed - norm(G()) * eps())) * eps();
  const Scalar robust_bound = 8 * norm(G()) * eps() / Gv_u();
  // The weights of all layers; activations of the layers 1..last.
  const auto statement = [](const Scalar& last, const Scalar& bound) {
    const Formula activations = tail_ratio(Zs(l)) <= bound && norm2(Zs(l) - Z(l)) / norm2(Z(l)) <= bound;
    return forall(l, 1, L(), tail_ratio(W(l)) <= bound) && forall(l, 1, last, activations);
  };
  const std::vector<Requirement> minimiser{kReluNetwork, kNoBiases, kVectors, kProvablyOptimal},
      any{kReluNetwork, kNoBiases, kVectors};
  Claim c;
  c.id = "saddle.prop-3.3";
  c.title = "Almost rank-one inputs: every layer is almost rank one";
  c.source = "saddle v1 Prop. 3.3, A.5; v2 Prop. 3.3, A.6";
  c.statement =
      "theta* minimises Tr[G^T Y_theta(u v^T + X)] over ||theta||^2 <= L, u, v >= 0, ||X|| <= eps: for all l the tail "
      "ratios of W_l and Z_l^s and ||Z_l^s - Z_l||^2/||Z_l||^2 are "
      "<= 8 ||G|| eps / (s* - ||G|| eps).";
  c.parameters = kNearRankOneParameters;
  for (const char* step : {"minimum", "lipschitz", "trace-gap", "eq-4", "ratio", "normalised", "eq-5", "split",
                           "min-product", "first-ratio", "gv", "pythagoras"})
    c.rests_on.push_back("saddle.prop-3.3." + std::string(step));
  c.readings = {
      {.name = "stated",
       .requirements = minimiser,
       .given = near_rank_one(),
       .then = statement(L(), stated_bound),
       .trivial = Scalar(1) <= stated_bound,
       .expected = ReadingVerdict::Refuted},
      {.name = "repaired",
       .change = "the activations of the output layer are excepted (outputs are negative where G > 0, so Z_L^s - Z_L "
                 "is not small), and s* > ||G|| eps is assumed (else the right side is negative or undefined)",
       .requirements = minimiser,
       .given = near_rank_one() && norm(G()) * eps() < speed,
       .then = statement(L() - 1, stated_bound),
       .trivial = Scalar(1) <= stated_bound},
      {.name = "robust",
       .change = "every theta with -Tr[G^T Y] > 0 and >= ||Gv|| ||u|| - ||G|| eps, bound 8 ||G|| eps / (||Gv|| ||u||), "
                 "output activations excepted",
       .requirements = any,
       .given = robust_hypothesis(),
       .then = statement(L() - 1, robust_bound),
       .trivial = Scalar(1) <= robust_bound}};
  c.twin = {.name = "twin",
            .change = "the robust reading with 8 replaced by 1/64",
            .requirements = any,
            .given = robust_hypothesis(),
            .then = statement(L() - 1, robust_bound / 512)};
  return c;
}

}  // namespace plumbline::saddle
