// The network whose cells are asked for: fully connected, with rational numbers, as integers over one denominator for
// each layer.
#pragma once

#include <vector>

#include "cells/affine.hpp"
#include "network/network.hpp"

namespace plumbline::cells {

// Row by row, at least one.
[[nodiscard]] ExactMatrix exact_matrix(const std::vector<std::vector<Rational>>& rows);
// The same function as a fully connected network with rational numbers, linear outputs, and one activation between the
// layers: layers without an activation are multiplied into the next. Of a fully connected network, or a chain of fully
// connected layers. Throws InputError with the place for others.
[[nodiscard]] Network fully_connected(const Network& network);
// f(x), exactly, for such a network.
[[nodiscard]] std::vector<Rational> output_at(const Network& network, const std::vector<Rational>& x);

// A layer from forms to forms: if in = forms of scale * POST, then weight * in + bias gives forms of `scale` * PRE.
struct IntegerLayer {
  std::vector<std::vector<Integer>> weight;
  std::vector<Integer> bias;
  Integer scale;  // > 0
};
struct IntegerNetwork {
  int inputs = 0;
  Integer up, down;  // slope = down / up: a form of PRE times `up` or `down` is one of POST, scaled by `up`
  std::vector<IntegerLayer> layers;
  [[nodiscard]] int neurons() const;  // in hidden layers
  [[nodiscard]] bool is_linear() const { return up == down; }
};
// Of what fully_connected gives.
[[nodiscard]] IntegerNetwork integer_network(const Network& network);

// Row j of the layer, applied to the forms of the layer before.
[[nodiscard]] Form row_form(const IntegerLayer& layer, std::size_t j, const std::vector<Form>& before);
// x_1, ..., x_d as forms.
[[nodiscard]] std::vector<Form> coordinate_forms(int dimension);

}  // namespace plumbline::cells
