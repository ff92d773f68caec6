// Ranks and singular values, from their definitions: the heads of the base. (Modules have faster ways.)
//
// A rank is the number of pivots of an elimination. Singular values of A = r Z/d, with Z integers and a number r > 0,
// are r/d times those of Z; their squares are the eigenvalues of G = Z^T Z, the roots of its characteristic polynomial
// p. All roots of p are real, so that Descartes' rule of signs is exact: p(x + t) has as many changes of sign among its
// coefficients as p has roots above t. Bisection with this count encloses the k-th largest root, first between
// integers, then between fractions with a power of two below. A rational root is an integer, since p is monic over the
// integers, and is found exactly.
#include <map>

#include "elimination.hpp"
#include "evaluator.hpp"

namespace checker {

void eliminate(mpz_class& target, const mpz_class& pivot, const mpz_class& left, const mpz_class& up,
               const mpz_class& previous) {
  target *= pivot;
  mpz_submul(target.get_mpz_t(), left.get_mpz_t(), up.get_mpz_t());
  mpz_divexact(target.get_mpz_t(), target.get_mpz_t(), previous.get_mpz_t());
}
void eliminate(Num& target, const Num& pivot, const Num& left, const Num& up, const Num& previous) {
  target = pivot * target - left * up;
  const auto inverse = previous.is_rational() ? Num(1) / previous : beyond_rational().inverse(previous);
  if (inverse) target = target * *inverse;
}

namespace {

using Polynomial = std::vector<mpz_class>;  // the constant term first

Value rank(Evaluator& e, const Node& t) {
  const MatrixPtr a = e.matrix(t[0]);
  const int most = std::min(a->rows, a->cols);
  const auto pivots = a->uniform ? elimination(a->integers, a->rows, a->cols, most).rows
                                 : elimination(a->numbers, a->rows, a->cols, most).rows;
  return Num(static_cast<std::int64_t>(pivots.size()));
}

mpz_class trace(const Matrix& a) {
  mpz_class sum;
  for (int i = 0; i < a.rows; ++i) sum += a.integers[a.index(i, i)];
  return sum;
}

// Of a square integer matrix (U. Le Verrier 1840, D. K. Faddeev): M_1 = G, c_k = -tr(M_k)/k, M_{k+1} = G (M_k + c_k I),
// and p = x^n + c_1 x^(n-1) + ... + c_n.
Polynomial characteristic_polynomial(const Matrix& g) {
  const int n = g.rows;
  Polynomial p(static_cast<std::size_t>(n) + 1);
  p[n] = 1;
  Matrix m = g;
  for (int k = 1;; ++k) {
    p[n - k] = -trace(m) / k;
    if (k == n) return p;
    for (int i = 0; i < n; ++i) m.integers[m.index(i, i)] += p[n - k];
    m = multiply(g, m);
  }
}

struct Count {
  int above = 0, at = 0;  // roots above t, roots t
};

// Of the roots of p beside t = m/2^b: by the coefficients of 2^(bn) p((x + m)/2^b).
Count count_roots(Polynomial p, const mpz_class& m, unsigned b) {
  const int n = static_cast<int>(p.size()) - 1;
  for (int j = 0; j < n; ++j) p[j] <<= to_ulong(std::int64_t{b} * (n - j));
  for (int i = 0; i < n; ++i)
    for (int j = n; j-- > i;) p[j] += m * p[j + 1];
  Count out;
  while (sgn(p[out.at]) == 0) ++out.at;
  for (int j = out.at, last = j; ++j <= n;)
    if (sgn(p[j]) != 0) out.above += sgn(p[j]) != sgn(p[last]), last = j;
  return out;
}

// The k-th largest root, all of which are >= 0 and add up to `sum`.
Num root_number(const Polynomial& p, std::int64_t k, const mpz_class& sum) {
  mpz_class low = 0, high = sum + 1;  // low <= root < high
  while (high - low > 1) {
    const mpz_class middle = (low + high) / 2;
    const Count c = count_roots(p, middle, 0);
    (c.above + c.at >= k ? low : high) = middle;
  }
  if (count_roots(p, low, 0).above < k) return Num(mpq_class(low));
  unsigned b = 0;
  while (size_in_bits(low) < session().working_bits + 2) {  // low/2^b < root < (low + 1)/2^b
    low = 2 * low + 1;
    if (count_roots(p, low, ++b).above < k) low -= 1;
  }
  const mpz_class unit = mpz_class(1) << b;
  return beyond_rational().between(fraction(low, unit), fraction(low + 1, unit));
}

struct Spectrum {
  Polynomial polynomial;
  mpz_class trace;
  std::map<std::int64_t, Num> squares = {};  // of the singular values, by k, as far as they were asked for
};

Value singular(Evaluator& e, const Node& t) {
  const std::int64_t k = e.index(t[0]);
  return singular_value(e, k, e.matrix(t[1]));
}

}  // namespace

Num singular_value(Evaluator& e, std::int64_t k, const MatrixPtr& a) {
  if (k < 1) throw Undefined{};
  if (k > std::min(a->rows, a->cols)) return Num(0);
  if (!a->uniform) reject(Reason::Undecided, "a singular value of a matrix that is no number times a rational one");
  auto& known = e.parts().of<std::map<MatrixPtr, Spectrum>>(kBase);
  auto found = known.find(a);
  if (found == known.end()) {
    const Matrix z = make_matrix(a->rows, a->cols, a->integers, 1), turned = transpose(z);
    const Matrix g = a->rows < a->cols ? multiply(z, turned) : multiply(turned, z);
    found = known.emplace(a, Spectrum{characteristic_polynomial(g), trace(g)}).first;
  }
  Spectrum& spectrum = found->second;
  auto square = spectrum.squares.find(k);
  if (square == spectrum.squares.end())
    square = spectrum.squares.emplace(k, root_number(spectrum.polynomial, k, spectrum.trace)).first;
  return sqrt(square->second) * (a->root / Num(mpq_class(a->denominator)));
}

std::vector<Rule> spectral_heads() {
  return {{"rank", 'S', "M", kBase, rank}, {"singular", 'S', "IM", kBase, singular}};
}

}  // namespace checker
