#include "cost/representation_cost.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "budget/error.hpp"
#include "cost/affine_networks.hpp"
#include "cost/jacobian_end.hpp"
#include "cost/shallow.hpp"
#include "cost/value_end.hpp"
#include "network/forward.hpp"
#include "optimum/recognise.hpp"
#include "optimum/speed_2.hpp"

namespace plumbline {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

ExactMatrix row_of(const std::vector<Rational>& entries) {
  ExactMatrix out(1, static_cast<int>(entries.size()));
  for (int j = 0; j < out.cols(); ++j) out(0, j) = Real(entries[as_size(j)]);
  return out;
}

// The values of a function on an interval at points in it.
ExactMatrix values_at(const LineFunction& f, const std::vector<Rational>& points) {
  ExactMatrix out(f.outputs(), static_cast<int>(points.size()));
  for (int j = 0; j < out.cols(); ++j) {
    const Rational& x = points[as_size(j)];
    int piece = 0;
    while (piece + 1 < f.pieces() && x > f.knots[as_size(piece) + 1]) ++piece;
    for (int i = 0; i < f.outputs(); ++i)
      out(i, j) = Real(f.values(i, piece) + f.slope(i, piece) * (x - f.knots[as_size(piece)]));
  }
  return out;
}

void sort_unique(std::vector<Rational>& points) {
  std::ranges::sort(points);
  points.erase(std::unique(points.begin(), points.end()), points.end());
}

// Samples, values and cells of a function on an interval, fine enough for a network: a cell between each two
// neighbours, and the point of the Jacobian in the middle of the first one of a piece.
void describe(Case& c, const LineFunction& f, const std::vector<Rational>& extra, int piece) {
  std::vector<Rational> points = switch_points(c.network, f.knots.front(), f.knots.back());
  points.insert(points.end(), f.knots.begin(), f.knots.end());
  points.insert(points.end(), extra.begin(), extra.end());
  sort_unique(points);
  const auto left = std::ranges::find(points, f.knots[as_size(piece)]);
  const int at = static_cast<int>(left - points.begin());
  points.insert(left + 1, (*left + *(left + 1)) / Rational(2));
  c.inputs = row_of(points);
  c.targets = values_at(f, points);
  ExactMatrix cells(c.inputs.cols(), c.inputs.cols() - 2);
  for (int cell = 0; cell < cells.cols(); ++cell) {
    const int first = cell > at ? cell + 1 : cell;
    for (int j = first; j <= first + (cell == at ? 2 : 1); ++j) cells(j, cell) = Real(1);
  }
  c.matrices["C"] = cells;
  c.scalars["point"] = Real(at + 2);
}

void describe(Case& c, const AffineFunction& f) {  // the mean of the corners comes last
  const int n = f.corners.cols(), d = f.corners.rows();
  RationalMatrix x(d, n + 1);
  for (int i = 0; i < d; ++i)
    for (int j = 0; j < n; ++j) {
      x(i, j) = f.corners(i, j);
      x(i, n) += f.corners(i, j) / Rational(n);
    }
  RationalMatrix y = product(f.a, x);
  for (int i = 0; i < y.rows(); ++i)
    for (int j = 0; j <= n; ++j) y(i, j) += f.q(i, 0);
  c.inputs = exact_matrix(x);
  c.targets = exact_matrix(y);
  c.matrices["C"] = ExactMatrix(n + 1, 1);
  for (Real& e : c.matrices["C"].entries()) e = Real(1);
  c.scalars["point"] = Real(n + 1);
}

// Corners and cells; `point` is the middle of one of the cells.
void describe(Case& c, const Cellwise& f, std::size_t cell) {
  const int n = f.points.cols(), cells = static_cast<int>(f.cells.size()),
            corners = static_cast<int>(f.cells[cell].size());
  const auto with_middle = [&](const RationalMatrix& at) {
    RationalMatrix out(at.rows(), n + 1);
    for (int i = 0; i < at.rows(); ++i) {
      for (int j = 0; j < n; ++j) out(i, j) = at(i, j);
      for (const int j : f.cells[cell]) out(i, n) += at(i, j) / Rational(corners);
    }
    return out;
  };
  c.inputs = exact_matrix(with_middle(f.points));
  c.targets = exact_matrix(with_middle(f.values));
  ExactMatrix columns(n + 1, cells);
  for (int k = 0; k < cells; ++k)
    for (const int j : f.cells[as_size(k)]) columns(j, k) = Real(1);
  columns(n, static_cast<int>(cell)) = Real(1);
  c.matrices["C"] = columns;
  c.scalars["point"] = Real(n + 1);
}

// The permutation of two-sided networks: neuron n of 2 k to n + k.
ExactMatrix opposites(int width) {
  ExactMatrix out(width, width);
  for (int n = 0; n < width; ++n) out(n, (n + width / 2) % width) = Real(1);
  return out;
}

Case start(const Case& c, int depth, const char* side) {
  Case out;
  out.name = c.name + "-cost-" + std::to_string(depth) + "-" + side;
  out.source = c.source;
  out.note = "written by `plumbline cost`";
  return out;
}

void set_upper(Case& c, const UpperNetwork& u, const Rational& hi) {
  c.scalars["t"] = Real(u.rescaled.added);
  c.scalars["h"] = Real(u.rescaled.layer);
  c.scalars["upper"] = Real(hi);
  c.matrices["S"] = exact_matrix(u.rescaled.scales);
  c.matrices["Q"] = exact_matrix(u.rescaled.links);
}

double near(const Real& x) { return in_double(x); }

// J, c of an affine piece in doubles, with the place where it is.
struct Piece {
  MatrixXd jacobian;
  VectorXd constant;
  int number = 0;
};

std::vector<Piece> pieces_of(const LineFunction& f) {
  std::vector<Piece> out;
  for (int p = 0; p < f.pieces(); ++p) {
    Piece piece{MatrixXd(f.outputs(), 1), VectorXd(f.outputs()), p};
    for (int i = 0; i < f.outputs(); ++i) {
      const Rational slope = f.slope(i, p);
      piece.jacobian(i, 0) = slope.approximate();
      piece.constant(i) = (f.values(i, p) - slope * f.knots[as_size(p)]).approximate();
    }
    out.push_back(std::move(piece));
  }
  return out;
}

std::vector<Piece> pieces_of(const AffineFunction& f) {
  Piece piece{MatrixXd(f.a.rows(), f.a.cols()), VectorXd(f.a.rows()), 0};
  for (int i = 0; i < f.a.rows(); ++i) {
    for (int j = 0; j < f.a.cols(); ++j) piece.jacobian(i, j) = f.a(i, j).approximate();
    piece.constant(i) = f.q(i, 0).approximate();
  }
  return {piece};
}

// At each sample where no preactivation is zero.
std::vector<Piece> pieces_of(const NetworkFunction& f) {
  std::vector<Piece> out;
  for (int s = 0; s < f.samples.cols(); ++s) {
    RationalMatrix at(f.samples.rows(), 1);
    for (int i = 0; i < at.rows(); ++i) at(i, 0) = f.samples(i, s).rational();
    const auto affine = affine_on(f.network, at, false);  // one sample: always affine
    bool smooth = true;
    ExactMatrix z = exact_matrix(at);
    for (int l = 0; l + 1 < f.network.depth(); ++l) {
      const auto k = as_size(l);
      z = multiply(f.network.weights[k], z);
      if (k < f.network.biases.size() && f.network.biases[k]) z = add(z, *f.network.biases[k]);
      for (const Real& e : z.entries()) smooth = smooth && e.sign() != Sign::Zero;
      z = leaky_relu(z, Real(0));
    }
    if (!smooth || !affine) continue;
    out.push_back(pieces_of(*affine).front());
    out.back().number = s;
  }
  return out;
}

// Of the network on each cell.
std::vector<Piece> pieces_of(const Network& network, const Cellwise& f) {
  std::vector<Piece> out;
  for (std::size_t k = 0; k < f.cells.size(); ++k)
    if (const auto affine = affine_on(network, corners(f, f.cells[k]), false)) {
      out.push_back(pieces_of(*affine).front());
      out.back().number = static_cast<int>(k);
    }
  return out;
}

struct BestPiece {
  int number = -1;
  JacobianEnd end;
};

BestPiece best_piece(const std::vector<Piece>& pieces, int depth) {
  BestPiece out;
  for (const Piece& p : pieces)
    if (const JacobianEnd end = jacobian_end(p.jacobian, p.constant, depth);
        out.number < 0 || end.value > out.end.value)
      out = {p.number, end};
  return out;
}

// A little below, for numbers that were computed in doubles.
Rational safe(double value) {
  return round_down(Rational::from_double(value - 1e-11 * std::max(1.0, std::fabs(value))), 48);
}

void set_jacobian(CostEnclosure& out, const JacobianEnd& end) {
  out.below.scalars["rho"] = Real(end.rho);
  out.below.scalars["tau"] = Real(end.tau);
  out.lo = safe(end.value);
  if (Real nice; is_recognised(end.value, nice, 1e-10)) out.nice = {nice};
  out.what_below = end.rho.is_zero() ? "a Jacobian" : "a Jacobian and the value there";
}

// Weights on samples for one output at a time, and for the direction in which f moves most.
struct Dual {
  LineWeights weights;
  std::vector<Rational> direction;
  double value = -1;
};

// The bound of Lemma 4 in doubles. The maximum over a neuron is exact, and rounded.
double dual_bound(const LineFunction& f, const LineWeights& w) {
  ExactMatrix lifted(2, static_cast<int>(w.points.size())), g = row_of(w.weights);
  Rational sum, trace;
  const ExactMatrix y = values_at(f, w.points);
  for (int j = 0; j < lifted.cols(); ++j) {
    const auto k = as_size(j);
    lifted(0, j) = Real(w.points[k]);
    lifted(1, j) = Real(1);
    sum += w.weights[k];
    trace += w.weights[k] * y(0, j).rational();
  }
  const double s = near(speed_2(lifted, g));
  return s > 0 ? 2 * trace.approximate() / s - std::pow(sum.approximate() / s, 2) : -1;
}

LineFunction along(const LineFunction& f, const std::vector<Rational>& direction) {
  LineFunction out{f.knots, RationalMatrix(1, f.values.cols())};
  for (int j = 0; j < f.values.cols(); ++j)
    for (int i = 0; i < f.outputs(); ++i) out.values(0, j) += direction[as_size(i)] * f.values(i, j);
  return out;
}

Dual best_dual(const LineFunction& f) {
  Dual best;
  std::vector<std::vector<Rational>> directions;
  for (int i = 0; i < f.outputs(); ++i) {
    directions.emplace_back(as_size(f.outputs()));
    directions.back()[as_size(i)] = 1;
  }
  for (const auto& direction : directions) {  // a unit vector e: R(e . f) <= R(f)
    const LineFunction g = along(f, direction);
    const LineWeights weights = shallow_optimum(g).weights;
    if (const double value = dual_bound(g, weights); value > best.value) best = {weights, direction, value};
  }
  return best;
}

void set_dual(CostEnclosure& out, const LineFunction& f, const Dual& dual) {
  describe(out.below, f, dual.weights.points, 0);
  ExactMatrix g(f.outputs(), out.below.inputs.cols());
  for (int j = 0; j < g.cols(); ++j)
    for (std::size_t k = 0; k < dual.weights.points.size(); ++k)
      if (dual.weights.points[k] == out.below.inputs(0, j).rational())
        for (int i = 0; i < g.rows(); ++i) g(i, j) = Real(dual.direction[as_size(i)] * dual.weights.weights[k]);
  out.below.gradient = g;
  out.by = LowerEnd::Dual;
  out.below.scalars.erase("rho");
  out.below.scalars.erase("tau");
  out.lo = safe(dual.value);
  out.nice.clear();
  if (Real nice; is_recognised(dual.value, nice, 1e-10)) out.nice = {nice};
  out.what_below = "weights on " + std::to_string(dual.weights.points.size()) + " points";
}

void line_below(CostEnclosure& out, const LineFunction& f, int depth) {
  const BestPiece best = best_piece(pieces_of(f), depth);
  out.below.network = f.pieces() == 1 ? one_layer(affine_piece(f)) : plain_network(f).network();
  out.below.scalars["t"] = Real(depth - out.below.network.depth());
  set_jacobian(out, best.end);
  if (depth == 2)
    if (const Dual dual = best_dual(f); dual.value > best.end.value + 1e-12) return set_dual(out, f, dual);
  describe(out.below, f, {}, best.number);
}

// What the network computes on the hull of the samples, or, where its cells are not known, around the samples.
void network_below(CostEnclosure& out, const NetworkFunction& f, int depth) {
  out.below.network = f.network;
  out.below.scalars["t"] = Real(depth - f.network.depth());
  out.below.inputs = f.samples;
  BestPiece best = best_piece(pieces_of(f), depth);
  if (const auto cells = cellwise(f.network, rational_matrix(f.samples, "/data/inputs"))) {
    best = best_piece(pieces_of(f.network, *cells), depth);
    describe(out.below, *cells, as_size(std::max(best.number, 0)));
  } else {
    out.values = false;
    if (best.number < 0) throw InputError("/data/inputs", "a sample at which no neuron's preactivation is 0");
    out.below.scalars["point"] = Real(best.number + 1);
  }
  set_jacobian(out, best.end);
}

// |f(0)|^2 of the network f.
Rational size_at_zero(const Network& n) {
  RationalMatrix z(n.weights[0].cols(), 1);
  for (std::size_t l = 0; l < n.weights.size(); ++l) {
    if (l > 0) rectify(z);
    z = preactivations(n, l, z);
  }
  Rational out;
  for (const Rational& e : z.entries()) out += e * e;
  return out;
}

// The sample 0, from 0; -1 if there is none.
int zero_sample(const Case& c) {
  for (int j = 0; j < c.inputs.cols(); ++j) {
    bool zero = true;
    for (int i = 0; i < c.inputs.rows() && zero; ++i) zero = c.inputs(i, j).sign() == Sign::Zero;
    if (zero) return j;
  }
  return -1;
}

// What the value at 0 costs, where 0 is a sample or in the interval, if that is more than what was found.
void value_below(CostEnclosure& out, const CostFunction& f) {
  Case below = out.below;
  if (const auto* line = std::get_if<LineFunction>(&f);
      line != nullptr && line->knots.front() <= Rational() && line->knots.back() >= Rational())
    describe(below, *line, {Rational()}, 0);
  const int origin = zero_sample(below);
  if (origin < 0) return;
  const ValueEnd end = value_end(size_at_zero(below.network), out.depth);
  if (!(end.value.approximate() > out.lo.approximate() * (1 + 1e-9) + 1e-9)) return;
  for (const char* unused : {"rho", "tau"}) below.scalars.erase(unused);
  below.gradient.reset();
  below.scalars["origin"] = Real(origin + 1);
  below.matrices["q"] = ExactMatrix(static_cast<int>(end.q.size()), 1);
  for (std::size_t l = 0; l < end.q.size(); ++l) below.matrices["q"](static_cast<int>(l), 0) = Real(end.q[l]);
  out.below = std::move(below);
  out.by = LowerEnd::Value;
  out.lo = round_down(end.value, 48);
  out.nice = {Real(end.value)};
  out.what_below = "the value at 0";
}

}  // namespace

CostEnclosure enclose_cost(const Case& c, const CostFunction& f, int depth, const CostSearch& effort) {
  CostEnclosure out;
  out.depth = depth;
  out.above = start(c, depth, "above");
  out.below = start(c, depth, "below");
  const UpperNetwork upper = upper_network(f, depth, effort);
  out.above.network = upper.network;
  out.hi = round_up(upper.rescaled.cost, 53);
  out.what_above = upper.what;
  set_upper(out.above, upper, out.hi);
  if (const auto* line = std::get_if<LineFunction>(&f)) {
    describe(out.above, *line, {}, 0);
    line_below(out, *line, depth);
  } else if (const auto* affine = std::get_if<AffineFunction>(&f)) {
    describe(out.above, *affine);
    if (upper.two_sided) out.above.matrices["P"] = opposites(upper.network.weights[0].rows());
    describe(out.below, *affine);
    out.below.network = one_layer(*affine);
    out.below.scalars["t"] = Real(depth - 1);
    set_jacobian(out, jacobian_end(pieces_of(*affine)[0].jacobian, pieces_of(*affine)[0].constant, depth));
  } else {
    const auto& known = std::get<NetworkFunction>(f);
    if (upper.cells)
      describe(out.above, *upper.cells, 0);
    else
      out.above.inputs = known.samples;
    network_below(out, known, depth);
  }
  value_below(out, f);
  out.below.scalars["lower"] = Real(out.lo);
  return out;
}

}  // namespace plumbline
