// Gram matrices of the slopes of deeper kinks, and how their surfaces bend and turn, in intervals.
#pragma once

#include <optional>

#include "flow/field_values.hpp"

namespace plumbline::flow {

[[nodiscard]] std::vector<const Field::Deep*> deep_pointers(const Field& field);  // all deeper letters
[[nodiscard]] std::vector<Values> gram_of(const std::vector<const Field::Deep*>& kinks, const Values& values);

// How much two surfaces turn along a flow on the box: `gram`, a lower bound of the eigenvalues of the Gram matrix (its
// determinant over its trace), and `loss` = |z| |G'|/(2 gram^2), at most.
struct Turning {
  MultiInterval gram, loss;
};
[[nodiscard]] std::optional<Turning> turning_of(const Field& field, const Values& on_box, const Values& box);

// The Frobenius norm of the second derivatives of z, on the box of the jets.
[[nodiscard]] MultiInterval curvature_of(const Field::Deep& d, const std::vector<Jet>& jets, std::size_t parameters);

}  // namespace plumbline::flow
