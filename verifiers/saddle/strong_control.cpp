// `saddle` Theorem 3.1 (v1 A.7, v2 A.8), its constants, and the sentence of the abstract.
//
// The theorem calls s* = min Tr[G^T Y] the optimal speed. That number is negative, so c holds the logarithm of a
// negative number: as stated it has no value. Readings with the sign repaired stand beside, weakest change first.
#include "saddle/claims.hpp"
#include "saddle/notation.hpp"

namespace plumbline::saddle {
namespace {

Scalar constant(const Scalar& speed) {
  const Scalar ratio = norm(X()) * norm(G()) / speed;
  return ratio * sqrt(2 * log(ratio));
}

Scalar right_side(const Scalar& c) { return 8 * (c / (1 - c * pow(l, Rational(-1, 2)))) * pow(l, Rational(-1, 2)); }

Formula activations(const Scalar& bound) {
  return tail_ratio(Zs(l)) <= bound && norm2(Zs(l) - Z(l)) / norm2(Z(l)) <= bound;
}
Formula weights_and_activations(const Scalar& bound) { return tail_ratio(W(l)) <= bound && activations(bound); }

const std::vector<Requirement> kOptimal{kReluNetwork, kNoBiases, kProvablyOptimal};

}  // namespace

Claim theorem_3_1() {
  const Formula on_sphere = equal(size2(), L()) && L0() < 0;
  const Scalar minimum = L0(), c_stated = constant(minimum), c_fixed = constant(-minimum);
  const auto all_layers = [](const Scalar& c) { return forall(l, 1, L(), weights_and_activations(right_side(c))); };
  const auto deep_layers = [](const Scalar& c) {
    return forall(l, 1, L(), implies(pow(c, 2) < l, weights_and_activations(right_side(c))));
  };
  const auto repaired = [](const Scalar& c) {
    return forall(l, 1, L(), implies(pow(c, 2) < l, tail_ratio(W(l)) <= right_side(c))) &&
           forall(l, 1, L() - 1, implies(pow(c, 2) < l, activations(right_side(c))));
  };
  const Scalar c_appendix = sqrt(2) * norm(X()) * norm(G()) * sqrt(log(norm(X())) + log(norm(G())) - log(minimum));
  const Scalar appendix_bound =
      8 * (c_appendix / (minimum - c_appendix * pow(l, Rational(-1, 2)))) * pow(l, Rational(-1, 2));
  const Formula says_nothing = forall(l, 1, L(), implies(pow(c_fixed, 2) < l, Scalar(1) <= right_side(c_fixed)));
  Claim c;
  c.id = "saddle.theorem-3.1";
  c.title = "Optimal escape directions are almost rank one in deep layers";
  c.source = "saddle v1 Theorem 3.1, A.7; v2 Theorem 3.1, A.8";
  c.statement =
      "theta* = argmin_{||theta||^2 = L} Tr[G^T Y] with optimal speed s* = min Tr[G^T Y]: for all layers l (v2: with l "
      "> c^2) the tail ratios of W_l and Z_l^s and ||Z_l^s - Z_l||^2/||Z_l||^2 are "
      "<= 8 c l^(-1/2) / (1 - c l^(-1/2)), c = (||X|| ||G||/s*) sqrt(2 log(||X|| ||G||/s*)).";
  c.rests_on = {"saddle.prop-3.4", "saddle.prop-3.3", "saddle.lemma-A.7", "saddle.prop-3.2"};
  c.readings = {{.name = "stated-v1",
                 .requirements = kOptimal,
                 .given = on_sphere,
                 .then = all_layers(c_stated),
                 .expected = ReadingVerdict::IllTyped},
                {.name = "stated-v2",
                 .requirements = kOptimal,
                 .given = on_sphere,
                 .then = deep_layers(c_stated),
                 .expected = ReadingVerdict::IllTyped},
                {.name = "stated-appendix",
                 .requirements = kOptimal,
                 .given = on_sphere,
                 .then = forall(l, 1, L(), weights_and_activations(appendix_bound)),
                 .expected = ReadingVerdict::IllTyped},
                {.name = "sign-repaired-v1",
                 .change = "s* = -min; all layers",
                 .requirements = kOptimal,
                 .given = on_sphere,
                 .then = all_layers(c_fixed),
                 .expected = ReadingVerdict::Refuted},
                {.name = "sign-repaired-v2",
                 .change = "s* = -min; layers l > c^2",
                 .requirements = kOptimal,
                 .given = on_sphere,
                 .then = deep_layers(c_fixed),
                 .trivial = says_nothing,
                 .expected = ReadingVerdict::Refuted},
                {.name = "repaired",
                 .change = "s* = -min, layers l > c^2, and the activations of the output layer excepted (its outputs "
                           "are negative where G > 0)",
                 .requirements = kOptimal,
                 .given = on_sphere,
                 .then = repaired(c_fixed),
                 .trivial = says_nothing}};
  c.twin = {.name = "twin",
            .change = "the repaired reading with -1/4 added on the right",
            .requirements = kOptimal,
            .given = on_sphere,
            .then = forall(l, 1, L(),
                           implies(pow(c_fixed, 2) < l, tail_ratio(W(l)) <= right_side(c_fixed) - Rational(1, 4)))};
  return c;
}

// Both spellings hold the same logarithm; `lambda` stands for it, so that the comparison of the two is one of algebraic
// numbers.
Claim theorem_3_1_constants() {
  const Scalar lambda = param("lambda", 1), s = param("speed", 1), layer = param("layer", 1),
               ratio = norm(X()) * norm(G()) / s;
  const Scalar main_c = ratio * sqrt(2 * lambda), appendix_c = sqrt(2) * norm(X()) * norm(G()) * sqrt(lambda),
               root = pow(layer, Rational(-1, 2));
  const auto agree = [&](const Scalar& from_appendix) {
    return equal(8 * main_c * root / (1 - main_c * root), 8 * from_appendix * root / (s - from_appendix * root));
  };
  const Formula given = all_of({Scalar(0) <= lambda, Scalar(0) < s, Scalar(0) < layer, !equal(main_c * root, 1)});
  Claim c;
  c.id = "saddle.theorem-3.1.constants";
  c.title = "The constants of the theorem and of its appendix agree";
  c.source = "saddle v1 Theorem 3.1 and A.7; v2 Theorem 3.1 and A.8";
  c.statement =
      "8 c l^(-1/2)/(1 - c l^(-1/2)) with c = (||X|| ||G||/s) sqrt(2 lambda) equals 8 c' l^(-1/2)/(s - c' l^(-1/2)) "
      "with c' = sqrt(2) ||X|| ||G|| sqrt(lambda), "
      "where lambda = log(||X|| ||G||/s) = log||X|| + log||G|| - log s.";
  c.parameters = {{"lambda", ">= 0, stands for the logarithm; 1 if absent"},
                  {"speed", "> 0; 1 if absent"},
                  {"layer", "l > 0; 1 if absent"}};
  c.readings = {{.name = "stated", .given = given, .then = agree(appendix_c)}};
  c.twin = {.name = "twin",
            .change = "without the factor sqrt(2) in c'",
            .given = all_of({given, Scalar(0) < lambda}),
            .then = agree(norm(X()) * norm(G()) * sqrt(lambda))};
  return c;
}

Claim abstract() {
  const Formula on_sphere = equal(size2(), L()) && L0() < 0;
  const Scalar c_fixed = constant(-L0()), bound = right_side(c_fixed);
  const auto gap = [](const Scalar& factor) { return factor * singular(2, W(l)) <= singular(1, W(l)); };
  const Formula informative = pow(c_fixed, 2) < l && bound < 1;
  Claim c;
  c.id = "saddle.abstract";
  c.title = "The first singular value is l^(1/4) times larger than any other";
  c.source = "saddle v1 and v2, abstract";
  c.statement =
      "At the optimal escape direction the first singular value of the l-th layer weight matrix is at least l^(1/4) "
      "larger than any other singular value.";
  c.rests_on = {"saddle.theorem-3.1"};
  c.readings = {{.name = "stated",
                 .requirements = kOptimal,
                 .given = on_sphere,
                 .then = forall(l, 1, L(), gap(pow(l, Rational(1, 4)))),
                 .expected = ReadingVerdict::Refuted},
                {.name = "repaired",
                 .change = "the constant of Theorem 3.1: with R its right side, (1 - R) s_2^2 <= R s_1^2 for the "
                           "layers l > c^2 with R < 1; a factor of order l^(1/4), not l^(1/4)",
                 .requirements = kOptimal,
                 .given = on_sphere,
                 .then = forall(l, 1, L(),
                                implies(informative,
                                        (1 - bound) * pow(singular(2, W(l)), 2) <= bound * pow(singular(1, W(l)), 2))),
                 .trivial = forall(l, 1, L(), !informative)}};
  c.twin = {.name = "twin",
            .change = "factor 2 for every layer",
            .requirements = kOptimal,
            .given = on_sphere,
            .then = forall(l, 1, L(), gap(2))};
  return c;
}

}  // namespace plumbline::saddle
