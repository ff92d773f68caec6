#include "cost/lower/slopes_end.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace plumbline {
namespace {

constexpr std::size_t kMostCells = 24;

// psi is 1 at knots where the slope rises and 0 where it falls, with slope 0 beyond both ends; elsewhere it is what it
// is at a neighbour. The coefficient of a piece is psi on its left less psi on its right: sums of consecutive ones are
// -1, 0 or 1, and the sum of coefficient times slope is the sum of all rises, which is T.
std::vector<int> coefficients_of(const std::vector<Rational>& slopes) {
  std::vector<int> psi(slopes.size() + 1, -1);
  for (std::size_t k = 0; k < psi.size(); ++k) {
    const Rational before = k > 0 ? slopes[k - 1] : Rational(), after = k < slopes.size() ? slopes[k] : Rational();
    psi[k] = after > before ? 1 : after < before ? 0 : k > 0 ? psi[k - 1] : -1;
  }
  for (std::size_t k = psi.size() - 1; k-- > 0;)
    if (psi[k] < 0) psi[k] = psi[k + 1];
  std::vector<int> out;
  for (std::size_t j = 0; j < slopes.size(); ++j) out.push_back(psi[j] - psi[j + 1]);
  return out;
}

// The network on the segment from `from` to `to`, a function of s in [0, 1].
Network along(Network network, const RationalMatrix& from, const RationalMatrix& to) {
  const RationalMatrix w = rational_matrix(network.weights[0], "/network/weights/0");
  RationalMatrix slope(w.rows(), 1), start = preactivations(network, 0, from);
  for (int i = 0; i < w.rows(); ++i)
    for (int j = 0; j < w.cols(); ++j) slope(i, 0) += w(i, j) * (to(j, 0) - from(j, 0));
  network.weights[0] = exact_matrix(slope);
  network.biases.resize(network.weights.size());
  network.biases[0] = exact_matrix(start);
  return network;
}

// The end of the segment, by its points in the domain; nothing is said where the network has a kink at one of them.
SlopesEnd on_segment(const Network& network, const RationalMatrix& from, const RationalMatrix& to) {
  SlopesEnd out = slopes_end(on_interval(along(network, from, to), Rational(), Rational(1)));
  if (out.turned2.is_zero()) return out;
  Rational length2;
  RationalMatrix points(from.rows(), out.points.cols());
  for (int i = 0; i < from.rows(); ++i) {
    const Rational step = to(i, 0) - from(i, 0);
    length2 += step * step;
    for (int j = 0; j < points.cols(); ++j) points(i, j) = from(i, 0) + step * out.points(0, j);
  }
  if (!is_smooth(network, points)) return {};
  out.points = std::move(points);
  out.turned2 = out.turned2 / length2;
  return out;
}

// In the cell to which it belongs: the network is affine on both together.
CellPoint placed(const Network& network, const Cellwise& f, const RationalMatrix& points, int column) {
  RationalMatrix point(points.rows(), 1);
  for (int i = 0; i < point.rows(); ++i) point(i, 0) = points(i, column);
  CellPoint out{0, point.entries(), outputs_on(network, point).entries()};
  for (; out.cell < f.cells.size(); ++out.cell) {
    const RationalMatrix old = corners(f, f.cells[out.cell]);
    Cellwise both{RationalMatrix(old.rows(), old.cols() + 1), {}, {{}}};
    for (int j = 0; j <= old.cols(); ++j) {
      both.cells[0].push_back(j);
      for (int i = 0; i < old.rows(); ++i) both.points(i, j) = j < old.cols() ? old(i, j) : point(i, 0);
    }
    both.values = outputs_on(network, both.points);
    if (computes(network, both)) return out;
  }
  throw std::logic_error("a point in no cell");
}

}  // namespace

double SlopesEnd::value(int depth) const { return depth * std::pow(turned2.approximate(), 1.0 / depth); }

// In the order of the pieces, without those that no output needs.
SlopesEnd slopes_end(const LineFunction& f) {
  SlopesEnd out;
  std::vector<std::vector<int>> rows;
  for (int i = 0; i < f.outputs(); ++i) {
    std::vector<Rational> slopes;
    for (int p = 0; p < f.pieces(); ++p) slopes.push_back(f.slope(i, p));
    rows.push_back(coefficients_of(slopes));
    Rational turned;
    for (int p = 0; p < f.pieces(); ++p) turned += Rational(rows.back()[as_size(p)]) * slopes[as_size(p)];
    out.turned2 += turned * turned;
  }
  std::vector<int> needed;
  for (int p = 0; p < f.pieces(); ++p)
    if (std::ranges::any_of(rows, [&](const std::vector<int>& row) { return row[as_size(p)] != 0; }))
      needed.push_back(p);
  if (needed.size() < 2) return {};
  const int count = static_cast<int>(needed.size());
  out.points = RationalMatrix(1, count);
  out.coefficients = RationalMatrix(f.outputs(), count);
  for (int j = 0; j < count; ++j) {
    const auto p = as_size(needed[as_size(j)]);
    out.points(0, j) = (f.knots[p] + f.knots[p + 1]) / Rational(2);
    for (int i = 0; i < f.outputs(); ++i) out.coefficients(i, j) = Rational(rows[as_size(i)][p]);
  }
  return out;
}

SlopesEnd slopes_end(const CostFunction& f) {
  if (const auto* line = std::get_if<LineFunction>(&f)) return slopes_end(*line);
  SlopesEnd best;
  const NetworkFunction* known = network_on_cells(f);
  if (known == nullptr || known->cells->cells.size() > kMostCells) return best;
  const Cellwise& cells = *known->cells;
  std::vector<RationalMatrix> middles;
  for (std::size_t k = 0; k < cells.cells.size(); ++k) {
    middles.emplace_back(cells.points.rows(), 1);
    middles.back().entries() = middle(cells, k).at;
  }
  for (std::size_t k = 0; k < middles.size(); ++k)
    for (std::size_t m = 0; m < k; ++m)
      if (SlopesEnd end = on_segment(known->network, middles[m], middles[k]); end.turned2 > best.turned2)
        best = std::move(end);
  return best;
}

void describe(Case& c, const CostFunction& f, const SlopesEnd& end) {
  const int count = end.points.cols();
  ExactMatrix samples(count, 1);
  if (const auto* line = std::get_if<LineFunction>(&f)) {
    const std::vector<Rational>& points = end.points.entries();
    describe(c, *line, points, 0);
    for (int j = 0; j < c.inputs.cols(); ++j)
      for (int k = 0; k < count; ++k)
        if (c.inputs(0, j).rational() == points[as_size(k)]) samples(k, 0) = Real(j + 1);
  } else {
    const auto& known = std::get<NetworkFunction>(f);
    const Cellwise& cells = *known.cells;
    std::vector<CellPoint> more;
    for (int k = 0; k < count; ++k) {
      more.push_back(placed(known.network, cells, end.points, k));
      samples(k, 0) = Real(cells.points.cols() + k + 2);
    }
    more.insert(more.begin(), centre(cells, more));
    describe_with(c, cells, more);
  }
  c.matrices["D"] = samples;
  c.matrices["M"] = exact_matrix(end.coefficients);
}

}  // namespace plumbline
