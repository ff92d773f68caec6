// `invariance` Lemma 9: the largest singular value of two flattenings of a tensor.
//
// The case gives "T1", a c x (b a) matrix with a running fastest, and the scalars a and b; T2, (c b) x a, is the same
// numbers regrouped. The constant is sharp: for T = u (x) M with a unit vector u and a b x a matrix M whose min(a, b)
// singular values are equal, ||T1||^2 = ||M||_F^2 = min(a, b) ||M||_2^2 = min(a, b) ||T2||^2.
#include "invariance/claims.hpp"
#include "invariance/notation.hpp"

namespace plumbline::invariance {
namespace {

const Scalar kA = param("a"), kB = param("b");
const Matrix T1 = named("T1");

Matrix T2() { return reshape(rows(T1) * kB, kA, T1); }
Scalar c_size() { return rows(T1); }
Scalar square(const Matrix& m) { return pow(op_norm(m), 2); }

const std::vector<ParameterNote> kParameters{{"T1", "a c x (b a) matrix, the index of size a running fastest"},
                                             {"a", "a positive integer"},
                                             {"b", "a positive integer"}};
const std::vector<Requirement> kTensor{
    {all_of({Scalar(1) <= kA, Scalar(1) <= kB, exists(variable("m"), kA, kA, always()),
             exists(variable("m"), kB, kB, always())}),
     "a and b must be positive integers"},
    {equal(cols(T1), kA* kB), "T1 needs a b columns"}};

}  // namespace

Claim lemma_9() {
  Claim c;
  c.id = "invariance.lemma-9";
  c.title = "Largest singular values of two flattenings";
  c.source = "invariance Lemma 9, eq. (55)";
  c.statement =
      "T_1 in R^{c x (a x b)}, T_2 in R^{(b x c) x a} the flattenings of an a x b x c tensor: ||T_1||_2^2 / min(a, b) "
      "<= ||T_2||_2^2.";
  c.parameters = kParameters;
  c.rests_on = {"invariance.lemma-9.eq-56", "invariance.lemma-9.eq-60"};
  c.readings = {{.name = "stated",
                 .requirements = kTensor,
                 .then = 1 / min(kA, kB) * square(T1) <= square(T2()),
                 .trivial = vanishes(T1)}};
  c.twin = {.name = "twin",
            .change = "1/(min(a, b) - 1/2) in place of 1/min(a, b)",
            .requirements = kTensor,
            .then = 1 / (min(kA, kB) - Rational(1, 2)) * square(T1) <= square(T2())};
  return c;
}

Claim lemma_9_eq_56() {
  const auto statement = [](const Scalar& largest) {
    return c_size() * largest / (kA * kB * c_size()) * square(T1) <= square(T2());
  };
  Claim c;
  c.id = "invariance.lemma-9.eq-56";
  c.title = "Theorem 4.8 of Wang et al. for the two flattenings";
  c.source = "invariance proof of Lemma 9, eq. (56)";
  c.statement =
      "dim_T(pi_1, pi_2)/dim(T) ||T_1||_2^2 <= ||T_2||_2^2 with dim_T(pi_1, pi_2) = c max(a, b), dim(T) = a b c.";
  c.parameters = kParameters;
  c.readings = {{.name = "stated", .requirements = kTensor, .then = statement(max(kA, kB)), .trivial = vanishes(T1)}};
  c.twin = {.name = "twin",
            .change = "max(a, b) + 1/2 in place of max(a, b)",
            .requirements = kTensor,
            .then = statement(max(kA, kB) + Rational(1, 2))};
  return c;
}

Claim lemma_9_eq_60() {
  // D_T(S, S') is the product of the sizes of the common indices, 0 if there is none.
  const Scalar first = max(c_size(), 0), second = max(kB, kA);
  const auto statement = [&](const Scalar& product) {
    return equal(first * second, product) && equal(product / (kA * kB * c_size()), 1 / min(kA, kB));
  };
  Claim c;
  c.id = "invariance.lemma-9.eq-60";
  c.title = "The constant of Lemma 9";
  c.source = "invariance proof of Lemma 9, eqs. (57)-(60)";
  c.statement =
      "max(D_T({c},{b,c}), D_T({c},{a})) max(D_T({a,b},{b,c}), D_T({a,b},{a})) = max(c, 0) max(a, b) = c max(a, b), "
      "and c max(a, b)/(a b c) = 1/min(a, b).";
  c.parameters = kParameters;
  c.readings = {{.name = "stated", .requirements = kTensor, .then = statement(c_size() * max(kA, kB))}};
  c.twin = {.name = "twin",
            .change = "min(a, b) in place of max(a, b)",
            .requirements = kTensor,
            .then = statement(c_size() * min(kA, kB))};
  return c;
}

}  // namespace plumbline::invariance
