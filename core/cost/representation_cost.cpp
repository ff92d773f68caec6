#include "cost/representation_cost.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "budget/error.hpp"
#include "cost/function/description.hpp"
#include "cost/function/fine_samples.hpp"
#include "cost/lower/jacobian_end.hpp"
#include "cost/lower/pieces_end.hpp"
#include "cost/lower/several_points.hpp"
#include "cost/lower/shallow_weights.hpp"
#include "cost/lower/slopes_end.hpp"
#include "cost/lower/two_pieces.hpp"
#include "cost/lower/two_points.hpp"
#include "cost/lower/value_end.hpp"
#include "cost/upper/affine_networks.hpp"
#include "cost/upper/shallow.hpp"
#include "optimum/recognise.hpp"
#include "optimum/speed_2.hpp"

namespace plumbline {
namespace {

constexpr double kMet = 1e-6;  // relative: ends that are nearer are not brought together

// The permutation of two-sided networks: neuron n of 2 k to n + k.
ExactMatrix opposites(int width) {
  ExactMatrix out(width, width);
  for (int n = 0; n < width; ++n) out(n, (n + width / 2) % width) = Real(1);
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

struct BestPiece {
  int number = -1;
  JacobianEnd end;
};

BestPiece best_piece(const std::vector<AffinePiece>& pieces, int depth) {
  BestPiece out;
  for (const AffinePiece& p : pieces)
    if (const JacobianEnd end = jacobian_end(doubles(p.jacobian), doubles(p.constant), depth);
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
  if (const auto cells = cellwise(f)) {
    best = best_piece(pieces_of(f.network, *cells), depth);
    describe(out.below, *cells, {as_size(std::max(best.number, 0))});
  } else {
    out.values = false;
    if (best.number < 0) throw InputError("/data/inputs", "a sample at which no neuron's preactivation is 0");
    out.below.scalars["point"] = Real(best.number + 1);
  }
  set_jacobian(out, best.end);
}

bool is_more(double value, const CostEnclosure& than) { return value > than.lo.approximate() * (1 + 1e-9) + 1e-9; }

// What the value at 0 costs, where 0 is a sample or in the interval, if that is more than what was found.
void value_below(CostEnclosure& out, const CostFunction& f) {
  Case below = out.below;
  if (const auto* line = std::get_if<LineFunction>(&f); line != nullptr && line->contains(Rational()))
    describe(below, *line, {Rational()}, 0);
  const int origin = zero_sample(below);
  if (origin < 0) return;
  const ValueEnd end = value_end(size_at_zero(below.network), out.depth);
  if (!is_more(end.value.approximate(), out)) return;
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

// Another kind of lower end in place of the one so far.
void set_end(CostEnclosure& out, LowerEnd by, double value, std::string what) {
  for (const char* unused : {"rho", "tau", "origin"}) out.below.scalars.erase(unused);
  for (const char* unused : {"q", "E", "K", "D", "M", "T"}) out.below.matrices.erase(unused);
  out.below.gradient.reset();
  out.by = by;
  out.lo = safe(value);
  out.nice.clear();
  if (Real nice; is_recognised(value, nice, 1e-10)) out.nice = {nice};
  out.what_below = std::move(what);
}

// What several pieces cost together, if that is more than what was found.
void pieces_below(CostEnclosure& out, const CostFunction& f) {
  const PiecesEnd end = pieces_end(f);
  if (!is_more(end.value(out.depth), out)) return;
  set_end(out, LowerEnd::Pieces, end.value(out.depth), std::to_string(end.pieces.size()) + " pieces");
  describe(out.below, std::get<NetworkFunction>(f), end);
}

// What the slopes along a line cost, if that is more.
void slopes_below(CostEnclosure& out, const CostFunction& f) {
  const SlopesEnd end = slopes_end(f);
  if (!is_more(end.value(out.depth), out)) return;
  set_end(out, LowerEnd::Slopes, end.value(out.depth), std::to_string(end.points.cols()) + " slopes along a line");
  describe(out.below, f, end);
}

// And what two of rank 2 or more cost.
void two_pieces_below(CostEnclosure& out, const CostFunction& f) {
  const TwoPieces end = two_pieces(f);
  if (end.power.is_zero() || !is_more(end.value(out.depth), out)) return;
  set_end(out, LowerEnd::TwoPieces, end.value(out.depth), "two pieces of rank " + std::to_string(end.rank));
  describe(out.below, std::get<NetworkFunction>(f), end);
}

// What two samples cost, if that is more.
void points_below(CostEnclosure& out) {
  if (out.depth < 2) return;
  const TwoPoints end = two_points(out.below);
  if (!is_more(end.value(out.depth), out)) return;
  set_end(out, LowerEnd::Points, end.value(out.depth), "two values");
  out.below.scalars["first"] = Real(end.first + 1);
  out.below.scalars["other"] = Real(end.other + 1);
}

// The samples of a case that say something: the breakpoints and ends, or the corners of the cells.
std::vector<int> telling_samples(const Case& c, const CostFunction& f) {
  std::vector<int> out;
  const auto* line = std::get_if<LineFunction>(&f);
  const auto middle = c.scalars.find("point");
  for (int j = 0; j < c.inputs.cols(); ++j)
    if (line != nullptr ? std::ranges::binary_search(line->knots, c.inputs(0, j).rational())
                        : middle == c.scalars.end() || middle->second.rational() != Rational(j + 1))
      out.push_back(j);
  return out;
}

// What the values at several samples cost, if that is more.
void speed_below(CostEnclosure& out, const CostFunction& f) {
  if (out.hi.approximate() <= out.lo.approximate() * (1 + kMet)) return;
  const RationalMatrix x = rational_matrix(out.below.inputs, "/data/inputs");
  const SeveralPoints end = several_points(x, outputs_on(out.below.network, x), telling_samples(out.below, f),
                                           out.depth, {.enough = out.lo.approximate()});
  if (!is_more(end.value, out)) return;
  set_end(out, LowerEnd::Speed, end.value, std::to_string(end.points) + " values");
  out.below.gradient = end.gradient;
  out.below.scalars["rho"] = Real(end.rho);
  out.below.scalars["speed"] = Real(end.speed);
  out.below.matrices["T"] = end.table;
}

// Depth 2, several inputs or outputs: what weights on samples cost, if that is more.
void weights_below(CostEnclosure& out, const CostFunction& f) {
  const auto* line = std::get_if<LineFunction>(&f);
  if (out.depth != 2 || (line != nullptr && line->outputs() == 1)) return;
  for (const bool finely : {true, false}) {
    if (out.hi.approximate() <= out.lo.approximate() * (1 + kMet)) return;
    Case below = out.below;
    if (finely)
      describe_finely(below, f,
                      as_size(std::min(ShallowWeights::kMostSamples,
                                       ShallowWeights::kMostValues / below.network.weights.back().rows())));
    const RationalMatrix x = rational_matrix(below.inputs, "/data/inputs");
    const ShallowWeights end = shallow_weights(x, outputs_on(below.network, x),
                                               {.enough = out.lo.approximate(), .upper = out.hi.approximate()});
    if (!is_more(end.value, out)) continue;
    out.below = std::move(below);
    set_end(out, LowerEnd::Weights, end.value, "weights on " + std::to_string(x.cols()) + " points");
    out.below.gradient = end.gradient;
    out.below.scalars["speed"] = Real(end.speed);
    out.below.matrices["T"] = end.table;
    return;
  }
}

}  // namespace

std::string_view name_of(LowerEnd by) {
  switch (by) {
    case LowerEnd::Jacobian: return "jacobian";
    case LowerEnd::Dual: return "dual";
    case LowerEnd::Value: return "value";
    case LowerEnd::Pieces: return "pieces";
    case LowerEnd::Points: return "points";
    case LowerEnd::TwoPieces: return "two-pieces";
    case LowerEnd::Speed: return "speed";
    case LowerEnd::Slopes: return "slopes";
    case LowerEnd::Weights: return "weights";
    case LowerEnd::Opposite: return "opposite";
  }
  return {};
}

CostEnclosure enclose_cost(const Case& c, const CostFunction& f, int depth, const CostSearch& effort) {
  CostEnclosure out;
  out.depth = depth;
  out.above = cost_case(c, std::to_string(depth) + "-above");
  out.below = cost_case(c, std::to_string(depth) + "-below");
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
    set_jacobian(out, best_piece(pieces_of(*affine), depth).end);
  } else {
    const auto& known = std::get<NetworkFunction>(f);
    if (upper.cells)
      describe(out.above, *upper.cells, {0});
    else
      out.above.inputs = known.samples;
    network_below(out, known, depth);
  }
  value_below(out, f);
  slopes_below(out, f);
  pieces_below(out, f);
  two_pieces_below(out, f);
  points_below(out);
  weights_below(out, f);
  speed_below(out, f);
  out.below.scalars["lower"] = Real(out.lo);
  return out;
}

}  // namespace plumbline
