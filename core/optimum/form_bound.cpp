#include "optimum/form_bound.hpp"

#include <algorithm>

#include "optimum/vectors.hpp"

namespace plumbline {
namespace {

// No entry off the diagonal of M is positive, no entry of K negative.
template <class T> bool has_form_signs(const Matrix<T>& m, const Matrix<T>& k) {
  for (int i = 0; i < m.rows(); ++i)
    for (int j = 0; j <= i; ++j)
      if ((j < i && sign_of(m(i, j)) > 0) || sign_of(k(i, j)) < 0) return false;
  return true;
}

// M - G^T G - K, below and on the diagonal.
template <class T> Matrix<T> excess(const Matrix<T>& g, const Matrix<T>& m, const Matrix<T>& k) {
  Matrix<T> out(m.rows(), m.rows());
  for (int i = 0; i < m.rows(); ++i)
    for (int j = 0; j <= i; ++j) {
      out(i, j) = m(i, j) - k(i, j);
      for (int r = 0; r < g.rows(); ++r) out(i, j) = out(i, j) - g(r, i) * g(r, j);
    }
  return out;
}

// c^2 I - X M X^T, below and on the diagonal.
template <class T> Matrix<T> below_square(const Matrix<T>& x, const Matrix<T>& m, const T& c) {
  const int d = x.rows(), n = x.cols();
  Matrix<T> xm(d, n), out(d, d);
  for (int a = 0; a < d; ++a)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) xm(a, j) += x(a, i) * m(std::max(i, j), std::min(i, j));
  for (int a = 0; a < d; ++a)
    for (int b = 0; b <= a; ++b) {
      out(a, b) = a == b ? T(c * c) : T(0);
      for (int j = 0; j < n; ++j) out(a, b) = out(a, b) - xm(a, j) * x(b, j);
    }
  return out;
}

}  // namespace

template <class T> bool is_semidefinite(Matrix<T> a) {
  const int n = a.rows();
  for (int k = 0; k < n; ++k) {
    const int pivot = sign_of(a(k, k));
    if (pivot < 0) return false;
    for (int i = k + 1; i < n; ++i) {
      if (sign_of(a(i, k)) == 0) continue;
      if (pivot == 0) return false;
      const T factor = a(i, k) / a(k, k);
      for (int j = k + 1; j <= i; ++j) a(i, j) = a(i, j) - factor * a(j, k);
    }
  }
  return true;
}

template <class T>
bool form_bounds(const Matrix<T>& x, const Matrix<T>& g, const Matrix<T>& m, const Matrix<T>& k, const T& c) {
  return sign_of(c) >= 0 && has_form_signs(m, k) && is_semidefinite(excess(g, m, k)) &&
         is_semidefinite(below_square(x, m, c));
}

template bool is_semidefinite(Matrix<Rational>);
template bool is_semidefinite(Matrix<Real>);
template bool form_bounds(const Matrix<Rational>&, const Matrix<Rational>&, const Matrix<Rational>&,
                          const Matrix<Rational>&, const Rational&);
template bool form_bounds(const Matrix<Real>&, const Matrix<Real>&, const Matrix<Real>&, const Matrix<Real>&,
                          const Real&);

}  // namespace plumbline
