#include "matrix/witness.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>

#include "matrix/congruence.hpp"
#include "matrix/elimination.hpp"
#include "matrix/exact_form.hpp"
#include "matrix/gmp_access.hpp"
#include "matrix/lanczos.hpp"
#include "matrix/lapack.hpp"
#include "matrix/long_svd.hpp"
#include "matrix/matrix_of.hpp"
#include "matrix/shape.hpp"
#include "matrix/spectrum.hpp"

namespace plumbline {
namespace {

using gmp::raw;

constexpr int double_bits = 46;       // what a singular value of LAPACK is worth relative to the largest, roughly
constexpr int least_vector_bits = 8;  // a test vector starts with entries of at least this many bits ...
constexpr int vector_step = 4;        // ... and gets this many more until it is good enough
constexpr int norm_bits = 32;         // of an upper end that is a norm
constexpr int slack_bits = 2;         // each bound may be off by 2^-(bits + slack_bits), and is rounded by half of that

Rational power_of_two(std::int64_t e) { return pow(Rational(2), e); }

// Numbers r <= sqrt(q) (r >= sqrt(q)), q >= 0, within 2^-bits of it, relative.
Rational root(const Rational& q, int bits, bool above) {
  if (q.is_zero()) return 0;
  const std::int64_t size = gmp::bits(q.numerator()) - gmp::bits(q.denominator());
  const std::int64_t shift = bits + 2 - size / 2;
  const Integer scaled = floor(q * power_of_two(2 * shift));
  Integer r;
  mpz_sqrt(raw(r), raw(scaled));
  if (above) r += 1;
  return Rational(r) * power_of_two(-shift);
}

// A guess of s_k(B)^2 and of the first right singular vector, and a relative error within which the guess is believed
// to be right.
struct Guess {
  Rational lower, upper;
  std::vector<Rational> vector;
  Eigen::MatrixXd vectors = {};  // all of them, if they were found
};

// A singular value and a vector in double, for the matrix times 2^-e, made into a guess that allows for an error of
// 2^-(bits + slack_bits).
Guess guess_around(const IntegerMatrix& b, int e, double value, const Eigen::VectorXd& vector, int bits) {
  const Rational s = Rational::from_double(value) * power_of_two(e) / Rational(b.denominator());
  const Rational margin = s * s * power_of_two(-bits - slack_bits);
  Guess g{s * s - margin, s * s + margin, {}};
  for (Eigen::Index i = 0; i < vector.size(); ++i) g.vector.push_back(Rational::from_double(vector[i]));
  return g;
}

// From Lanczos' method: k = 1 only.
std::optional<Guess> guess_by_lanczos(const IntegerMatrix& b, int bits) {
  if (bits + slack_bits + 2 > double_bits) return std::nullopt;
  const auto largest = approximate_largest(in_doubles(b, b.bits()), std::ldexp(1.0, -std::max(24, bits / 2 + 8)));
  if (!largest) return std::nullopt;
  return guess_around(b, b.bits(), largest->s, largest->v, bits);
}

// From LAPACK, if the singular value is large enough for `bits` correct bits.
std::optional<Guess> guess_by_svd(const IntegerMatrix& b, int k, int bits) {
  auto svd = approximate_svd(in_doubles(b, b.bits()));
  if (!svd || !(svd->s[k - 1] > std::ldexp(svd->s[0], bits + slack_bits + 2 - double_bits))) return std::nullopt;
  Guess g = guess_around(b, b.bits(), svd->s[k - 1], svd->v.col(0), bits);
  g.vectors = std::move(svd->v);
  return g;
}

Matrix<MultiInterval> enclosed(const IntegerMatrix& b) {
  return matrix_of<Matrix<MultiInterval>>(b.rows(), b.cols(),
                                          [&](int i, int j) { return MultiInterval::enclosing(b.value(i, j)); });
}

std::vector<Rational> column(const IntegerMatrix& v, int j) {
  std::vector<Rational> out;
  for (int i = 0; i < v.rows(); ++i) out.push_back(v.value(i, j));
  return out;
}

// From the multi rung, with as many bits as it takes; nothing if the singular value is exactly zero.
std::optional<Guess> guess_in_multi(const IntegerMatrix& b, int k, int bits) {
  if (k > std::min(b.rows(), b.cols()) || rank(b) < k) return std::nullopt;
  for (int precision = bits + 64;; precision *= 2) {
    if (precision > Real::max_bits())
      throw ResourceLimit("singular value witness: more than " + std::to_string(Real::max_bits()) + " bits needed");
    const PrecisionScope scope(precision);
    const IntegerMatrix v = right_singular_vectors(b, precision);
    const Enclosure s = singular_value_from(enclosed(b), v, k).enclosure();
    if ((s.upper - s.lower) > s.upper * power_of_two(-bits - slack_bits - 2)) continue;
    // Looser than known, so that a short test vector and a rounded factor can show it.
    const Rational margin = power_of_two(-bits - slack_bits);
    return Guess{s.lower * s.lower * (Rational(1) - margin), s.upper * s.upper * (Rational(1) + margin / 2),
                 k == 1 ? column(v, 0) : std::vector<Rational>{}, in_doubles(v, gmp::bits(v.denominator()) - 1)};
  }
}

// The vector times 2^bits, rounded to integers.
std::vector<Integer> rounded_vector(const std::vector<Rational>& v, int bits) {
  std::vector<Integer> out;
  for (const Rational& x : v) out.push_back(floor(x * power_of_two(bits) + Rational(Integer(1), Integer(2))));
  return out;
}

bool all_zero(const std::vector<Integer>& v) {
  for (const Integer& x : v) {
    if (!gmp::is_zero(x)) return false;
  }
  return true;
}

// Rounding a unit vector of n entries to multiples of 2^-s costs its Rayleigh quotient about n 2^-2s / 12 of its value:
// the s for which that is a few times what `bits` bits allow.
int expected_vector_bits(std::size_t n, int bits) { return (bits + static_cast<int>(std::bit_width(n)) - 4) / 2; }

struct TestVector {
  std::vector<Integer> entries;
  Rational quotient;
};

// A short test vector whose Rayleigh quotient reaches the guess's lower end; nothing if twice the expected bits do not
// suffice.
std::optional<TestVector> test_vector(const IntegerMatrix& b, const Guess& g, int bits) {
  const int expected = std::max(least_vector_bits, expected_vector_bits(g.vector.size(), bits));
  for (int size = expected; size <= 2 * expected + vector_step; size += vector_step) {
    std::vector<Integer> v = rounded_vector(g.vector, size);
    if (all_zero(v)) continue;
    if (Rational quotient = rayleigh_quotient(b, v); quotient >= g.lower)
      return TestVector{std::move(v), std::move(quotient)};
  }
  return std::nullopt;
}

// The bits of a bound that may be off by 2^-bits.
int kept(int bits) { return bits + slack_bits + 2; }

// B, no wider than high, and its Gram matrix: in 128-bit integers if they hold it, as GMP integers once something needs
// them.
class Problem {
 public:
  explicit Problem(IntegerMatrix matrix) : b(std::move(matrix)), fixed_(fixed_gram(b)) {}

  const IntegerMatrix b;

  // With approximate right singular vectors of B, or without.
  [[nodiscard]] bool is_upper(int k, const Rational& c, const Eigen::MatrixXd& vectors) {
    if (const auto m = fixed(c)) {
      if (k == 1 && dominance_shows_definite(*m)) return true;
      if (const auto i = inertia_by_congruence(*m, &vectors)) return i->negative <= k - 1;
      return inertia_by_elimination(to_integers(*m)).negative <= k - 1;
    }
    return is_upper_bound(gram(), k, c);
  }

  [[nodiscard]] bool is_lower(int k, const Rational& c, const Eigen::MatrixXd& vectors) {
    if (const auto m = fixed(c)) {
      if (const auto i = inertia_by_congruence(*m, &vectors)) return i->negative >= k;
      const Inertia i = inertia_by_elimination(to_integers(*m));
      return i.negative + i.zero >= k;
    }
    return is_lower_bound(gram(), k, c);
  }

 private:
  [[nodiscard]] std::optional<FixedMatrix> fixed(const Rational& c) const {
    if (!fixed_ || b.cols() < dominance_pays_from) return std::nullopt;
    return shifted_negative(c, *fixed_, b.denominator() * b.denominator());
  }

  const IntegerMatrix& gram() {
    if (!gram_) gram_ = plumbline::gram(b);
    return *gram_;
  }

  std::optional<FixedMatrix> fixed_;
  std::optional<IntegerMatrix> gram_;
};

// A guess made into a witness, verified; nothing if the guess was wrong.
std::optional<SingularValueWitness> verified(Problem& p, const Guess& guess, int k, int bits) {
  SingularValueWitness w{k, round_down(guess.lower, kept(bits)), round_up(guess.upper, kept(bits)), {}};
  if (k == 1) {
    if (auto v = test_vector(p.b, guess, bits)) {
      w.vector = std::move(v->entries);
      w.lower = round_down(v->quotient, kept(bits));
    }
  }
  if (w.vector.empty() && !p.is_lower(k, w.lower, guess.vectors)) return std::nullopt;
  if (!p.is_upper(k, w.upper, guess.vectors)) return std::nullopt;
  return w;
}

// The witness for a rational B with no more columns than rows.
SingularValueWitness rational_witness(IntegerMatrix matrix, int k, int bits) {
  Problem p(std::move(matrix));
  if (k == 1) {
    if (const auto guess = guess_by_lanczos(p.b, bits)) {
      if (auto w = verified(p, *guess, k, bits)) return *w;
    }
  }
  if (k <= p.b.cols()) {
    if (const auto guess = guess_by_svd(p.b, k, bits)) {
      if (auto w = verified(p, *guess, k, bits)) return *w;
    }
  }
  const auto guess = guess_in_multi(p.b, k, bits);
  if (!guess) return {k, 0, 0, {}};
  if (auto w = verified(p, *guess, k, bits)) return *w;
  throw std::logic_error("singular value witness: an enclosure was refuted by the exact inertia");
}

// A dyadic matrix near A and an upper bound of their distance in the Frobenius norm.
struct Approximation {
  IntegerMatrix matrix;
  Rational distance;
};

Approximation approximate(const Matrix<Real>& a, int bits) {
  RationalMatrix near(as_size(a.rows()), std::vector<Rational>(as_size(a.cols())));
  Rational distance;
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < a.cols(); ++j) {
      if (a(i, j).is_rational()) {
        near[i][j] = a(i, j).rational();
        continue;
      }
      const Enclosure e = a(i, j).enclosure(bits);
      near[i][j] = round_down(e.lower, bits + 8);
      distance += e.upper - near[i][j];  // a sum of sizes bounds the Frobenius norm
    }
  }
  return {IntegerMatrix::from(near), round_up(distance, 16)};
}

// The witness for a B with roots among its entries: that of an approximation, widened by the distance.
SingularValueWitness irrational_witness(const Matrix<Real>& b, int k, int bits) {
  bool may_be_zero = true;
  for (int precision = bits + 64;; precision *= 2) {
    if (precision > Real::max_bits())
      throw ResourceLimit("singular value witness: more than " + std::to_string(Real::max_bits()) + " bits needed");
    const Approximation near = approximate(b, precision);
    SingularValueWitness w = rational_witness(near.matrix, k, bits + 1);
    const Rational low = root(w.lower, bits + 8, false) - near.distance,
                   high = root(w.upper, bits + 8, true) + near.distance;
    if (low.sign() != Sign::Positive) {
      if (may_be_zero && rank(b) < k) return {k, 0, 0, {}};  // exact, and dear: only where s_k is not seen to be > 0
      may_be_zero = false;
      continue;
    }
    w.lower = round_down(low * low, bits + 5);
    w.upper = round_up(high * high, bits + 5);
    if (w.upper - w.lower <= w.upper * power_of_two(-bits)) return w;
  }
}

}  // namespace

Rational rayleigh_quotient(const IntegerMatrix& b, const std::vector<Integer>& v) {
  if (static_cast<int>(v.size()) != b.cols()) {
    throw Undefined("Rayleigh quotient: a vector of " + std::to_string(v.size()) + " entries for " +
                    std::to_string(b.cols()) + " columns");
  }
  if (all_zero(v)) throw Undefined("Rayleigh quotient: the vector is zero");
  IntegerMatrix column(b.cols(), 1);
  column.entries() = v;
  const IntegerMatrix stretched = multiply(b, column);
  return inner(stretched, stretched) / inner(column, column);
}

bool is_upper_bound(const IntegerMatrix& gram, int k, const Rational& c) {
  shape::require_index("upper bound of a singular value", k);
  const IntegerMatrix m = shifted_negative(c, gram);
  return (k == 1 && dominance_shows_definite(m)) || inertia(m).negative <= k - 1;
}

bool is_lower_bound(const IntegerMatrix& gram, int k, const Rational& c) {
  shape::require_index("lower bound of a singular value", k);
  const Inertia i = inertia(shifted_negative(c, gram));
  return i.negative + i.zero >= k;
}

std::optional<Rational> squared_norm_above(const Matrix<Real>& a) {
  shape::require_nonempty("norms", a);
  const ExactForm* form = a.form();
  if (form == nullptr || !form->rational()) return std::nullopt;
  const IntegerMatrix& b = form->integers;
  std::vector<Integer> rows(as_size(b.rows())), columns(as_size(b.cols()));
  for (int i = 0; i < b.rows(); ++i) {
    for (int j = 0; j < b.cols(); ++j) {
      const auto add = mpz_sgn(raw(b(i, j))) < 0 ? mpz_sub : mpz_add;
      add(raw(rows[i]), raw(rows[i]), raw(b(i, j)));
      add(raw(columns[j]), raw(columns[j]), raw(b(i, j)));
    }
  }
  const Integer sums = *std::ranges::max_element(rows) * *std::ranges::max_element(columns);
  return round_up(std::min(inner(b, b), Rational(sums, b.denominator() * b.denominator())), norm_bits);
}

SingularValueWitness find_witness_by_norm(const Matrix<Real>& a, int bits, const Rational& upper) {
  const ExactForm* form = a.form();
  if (form == nullptr || !form->rational()) return find_witness(a, 1, bits);
  const bool high = a.cols() <= a.rows();
  const IntegerMatrix turned = high ? IntegerMatrix() : transpose(form->integers);
  const IntegerMatrix& b = high ? form->integers : turned;
  const auto guess = guess_by_lanczos(b, bits);
  auto v = guess ? test_vector(b, *guess, bits) : std::nullopt;
  if (!v) return find_witness(a, 1, bits);
  return {1, round_down(v->quotient, kept(bits)), upper, std::move(v->entries)};
}

SingularValueWitness find_witness(const Matrix<Real>& a, int k, int bits) {
  shape::require_index("singular value witness", k);
  shape::require_nonempty("singular value witness", a);
  if (bits < 1 || bits > 10000)
    throw InputError("singular value witness", std::to_string(bits) + " bits; expected 1 to 10000");
  const bool high = a.cols() <= a.rows();
  if (auto b = IntegerMatrix::from(a)) return rational_witness(high ? std::move(*b) : transpose(*b), k, bits);
  return irrational_witness(high ? a : transpose(a), k, bits);
}

}  // namespace plumbline
