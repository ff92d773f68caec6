// Forward and backward passes, once for every arithmetic.
//
// The same template runs on midpoint-radius matrices, MPFI matrices and exact ones; it is compiled in forward.cpp for these
// three. A pass over an interval rung encloses the exact pass; the exact one decides every sign of a preactivation.
#pragma once

#include <optional>
#include <vector>

#include "matrix/midrad.hpp"
#include "network/network.hpp"

namespace plumbline {

template <class M> struct ScalarOf;
template <> struct ScalarOf<MidRad> { using type = MachineInterval; };
template <class S> struct ScalarOf<Matrix<S>> { using type = S; };

// A network whose numbers are in the arithmetic of M.
template <class M>
struct NetworkIn {
  typename ScalarOf<M>::type slope;
  std::vector<M> weights;
  std::vector<std::optional<M>> biases;
};

// Z_1 ... Z_L on input A, at index 1 ... L; index 0 holds A. Throws Undefined if shapes do not fit.
template <class M> std::vector<M> preactivations(const NetworkIn<M>& network, const M& input);
// d/dW_l Tr[G^T Y(A)] for l = 1 ... L at index l-1, from the preactivations of the same pass:
//   D_L = G,  D_l = sigma'(Z_l) . (W_{l+1}^T D_{l+1}),  dW_l = D_l sigma(Z_{l-1})^T,  with sigma'(0) = slope.
template <class M> std::vector<M> gradients(const NetworkIn<M>& network, const std::vector<M>& z, const M& g);

}  // namespace plumbline
