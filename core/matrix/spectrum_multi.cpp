// Singular values at the working precision: an approximate V in integers (long_svd.hpp), then theorems S1 to S3.
//
// With W = A V for integers A near the midpoint, computed exactly like W^T W and V^T V, three gaps are bounded: V is
// not quite orthogonal (S2), the columns of W are not quite orthogonal (S3, relative to their lengths d_j), and A is
// known up to a radius (S1). Columns beyond the numerical rank have no meaningful direction: for every r, the first r
// columns are treated by S3 and the rest moved into S1; the results are intersected.
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>

#include "matrix/gmp_access.hpp"
#include "matrix/long_svd.hpp"
#include "matrix/multi_product.hpp"
#include "matrix/shape.hpp"
#include "matrix/spectrum.hpp"

namespace plumbline {
namespace {

using multi::make;
using multi::raw;

constexpr int guard_bits =
    32;  // the bounds lose n roundings of n entries at 2^-bits each; 32 bits cover n to thousands

// The square root of the part of x that is not negative.
MultiInterval root(const MultiInterval& x) {
  return make([&](mpfi_ptr out) {
    mpfi_set(out, raw(x));
    if (mpfr_sgn(&out->left) < 0) mpfr_set_zero(&out->left, 1);
    if (mpfr_sgn(&out->right) < 0) mpfr_set_zero(&out->right, 1);
    mpfi_sqrt(out, out);
  });
}

// [-t, t] for an upper bound t of a non-negative quantity.
MultiInterval plus_minus(const MultiInterval& t) { return multi::hull(-t, t); }

MultiInterval intersection(const MultiInterval& a, const MultiInterval& b) {
  return make([&](mpfi_ptr out) { mpfi_intersect(out, raw(a), raw(b)); });
}

MultiInterval clipped_at_zero(const MultiInterval& a) {
  return make([&](mpfi_ptr out) {
    mpfi_set(out, raw(a));
    if (mpfr_sgn(&out->left) < 0) mpfr_set_zero(&out->left, 1);
  });
}

// The interval that is a single number near the centre of x.
MultiInterval centre(const MultiInterval& x) {
  return make([&](mpfi_ptr out) {
    mpfi_mid(&out->left, raw(x));
    mpfr_set(&out->right, &out->left, MPFR_RNDN);
  });
}

MultiInterval enclosing(const Integer& x) {
  return make([&](mpfi_ptr out) { mpfi_set_z(out, gmp::raw(x)); });
}

MultiInterval shifted(const MultiInterval& x, std::int64_t by) {
  return make([&](mpfi_ptr out) { mpfi_mul_2si(out, raw(x), static_cast<long>(by)); });
}

// A matrix of integers times 2^exponent near the midpoints of A, and a bound of the distance to every matrix in A.
struct Midpoint {
  IntegerMatrix integers;
  std::int64_t exponent = 0;
  MultiInterval distance;
};

// Numbers below 2^-(2 bits) of the largest are cut off: they enter the distance.
Midpoint midpoint(const Matrix<MultiInterval>& a) {
  Midpoint out{IntegerMatrix(a.rows(), a.cols()), 0, {}};
  std::vector<MultiInterval> mid;
  std::optional<std::int64_t> largest;  // exponent; none if all are 0
  for (const MultiInterval& x : a.entries()) {
    if (mpfi_bounded_p(raw(x)) == 0) throw Undecided("singular value: an entry is not bounded");
    mid.push_back(centre(x));
    mpfr_srcptr m = &raw(mid.back())->left;
    if (mpfr_zero_p(m) == 0) largest = std::max<std::int64_t>(largest.value_or(mpfr_get_exp(m)), mpfr_get_exp(m));
  }
  if (largest) out.exponent = *largest - std::int64_t{2} * PrecisionScope::current();
  MultiInterval squares;
  for (std::size_t i = 0; i < mid.size(); ++i) {
    Integer& integer = out.integers.entries()[i];
    const MultiInterval scaled = shifted(mid[i], -out.exponent);
    mpfr_get_z(gmp::raw(integer), &raw(scaled)->left, MPFR_RNDN);
    squares = squares + square(a.entries()[i] - shifted(enclosing(integer), out.exponent));
  }
  out.distance = root(squares);
  return out;
}

// ||I - V^T V|| <= ||.||_F for V = v / d, as an interval; v^T v and the sum of squares are exact.
MultiInterval defect(const IntegerMatrix& v) {
  const Integer d2 = v.denominator() * v.denominator();
  IntegerMatrix g = gram(v);
  Integer squares = 0;
  for (int i = 0; i < g.rows(); ++i) g(i, i) -= d2;
  for (const Integer& x : g.entries()) mpz_addmul(gmp::raw(squares), gmp::raw(x), gmp::raw(x));
  return root(enclosing(squares)) / enclosing(d2);
}

// Is x certainly below 1?
bool below_one(const MultiInterval& x) { return (x - MultiInterval::enclosing(1)).sign() == Sign::Negative; }

// [sqrt(1 - x), sqrt(1 + x)] for the upper bound of x, which is below 1.
MultiInterval stretch(const MultiInterval& x) { return root(MultiInterval::enclosing(1) + plus_minus(x)); }

// Columns of W by descending length, with their products: everything that S3 needs.
struct Columns {
  Matrix<MultiInterval> products;      // G = W^T W, columns reordered
  std::vector<MultiInterval> lengths;  // d_j > 0 single numbers, as many as are certainly positive

  explicit Columns(const IntegerMatrix& w) : products(w.cols(), w.cols()) {
    const IntegerMatrix g = gram(w);
    std::vector<int> order(as_size(w.cols()));
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, [&](int a, int b) { return g(a, a) > g(b, b); });
    for (int i = 0; i < w.cols(); ++i) {
      for (int j = 0; j < w.cols(); ++j) products(i, j) = enclosing(g(order[i], order[j]));
      const MultiInterval d = centre(root(products(i, i)));
      if (d.sign() == Sign::Positive) lengths.push_back(d);
    }
  }
  [[nodiscard]] int size() const { return products.cols(); }
};

// phi_r^2 - phi_{r-1}^2: the squares of the entries of D^-1 G D^-1 - I in row and column r (from 1).
MultiInterval added_skewness(const Columns& c, int r) {
  const MultiInterval& d = c.lengths[r - 1];
  MultiInterval sum = square(c.products(r - 1, r - 1) / square(d) - MultiInterval::enclosing(1));
  for (int i = 0; i + 1 < r; ++i) {
    const MultiInterval entry = square(c.products(i, r - 1) / (c.lengths[i] * d));
    sum = sum + entry + entry;
  }
  return sum;
}

// What S3 says of W if its first r columns are taken, for every r.
class ColumnBounds {
 public:
  explicit ColumnBounds(const Columns& c) : columns_(c) {
    std::vector<MultiInterval> tail(as_size(c.size()) + 1);
    for (int r = c.size(); r > 0; --r) tail[r - 1] = tail[r] + clipped_at_zero(c.products(r - 1, r - 1));
    all_ = root(tail[0]);
    MultiInterval skewness;
    for (int r = 1; r <= static_cast<int>(c.lengths.size()); ++r) {
      skewness = skewness + added_skewness(c, r);
      const MultiInterval phi = root(skewness);
      stretch_.push_back(below_one(phi) ? std::optional(stretch(phi)) : std::nullopt);
      rest_.push_back(plus_minus(root(tail[r])));
    }
  }

  // s_k(W): the intersection over r of what is said of the first r columns, widened by the norm of the others.
  [[nodiscard]] MultiInterval at(int k) const {
    MultiInterval best = multi::hull(MultiInterval(), all_);
    for (std::size_t r = 1; r <= rest_.size(); ++r) {
      const MultiInterval& rest = rest_[r - 1];
      if (as_size(k) > r)
        best = intersection(best, clipped_at_zero(rest));
      else if (stretch_[r - 1])
        best = intersection(best, columns_.lengths[k - 1] * *stretch_[r - 1] + rest);
    }
    return best;
  }

 private:
  const Columns& columns_;
  MultiInterval all_;
  std::vector<std::optional<MultiInterval>> stretch_;
  std::vector<MultiInterval> rest_;
};

// S1 to S3 for integers near A and any integers v over a denominator: the values with these places.
std::vector<MultiInterval> bounded(const Midpoint& a, const IntegerMatrix& v, const std::vector<int>& places) {
  const MultiInterval beta = defect(v);
  if (!below_one(beta)) throw Undecided("singular value: the singular vectors are not orthogonal enough");
  const Columns columns(multiply(a.integers, v));
  const ColumnBounds bounds(columns);
  const MultiInterval shrink = stretch(beta) * enclosing(v.denominator()), moved = plus_minus(a.distance);
  std::vector<MultiInterval> out;
  for (const int k : places) out.push_back(clipped_at_zero(shifted(bounds.at(k) / shrink, a.exponent) + moved));
  return out;
}

// The same for any shape, k <= min(m, n), rounded to the current precision.
std::vector<MultiInterval> at_places(const Matrix<MultiInterval>& a, const std::vector<int>& places) {
  std::vector<MultiInterval> out;
  {
    const PrecisionScope scope(PrecisionScope::current() + guard_bits);
    const Midpoint mid = midpoint(a.cols() <= a.rows() ? a : transpose(a));
    out = bounded(mid, right_singular_vectors(mid.integers, PrecisionScope::current()), places);
  }
  for (MultiInterval& fine : out) {
    MultiInterval rounded = make([&](mpfi_ptr x) { mpfi_set(x, raw(fine)); });
    fine = std::move(rounded);
  }
  return out;
}

}  // namespace

MultiInterval singular_value_from(const Matrix<MultiInterval>& a, const IntegerMatrix& v, int k) {
  shape::require_nonempty("singular value", a);
  if (k < 1 || k > a.cols() || a.cols() > a.rows() || v.rows() != a.cols() || v.cols() != a.cols()) {
    throw Undefined("singular value: index " + std::to_string(k) + " and vectors of " +
                    shape::text(v.rows(), v.cols()) + " for a matrix of " + shape::text(a.rows(), a.cols()) +
                    "; it must have at least as many rows as columns");
  }
  return bounded(midpoint(a), v, {k}).front();
}

MultiInterval singular_value(const Matrix<MultiInterval>& a, int k) {
  shape::require_index("singular value", k);
  shape::require_nonempty("singular value", a);
  if (k > std::min(a.rows(), a.cols())) return {};
  return at_places(a, {k}).front();
}

std::vector<MultiInterval> singular_values(const Matrix<MultiInterval>& a) {
  shape::require_nonempty("singular values", a);
  std::vector<int> places(as_size(std::min(a.rows(), a.cols())));
  std::iota(places.begin(), places.end(), 1);
  return at_places(a, places);
}

}  // namespace plumbline
