#include "matrices/definite.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "matrices/products.hpp"
#include "number.hpp"

namespace checker {

namespace {

constexpr std::int64_t kFactorBits = 62;  // of F, and of an entry of R

// Row by row: R, and what E has beside and on its diagonal.
class Factor {
 public:
  explicit Factor(int n) : n_(n), first_(n + 1), beside_(n), diagonal_(n) {
    for (std::size_t i = 0; i < first_.size() - 1; ++i) first_[i + 1] = first_[i] + i + 1;
    r_.resize(first_.back());
  }

  // Entry (i, j), j < i, from that of 4^31 F; after (i, 0), ..., (i, j - 1) and all of row j. False if it is too long.
  // The sum in `rest` keeps within 2^124: by Cauchy and Schwarz, since both rows passed the test of diagonal_.
  [[nodiscard]] bool beside(int i, int j, Int128 f) {
    const Int128 rest = f - dot(row(i), row(j), j), pivot = row(j)[j], quotient = rest / pivot;
    if (quotient >= kBound || quotient <= -kBound) return false;
    const Int128 remainder = rest - quotient * pivot, size = remainder < 0 ? -remainder : remainder;
    row(i)[j] = static_cast<std::int64_t>(quotient);
    beside_[i] += size;
    beside_[j] += size;
    diagonal_[i] -= quotient * quotient;
    return diagonal_[i] >= 0;
  }

  void start(int i, Int128 f) { diagonal_[i] = f; }

  // Entry (i, i), after the row. The remainders below it will be less than it, and so less than `root`; they and those
  // of the row are left on the diagonal.
  [[nodiscard]] bool end(int i) {
    const Int128 root = root_of(diagonal_[i]), left = beside_[i] + (n_ - 1 - i) * root;
    if (diagonal_[i] <= left) return false;
    const Int128 entry = root_of(diagonal_[i] - left);
    row(i)[i] = static_cast<std::int64_t>(entry);
    diagonal_[i] -= entry * entry;
    return entry > 0;
  }

  // E_ii >= sum_{j != i} |E_ij| for every i.
  [[nodiscard]] bool dominant() const {
    for (int i = 0; i < n_; ++i)
      if (diagonal_[i] < beside_[i]) return false;
    return true;
  }

 private:
  static constexpr Int128 kBound = static_cast<Int128>(1) << kFactorBits;
  static Int128 root_of(Int128 x) { return to_int64(::sqrt(to_integer(x))); }  // 0 <= x < 2^125
  std::int64_t* row(int i) { return r_.data() + first_[i]; }

  int n_;
  std::vector<std::size_t> first_;
  std::vector<std::int64_t> r_;            // the lower triangle
  std::vector<Int128> beside_, diagonal_;  // of E: sums of sizes; what is left
};

}  // namespace

bool shown_semidefinite(int n, const std::function<mpz_class(int, int)>& entry, Entry<Module::Inertia>) {
  const auto order = static_cast<std::uint64_t>(n);
  charge(order * order * order / 6 + 150 * order * order);
  std::int64_t top = 1;
  for (int i = 0; i < n; ++i) {
    const mpz_class d = entry(i, i);
    if (sgn(d) < 0) return false;
    top = std::max(top, size_in_bits(d));
  }
  const std::int64_t cut = top - kFactorBits;
  const auto scaled = [&](int i, int j, Int128& out) {  // 4^31 F
    mpz_class f = entry(i, j);
    cut > 0 ? f >>= to_ulong(cut) : f <<= to_ulong(-cut);
    if (i == j && cut > 0) f -= n;
    out = static_cast<Int128>(to_int64(f)) * (static_cast<Int128>(1) << kFactorBits);
    return size_in_bits(f) <= kFactorBits;
  };
  Factor factor(n);
  constexpr int kRows = 8;  // that are made together, so that each row above is read once for them
  for (int start = 0; start < n; start += kRows) {
    const int end = std::min(n, start + kRows);
    Int128 f = 0;
    for (int i = start; i < end; ++i) {
      if (!scaled(i, i, f) || f < 0) return false;
      factor.start(i, f);
    }
    for (int j = 0; j < end; ++j) {
      if (j >= start && !factor.end(j)) return false;
      for (int i = std::max(start, j + 1); i < end; ++i)
        if (!scaled(i, j, f) || !factor.beside(i, j, f)) return false;
    }
  }
  return factor.dominant();
}

}  // namespace checker
