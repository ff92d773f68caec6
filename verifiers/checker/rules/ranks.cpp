#include "ranks.hpp"

#include <algorithm>

namespace checker {

namespace {

// Fraction-free elimination with full pivoting on zero tests only (E. H. Bareiss 1968): the rows and columns of the
// pivots, in order, so that A[rows, cols] is not singular and as large as possible (but not beyond `most` pivots). Over
// the integers the division by the previous pivot is exact; other numbers are divided where that is exact and cheap,
// since scaling a row does not change what is zero.
struct Pivots {
  std::vector<int> rows, cols;
};

bool is_zero(const mpz_class& a) { return sgn(a) == 0; }
bool is_zero(const Num& a) { return sign(a) == 0; }

void eliminate(mpz_class& target, const mpz_class& pivot, const mpz_class& left, const mpz_class& up,
               const mpz_class& previous) {
  charge(2 * limbs(pivot) * limbs(target) + 4);
  target *= pivot;
  mpz_submul(target.get_mpz_t(), left.get_mpz_t(), up.get_mpz_t());
  mpz_divexact(target.get_mpz_t(), target.get_mpz_t(), previous.get_mpz_t());
}
void eliminate(Num& target, const Num& pivot, const Num& left, const Num& up, const Num& previous) {
  target = pivot * target - left * up;
  if (const auto inverse = exact_inverse(previous)) target = target * *inverse;
}

template <class T> Pivots find_pivots(std::vector<T> m, int rows, int cols, int most) {
  Pivots found;
  std::vector<int> row(rows), col(cols);
  for (int i = 0; i < rows; ++i) row[i] = i;
  for (int j = 0; j < cols; ++j) col[j] = j;
  const auto at = [&](int i, int j) -> T& { return m[static_cast<std::size_t>(row[i]) * cols + col[j]]; };
  T previous = 1;
  for (int step = 0; step < std::min({rows, cols, most}); ++step) {
    int r = step, c = step;
    while (c < cols && is_zero(at(r, c)))
      if (++r == rows) r = step, ++c;
    if (c == cols) break;
    std::swap(row[step], row[r]);
    std::swap(col[step], col[c]);
    for (int i = step + 1; i < rows; ++i)
      for (int j = step + 1; j < cols; ++j) eliminate(at(i, j), at(step, step), at(i, step), at(step, j), previous);
    previous = at(step, step);
    found.rows.push_back(row[step]);
    found.cols.push_back(col[step]);
  }
  return found;
}

Pivots pivots(const Matrix& a, int most) {
  return a.uniform ? find_pivots(a.integers, a.rows, a.cols, most) : find_pivots(a.numbers, a.rows, a.cols, most);
}

// Without division (R. S. Bird 2011): F <- mu(F) A, n - 1 times, where mu keeps the part above the diagonal and puts
// minus the sum of the later diagonal entries on it; det A = (-1)^(n-1) F_11.
Num determinant(const Matrix& a) {
  Matrix f = a;
  for (int step = 1; step < a.rows; ++step) {
    std::vector<Num> later(a.rows);
    for (int i = a.rows - 2; i >= 0; --i) later[i] = later[i + 1] - f.at(i + 1, i + 1);
    f = multiply(build(a.rows, a.rows, [&](int i, int j) { return j > i    ? f.at(i, j)
                                                                  : j == i ? later[i]
                                                                           : Num(); }),
                 a);
  }
  return a.rows % 2 == 1 ? f.at(0, 0) : -f.at(0, 0);
}

Matrix part(const Matrix& a, const std::vector<int>& rows, const std::vector<int>& cols) {
  return build(static_cast<int>(rows.size()), static_cast<int>(cols.size()),
               [&](int i, int j) { return a.at(rows[i], cols[j]); });
}

std::vector<int> all(int n) {
  std::vector<int> v(n);
  for (int i = 0; i < n; ++i) v[i] = i;
  return v;
}

}  // namespace

int rank(const Matrix& a, int most) { return static_cast<int>(pivots(a, most).rows.size()); }

bool rank_at_most_one(const Matrix& a) { return a.rows == 1 || a.cols == 1 || rank(a, 2) <= 1; }

// A = C M^-1 R with C, R the pivot columns and rows and M = A[pivots]; the square of the product is det(C^T C) det(R
// R^T) / det(M)^2.
Num pseudo_determinant(const Matrix& a) {
  const Pivots p = pivots(a, std::min(a.rows, a.cols));
  if (p.rows.empty()) return 1;
  const Matrix c = part(a, all(a.rows), p.cols), r = part(a, p.rows, all(a.cols));
  const Num m = determinant(part(a, p.rows, p.cols));
  return sqrt(determinant(multiply(transpose(c), c)) * determinant(multiply(r, transpose(r)))) / abs(m);
}

}  // namespace checker
