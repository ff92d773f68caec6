// Ranks, and products of non-zero singular values.
//
// Elimination modulo a prime p finds r rows and columns and a minor of them that is not 0: the rank is at least r. That
// every other row is a combination of these r rows is shown by lifting (lifting.hpp): the rank is r. If one is not, the
// prime found too few pivots, and the next one is asked. Rows and columns have one rank, so that the transposed matrix
// may be asked instead, where its combinations are shorter.
//
// Matrices with several square roots among their entries are eliminated with exact numbers.
#include "matrices/ranks.hpp"

#include <algorithm>
#include <functional>

#include "elimination.hpp"
#include "evaluator.hpp"
#include "matrices/lifting.hpp"

namespace checker {

namespace {

// b with |minor of `order` rows| < 2^b for every such minor: Hadamard's product of the lengths of the longest rows.
std::uint64_t minor_bits(const Matrix& a, int order) {
  std::vector<std::int64_t> twice;
  for (int i = 0; i < a.rows; ++i) {
    mpz_class square;
    for (int j = 0; j < a.cols; ++j) {
      const mpz_class& z = a.integers[a.index(i, j)];
      mpz_addmul(square.get_mpz_t(), z.get_mpz_t(), z.get_mpz_t());
    }
    twice.push_back(size_in_bits(square));
  }
  std::sort(twice.begin(), twice.end(), std::greater<>());
  std::uint64_t sum = 1;
  for (int i = 0; i < order; ++i) sum += twice[i];
  return sum / 2;
}

// Is the rank of `a` that of its pivots, of which there are fewer than rows and columns? The first row and the first
// column that are left over tell by which side it is cheaper to see.
bool is_rank(const Matrix& a, const Pivots& pivots, const Modulus& modulus) {
  constexpr std::uint64_t few = 3;
  const Lifting rows(a, pivots, modulus);
  if (rows.lift(rows.other_row(), few) != Lifting::End::Combination) {
    const Matrix t = transpose(a);
    const Pivots by_columns = pivots_modulo(t, std::min(a.rows, a.cols), modulus);
    if (by_columns.size() != pivots.size()) return false;
    const Lifting columns(t, by_columns, modulus);
    if (a.cols < a.rows || columns.lift(columns.other_row(), few) == Lifting::End::Combination)
      return columns.all(minor_bits(t, by_columns.size() + 1));
  }
  return rows.all(minor_bits(a, pivots.size() + 1));
}

mpz_class prime_above(const mpz_class& p) {
  mpz_class out;
  mpz_nextprime(out.get_mpz_t(), p.get_mpz_t());
  return out;
}

// `most` pivots if the rank is at least that, otherwise as many as the rank.
Pivots integer_pivots(const Matrix& a, int most) {
  static const mpz_class first = prime_above((mpz_class(1) << 61) - (mpz_class(1) << 20));
  for (mpz_class p = first;; p = prime_above(p)) {
    if (size_in_bits(p) > 61) reject(Reason::TooLarge, "a rank: more primes are needed than there are below 2^61");
    const Modulus modulus(to_uint64(p));
    Pivots found = pivots_modulo(a, most, modulus);
    if (found.size() >= most || is_rank(a, found, modulus)) return found;
  }
}

Pivots pivots(const Matrix& a, int most) {
  most = std::min({most, a.rows, a.cols});
  if (a.uniform) return integer_pivots(a, most);
  auto found = elimination(a.numbers, a.rows, a.cols, most);
  return {std::move(found.rows), std::move(found.cols), {}, {}, {}};
}

// Without division (R. S. Bird 2011): F <- mu(F) A, n - 1 times, where mu keeps the part above the diagonal and puts
// minus the sum of the later diagonal entries on it; det A = (-1)^(n-1) F_11.
Num determinant_by_products(const Matrix& a) {
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

// |det A| of a matrix that is not singular.
Num absolute_determinant(const Matrix& a) {
  if (!a.uniform) return abs(determinant_by_products(a));
  mpz_class scale;
  const mpz_class last = elimination(a.integers, a.rows, a.cols, a.rows).last;
  mpz_pow_ui(scale.get_mpz_t(), a.denominator.get_mpz_t(), a.rows);
  return Num(fraction(::abs(last), scale)) * pow(a.root, a.rows);
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

int rank(const Matrix& a, int most, Entry<Module::Ranks>) { return pivots(a, most).size(); }

bool rank_at_most_one(const Matrix& a, Entry<Module::Ranks>) { return a.rows == 1 || a.cols == 1 || rank(a, 2) <= 1; }

// A = C M^-1 R with C, R the pivot columns and rows and M = A[pivots]; the square of the product is det(C^T C) det(R
// R^T) / det(M)^2.
Num pseudo_determinant(const Matrix& a) {
  const Pivots p = pivots(a, std::min(a.rows, a.cols));
  if (p.rows.empty()) return 1;
  const Matrix c = part(a, all(a.rows), p.cols), r = part(a, p.rows, all(a.cols));
  const Num m = absolute_determinant(part(a, p.rows, p.cols));
  return sqrt(absolute_determinant(multiply(transpose(c), c)) * absolute_determinant(multiply(r, transpose(r)))) / m;
}

namespace {

Value rank_of(Evaluator& e, const Node& t) {
  const MatrixPtr a = e.matrix(t[0]);
  return Num(rank(*a, std::min(a->rows, a->cols)));
}
Value pseudo_det(Evaluator& e, const Node& t) { return pseudo_determinant(*e.matrix(t[0])); }

}  // namespace

std::vector<Rule> rank_rules() { return {{"rank", 'S', "M", Module::Ranks, rank_of}}; }
std::vector<Rule> rank_library_rules() { return {{"pseudo-det", 'S', "M", Module::Ranks, pseudo_det}}; }

}  // namespace checker
