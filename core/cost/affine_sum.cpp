#include "cost/affine_sum.hpp"

#include <algorithm>
#include <cmath>

#include "budget/as_size.hpp"
#include "cost/affine_networks.hpp"
#include "cost/shallow.hpp"

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
  const ExactMatrix first = exact_matrix(sum.directions), last = exact_matrix(sum.outputs);
  const auto layers = as_size(parts[0].depth());
  Network out;
  for (std::size_t l = 0; l < layers; ++l) {
    int rows = 0, cols = 0;
    for (const Network& part : parts) {
      rows += part.weights[l].rows();
      cols += part.weights[l].cols();
    }
    out.weights.emplace_back(l + 1 < layers ? rows : last.rows(), l > 0 ? cols : first.cols());
    out.biases.emplace_back(l + 1 < layers ? ExactMatrix(rows, 1) : exact_matrix(f.q));
    int row = 0, col = 0;
    for (int i = 0; i < static_cast<int>(parts.size()); ++i) {
      const ExactMatrix& w = parts[as_size(i)].weights[l];
      const std::optional<ExactMatrix>& b = parts[as_size(i)].biases[l];
      // What is written there: rows of the directions in front, columns of the outputs behind.
      for (int r = 0; r < out.weights[l].rows(); ++r) {
        const bool last_layer = l + 1 == layers;
        if (!last_layer && (r < row || r >= row + w.rows())) continue;
        const int from = last_layer ? 0 : r - row;
        const Real scale = last_layer ? last(r, i) : Real(1);
        for (int c = 0; c < (l > 0 ? w.cols() : first.cols()); ++c)
          out.weights[l](r, l > 0 ? col + c : c) = scale * (l > 0 ? w(from, c) : w(from, 0) * first(i, c));
        if (b) (*out.biases[l])(r, 0) += scale * (*b)(from, 0);
      }
      row += w.rows();
      col += w.cols();
    }
  }
  return out;
}

}  // namespace plumbline
