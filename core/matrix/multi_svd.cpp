#include "matrix/multi_svd.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "matrix/lapack.hpp"
#include "number/budget.hpp"

namespace plumbline::multi {
namespace {

constexpr int double_bits = 44;  // what LAPACK's vectors are worth, roughly
constexpr int most_sweeps = 60;  // convergence takes fewer than ten; a guard against cycling only

// One MPFR number that frees itself.
class Number {
 public:
  explicit Number(int bits) { mpfr_init2(x_, bits); }
  ~Number() { mpfr_clear(x_); }
  Number(const Number&) = delete;
  Number& operator=(const Number&) = delete;
  operator mpfr_ptr() { return x_; }    // NOLINT: it is used as one
  mpfr_ptr operator->() { return x_; }  // MPFR's tests for zero are macros that look inside

 private:
  mpfr_t x_;
};

// sum of x_i y_i over columns i of x and j of y; mpfr_dot would round once, but exists only behind an experimental
// switch.
void dot(mpfr_ptr sum, const MpfrMatrix& x, int i, const MpfrMatrix& y, int j) {
  budget::spend(static_cast<std::int64_t>(x.rows()) * (8 + x.bits() / 16), "a singular value decomposition");
  mpfr_set_zero(sum, 1);
  for (int r = 0; r < x.rows(); ++r) mpfr_fma(sum, x(r, i), y(r, j), sum, MPFR_RNDN);
}

// V := V (3I - V^T V) / 2 until the defect is below the working precision: the number of correct bits doubles each
// time.
void orthogonalise(MpfrMatrix& v) {
  const int n = v.cols(), bits = v.bits();
  for (int correct = double_bits; correct < 2 * bits; correct *= 2) {
    MpfrMatrix g = transposed_product(v, v, bits);
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < n; ++i) {
        mpfr_neg(g(i, j), g(i, j), MPFR_RNDN);
        if (i == j) mpfr_add_ui(g(i, j), g(i, j), 3, MPFR_RNDN);
        mpfr_div_2ui(g(i, j), g(i, j), 1, MPFR_RNDN);
      }
    }
    v = product(v, g, bits);
  }
}

// The largest exponent of an entry; all entries times 2^-e lie in [-1, 1].
long largest_exponent(const MpfrMatrix& a) {
  long e = mpfr_get_emin();
  for (int j = 0; j < a.cols(); ++j) {
    for (int i = 0; i < a.rows(); ++i) {
      if (mpfr_regular_p(a(i, j)) != 0) e = std::max<long>(e, mpfr_get_exp(a(i, j)));
    }
  }
  return e;
}

// LAPACK's right singular vectors of the matrix rounded to double, made orthogonal; the unit matrix if LAPACK fails.
MpfrMatrix starting_vectors(const MpfrMatrix& a, int bits) {
  const int n = a.cols();
  const long e = largest_exponent(a);
  Number x(53);
  Eigen::MatrixXd rounded(a.rows(), n);
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < a.rows(); ++i) {
      mpfr_mul_2si(x, a(i, j), -e, MPFR_RNDN);
      rounded(i, j) = mpfr_get_d(x, MPFR_RNDN);
    }
  }
  const auto guess = approximate_svd(rounded);
  MpfrMatrix v(n, n, bits);
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) mpfr_set_d(v(i, j), guess ? guess->v(i, j) : i == j ? 1 : 0, MPFR_RNDN);
  }
  if (guess) orthogonalise(v);
  return v;
}

// The rotation (c, s) that makes columns p and q orthogonal, given their products; false if they already are, to `bits`
// bits.
class Rotation {
 public:
  explicit Rotation(int bits) : bits_(bits), pp_(bits), qq_(bits), pq_(bits), t_(bits), u_(bits), c_(bits), s_(bits) {}

  bool find(const MpfrMatrix& w, int p, int q) {
    dot(pq_, w, p, w, q);
    if (mpfr_zero_p(pq_) != 0) return false;
    dot(pp_, w, p, w, p);
    dot(qq_, w, q, w, q);
    mpfr_mul(t_, pp_, qq_, MPFR_RNDN);
    mpfr_sqrt(t_, t_, MPFR_RNDN);
    mpfr_mul_2si(t_, t_, -(bits_ - 8), MPFR_RNDN);
    if (mpfr_cmpabs(pq_, t_) <= 0) return false;
    // t = sign(z) / (|z| + sqrt(1 + z^2)) with z = (qq - pp) / (2 pq): the smaller of the two angles.
    mpfr_sub(u_, qq_, pp_, MPFR_RNDN);
    mpfr_div(u_, u_, pq_, MPFR_RNDN);
    mpfr_div_2ui(u_, u_, 1, MPFR_RNDN);
    mpfr_sqr(t_, u_, MPFR_RNDN);
    mpfr_add_ui(t_, t_, 1, MPFR_RNDN);
    mpfr_sqrt(t_, t_, MPFR_RNDN);
    mpfr_abs(c_, u_, MPFR_RNDN);
    mpfr_add(t_, t_, c_, MPFR_RNDN);
    mpfr_ui_div(t_, 1, t_, MPFR_RNDN);
    if (mpfr_sgn(u_) < 0) mpfr_neg(t_, t_, MPFR_RNDN);
    // c = 1 / sqrt(1 + t^2), s = c t
    mpfr_sqr(c_, t_, MPFR_RNDN);
    mpfr_add_ui(c_, c_, 1, MPFR_RNDN);
    mpfr_rec_sqrt(c_, c_, MPFR_RNDN);
    mpfr_mul(s_, c_, t_, MPFR_RNDN);
    return true;
  }

  // (x_p, x_q) := (c x_p - s x_q, s x_p + c x_q)
  void apply(MpfrMatrix& x, int p, int q) {
    budget::spend(static_cast<std::int64_t>(x.rows()) * (16 + x.bits() / 4), "a singular value decomposition");
    for (int i = 0; i < x.rows(); ++i) {
      mpfr_fmms(t_, c_, x(i, p), s_, x(i, q), MPFR_RNDN);
      mpfr_fmma(x(i, q), s_, x(i, p), c_, x(i, q), MPFR_RNDN);
      mpfr_set(x(i, p), t_, MPFR_RNDN);
    }
  }

 private:
  int bits_;
  Number pp_, qq_, pq_, t_, u_, c_, s_;
};

// The columns of v in the order of descending lengths of the columns of w.
MpfrMatrix sorted_by_length(const MpfrMatrix& v, const MpfrMatrix& w) {
  const int n = v.cols();
  MpfrMatrix lengths(n, 1, 64), out(v.rows(), n, v.bits());
  for (int j = 0; j < n; ++j) dot(lengths(j, 0), w, j, w, j);
  std::vector<int> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return mpfr_cmp(lengths(a, 0), lengths(b, 0)) > 0; });
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < v.rows(); ++i) mpfr_set(out(i, j), v(i, order[j]), MPFR_RNDN);
  }
  return out;
}

}  // namespace

MpfrMatrix::MpfrMatrix(int rows, int cols, int bits)
    : rows_(rows), cols_(cols), bits_(bits), x_(static_cast<std::size_t>(rows) * cols) {
  for (auto& x : x_) {
    mpfr_init2(&x, bits);
    mpfr_set_zero(&x, 1);
  }
}

MpfrMatrix::MpfrMatrix(const MpfrMatrix& other) : MpfrMatrix(other.rows_, other.cols_, other.bits_) {
  for (std::size_t i = 0; i < x_.size(); ++i) mpfr_set(&x_[i], &other.x_[i], MPFR_RNDN);
}

MpfrMatrix& MpfrMatrix::operator=(MpfrMatrix other) noexcept {
  std::swap(rows_, other.rows_);
  std::swap(cols_, other.cols_);
  std::swap(bits_, other.bits_);
  x_.swap(other.x_);
  return *this;
}

MpfrMatrix::~MpfrMatrix() {
  for (auto& x : x_) mpfr_clear(&x);
}

MpfrMatrix right_singular_vectors(const MpfrMatrix& a, int bits) {
  MpfrMatrix v = starting_vectors(a, bits);
  MpfrMatrix w = product(a, v, bits);
  Rotation rotation(bits);
  bool rotated = true;
  for (int sweep = 0; rotated && sweep < most_sweeps; ++sweep) {
    rotated = false;
    for (int p = 0; p < v.cols(); ++p) {
      for (int q = p + 1; q < v.cols(); ++q) {
        if (!rotation.find(w, p, q)) continue;
        rotation.apply(w, p, q);
        rotation.apply(v, p, q);
        rotated = true;
      }
    }
  }
  return sorted_by_length(v, w);
}

MpfrMatrix product(const MpfrMatrix& a, const MpfrMatrix& b, int bits) {
  MpfrMatrix c(a.rows(), b.cols(), bits);
  for (int j = 0; j < b.cols(); ++j) {
    for (int k = 0; k < a.cols(); ++k) {
      budget::spend(static_cast<std::int64_t>(a.rows()) * (8 + bits / 16), "a singular value decomposition");
      for (int i = 0; i < a.rows(); ++i) mpfr_fma(c(i, j), a(i, k), b(k, j), c(i, j), MPFR_RNDN);
    }
  }
  return c;
}

MpfrMatrix transposed_product(const MpfrMatrix& a, const MpfrMatrix& b, int bits) {
  MpfrMatrix c(a.cols(), b.cols(), bits);
  for (int i = 0; i < a.cols(); ++i) {
    for (int j = 0; j < b.cols(); ++j) dot(c(i, j), a, i, b, j);
  }
  return c;
}

}  // namespace plumbline::multi
