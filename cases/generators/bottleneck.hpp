// Cases for the claims of the paper `bottleneck`, and its constructions: networks made from networks or from matrices,
// whose output is an ordinary network (appendix A and D.1 of the paper). Numbers are exact; orthonormal matrices are
// rational, products of reflections.
#pragma once

#include <cstdint>
#include <vector>

#include "generators/build.hpp"
#include "network/network.hpp"

namespace plumbline::cases {

[[nodiscard]] ExactMatrix identity_matrix(int n);
[[nodiscard]] ExactMatrix diagonal_matrix(const std::vector<Real>& entries);
// I - 2 v v^T / ||v||^2, n x n and orthogonal. v must not be zero.
[[nodiscard]] ExactMatrix reflection(const RationalVector& v);
// The first `cols` columns of a product of `cols` random reflections: orthonormal.
[[nodiscard]] ExactMatrix orthonormal_columns(Stream& stream, int rows, int cols);

// Theorem 3 (1): the layers of g, then those of f. It computes f o g where g is non-negative.
[[nodiscard]] Network composed(const Network& f, const Network& g);
// Theorem 3 (2): both side by side, hidden layers in blocks, outputs and last biases added. Equal depths, at least 2.
[[nodiscard]] Network added(const Network& f, const Network& g);
// Proposition 5: W_1 = O, W_l = O O^T, W_L = O^T for O with orthonormal columns: the identity where O x >= 0. Depth
// >= 2.
[[nodiscard]] Network planar_identity(const ExactMatrix& O, int depth);
// Theorem 3 (3) for A = diag(s): B_l^T B_l = (1 - l/L) I + (l/L) A^T A, W_l = B_l B_{l-1}^+. The entries of W_l are
// roots.
[[nodiscard]] Network interpolation(const std::vector<Rational>& s, int depth);
// Proposition 4 (3): W_l = U_l diag(r) U_{l-1}^T with the orthogonal U_0, ..., U_L: A = U_L diag(r)^L U_0^T, balanced.
[[nodiscard]] Network balanced_factorisation(const std::vector<ExactMatrix>& U, const std::vector<Rational>& r);
// Example 20 with q = e^eps: (x, y, z + relu(x - y)) on the cube, of even depth, at least 4.
[[nodiscard]] Network example_20(int depth, const Rational& q);
// A function of bottleneck rank one through the points: t = d^T x, then the broken line with f(t_i) = y_i. The columns
// of X must have increasing t_i; `waist` layers of one neuron in between, where t must be non-negative.
[[nodiscard]] Network broken_line(const ExactMatrix& X, const ExactMatrix& Y, const ExactMatrix& d, int waist);

// The constructed cases that are made by these.
[[nodiscard]] std::vector<Case> constructed_bottleneck_cases();
// Case `index` of seed `seed`; see bottleneck_random.cpp.
[[nodiscard]] Case random_bottleneck_case(std::uint64_t seed, std::uint64_t index);

}  // namespace plumbline::cases
