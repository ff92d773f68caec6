#include "matrix/residue_matrix.hpp"

#include <cblas.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "budget/budget.hpp"
#include "matrix/product.hpp"

namespace plumbline {
namespace {

using gmp::raw;
constexpr Eigen::Index blas_pays_for = 4096;       // multiplications
constexpr double most_exact = 4503599627370496.0;  // 2^52

bool is_prime(std::int64_t p) {
  for (std::int64_t d = 2; d * d <= p; ++d)
    if (p % d == 0) return false;
  return p > 1;
}

RowMatrix residues_of(const IntegerMatrix& a, const ShortPrime& p) {
  RowMatrix out(a.rows(), a.cols());
  budget::spend(4 * out.size(), "remainders of a matrix");
  const std::vector<Integer>& entries = a.entries();
  for (Eigen::Index i = 0; i < out.size(); ++i) out.data()[i] = p.residue(entries[as_size(i)]);
  return out;
}

std::vector<int> counted(int n) {
  std::vector<int> v(as_size(n));
  std::iota(v.begin(), v.end(), 0);
  return v;
}

}  // namespace

ShortPrime ShortPrime::below(double bound, int inner) {
  const double exact = 2 * std::sqrt(most_exact / (inner + 1)) - 4;  // R3
  auto p = static_cast<std::int64_t>(std::min({bound, exact, limit}));
  do --p;
  while (p > 2 && !is_prime(p));
  if (p <= 2) throw ResourceLimit("arithmetic modulo a prime: the matrix is too large, or too many primes were asked");
  return ShortPrime(p);
}

void ShortPrime::reduce(Eigen::Ref<RowMatrix> a) const {
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    auto row = a.row(i).array();
    row -= p_ * quotient(row);
  }
}

// Word by word from the highest one: all sums are below 2^45.
double ShortPrime::residue(const Integer& x) const {
  const mp_limb_t* words = mpz_limbs_read(raw(x));
  std::size_t left = mpz_size(raw(x));
  if (left == 0) return 0;
  std::uint64_t size = remainder(words[--left]);
  const std::uint64_t more = left == 0 ? 0 : remainder(~mp_limb_t{0}) + 1;  // a number more than a word holds
  while (left > 0) size = remainder(size * more + remainder(words[--left]));
  return reduced(static_cast<double>(size) * mpz_sgn(raw(x)));  // signs are as good as random: no branch
}

double ShortPrime::inverse(double a) const {  // a^(p - 2), by Fermat
  double result = 1;
  for (std::int64_t e = value() - 2; e != 0; e >>= 1, a = reduced(a * a))
    if ((e & 1) != 0) result = reduced(result * a);
  return result;
}

void subtract_product(Eigen::Ref<RowMatrix> a, const RowMatrix& b, const Eigen::Ref<const RowMatrix>& c) {
  const Eigen::Index work = a.rows() * b.cols() * a.cols();
  budget::afford(static_cast<double>(work) / 2, "a product of matrices modulo a prime");
  if (work == 0) return;
  if (work < blas_pays_for) {
    a -= b.lazyProduct(c);
    return;
  }
  use_one_blas_thread();
  const auto n = [](Eigen::Index i) { return static_cast<int>(i); };
  cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n(a.rows()), n(a.cols()), n(b.cols()), -1, b.data(),
              n(b.cols()), c.data(), n(c.outerStride()), 1, a.data(), n(a.outerStride()));
}

Echelon::Echelon(RowMatrix residues, const ShortPrime& p)
    : pivots_{counted(static_cast<int>(residues.rows())), counted(static_cast<int>(residues.rows()))},
      form_(std::move(residues)),
      p_(p) {
  const auto found = as_size(form_.rows() == 0 ? 0 : reduce(0, static_cast<int>(form_.rows())));
  pivots_.rows.resize(found);
  pivots_.cols.resize(found);
}

Echelon::Echelon(const IntegerMatrix& a, const ShortPrime& p) : Echelon(residues_of(a, p), p) {}

// Reduces rows [from, from + count) among themselves, the pivots first, and says how many there are.
int Echelon::reduce(int from, int count) {
  if (count == 1) return make_pivot(from) ? 1 : 0;
  const int half = count / 2, middle = from + half;
  const int upper = reduce(from, half);
  clear(middle, count - half, from, upper);
  const int lower = reduce(middle, count - half);
  clear(from, upper, middle, lower);
  auto& [rows, cols] = pivots_;
  if (upper < half) {
    for (int k = 0; k < lower; ++k) {
      form_.row(from + upper + k).swap(form_.row(middle + k));
      std::swap(rows[from + upper + k], rows[middle + k]);
      std::swap(cols[from + upper + k], cols[middle + k]);
    }
  }
  return upper + lower;
}

bool Echelon::make_pivot(int row) {
  const double* x = form_.row(row).data();
  const auto at = std::find_if(x, x + form_.cols(), [](double y) { return y != 0; });
  if (at == x + form_.cols()) return false;
  product_ = p_.reduced(product_ * *at);
  pivots_.cols[row] = static_cast<int>(at - x);
  form_.row(row) *= p_.inverse(*at);
  p_.reduce(form_.row(row));
  return true;
}

// Rows [from, from + count) minus what they have in the columns of the pivots [by, by + pivots).
void Echelon::clear(int from, int count, int by, int pivots) {
  if (pivots == 0 || count == 0) return;
  RowMatrix factors(count, pivots);
  for (int i = 0; i < count; ++i)
    for (int k = 0; k < pivots; ++k) factors(i, k) = form_(from + i, pivots_.cols[by + k]);
  auto target = form_.middleRows(from, count);
  subtract_product(target, factors, form_.middleRows(by, pivots));
  p_.reduce(target);
}

// What is left of a regular matrix is a permutation: its rows were never moved, each has its one in a column of its
// own.
double Echelon::determinant() const {
  if (pivots_.size() < form_.rows()) return 0;
  bool odd = false;
  std::vector<int> to = cols();
  for (int i = 0; i < pivots_.size(); ++i)
    while (to[i] != i) {
      std::swap(to[to[i]], to[i]);
      odd = !odd;
    }
  return odd ? -product_ : product_;
}

}  // namespace plumbline
