#include "cost/upper/affine_networks.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "cost/function/short_rational.hpp"
#include "cost/upper/constant_networks.hpp"
#include "matrix/matrix_of.hpp"

namespace plumbline {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

RationalMatrix rounded_matrix(const MatrixXd& a) {
  return matrix_of<RationalMatrix>(static_cast<int>(a.rows()), static_cast<int>(a.cols()), [&](int i, int j) {
    return std::fabs(a(i, j)) < 1e-12 ? Rational() : short_rational(a(i, j));
  });
}

// The inverse by Gauss and Jordan; nothing if there is none.
std::optional<RationalMatrix> inverse(RationalMatrix a) {
  const int n = a.rows();
  RationalMatrix out(n, n);
  for (int i = 0; i < n; ++i) out(i, i) = 1;
  for (int c = 0; c < n; ++c) {
    int pivot = c;
    while (pivot < n && a(pivot, c).is_zero()) ++pivot;
    if (pivot == n) return {};
    for (int j = 0; j < n; ++j) {
      std::swap(a(c, j), a(pivot, j));
      std::swap(out(c, j), out(pivot, j));
    }
    const Rational scale = Rational(1) / a(c, c);
    for (int j = 0; j < n; ++j) {
      a(c, j) *= scale;
      out(c, j) *= scale;
    }
    for (int i = 0; i < n; ++i) {
      if (i == c || a(i, c).is_zero()) continue;
      const Rational factor = a(i, c);
      for (int j = 0; j < n; ++j) {
        a(i, j) -= factor * a(c, j);
        out(i, j) -= factor * out(c, j);
      }
    }
  }
  return out;
}

}  // namespace

bool computes(const Network& n, const AffineFunction& f) {
  const auto is = affine_on(n, f.corners, false);
  return is && is->a.entries() == f.a.entries() && is->q.entries() == f.q.entries();
}

// A B^T (B B^T)^-1, if it is.
std::optional<RationalMatrix> left_factor(const RationalMatrix& a, const RationalMatrix& b) {
  const RationalMatrix bt = transposed(b);
  const auto gram = inverse(product(b, bt));
  if (!gram) return {};
  const RationalMatrix c = product(product(a, bt), *gram), back = product(c, b);
  if (back.entries() != a.entries()) return {};
  return c;
}

namespace {

// Rows of A that are a basis of all its rows, by exact ranks.
RationalMatrix row_basis(const RationalMatrix& a) {
  std::vector<int> rows;
  for (int i = 0; i < a.rows(); ++i) {
    ExactMatrix m(static_cast<int>(rows.size()) + 1, a.cols());
    for (int r = 0; r < m.rows(); ++r)
      for (int j = 0; j < a.cols(); ++j) m(r, j) = Real(a(r + 1 == m.rows() ? i : rows[as_size(r)], j));
    if (rank(m) == m.rows()) rows.push_back(i);
  }
  RationalMatrix out(static_cast<int>(rows.size()), a.cols());
  for (int r = 0; r < out.rows(); ++r)
    for (int j = 0; j < a.cols(); ++j) out(r, j) = a(rows[as_size(r)], j);
  return out;
}

// Rounded rows near those of `wanted`, in the span of the basis exactly.
RationalMatrix near_rows(const MatrixXd& wanted, const RationalMatrix& basis) {
  const MatrixXd r = doubles(basis);
  const MatrixXd t = r.transpose().completeOrthogonalDecomposition().solve(wanted.transpose()).transpose();
  return product(rounded_matrix(t), basis);
}

// C relu(B x + beta) + (q - C beta): beta >= 0 the least that leaves no sign, for the cheaper sign of each row of B.
std::optional<Network> shifted_network(const AffineFunction& f, RationalMatrix b) {
  const RationalMatrix at = product(b, f.corners);
  ExactMatrix beta(b.rows(), 1);
  RationalMatrix shift(b.rows(), 1);
  for (int i = 0; i < b.rows(); ++i) {
    Rational least, most;
    for (int j = 0; j < at.cols(); ++j) {
      least = std::min(least, at(i, j));
      most = std::max(most, at(i, j));
    }
    if (most < -least) {
      for (int j = 0; j < b.cols(); ++j) b(i, j) = -b(i, j);
      least = -most;
    }
    shift(i, 0) = -least;
    beta(i, 0) = Real(-least);
  }
  const auto c = left_factor(f.a, b);
  if (!c) return {};
  const RationalMatrix moved = product(*c, shift);
  ExactMatrix last(f.q.rows(), 1);
  for (int i = 0; i < last.rows(); ++i) last(i, 0) = Real(f.q(i, 0) - moved(i, 0));
  Network out;
  out.weights = {exact_matrix(b), exact_matrix(*c)};
  out.biases = {beta, last};
  return out;
}

// A neuron for each sign of each row of B: C relu(B x) - C relu(-B x) + q.
std::optional<Network> two_sided_network(const AffineFunction& f, const RationalMatrix& b) {
  const auto c = left_factor(f.a, b);
  if (!c) return {};
  const int k = b.rows();
  ExactMatrix first(2 * k, b.cols()), second(c->rows(), 2 * k);
  for (int n = 0; n < 2 * k; ++n) {
    const Rational sign(n < k ? 1 : -1);
    for (int j = 0; j < b.cols(); ++j) first(n, j) = Real(sign * b(n % k, j));
    for (int i = 0; i < c->rows(); ++i) second(i, n) = Real(sign * (*c)(i, n % k));
  }
  Network out;
  out.weights = {first, second};
  out.biases = {std::nullopt, exact_matrix(f.q)};
  return out;
}

// The turn that brings all columns into the open quadrant, if they fit.
std::optional<MatrixXd> into_quadrant(const MatrixXd& y) {
  const double first = std::atan2(y(1, 0), y(0, 0));
  double low = 0, high = 0;
  for (Index j = 0; j < y.cols(); ++j) {
    if (y.col(j).norm() == 0) continue;
    const double angle = std::remainder(std::atan2(y(1, j), y(0, j)) - first, 2 * std::numbers::pi);
    low = std::min(low, angle);
    high = std::max(high, angle);
  }
  if (high - low > std::numbers::pi / 2 - 1e-6) return {};
  const double turn = std::numbers::pi / 4 - first - (low + high) / 2;
  MatrixXd out(2, 2);
  out << std::cos(turn), -std::sin(turn), std::sin(turn), std::cos(turn);
  return out;
}

// Proposition 4 (3): W_l near U_l S^(1/L) U_{l-1}^T, the last layer exact.
std::optional<Network> turning_network(const AffineFunction& f, const RationalMatrix& basis, int depth) {
  const Eigen::JacobiSVD<MatrixXd> svd(doubles(f.a), Eigen::ComputeThinU | Eigen::ComputeThinV);
  const MatrixXd v = svd.matrixV().leftCols(2).transpose(), x = doubles(f.corners);
  const VectorXd root = svd.singularValues().head(2).array().pow(1.0 / depth);
  Network out;
  RationalMatrix through;
  MatrixXd y = v * x, before = MatrixXd::Identity(2, 2);
  for (int l = 1; l < depth; ++l) {
    y = root.asDiagonal() * y;
    const auto turn = into_quadrant(y);
    if (!turn) return {};
    const MatrixXd step = *turn * root.asDiagonal() * before.transpose();
    const RationalMatrix w = l == 1 ? near_rows(step * v, basis) : rounded_matrix(step);
    through = l == 1 ? w : product(w, through);
    out.weights.push_back(exact_matrix(w));
    out.biases.emplace_back();
    before = *turn;
  }
  const auto last = left_factor(f.a, through);
  if (!last) return {};
  out.weights.push_back(exact_matrix(*last));
  out.biases.emplace_back(exact_matrix(f.q));
  if (!computes(out, f)) return {};
  return out;
}

}  // namespace

AffineFunction affine_piece(const LineFunction& f) {
  AffineFunction out{RationalMatrix(f.outputs(), 1), RationalMatrix(f.outputs(), 1),
                     RationalMatrix(1, static_cast<int>(f.knots.size()))};
  for (int i = 0; i < f.outputs(); ++i) {
    out.a(i, 0) = f.slope(i, 0);
    out.q(i, 0) = f.values(i, 0) - out.a(i, 0) * f.knots[0];
  }
  for (int j = 0; j < out.corners.cols(); ++j) out.corners(0, j) = f.knots[as_size(j)];
  return out;
}

Network one_layer(const AffineFunction& f) {
  Network out;
  out.weights = {exact_matrix(f.a)};
  out.biases = {exact_matrix(f.q)};
  return out;
}

RationalMatrix singular_rows(const AffineFunction& f) {
  const RationalMatrix basis = row_basis(f.a);
  if (basis.rows() == 0) return basis;
  const Eigen::JacobiSVD<MatrixXd> svd(doubles(f.a), Eigen::ComputeThinU | Eigen::ComputeThinV);
  return near_rows(svd.matrixV().leftCols(basis.rows()).transpose(), basis);
}

std::vector<AffineNetwork> affine_networks(const AffineFunction& f, int depth) {
  if (depth == 1) return {{one_layer(f), "one layer", false}};
  const RationalMatrix basis = row_basis(f.a);
  std::vector<AffineNetwork> out;
  if (basis.rows() == 0) {
    for (Network& n : constant_networks(f.a.cols(), f.q, depth))
      out.push_back({std::move(n), "layers that grow from 0 to the constant", false});
    return out;
  }
  const auto offer = [&](std::optional<Network> n, const char* what, bool two_sided = false) {
    if (n) out.push_back({std::move(*n), what, two_sided});
  };
  const RationalMatrix singular = singular_rows(f);
  offer(shifted_network(f, singular), "singular directions, moved into the positive");
  offer(two_sided_network(f, singular), "singular directions, a neuron for each sign", true);
  offer(shifted_network(f, basis), "rows of the map, moved into the positive");
  if (basis.rows() == f.a.cols()) {
    RationalMatrix unit(f.a.cols(), f.a.cols());
    for (int i = 0; i < unit.rows(); ++i) unit(i, i) = 1;
    offer(shifted_network(f, unit), "the inputs, moved into the positive");
  }
  if (basis.rows() == 2 && depth > 2) offer(turning_network(f, basis, depth), "layers that turn");
  return out;
}

}  // namespace plumbline
