// `saddle` Section 2 and A.1: the loss near the origin, equation (1), and the two identities of a homogeneous loss.
#include "saddle/claims.hpp"
#include "saddle/notation.hpp"

namespace plumbline::saddle {

// Equation (1) with the mean squared error of A.1, where the remainder is not only O(||Y||^2) but exactly ||Y||^2 / N.
Claim eq_1() {
  const Matrix T = targets();
  const Scalar N = cols(X());
  const auto expansion = [&](const Scalar& remainder) {
    return equal(norm2(Y() - T) / N, norm2(T) / N + inner((-2 / N) * T, Y()) + remainder);
  };
  Claim c;
  c.id = "saddle.eq-1";
  c.title = "Linearisation of the cost at the origin";
  c.source = "saddle v1 eq. (1); v2 eq. (1) and A.1";
  c.statement =
      "C(Y) = C(0) + Tr[grad C(0)^T Y] + O(||Y||^2); for C(Y) = ||Y - Y*||^2 / N the gradient at 0 is -2 Y*/N and the "
      "remainder is ||Y||^2 / N.";
  c.readings = {{.name = "stated", .requirements = {kReluNetwork}, .then = expansion(norm2(Y()) / N)}};
  c.twin = {.name = "twin",
            .change = "remainder 2 ||Y||^2 / N",
            .requirements = {kReluNetwork},
            .then = expansion(2 * norm2(Y()) / N)};
  return c;
}

Claim homogeneity() {
  const Scalar a = param("a", 2);
  const auto scaling = [&](const Scalar& power) { return equal(L0(rescale(a, theta())), pow(a, power) * L0()); };
  Claim c;
  c.id = "saddle.homogeneity";
  c.title = "The localised loss is homogeneous of degree L";
  c.source = "saddle v1 Section 2; v2 Section 2 and A.1";
  c.statement = "L0(a theta) = a^L L0(theta).";
  c.parameters = {{"a", "the factor; 2 if absent"}};
  c.readings = {
      {.name = "stated", .requirements = {kReluNetwork, kNoBiases}, .given = Scalar(0) < a, .then = scaling(L())},
      {.name = "stated-any-factor",
       .change = "the displayed line taken literally, for every real factor: neither version says a > 0, which the "
                 "step relu(a z) = a relu(z) of A.1 needs",
       .requirements = {kReluNetwork, kNoBiases},
       .then = scaling(L()),
       .expected = ReadingVerdict::Refuted}};
  c.twin = {.name = "twin",
            .change = "degree L + 1",
            .requirements = {kReluNetwork, kNoBiases},
            .given = Scalar(0) < a,
            .then = scaling(L() + 1)};
  return c;
}

Claim euler() {
  const auto identity_with = [](const Scalar& degree) { return equal(radial(), degree * L0()); };
  Claim c;
  c.id = "saddle.euler";
  c.title = "Euler's identity";
  c.source = "saddle v1 Section 2.1; v2 A.2";
  c.statement = "theta^T grad L0(theta) = L L0(theta) wherever L0 is differentiable.";
  c.rests_on = {"saddle.homogeneity"};
  c.readings = {{.name = "stated",
                 .requirements = {kReluNetwork, kNoBiases},
                 .given = differentiable(),
                 .then = identity_with(L())}};
  c.twin = {.name = "twin",
            .change = "degree L + 1",
            .requirements = {kReluNetwork, kNoBiases},
            .given = differentiable(),
            .then = identity_with(L() + 1)};
  return c;
}

}  // namespace plumbline::saddle
