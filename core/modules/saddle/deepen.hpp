// Which neuron `deepen` keeps (`saddle` A.3, Proposition 3.2).
#pragma once

#include "evaluation/facts.hpp"

namespace plumbline::modules {

// i* (from 0), the neuron of the last hidden layer with the smallest normalised trace, and S = sum_i ||c_i|| ||w_i||.
// Exact, because ties must not depend on rounding.
struct DeepenChoice {
  int neuron = 0;
  Real total, row_norm, column_norm;  // S, ||w_{i*}||, ||c_{i*}||
};
[[nodiscard]] const DeepenChoice& deepen_choice(Facts& facts, const Term& deepen, const Bindings& b);

}  // namespace plumbline::modules
