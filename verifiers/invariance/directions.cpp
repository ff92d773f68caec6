// `invariance` Claims 1 and 2: what the convergence of the direction w/||w|| says about signs, and what it does not say
// about activations.
#include "invariance/claims.hpp"
#include "invariance/notation.hpp"

namespace plumbline::invariance {

Claim claim_1() {
  const Matrix w = named("w"), limit = named("v");
  const Scalar smallest = minimum(k, 1, rows(limit), abs(entry(k, 1, limit)));
  const std::vector<Requirement> vectors{
      {all_of({equal(cols(w), 1), equal(cols(limit), 1), equal(rows(w), rows(limit))}),
       "needs vectors w and v of the same length"}};
  const auto near = [&](const Scalar& radius) {
    return all_of(
        {nowhere_zero(limit), equal(norm2(limit), 1), Scalar(0) < norm2(w), norm(1 / norm(w) * w - limit) <= radius});
  };
  Claim c;
  c.id = "invariance.claim-1";
  c.title = "Directional convergence to a point without zeros: stable signs";
  c.source = "invariance Claim 1 and its proof";
  c.statement =
      "v without zeros, w/||w|| in the ball of radius min_i |v_i|/2 about v: sgn w = sgn v; so Assumption 2 implies "
      "Assumption 1.";
  c.parameters = {{"w", "a vector, the weights at some time"}, {"v", "the limit of the direction, of norm 1"}};
  c.readings = {
      {.name = "stated", .requirements = vectors, .given = near(smallest / 2), .then = equal(sgn(w), sgn(limit))}};
  c.twin = {.name = "twin",
            .change = "radius 2 min_i |v_i|",
            .requirements = vectors,
            .given = near(2 * smallest),
            .then = equal(sgn(w), sgn(limit))};
  return c;
}

Claim claim_2() {
  const Scalar r = param("r");
  const Matrix limit = named("v");
  const std::vector<Requirement> curve{
      {equal(cols(limit), 1) && Scalar(0) < norm2(limit), "needs v, a vector that is not zero"},
      {Scalar(0) <= r, "r = |t sin t| is not negative"}};
  const Requirement homogeneous{bias_free(), "fully connected networks without biases"},
      positive{Scalar(0) < r, "needs r > 0"};
  const Formula same_activations = equal(slopes(rescale(r, theta())), slopes());
  Claim c;
  c.id = "invariance.claim-2";
  c.title = "Directional convergence without stable activations";
  c.source = "invariance Claim 2 and its proof";
  c.statement =
      "w(t) = v |t sin t| converges in direction to v, every value is taken infinitely often, and for some ReLU "
      "network the trajectory crosses from one "
      "activation pattern to another infinitely often.";
  c.parameters = {{"v", "the direction of the curve"},
                  {"r", "a value of |t sin t|; every r >= 0 is one for arbitrarily large t"}};
  c.readings = {
      {.name = "stated-direction",
       .change = "w/||w|| = v/||v|| at arbitrarily large times: at t = m pi the curve is at 0, which has no direction",
       .requirements = curve,
       .then = equal(1 / norm(r * limit) * (r * limit), 1 / norm(limit) * limit),
       .expected = ReadingVerdict::IllTyped},
      {.name = "stated-activations",
       .change = "for a fully connected network without biases (v its weights): some point r v of the curve has other "
                 "activations than v",
       .requirements = {homogeneous, positive},
       .then = !same_activations,
       .expected = ReadingVerdict::Refuted},
      {.name = "stated-some-network",
       .change = "for a network with fixed weights, here an identity skip: the case is a witness",
       .requirements = {{kind("residual-identity", 1), "needs a network that begins with an identity skip"}, positive},
       .then = witnessed(!same_activations)},
      {.name = "on-a-ray",
       .change =
           "what holds instead without fixed weights and biases: all points r v, r > 0, have one activation pattern",
       .requirements = {homogeneous, positive},
       .then = same_activations}};
  c.twin = {
      .name = "twin",
      .change = "the last reading for networks with an identity skip",
      .requirements = {{kind("residual-identity", 1), "needs a network that begins with an identity skip"}, positive},
      .then = same_activations};
  return c;
}

}  // namespace plumbline::invariance
