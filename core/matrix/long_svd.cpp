#include "matrix/long_svd.hpp"

#include <algorithm>
#include <climits>
#include <cmath>
#include <numeric>

#include "matrix/gmp_access.hpp"
#include "matrix/lapack.hpp"
#include "matrix/matrix_of.hpp"

namespace plumbline {
namespace {

using gmp::raw;

constexpr int first_bits = 64;     // of V as LAPACK gives it
constexpr int lost_bits = 24;      // a round doubles the correct bits, which are about 12 fewer than those of V
constexpr int spare_bits = 64;     // for values that are smaller than the largest, ...
constexpr int rounding_bits = 12;  // ... and for sums of roundings
constexpr int most_stalls = 4;     // rounds at full length that bring nothing, until one gives up
constexpr int rounded_bits = 50;   // of eigenvectors in doubles

Integer two_to_the(int bits) { return Integer(1) << bits; }

IntegerMatrix scaled_unit(int n, int bits) {
  IntegerMatrix out(n, n);
  for (int i = 0; i < n; ++i) out(i, i) = two_to_the(bits);
  return out;
}

// x times 2^bits, cut to integers; bits >= first_bits.
IntegerMatrix integers(const Eigen::MatrixXd& x, int bits) {
  IntegerMatrix out(static_cast<int>(x.rows()), static_cast<int>(x.cols()));
  for (int i = 0; i < out.rows(); ++i) {
    for (int j = 0; j < out.cols(); ++j) {
      mpz_set_d(raw(out(i, j)), std::ldexp(x(i, j), first_bits));
      gmp::shift(out(i, j), bits - first_bits);
    }
  }
  return out;
}

void shift_right(IntegerMatrix& a, int bits) {
  for (Integer& x : a.entries()) gmp::shift(x, -bits);
}

// Q := Q (3 I - Q^T Q) / 2, which squares its distance from an orthogonal matrix, until that is 2^-bits. Q times
// 2^bits.
IntegerMatrix orthogonalised(const Eigen::MatrixXd& vectors, int bits) {
  IntegerMatrix q = integers(vectors, bits);
  for (int correct = rounded_bits; correct < 2 * bits; correct *= 2) {
    IntegerMatrix g = gram(q);
    for (Integer& x : g.entries()) mpz_neg(raw(x), raw(x));
    const Integer three = 3 * two_to_the(2 * bits);
    for (int i = 0; i < q.rows(); ++i) g(i, i) += three;
    shift_right(g, bits + 1);
    q = multiply(q, g);
    shift_right(q, bits);
  }
  return q;
}

// The groups of 0, ..., n - 1 that arise by joining pairs.
class Groups {
 public:
  explicit Groups(int n) : parent_(as_size(n)) { std::iota(parent_.begin(), parent_.end(), 0); }
  void join(int i, int j) { parent_[root(i)] = static_cast<int>(root(j)); }
  // Those of at least two members.
  [[nodiscard]] std::vector<std::vector<int>> large() {
    std::vector<std::vector<int>> all(parent_.size()), out;
    for (int i = 0; i < static_cast<int>(parent_.size()); ++i) all[root(i)].push_back(i);
    for (auto& group : all) {
      if (group.size() > 1) out.push_back(std::move(group));
    }
    return out;
  }

 private:
  std::size_t root(int i) {
    auto at = as_size(i);
    while (parent_[at] != static_cast<int>(at)) at = as_size(parent_[at]);
    return at;
  }
  std::vector<int> parent_;
};

// What S = (aV)^T (aV) and R = V^T V say about V = v 2^-bits, with the Rayleigh quotients lambda. Everything is an
// integer: r = R - I in units of 2^-2bits, the others in the unit of S.
class Defects {
 public:
  Defects(const IntegerMatrix& a, const IntegerMatrix& v, int bits)
      : bits_(bits), s_(gram(multiply(a, v))), r_(gram(v)), lambda_(as_size(v.cols())), length_(lambda_.size()) {
    const Integer one = two_to_the(2 * bits);
    const int longest = s_.bits();
    for (int i = 0; i < size(); ++i) {
      if (gmp::is_zero(r_(i, i))) throw Undecided("singular vectors: an approximate one is zero");
      Integer& l = lambda_[i] = s_(i, i);
      gmp::shift(l, 2 * bits);
      mpz_fdiv_q(raw(l), raw(l), raw(r_(i, i)));
      r_(i, i) -= one;
      length_[i] = std::max(gmp::bits(s_(i, i)), longest - 2 * spare_bits);
    }
  }

  [[nodiscard]] int size() const { return s_.cols(); }
  // -r/2 times 2^bits.
  [[nodiscard]] Integer half(int i, int j, int bits) const {
    Integer out = -r_(i, j);
    gmp::shift(out, bits - 2 * bits_ - 1);
    return out;
  }
  // (S - lambda R)_ij for the lambda of j; i != j.
  [[nodiscard]] Integer coupling(int i, int j) const {
    Integer out = lambda_[j] * r_(i, j);
    gmp::shift(out, -2 * bits_);
    return s_(i, j) - out;
  }
  [[nodiscard]] Integer gap(int i, int j) const { return lambda_[j] - lambda_[i]; }

  // -log2 |x|, for an entry x of S, relative to the lengths of its two columns; a length below 2^-64 of the largest
  // counts as if it were so long.
  [[nodiscard]] int zero_bits(const Integer& x, int i, int j) const {
    return gmp::is_zero(x) ? INT_MAX : (length_[i] + length_[j]) / 2 - gmp::bits(x);
  }
  // The least of these for S without its diagonal, and for r.
  [[nodiscard]] int correct_bits() const {
    int out = 2 * bits_ - r_.bits();
    for (int j = 0; j < size(); ++j) {
      for (int i = 0; i < j; ++i) out = std::min(out, zero_bits(s_(i, j), i, j));
    }
    return out;
  }

  // Columns by descending lengths.
  [[nodiscard]] std::vector<int> order() const {
    std::vector<int> out(as_size(size()));
    std::iota(out.begin(), out.end(), 0);
    std::ranges::stable_sort(out, [&](int i, int j) { return s_(i, i) > s_(j, j); });
    return out;
  }

 private:
  int bits_;
  IntegerMatrix s_, r_;
  std::vector<Integer> lambda_;
  std::vector<int> length_;  // bits of S_ii
};

// num / den times 2^bits, den != 0.
Integer quotient(Integer num, const Integer& den, int bits) {
  gmp::shift(num, bits);
  mpz_tdiv_q(raw(num), raw(num), raw(den));
  return num;
}

// I + E times 2^bits, and the clusters that the pairs form for which E is not small: inside them, E only makes columns
// orthogonal.
struct Correction {
  IntegerMatrix matrix;
  std::vector<std::vector<int>> clusters;
};

// With so many correct bits: an entry of E is believed if its square does not spoil what is correct, or if it is so
// small that eigenvectors in doubles could not do better. What is zero to `enough` bits is left alone, unless E is so
// small that it does no harm: columns of one length cannot be told apart by their noise.
Correction correction(const Defects& d, int bits, int correct, int enough) {
  const int resolved_bits = std::clamp(correct / 2, 10, rounded_bits - 10);
  Groups groups(d.size());
  IntegerMatrix out = scaled_unit(d.size(), bits);
  for (int j = 0; j < d.size(); ++j) {
    out(j, j) += d.half(j, j, bits);
    for (int i = 0; i < j; ++i) {
      const Integer gap = d.gap(i, j), above = d.coupling(i, j), below = d.coupling(j, i);
      const bool zero = std::min(d.zero_bits(above, i, j), d.zero_bits(below, i, j)) > enough;
      const int small_bits = zero ? std::max(resolved_bits, enough / 2 + 1) : resolved_bits;
      if (std::max(gmp::bits(above), gmp::bits(below)) + small_bits < gmp::bits(gap)) {
        out(i, j) = quotient(above, gap, bits);
        out(j, i) = -quotient(below, gap, bits);
      } else {
        out(i, j) = out(j, i) = d.half(i, j, bits);
        if (!zero) groups.join(i, j);
      }
    }
  }
  const auto clusters = groups.large();
  for (const std::vector<int>& cluster : clusters) {
    for (const int j : cluster) {
      for (const int i : cluster) {
        if (i < j) out(i, j) = out(j, i) = d.half(i, j, bits);
      }
    }
  }
  return {std::move(out), clusters};
}

// The columns of `m` (times 2^bits) that belong to a cluster, turned by the eigenvectors of S - lambda R there.
void turn(IntegerMatrix& m, const std::vector<int>& cluster, const Defects& d, int bits) {
  const int size = static_cast<int>(cluster.size());
  IntegerMatrix exact(size, size);
  for (int i = 0; i < size; ++i) {
    exact(i, i) = d.gap(cluster[0], cluster[i]);
    for (int j = 0; j < i; ++j) exact(i, j) = exact(j, i) = d.coupling(cluster[i], cluster[j]);
  }
  const auto eigen = approximate_eigen(in_doubles(exact, exact.bits()));
  if (!eigen) return;
  IntegerMatrix columns =
      multiply(matrix_of<IntegerMatrix>(m.rows(), size, [&](int i, int j) { return m(i, cluster[j]); }),
               orthogonalised(eigen->vectors, bits));
  shift_right(columns, bits);
  for (int i = 0; i < m.rows(); ++i) {
    for (int j = 0; j < size; ++j) m(i, cluster[j]) = columns(i, j);
  }
}

IntegerMatrix sorted(const IntegerMatrix& v, const std::vector<int>& order, int bits) {
  auto out = matrix_of<IntegerMatrix>(v.rows(), v.cols(), [&](int i, int j) { return v(i, order[j]); });
  out.set_denominator(two_to_the(bits));
  return out;
}

}  // namespace

IntegerMatrix right_singular_vectors(const IntegerMatrix& a, int bits) {
  const int n = a.cols(), most = bits + spare_bits + rounding_bits;
  const auto guess = approximate_svd(in_doubles(a, a.bits()));
  int now = first_bits;
  IntegerMatrix v = guess ? integers(guess->v, now) : scaled_unit(n, now);
  for (int best = 0, stalls = 0;;) {
    const Defects d(a, v, now);
    const int correct = d.correct_bits();
    stalls = now < most || correct > best ? 0 : stalls + 1;
    best = std::max(best, correct);
    if (correct > bits || stalls == most_stalls) return sorted(v, d.order(), now);
    const int next = std::min(most, 2 * now - lost_bits);
    Correction c = correction(d, next, correct, bits + rounding_bits / 2);
    for (const std::vector<int>& cluster : c.clusters) turn(c.matrix, cluster, d, next);
    v = multiply(v, c.matrix);
    shift_right(v, now);
    now = next;
  }
}

}  // namespace plumbline
