// Cases with a structure that random numbers never have, for a search for counterexamples.
//
// Many false statements hold in general position and fail where there is symmetry: on points of a circle, on equal
// neurons, on balanced layers, on data that the network fits. Each family promises one such property exactly, with
// rational numbers; the rest of a case is drawn as for small cases. Nothing here knows about a particular
// paper, and the random cases of `verify --random` and of campaigns do not come from here.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "generators/small.hpp"
#include "network/network.hpp"
#include "number/stream.hpp"

namespace plumbline::cases {

// The names of the families, as a report says them: "points on a circle".
[[nodiscard]] std::vector<std::string> structured_kinds();

// Case `index` of seed `seed`: of the families in turn, with what the formula names.
[[nodiscard]] Case structured_case(const CasePlan& plan, std::uint64_t seed, std::uint64_t index);

// Inputs, one column for each sample. See structured_data.cpp.
[[nodiscard]] ExactMatrix circle_points(Stream& s);      // 2 to 8 points of norm 1 in the plane, in the order of angles
[[nodiscard]] ExactMatrix simplex_corners(Stream& s);    // 2 to 4 points, all of them equally far apart
[[nodiscard]] ExactMatrix sign_patterns(Stream& s);      // entries +-1, no two columns equal
[[nodiscard]] ExactMatrix orthogonal_points(Stream& s);  // X^T X diagonal and invertible
[[nodiscard]] ExactMatrix repeated_points(
    Stream& s);  // every sample of the second half is one of the first, or its opposite

// An orthogonal n x n matrix: a reflection, two of them, or a permutation.
[[nodiscard]] ExactMatrix rational_rotation(Stream& s, int n);
// n x n, one 1 in each row and column.
[[nodiscard]] ExactMatrix permutation(Stream& s, int n);

// Networks with `inputs` coordinates. See structured_networks.cpp.
// W_{l+1}^T W_{l+1} = W_l W_l^T for all l.
[[nodiscard]] std::vector<ExactMatrix> balanced_layers(Stream& s, int inputs);
// Each row of a hidden layer is the first one or its opposite.
[[nodiscard]] std::vector<ExactMatrix> equal_neurons(Stream& s, int inputs);
// Each layer is the identity or a permutation.
[[nodiscard]] std::vector<ExactMatrix> permutation_layers(Stream& s, int inputs);
// 4 to 10 layers of width 1 or 2 with positive diagonals: on positive inputs every neuron is active.
[[nodiscard]] std::vector<ExactMatrix> narrow_path(Stream& s, int inputs);
// Depth 1 to 3 and widths 1 to 3, small numbers.
[[nodiscard]] std::vector<ExactMatrix> small_layers(Stream& s, int inputs);

}  // namespace plumbline::cases
