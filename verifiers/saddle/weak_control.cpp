// `saddle` Proposition 3.4 (v1 Prop. A.4, v2 Prop. A.5): a fast network has many layers that are almost rank one.
//
// The paper counts "layers" without saying whether the input is one. Its proof multiplies over l = 0, ..., L-1, that is
// L layers, the input among them and the output not; that is the `stated` reading. Numbered 1, ..., L like the weights,
// the statement is another one.
#include "saddle/claims.hpp"
#include "saddle/notation.hpp"

namespace plumbline::saddle {
namespace {

Scalar p() { return param("p", Rational(1, 2)); }
Scalar s0() { return param("s0", -L0()); }
Scalar log_ratio() { return log(norm(X()) * norm(G()) / s0()); }
Formula hypothesis() { return all_of({Scalar(0) < s0(), L0() <= -s0(), size2() <= L(), Scalar(0) < p(), p() < 1}); }

const std::vector<Requirement> kNetwork{kReluNetwork, kNoBiases};

}  // namespace

Claim prop_3_4() {
  const auto statement = [](const Scalar& first, const Scalar& last, const Scalar& bound) {
    return at_least((1 - p()) * L(), l, first, last, tail_ratio(Zs(l)) <= bound);
  };
  const Scalar bound = 2 * log_ratio() * (1 / (p() * L()));
  // An m x n matrix has tail ratio at most 1 - 1/min(m, n), whatever it is.
  const Formula says_nothing = maximum(l, 0, L() - 1, 1 - 1 / min(rows(Zs(l)), cols(Zs(l)))) <= bound;
  Claim c;
  c.id = "saddle.prop-3.4";
  c.title = "Many layers are almost rank one";
  c.source = "saddle v1 Prop. 3.4, A.4; v2 Prop. 3.4, A.5";
  c.statement =
      "Tr[G^T Z_L] <= -s0 < 0, ||theta||^2 <= L, p in (0,1): at least (1-p) L layers have sum_{i>=2} s_i^2(Z_l^s) / "
      "sum_i s_i^2(Z_l^s) <= 2 log(||X|| ||G|| / s0) / (p L).";
  c.parameters = {{"p", "in (0,1); 1/2 if absent"}, {"s0", "0 < s0 <= -L0(theta); -L0(theta) if absent"}};
  c.rests_on = {"saddle.prop-3.4.product", "saddle.lemma-A.4"};
  c.readings = {
      {.name = "stated",
       .requirements = kNetwork,
       .given = hypothesis(),
       .then = statement(0, L() - 1, bound),
       .trivial = says_nothing},
      {.name = "stated-layers-1-to-L",
       .change =
           "the layers numbered 1 to L like the weights, the output activation included; the proof covers 0 to L-1",
       .requirements = kNetwork,
       .given = hypothesis(),
       .then = statement(1, L(), bound),
       .trivial = says_nothing,
       .expected = ReadingVerdict::Refuted}};
  c.twin = {.name = "twin",
            .change = "minus 1/4 on the right side",
            .requirements = kNetwork,
            .given = hypothesis(),
            .then = statement(0, L() - 1, bound - Rational(1, 4))};
  return c;
}

Claim prop_3_4_product() {
  const Scalar left = prod(l, 0, L() - 1, norm2(Zs(l)) / pow(op_norm(Zs(l)), 2));
  const Scalar right = norm2(X()) * norm2(G()) / pow(L0(), 2);
  const Formula given = size2() <= L() && L0() < 0;
  Claim c;
  c.id = "saddle.prop-3.4.product";
  c.title = "The product inequality behind Proposition 3.4";
  c.source = "saddle proof of Prop. A.4 (v1), A.5 (v2)";
  c.statement = "prod_{l=0}^{L-1} ||Z_l^s||_F^2 / ||Z_l^s||_op^2 <= ||X||_F^2 ||G||_F^2 / Tr[G^T Z_L]^2.";
  c.rests_on = {"saddle.lemma-A.4"};
  c.readings = {{.name = "stated", .requirements = kNetwork, .given = given, .then = left <= right}};
  c.twin = {.name = "twin",
            .change = "half the right side",
            .requirements = kNetwork,
            .given = given,
            .then = left <= right / 2};
  return c;
}

Claim prop_3_4_count() {
  // "At most p L of the layers 0..L-1 are bad": at least L - p L are not.
  const auto at_most = [](const Formula& bad) { return at_least(L() - p() * L(), l, 0, L() - 1, !bad); };
  const Scalar threshold = log_ratio() / (p() * L());
  const auto excess = [](const Matrix& a) { return log(norm(a) / op_norm(a)); };
  const Formula nonzero = forall(l, 0, L() - 1, Scalar(0) < norm2(Z(l)));
  Claim c;
  c.id = "saddle.prop-3.4.count";
  c.title = "The counting step of Proposition 3.4";
  c.source = "saddle proof of Prop. A.4 (v1), A.5 (v2), \"by contradiction\"";
  c.statement =
      "There are at most p L layers with log||Z_l||_F - log||Z_l||_op >= (log||X|| + log||G|| - log s0) / (p L).";
  c.parameters = {{"p", "in (0,1); 1/2 if absent"}, {"s0", "0 < s0 <= -L0(theta); -L0(theta) if absent"}};
  c.rests_on = {"saddle.prop-3.4.product"};
  c.readings = {
      {.name = "stated",
       .requirements = kNetwork,
       .given = hypothesis() && nonzero,
       .then = at_most(threshold <= excess(Z(l))),
       .expected = ReadingVerdict::Refuted},
      {.name = "repaired",
       .change = "Z_l^s in place of Z_l, and > in place of >=: with ||X|| ||G|| = s0 every layer satisfies >=",
       .requirements = kNetwork,
       .given = hypothesis(),
       .then = at_most(threshold < excess(Zs(l)))}};
  c.twin = {.name = "twin",
            .change = "the threshold with the opposite sign",
            .requirements = kNetwork,
            .given = hypothesis(),
            .then = at_most(-threshold < excess(Zs(l)))};
  return c;
}

}  // namespace plumbline::saddle
