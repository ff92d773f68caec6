#include "flow/balance.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace plumbline::flow {
namespace {

constexpr double kMargin = 0.1;    // of a range, kept from its ends
constexpr double kGrid = 1048576;  // free numbers are multiples of 2^-20
constexpr int kProjections = 400;  // alternating between the ranges and the vectors that balance

Eigen::VectorXd projected(const std::vector<Vector>& normals, const std::vector<Range>& ranges) {
  const auto n = static_cast<Eigen::Index>(normals.size()), d = static_cast<Eigen::Index>(normals.front().size());
  Eigen::MatrixXd m(d, n);
  for (Eigen::Index a = 0; a < n; ++a)
    for (Eigen::Index k = 0; k < d; ++k) m(k, a) = normals[as_size(a)][as_size(k)].approximate();
  const Eigen::MatrixXd onto =
      Eigen::MatrixXd::Identity(n, n) - m.completeOrthogonalDecomposition().pseudoInverse() * m;
  Eigen::VectorXd e(n);
  for (Eigen::Index a = 0; a < n; ++a) e(a) = (ranges[as_size(a)].lower + ranges[as_size(a)].upper) / 2;
  for (int i = 0; i < kProjections; ++i) {
    e = onto * e;
    for (Eigen::Index a = 0; a < n; ++a) {
      const auto& [lower, upper] = ranges[as_size(a)];
      e(a) = std::clamp(e(a), lower + kMargin * (upper - lower), upper - kMargin * (upper - lower));
    }
  }
  return e;
}

}  // namespace

std::vector<std::size_t> independent_ones(const std::vector<Vector>& vectors) {
  std::vector<std::size_t> out;
  std::vector<Vector> chosen;
  for (std::size_t k = 0; k < vectors.size(); ++k) {
    chosen.push_back(vectors[k]);
    if (orthogonal_basis(chosen).size() == chosen.size())
      out.push_back(k);
    else
      chosen.pop_back();
  }
  return out;
}

std::optional<std::vector<Rational>> balance_of(const std::vector<Vector>& normals, const std::vector<Range>& ranges) {
  for (const Range& r : ranges)
    if (!std::isfinite(r.lower) || !std::isfinite(r.upper) || r.lower >= r.upper) return {};
  const Eigen::VectorXd guess = projected(normals, ranges);
  const std::vector<std::size_t> basis = independent_ones(normals);
  std::vector<Rational> out(normals.size());
  Vector rest(normals.front().size());
  for (std::size_t a = 0; a < normals.size(); ++a) {
    if (std::ranges::find(basis, a) != basis.end()) continue;
    out[a] =
        Rational(floor(Rational::from_double(guess(static_cast<Eigen::Index>(a)) * kGrid))) * pow(Rational(2), -20);
    for (std::size_t k = 0; k < rest.size(); ++k) rest[k] -= out[a] * normals[a][k];
  }
  for (const std::size_t a : basis) {
    std::vector<Vector> others;
    for (const std::size_t b : basis)
      if (b != a) others.push_back(normals[b]);
    const Vector n = orthogonal_part(normals[a], others);
    out[a] = inner(n, rest) / inner(n, n);
  }
  return out;
}

}  // namespace plumbline::flow
