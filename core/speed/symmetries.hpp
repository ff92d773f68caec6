// Permutations of the samples that keep all their inner products.
//
// If <x_p(i), x_p(j)> = <x_i, x_j> for all i, j, a rotation or reflection of the input space carries sample i to sample
// p(i). Then h in K_l implies that h with its entries permuted is in K_l too (docs/speed.md, Section 1): what is found
// for some weights holds for their images. Data that are rounded have their symmetries nearly; a search may use them,
// as what it finds is checked.
#pragma once

#include <vector>

#include "matrix/matrix.hpp"

namespace plumbline {

// All of them, the identity first, up to errors of `tolerance` times the largest |x_j|^2 in each inner product. Only
// the identity if there are more than 64, or if the errors keep them from being a group.
[[nodiscard]] std::vector<std::vector<int>> symmetries(const Matrix<double>& samples, double tolerance);

// out_p(j) = a_j
template <class T> [[nodiscard]] std::vector<T> permuted(const std::vector<T>& a, const std::vector<int>& p) {
  std::vector<T> out(a.size());
  for (std::size_t j = 0; j < a.size(); ++j) out[static_cast<std::size_t>(p[j])] = a[j];
  return out;
}

}  // namespace plumbline
