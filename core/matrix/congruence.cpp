#include "matrix/congruence.hpp"

#include <bit>
#include <cmath>
#include <cstdint>

#include "budget/budget.hpp"
#include "matrix/gmp_access.hpp"
#include "matrix/lapack.hpp"
#include "matrix/matrix_of.hpp"
#include "number/gmp_words.hpp"

namespace plumbline {
namespace {

using Eigen::MatrixXd;
using gmp::raw;

constexpr int matrix_bits = 56;  // M is cut to this many bits; what is cut off enters as an error
constexpr int largest_vector_bits = 30;
constexpr int check_bits = 80;  // T is cut to this many bits for the check of dominance
constexpr int weight_bits = 30;
constexpr int most_rows = 1 << 14;  // the sums of the check keep within 2^(80 + 1 + 30 + 15)

// M = 2^cut (F + f) with |F| < 2^matrix_bits and 0 <= f < 1 (f = 0 if cut = 0).
struct Truncated {
  std::vector<std::int64_t> f;
  int n = 0, bits = 0, cut = 0;
};

// floor(x / 2^cut), of which the caller knows that it fits.
std::int64_t cut_off(const Integer& x, int cut) {
  if (cut == 0) return gmp::word(raw(x));
  Integer q;
  mpz_fdiv_q_2exp(raw(q), raw(x), static_cast<mp_bitcnt_t>(cut));
  return gmp::word(raw(q));
}

std::int64_t cut_off(Wide x, int cut) { return static_cast<std::int64_t>(x >> cut); }

template <class M> Truncated truncated(const M& m) {
  Truncated t;
  const int bits = m.bits();
  t.n = m.rows();
  t.cut = std::max(0, bits - matrix_bits);
  t.bits = std::min(bits, matrix_bits) + 1;  // rounding down may reach -2^matrix_bits
  t.f.reserve(as_size(t.n) * as_size(t.n));
  for (int i = 0; i < t.n; ++i) {
    for (int j = 0; j < t.n; ++j) t.f.push_back(cut_off(m(i, j), t.cut));
  }
  return t;
}

// Rounded eigenvectors, column after column, |X| <= 2^bits; bits is such that X^T F X keeps within 2^126:
// |F| < 2^t.bits, n < 2^length, so |F X| < 2^(t.bits + bits + length) and |X^T F X| < 2^(t.bits + 2 bits + 2 length).
struct Basis {
  std::vector<std::int32_t> x;
  int bits = 0;
};

std::optional<Basis> rounded_basis(const Truncated& t, const MatrixXd& vectors) {
  const int length = std::bit_width(static_cast<unsigned>(t.n));
  Basis b;
  b.bits = std::min(largest_vector_bits, (126 - t.bits - 2 * length) / 2);
  if (b.bits < 8 || vectors.rows() != t.n || vectors.cols() != t.n) return std::nullopt;
  b.x.reserve(t.f.size());
  for (const double v : vectors.reshaped()) {
    const double scaled = std::nearbyint(std::ldexp(v, b.bits));
    if (!(std::fabs(scaled) <= std::ldexp(1.0, b.bits))) return std::nullopt;
    b.x.push_back(static_cast<std::int32_t>(scaled));
  }
  return b;
}

std::optional<Basis> rounded_eigenvectors(const Truncated& t) {
  const auto eigen = approximate_eigen(
      matrix_of<MatrixXd>(t.n, t.n, [&](int i, int j) { return static_cast<double>(t.f[as_size(i) * t.n + j]); }));
  return eigen ? rounded_basis(t, eigen->vectors) : std::nullopt;
}

// T' = X^T F X, lower triangle, row by row: exact. M = 2^cut (F + f), so X^T M X / 2^cut differs from it by |X|^T f
// |X|.
std::vector<Wide> congruent(const Truncated& t, const Basis& b) {
  const auto n = as_size(t.n);
  std::vector<Wide> out(n * n), y(n);
  for (std::size_t j = 0; j < n; ++j) {
    budget::spend(static_cast<std::int64_t>(2 * n * n), "a congruence");
    const std::int32_t* column = b.x.data() + j * n;
    for (std::size_t k = 0; k < n; ++k) {
      y[k] = 0;
      for (std::size_t l = 0; l < n; ++l) y[k] += static_cast<Wide>(t.f[k * n + l]) * column[l];
    }
    for (std::size_t i = j; i < n; ++i) {
      const std::int32_t* other = b.x.data() + i * n;
      Wide sum = 0;
      for (std::size_t k = 0; k < n; ++k) sum += y[k] * other[k];
      out[i * n + j] = sum;
    }
  }
  return out;
}

// sum_k |X_ki| for each column: the error of T_ij is below the product of two of these, if anything was cut off.
std::vector<std::int64_t> column_sums(const Truncated& t, const Basis& b) {
  std::vector<std::int64_t> sums(as_size(t.n));
  if (t.cut == 0) return sums;
  for (int j = 0; j < t.n; ++j) {
    for (int k = 0; k < t.n; ++k) sums[j] += std::abs(b.x[as_size(j) * t.n + k]);
  }
  return sums;
}

Wide size_of(Wide x) { return x < 0 ? -x : x; }

// |T| cut to check_bits: a lower bound on the diagonal, upper bounds off it.
struct Checked {
  std::vector<Wide> bound;  // n x n, lower triangle
  std::vector<bool> positive;
  int n = 0;
};

std::optional<Checked> bounds(const std::vector<Wide>& t, const std::vector<std::int64_t>& sums, int n) {
  Checked c{std::vector<Wide>(t.size()), std::vector<bool>(as_size(n)), n};
  Wide largest = 0;
  for (const Wide x : t) largest = std::max(largest, size_of(x));
  const int cut = std::max(0, fixed::bits(largest) - check_bits);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) {
      const std::size_t at = as_size(i) * n + j;
      const Wide error = static_cast<Wide>(sums[i]) * sums[j];
      c.bound[at] = i == j ? (size_of(t[at]) - error) >> cut : ((size_of(t[at]) + error) >> cut) + 1;
      if (i == j && c.bound[at] <= 0) return std::nullopt;
    }
    c.positive[i] = t[as_size(i) * n + i] > 0;
  }
  return c;
}

// w_i near 1/sqrt(|T_ii|), at most 2^weight_bits: any positive integers would be sound, these balance the rows.
std::vector<std::int64_t> weights(const Checked& c) {
  double largest = 0;
  for (int i = 0; i < c.n; ++i) largest = std::max(largest, static_cast<double>(c.bound[as_size(i) * c.n + i]));
  std::vector<std::int64_t> w;
  for (int i = 0; i < c.n; ++i) {
    const double ratio = 64 * std::sqrt(largest / static_cast<double>(c.bound[as_size(i) * c.n + i]));
    w.push_back(static_cast<std::int64_t>(std::min(ratio, std::ldexp(1.0, weight_bits))));
  }
  return w;
}

// |T_ii| w_i > sum_{j != i} |T_ij| w_j for every i; sums stay below 2^(check_bits + 1 + weight_bits) n.
bool dominant(const Checked& c, const std::vector<std::int64_t>& w) {
  for (int i = 0; i < c.n; ++i) {
    Wide rest = c.bound[as_size(i) * c.n + i] * w[i];
    for (int j = 0; j < c.n; ++j) {
      if (j != i) rest -= c.bound[as_size(std::max(i, j)) * c.n + std::min(i, j)] * w[j];
    }
    if (rest <= 0) return false;
  }
  return true;
}

std::optional<Inertia> by_congruence(const Truncated& t, const std::optional<Basis>& basis) {
  if (!basis) return std::nullopt;
  const auto checked = bounds(congruent(t, *basis), column_sums(t, *basis), t.n);
  if (!checked || !dominant(*checked, weights(*checked))) return std::nullopt;
  Inertia count;
  for (int i = 0; i < t.n; ++i) ++(checked->positive[i] ? count.positive : count.negative);
  return count;
}

template <class M> std::optional<Inertia> by_congruence(const M& m, const MatrixXd* vectors) {
  if (m.rows() != m.cols() || m.rows() == 0 || m.rows() > most_rows || m.bits() == 0) return std::nullopt;
  const Truncated t = truncated(m);
  if (vectors != nullptr) {
    if (const auto count = by_congruence(t, rounded_basis(t, *vectors))) return count;
  }
  return by_congruence(t, rounded_eigenvectors(t));
}

}  // namespace

std::optional<Inertia> inertia_by_congruence(const IntegerMatrix& m) { return by_congruence(m, nullptr); }
std::optional<Inertia> inertia_by_congruence(const FixedMatrix& m, const MatrixXd* vectors) {
  return by_congruence(m, vectors);
}

}  // namespace plumbline
