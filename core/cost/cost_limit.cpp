#include "cost/cost_limit.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "budget/error.hpp"
#include "cost/function/short_rational.hpp"
#include "cost/limit/limit_networks.hpp"
#include "cost/lower/growth.hpp"
#include "cost/lower/opposite_points.hpp"
#include "cost/lower/piece_value.hpp"
#include "cost/lower/pieces_end.hpp"
#include "cost/lower/slopes_end.hpp"
#include "cost/lower/two_pieces.hpp"
#include "cost/lower/two_points.hpp"
#include "cost/lower/value_end.hpp"
#include "cost/lower/value_table.hpp"
#include "cost/plain_case.hpp"
#include "cost/upper/turning_layers.hpp"

namespace plumbline {
namespace {

constexpr int kManyLayers = 1000;         // so that a sequence of Lemma 5 holds at all depths
constexpr double kEqual = 1e-12;          // values that differ by less are one
constexpr double kMetAtAllDepths = 1e-6;  // ends that are nearer are not brought together
constexpr double kNear = 1e-6;            // what the search for scales may miss

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

// Lemma 7 for one piece, with the best tau^2.
struct PieceEnd {
  int rank = -1, number = 0;
  Rational tau2;
  LogEnd end;
  RationalMatrix gram;  // [J, c]^T [J, c] with tau^2 added at the end
};

PieceEnd piece_end(const AffinePiece& p) {
  const PieceValue value = piece_value(p);
  PieceEnd out{.rank = value.rank, .number = value.number};
  out.tau2 = std::max(Rational(), Rational(1) - value.missed);
  out.gram = gram(beside(p));
  out.gram(p.jacobian.cols(), p.jacobian.cols()) += out.tau2;
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
  describe(c, f, best.made.cells);
  c.scalars["n"] = Real(s.width);
  c.scalars["upper"] = Real(out.upper.term);
  c.scalars["upper-factor"] = Real(out.upper.factor);
  c.matrices["U"] = exact_matrix(s.receives);
  c.matrices["V"] = exact_matrix(s.passes);
}

// Layers that turn, where these are narrower than that network or cost less; a network says more.
std::optional<TurningLayers> cheaper_turning_layers(const CostFunction& f, const LimitScales& than) {
  const auto affine = affine_function(f);
  auto out = affine ? turning_limit(*affine) : std::nullopt;
  if (!out || out->rank > than.width) return {};
  const bool as_good = than.kept <= out->growth.value && than.stretched <= out->volume2;
  const bool dearer = LogEnd{out->growth.value, out->volume2}.value() > than.value() + kEqual;
  if (out->rank == than.width && (as_good || dearer)) return {};
  return out;
}

void set_above(LimitEnclosure& out, const CostFunction& f, const TurningLayers& layers) {
  Case& c = out.above;
  set_plain(c, f, 0);
  describe(c, layers);
  out.turning = true;
  out.width = layers.rank;
  out.upper = {shortened_up(layers.growth.value), shortened_up(layers.volume2)};
  out.what_above = "layers that turn";
  c.scalars["upper"] = Real(out.upper.term);
  c.scalars["upper-factor"] = Real(out.upper.factor);
}

// Of the `rank` largest singular values.
double half_squared_logarithms(const Eigen::MatrixXd& gram, int rank) {
  const Eigen::VectorXd s = Eigen::JacobiSVD<Eigen::MatrixXd>(gram).singularValues();
  double out = 0;
  for (int i = 0; i < rank; ++i) out += std::pow(std::log(s(i)), 2) / 2;
  return out;
}

// Each kind is asked in its turn, and stands if it says more than those before it. Its case is one that says which
// function it is, `plain_`, and what the claim of its kind asks for.
class LimitBelow {
 public:
  LimitBelow(LimitEnclosure& out, const CostFunction& f) : out_(out), f_(f), plain_(std::move(out.below)) {}

  // One piece: the first end.
  PieceEnd piece() {
    PieceEnd best = best_end(pieces_of(f_));
    set_plain(plain_, f_, best.number);
    plain_.scalars["n"] = Real(best.rank);
    out_.rank = best.rank;
    out_.lower = best.end;
    out_.what_below = "a Jacobian of rank " + std::to_string(best.rank);
    out_.below = plain_;
    out_.below.scalars["tau2"] = Real(best.tau2);
    return best;
  }

  // A Jacobian, and what the value that it misses costs to grow.
  void value() {
    if (!(valued_ = best_value())) return;
    const ValueEnd end = value_end(valued_->value.missed, kManyLayers);
    if (const LogEnd safe = grown_end(end.value); is_more(safe))
      describe(take_piece(LowerEnd::Value, safe, words()), end);
  }

  // And where that sees too few layers.
  void long_value() {
    if (!valued_ || out_.lower.value() >= out_.upper.value() - kMetAtAllDepths) return;
    const double jacobian = std::log(valued_->value.volume2.approximate());
    const ValueTable table = value_table(valued_->value.missed, 0, out_.lower.value() - jacobian);
    if (const LogEnd safe = grown_end(table.value()); is_more(safe))
      describe(take_piece(LowerEnd::ValueTable, safe, words() + ", by a table"), table);
  }

  // J^T J of the Jacobian that value() counts.
  [[nodiscard]] RationalMatrix counted() const { return gram(valued_->piece.jacobian); }

  // R0 = 1: what slopes along a line cost, and several pieces together.
  void slopes() {
    const SlopesEnd end = slopes_end(f_);
    if (const LogEnd safe = factor_end(end.turned2); is_more(safe))
      describe(take(LowerEnd::Slopes, safe, std::to_string(end.points.cols()) + " slopes along a line"), f_, end);
  }
  void pieces() {
    const PiecesEnd end = pieces_end(f_);
    if (const LogEnd safe = factor_end(end.moved2); is_more(safe))
      describe(take(LowerEnd::Pieces, safe, std::to_string(end.pieces.size()) + " pieces"), f_, end);
  }

  // Where R0 is larger, what two pieces cost.
  void two_pieces() {
    const TwoPieces end = plumbline::two_pieces(f_);
    if (end.rank != out_.rank) return;
    if (const LogEnd safe = factor_end(end.factor()); is_more(safe))
      describe(take(LowerEnd::TwoPieces, safe, "two pieces of rank " + std::to_string(end.rank)), f_, end);
  }

  // R0 = 1: what two samples cost, and, in the limit, two values of opposite signs; that says nothing of R2.
  void points() {
    const TwoPoints end = two_points(plain_);
    if (const LogEnd safe = factor_end(end.ratio); is_more(safe))
      describe(take(LowerEnd::Points, safe, "two values"), end);
  }
  void opposite() {
    const OppositePoints end = opposite_points(plain_);
    if (end.apart2.is_zero()) return;
    const LogEnd safe{Rational(2) * end.v - Rational(2), shortened_down(end.factor())};
    if (is_more(safe)) describe(take(LowerEnd::Opposite, safe, "two values of opposite signs"), end);
  }

 private:
  struct Valued {
    AffinePiece piece;
    PieceValue value;
  };
  // Of the largest rank, the one that costs most; nothing if none misses anything.
  [[nodiscard]] std::optional<Valued> best_value() const {
    std::optional<Valued> best;
    double most = 0;
    for (const AffinePiece& p : pieces_of(f_)) {
      const PieceValue v = piece_value(p);
      if (v.rank < out_.rank || v.missed.is_zero()) continue;
      const double here = std::log(v.volume2.approximate()) + growths(v.missed.approximate(), kMostGrowing).back().cost;
      if (best && here <= most) continue;
      most = here;
      best = {p, v};
    }
    return best;
  }
  [[nodiscard]] LogEnd grown_end(const Rational& grown) const {
    return {shortened_down(grown), shortened_down(valued_->value.volume2)};
  }
  [[nodiscard]] std::string words() const {
    return out_.rank == 0 ? "the value at 0"
                          : "a Jacobian of rank " + std::to_string(out_.rank) + " and the value that it misses";
  }
  Case& take_piece(LowerEnd by, const LogEnd& end, std::string what) {
    Case& c = take(by, end, std::move(what));
    set_plain(c, f_, valued_->value.number);
    return c;
  }

  [[nodiscard]] static LogEnd factor_end(const Rational& factor) { return {Rational(), shortened_down(factor)}; }
  [[nodiscard]] bool is_more(const LogEnd& end) const {
    return !end.factor.is_zero() && end.value() > out_.lower.value() + 1e-9;
  }

  // This kind of end in place of the one so far: its case, which still lacks what the claim asks for.
  Case& take(LowerEnd by, const LogEnd& end, std::string what) {
    out_.by = by;
    out_.lower = end;
    out_.what_below = std::move(what);
    return out_.below = plain_;
  }

  LimitEnclosure& out_;
  const CostFunction& f_;
  Case plain_;
  std::optional<Valued> valued_;  // what value() speaks of
};

// Returns what the second term is of, in doubles.
double set_below(LimitEnclosure& out, const CostFunction& f) {
  LimitBelow below(out, f);
  const PieceEnd piece = below.piece();
  below.value();
  below.long_value();
  if (out.rank > 1 && out.values) below.two_pieces();
  if (out.rank == 1) {
    if (out.values) below.slopes();
    if (out.values) below.pieces();
    below.points();
    below.opposite();
  }
  if (out.by != LowerEnd::Opposite) out.below.scalars["lower"] = Real(out.lower.term);  // there v0 says it
  out.below.scalars["lower-factor"] = Real(out.lower.factor);
  if (out.by == LowerEnd::Jacobian) return half_squared_logarithms(doubles(piece.gram), piece.rank + 1);
  if (out.by == LowerEnd::Value) return half_squared_logarithms(doubles(below.counted()), out.rank);
  return std::pow(out.lower.value(), 2) / 2;
}

// Half the sum of the squares of logarithms, in doubles, and a little more on the side that is asked for.
Rational safe(double half, int side) {
  return std::fabs(half) < kEqual ? Rational() : short_rational(half + side * 1e-13 * std::max(1.0, half), 50, 0);
}

// Of the one layer that is repeated; nothing if there are more.
std::optional<double> second_above(const LimitScales& above) {
  if (above.repeated().size() > 1) return {};
  double out = 0;
  for (int l = 0; l < above.receives.rows(); ++l)
    for (int i = 0; i < above.receives.cols(); ++i)
      out += std::pow(std::log((above.passes(l, i) / above.receives(l, i)).approximate()), 2) / 2;
  return out;
}
std::optional<double> second_above(const CostFunction& f, const TurningLayers& above) {
  if (above.moved) return {};
  const Eigen::MatrixXd a = doubles(affine_function(f)->a);
  return half_squared_logarithms(a.transpose() * a, above.rank);
}

void set_second(LimitEnclosure& out, double lower, const std::optional<double>& upper) {
  if (!out.exact() || out.by == LowerEnd::TwoPieces || out.by == LowerEnd::Opposite) return;
  if (out.constant) {
    out.second = LimitEnclosure::Second{};  // R = R1 from some depth on
    return;
  }
  if (!upper || out.by == LowerEnd::ValueTable) return;
  out.second = LimitEnclosure::Second{safe(lower, -1), safe(*upper, 1)};
  out.above.scalars["second"] = Real(out.second->upper);
  out.below.scalars["second"] = Real(out.second->lower);
}

}  // namespace

double LogEnd::value() const { return term.approximate() + std::log(factor.approximate()); }

LimitEnclosure enclose_limit(const Case& c, const CostFunction& f, const CostSearch& effort) {
  LimitEnclosure out;
  out.above = cost_case(c, "limit-above");
  out.below = cost_case(c, "limit-below");
  out.values = has_cells(f);
  const BestNetwork best = best_network(limit_networks(f, effort));
  const auto turning = cheaper_turning_layers(f, best.scales);
  if (turning)
    set_above(out, f, *turning);
  else
    set_above(out, f, best);
  const double second_below = set_below(out, f);
  set_second(out, second_below, turning ? second_above(f, *turning) : second_above(best.scales));
  return out;
}

}  // namespace plumbline
