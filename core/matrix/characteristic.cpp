#include "matrix/characteristic.hpp"

#include "matrix/determinant.hpp"
#include "matrix/gmp_access.hpp"
#include "matrix/integer_matrix.hpp"
#include "matrix/shape.hpp"

namespace plumbline {
namespace {

template <class M> void require_order(const M& g, int k) {
  if (g.rows() != g.cols()) {
    throw Undefined("sum of principal minors: the matrix is " + shape::text(g.rows(), g.cols()) +
                    "; it must be square");
  }
  if (k < 0 || k > g.rows()) {
    throw Undefined("sum of principal minors: order " + std::to_string(k) + " of a matrix with " +
                    std::to_string(g.rows()) + " rows");
  }
}

Integer trace(const IntegerMatrix& g) {
  Integer t = 0;
  for (int i = 0; i < g.rows(); ++i) t += g(i, i);
  return t;
}

Real trace(const Matrix<Real>& g) {
  Real t;
  for (int i = 0; i < g.rows(); ++i) t += g(i, i);
  return t;
}

// e I - N, in place.
template <class M, class S> void subtract_from_scalar(const S& e, M& n) {
  for (auto& x : n.entries()) x = -x;
  for (int i = 0; i < n.rows(); ++i) n(i, i) += e;
}

// The k-th coefficient by the recursion; `divide(t, k)` is t / k.
template <class M, class Divide> auto coefficient(const M& g, int k, Divide divide) {
  M n = g;
  auto e = trace(n);
  for (int i = 2; i <= k; ++i) {
    subtract_from_scalar(e, n);
    n = multiply(g, n);
    e = divide(trace(n), i);
  }
  return e;
}

}  // namespace

Rational principal_minor_sum(const IntegerMatrix& g, int k) {
  require_order(g, k);
  if (k == 0) return 1;
  if (k == g.rows()) return determinant(g);
  IntegerMatrix integers = g;
  integers.set_denominator(1);
  const Integer e = coefficient(integers, k, [](Integer t, int i) {
    mpz_divexact_ui(gmp::raw(t), gmp::raw(t), static_cast<unsigned long>(i));
    return t;
  });
  return Rational(e) / pow(Rational(g.denominator()), k);
}

Real principal_minor_sum(const Matrix<Real>& g, int k) {
  require_order(g, k);
  if (const auto integers = IntegerMatrix::from(g)) return principal_minor_sum(*integers, k);
  if (k == 0) return 1;
  return coefficient(g, k, [](const Real& t, int i) { return t * Real(Rational(Integer(1), Integer(i))); });
}

}  // namespace plumbline
