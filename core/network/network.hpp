// A network over exact numbers, and a case: a network with its data and parameters.
//
// A network is fully connected, or a graph that the case lists, or built from layers. Fully connected:
//   Z_0 = A,  Z_l = W_l sigma(Z_{l-1}) + b_l  (sigma(Z_0) := A),  Y = Z_L,  samples as columns.
// sigma(x) = x for x >= 0 and slope * x below: slope 0 is ReLU, 1 is linear, anything else leaky ReLU.
//
// A case may be without a network: then it consists of parameters, and of data of any shapes, as far as it has any.
// It may be a box: then what is said of it is said of every point of the box.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "network/sequential.hpp"

namespace plumbline {

using ExactMatrix = Matrix<Real>;
struct StoredTensors;  // network/stored_tensors.hpp

struct NoNetwork {};

struct Network {
  // What is not fully connected; then the three members below are empty.
  std::variant<std::monostate, Graph, Sequential, NoNetwork> other;
  Rational slope;                                  // of the activation below zero
  std::vector<ExactMatrix> weights;                // W_1 ... W_L
  std::vector<std::optional<ExactMatrix>> biases;  // empty, or one (n_l x 1, or none) per layer

  [[nodiscard]] bool fully_connected() const { return std::holds_alternative<std::monostate>(other); }
  [[nodiscard]] bool absent() const { return std::holds_alternative<NoNetwork>(other); }
  [[nodiscard]] int depth() const { return static_cast<int>(weights.size()); }
  [[nodiscard]] bool bias_free() const;  // no layer has a bias, also none of zeros: that is learnable
  [[nodiscard]] bool is_relu() const { return slope.is_zero(); }
};

struct Case {
  std::string name, note, source;
  Network network;
  ExactMatrix inputs;                            // X, d_in x N; 0 x 0 where a case without a network has none
  std::optional<ExactMatrix> gradient;           // G, d_out x N
  std::optional<ExactMatrix> targets;            // Y*, d_out x N
  std::optional<ExactMatrix> loss_derivative;    // l'_i, for the claims that use it
  std::map<std::string, Real> scalars;           // parameters
  std::map<std::string, ExactMatrix> matrices;   // parameters that are vectors or matrices
  std::shared_ptr<const StoredTensors> tensors;  // the matrices that were read from files of tensors; may be null
  bool is_box = false;                           // some of the numbers are coordinates of a box (Real::between)

  [[nodiscard]] bool has_inputs() const { return inputs.rows() > 0; }
};

// The network as a graph (docs/language.md): a fully connected one layer by layer, with one constant vertex if it has a
// bias. Throws Undefined if there is none, and as its builders do.
[[nodiscard]] Graph graph_of(const Network& network);

// Throws InputError with the place if shapes do not fit together.
void check_shapes(const Case& c);

}  // namespace plumbline
