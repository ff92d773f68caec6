// The notation of the paper `saddle` (Saddle-to-Saddle Dynamics in Deep ReLU Networks), as terms.
//
//   Z_0^s = X,  Z_l = W_l Z_{l-1}^s,  Z_l^s = relu(Z_l),  Y = Z_L;   L0(theta) = Tr[G^T Y_theta];   theta all weights, ||theta||^2 = sum ||W_l||^2.
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
inline Scalar size2(const Network& n = theta()) { return sum(l, 1, L(n), norm2(W(l, n))); }            // ||theta||^2
inline Scalar size(const Network& n = theta()) { return sqrt(size2(n)); }                              // ||theta||
inline Network unit(const Network& n = theta()) { return rescale(1 / size(n), n); }                    // theta / ||theta||
inline Matrix grad(const Scalar& layer, const Network& n = theta()) { return gradient(layer, n); }     // the layer's block of grad L0
inline Scalar radial(const Network& n = theta()) { return sum(l, 1, L(n), inner(W(l, n), grad(l, n))); }  // theta^T grad L0(theta)

// L0 is differentiable at theta if no hidden preactivation of a sample vanishes as long as something of the sample is left: a sample that is
// zero, or that a layer has switched off, stays so in a neighbourhood of theta and contributes nothing. This sufficient condition is what is checked.
inline Formula differentiable(const Network& n = theta()) {
  return forall(l, 1, L(n) - 1, forall(j, 1, cols(X()), implies(Scalar(0) < norm2(column(j, Zs(l - 1, n))), nowhere_zero(column(j, Z(l, n))))));
}

// grad L0(theta) = -s theta, block by block.
inline Formula escape_direction(const Scalar& s) { return forall(l, 1, L(), equal(grad(l), -s * W(l))); }

// k is one of 1, 2, 3, ...: the integers from k to k are k alone, or none.
inline Formula positive_integer(const Scalar& k) { return Scalar(1) <= k && exists(variable("m"), k, k, always()); }

inline const Requirement kReluNetwork{relu_network(), "the statement is about ReLU networks"};
inline const Requirement kNoBiases{bias_free(), "the statement is about networks without biases"};

// --- Optimal speeds.
//
// s*(L) = -min { L0(theta) : ||theta||^2 = L } has these upper bounds, for every width:
//   L = 1:                        ||G X^T||, attained (linear in W_1);
//   X = u v^T with v >= 0:        ||G X^T|| = ||Gv|| ||u||, since Y(u v^T) = Y(u) v^T and ||Y(u)|| <= ||u||;
//   L = 2:                        max over unit w of ||G relu(X^T w)||, attained; `speed-2` where that is computed exactly,
//                                 otherwise at most s_1(G) s_1(X), as ||relu(X^T w)|| <= s_1(X);
//   L >= 3:                       s_1(G) ||X||: Tr[G^T Z_L] = sum_i Tr[G^T c_i h_i] over the columns c_i of W_L and the rows h_i of Z_{L-1}^s, which is
//                                 >= -s_1(G) sum_i ||c_i|| ||h_i|| >= -s_1(G) ||W_L|| ||Z_{L-1}^s|| >= -s_1(G) ||X|| prod ||W_l||.
inline Scalar speed_upper_bound(const Scalar& depth_of = L()) {
  const Formula one_sided = rank(X()) <= 1 && nonnegative(transpose(X()) * X());
  const Formula planar = equal(rows(X()), 1) || (equal(rows(X()), 2) && equal(rows(G()), 1));
  return choose(equal(depth_of, 1) || one_sided, norm(G() * transpose(X())),
                choose(equal(depth_of, 2), choose(planar, speed_2(X(), G()), op_norm(G()) * op_norm(X())), op_norm(G()) * norm(X())));
}

// theta attains an upper bound of the optimal speed: it is a minimiser of L0 over ||theta||^2 <= L, and s* = -L0(theta).
inline const Requirement kProvablyOptimal{size2() <= L() && speed_upper_bound() <= -L0(),
                                          "theta does not attain a proved upper bound of the optimal speed; optimality is not shown"};

}  // namespace plumbline::saddle
