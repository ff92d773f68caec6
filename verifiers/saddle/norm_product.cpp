// `saddle` Lemma A.4 (v2; used without a number in v1): a small parameter vector has a small product of layer norms.
#include "saddle/claims.hpp"
#include "saddle/notation.hpp"

namespace plumbline::saddle {
namespace {

Scalar product_of_norms() { return prod(l, 1, L(), norm(W(l))); }

}  // namespace

Claim lemma_a_4() {
  Claim c;
  c.id = "saddle.lemma-A.4";
  c.title = "The product of the layer norms";
  c.source = "saddle v2 Lemma A.4";
  c.statement = "||theta||^2 <= L implies prod_l ||W_l||_F <= 1.";
  c.readings = {{.name = "stated", .given = size2() <= L(), .then = product_of_norms() <= 1}};
  c.twin = {.name = "twin",
            .change = "1/2 in place of 1",
            .given = size2() <= L(),
            .then = product_of_norms() <= Rational(1, 2)};
  return c;
}

Claim lemma_a_4_display() {
  const Scalar mean = pow((1 / L()) * size2(), L() / 2);
  const auto chain = [&](const Scalar& first) {
    return all_of({equal(first, mean), sqrt(prod(l, 1, L(), norm2(W(l)))) <= mean,
                   equal(sqrt(prod(l, 1, L(), norm2(W(l)))), product_of_norms())});
  };
  Claim c;
  c.id = "saddle.lemma-A.4.display";
  c.title = "The displayed chain in the proof of Lemma A.4";
  c.source = "saddle v2 proof of Lemma A.4";
  c.statement = "||theta||^2/L = ((1/L) sum ||W_l||^2)^(L/2) >= (prod ||W_l||^2)^(1/2) = prod ||W_l||.";
  c.readings = {{.name = "stated", .then = chain(size2() / L()), .expected = ReadingVerdict::Refuted},
                {.name = "repaired",
                 .change = "the first term carries the exponent L/2, which was left out",
                 .then = chain(pow(size2() / L(), L() / 2))}};
  c.twin = {.name = "twin",
            .change = "geometric mean >= arithmetic mean",
            .then = mean <= sqrt(prod(l, 1, L(), norm2(W(l))))};
  return c;
}

}  // namespace plumbline::saddle
