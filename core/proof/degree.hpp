// How polynomial a term is: bounds on its degree in each single weight, input and loss derivative of a case, while the
// slopes of all activations are prescribed.
//
// With prescribed slopes the output of a network is a polynomial in its weights and inputs: a sum over paths, each a
// product of the weights along it and one input. A conclusion that is made of equations between such polynomials can be
// proved by finitely many evaluations (proof.hpp).
#pragma once

#include <optional>

#include "claim/claim.hpp"
#include "network/network.hpp"

namespace plumbline {

struct Degrees {
  int parameter = 0, input = 0, loss_derivative = 0;  // at most, in each single one of them
};

// Of a scalar or matrix term on a network in which no path meets a parameter more than `meets` times. Nothing if the
// term is not seen to be a polynomial.
[[nodiscard]] std::optional<Degrees> degrees(const Term& term, int meets);
// The largest of all sides of all equations of a formula that consists of =, equal, and, forall, and implications with
// a structural condition; nothing otherwise.
[[nodiscard]] std::optional<Degrees> degrees_of_equations(const Term& formula, int meets);

// Does the value of the term or formula depend only on the graph, the prescribed slopes, the case's own parameters,
// shapes, and on which loss derivatives are zero?
[[nodiscard]] bool structural(const Term& term);

// How often a path meets one parameter at most: 1 if no parameter is shared along a path.
[[nodiscard]] int meets_on_a_path(const Graph& g);

}  // namespace plumbline
