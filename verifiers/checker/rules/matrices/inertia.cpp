#include "matrices/inertia.hpp"

#include <algorithm>
#include <optional>
#include <type_traits>

#include "elimination.hpp"
#include "matrices/definite.hpp"
#include "matrices/products.hpp"

namespace checker {

namespace {

using Integers = std::vector<mpz_class>;  // a square matrix, row by row

// Integers of two widths for one algorithm: 128 bits settle what has room, at some fiftieth of the price.

std::int64_t bits_of(const mpz_class& x) { return size_in_bits(x); }
std::int64_t bits_of(Int128 x) {  // least b with -2^b <= x < 2^b
  const Int128 y = x < 0 ? ~x : x;
  const auto high = static_cast<std::uint64_t>(y >> 64), low = static_cast<std::uint64_t>(y);
  return high != 0 ? 128 - __builtin_clzll(high) : low != 0 ? 64 - __builtin_clzll(low) : 0;
}

struct Short {
  using Z = Int128;
  // Bits of: M; what is eliminated; a multiplier; a row of Y for the largest pivot; a product; work for one step.
  static constexpr std::int64_t kMatrix = 56, kEntry = 60, kFactor = 50, kRow = 24, kMost = 126;
  static constexpr std::uint64_t kWork = 1;
};
struct Long {
  using Z = mpz_class;
  static constexpr std::int64_t kMatrix = std::int64_t{1} << 40, kEntry = 160, kFactor = 96, kRow = 64,
                                kMost = std::int64_t{1} << 40;
  static constexpr std::uint64_t kWork = 16;
};

template <class Z> struct Square {  // row by row
  int n = 0;
  std::vector<Z> z;
  explicit Square(int size) : n(size), z(static_cast<std::size_t>(size) * size) {}
  Z* operator[](int i) { return z.data() + static_cast<std::size_t>(i) * n; }
  const Z* operator[](int i) const { return z.data() + static_cast<std::size_t>(i) * n; }
  void swap_with(int i, int j) {  // rows and columns
    std::swap_ranges((*this)[i], (*this)[i] + n, (*this)[j]);
    for (int k = 0; k < n; ++k) std::swap((*this)[k][i], (*this)[k][j]);
  }
};

Int128 narrow(const mpz_class& x) {  // |x| < 2^62
  return to_int64(x);
}
template <class Z> Z to(const mpz_class& x) {
  if constexpr (std::is_same_v<Z, mpz_class>)
    return x;
  else
    return narrow(x);
}

// F with as many negative eigenvalues as M, or more: M / 2^cut = F' + f, where F' is M cut off and the entries of f are
// in [0, 1), so that F = F' - n I is below M / 2^cut.
template <class Width> Square<typename Width::Z> cut_off(const Integers& m, int n, std::int64_t cut) {
  Square<typename Width::Z> f(n);
  for (std::size_t i = 0; i < m.size(); ++i)
    f.z[i] = to<typename Width::Z>(cut == 0 ? m[i] : mpz_class(m[i] >> to_ulong(cut)));
  for (int i = 0; i < n && cut > 0; ++i) f[i][i] -= n;
  return f;
}

// Unit lower triangular rows Y, times powers of two, with Y F Y^T nearly diagonal; brings the rows and columns of F
// into the order of the pivots, the largest diagonal entry first. By elimination on rounded entries; nothing is claimed
// about the result. Rows for small pivots get more bits, so that the diagonal of Y F Y^T is even. False if a pivot is
// zero or an entry grows out of the width.
template <class Width>
bool nearly_diagonalise(Square<typename Width::Z>& f, Square<typename Width::Z>& y, std::int64_t top) {
  using Z = typename Width::Z;
  const int n = f.n;
  Square<Z> a = f;
  for (Z& x : a.z) top > Width::kEntry ? x >>= to_ulong(top - Width::kEntry) : x <<= to_ulong(Width::kEntry - top);
  for (int i = 0; i < n; ++i) y[i][i] = Z(1) << Width::kFactor;
  const auto diagonal = [&](int i) -> Z { return a[i][i] < 0 ? Z(-a[i][i]) : a[i][i]; };
  for (int p = 0; p < n; ++p) {
    int best = p;
    for (int i = p + 1; i < n; ++i)
      if (diagonal(i) > diagonal(best)) best = i;
    for (Square<Z>* s : {&f, &a, &y})
      if (best != p) s->swap_with(p, best);
    const Z pivot = a[p][p];
    if (pivot == 0) return false;
    for (int i = p + 1; i < n; ++i) {
      const Z l = (a[i][p] << Width::kFactor) / pivot;
      if (bits_of(l) > Width::kFactor + 6) return false;
      for (int j = p + 1; j < n; ++j) {
        const Z product = l * a[p][j];
        a[i][j] -= product >> Width::kFactor;
        if (bits_of(a[i][j]) > Width::kEntry + 2) return false;
      }
      for (int j = 0; j <= p; ++j) {
        const Z product = l * y[p][j];
        y[i][j] -= product >> Width::kFactor;
        if (bits_of(y[i][j]) > Width::kFactor + 12) return false;
      }
    }
  }
  for (int i = 0; i < n; ++i) {
    const std::int64_t kept = Width::kRow + (bits_of(a[0][0]) - bits_of(a[i][i])) / 2;
    for (int j = 0; j <= i && kept < Width::kFactor; ++j) y[i][j] >>= to_ulong(Width::kFactor - kept);
  }
  return true;
}

template <class Z> std::int64_t row_bits(const Z* row, int length) {
  std::int64_t most = 0;
  for (int j = 0; j < length; ++j) most = std::max(most, bits_of(row[j]));
  return most;
}

template <class Z> Z dot_of(const Z* a, const Z* b, int length) {
  Z sum = 0;
  for (int k = 0; k < length; ++k) sum += a[k] * b[k];
  return sum;
}

// A bound on the number of negative eigenvalues of M: that of S = Y F Y^T, formed exactly. If S is strictly diagonally
// dominant, then it is not singular, nor is Y; so F has as many negative eigenvalues as S (Sylvester), which are as
// many as its negative diagonal entries (Gershgorin). Nothing if S is not dominant, or no bound on its entries keeps
// them within the width.
template <class Width> std::optional<int> negatives_by_dominance(const Integers& m, int n) {
  using Z = typename Width::Z;
  charge(static_cast<std::uint64_t>(n) * n * n * Width::kWork * (Width::kWork == 1 ? 4 : 4 + size_in_bits(m[0]) / 256));
  const std::int64_t top = std::max(std::int64_t{1}, size_in_bits(m));
  const std::int64_t cut = std::max(std::int64_t{0}, top - Width::kMatrix), length = size_in_bits(mpz_class(n));
  Square<Z> f = cut_off<Width>(m, n, cut), y(n), z(n);
  if (!nearly_diagonalise<Width>(f, y, top - cut)) return std::nullopt;
  std::vector<std::int64_t> bits(n);
  std::vector<Z> off(n), diagonal(n);
  for (int i = 0; i < n; ++i) {
    bits[i] = row_bits(y[i], i + 1);
    if (top - cut + 1 + bits[i] + length > Width::kMost) return std::nullopt;
    for (int k = 0; k <= i; ++k) z[i][k] = dot_of(y[i], f[k], i + 1);
    const std::int64_t product = row_bits(z[i], i + 1);
    for (int j = 0; j <= i; ++j) {
      if (product + bits[j] + length > Width::kMost) return std::nullopt;
      const Z s = dot_of(z[i], y[j], j + 1), size = s < 0 ? Z(-s) : s;
      if (i != j && bits_of(size) + length > Width::kMost) return std::nullopt;  // sums of a row
      if (i == j) {
        diagonal[i] = s;
      } else {
        off[i] += size;
        off[j] += size;
      }
    }
  }
  int negatives = 0;
  for (int i = 0; i < n; ++i) {
    if ((diagonal[i] < 0 ? Z(-diagonal[i]) : diagonal[i]) <= off[i]) return std::nullopt;
    negatives += diagonal[i] < 0;
  }
  return negatives;
}

}  // namespace

bool few_negative_eigenvalues(const Integers& m, int n, int most, Entry<Module::Inertia>) {
  if (n >= kLeastForFactor) {
    const auto entry = [&](int i, int j) { return m[static_cast<std::size_t>(i) * n + j]; };
    if (most == 0 && shown_semidefinite(n, entry)) return true;
    if (const auto bound = negatives_by_dominance<Short>(m, n); bound && *bound <= most) return true;
    if (const auto count = negatives_by_dominance<Long>(m, n)) return *count <= most;
  }
  return negative_eigenvalues(m, n) <= most;
}

// Symmetric fraction-free elimination. The pivot minors have the signs of products of eigenvalue signs: a pivot
// contributes the sign of (pivot * previous pivot). Where every remaining diagonal entry is 0 but an entry m_ij is not,
// row and column j are added to row and column i, a congruence that makes m_ii = 2 m_ij.
int negative_eigenvalues(Integers m, int n, Entry<Module::Inertia>) {
  const auto at = [&](int i, int j) -> mpz_class& { return m[static_cast<std::size_t>(i) * n + j]; };
  const auto swap_with = [&](int i, int j) {
    for (int k = 0; k < n && i != j; ++k) std::swap(at(i, k), at(j, k));
    for (int k = 0; k < n && i != j; ++k) std::swap(at(k, i), at(k, j));
  };
  int negatives = 0;
  mpz_class previous = 1;
  for (int step = 0; step < n; ++step) {
    int pivot = step;
    while (pivot < n && sgn(at(pivot, pivot)) == 0) ++pivot;
    if (pivot == n) {
      int i = step, j = step;
      while (i < n && sgn(at(i, j)) == 0)
        if (++j == n) j = step, ++i;
      if (i == n) break;  // the rest is zero
      for (int k = step; k < n; ++k) at(i, k) += at(j, k);
      for (int k = step; k < n; ++k) at(k, i) += at(k, j);
      pivot = i;
    }
    swap_with(step, pivot);
    const mpz_class top = at(step, step);
    if (sgn(top) * sgn(previous) < 0) ++negatives;
    for (int i = step + 1; i < n; ++i)
      for (int j = step + 1; j <= i; ++j) {
        eliminate(at(i, j), top, at(i, step), at(j, step), previous);
        at(j, i) = at(i, j);
      }
    previous = top;
  }
  return negatives;
}

}  // namespace checker
