// Work item D in Arb: ball arithmetic at 128 bits. A comparison that it does not decide ends the run, so that no peer
// is fast because it is vague.
#include <arb_mat.h>
#include <lapacke.h>

#include <stdexcept>

#include "rank_claims.hpp"

namespace bench {
namespace {

constexpr long precision = 128;

// A ball that owns its memory.
class Ball {
 public:
  Ball() { arb_init(x); }
  explicit Ball(double value) : Ball() { arb_set_d(x, value); }
  Ball(const Ball& other) : Ball() { arb_set(x, other.x); }
  Ball& operator=(const Ball& other) {
    arb_set(x, other.x);
    return *this;
  }
  ~Ball() { arb_clear(x); }
  arb_t x;
};

template <class F> Ball made(F f) {
  Ball out;
  f(out.x);
  return out;
}

Ball operator+(const Ball& a, const Ball& b) {
  return made([&](arb_ptr r) { arb_add(r, a.x, b.x, precision); });
}
Ball operator-(const Ball& a, const Ball& b) {
  return made([&](arb_ptr r) { arb_sub(r, a.x, b.x, precision); });
}
Ball operator*(const Ball& a, const Ball& b) {
  return made([&](arb_ptr r) { arb_mul(r, a.x, b.x, precision); });
}
Ball operator/(const Ball& a, const Ball& b) {
  return made([&](arb_ptr r) { arb_div(r, a.x, b.x, precision); });
}
Ball operator-(const Ball& a) {
  return made([&](arb_ptr r) { arb_neg(r, a.x); });
}
Ball root(const Ball& a) {
  return made([&](arb_ptr r) { arb_sqrt(r, a.x, precision); });
}
Ball logarithm(const Ball& a) {
  return made([&](arb_ptr r) { arb_log(r, a.x, precision); });
}

// a < b, certainly.
bool less(const Ball& a, const Ball& b) {
  if (arb_lt(a.x, b.x) != 0) return true;
  if (arb_ge(a.x, b.x) != 0) return false;
  throw std::logic_error("Arb: undecided at 128 bits");
}

class Balls {
 public:
  Balls(long rows, long cols) { arb_mat_init(x, rows, cols); }
  Balls(const std::vector<std::int64_t>& numerators, long rows, long cols, long bits) : Balls(rows, cols) {
    for (long i = 0; i < rows; ++i)
      for (long j = 0; j < cols; ++j) {
        arb_set_si(entry(i, j), numerators[static_cast<std::size_t>(i * cols + j)]);
        arb_mul_2exp_si(entry(i, j), entry(i, j), -bits);
      }
  }
  Balls(const Balls& other) : Balls(other.rows(), other.cols()) { arb_mat_set(x, other.x); }
  Balls& operator=(const Balls&) = delete;
  ~Balls() { arb_mat_clear(x); }
  [[nodiscard]] long rows() const { return arb_mat_nrows(x); }
  [[nodiscard]] long cols() const { return arb_mat_ncols(x); }
  [[nodiscard]] arb_ptr entry(long i, long j) const { return arb_mat_entry(x, i, j); }
  arb_mat_t x;
};

Balls product(const Balls& a, const Balls& b) {
  Balls out(a.rows(), b.cols());
  arb_mat_mul(out.x, a.x, b.x, precision);
  return out;
}

Balls relu(const Balls& a) {
  Balls out(a);
  for (long i = 0; i < a.rows(); ++i)
    for (long j = 0; j < a.cols(); ++j) {
      if (arb_is_negative(a.entry(i, j)) != 0)
        arb_zero(out.entry(i, j));
      else if (arb_is_nonnegative(a.entry(i, j)) == 0)
        throw std::logic_error("Arb: the sign of a preactivation is undecided at 128 bits");
    }
  return out;
}

Ball norm2(const Balls& a) {
  return made([&](arb_ptr r) {
    arb_mat_frobenius_norm(r, a.x, precision);
    arb_sqr(r, r, precision);
  });
}

Ball inner(const Balls& a, const Balls& b) {
  return made([&](arb_ptr r) {
    for (long i = 0; i < a.rows(); ++i)
      for (long j = 0; j < a.cols(); ++j) arb_addmul(r, a.entry(i, j), b.entry(i, j), precision);
  });
}

// The largest eigenvalue of the midpoints and its vector, in double.
double guess(const Balls& g, std::vector<double>& vector) {
  const auto n = static_cast<int>(g.rows());
  std::vector<double> a(static_cast<std::size_t>(n * n)), values(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      a[static_cast<std::size_t>(i + n * j)] = arf_get_d(arb_midref(g.entry(i, j)), ARF_RND_NEAR);
  if (LAPACKE_dsyevd(LAPACK_COL_MAJOR, 'V', 'L', n, a.data(), n, values.data()) != 0)
    throw std::logic_error("dsyevd failed");
  vector.assign(a.end() - n, a.end());
  return values.back();
}

// s_1(a)^2: above by Cholesky of c I - a a^T, below by a test vector.
Ball largest_squared(const Balls& a) {
  const long n = a.rows();
  Balls t(a.cols(), n), v(n, 1), m(n, n), factor(n, n);
  arb_mat_transpose(t.x, a.x);
  const Balls g = product(a, t);
  std::vector<double> vector;
  const Ball c(guess(g, vector) * (1 + 1e-10));
  arb_mat_neg(m.x, g.x);
  for (long i = 0; i < n; ++i) {
    arb_add(m.entry(i, i), m.entry(i, i), c.x, precision);
    arb_set_d(v.entry(i, 0), vector[static_cast<std::size_t>(i)]);
  }
  if (arb_mat_cho(factor.x, m.x, precision) == 0) throw std::logic_error("Arb: the upper bound is not certified");
  const Ball lower = inner(v, product(g, v)) / norm2(v);
  return made([&](arb_ptr r) { arb_union(r, lower.x, c.x, precision); });
}

struct Facts {
  std::vector<Ball> norms, tops;  // ||.||^2 and s_1^2, by layer
};

std::string verdict(bool given, bool then, bool says_nothing = false) {
  if (!given) return "hypothesis-false";
  if (!then) return "fails";
  return says_nothing ? "trivial" : "holds";
}

// At least three of the layers first, ..., last are good.
template <class Good> bool three(int first, int last, Good good) {
  int count = 0;
  for (int l = first; l <= last; ++l) count += good(static_cast<std::size_t>(l)) ? 1 : 0;
  return count >= 3;
}

}  // namespace

RankVerdicts rank_verdicts_by_arb(const RankCase& c) {
  const Balls x(c.inputs, rank_width, rank_samples, rank_data_bits),
      g(c.gradient, rank_width, rank_samples, rank_data_bits);
  Facts z, s;  // of Z_l and of Z_l^s
  Ball size2, product_of_norms(1), left(1);
  Balls last(x);
  s.norms.push_back(norm2(x));
  s.tops.push_back(largest_squared(x));
  z = s;
  Ball l0;
  for (int l = 1; l <= rank_depth; ++l) {
    const Balls w(c.weights[static_cast<std::size_t>(l - 1)], rank_width, rank_width, rank_weight_bits),
        next = product(w, last), active = relu(next);
    size2 = size2 + norm2(w);
    product_of_norms = product_of_norms * root(norm2(w));
    z.norms.push_back(norm2(next));
    s.norms.push_back(norm2(active));
    if (l < rank_depth)
      z.tops.push_back(largest_squared(next));
    else
      l0 = inner(g, next);
    s.tops.push_back(largest_squared(active));
    arb_mat_set(last.x, active.x);
  }
  const Ball zero, one(1), length(rank_depth), half(0.5);
  const bool small = !less(length, size2), fast = less(l0, zero),
             hypothesis = small && fast;  // L0 <= -s0 holds with equality, for s0 = -L0
  const Ball logarithm_of_ratio = logarithm(root(s.norms[0]) * root(norm2(g)) / -l0);
  const Ball threshold = logarithm_of_ratio / (half * length), bound = Ball(2) * threshold;
  const auto good = [&](std::size_t l) { return !less(bound, one - s.tops[l] / s.norms[l]); };
  const auto excess = [](const Facts& f, std::size_t l) { return logarithm(root(f.norms[l]) / root(f.tops[l])); };
  bool nonzero = true;
  for (std::size_t l = 0; l < rank_depth; ++l) {
    left = left * (s.norms[l] / s.tops[l]);
    nonzero = nonzero && less(zero, z.norms[l]);
  }
  const bool trivial = !less(bound, one - one / Ball(rank_width));
  return {verdict(hypothesis, three(0, rank_depth - 1, good), trivial),
          verdict(hypothesis, three(1, rank_depth, good), trivial),
          verdict(small && fast, !less(s.norms[0] * norm2(g) / (l0 * l0), left)),
          verdict(hypothesis && nonzero,
                  three(0, rank_depth - 1, [&](std::size_t l) { return less(excess(z, l), threshold); })),
          verdict(hypothesis, three(0, rank_depth - 1, [&](std::size_t l) { return !less(threshold, excess(s, l)); })),
          verdict(small, !less(one, product_of_norms))};
}

}  // namespace bench
