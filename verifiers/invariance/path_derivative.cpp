// `invariance` eqs. (2), (3) and (31): the derivative of the network and of the risk through the decomposition.
#include "invariance/claims.hpp"
#include "invariance/notation.hpp"

namespace plumbline::invariance {
namespace {

const std::vector<Requirement> kCases{
    kScalarOutput,
    kLearnable,
    at_most_vertices(60),
    few_paths(100),
    {rows(parameters()) * n() <= 200, "more than 200 pairs of a parameter and a sample"}};

Matrix x() { return column(i, X()); }
Scalar d_nu() { return entry(k, 1, derivative(theta(), x(), identity(1))); }
// sum over the paths p through e of factor_p times the derivative of the product over p by w_e
Formula for_every_weight(const Matrix& factor, const Matrix& products) {
  return forall(i, 1, n(), forall(k, 1, rows(parameters()), equal(d_nu(), inner(factor, products))));
}
Matrix grad_mu() { return input_gradient(decompose(signs()), paths(theta(), x()), identity(1)); }

}  // namespace

Claim eq_2() {
  const Matrix products = path_derivative(k, theta(), x());
  Claim c;
  c.id = "invariance.eq-2";
  c.title = "The derivative by a weight through the decomposition";
  c.source = "invariance Section 3, eq. (2); eq. (10)";
  c.statement =
      "d nu/d w_e = sum_{p in P, e in p} [grad mu(x; w)]_p x_p prod_{f in p, f != e} w_f where the derivative exists.";
  c.rests_on = {"invariance.lemma-2"};
  c.readings = {{.name = "stated",
                 .requirements = kCases,
                 .given = differentiable() && nowhere_zero(W() + ones(A()) - A()),
                 .then = for_every_weight(grad_mu(), products)},
                {.name = "stated-zero-weights",
                 .change = "weights may be zero: nu is differentiable there, but mu is not at h(x)",
                 .requirements = kCases,
                 .given = differentiable(),
                 .then = for_every_weight(grad_mu(), products),
                 .expected = ReadingVerdict::Refuted}};
  c.twin = {.name = "twin",
            .change = "twice the right side",
            .requirements = kCases,
            .given = differentiable() && nowhere_zero(W() + ones(A()) - A()),
            .then = for_every_weight(2 * grad_mu(), products)};
  return c;
}

Claim eq_3() {
  const Matrix Z = path_activity(theta(), x());
  const std::vector<Requirement> cases = with(kCases, {kNoConstants, kOneIsZeroSlopes});
  Claim c;
  c.id = "invariance.eq-3";
  c.title = "The derivative by a weight through the activity of paths";
  c.source = "invariance Section 3, eq. (3)";
  c.statement =
      "d nu/d w_e = sum_{p in P, e in p} (w_e d Z_p/d w_e + Z_p) prod_{f in p, f != e} w_f; at a differentiable point "
      "d Z_p/d w_e = 0.";
  c.rests_on = {"invariance.eq-1"};
  c.readings = {{.name = "stated",
                 .requirements = cases,
                 .given = regular_point(),
                 .then = for_every_weight(Z, path_derivative(k, theta(), ones(x()))),
                 .expected = ReadingVerdict::Refuted},
                {.name = "repaired",
                 .change = "the factor x_p in the sum",
                 .requirements = cases,
                 .given = regular_point(),
                 .then = for_every_weight(Z, path_derivative(k, theta(), x()))}};
  c.twin = {.name = "twin",
            .change = "every path counts, active or not",
            .requirements = cases,
            .given = regular_point(),
            .then = for_every_weight(ones(Z), path_derivative(k, theta(), x()))};
  return c;
}

Claim eq_31() {
  const Matrix moves = -1 * dR();  // gradient flow
  Claim c;
  c.id = "invariance.eq-31";
  c.title = "The velocity of the weights";
  c.source = "invariance eq. (31); Section 4.3, \"dR/dw_e = dw_e/dt\"";
  c.statement = "dw/dt = (1/n) sum_j l'(y_j nu(x_j)) y_j g_j with g_j a derivative of nu at x_j.";
  c.readings = {{.name = "stated",
                 .requirements = kSetting,
                 .given = setting(),
                 .then = equal(moves, dR()),
                 .trivial = stationary(),
                 .expected = ReadingVerdict::Refuted},
                {.name = "repaired",
                 .change = "the minus sign of gradient flow; the invariances do not depend on it",
                 .requirements = kSetting,
                 .given = setting(),
                 .then = equal(-1 * moves, dR()),
                 .trivial = stationary()}};
  c.twin = {.name = "twin",
            .change = "without the mean over the samples",
            .requirements = with(kSetting, {{Scalar(2) <= n(), "one sample"}}),
            .given = setting(),
            .then = equal(-1 * moves, derivative(theta(), X(), hadamard(y(), loss_derivative())))};
  return c;
}

}  // namespace plumbline::invariance
