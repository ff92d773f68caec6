// Singular values at the working precision: an approximate V from Jacobi, then theorems S1 to S3 in intervals.
//
// With W = A V for the midpoint A, computed in intervals, three gaps are bounded: V is not quite orthogonal (S2), the
// columns of W are not quite orthogonal (S3, relative to their lengths d_j), and A is known up to a radius (S1).
// Columns beyond the numerical rank have no meaningful direction: for every r, the first r columns are treated by S3
// and the rest moved into S1; the results are intersected.
#include <algorithm>
#include <numeric>

#include "matrix/multi_product.hpp"
#include "matrix/multi_svd.hpp"
#include "matrix/shape.hpp"
#include "matrix/spectrum.hpp"

namespace plumbline {
namespace {

using multi::make;
using multi::MpfrMatrix;
using multi::raw;

constexpr int guard_bits = 40;  // the bounds lose some n^2 roundings; 40 bits cover n up to thousands

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

Matrix<MultiInterval> centres(const Matrix<MultiInterval>& a) {
  Matrix<MultiInterval> c(a.rows(), a.cols());
  for (std::size_t i = 0; i < c.entries().size(); ++i) {
    if (mpfi_bounded_p(raw(a.entries()[i])) == 0) throw Undecided("singular value: an entry is not bounded");
    c.entries()[i] = centre(a.entries()[i]);
  }
  return c;
}

MpfrMatrix to_mpfr(const Matrix<MultiInterval>& points, int bits) {
  MpfrMatrix out(points.rows(), points.cols(), bits);
  for (int i = 0; i < points.rows(); ++i) {
    for (int j = 0; j < points.cols(); ++j) mpfi_mid(out(i, j), raw(points(i, j)));
  }
  return out;
}

Matrix<MultiInterval> to_points(const MpfrMatrix& a) {
  Matrix<MultiInterval> out(a.rows(), a.cols());
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < a.cols(); ++j) out(i, j) = make([&](mpfi_ptr x) { mpfi_set_fr(x, a(i, j)); });
  }
  return out;
}

// ||I - V^T V||, as an interval from 0 to its upper bound.
MultiInterval defect(const Matrix<MultiInterval>& v) {
  Matrix<MultiInterval> g = multi::product(transpose(v), v);
  const MultiInterval one = MultiInterval::enclosing(1);
  for (int i = 0; i < g.rows(); ++i) g(i, i) = g(i, i) - one;
  return root(norm2(g));
}

// Is x certainly below 1?
bool below_one(const MultiInterval& x) { return (x - MultiInterval::enclosing(1)).sign() == Sign::Negative; }

// [sqrt(1 - x), sqrt(1 + x)] for the upper bound of x, which is below 1.
MultiInterval stretch(const MultiInterval& x) { return root(MultiInterval::enclosing(1) + plus_minus(x)); }

// Columns of W by descending length, with their products: everything that S3 needs.
struct Columns {
  Matrix<MultiInterval> products;      // G = W^T W, columns reordered
  std::vector<MultiInterval> lengths;  // d_j > 0 single numbers, as many as are certainly positive

  explicit Columns(const Matrix<MultiInterval>& w) : products(w.cols(), w.cols()) {
    const Matrix<MultiInterval> g = multi::product(transpose(w), w);
    std::vector<MultiInterval> d;
    for (int j = 0; j < w.cols(); ++j) d.push_back(centre(root(g(j, j))));
    std::vector<int> order(static_cast<std::size_t>(w.cols()));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return mpfr_greater_p(&raw(d[a])->left, &raw(d[b])->left) != 0; });
    for (int i = 0; i < w.cols(); ++i) {
      for (int j = 0; j < w.cols(); ++j) products(i, j) = g(order[i], order[j]);
      if (d[order[i]].sign() == Sign::Positive) lengths.push_back(d[order[i]]);
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

// s_k(W): the intersection over r of what S3 says of the first r columns, widened by the norm of the others.
MultiInterval singular_value_of_columns(const Columns& c, int k) {
  std::vector<MultiInterval> tail(static_cast<std::size_t>(c.size()) + 1);
  for (int r = c.size(); r > 0; --r) tail[r - 1] = tail[r] + clipped_at_zero(c.products(r - 1, r - 1));
  MultiInterval best = multi::hull(MultiInterval(), root(tail[0])), skewness;
  for (int r = 1; r <= static_cast<int>(c.lengths.size()); ++r) {
    skewness = skewness + added_skewness(c, r);
    const MultiInterval rest = plus_minus(root(tail[r])), phi = root(skewness);
    if (k > r) {
      best = intersection(best, clipped_at_zero(rest));
    } else if (below_one(phi)) {
      best = intersection(best, c.lengths[k - 1] * stretch(phi) + rest);
    }
  }
  return best;
}

// S1 to S3 for the midpoints of A and the radii around them, and single numbers v: the values with these places.
std::vector<MultiInterval> bounded(const Matrix<MultiInterval>& a, const Matrix<MultiInterval>& mid,
                                   const Matrix<MultiInterval>& v, const std::vector<int>& places) {
  const MultiInterval beta = defect(v);
  if (!below_one(beta)) throw Undecided("singular value: the singular vectors are not orthogonal enough");
  const Columns columns(multi::product(mid, v));
  const MultiInterval stretched = stretch(beta), moved = plus_minus(root(norm2(subtract(a, mid))));
  std::vector<MultiInterval> out;
  for (const int k : places) out.push_back(clipped_at_zero(singular_value_of_columns(columns, k) / stretched + moved));
  return out;
}

// s_k(A) for m x n with m >= n >= k, at the current precision, which has guard bits.
std::vector<MultiInterval> certified(const Matrix<MultiInterval>& a, const std::vector<int>& places) {
  const int bits = PrecisionScope::current();
  const Matrix<MultiInterval> mid = centres(a);
  return bounded(a, mid, to_points(multi::right_singular_vectors(to_mpfr(mid, bits), bits)), places);
}

// The same for any shape, k <= min(m, n), rounded to the current precision.
std::vector<MultiInterval> at_places(const Matrix<MultiInterval>& a, const std::vector<int>& places) {
  std::vector<MultiInterval> out;
  {
    const PrecisionScope scope(PrecisionScope::current() + guard_bits);
    out = certified(a.cols() <= a.rows() ? a : transpose(a), places);
  }
  for (MultiInterval& fine : out) {
    MultiInterval rounded = make([&](mpfi_ptr x) { mpfi_set(x, raw(fine)); });
    fine = std::move(rounded);
  }
  return out;
}

}  // namespace

MultiInterval singular_value_from(const Matrix<MultiInterval>& a, const Matrix<MultiInterval>& v, int k) {
  shape::require_nonempty("singular value", a);
  if (k < 1 || k > a.cols() || a.cols() > a.rows() || v.rows() != a.cols() || v.cols() != a.cols()) {
    throw Undefined("singular value: index " + std::to_string(k) + " and vectors of " +
                    shape::text(v.rows(), v.cols()) + " for a matrix of " + shape::text(a.rows(), a.cols()) +
                    "; it must have at least as many rows as columns");
  }
  return bounded(a, centres(a), centres(v), {k}).front();
}

MultiInterval singular_value(const Matrix<MultiInterval>& a, int k) {
  shape::require_index("singular value", k);
  shape::require_nonempty("singular value", a);
  if (k > std::min(a.rows(), a.cols())) return {};
  return at_places(a, {k}).front();
}

std::vector<MultiInterval> singular_values(const Matrix<MultiInterval>& a) {
  shape::require_nonempty("singular values", a);
  std::vector<int> places(static_cast<std::size_t>(std::min(a.rows(), a.cols())));
  std::iota(places.begin(), places.end(), 1);
  return at_places(a, places);
}

}  // namespace plumbline
