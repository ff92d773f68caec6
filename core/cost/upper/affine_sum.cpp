#include "cost/upper/affine_sum.hpp"

#include <algorithm>
#include <cmath>

#include "budget/as_size.hpp"
#include "cost/function/short_rational.hpp"
#include "cost/upper/affine_networks.hpp"

namespace plumbline {
namespace {

// g(z) = slope z on the range of the entries; nothing if there is one value only.
std::optional<LineFunction> line_through(const Rational& slope, const RationalMatrix& at, int row) {
  Rational least = at(row, 0), most = at(row, 0);
  for (int j = 1; j < at.cols(); ++j) {
    least = std::min(least, at(row, j));
    most = std::max(most, at(row, j));
  }
  if (least == most) return {};
  LineFunction out{{least, most}, RationalMatrix(1, 2)};
  out.values(0, 0) = slope * least;
  out.values(0, 1) = slope * most;
  return out;
}

RationalMatrix row_of(const RationalMatrix& a, int i) {
  RationalMatrix out(1, a.cols());
  for (int j = 0; j < a.cols(); ++j) out(0, j) = a(i, j);
  return out;
}

RationalMatrix column_of(const RationalMatrix& a, int j) {
  RationalMatrix out(a.rows(), 1);
  for (int i = 0; i < a.rows(); ++i) out(i, 0) = a(i, j);
  return out;
}

// A block is added to `to`, its corner at (row, col).
void add_at(ExactMatrix& to, int row, int col, const ExactMatrix& block) {
  for (int i = 0; i < block.rows(); ++i)
    for (int j = 0; j < block.cols(); ++j) to(row + i, col + j) += block(i, j);
}

}  // namespace

std::optional<AffineSum> sum_along(const RationalMatrix& directions, const AffineFunction& f) {
  const std::optional<RationalMatrix> c = left_factor(f.a, directions);
  if (!c) return {};
  AffineSum out{directions, *c, {}};
  const RationalMatrix at = product(directions, f.corners);
  for (int i = 0; i < directions.rows(); ++i) {
    double square = 0;
    for (int r = 0; r < c->rows(); ++r) square += std::pow((*c)(r, i).approximate(), 2);
    const Rational slope = short_rational(std::sqrt(square));
    std::optional<LineFunction> part = line_through(slope, at, i);
    if (!part) return {};
    for (int r = 0; r < c->rows(); ++r) out.outputs(r, i) /= slope;
    out.parts.push_back(std::move(*part));
  }
  return out;
}

// Balanced, the neurons cost 2 p s sqrt(1 + b^2) + 2 (1 - p) s sqrt(1 + c^2), and the last bias its square.
Network pair_network(const LineFunction& g) {
  const Rational slope = g.slope(0, 0), b = -g.knots.front(), c = g.knots.back(), length = b + c;
  const double s = std::fabs(slope.approximate()), low = std::hypot(1, b.approximate()),
               high = std::hypot(1, c.approximate()), d = length.approximate();
  const Rational p = short_rational(std::clamp((c.approximate() + (high - low) / (s * d)) / d, 0.0, 1.0)),
                 q = Rational(1) - p;
  Network out;
  out.weights = {ExactMatrix(2, 1), ExactMatrix(1, 2)};
  out.biases = {ExactMatrix(2, 1), ExactMatrix(1, 1)};
  out.weights[0](0, 0) = Real(1);
  out.weights[0](1, 0) = Real(-1);
  (*out.biases[0])(0, 0) = Real(b);
  (*out.biases[0])(1, 0) = Real(c);
  out.weights[1](0, 0) = Real(slope * p);
  out.weights[1](0, 1) = Real(-slope * q);
  (*out.biases[1])(0, 0) = Real(slope * (q * c - p * b));
  return out;
}

Network network_of(const AffineSum& sum, const AffineFunction& f, const std::vector<Network>& parts) {
  const auto layers = as_size(parts[0].depth());
  Network out;
  for (std::size_t l = 0; l < layers; ++l) {
    const bool is_first = l == 0, is_last = l + 1 == layers;
    int rows = 0, cols = 0;
    for (const Network& part : parts) {
      rows += part.weights[l].rows();
      cols += part.weights[l].cols();
    }
    ExactMatrix weights(is_last ? f.q.rows() : rows, is_first ? sum.directions.cols() : cols);
    ExactMatrix biases = is_last ? exact_matrix(f.q) : ExactMatrix(rows, 1);
    int row = 0, col = 0;
    for (int i = 0; i < static_cast<int>(parts.size()); ++i) {
      const ExactMatrix& in_part = parts[as_size(i)].weights[l];
      ExactMatrix w = in_part, b = parts[as_size(i)].biases[l].value_or(ExactMatrix(w.rows(), 1));
      if (is_first) w = multiply(w, exact_matrix(row_of(sum.directions, i)));
      if (is_last) {
        const ExactMatrix outputs = exact_matrix(column_of(sum.outputs, i));
        w = multiply(outputs, w);
        b = multiply(outputs, b);
      }
      add_at(weights, is_last ? 0 : row, is_first ? 0 : col, w);
      add_at(biases, is_last ? 0 : row, 0, b);
      row += in_part.rows();
      col += in_part.cols();
    }
    out.weights.push_back(std::move(weights));
    out.biases.emplace_back(std::move(biases));
  }
  return out;
}

}  // namespace plumbline
