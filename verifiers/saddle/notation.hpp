// The notation of the paper `saddle` (Saddle-to-Saddle Dynamics in Deep ReLU Networks), as terms.
//
//   Z_0^s = X,  Z_l = W_l Z_{l-1}^s,  Z_l^s = relu(Z_l),  Y = Z_L;   L0(theta) = Tr[G^T Y_theta];   theta all weights,
//   ||theta||^2 = sum ||W_l||^2.
#pragma once

#include "claim/claim.hpp"

namespace plumbline::saddle {

using namespace plumbline::language;

inline const Scalar l = variable("l"), i = variable("i"), j = variable("j");

inline Scalar L(const Network& n = theta()) { return depth(n); }
inline Matrix X() { return inputs(); }
inline Matrix G() { return gradient_data(); }
inline Matrix W(const Scalar& layer, const Network& n = theta()) { return weight(layer, n); }
inline Matrix Z(const Scalar& layer, const Network& n = theta()) { return preactivation(layer, n); }
inline Matrix Zs(const Scalar& layer, const Network& n = theta()) { return activation(layer, n); }
inline Matrix Y(const Network& n = theta(), const Matrix& a = X()) { return preactivation(depth(n), n, a); }

inline Scalar L0(const Network& n = theta(), const Matrix& a = X()) { return inner(G(), Y(n, a)); }
inline Scalar size2(const Network& n = theta()) { return sum(l, 1, L(n), norm2(W(l, n))); }  // ||theta||^2
inline Scalar size(const Network& n = theta()) { return sqrt(size2(n)); }                    // ||theta||
inline Network unit(const Network& n = theta()) { return rescale(1 / size(n), n); }          // theta / ||theta||
inline Matrix grad(const Scalar& layer, const Network& n = theta()) {
  return gradient(layer, n);
}  // the layer's block of grad L0
inline Scalar radial(const Network& n = theta()) {
  return sum(l, 1, L(n), inner(W(l, n), grad(l, n)));
}  // theta^T grad L0(theta)

// L0 is differentiable at theta if no hidden preactivation of a sample vanishes as long as something of the sample is
// left: a sample that is zero, or that a layer has switched off, stays so in a neighbourhood of theta and contributes
// nothing. This sufficient condition is what is checked.
inline Formula differentiable(const Network& n = theta()) {
  return forall(
      l, 1, L(n) - 1,
      forall(j, 1, cols(X()), implies(Scalar(0) < norm2(column(j, Zs(l - 1, n))), nowhere_zero(column(j, Z(l, n))))));
}

// grad L0(theta) = -s theta, block by block.
inline Formula escape_direction(const Scalar& s) { return forall(l, 1, L(), equal(grad(l), -s * W(l))); }

// k is one of 1, 2, 3, ...: the integers from k to k are k alone, or none.
inline Formula positive_integer(const Scalar& k) { return Scalar(1) <= k && exists(variable("m"), k, k, always()); }

inline const Requirement kReluNetwork{relu_network(), "the statement is about ReLU networks"};
inline const Requirement kNoBiases{bias_free(), "the statement is about networks without biases"};

// --- Optimal speeds.
//
// s*(L) = -min { L0(theta) : ||theta||^2 = L } over all widths. Bounds from above that are formulas (docs/speed.md,
// Section 1):
//   L = 1:                        ||G X^T||, attained (linear in W_1);
//   X = u v^T with v >= 0:        ||G X^T|| = ||Gv|| ||u||, since Y(u v^T) = Y(u) v^T and ||Y(u)|| <= ||u||;
//   L = 2:                        max over unit w of ||G relu(X^T w)||, attained; `speed-2` where that is computed
//   exactly; L >= 2:                       s_1(X) s_1(G), for one output s_1(X) times the larger norm of the parts of G
//   of one sign (Lemma 5).
inline const Formula kSpeed2Defined = rows(X()) <= 2 || (equal(rows(X()), 3) && equal(rows(G()), 1));

inline Scalar speed_upper_bound(const Scalar& depth_of = L()) {
  const Formula one_sided = rank(X()) <= 1 && nonnegative(transpose(X()) * X());
  const Scalar outputs = choose(equal(rows(G()), 1), max(norm(relu(G())), norm(relu(Scalar(-1) * G()))), op_norm(G()));
  return choose(equal(depth_of, 1) || one_sided, norm(G() * transpose(X())),
                choose(equal(depth_of, 2) && kSpeed2Defined, speed_2(X(), G()), op_norm(X()) * outputs));
}

// ... and, where that is not enough, bounds that a proof table of the case proves (docs/speed.md, Section 5).
inline Formula speed_at_most(const Scalar& c, const Scalar& depth_of = L(), const char* table = "proof") {
  return implies(c < speed_upper_bound(depth_of), language::speed_at_most(depth_of, X(), G(), c, named(table)));
}
inline const ParameterNote kProofTable{"proof",
                                       "a proof table for an upper bound of the optimal speed (docs/speed.md), where "
                                       "the bounds by formulas are not enough"};

// theta attains an upper bound of the optimal speed: it is a minimiser of L0 over ||theta||^2 <= L, and s* =
// -L0(theta).
inline const Requirement kProvablyOptimal{
    size2() <= L() && speed_at_most(-L0()),
    "theta does not attain a proved upper bound of the optimal speed; optimality is not shown"};

}  // namespace plumbline::saddle
