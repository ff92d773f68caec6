// Eigenvalues of symmetric positive semi-definite matrices as exact numbers.
//
// A matrix with rational entries is written (g/q) M with a primitive integer matrix M. Its characteristic polynomial,
// without the zero roots and without repetitions, is split by its integer roots; what is left has irrational roots, and
// they become atoms (or surds, if two are left). So the same eigenvalue of A, of 2A and of a permuted A is one object.
// A matrix with roots in its entries is reduced as far as its rank allows: the coefficients e_1, e_2, ... of the
// characteristic polynomial are computed exactly, and for a positive semi-definite matrix e_r is zero exactly if the
// rank is below r.
#include <algorithm>
#include <string>

#include "algebraic/atom.hpp"
#include "algebraic/real.hpp"
#include "algebraic/real_form.hpp"
#include "algebraic/root_isolation.hpp"
#include "algebraic/sum.hpp"
#include "budget/error.hpp"

namespace plumbline {
namespace {

using exact::Polynomial;
using Entries = std::vector<Real>;

const Real& at(const Entries& entries, int n, int i, int j) { return entries[as_size(i) * n + j]; }

// The k-th largest of the roots of x^2 - t x + d, which are real.
Real quadratic_root(const Real& t, const Real& discriminant, int k) {
  const Real root = sqrt(discriminant);
  return (k == 1 ? t + root : t - root) / Real(2);
}

void require_symmetric(const Entries& entries, int n) {
  if (entries.size() != as_size(n) * n) throw Undefined("an eigenvalue of a matrix that is not square");
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < i; ++j) {
      if ((at(entries, n, i, j) - at(entries, n, j, i)).sign() != Sign::Zero) {
        throw Undefined("an eigenvalue of a matrix that is not symmetric");
      }
    }
  }
}

[[noreturn]] void refuse_indefinite() {
  throw Undefined("an eigenvalue of a matrix that is not positive semi-definite");
}

bool is_diagonal(const Entries& entries, int n) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < i; ++j) {
      if (at(entries, n, i, j).sign() != Sign::Zero) return false;
    }
  }
  return true;
}

Real diagonal_eigenvalue(const Entries& entries, int n, int k) {
  Entries diagonal;
  for (int i = 0; i < n; ++i) diagonal.push_back(at(entries, n, i, i));
  std::ranges::sort(diagonal, [](const Real& a, const Real& b) { return (a - b).sign() == Sign::Positive; });
  return diagonal[as_size(k) - 1];
}

// (a + c)/2 +- sqrt(((a - c)/2)^2 + b^2): nothing is subtracted under the root.
Real two_by_two(const Entries& e, int k) {
  if ((e[0] * e[3] - square(e[1])).sign() == Sign::Negative) refuse_indefinite();
  return quadratic_root(e[0] + e[3], square(e[0] - e[3]) + Real(4) * square(e[1]), k);
}

// ---- rational entries ----

struct ScaledMatrix {
  Rational scale;                // > 0
  std::vector<Integer> entries;  // coprime; the matrix is scale * entries
};

ScaledMatrix primitive_multiple(const Entries& entries) {
  Integer divisor = 0, multiple = 1;
  for (const Real& e : entries) multiple = lcm(multiple, e.rational().denominator());
  ScaledMatrix result;
  for (const Real& e : entries) {
    result.entries.push_back((e.rational() * Rational(multiple)).numerator());
    divisor = gcd(divisor, result.entries.back());
  }
  if (divisor == 0) divisor = 1;
  for (Integer& e : result.entries) e /= divisor;
  result.scale = Rational(divisor, multiple);
  return result;
}

// The polynomial without its root 0; all other roots must be positive: then the signs of its coefficients alternate.
Polynomial without_zero_roots(Polynomial p) {
  while (p.front() == 0) p.erase(p.begin());
  for (std::size_t i = 0; i < p.size(); ++i) {
    const bool negative = (p.size() - 1 - i) % 2 == 1;
    if (negative ? p[i] >= 0 : p[i] <= 0) refuse_indefinite();
  }
  return p;
}

// The root that `located` points to, as a number: an integer, a surd or an atom.
Real root_as_number(const exact::LocatedRoot& located) {
  exact::RootIsolation isolation(located.squarefree, located.index);
  Polynomial rest = located.squarefree;
  for (const Integer& r : exact::integer_roots(located.squarefree)) {
    if (exact::roots_above(located.squarefree, Rational(r)) == located.index - 1) return Real(Rational(r));
    rest = exact::divide_by_root(rest, r);
  }
  // The isolating interval contains no other root: above its upper end lie the larger roots only.
  const int index = exact::roots_above(rest, isolation.enclosure().upper) + 1;
  if (exact::degree(rest) == 1) return Real(Rational(-rest[0]));
  if (exact::degree(rest) == 2) {
    const Rational t(-rest[1]);
    return quadratic_root(Real(t), Real(t * t - Rational(4) * Rational(rest[0])), index);
  }
  const exact::AtomPtr atom = exact::Atom::make(exact::PolynomialRoot{std::move(rest), index});
  return exact::real_of({exact::Term{1, {}, {{atom, Rational(1)}}}});
}

Real rational_eigenvalue(const Entries& entries, int n, int k) {
  const ScaledMatrix m = primitive_multiple(entries);
  const Polynomial p = without_zero_roots(exact::characteristic_polynomial(m.entries, n));
  if (k > exact::degree(p)) return Real();
  return Real(m.scale) * root_as_number(exact::locate_root(p, k));
}

// ---- entries with roots ----

Entries product(const Entries& a, const Entries& b, int n) {
  Entries c(a.size());
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      Real sum;
      for (int l = 0; l < n; ++l) sum += at(a, n, i, l) * at(b, n, l, j);
      c[as_size(i) * n + j] = sum;
    }
  }
  return c;
}

bool is_zero_matrix(const Entries& m) {
  return std::ranges::all_of(m, [](const Real& e) { return e.sign() == Sign::Zero; });
}

// e_1, ..., e_r, the elementary symmetric functions of the eigenvalues up to the last one that is not zero (Faddeev, Le
// Verrier): r is the rank. With g(x) = x^r - e_1 x^(r-1) + ..., M_(r+1) is B g(B). It must be zero: then every
// eigenvalue is 0 or a root of g, which has no root <= 0.
std::vector<Real> symmetric_functions(const Entries& entries, int n) {
  std::vector<Real> e;
  Entries m = entries;
  for (int j = 1; j <= n; ++j) {
    Real trace;
    for (int i = 0; i < n; ++i) trace += at(m, n, i, i);
    // M_1 = B, e_j = (-1)^(j-1) tr(M_j)/j, M_(j+1) = B (M_j - tr(M_j)/j I)
    const Real c = trace / Real(j);
    const Real value = j % 2 == 1 ? c : -c;
    const Sign sign = value.sign();
    if (sign == Sign::Negative) refuse_indefinite();
    if (sign == Sign::Zero) {
      if (!is_zero_matrix(m)) refuse_indefinite();
      break;
    }
    e.push_back(value);
    if (j == n) break;
    for (int i = 0; i < n; ++i) m[as_size(i) * n + i] = at(m, n, i, i) - c;
    m = product(entries, m, n);
  }
  return e;
}

Real general_eigenvalue(const Entries& entries, int n, int k) {
  const std::vector<Real> e = symmetric_functions(entries, n);
  const int rank = static_cast<int>(e.size());
  if (k > rank) return Real();
  if (rank == 1) return e[0];
  if (rank == 2) return quadratic_root(e[0], square(e[0]) - Real(4) * e[1], k);
  exact::MatrixEigenvalue content{n, k, rank, {}};
  for (const Real& entry : entries) content.entries.push_back(exact::Form(entry).sum());
  const exact::AtomPtr atom = exact::Atom::make(std::move(content));
  return exact::real_of({exact::Term{1, {}, {{atom, Rational(1)}}}});
}

}  // namespace

Real Real::eigenvalue(const std::vector<Real>& entries, int n, int k) {
  if (k < 1 || k > n)
    throw Undefined("eigenvalue number " + std::to_string(k) + " of a matrix of size " + std::to_string(n));
  require_symmetric(entries, n);
  for (int i = 0; i < n; ++i) {
    if (at(entries, n, i, i).sign() == Sign::Negative) refuse_indefinite();
  }
  if (is_diagonal(entries, n)) return diagonal_eigenvalue(entries, n, k);
  const bool rational = std::ranges::all_of(entries, [](const Real& e) { return e.is_rational(); });
  if (rational) return rational_eigenvalue(entries, n, k);
  return n == 2 ? two_by_two(entries, k) : general_eigenvalue(entries, n, k);
}

}  // namespace plumbline
