#include "cost/cost_limit.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "budget/error.hpp"
#include "cost/function/description.hpp"
#include "cost/function/short_rational.hpp"
#include "cost/limit/limit_networks.hpp"
#include "cost/lower/opposite_points.hpp"
#include "cost/lower/pieces_end.hpp"
#include "cost/lower/slopes_end.hpp"
#include "cost/lower/two_pieces.hpp"
#include "cost/lower/two_points.hpp"
#include "cost/lower/value_end.hpp"
#include "cost/upper/affine_networks.hpp"
#include "cost/upper/shallow.hpp"
#include "matrix/characteristic.hpp"

namespace plumbline {
namespace {

constexpr int kManyLayers = 1000;  // so that a sequence of Lemma 5 holds at all depths
constexpr double kEqual = 1e-12;   // values that differ by less are one
constexpr double kNear = 1e-6;     // what the search for scales may miss

int narrowest(const Network& n) {
  int out = n.weights[0].rows();
  for (std::size_t l = 1; l + 1 < n.weights.size(); ++l) out = std::min(out, n.weights[l].rows());
  return out;
}

bool is_constant(const Network& n) {
  return std::ranges::all_of(n.weights[0].entries(), [](const Real& w) { return w.sign() == Sign::Zero; });
}

// Short if it may be, otherwise 53 bits, rounded up, or down.
Rational shortened(const Rational& x, bool up) {
  return x.to_string().size() <= 24 ? x : up ? round_up(x, 53) : round_down(x, 53);
}
Rational shortened_up(const Rational& x) { return shortened(x, true); }
Rational shortened_down(const Rational& x) { return shortened(x, false); }

Rational symmetric_function(int k, const RationalMatrix& a) {
  return principal_minor_sum(exact_matrix(a), k).rational();
}

// [J, c]^T [J, c] with tau^2 added at the end.
RationalMatrix gram(const AffinePiece& p, const Rational& tau2) {
  const int d = p.jacobian.cols();
  const auto entry = [&](int i, int j) { return j < d ? p.jacobian(i, j) : p.constant(i, 0); };
  RationalMatrix out(d + 1, d + 1);
  for (int i = 0; i <= d; ++i)
    for (int j = 0; j <= d; ++j)
      for (int k = 0; k < p.jacobian.rows(); ++k) out(i, j) += entry(k, i) * entry(k, j);
  out(d, d) += tau2;
  return out;
}

// Lemma 7 for one piece, with the best tau^2.
struct PieceEnd {
  int rank = -1, number = 0;
  Rational tau2;
  LogEnd end;
  RationalMatrix gram;
};

PieceEnd piece_end(const AffinePiece& p) {
  PieceEnd out;
  out.number = p.number;
  out.rank = rank(exact_matrix(p.jacobian));
  const RationalMatrix alone = gram(p, Rational());
  RationalMatrix without(p.jacobian.cols(), p.jacobian.cols());  // J^T J
  for (int i = 0; i < without.rows(); ++i)
    for (int j = 0; j < without.cols(); ++j) without(i, j) = alone(i, j);
  const Rational missed = symmetric_function(out.rank + 1, alone) / symmetric_function(out.rank, without);  // |P c|^2
  out.tau2 = std::max(Rational(), Rational(1) - missed);
  out.gram = gram(p, out.tau2);
  out.end = {Rational(1) - out.tau2, symmetric_function(out.rank + 1, out.gram)};
  return out;
}

// The largest rank, and then the largest end.
PieceEnd best_end(const std::vector<AffinePiece>& pieces) {
  PieceEnd best;
  for (const AffinePiece& p : pieces)
    if (PieceEnd e = piece_end(p); e.rank > best.rank || (e.rank == best.rank && e.end.value() > best.end.value()))
      best = std::move(e);
  return best;
}

struct BestNetwork {
  LimitNetwork made;
  LimitScales scales;
};

// The narrowest, and then the cheapest; one repeated layer rather than many.
BestNetwork best_network(const std::vector<LimitNetwork>& networks) {
  std::optional<BestNetwork> best;
  for (const LimitNetwork& made : networks) {
    const bool constant = is_constant(made.network);
    if (!constant && made.network.depth() < 2) continue;
    const int width = constant ? 0 : narrowest(made.network);
    const int layers = constant ? 1 : made.network.depth();
    for (int only = 0; only < layers; ++only) {
      if (only > 0 && made.network.weights[as_size(only) - 1].rows() != width) continue;
      LimitScales s = limit_scales(made.network, width, only);
      if (only == 0 && best &&
          (width > best->scales.width || (width == best->scales.width && s.value() > best->scales.value() + kNear)))
        break;  // fewer repeated layers cost no less
      const bool better =
          !best || s.width < best->scales.width ||
          (s.width == best->scales.width &&
           (s.value() < best->scales.value() - kEqual ||
            (s.value() < best->scales.value() + kEqual && s.repeated().size() < best->scales.repeated().size())));
      if (better) best = {made, std::move(s)};
    }
  }
  if (!best) throw InputError("/network", "a function of which a network with a hidden layer is known");
  return *best;
}

void set_above(LimitEnclosure& out, const CostFunction& f, const BestNetwork& best) {
  const LimitScales& s = best.scales;
  Case& c = out.above;
  c.network = best.made.network;
  out.constant = is_constant(c.network);
  out.width = s.width;
  out.upper = {shortened_up(s.kept), shortened_up(s.stretched)};
  out.what_above = best.made.what;
  if (const auto* line = std::get_if<LineFunction>(&f))
    describe(c, *line, {}, 0);
  else if (const auto* affine = std::get_if<AffineFunction>(&f))
    describe(c, *affine);
  else if (best.made.cells)
    describe(c, *best.made.cells, {0});
  else
    c.inputs = std::get<NetworkFunction>(f).samples;
  c.scalars["n"] = Real(s.width);
  c.scalars["upper"] = Real(out.upper.term);
  c.scalars["upper-factor"] = Real(out.upper.factor);
  c.matrices["U"] = exact_matrix(s.receives);
  c.matrices["V"] = exact_matrix(s.passes);
}

PieceEnd set_below(LimitEnclosure& out, const CostFunction& f) {
  Case& c = out.below;
  PieceEnd best;
  if (const auto* line = std::get_if<LineFunction>(&f)) {
    best = best_end(pieces_of(*line));
    c.network = line->pieces() == 1 ? one_layer(affine_piece(*line)) : plain_network(*line).network();
    describe(c, *line, line->contains(Rational()) ? std::vector<Rational>(1) : std::vector<Rational>(), best.number);
  } else if (const auto* affine = std::get_if<AffineFunction>(&f)) {
    best = best_end(pieces_of(*affine));
    c.network = one_layer(*affine);
    describe(c, *affine);
  } else {
    const auto& known = std::get<NetworkFunction>(f);
    c.network = known.network;
    if (const auto cells = cellwise(known)) {
      best = best_end(pieces_of(known.network, *cells));
      describe(c, *cells, {as_size(best.number)});
    } else {
      best = best_end(pieces_of(known));
      if (best.rank < 0) throw InputError("/data/inputs", "a sample at which no neuron's preactivation is 0");
      out.values = false;
      c.inputs = known.samples;
      c.scalars["point"] = Real(best.number + 1);
    }
  }
  out.rank = best.rank;
  out.lower = best.end;
  out.what_below = "a Jacobian of rank " + std::to_string(best.rank);
  c.scalars["n"] = Real(best.rank);
  c.scalars["tau2"] = Real(best.tau2);
  return best;
}

// Constants: what the value at 0 costs, if that is more.
void set_value(LimitEnclosure& out) {
  const int origin = zero_sample(out.below);
  if (out.rank > 0 || origin < 0) return;
  const ValueEnd end = value_end(size_at_zero(out.below.network), kManyLayers);
  if (!(end.value.approximate() > out.lower.value() + 1e-9)) return;
  Case& c = out.below;
  c.scalars.erase("tau2");
  c.scalars["origin"] = Real(origin + 1);
  c.matrices["q"] = ExactMatrix(static_cast<int>(end.q.size()), 1);
  for (std::size_t l = 0; l < end.q.size(); ++l) c.matrices["q"](static_cast<int>(l), 0) = Real(end.q[l]);
  out.by = LowerEnd::Value;
  out.lower = {shortened_down(end.value), Rational(1)};
  out.what_below = "the value at 0";
}

// Another kind of lower end in place of the one so far, if it is more; the case then still lacks what the claim asks
// for.
bool replaced(LimitEnclosure& out, LowerEnd by, LogEnd end, std::string what) {
  if (!end.factor.is_zero() && end.value() > out.lower.value() + 1e-9) {
    for (const char* unused : {"E", "K", "D", "M"}) out.below.matrices.erase(unused);
    out.below.scalars.erase("tau2");
    out.by = by;
    out.lower = {end.term, shortened_down(end.factor)};
    out.what_below = std::move(what);
    return true;
  }
  return false;
}

// Functions with R0 = 1: what slopes along a line cost, and several pieces together.
void set_slopes(LimitEnclosure& out, const CostFunction& f) {
  const SlopesEnd slopes = slopes_end(f);
  if (replaced(out, LowerEnd::Slopes, {Rational(), slopes.turned2},
               std::to_string(slopes.points.cols()) + " slopes along a line"))
    describe(out.below, f, slopes);
  const PiecesEnd pieces = pieces_end(f);
  if (replaced(out, LowerEnd::Pieces, {Rational(), pieces.moved2}, std::to_string(pieces.pieces.size()) + " pieces"))
    describe(out.below, std::get<NetworkFunction>(f), pieces);
}

// What two samples cost, and, in the limit, two values of opposite signs; that says nothing of R2.
void set_points(LimitEnclosure& out) {
  const TwoPoints two = two_points(out.below);
  if (replaced(out, LowerEnd::Points, {Rational(), two.ratio}, "two values")) {
    out.below.scalars["first"] = Real(two.first + 1);
    out.below.scalars["other"] = Real(two.other + 1);
  }
  const OppositePoints opposite = opposite_points(out.below);
  if (!opposite.apart2.is_zero() &&
      replaced(out, LowerEnd::Opposite, {Rational(2) * opposite.v - Rational(2), opposite.factor()},
               "two values of opposite signs"))
    describe(out.below, opposite);
}

// What two pieces cost where R0 is larger.
void set_two_pieces(LimitEnclosure& out, const CostFunction& f) {
  const TwoPieces end = two_pieces(f);
  if (end.rank == out.rank &&
      replaced(out, LowerEnd::TwoPieces, {Rational(), end.factor()}, "two pieces of rank " + std::to_string(end.rank)))
    describe(out.below, std::get<NetworkFunction>(f), end);
}

// Half the sum of the squares of logarithms, in doubles, and a little more on the side that is asked for.
Rational safe(double half, int side) {
  return std::fabs(half) < kEqual ? Rational() : short_rational(half + side * 1e-13 * std::max(1.0, half), 50, 0);
}

void set_second(LimitEnclosure& out, const PieceEnd& below, const LimitScales& above) {
  if (!out.exact() || out.by == LowerEnd::Value || out.by == LowerEnd::TwoPieces || out.by == LowerEnd::Opposite)
    return;
  if (out.constant) {
    out.second = LimitEnclosure::Second{};  // R = R1 from some depth on
    return;
  }
  if (above.repeated().size() > 1) return;
  double upper = 0, lower = 0;
  for (int l = 0; l < above.receives.rows(); ++l)
    for (int i = 0; i < above.receives.cols(); ++i)
      upper += std::pow(std::log((above.passes(l, i) / above.receives(l, i)).approximate()), 2) / 2;
  const Eigen::VectorXd s = Eigen::JacobiSVD<Eigen::MatrixXd>(doubles(below.gram)).singularValues();
  if (out.by != LowerEnd::Jacobian)
    lower = std::pow(out.lower.value(), 2) / 2;
  else
    for (int i = 0; i <= below.rank; ++i) lower += std::pow(std::log(s(i)), 2) / 2;
  out.second = LimitEnclosure::Second{safe(lower, -1), safe(upper, 1)};
  out.above.scalars["second"] = Real(out.second->upper);
  out.below.scalars["second"] = Real(out.second->lower);
}

}  // namespace

double LogEnd::value() const { return term.approximate() + std::log(factor.approximate()); }

LimitEnclosure enclose_limit(const Case& c, const CostFunction& f, const CostSearch& effort) {
  LimitEnclosure out;
  out.above = cost_case(c, "limit-above");
  out.below = cost_case(c, "limit-below");
  const BestNetwork best = best_network(limit_networks(f, effort));
  set_above(out, f, best);
  const PieceEnd below = set_below(out, f);
  set_value(out);
  if (out.rank == 1 && out.values) set_slopes(out, f);
  if (out.rank > 1 && out.values) set_two_pieces(out, f);
  if (out.rank == 1) set_points(out);
  set_second(out, below, best.scales);
  if (out.by != LowerEnd::Opposite) out.below.scalars["lower"] = Real(out.lower.term);  // there v0 says it
  if (out.by != LowerEnd::Value) out.below.scalars["lower-factor"] = Real(out.lower.factor);
  return out;
}

}  // namespace plumbline
