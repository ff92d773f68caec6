#include "proof/squares.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <set>

#include "budget/budget.hpp"
#include "number/linear_system.hpp"

namespace plumbline {
namespace {

constexpr std::size_t kMostCandidates = 1500, kMostMonomials = 40;
using Rows = std::vector<std::vector<Rational>>;  // a matrix, row by row

Monomial times(const Monomial& a, const Monomial& b) {
  Monomial out = a;
  for (std::size_t i = 0; i < out.size(); ++i) out[i] += b[i];
  return out;
}
int total(const Monomial& m) {
  int out = 0;
  for (const int e : m) out += e;
  return out;
}

// The monomials whose squares are within the degrees of p, in each variable and in all together.
std::vector<Monomial> candidates(const SparsePolynomial& p, std::size_t variables) {
  Monomial most(variables, 0);
  int least = total(p.begin()->first), largest = 0;
  for (const auto& [m, c] : p) {
    for (std::size_t i = 0; i < variables; ++i) most[i] = std::max(most[i], m[i]);
    least = std::min(least, total(m));
    largest = std::max(largest, total(m));
  }
  std::vector<Monomial> out{Monomial(variables, 0)};
  for (std::size_t i = 0; i < variables; ++i) {
    const std::size_t before = out.size();
    for (int e = 1; e <= most[i] / 2; ++e)
      for (std::size_t k = 0; k < before; ++k) {
        Monomial m = out[k];
        m[i] = e;
        if (2 * total(m) <= largest) out.push_back(std::move(m));
        if (out.size() > kMostCandidates) return {};
      }
  }
  std::erase_if(out, [&](const Monomial& m) { return 2 * total(m) < least; });
  return out;
}

// A monomial whose square has no coefficient in p, and is no product of two others, has none in any square.
std::vector<Monomial> basis(const SparsePolynomial& p, std::size_t variables) {
  std::vector<Monomial> out = candidates(p, variables);
  for (bool again = true; again;) {
    const std::set<Monomial> all(out.begin(), out.end());
    budget::spend(static_cast<std::int64_t>(all.size() * all.size()) * 64, "the monomials of a sum of squares");
    const auto needless = [&](const Monomial& m) {
      const Monomial square = times(m, m);
      if (p.contains(square)) return false;
      return std::none_of(all.begin(), all.end(), [&](const Monomial& a) {
        if (a == m) return false;
        Monomial rest = square;
        for (std::size_t i = 0; i < rest.size(); ++i)
          if ((rest[i] -= a[i]) < 0) return false;
        return all.contains(rest);
      });
    };
    again = std::erase_if(out, needless) > 0;
  }
  return out;
}

// The entries of a Gram matrix, by the monomial that they belong to.
using Groups = std::map<Monomial, std::vector<std::pair<int, int>>>;

// The matrix that gives p and is nearest to this one: what lacks at a monomial is shared among its entries.
void give(const SparsePolynomial& p, const Groups& groups, Rows& g) {
  for (const auto& [m, places] : groups) {
    const auto found = p.find(m);
    Rational lacks = found == p.end() ? Rational(0) : found->second;
    for (const auto& [i, j] : places) lacks -= g[as_size(i)][as_size(j)];
    const Rational share = lacks / Rational(static_cast<std::int64_t>(places.size()));
    for (const auto& [i, j] : places) g[as_size(i)][as_size(j)] += share;
  }
}

// The squares of a semidefinite matrix, by elimination; nothing for others.
std::optional<Squares> eliminated(Rows g, const std::vector<Monomial>& monomials) {
  Squares out;
  const std::size_t n = g.size();
  for (std::size_t k = 0; k < n; ++k) {
    const Sign sign = g[k][k].sign();
    if (sign == Sign::Negative) return std::nullopt;
    if (sign == Sign::Zero) {
      for (std::size_t j = k + 1; j < n; ++j)
        if (!g[k][j].is_zero()) return std::nullopt;
      continue;
    }
    Square square{g[k][k], {}, {}};
    for (std::size_t j = k; j < n; ++j)
      if (!g[k][j].is_zero()) square.base.emplace(monomials[j], g[k][j] / g[k][k]);
    for (std::size_t i = k + 1; i < n; ++i)
      for (std::size_t j = i; j < n; ++j) g[j][i] = g[i][j] -= g[k][i] * g[k][j] / g[k][k];
    out.push_back(std::move(square));
  }
  return out;
}

// Eigenvalues below the floor are raised to it.
Eigen::MatrixXd raised(const Eigen::MatrixXd& a, double floor) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(a);
  return solver.eigenvectors() * solver.eigenvalues().cwiseMax(floor).asDiagonal() * solver.eigenvectors().transpose();
}

// Rounded to multiples of 1/q.
Rows rounded(const Eigen::MatrixXd& a, std::int64_t q) {
  Rows out(as_size(static_cast<int>(a.rows())), std::vector<Rational>(as_size(static_cast<int>(a.cols()))));
  for (int i = 0; i < a.rows(); ++i)
    for (int j = i; j < a.cols(); ++j)
      out[as_size(j)][as_size(i)] = out[as_size(i)][as_size(j)] =
          Rational(std::lround(a(i, j) * static_cast<double>(q))) / Rational(q);
  return out;
}

class Gram {
 public:
  Gram(const SparsePolynomial& p, std::size_t variables) : p_(p), monomials_(basis(p, variables)) {
    const int n = static_cast<int>(monomials_.size());
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) groups_[times(monomials_[as_size(i)], monomials_[as_size(j)])].emplace_back(i, j);
  }

  std::optional<Squares> find() {
    if (monomials_.empty() || monomials_.size() > kMostMonomials) return std::nullopt;
    for (const auto& [m, c] : p_)
      if (!groups_.contains(m)) return std::nullopt;
    Rows even(monomials_.size(), std::vector<Rational>(monomials_.size()));
    give(p_, groups_, even);
    if (auto found = eliminated(even, monomials_)) return found;
    double largest = 0;
    for (const auto& [m, c] : p_) largest = std::max(largest, std::abs(c.approximate()));
    for (const double floor : {1e-2 * largest, 0.0})  // inside of the cone if that can be, or on its border
      if (auto found = projected(even, floor)) return found;
    return std::nullopt;
  }

 private:
  std::optional<Squares> projected(const Rows& start, double floor) {
    const int n = static_cast<int>(start.size());
    Eigen::MatrixXd x(n, n);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) x(i, j) = start[as_size(i)][as_size(j)].approximate();
    for (int round = 0; round < 6; ++round) {
      budget::spend(static_cast<std::int64_t>(n) * n * n * 2000, "projections of a matrix");
      for (int step = 0; step < 100; ++step) x = on_plane(raised(x, floor));
      for (const std::int64_t q : {std::int64_t{1}, std::int64_t{2}, std::int64_t{3}, std::int64_t{4}, std::int64_t{6},
                                   std::int64_t{12}, std::int64_t{60}, std::int64_t{1} << 10, std::int64_t{1} << 20}) {
        Rows g = rounded(x, q);
        give(p_, groups_, g);
        if (auto found = eliminated(std::move(g), monomials_)) return found;
      }
    }
    return std::nullopt;
  }

  Eigen::MatrixXd on_plane(Eigen::MatrixXd x) const {
    for (const auto& [m, places] : groups_) {
      const auto found = p_.find(m);
      double lacks = found == p_.end() ? 0 : found->second.approximate();
      for (const auto& [i, j] : places) lacks -= x(i, j);
      for (const auto& [i, j] : places) x(i, j) += lacks / static_cast<double>(places.size());
    }
    return x;
  }

  const SparsePolynomial& p_;
  std::vector<Monomial> monomials_;
  Groups groups_;
};

// At some small integers: then it is no sum of squares, and nothing need be tried.
bool negative_somewhere(const SparsePolynomial& p, std::size_t variables) {
  constexpr int kTries = 50;
  std::minstd_rand random;  // the same numbers each time
  for (int i = 0; i < kTries; ++i) {
    std::vector<Rational> at;
    for (std::size_t k = 0; k < variables; ++k) at.emplace_back(static_cast<std::int64_t>(random() % 7) - 3);
    Rational value;
    for (const auto& [m, c] : p) {
      Rational product = c;
      for (std::size_t k = 0; k < variables; ++k)
        if (m[k] > 0) product *= pow(at[k], m[k]);
      value += product;
    }
    if (value.sign() == Sign::Negative) return true;
  }
  return false;
}

// p = sum_k c_k s_k with c_k >= 0 by exact elimination, where what is free is 0.
std::optional<std::vector<Rational>> combined(const SparsePolynomial& p,
                                              const std::vector<SparsePolynomial>& products) {
  std::map<Monomial, std::vector<Rational>> rows;  // coefficients of the products, then that of p
  const std::size_t n = products.size();
  const auto row = [&](const Monomial& m) -> std::vector<Rational>& {
    auto& out = rows[m];
    out.resize(n + 1);
    return out;
  };
  for (std::size_t k = 0; k < n; ++k)
    for (const auto& [m, c] : products[k]) row(m)[k] = c;
  for (const auto& [m, c] : p) row(m)[n] = c;
  Rows a;
  for (auto& [m, r] : rows) a.push_back(std::move(r));
  auto found = solved(std::move(a), n);
  if (!found) return std::nullopt;
  for (const Rational& factor : found->values)
    if (factor.sign() == Sign::Negative) return std::nullopt;
  return std::move(found->values);
}

std::optional<Squares> by_signs(const SparsePolynomial& p, std::size_t variables,
                                const std::vector<SparsePolynomial>& signs, int most) {
  std::vector<std::vector<int>> which;
  std::vector<SparsePolynomial> products;
  const int n = most > 0 ? static_cast<int>(signs.size()) : 0;
  for (int i = 0; i < n; ++i) {
    which.push_back({i});
    products.push_back(signs[as_size(i)]);
  }
  for (int i = 0; most > 1 && i < n; ++i)
    for (int j = i + 1; j < n; ++j) {
      which.push_back({i, j});
      products.push_back(product(signs[as_size(i)], signs[as_size(j)]));
    }
  const auto factors = combined(p, products);
  if (!factors) return std::nullopt;
  Squares out;
  for (std::size_t k = 0; k < products.size(); ++k)
    if (!(*factors)[k].is_zero()) out.push_back({(*factors)[k], which[k], {{Monomial(variables, 0), Rational(1)}}});
  return out;
}

}  // namespace

std::optional<Squares> as_squares(const SparsePolynomial& p, std::size_t variables, bool strict,
                                  const std::vector<SparsePolynomial>& signs, int most_signs) {
  const Monomial one(variables, 0);
  if (strict) {  // a part of the constant coefficient stays
    const auto constant = p.find(one);
    if (constant == p.end() || constant->second.sign() != Sign::Positive) return std::nullopt;
    for (const std::int64_t part : {std::int64_t{1}, std::int64_t{2}, std::int64_t{16}}) {
      const Rational kept = constant->second / Rational(part);
      auto found = as_squares(sum(p, -kept, {{one, Rational(1)}}), variables, false, signs, most_signs);
      if (!found) continue;
      found->push_back({kept, {}, {{one, Rational(1)}}});
      return found;
    }
    return std::nullopt;
  }
  if (p.empty()) return Squares{};
  if (!negative_somewhere(p, variables))
    if (auto found = Gram(p, variables).find()) return found;
  return by_signs(p, variables, signs, most_signs);
}

}  // namespace plumbline
