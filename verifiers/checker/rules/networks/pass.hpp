// Passes through the layers of a fully connected network: forward, and backward for gradients.
#pragma once

#include <map>

#include "evaluator.hpp"
#include "modules.hpp"

namespace checker {

// Z_0..Z_L and sigma(Z_0)..sigma(Z_L) on an input, computed as far as they were asked for.
class Pass {
 public:
  Pass(NetworkPtr network, MatrixPtr input);
  MatrixPtr preactivation(int l);  // 0 <= l <= L
  MatrixPtr activation(int l);
  Matrix gradient(int l, const MatrixPtr& g);  // d/dW_l Tr[G^T Z_L]

 private:
  [[nodiscard]] MatrixPtr activated(int l) const;
  [[nodiscard]] Matrix behind(int l, const Matrix& d) const;

  NetworkPtr network_;
  std::vector<MatrixPtr> z_, s_;
  std::map<MatrixPtr, std::vector<MatrixPtr>> d_;  // of each G: D_L, D_{L-1}, ...
};

// The pass of a network on an input, terms of the formula that is evaluated: made once for their values.
Pass& pass_of(Evaluator& e, const Node& network, const Node& input, Entry<Module::Layers> = {});

}  // namespace checker
