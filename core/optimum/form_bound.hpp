// Quadratic forms that a layer of ReLUs does not raise, and what they say about speeds: docs/speed.md, Section 1,
// Lemma 5a.
//
// Let M be a symmetric matrix of one row for each sample, without positive entries off the diagonal. If M is positive
// semidefinite, then relu(h)^T M relu(h) <= h^T M h for every h: what relu cuts off can only bring down such a form, as
// it brings down a length (M = I). So every h that a neuron of a network with layers of norm 1 can have satisfies
// h^T M h <= s_1^2, the largest eigenvalue of X M X^T, at every depth. Where moreover |G r|^2 <= r^T M r for all
// r >= 0, that is a bound of the speed at every depth from 2 on. "For all r >= 0" is shown by a matrix K without
// negative entries for which M - G^T G - K is positive semidefinite.
#pragma once

#include "matrix/matrix.hpp"

namespace plumbline {

// Is the symmetric matrix positive semidefinite? By exact symmetric elimination; only entries (i, j) with j <= i are
// read. T: Rational or Real.
template <class T> [[nodiscard]] bool is_semidefinite(Matrix<T> a);

// True if the conditions of Lemma 5a hold, so that s*(L; X, G) <= c for all L >= 2: m_ij <= 0 <= k_ij for j < i,
// k_ii >= 0, M - G^T G - K positive semidefinite, c >= 0, and c^2 I - X M X^T positive semidefinite. X is d x N, G is
// m x N, M and K are N x N, and of these only entries (i, j) with j <= i are read. T: Rational or Real.
template <class T>
[[nodiscard]] bool form_bounds(const Matrix<T>& x, const Matrix<T>& g, const Matrix<T>& m, const Matrix<T>& k,
                               const T& c);

}  // namespace plumbline
