#include "matrix/inertia.hpp"

#include "budget/budget.hpp"
#include "matrix/congruence.hpp"
#include "matrix/dominance.hpp"
#include "matrix/gmp_access.hpp"
#include "matrix/shape.hpp"

namespace plumbline {
namespace {

using gmp::is_zero;
using gmp::raw;

void require_symmetric(const IntegerMatrix& a) {
  if (a.rows() != a.cols())
    throw Undefined("inertia: the matrix is " + shape::text(a.rows(), a.cols()) + "; it must be square");
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < i; ++j) {
      if (a(i, j) != a(j, i)) {
        throw Undefined("inertia: the matrix is not symmetric at row " + std::to_string(i + 1) + ", column " +
                        std::to_string(j + 1));
      }
    }
  }
}

// The sign that all diagonal entries share; 0 if they do not. Only then can the matrix be definite.
int common_sign(const IntegerMatrix& a) {
  const int sign = mpz_sgn(raw(a(0, 0)));
  for (int i = 1; i < a.rows(); ++i) {
    if (mpz_sgn(raw(a(i, i))) != sign) return 0;
  }
  return sign;
}

// By a rounded factor of M or -M.
std::optional<Inertia> inertia_by_dominance(const IntegerMatrix& a) {
  const int sign = common_sign(a);
  if (sign == 0) return std::nullopt;
  if (sign > 0) return dominance_shows_definite(a) ? std::optional(Inertia{a.rows(), 0, 0}) : std::nullopt;
  IntegerMatrix negative = a;
  for (Integer& x : negative.entries()) mpz_neg(raw(x), raw(x));
  return dominance_shows_definite(negative) ? std::optional(Inertia{0, 0, a.rows()}) : std::nullopt;
}

// The lower triangle of the remaining matrix: rows and columns `live`, all else is done. Entries are the Schur
// complement times `previous`.
class Remaining {
 public:
  explicit Remaining(const IntegerMatrix& a) : a_(a), live_(as_size(a.rows())) {
    for (int i = 0; i < a.rows(); ++i) live_[i] = i;
  }

  [[nodiscard]] int size() const { return static_cast<int>(live_.size()); }

  // Sign (+1, -1) of the next pivot of the congruence, which is then eliminated; 0 if the remaining matrix is zero.
  int step() {
    int k = diagonal_pivot();
    if (k < 0) k = make_diagonal_pivot();
    if (k < 0) return 0;
    const Integer pivot = at(k, k);
    const int sign = mpz_sgn(raw(pivot)) * mpz_sgn(raw(previous_));  // pivot of L D L^T: pivot / previous
    std::swap(live_[k], live_.back());
    eliminate(pivot);
    live_.pop_back();
    previous_ = pivot;
    return sign;
  }

 private:
  Integer& at(int i, int j) {
    const int r = live_[i], c = live_[j];
    return r >= c ? a_(r, c) : a_(c, r);
  }

  // The shortest diagonal entry that is not zero, so that the numbers stay short; -1 if all vanish.
  int diagonal_pivot() {
    int best = -1;
    for (int i = 0; i < size(); ++i) {
      if (!is_zero(at(i, i)) && (best < 0 || gmp::bits(at(i, i)) < gmp::bits(at(best, best)))) best = i;
    }
    return best;
  }

  // The diagonal vanishes: row and column l are added to row and column k, with a_kl != 0. -1 if there is no such
  // entry.
  int make_diagonal_pivot() {
    for (int k = 0; k < size(); ++k) {
      for (int l = 0; l < k; ++l) {
        if (is_zero(at(k, l))) continue;
        const Integer twice = 2 * at(k, l);
        for (int j = 0; j < size(); ++j) {
          if (j != k) at(k, j) += at(l, j);
        }
        at(k, k) = twice;
        return k;
      }
    }
    return -1;
  }

  // Schur complement of the last live row, times pivot / previous; the division is exact.
  void eliminate(const Integer& pivot) {
    const int last = size() - 1;
    const auto words = static_cast<std::int64_t>(8 + mpz_size(raw(pivot)) * mpz_size(raw(pivot)));
    for (int i = 0; i < last; ++i) {
      budget::spend(words * (i + 1), "the inertia of a matrix");
      for (int j = 0; j <= i; ++j) {
        mpz_ptr x = raw(at(i, j));
        mpz_mul(x, x, raw(pivot));
        mpz_submul(x, raw(at(i, last)), raw(at(j, last)));
        mpz_divexact(x, x, raw(previous_));
      }
    }
  }

  IntegerMatrix a_;
  std::vector<int> live_;
  Integer previous_ = 1;
};

}  // namespace

Inertia inertia(const RationalMatrix& symmetric) { return inertia(IntegerMatrix::from(symmetric)); }

Inertia inertia(const IntegerMatrix& symmetric) {
  require_symmetric(symmetric);
  if (symmetric.rows() >= dominance_pays_from) {
    if (const auto definite = inertia_by_dominance(symmetric)) return *definite;
  }
  if (symmetric.rows() >= congruence_pays_from) {
    if (const auto fast = inertia_by_congruence(symmetric)) return *fast;
  }
  return inertia_by_elimination(symmetric);
}

Inertia inertia_by_elimination(const IntegerMatrix& symmetric) {
  require_symmetric(symmetric);
  Remaining rest(symmetric);
  Inertia count;
  while (rest.size() > 0) {
    const int sign = rest.step();
    if (sign == 0) {
      count.zero = rest.size();
      break;
    }
    ++(sign > 0 ? count.positive : count.negative);
  }
  return count;
}

}  // namespace plumbline
