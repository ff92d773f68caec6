// The library's activations, layers, norms and square matrices, in the words of a claim: facts that have to hold for
// each, and beside them what is nearly the same and false.
#include <doctest/doctest.h>

#include "budget/error.hpp"
#include "core/network/support.hpp"
#include "core/toy_claim.hpp"
#include "evaluation/ladder.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

Case case_with_matrices() {
  Case c = by_hand();
  c.matrices["A"] = exact({{"1", "-2"}, {"1/2", "3"}, {"-5/3", "0"}});
  c.matrices["B"] = exact({{"2", "1/3"}, {"0", "-1"}, {"4", "1"}});
  c.matrices["S"] = exact({{"2", "-1", "0"}, {"-1", "3", "1"}, {"0", "1", "-2"}});
  c.matrices["M"] = exact({{"1", "2", "0"}, {"0", "1", "1"}, {"3", "0", "1"}});
  return c;
}

Claim claim_of(const std::string& then, const std::string& lets) {
  return toy_claim(
      "matrix A in R^(m, n) \"\"\nmatrix B in R^(m, n) \"\"\nmatrix S in R^(m, m) \"\"\n"
      "matrix M in R^(m, m) \"\"\n" +
          lets,
      then);
}

Truth truth_of_words(const std::string& then, const std::string& lets = "") {
  const Claim claim = claim_of(then, lets);
  const Case c = case_with_matrices();
  CaseEvaluation evaluation(c);
  return evaluation.evaluate(claim.readings[0].then, {}, nullptr).truth;
}

void check_holds(const std::string& then) {
  CAPTURE(then);
  CHECK(truth_of_words(then) == Truth::True);
}
void check_fails(const std::string& then) {
  CAPTURE(then);
  CHECK(truth_of_words(then) == Truth::False);
}

}  // namespace

TEST_CASE("activations of numbers") {
  check_holds("sigmoid(2/3) + sigmoid(-2/3) = 1");
  check_holds("tanh(1/3) = 2 * sigmoid(2/3) - 1");
  check_fails("tanh(1/3) = 2 * sigmoid(1/3) - 1");
  check_holds("softplus(5) - softplus(-5) = 5");
  check_holds("silu(3) - silu(-3) = 3");
  check_holds("gelu-tanh(2) - gelu-tanh(-2) = 2");
  check_holds("elu(2) = 2 and elu(-1, 3) = 3 * (exp(-1) - 1) and elu(0) = 0");
  check_holds("gelu(2) - gelu(-2) = 2 and gelu(0) = 0");
  check_fails("gelu(2) = gelu-tanh(2)");
  check_holds("asin(1/2) = pi / 6 and atan(1) = pi / 4 and atan(-1) = -pi / 4");
  check_holds("normal-cdf(1/3) + normal-cdf(-1/3) = 1 and normal-cdf(0) = 1/2");
  check_holds("normal-density(0) = 1 / sqrt(2 * pi)");
  check_holds("hard-tanh(5) = 1 and hard-tanh(-1/3) = -1/3 and hard-tanh(-2) = -1");
}

TEST_CASE("a definition of one number at a matrix goes entry by entry") {
  check_holds("for all i in 1..m, j in 1..n: sigmoid(A)[i, j] = sigmoid(A[i, j])");
  check_holds("tanh(A) = 2 * sigmoid(2 * A) - all-ones(m, n)");
  check_fails("tanh(A) = sigmoid(A)");
  check_holds("elu(A, 3)[3, 1] = 3 * (exp(-5/3) - 1)");
  CHECK(truth_of_words("phi(A)[3, 1] = 25/9 and phi(A, 1)[1, 2] = 5",
                       "let phi(a: scalar, s: scalar = 0) := a^2 + s\n") == Truth::True);
  CHECK(truth_of_words("phi(A[., 1], 2)[2] = 9/4", "let phi(j: scalar, i: scalar) := j^2 + i\n") == Truth::True);
  CHECK_THROWS_AS((void)truth_of_words("exp(A) = A"), InputError);
  CHECK_THROWS_AS((void)truth_of_words("phi(A, A) = A", "let phi(a: scalar, s: scalar) := a + s\n"), InputError);
  std::string nested = "1/2";
  for (int i = 0; i < 40; ++i) nested = "sigmoid(" + nested + ")";
  CHECK_NOTHROW((void)claim_of(nested + " < 1", ""));  // each argument is read once
  const std::string text = claim_of("tanh(A) = sigmoid(tanh(B))", "").readings[0].text();
  CHECK(text.find("(define (entrywise-tanh (A matrix)) (table i j (rows A) (cols A) (tanh (entry i j A))))") !=
        std::string::npos);
  CHECK(text.find("(equal (entrywise-tanh (matrix A)) (entrywise-sigmoid (entrywise-tanh (matrix B))))") !=
        std::string::npos);
}

TEST_CASE("layers") {
  check_holds("all-ones(1, m) * softmax(A) = all-ones(1, n)");
  check_fails("softmax(A) * all-ones(n, 1) = all-ones(m, 1)");
  check_holds("softmax(A + 7 * all-ones(m, n)) = softmax(A)");
  check_fails("softmax(2 * A) = softmax(A)");
  check_holds("log-sum-exp(A + 2 * all-ones(m, n)) = 2 + log-sum-exp(A)");
  check_holds("log(softmax(A)[2, 1]) = A[2, 1] - log-sum-exp(A[., 1])");
  check_holds("attention(A, B, all-ones(m, 2)) = all-ones(m, 2)");
  check_holds("attention(A, 0 * B, A) = 1 / m * (all-ones(m, m) * A)");
  check_holds("for all j in 1..n: |rms-norm(A)[., j]|^2 = m");
  check_holds("for all j in 1..n: |layer-norm(A, 1/10)[., j]|^2 < m");
  check_holds("layer-norm(3 * A + all-ones(m, n)) = layer-norm(A)");
  check_fails("rms-norm(A + all-ones(m, n)) = rms-norm(A)");
  check_holds("centred(A)^T * all-ones(m, 1) = 0 * all-ones(n, 1)");
  check_holds("batch-norm(3 * B) = batch-norm(B)");
  check_holds("max-pool(3, A)[1, 1] = 1 and max-pool(3, A)[1, 2] = 3 and rows(max-pool(3, A)) = 1");
  CHECK(truth_of_words("max-pool(2, A) = A") == Truth::Undefined);
}

TEST_CASE("norms of matrices") {
  check_holds("norm1(A) = 5 and norm-inf(A) = 7/2");
  check_holds("norm21(A) = sqrt(1 + 1/4 + 25/9) + sqrt(13)");
  check_holds("entry-norm(2, A) = |A| and entry-norm(1, A) = 49/6");
  check_holds("schatten(2, A) = |A| and |A|_op <= nuclear(A) and nuclear(A) <= sqrt(2) * |A|");
  check_fails("nuclear(A) <= |A|");
}

TEST_CASE("square matrices") {
  check_holds("M * inverse(M) = identity(3) and inverse(M) * M = identity(3)");
  check_holds("det(M) = 7 and det(M * M) = 49 and det(inverse(M)) = 1/7 and det(identity(3)) = 1");
  check_fails("det(2 * M) = 2 * det(M)");
  // A word of the library under which a file has something of its own, beside a definition of the library that uses it.
  const std::string own = "let faddeev(Q: matrix) := rows(Q)\n",
                    both = "faddeev(M) = 3 and M * inverse(M) = identity(3)";
  CHECK(truth_of_words(both, own) == Truth::True);
  CHECK(claim_of(both, own).readings[0].text().find("(define (faddeev_2 (Q matrix)) (rows Q))") != std::string::npos);
  CHECK(truth_of_words("inverse(A * A^T) = S") == Truth::Undefined);
  CHECK(truth_of_words("inverse(A) = A") == Truth::Undefined);
  check_holds("pseudo-inverse(A) * A = identity(2) and pseudo-inverse(M) = inverse(M)");
  check_holds("A^T * pseudo-inverse(A^T) * A^T = A^T and pseudo-inverse(0 * A) = 0 * A^T");
  check_holds("semidefinite(A * A^T) and not definite(A * A^T) and definite(A^T * A) and not semidefinite(S)");
  check_holds("not semidefinite(M) and not semidefinite(-1 * A * A^T)");
  check_holds("(sum k in 1..3: eigenvalue(k, S)) = trace(S)");
  check_holds("0 < eigenvalue(2, S) and eigenvalue(3, S) < 0 and eigenvalue(1, identity(3)) = 1");
  check_holds("eigenvalue(1, -1 * identity(2)) = -1");
  CHECK(truth_of_words("eigenvalue(1, M) = 1") == Truth::Undefined);
}

TEST_CASE("square roots of matrices") {
  check_holds("square-root(0 * identity(3)) = 0 * identity(3) and square-root(4 * identity(2)) = 2 * identity(2)");
  check_holds("square-root(A * A^T * (A * A^T)) = A * A^T");  // of rank 2, singular
  check_holds(
      "square-root(A^T * A * (A^T * A)) = A^T * A and square-root(all-ones(2, 2)) * square-root(all-ones(2, 2)) = "
      "all-ones(2, 2)");
  check_holds(
      "norm2(square-root(A^T * A) * square-root(A^T * A) - A^T * A) < 1 / 10^12 and 0 < det(square-root(A^T * A))");
  CHECK(truth_of_words("square-root(A^T * A) = A^T * A") == Truth::False);
  CHECK(truth_of_words("square-root(S) = S") == Truth::Undefined);  // an eigenvalue below 0
  CHECK(truth_of_words("square-root(M) = M") == Truth::Undefined);  // not symmetric
}

TEST_CASE("optimality") {
  // x = (1, 0) minimises |x - (2, 0)|^2 / 2 over x_1 <= 1; the multiplier is 1.
  const std::string problem = "identity(2), c, a, all-ones(1, 1), ";
  const std::string lets =
      "let c := table i in 1..2, j in 1..1: if i = 1 then -2 else 0\nlet a := table i in 1..1, j in 1..2: if j = 1 "
      "then 1 else 0\n";
  CHECK(truth_of_words("quadratic-optimum(" + problem + "a^T, all-ones(1, 1))", lets) == Truth::True);
  CHECK(truth_of_words("quadratic-optimum(" + problem + "a^T, 2 * all-ones(1, 1))", lets) == Truth::False);
  CHECK(truth_of_words("quadratic-optimum(" + problem + "1/2 * a^T, all-ones(1, 1))", lets) == Truth::False);
  CHECK(truth_of_words("linear-optimum(c, a, all-ones(1, 1), a^T, 2 * all-ones(1, 1))", lets) == Truth::True);
  CHECK(truth_of_words("linear-optimum(-1 * c, a, all-ones(1, 1), a^T, 2 * all-ones(1, 1))", lets) == Truth::False);
  check_holds("max-margin(identity(2), all-ones(2, 1), all-ones(2, 1), all-ones(2, 1))");
  check_fails("max-margin(identity(2), all-ones(2, 1), 2 * all-ones(2, 1), 2 * all-ones(2, 1))");
  check_holds("A * least-squares(A, A * A^T * A[., 1]) = A * A^T * A[., 1]");
  check_holds("argmax(A[., 1]) = 1 and argmin(A[., 1]) = 3 and argmax(all-ones(4, 1)) = 1");
}

TEST_CASE("expectations") {
  check_holds("sample-mean(A)[1, 1] = -1/2 and sample-covariance(A)[1, 1] = 9/4");
  check_holds("normal-product(S * S) = (S * S)[1, 1] * 0");  // of three factors
  check_holds("normal-product(beside(A, A)[1, .]^T * beside(A, A)[1, .]) = 3 * (1 * -2)^2");
  check_fails("normal-product(beside(A, A)[1, .]^T * beside(A, A)[1, .]) = 2 * (1 * -2)^2");
  check_holds("normal-moment(4, 2) = 12 and normal-moment(3, 2) = 0 and normal-moment(0, 2) = 1");
  check_holds("relu-covariance(A^T * A)[1, 1] = (A^T * A)[1, 1] / 2");
  check_holds("step-covariance(A^T * A)[1, 1] = 1/2 and step-covariance(0 * S) = 0 * S");
  check_holds("2 * step-covariance(A^T * A)[1, 2] < 1 and 0 < step-covariance(A^T * A)[1, 2]");
  check_holds("relu-kernel(3, A^T * A)[2, 2] = (A^T * A)[2, 2]");
  check_holds("relu-tangent-kernel(3, A^T * A)[2, 2] = 4 * (A^T * A)[2, 2]");
  check_fails("relu-tangent-kernel(3, A^T * A)[2, 2] = 3 * (A^T * A)[2, 2]");
}
