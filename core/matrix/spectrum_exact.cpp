// Singular values as exact numbers: s_k(A) is the square root of an eigenvalue of the Gram matrix of the smaller side.
#include "matrix/matrix.hpp"
#include "matrix/shape.hpp"

namespace plumbline {

// s_k = 0 for k > rank A, and rank one means s_1 = ||A||: these are folded, so that they stay rationals or plain square
// roots.
Real singular_value(const Matrix<Real>& a, int k) {
  shape::require_index("singular value", k);
  shape::require_nonempty("singular value", a);
  const int r = k > std::min(a.rows(), a.cols()) ? 0 : rank(a);
  if (k > r) return 0;
  if (r == 1) return sqrt(norm2(a));
  const Matrix<Real> t = transpose(a);
  const Matrix<Real> g = a.cols() <= a.rows() ? multiply(t, a) : multiply(a, t);
  return sqrt(Real::eigenvalue(g.entries(), g.rows(), k));
}

}  // namespace plumbline
