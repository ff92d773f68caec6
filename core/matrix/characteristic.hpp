// The coefficients of the characteristic polynomial, which are sums of minors.
//
// e_k(G), the sum of the principal k-minors of G, is the k-th elementary symmetric function of its eigenvalues. The
// recursion of Faddeev and LeVerrier, N_1 = G, e_k = tr(N_k) / k, N_{k+1} = G (e_k I - N_k), needs k matrix products
// and divisions by small integers only, which are exact: no minor is ever enumerated, and numbers with roots keep their
// form.
#pragma once

#include "matrix/matrix.hpp"

namespace plumbline {

class IntegerMatrix;

// e_k(G) of the value of G (entries over the denominator). Throws Undefined unless G is square and 0 <= k <= rows; e_0
// = 1.
[[nodiscard]] Rational principal_minor_sum(const IntegerMatrix& g, int k);
[[nodiscard]] Real principal_minor_sum(const Matrix<Real>& g, int k);

}  // namespace plumbline
