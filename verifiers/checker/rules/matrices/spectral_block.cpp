#include "matrices/spectral_block.hpp"

#include <algorithm>

#include "case.hpp"
#include "matrices/inertia.hpp"
#include "matrices/spectrum.hpp"
#include "numerals.hpp"

namespace checker {

namespace {

Matrix diagonal(const std::vector<mpq_class>& d) {
  const int n = static_cast<int>(d.size());
  return build(n, n, [&](int i, int j) { return i == j ? Num(d[i]) : Num(); });
}

// X^T X of a rational X.
Matrix gram_of(const Matrix& x) {
  return make_matrix(x.cols, x.cols, gram(x.integers, x.rows, x.cols), x.denominator * x.denominator);
}

// How many negative eigenvalues x A - y B has: exactly. A and B are rational and small.
int negatives(const mpq_class& x, const Matrix& a, const mpq_class& y, const Matrix& b) {
  return negative_eigenvalues(add(scale(Num(x), a), scale(Num(y), b), -1).integers, a.rows);
}

// sum_{j != i} |m_ij| y_j
mpz_class off_diagonal(const Matrix& m, int i, const std::vector<mpz_class>& y) {
  mpz_class sum;
  for (int j = 0; j < m.cols; ++j) {
    const mpz_class& x = m.integers[m.index(i, j)];
    if (j != i) sum += abs(x) * y[j];
  }
  return sum;
}

}  // namespace

SpectralBlock SpectralBlock::read(const JsonValue& entry, const std::string& place) {
  const bool first = entry.contains("weights");
  if (first)
    require_keys(entry, {"cutoff", "matrix", "vectors", "weights"}, {}, place);
  else
    require_keys(entry, {"matrix", "vectors"}, {}, place);
  SpectralBlock out;
  out.place_ = place;
  out.vectors_ = read_matrix(entry["vectors"], place + ".vectors");
  if (!out.vectors_->rational()) reject(Reason::SingularVector, place + ".vectors: expected rational numbers");
  if (!first) return out;
  out.cutoff_ = parse_rational(text_of(entry["cutoff"], place + ".cutoff"), place + ".cutoff");
  for (const JsonValue& w : list_of(entry["weights"], place + ".weights"))
    out.weights_.push_back(parse_rational(text_of(w, place + ".weights"), place + ".weights"));
  if (static_cast<int>(out.weights_.size()) != out.vectors_->cols || sgn(out.cutoff_) < 0 ||
      std::any_of(out.weights_.begin(), out.weights_.end(), [](const mpq_class& w) { return sgn(w) <= 0; }))
    reject(Reason::SingularVector, place + ": expected a positive weight for each vector, and a cutoff of at least 0");
  return out;
}

bool SpectralBlock::shows(const Matrix& b, int k, const mpq_class& c, bool is_upper) {
  if (!prepared_) prepare(b);
  return weights_.empty() ? shows_all(k, c, is_upper) : shows_first(k, c, is_upper);
}

void SpectralBlock::prepare(const Matrix& b) {
  if (!b.rational() || vectors_->rows != b.cols || vectors_->cols > b.cols ||
      (weights_.empty() && vectors_->cols != b.cols))
    reject(Reason::SingularVector, place_ + ".vectors: they do not fit the matrix");
  f_ = gram_of(*vectors_);
  e_ = gram_of(multiply(b, *vectors_));
  if (weights_.empty())
    find_dominance();
  else
    rest_is_bounded_ = bounds_the_rest(b);
  prepared_ = true;
}

bool SpectralBlock::shows_first(int k, const mpq_class& c, bool is_upper) {
  if (!is_upper) return negatives(c, f_, 1, e_) >= k;
  std::vector<mpq_class> inverse;
  for (const mpq_class& w : weights_) inverse.push_back(1 / w);
  return rest_is_bounded_ && negatives(c - cutoff_, diagonal(inverse), 1, f_) <= k - 1;
}

// t I + V diag(w) V^T - G has no negative eigenvalue.
bool SpectralBlock::bounds_the_rest(const Matrix& b) const {
  const Matrix low = multiply(multiply(*vectors_, diagonal(weights_)), transpose(*vectors_));
  const Matrix m = add(gram_of(b), low, -1);
  return few_negatives_of_shift(m.integers, m.rows, cutoff_.get_num() * m.denominator, cutoff_.get_den(), 1, 0);
}

void SpectralBlock::find_dominance() {
  const int n = f_.rows;
  std::vector<mpz_class> ones(static_cast<std::size_t>(n), 1), y;
  const std::int64_t bits = size_in_bits(e_.integers);
  for (int i = 0; i < n; ++i) {
    const mpz_class& length = e_.integers[e_.index(i, i)];
    if (sgn(length) <= 0) reject(Reason::SingularBound, place_ + ": a vector with B v = 0");
    y.push_back((mpz_class(1) << to_ulong(bits / 2 + 32)) / (::sqrt(length) + 1));
    lengths_.push_back(fraction(length, e_.denominator));
  }
  std::sort(lengths_.begin(), lengths_.end(), std::greater<>());
  for (int i = 0; i < n; ++i) {
    const mpz_class off = off_diagonal(f_, i, ones), &f = f_.integers[f_.index(i, i)];
    const mpq_class low = fraction(f - off, f_.denominator), high = fraction(f + off, f_.denominator);
    dominance_ = std::max(dominance_, fraction(off_diagonal(e_, i, y), e_.integers[e_.index(i, i)] * y[i]));
    least_ = i == 0 ? low : std::min(least_, low);
    most_ = std::max(most_, high);
  }
}

bool SpectralBlock::shows_all(int k, const mpq_class& c, bool is_upper) {
  if (sgn(least_) <= 0) return false;
  const mpq_class& d = lengths_[k - 1];
  return is_upper ? c * least_ >= (1 + dominance_) * d : c * most_ <= (1 - dominance_) * d;
}

}  // namespace checker
