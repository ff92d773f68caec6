#include "proof/polynomial.hpp"

#include "budget/budget.hpp"

namespace plumbline {

SparsePolynomial sum(const SparsePolynomial& a, const Rational& factor, const SparsePolynomial& b) {
  SparsePolynomial out = a;
  for (const auto& [m, c] : b) {
    Rational& here = out[m];
    here += factor * c;
    if (here.is_zero()) out.erase(m);
  }
  return out;
}

SparsePolynomial product(const SparsePolynomial& a, const SparsePolynomial& b) {
  SparsePolynomial out;
  for (const auto& [m, c] : a)
    for (const auto& [n, d] : b) {
      Monomial both = m;
      for (std::size_t i = 0; i < both.size(); ++i) both[i] += n[i];
      Rational& here = out[both];
      here += c * d;
      if (here.is_zero()) out.erase(both);
    }
  return out;
}

namespace {

using Table = std::map<Monomial, Rational>;

// Values at first, first + 1, ... become coefficients of Newton's basis.
void to_differences(std::vector<Rational*>& line) {
  const std::size_t n = line.size();
  for (std::size_t k = 1; k < n; ++k)
    for (std::size_t i = n - 1; i >= k; --i)
      *line[i] = (*line[i] - *line[i - 1]) / Rational(static_cast<std::int64_t>(k));
}

// Those of 1, x - first, (x - first)(x - first - 1), ... become those of 1, x, x^2, ...
void to_powers(std::vector<Rational*>& line, std::int64_t first) {
  const std::size_t n = line.size();
  for (std::size_t k = n - 1; k-- > 0;)  // times (x - (first + k)), plus the next one: Horner's scheme
    for (std::size_t i = k; i + 1 < n; ++i) *line[i] -= Rational(first + static_cast<std::int64_t>(k)) * *line[i + 1];
}

// All lines of the table along a variable.
template <class Change> void along(Table& table, std::size_t variable, Change change) {
  budget::spend(static_cast<std::int64_t>(table.size()) * 256, "the coefficients of a polynomial");
  for (auto& [index, value] : table) {
    if (index[variable] != 0) continue;
    std::vector<Rational*> line{&value};
    Monomial next = index;
    for (auto found = table.end(); ++next[variable], (found = table.find(next)) != table.end();)
      line.push_back(&found->second);
    if (line.size() > 1) change(line);
  }
}

}  // namespace

SparsePolynomial interpolated(Table values, const std::vector<std::int64_t>& first) {
  for (std::size_t i = 0; i < first.size(); ++i)
    along(values, i, [](std::vector<Rational*>& line) { to_differences(line); });
  for (std::size_t i = 0; i < first.size(); ++i)
    along(values, i, [&](std::vector<Rational*>& line) { to_powers(line, first[i]); });
  std::erase_if(values, [](const auto& term) { return term.second.is_zero(); });
  return values;
}

}  // namespace plumbline
