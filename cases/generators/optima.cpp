#include "generators/optima.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <vector>

#include "number/linear_system.hpp"

namespace plumbline::cases {
namespace {

bool all_rational(const ExactMatrix& a) {
  return std::ranges::all_of(a.entries(), [](const Real& x) { return x.is_rational(); });
}

class Problem {
 public:
  Problem(const ExactMatrix& q, const ExactMatrix& c, const ExactMatrix& a, const ExactMatrix& b)
      : q_(q), c_(c), a_(a), b_(b), n_(as_size(c.rows())), m_(as_size(b.rows())) {}

  // With these constraints active (bit i: constraint i), if that gives an optimum.
  [[nodiscard]] std::optional<std::pair<ExactMatrix, ExactMatrix>> with_active(unsigned active) const {
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < m_; ++i)
      if ((active >> i & 1U) != 0) chosen.push_back(i);
    const auto solution = solved(system(chosen), n_ + chosen.size());
    if (!solution || !solution->unique) return std::nullopt;
    const std::vector<Rational>& values = solution->values;
    ExactMatrix x(c_.rows(), 1), y(b_.rows(), 1);
    for (std::size_t j = 0; j < n_; ++j) x.entries()[j] = Real(values[j]);
    for (std::size_t k = 0; k < chosen.size(); ++k) {
      if (values[n_ + k].sign() == Sign::Negative) return std::nullopt;
      y.entries()[chosen[k]] = Real(values[n_ + k]);
    }
    const ExactMatrix room = subtract(b_, multiply(a_, x));
    const bool inside = std::ranges::all_of(room.entries(), [](const Real& r) { return r.sign() != Sign::Negative; });
    return inside ? std::optional(std::pair(std::move(x), std::move(y))) : std::nullopt;
  }

 private:
  [[nodiscard]] static const Rational& at(const ExactMatrix& a, std::size_t i, std::size_t j) {
    return a(static_cast<int>(i), static_cast<int>(j)).rational();
  }

  // Q x + A_S^T y_S = -c, A_S x = b_S
  [[nodiscard]] std::vector<std::vector<Rational>> system(const std::vector<std::size_t>& chosen) const {
    const std::size_t size = n_ + chosen.size();
    std::vector<std::vector<Rational>> rows(size, std::vector<Rational>(size + 1));
    for (std::size_t i = 0; i < n_; ++i) {
      for (std::size_t j = 0; j < n_; ++j) rows[i][j] = at(q_, i, j);
      for (std::size_t k = 0; k < chosen.size(); ++k) rows[i][n_ + k] = at(a_, chosen[k], i);
      rows[i][size] = -at(c_, i, 0);
    }
    for (std::size_t k = 0; k < chosen.size(); ++k) {
      for (std::size_t j = 0; j < n_; ++j) rows[n_ + k][j] = at(a_, chosen[k], j);
      rows[n_ + k][size] = at(b_, chosen[k], 0);
    }
    return rows;
  }

  const ExactMatrix &q_, &c_, &a_, &b_;
  std::size_t n_, m_;
};

}  // namespace

std::optional<std::pair<ExactMatrix, ExactMatrix>> quadratic_optimum(const ExactMatrix& q, const ExactMatrix& c,
                                                                     const ExactMatrix& a, const ExactMatrix& b) {
  const int n = c.rows(), m = b.rows();
  const bool fits = q.rows() == n && q.cols() == n && c.cols() == 1 && a.rows() == m && a.cols() == n && b.cols() == 1;
  if (!fits || m > kMostConstraints) return std::nullopt;
  for (const ExactMatrix* part : {&q, &c, &a, &b})
    if (!all_rational(*part)) return std::nullopt;
  const Problem problem(q, c, a, b);
  std::vector<unsigned> subsets(std::size_t{1} << m);
  std::iota(subsets.begin(), subsets.end(), 0U);
  std::ranges::stable_sort(subsets, {}, [](unsigned s) { return std::popcount(s); });
  for (const unsigned active : subsets)
    if (std::popcount(active) <= n)
      if (auto found = problem.with_active(active)) return found;
  return std::nullopt;
}

}  // namespace plumbline::cases
