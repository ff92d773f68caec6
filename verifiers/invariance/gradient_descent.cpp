// `invariance` appendix F: gradient descent, its finite-difference identities and the bound of the slack.
//
// Exact steps on the squared loss l(z) = (1 - z)^2, for which R = ||Y - y||^2/n: (descend tau eta theta X y) is the
// network after tau of them, d(w(tau)) its gradient. The sums over paths through a vertex in (79) are taken as sum_j
// d_v POST_v, the derivative by the vertex times its value, which is the same number.
#include "invariance/claims.hpp"
#include "invariance/notation.hpp"

namespace plumbline::invariance {
namespace {

const Scalar tau = variable("tau"), eta = param("eta"), t = param("steps");

Network at(const Scalar& step) { return descend(step, eta, theta(), X(), y()); }
Matrix residual(const Scalar& step) { return (2 / n()) * (output(at(step)) - y()); }  // dR/dY
Matrix w(const Scalar& step) { return parameters(at(step)); }
Matrix d(const Scalar& step) { return derivative(at(step), X(), residual(step)); }
Matrix squared(const Matrix& m) { return hadamard(m, m); }
Scalar risk(const Network& N) { return norm2(output(N) - y()) / n(); }
Scalar over_steps(const Scalar& term) { return sum(tau, 0, t, term); }

// as matrices over V x V
Matrix weights(const Scalar& step) { return edge_weights(at(step)); }
Matrix gradients(const Scalar& step) { return gather(parameter_index(), d(step)); }

const Requirement kSteps{Scalar(0) <= t && t <= 3 && exists(variable("m"), t, t, always()),
                         "steps must be 0, 1, 2 or 3: exact numbers grow with every step"};
const std::vector<Requirement> kCases{
    kLearnable,
    {equal(rows(y()), rows(output())) && equal(cols(y()), n()), "needs targets, one for each sample"},
    kSteps,
    {Scalar(0) < eta, "needs a step size eta > 0"},
    {rows(parameters()) <= 40, "more than 40 parameters"},
    at_most_vertices(20)};
const std::vector<Requirement> kVertices = with(kCases, {kUnshared});
const std::vector<ParameterNote> kParameters{{"eta", "the step size, the same at all steps"},
                                             {"steps", "t, one of 0, 1, 2, 3"}};
const Formula kDifferentiable = forall(tau, 0, t, differentiable(at(tau)));
const Formula kStill = forall(tau, 0, t, vanishes(d(tau)));

Reading reading(std::string name, std::string change, const std::vector<Requirement>& cases, const Formula& then,
                ReadingVerdict expected = ReadingVerdict::NotRefuted) {
  return {.name = std::move(name),
          .change = std::move(change),
          .requirements = cases,
          .given = kDifferentiable,
          .then = then,
          .trivial = kStill,
          .expected = expected};
}
Claim claim(const char* equation, const char* title, const char* statement) {
  Claim c;
  c.id = "invariance.gd.eq-" + std::string(equation);
  c.title = title;
  c.source = "invariance appendix F, eq. (" + std::string(equation) + ")";
  c.statement = statement;
  c.parameters = kParameters;
  return c;
}
// A line that is true as it stands.
Claim line(const char* equation, const char* title, const char* statement, const std::vector<Requirement>& cases,
           const Formula& then, const char* twin_change, const Formula& twin) {
  Claim c = claim(equation, title, statement);
  c.readings = {reading("stated", "", cases, then)};
  c.twin = reading("twin", twin_change, cases, twin);
  return c;
}

// --- (72)-(76): one parameter
std::vector<Claim> single_weights() {
  const Scalar next = t + 1;
  const Matrix cross = hadamard(w(next), w(t)), radial = hadamard(w(t), d(t)), square = pow(eta, 2) * squared(d(t));
  const auto telescoped = [&](const Scalar& factor) {
    const auto at_k = [](const Matrix& m) { return entry(k, 1, m); };
    return forall(k, 1, rows(parameters()),
                  equal(at_k(squared(w(next))) - at_k(squared(w(0))) - over_steps(pow(eta, 2) * at_k(squared(d(tau)))),
                        factor * over_steps(eta * at_k(hadamard(w(tau), d(tau))))));
  };
  return {line("72", "A step of gradient descent", "w(t+1) - w(t) = -eta(t) d(w(t)).", kCases,
               equal(w(next) - w(t), -eta * d(t)), "the opposite sign", equal(w(next) - w(t), eta * d(t))),
          line("73", "A step times the weight", "w(t+1) w(t) - w(t)^2 = -eta(t) w(t) d(w(t)).", kCases,
               equal(cross - squared(w(t)), -eta * radial), "the opposite sign",
               equal(cross - squared(w(t)), eta * radial)),
          line("74", "The square of a step", "w(t+1)^2 + w(t)^2 - 2 w(t+1) w(t) = eta(t)^2 d(w(t))^2.", kCases,
               equal(squared(w(next)) + squared(w(t)) - 2 * cross, square), "w(t+1) w(t) once",
               equal(squared(w(next)) + squared(w(t)) - cross, square)),
          line("75", "The growth of a square", "w(t+1)^2 - w(t)^2 - eta(t)^2 d(w(t))^2 = -2 eta(t) w(t) d(w(t)).",
               kCases, equal(squared(w(next)) - squared(w(t)) - square, -2 * eta * radial), "without the factor 2",
               equal(squared(w(next)) - squared(w(t)) - square, -eta * radial)),
          line("76", "The growth of a square over several steps",
               "w(t+1)^2 - w(0)^2 - sum_tau eta^2 d^2 = -2 sum_tau eta w d.", kCases, telescoped(-2),
               "without the factor 2", telescoped(-1))};
}

// --- (78)-(80): a vertex
// sum over the in-edges, or out-edges, of u and v of w w'(t+1) - w w'(0) - sum_tau eta^2 d d'
Scalar in_growth(const Scalar& s, const Scalar& r) {
  const auto product = [&](const Matrix& m) { return inner(row(s, m), row(r, m)); };
  return product(weights(t + 1)) - product(weights(0)) - over_steps(pow(eta, 2) * product(gradients(tau)));
}
Scalar out_growth(const Scalar& s, const Scalar& r) {
  const auto product = [&](const Matrix& m) { return inner(column(s, m), column(r, m)); };
  return product(weights(t + 1)) - product(weights(0)) - over_steps(pow(eta, 2) * product(gradients(tau)));
}
// The same with b in IN_v under the sum, as printed: w_vb is then the weight at (b, v), 0 because there is no such
// edge.
Scalar misprinted_growth(const Scalar& s, const Scalar& r) {
  const auto product = [&](const Matrix& m) {
    return inner(row(r, A()), transpose(hadamard(column(s, m), column(r, m))));
  };
  return product(weights(t + 1)) - product(weights(0)) - over_steps(pow(eta, 2) * product(gradients(tau)));
}
Scalar through_vertex() {  // (79)
  return -2 *
         over_steps(eta * inner(row(v, sensitivity(at(tau), X(), residual(tau))), row(v, vertex_activation(at(tau)))));
}
std::vector<Claim> vertices() {
  const auto everywhere = [](const Formula& f) { return forall(v, 1, V(), implies(eligible(v), f)); };
  Claim eq_80 = claim("80", "A vertex under gradient descent: its out-edges",
                      "(79) = sum_{b in IN_v} w_vb(t+1)^2 - w_vb(0)^2 - sum_tau eta^2 [d(w(tau))]_vb^2.");
  eq_80.rests_on = {"invariance.eq-12"};
  eq_80.readings = {
      reading("stated", "b in IN_v, as printed: w_vb is no weight, and taken as 0", kVertices,
              everywhere(equal(through_vertex(), misprinted_growth(v, v))), ReadingVerdict::Refuted),
      reading("repaired", "b in OUT_v", kVertices, everywhere(equal(through_vertex(), out_growth(v, v))))};
  eq_80.twin = reading("twin", "b in OUT_v, and half of (79)", kVertices,
                       everywhere(equal(through_vertex() / 2, out_growth(v, v))));
  return {line("79", "A vertex under gradient descent: its in-edges",
               "(78) = (79): sum_{u in IN_v} w_uv(t+1)^2 - w_uv(0)^2 - sum_tau eta^2 d_uv^2 = -2 sum_tau eta sum_{p "
               "through v} (1/n) sum_j d_{j,p}.",
               kVertices, everywhere(equal(in_growth(v, v), through_vertex())), "half of (79)",
               everywhere(equal(in_growth(v, v), through_vertex() / 2))),
          eq_80};
}

// --- (81)-(85): a pair of vertices
std::vector<Claim> pairs() {
  const Formula sloped =
      forall(tau, 0, t,
             equal(hadamard(row(u, slopes(at(tau))) - row(v, slopes(at(tau))), residual(tau)), zeros(residual(tau))));
  const auto in_cross = [](const Scalar& factor) {
    return factor * over_steps(eta * in_rate(u, v, weights(tau), gradients(tau)));
  };  // (82) with factor -2
  const auto out_cross = [](const Scalar& factor) {
    return factor * over_steps(eta * out_rate(u, v, weights(tau), gradients(tau)));
  };
  // (84) as printed: w_vb d_ub + w_ub d_bv, where bv is no edge for b in OUT
  const Scalar printed = -2 * over_steps(eta * (inner(column(v, weights(tau)), column(u, gradients(tau))) +
                                                inner(column(u, weights(tau)), transpose(row(v, gradients(tau))))));
  const std::vector<Requirement> cases = with(kVertices, {kScalarOutput});
  const auto all = [](const Formula& f) { return for_all_pairs(twins(), f); };
  const ReadingVerdict refuted = ReadingVerdict::Refuted;

  Claim eq_82 = claim("82", "A pair of vertices under gradient descent: the in-edges",
                      "(81) = (82): sum_a w_av(t+1) w_au(t+1) - w_av(0) w_au(0) - sum_tau eta^2 d_av d_au = -2 sum_tau "
                      "eta sum_a w_av d_au + w_au d_av.");
  eq_82.readings = {reading("stated", "", cases, all(equal(in_growth(u, v), in_cross(-2))), refuted),
                    reading("repaired", "the factor 1 in place of 2, which belongs to the square of one weight", cases,
                            all(equal(in_growth(u, v), in_cross(-1))))};
  eq_82.twin = reading("twin", "the factor 1 with the opposite sign", cases, all(equal(in_growth(u, v), in_cross(1))));

  Claim eq_84 =
      claim("84", "A pair of vertices under gradient descent: in-edges and out-edges",
            "(82) = (84): sum_tau eta sum_a w_av d_au + w_au d_av = sum_tau eta sum_b w_vb d_ub + w_ub d_bv.");
  eq_84.rests_on = {"invariance.lemma-3.eq-5"};
  eq_84.readings = {
      reading("stated", "d_bv as printed, the derivative by no weight, is taken as 0", cases,
              all(equal(in_cross(-2), printed)), refuted),
      reading("stated-vb", "d_vb in place of d_bv", cases, all(equal(in_cross(-2), out_cross(-2))), refuted),
      reading("repaired",
              "d_vb; and at every step u and v have equal slopes on the samples whose loss derivative is not 0", cases,
              for_all_pairs(twins() && sloped, equal(in_cross(-2), out_cross(-2))))};
  eq_84.twin = reading("twin", "the repaired reading with the opposite sign", cases,
                       for_all_pairs(twins() && sloped, equal(in_cross(-2), out_cross(2))));

  Claim eq_85 = claim("85", "A pair of vertices under gradient descent: the out-edges",
                      "(84) = (85): -2 sum_tau eta sum_b w_vb d_ub + w_ub d_vb = sum_{b in IN_v} w_vb(t+1) w_ub(t+1) - "
                      "w_vb(0) w_ub(0) - sum_tau eta^2 d_vb d_ub.");
  eq_85.readings = {
      reading("stated", "b in IN_v as printed; (84) with d_vb", cases,
              all(equal(out_cross(-2), misprinted_growth(u, v))), refuted),
      reading("stated-out", "b in OUT, the factor 2 kept", cases, all(equal(out_cross(-2), out_growth(u, v))), refuted),
      reading("repaired", "b in OUT, and the factor 1 in place of 2", cases,
              all(equal(out_cross(-1), out_growth(u, v))))};
  eq_85.twin =
      reading("twin", "the factor 1 with the opposite sign", cases, all(equal(out_cross(1), out_growth(u, v))));

  Claim whole = claim("81", "A pair of vertices under gradient descent: the slack form of eq. (5)",
                      "(81) = (85), the invariance with slack for a pair with the same neighbours (b in OUT).");
  whole.rests_on = {"invariance.gd.eq-82", "invariance.gd.eq-84", "invariance.gd.eq-85"};
  whole.readings = {
      reading("stated", "b in OUT in (85)", cases, all(equal(in_growth(u, v), out_growth(u, v))), refuted),
      reading("repaired", "at every step u and v have equal slopes on the samples whose loss derivative is not 0",
              cases, for_all_pairs(twins() && sloped, equal(in_growth(u, v), out_growth(u, v))))};
  whole.twin = reading("twin", "the repaired reading with the opposite sign", cases,
                       for_all_pairs(twins() && sloped, equal(in_growth(u, v), -out_growth(u, v))));
  for (Claim* c : {&eq_82, &eq_84, &eq_85, &whole})
    for (Reading& r : c->readings) r.trivial = r.trivial || no_pair(twins());
  return {whole, eq_82, eq_84, eq_85};
}

// --- (86)-(90): the slack
std::vector<Claim> slack() {
  const Scalar beta = param("beta");
  const auto step_size = [](const Scalar& smoothness) { return min(1, 1 / smoothness); };
  const auto decrease = [](const Scalar& s, const Scalar& smoothness, const Scalar& half) {
    return -s * norm2(d(0)) + smoothness * pow(s, 2) * half * norm2(d(0));
  };
  const Scalar half = Rational(1, 2),
               smooth = 2 / n() *
                        pow(op_norm(X()), 2);  // R of one linear layer is a quadratic form with this largest eigenvalue
  const std::vector<Requirement> plain{
      kCases[0], kCases[1], {rows(parameters()) <= 40, "more than 40 parameters"}, kNoConstants};
  const std::vector<Requirement> linear = with(plain, {{equal(depth(), 1) && kind("fully-connected", 1),
                                                        "needs one fully connected layer, whose smoothness is known"},
                                                       {Scalar(0) < norm2(X()), "no data"},
                                                       {equal(slopes(), ones(slopes())), "the layer must be linear"}});
  const auto descent = [&](const Scalar& factor) {
    const Scalar s = step_size(smooth);
    return risk(descend(1, s, theta(), X(), y())) - risk(theta()) <= decrease(s, smooth, factor);
  };
  Claim eq_86 = claim("86", "Descent by smoothness",
                      "R(w(tau+1)) - R(w(tau)) <= <d, -eta d> + (beta eta^2/2) ||d||_2^2, R with beta-Lipschitz "
                      "gradient, eta = min(1, 1/beta); checked where "
                      "beta is known, for one linear layer.");
  eq_86.parameters = {};
  eq_86.readings = {{.name = "stated",
                     .requirements = linear,
                     .then = descent(half),
                     .trivial = vanishes(derivative(theta(), X(), (2 / n()) * (output() - y())))}};
  eq_86.twin = {
      .name = "twin", .change = "beta/8 in place of beta/2", .requirements = linear, .then = descent(Rational(1, 8))};

  const Scalar gradient2 = norm2(derivative(theta(), X(), (2 / n()) * (output() - y()))), s = step_size(beta);
  const Scalar bound = -s * gradient2 + beta * pow(s, 2) / 2 * gradient2;
  const std::vector<Requirement> smoothness = with(plain, {{Scalar(0) < beta, "needs beta > 0"}});
  Claim eq_87 = claim("87", "The right side of the descent",
                      "<d, -eta d> + (beta eta^2/2) ||d||_2^2 = -(eta/2) ||d||_2^2 for eta = min(1, 1/beta).");
  eq_87.parameters = {{"beta", "the Lipschitz constant of the gradient, positive"}};
  eq_87.readings = {{.name = "stated",
                     .requirements = smoothness,
                     .then = equal(bound, -s / 2 * gradient2),
                     .trivial = equal(gradient2, 0),
                     .expected = ReadingVerdict::Refuted},
                    {.name = "repaired",
                     .change = "<= in place of =: for beta < 1 the step is 1, not 1/beta",
                     .requirements = smoothness,
                     .then = bound <= -s / 2 * gradient2,
                     .trivial = equal(gradient2, 0)}};
  eq_87.twin = {.name = "twin",
                .change = "-(3/4) eta ||d||_2^2",
                .requirements = smoothness,
                .then = bound <= -s * Rational(3, 4) * gradient2};

  const std::vector<Requirement> small =
      with(kCases, {{eta <= 1, "eta = min(1, 1/beta) is at most 1"},
                    {rows(parameters()) <= 12, "more than 12 parameters: all pairs are looked at"}});
  const Scalar squares = over_steps(pow(eta, 2) * norm2(d(tau)));
  const Scalar slack_of_pair = abs(over_steps(pow(eta, 2) * (entry(j, 1, d(tau)) * entry(k, 1, d(tau)))));
  const auto all_pairs = [](const Scalar& first, const Formula& f) {
    return forall(j, 1, rows(parameters()), forall(k, first, rows(parameters()), f));
  };
  Claim eq_90 = claim("90", "The slack of two weights",
                      "-(1/2) sum_tau eta^2 ||d||_2^2 <= -|sum_tau eta^2 [d]_e [d]_f| for any e, f in E.");
  eq_90.readings = {
      reading("stated", "", small, all_pairs(j, slack_of_pair <= half * squares), ReadingVerdict::Refuted),
      reading("repaired", "for e != f", small, all_pairs(j + 1, slack_of_pair <= half * squares)),
      reading("repaired-factor", "for any e, f, without the factor 1/2", small,
              all_pairs(j, slack_of_pair <= squares))};
  eq_90.twin = reading("twin", "e != f, 1/8 in place of 1/2", small, all_pairs(j + 1, slack_of_pair <= squares / 8));
  return {
      eq_86, eq_87,
      line("89", "Steps of at most 1", "-(1/2) sum_tau eta ||d||_2^2 <= -(1/2) sum_tau eta^2 ||d||_2^2 for eta <= 1.",
           small, half * squares <= half * over_steps(eta * norm2(d(tau))), "3 in place of the second 1/2",
           3 * squares <= half * over_steps(eta * norm2(d(tau)))),
      eq_90};
}

}  // namespace

std::vector<Claim> gradient_descent() {
  std::vector<Claim> out;
  for (const auto family : {single_weights, vertices, pairs, slack})
    for (Claim& c : family()) out.push_back(std::move(c));
  return out;
}

}  // namespace plumbline::invariance
