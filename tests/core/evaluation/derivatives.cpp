// gradient-of, hessian-of and derivative-along: known derivatives, and no value at kinks.
#include "claim/derivative.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"
#include "claim/parse.hpp"
#include "core/network/support.hpp"
#include "core/toy_claim.hpp"
#include "evaluation/ladder.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

Claim claim_about_derivatives(const std::string& then, const std::string& lets) {
  return toy_claim(
      "matrix A in R^(m, n) \"\"\nmatrix B in R^(m, n) \"\"\nmatrix M in R^(m, m) \"\"\n"
      "vector u in R^m \"\"\nparam s \"\"\n" +
          lets,
      then);
}

Truth truth_with_derivatives(const std::string& then, const std::string& lets = "") {
  Case c = by_hand();
  c.matrices["A"] = exact({{"1", "-2"}, {"1/2", "3"}, {"-5/3", "7"}});
  c.matrices["B"] = exact({{"2", "1/3"}, {"4", "-1"}, {"0", "1"}});
  c.matrices["M"] = exact({{"1", "2", "0"}, {"0", "1", "1"}, {"3", "0", "1"}});
  c.matrices["u"] = exact({{"1"}, {"-1/2"}, {"2"}});
  c.scalars.insert_or_assign("s", Real(Rational(3, 2)));
  const Claim claim = claim_about_derivatives(then, lets);
  CaseEvaluation evaluation(c);
  const Truth truth = evaluation.evaluate(claim.readings[0].then, {}, nullptr).truth;
  // What is certified is the text: it must mean the same.
  const Reading again = parse_reading(claim.readings[0].text());
  CaseEvaluation second(c);
  CHECK(second.evaluate(again.then, {}, nullptr).truth == truth);
  return truth;
}

void check_derivative(const std::string& then, const std::string& lets = "") {
  CAPTURE(then);
  CHECK(truth_with_derivatives(then, lets) == Truth::True);
}
std::string refused_derivative(const std::string& then, const std::string& lets = "") {
  try {
    (void)claim_about_derivatives(then, lets);
  } catch (const InputError& error) { return error.what(); }
  return "accepted";
}

}  // namespace

TEST_CASE("gradients of sums, products and norms") {
  check_derivative("gradient-of(|A|^2, A) = 2 * A");
  check_derivative("gradient-of(|A|, A) = 1 / |A| * A");
  check_derivative("gradient-of(inner(A, B), A) = B and gradient-of(inner(A, B), B) = A");
  check_derivative("gradient-of(|M * A - B|^2, A) = 2 * M^T * (M * A - B)");
  check_derivative("gradient-of(|M * A - B|^2, M) = 2 * (M * A - B) * A^T");
  check_derivative("gradient-of(trace(M) + M[1, 2]^3 + |B|, M)[1, 2] = 12");
  check_derivative("gradient-of(s^2 * |A|^2 / (1 + s), s) = |A|^2 * (2 * s * (1 + s) - s^2) / (1 + s)^2");
  check_derivative("gradient-of(|B|, A) = 0 * A");
  check_derivative("derivative-along(M * A, M, M) = M * A");
  check_derivative("derivative-along(M * M, M, M^T) = M^T * M + M * M^T");
  CHECK(truth_with_derivatives("gradient-of(|A|^2, A) = A") == Truth::False);
}

TEST_CASE("gradients of functions of numbers") {
  check_derivative("gradient-of(exp(s) + log(s) + cos(s) + sin(s), s) = exp(s) + 1 / s - sin(s) + cos(s)");
  check_derivative("gradient-of(sqrt(s), s) = 1 / (2 * sqrt(s))");
  check_derivative("gradient-of(sigmoid(s), s) = sigmoid(s) * (1 - sigmoid(s))");
  check_derivative("gradient-of(tanh(s), s) = 1 - tanh(s)^2");
  check_derivative("gradient-of(log-sum-exp(u), u) = softmax(u)");
  check_derivative("gradient-of(sum i in 1..m: softplus(u[i]), u) = sigmoid(u)");
  check_derivative("gradient-of(prod i in 1..m: u[i], u)[2] = 2 and gradient-of(prod i in 1..m: u[i], u)[1] = -1");
}

TEST_CASE("gradients through iterations") {
  check_derivative("gradient-of(trace(power(3, M)), M) = 3 * power(2, M)^T");
  check_derivative("gradient-of(det(M), M) = det(M) * inverse(M)^T");
  check_derivative("gradient-of(log(det(M)), M) = inverse(M)^T");
  check_derivative("gradient-of(sum i in 1..m: (M * M * u)[i]^2, u) = 2 * (M * M)^T * (M * M * u)");
  check_derivative(
      "for all i in 1..m: gradient-of((iterate k in 1..2 from u as Z: i * (M * Z))[i, 1], u) = i^2 * (M * M)[i, .]^T");
}

TEST_CASE("Hessians") {
  check_derivative("hessian-of(1 / 2 * inner(u, M * u), u) = 1 / 2 * (M + M^T)");
  check_derivative("hessian-of(|u|^4, u) = 4 * |u|^2 * identity(m) + 8 * (u * u^T)");
  check_derivative("hessian-of(log-sum-exp(u), u) = D - softmax(u) * softmax(u)^T",
                   "let D := table i in 1..m, j in 1..m: if i = j then softmax(u)[i] else 0\n");
  check_derivative("semidefinite(hessian-of(log-sum-exp(u), u)) and eigenvalue(1, hessian-of(|u|^2, u)) = 2");
}

TEST_CASE("there is no derivative at a kink, and beside it there is") {
  check_derivative("gradient-of(inner(B, relu(A)), A) = hadamard(B, 1 / 2 * (all-ones(m, n) + sgn(A)))");
  check_derivative("gradient-of(max(s, 1) + |s - 2|, s) = 0 and gradient-of(hard-tanh(s), s) = 0");
  check_derivative("gradient-of(elu(s - 2), s) = exp(s - 2)");
  check_derivative("gradient-of(if 2 <= rows(A) then s^2 else 0, s) = 3");
  CHECK(truth_with_derivatives("gradient-of(max(s, 3 / 2), s) = 1") == Truth::Undefined);
  CHECK(truth_with_derivatives("gradient-of(relu(A - A[1, 1] * all-ones(m, n))[1, 1], A) = A") == Truth::Undefined);
  CHECK(truth_with_derivatives("gradient-of(elu(s - 3 / 2), s) = 1") == Truth::Undefined);
}

TEST_CASE("the gradient of a network is that of its formula") {
  Case c = by_hand();
  c.matrices["V"] = c.network.weights[0];
  c.matrices["W"] = c.network.weights[1];
  const auto truth = [&](const std::string& then) {
    const Claim claim = toy_claim("data X := inputs\ndata G := gradient\nmatrix V \"\"\nmatrix W \"\"\n", then);
    CaseEvaluation evaluation(c);
    return evaluation.evaluate(claim.readings[0].then, {}, nullptr).truth;
  };
  CHECK(truth("gradient-of(inner(G, W * relu(V * X)), V) = gradient(1, theta, X, G)") == Truth::True);
  CHECK(truth("gradient-of(inner(G, W * relu(V * X)), W) = gradient(2, theta, X, G)") == Truth::True);
  CHECK(truth("gradient-of(inner(G, W * relu(V * X)), X) = input-gradient(theta, X, G)") == Truth::True);
  CHECK(truth("gradient-of(inner(G, W * relu(V * X)), V) = 2 * gradient(1, theta, X, G)") == Truth::False);
}

TEST_CASE("what depends on the shape of a matrix alone does not change with it") {
  check_derivative("gradient-of(|all-ones(rows(A), 2)| + |all-ones(2, cols(A))|^2 + rows(A), A) = 0 * A");
  check_derivative("gradient-of(max(rows(A), 3) + |rows(A) - 3|, A) = 0 * A");
  check_derivative("gradient-of(inner(all-ones(cols(A), rows(A))^T, A), A) = all-ones(m, n)");
}

TEST_CASE("what has no derivative says so") {
  CHECK(refused_derivative("gradient-of(rank(A), A) = A").find("`rank` has no derivative here") != std::string::npos);
  CHECK(refused_derivative("gradient-of(|A|_op, A) = A").find("`singular` has no derivative here") !=
        std::string::npos);
  CHECK(refused_derivative("gradient-of(2^s, s) = 1").find("exponent depends") != std::string::npos);
  CHECK(refused_derivative("gradient-of(|A|^2, 2 * A) = A").find("a derivative is by data") != std::string::npos);
  CHECK(refused_derivative("hessian-of(|A|^2, A) = A").find("hessian-of is by a vector") != std::string::npos);
  CHECK(refused_derivative("gradient-of(A, A) = A").find("expected a scalar") != std::string::npos);
  CHECK(refused_derivative("g(A) = A", "let g(C: matrix) := gradient-of(inner(A, C), A)\n")
            .find("inside a definition with parameters") != std::string::npos);
  check_derivative("g = 2 * A", "let f(C: matrix) := inner(C, C)\nlet g := gradient-of(f(A), A)\n");
}
