#include "cost/cost_below.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "cost/function/fine_samples.hpp"
#include "cost/line_dual.hpp"
#include "cost/lower/growth.hpp"
#include "cost/lower/jacobian_end.hpp"
#include "cost/lower/piece_value.hpp"
#include "cost/lower/pieces_end.hpp"
#include "cost/lower/several_points.hpp"
#include "cost/lower/shallow_weights.hpp"
#include "cost/lower/slopes_end.hpp"
#include "cost/lower/two_pieces.hpp"
#include "cost/lower/two_points.hpp"
#include "cost/lower/value_end.hpp"
#include "cost/lower/value_table.hpp"
#include "cost/plain_case.hpp"
#include "optimum/recognise.hpp"

namespace plumbline {
namespace {

constexpr double kMet = 1e-6;  // relative: ends that are nearer are not brought together

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

// Each kind is asked in its turn, and stands if it says more than those before it. Its case is one that says which
// function it is, `plain_`, and what the claim of its kind asks for.
class CostBelow {
 public:
  CostBelow(CostEnclosure& out, const CostFunction& f) : out_(out), f_(f), plain_(std::move(out.below)) {}

  // One piece: the first end.
  void jacobian() {
    const BestPiece best = best_piece(pieces_of(f_), out_.depth);
    set_plain(plain_, f_, best.number);
    plain_.scalars["t"] = Real(out_.depth - plain_.network.depth());
    const bool is_flat = best.end.rho.is_zero();
    Case& c = take(LowerEnd::Jacobian, best.end.value, is_flat ? "a Jacobian" : "a Jacobian and the value there");
    c.scalars["rho"] = Real(best.end.rho);
    c.scalars["tau"] = Real(best.end.tau);
  }

  // Depth 2, one input: weights on points.
  void dual() {
    const auto* line = std::get_if<LineFunction>(&f_);
    if (line == nullptr || out_.depth != 2) return;
    const LineDual dual = line_dual(*line);
    if (!(dual.value > value_ + 1e-12)) return;
    const std::vector<Rational>& points = dual.weights.points;
    describe(plain_, *line, points, 0);
    Case& c = take(LowerEnd::Dual, dual.value, "weights on " + std::to_string(points.size()) + " points");
    ExactMatrix g(line->outputs(), c.inputs.cols());
    for (int j = 0; j < g.cols(); ++j)
      for (std::size_t k = 0; k < points.size(); ++k)
        if (points[k] == c.inputs(0, j).rational()) g(dual.output, j) = Real(dual.weights.weights[k]);
    c.gradient = g;
  }

  // What the value costs that a Jacobian misses, beside the Jacobian, or a value alone.
  void value() {
    if (!(valued_ = best_value())) return;
    const ValueEnd end = value_end(valued_->value.missed, out_.depth);
    const double total = valued_->jacobian + end.value.approximate();
    if (!is_more(total)) return;
    describe(take_piece(LowerEnd::Value, total, words()), end);
    if (valued_->value.rank > 0) return;
    out_.lo = round_down(end.value, 48);
    out_.nice = {Real(end.value)};
  }

  // And where that sees too few layers.
  void long_value() {
    if (!valued_ || is_met()) return;
    const ValueTable table = value_table(valued_->value.missed, out_.depth, value_ - valued_->jacobian);
    const double total = valued_->jacobian + table.value().approximate();
    if (table.rows.empty() || !is_more(total)) return;
    describe(take_piece(LowerEnd::ValueTable, total, words() + ", by a table"), table);
    if (valued_->value.rank == 0) out_.lo = table.value();
  }

  // What the slopes along a line cost.
  void slopes() {
    const SlopesEnd end = slopes_end(f_);
    if (is_more(end.value(out_.depth)))
      describe(
          take(LowerEnd::Slopes, end.value(out_.depth), std::to_string(end.points.cols()) + " slopes along a line"), f_,
          end);
  }

  // What several pieces cost together.
  void pieces() {
    const PiecesEnd end = pieces_end(f_);
    if (is_more(end.value(out_.depth)))
      describe(take(LowerEnd::Pieces, end.value(out_.depth), std::to_string(end.pieces.size()) + " pieces"), f_, end);
  }

  // And what two of rank 2 or more cost.
  void two_pieces() {
    const TwoPieces end = plumbline::two_pieces(f_);
    if (!end.power.is_zero() && is_more(end.value(out_.depth)))
      describe(take(LowerEnd::TwoPieces, end.value(out_.depth), "two pieces of rank " + std::to_string(end.rank)), f_,
               end);
  }

  // What two samples cost.
  void points() {
    if (out_.depth < 2) return;
    const TwoPoints end = two_points(plain_);
    if (is_more(end.value(out_.depth))) describe(take(LowerEnd::Points, end.value(out_.depth), "two values"), end);
  }

  // Depth 2, several inputs or outputs: what weights on samples cost.
  void weights() {
    const auto* line = std::get_if<LineFunction>(&f_);
    if (out_.depth != 2 || (line != nullptr && line->outputs() == 1)) return;
    for (const bool finely : {true, false}) {
      if (is_met()) return;
      Case described = plain_;
      const int most = ShallowWeights::kMostValues / described.network.weights.back().rows();
      if (finely) describe_finely(described, f_, as_size(std::min(ShallowWeights::kMostSamples, most)));
      const RationalMatrix x = rational_matrix(described.inputs, "/data/inputs");
      const ShallowWeights end =
          shallow_weights(x, outputs_on(described.network, x), {.enough = value_, .upper = out_.hi.approximate()});
      if (!is_more(end.value)) continue;
      plain_ = std::move(described);
      Case& c = take(LowerEnd::Weights, end.value, "weights on " + std::to_string(x.cols()) + " points");
      set_table(c, end.gradient, end.speed, end.table);
      return;
    }
  }

  // What the values at several samples cost.
  void speed() {
    if (is_met()) return;
    const RationalMatrix x = rational_matrix(plain_.inputs, "/data/inputs");
    const SeveralPoints end =
        several_points(x, outputs_on(plain_.network, x), telling_samples(plain_, f_), out_.depth, {.enough = value_});
    if (!is_more(end.value)) return;
    Case& c = take(LowerEnd::Speed, end.value, std::to_string(end.points) + " values");
    c.scalars["rho"] = Real(end.rho);
    set_table(c, end.gradient, end.speed, end.table);
  }

 private:
  struct Valued {
    PieceValue value;
    double jacobian = 0;  // what its Jacobian costs at this depth
  };
  // The piece that costs most, with its Jacobian or without; nothing if no value costs anything.
  [[nodiscard]] std::optional<Valued> best_value() const {
    std::optional<Valued> best;
    double most = 0;
    for (const AffinePiece& p : pieces_of(f_))
      for (const PieceValue& v : {value_alone(p), piece_value(p)}) {
        if (v.missed.is_zero()) continue;
        const double jacobian = v.rank == 0 ? 0 : schatten_cost(doubles(p.jacobian), v.rank, out_.depth);
        const double total = jacobian + growths(v.missed.approximate(), out_.depth).back().cost;
        if (best && total <= most) continue;
        most = total;
        best = {v, jacobian};
      }
    return best;
  }
  [[nodiscard]] std::string words() const {
    return valued_->value.rank == 0 ? "the value at 0" : "a Jacobian and the value that it misses";
  }
  Case& take_piece(LowerEnd by, double value, std::string what) {
    Case& c = take(by, value, std::move(what));
    set_plain(c, f_, valued_->value.number);
    c.scalars["n"] = Real(valued_->value.rank);
    return c;
  }

  [[nodiscard]] bool is_more(double value) const { return value > value_ * (1 + 1e-9) + 1e-9; }
  [[nodiscard]] bool is_met() const { return out_.hi.approximate() <= value_ * (1 + kMet); }

  // This kind of end in place of the one so far: its case, which still lacks what the claim asks for.
  Case& take(LowerEnd by, double value, std::string what) {
    value_ = value;
    out_.by = by;
    out_.lo = safe(value);
    out_.nice.clear();
    if (Real nice; is_recognised(value, nice, 1e-10)) out_.nice = {nice};
    out_.what_below = std::move(what);
    return out_.below = plain_;
  }

  static void set_table(Case& c, const ExactMatrix& gradient, const Rational& speed, const ExactMatrix& table) {
    c.gradient = gradient;
    c.scalars["speed"] = Real(speed);
    c.matrices["T"] = table;
  }

  CostEnclosure& out_;
  const CostFunction& f_;
  Case plain_;
  double value_ = 0;              // of the end so far
  std::optional<Valued> valued_;  // what value() speaks of
};

}  // namespace

void set_below(CostEnclosure& out, const CostFunction& f) {
  CostBelow below(out, f);
  below.jacobian();
  below.dual();
  below.value();
  below.long_value();
  below.slopes();
  below.pieces();
  below.two_pieces();
  below.points();
  below.weights();
  below.speed();
  out.below.scalars["lower"] = Real(out.lo);
}

}  // namespace plumbline
