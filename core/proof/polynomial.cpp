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

// Values at first, first + 1, ... become coefficients of 1, x, x^2, ...
void to_coefficients(std::vector<Rational>& line, long first) {
  const std::size_t n = line.size();
  for (std::size_t k = 1; k < n; ++k)  // divided differences
    for (std::size_t i = n - 1; i >= k; --i) line[i] = (line[i] - line[i - 1]) / Rational(static_cast<long>(k));
  std::vector<Rational> out(n);
  out[0] = line[n - 1];
  for (std::size_t k = n - 1; k-- > 0;) {  // times (x - (first + k)), plus the next
    const Rational root(first + static_cast<long>(k));
    for (std::size_t i = n - 1; i > 0; --i) out[i] = out[i - 1] - root * out[i];
    out[0] = line[k] - root * out[0];
  }
  line = std::move(out);
}

}  // namespace

SparsePolynomial interpolated(std::vector<Rational> values, const std::vector<Axis>& axes) {
  std::size_t stride = 1;
  for (const Axis& axis : axes) {
    const auto count = static_cast<std::size_t>(axis.count);
    budget::spend(static_cast<std::int64_t>(values.size()) * 64, "the coefficients of a polynomial");
    std::vector<Rational> line(count);
    for (std::size_t start = 0; count > 1 && start < values.size(); ++start) {
      if (start / stride % count != 0) continue;
      for (std::size_t k = 0; k < count; ++k) line[k] = values[start + k * stride];
      to_coefficients(line, axis.first);
      for (std::size_t k = 0; k < count; ++k) values[start + k * stride] = line[k];
    }
    stride *= count;
  }
  SparsePolynomial out;
  for (std::size_t at = 0; at < values.size(); ++at) {
    if (values[at].is_zero()) continue;
    Monomial m;
    std::size_t rest = at;
    for (const Axis& axis : axes) {
      m.push_back(static_cast<int>(rest % static_cast<std::size_t>(axis.count)));
      rest /= static_cast<std::size_t>(axis.count);
    }
    out.emplace(std::move(m), values[at]);
  }
  return out;
}

}  // namespace plumbline
