#include "generators/complementarity.hpp"

#include <algorithm>
#include <limits>

#include "budget/budget.hpp"

namespace plumbline::cases {
namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

// The equations w - M z - z0 (1, ..., 1) = q, solved for the variables of the basis. Columns: q, w, z, z0.
class Tableau {
 public:
  explicit Tableau(const std::vector<std::vector<Rational>>& rows) : n_(rows.size()) {
    for (std::size_t i = 0; i < n_; ++i) {
      std::vector<Rational> line(2 * n_ + 2);
      line[0] = rows[i][n_];
      line[w(i)] = Rational(1);
      for (std::size_t j = 0; j < n_; ++j) line[z(j)] = -rows[i][j];
      line[artificial()] = Rational(-1);
      lines_.push_back(std::move(line));
      basis_.push_back(w(i));
    }
  }

  [[nodiscard]] std::size_t w(std::size_t i) const { return 1 + i; }
  [[nodiscard]] std::size_t z(std::size_t i) const { return 1 + n_ + i; }
  [[nodiscard]] std::size_t artificial() const { return 1 + 2 * n_; }
  [[nodiscard]] std::size_t complement(std::size_t column) const { return column <= n_ ? column + n_ : column - n_; }

  // The row in which z0 enters so that no other variable is negative; kNone if none is now.
  [[nodiscard]] std::size_t most_negative() const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < n_; ++i)
      if (before(i, best, artificial())) best = i;
    return lines_[best][0].sign() == Sign::Negative ? best : kNone;
  }

  // The row whose variable is the first to reach 0 while that of the column grows; kNone if none does. Of those that
  // reach it at once, z0, which ends the method; else the first in the lexicographic order of the rows.
  [[nodiscard]] std::size_t leaving(std::size_t column) const {
    std::size_t best = kNone;
    for (std::size_t i = 0; i < n_; ++i)
      if (lines_[i][column].sign() == Sign::Positive && (best == kNone || before(i, best, column))) best = i;
    if (best == kNone) return kNone;
    for (std::size_t i = 0; i < n_; ++i)
      if (basis_[i] == artificial() && lines_[i][column].sign() == Sign::Positive &&
          lines_[i][0] * lines_[best][column] == lines_[best][0] * lines_[i][column])
        return i;
    return best;
  }

  // The variable of the column takes the place of that of the row, which is returned.
  std::size_t exchange(std::size_t row, std::size_t column) {
    std::vector<Rational>& pivot = lines_[row];
    const Rational divisor = pivot[column];
    for (Rational& x : pivot)
      if (!x.is_zero()) x /= divisor;
    for (std::size_t i = 0; i < n_; ++i) {
      if (i == row || lines_[i][column].is_zero()) continue;
      const Rational factor = lines_[i][column];
      for (std::size_t j = 0; j < pivot.size(); ++j)
        if (!pivot[j].is_zero()) lines_[i][j] -= factor * pivot[j];
    }
    return std::exchange(basis_[row], column);
  }

  [[nodiscard]] std::vector<Rational> solution() const {
    std::vector<Rational> out(n_);
    for (std::size_t i = 0; i < n_; ++i)
      if (basis_[i] > n_ && basis_[i] != artificial()) out[basis_[i] - n_ - 1] = lines_[i][0];
    return out;
  }

 private:
  // Is row i, divided by the size of its entry in the column, before row k in the lexicographic order of (q, w)?
  [[nodiscard]] bool before(std::size_t i, std::size_t k, std::size_t column) const {
    const Rational a = abs(lines_[i][column]), b = abs(lines_[k][column]);
    for (std::size_t j = 0; j <= n_; ++j) {
      const Rational x = lines_[i][j] * b, y = lines_[k][j] * a;
      if (x != y) return x < y;
    }
    return false;
  }

  std::size_t n_;
  std::vector<std::vector<Rational>> lines_;
  std::vector<std::size_t> basis_;
};

}  // namespace

std::optional<std::vector<Rational>> complementary(const std::vector<std::vector<Rational>>& rows) {
  if (rows.empty()) return std::vector<Rational>{};
  Tableau tableau(rows);
  std::size_t row = tableau.most_negative();
  if (row == kNone) return std::vector<Rational>(rows.size());
  std::size_t entering = tableau.artificial();
  while (row != kNone) {
    budget::spend(static_cast<std::int64_t>(rows.size() * rows.size()), "a complementarity problem");
    const std::size_t left = tableau.exchange(row, entering);
    if (left == tableau.artificial()) return tableau.solution();
    entering = tableau.complement(left);
    row = tableau.leaving(entering);
  }
  return std::nullopt;
}

}  // namespace plumbline::cases
