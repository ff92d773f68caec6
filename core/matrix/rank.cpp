// The rank of an exact matrix, and the product of its non-zero singular values.
//
// Rational matrices are eliminated over the integers. With roots among the entries, intervals find as many pivots as
// they can; each shows a minor that is not zero. What remains is exactly zero or is not: every minor that borders the
// pivots by one more row and column is computed without division and its exact sign is taken. If all vanish, the rank
// is the number of pivots.
#include <vector>

#include "matrix/characteristic.hpp"
#include "matrix/determinant.hpp"
#include "matrix/elimination.hpp"
#include "matrix/exact_form.hpp"
#include "matrix/integer_matrix.hpp"
#include "matrix/matrix.hpp"
#include "matrix/shape.hpp"

namespace plumbline {
namespace {

constexpr int pivot_bits =
    192;  // precision of the search for pivots; more bits only find more of them without exact signs

struct Pivots {
  std::vector<int> rows, cols;
  [[nodiscard]] int size() const { return static_cast<int>(rows.size()); }
};

bool contains(const std::vector<int>& v, int x) {
  for (const int y : v) {
    if (x == y) return true;
  }
  return false;
}

// The entry outside the pivots whose distance from zero is certified largest; false if every enclosure contains zero.
bool next_pivot(const Matrix<MultiInterval>& s, const Pivots& done, int& row, int& col) {
  Rational best = 0;
  for (int i = 0; i < s.rows(); ++i) {
    if (contains(done.rows, i)) continue;
    for (int j = 0; j < s.cols(); ++j) {
      if (contains(done.cols, j)) continue;
      const Sign sign = s(i, j).sign();
      if (sign != Sign::Positive && sign != Sign::Negative) continue;
      const Rational size = abs(s(i, j)).enclosure().lower;
      if (size > best) best = size, row = i, col = j;
    }
  }
  return best.sign() == Sign::Positive;
}

// Pivots of Gaussian elimination in intervals: the minor of these rows and columns is certainly not zero.
Pivots certain_pivots(const Matrix<Real>& a) {
  const PrecisionScope scope(pivot_bits);
  Matrix<MultiInterval> s = enclose_multi(a);
  Pivots done;
  int r = 0, c = 0;
  while (done.size() < std::min(a.rows(), a.cols()) && next_pivot(s, done, r, c)) {
    done.rows.push_back(r);
    done.cols.push_back(c);
    for (int i = 0; i < a.rows(); ++i) {
      if (contains(done.rows, i)) continue;
      const MultiInterval factor = s(i, c) / s(r, c);
      for (int j = 0; j < a.cols(); ++j) {
        if (!contains(done.cols, j)) s(i, j) = s(i, j) - factor * s(r, j);
      }
    }
  }
  return done;
}

// The determinant of the pivot rows and columns with row i and column j added.
Real bordered_minor(const Matrix<Real>& a, Pivots p, int i, int j) {
  p.rows.push_back(i);
  p.cols.push_back(j);
  Matrix<Real> block(p.size(), p.size());
  for (int r = 0; r < p.size(); ++r) {
    for (int c = 0; c < p.size(); ++c) block(r, c) = a(p.rows[r], p.cols[c]);
  }
  return principal_minor_sum(block, p.size());
}

// One more pivot, found by exact signs; false if there is none.
bool extend(const Matrix<Real>& a, Pivots& p) {
  for (int i = 0; i < a.rows(); ++i) {
    if (contains(p.rows, i)) continue;
    for (int j = 0; j < a.cols(); ++j) {
      if (contains(p.cols, j) || bordered_minor(a, p, i, j).sign() == Sign::Zero) continue;
      p.rows.push_back(i);
      p.cols.push_back(j);
      return true;
    }
  }
  return false;
}

}  // namespace

namespace {

// With a pivot a_pq that is not 0: are all minors a_pq a_ij - a_iq a_pj zero? Entries are from entry(i, j), and
// is_zero says which are 0.
template <class Entry, class IsZero> bool minors_vanish(int rows, int cols, Entry entry, IsZero is_zero) {
  for (int p = 0; p < rows; ++p)
    for (int q = 0; q < cols; ++q) {
      if (is_zero(entry(p, q))) continue;
      for (int i = p + 1; i < rows; ++i)
        for (int j = 0; j < cols; ++j)
          if (j != q && !is_zero(entry(p, q) * entry(i, j) - entry(i, q) * entry(p, j))) return false;
      return true;
    }
  return true;
}

}  // namespace

bool has_rank_at_most_one(const Matrix<Real>& a) {
  const ExactForm* form = a.form();
  if (form == nullptr)
    return minors_vanish(
        a.rows(), a.cols(), [&](int i, int j) -> const Real& { return a(i, j); },
        [](const Real& x) { return x.sign() == Sign::Zero; });
  const IntegerMatrix& integers = form->integers;
  return minors_vanish(
      a.rows(), a.cols(), [&](int i, int j) -> const Integer& { return integers(i, j); },
      [](const Integer& x) { return x.is_zero(); });
}

int rank(const Matrix<Real>& a) {
  if (const auto integers = IntegerMatrix::from(a)) return rank(*integers);
  Pivots p = certain_pivots(a);
  while (p.size() < std::min(a.rows(), a.cols()) && extend(a, p)) {}
  return p.size();
}

namespace {

IntegerMatrix submatrix(const IntegerMatrix& a, const std::vector<int>& rows, const std::vector<int>& cols) {
  IntegerMatrix out(static_cast<int>(rows.size()), static_cast<int>(cols.size()));
  for (int i = 0; i < out.rows(); ++i)
    for (int j = 0; j < out.cols(); ++j) out(i, j) = a(rows[as_size(i)], cols[as_size(j)]);
  out.set_denominator(a.denominator());
  return out;
}

std::vector<int> all_of(int n) {
  std::vector<int> v(as_size(n));
  for (int i = 0; i < n; ++i) v[as_size(i)] = i;
  return v;
}

// The square of the pseudo-determinant. With the rows R and the columns C of the largest minor M that is not 0, A = C
// M^-1 R, and it is det(C^T C) det(R R^T) / det(M)^2; of full rank one Gram matrix is enough.
Rational squared_pseudo_determinant(const IntegerMatrix& a) {
  const Minor minor = largest_minor(a);
  if (minor.size() == 0) return 1;
  if (minor.size() == std::min(a.rows(), a.cols())) return determinant(small_gram(a));
  const Rational m = determinant(submatrix(a, minor.rows, minor.cols));
  return determinant(gram(submatrix(a, all_of(a.rows()), minor.cols))) *
         determinant(small_gram(submatrix(a, minor.rows, all_of(a.cols())))) / (m * m);
}

}  // namespace

// By Cauchy and Binet the principal r-minors of the Gram matrix add up to the product of its non-zero eigenvalues if r
// is the rank.
Real pseudo_determinant(const Matrix<Real>& a) {
  shape::require_nonempty("pseudo-determinant", a);
  if (const auto integers = IntegerMatrix::from(a)) return sqrt(Real(squared_pseudo_determinant(*integers)));
  const int r = rank(a);
  if (r == 0) return 1;
  const Matrix<Real> t = transpose(a);
  return sqrt(principal_minor_sum(a.cols() <= a.rows() ? multiply(t, a) : multiply(a, t), r));
}

}  // namespace plumbline
