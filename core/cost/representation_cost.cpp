#include "cost/representation_cost.hpp"

#include "cost/cost_below.hpp"
#include "cost/plain_case.hpp"
#include "cost/upper/turning_layers.hpp"

namespace plumbline {
namespace {

constexpr double kCheaper = 1e-7, kRounding = 1e-11;  // relative

// The permutation of two-sided networks: neuron n of 2 k to n + k.
ExactMatrix opposites(int width) {
  ExactMatrix out(width, width);
  for (int n = 0; n < width; ++n) out(n, (n + width / 2) % width) = Real(1);
  return out;
}

void set_scales(Case& c, const UpperNetwork& u, const Rational& hi) {
  c.scalars["t"] = Real(u.rescaled.added);
  c.scalars["h"] = Real(u.rescaled.layer);
  c.scalars["upper"] = Real(hi);
  c.matrices["S"] = exact_matrix(u.rescaled.scales);
  c.matrices["Q"] = exact_matrix(u.rescaled.links);
}

void set_above(CostEnclosure& out, const CostFunction& f, const UpperNetwork& upper) {
  Case& c = out.above;
  c.network = upper.network;
  out.hi = round_up(upper.rescaled.cost, 53);
  out.what_above = upper.what;
  set_scales(c, upper, out.hi);
  describe(c, f, upper.cells);
  if (upper.two_sided) c.matrices["P"] = opposites(upper.network.weights[0].rows());
}

// Layers that turn, where they are cheaper than that network; a network says more.
std::optional<TurningLayers> cheaper_turning_layers(const CostFunction& f, int depth, const UpperNetwork& than) {
  const auto affine = affine_function(f);
  auto out = affine ? turning_layers(*affine, depth) : std::nullopt;
  const double most = than.rescaled.cost.approximate() * (1 - kCheaper);
  return out && cost_at(*affine, *out, depth) < most ? out : std::nullopt;
}

void set_above(CostEnclosure& out, const CostFunction& f, const TurningLayers& layers) {
  Case& c = out.above;
  set_plain(c, f, 0);
  describe(c, layers);
  out.turning = true;
  const double cost = cost_at(*affine_function(f), layers, out.depth);
  out.hi = round_up(Rational::from_double(cost * (1 + kRounding)), 48);
  out.what_above = "layers that turn";
  c.scalars["t"] = Real(out.depth - 1);
  c.scalars["upper"] = Real(out.hi);
}

}  // namespace

std::string_view name_of(LowerEnd by) {
  switch (by) {
    case LowerEnd::Jacobian: return "jacobian";
    case LowerEnd::Dual: return "dual";
    case LowerEnd::Value: return "value";
    case LowerEnd::ValueTable: return "value-table";
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
  out.values = has_cells(f);
  const UpperNetwork upper = upper_network(f, depth, effort);
  if (const auto turning = cheaper_turning_layers(f, depth, upper))
    set_above(out, f, *turning);
  else
    set_above(out, f, upper);
  set_below(out, f);
  return out;
}

}  // namespace plumbline
