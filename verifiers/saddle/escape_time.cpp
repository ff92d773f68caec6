// `saddle` Section 2.2: how long the localised flow stays near the origin.
//
// Along an escape direction the flow is known in closed form: theta(t) = r(t) rho with r' = s r^(L-1), and Y(r rho) =
// r^L Y(rho). Started at a rho it reaches the factor b >= a after the time (a^(2-L) - b^(2-L)) / ((L-2) s), or log(b/a)
// / s for L = 2. The stated bounds are compared with that exact time.
#include "saddle/claims.hpp"
#include "saddle/notation.hpp"

namespace plumbline::saddle {

Claim output_norm() {
  const Scalar layers = prod(l, 1, L(), op_norm(W(l)));
  const auto statement = [&](const Scalar& per_layer) {
    return norm(Y()) <= layers * norm(X()) && layers * norm(X()) <= pow(per_layer, L()) * norm(X());
  };
  const std::vector<Requirement> network{kReluNetwork, kNoBiases};
  Claim c;
  c.id = "saddle.output-norm";
  c.title = "The outputs are bounded by the norms of the layers";
  c.source = "saddle v1 and v2 Section 2.2";
  c.statement = "||Y||_F <= ||W_L||_op ... ||W_1||_op ||X||_F <= (||theta||/sqrt(L))^L ||X||_F.";
  c.readings = {{.name = "stated", .requirements = network, .then = statement(size() / sqrt(L()))}};
  c.twin = {
      .name = "twin", .change = "L in place of sqrt(L)", .requirements = network, .then = statement(size() / L())};
  return c;
}

Claim escape_time() {
  const Scalar a = param("a", 1), s = -radial() / L(), start = a * sqrt(L());
  const Scalar r_output = param("r", pow(a, L()) * norm(Y())), r_norm = param("r", start);
  // The exact time from the factor a to the factor b.
  const auto exact_time = [&](const Scalar& b) {
    return choose(equal(L(), 2), log(b / a) / s, (pow(a, 2 - L()) - pow(b, 2 - L())) / ((L() - 2) * s));
  };
  const auto lower_bound = [&](const Scalar& r) {
    return choose(equal(L(), 2), log(sqrt(L()) * pow(r, 1 / L()) / start) / (2 * s),
                  (pow(start, 2 - L()) - pow(L(), (2 - L()) / 2) * pow(r, (2 - L()) / L())) / ((L() - 2) * L() * s));
  };
  const Scalar approximation = choose(equal(L(), 2), log(r_norm / start) / (2 * s),
                                      (pow(start, 2 - L()) + pow(r_norm, 2 - L())) / ((L() - 2) * L() * s));
  const Formula given =
      all_of({equal(size2(), L()), differentiable(), escape_direction(s), Scalar(0) < s, Scalar(0) < a});
  const Formula reached_later = pow(a, L()) * norm(Y()) <= r_output;
  const Scalar output_time = exact_time(pow(r_output / norm(Y()), 1 / L()));
  const std::vector<Requirement> network{kReluNetwork, kNoBiases};
  Claim c;
  c.id = "saddle.escape-time";
  c.title = "The time until the outputs (v2), the parameters (v1) reach size r";
  c.source = "saddle v1 Section 2.2 (approximation), v2 Section 2.2 (lower bound)";
  c.statement =
      "v2, t1 the first time with ||Y||_F = r: t1 - t0 >= (||theta(t0)||^(2-L) - L^((2-L)/2) r^((2-L)/L)) / ((L-2) L "
      "s), for L = 2 (log(sqrt(L) r^(1/L)) - log||theta(t0)||) / (2 s). "
      "v1, t1 the first time with ||theta|| = r: t1 - t0 ~ (||theta(t0)||^(2-L) + r^(2-L)) / ((L-2) L s), for L = 2 "
      "log(r/||theta(t0)||) / (2 s).";
  c.parameters = {{"a", "the start is a rho; 1 if absent"},
                  {"r", "the size to be reached; that of the start if absent"}};
  c.rests_on = {"saddle.prop-2.2", "saddle.output-norm"};
  c.readings = {{.name = "stated-v1",
                 .change = "read as an equality: along an escape direction nothing is neglected",
                 .requirements = network,
                 .given = given && start <= r_norm,
                 .then = equal(exact_time(r_norm / sqrt(L())), approximation),
                 .expected = ReadingVerdict::Refuted},
                {.name = "stated-v2",
                 .requirements = network,
                 .given = given && reached_later,
                 .then = lower_bound(r_output) <= output_time,
                 .trivial = lower_bound(r_output) <= 0,
                 .expected = ReadingVerdict::Refuted},
                {.name = "repaired",
                 .change = "r / ||X||_F in place of r: the bound ||Y|| <= (||theta||/sqrt(L))^L ||X|| was used without "
                           "its factor ||X||",
                 .requirements = network,
                 .given = given && reached_later,
                 .then = lower_bound(r_output / norm(X())) <= output_time,
                 .trivial = lower_bound(r_output / norm(X())) <= 0}};
  c.twin = {.name = "twin",
            .change = "the repaired bound times L^L",
            .requirements = network,
            .given = given && reached_later,
            .then = pow(L(), L()) * lower_bound(r_output / norm(X())) <= output_time};
  return c;
}

}  // namespace plumbline::saddle
