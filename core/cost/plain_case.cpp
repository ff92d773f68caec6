#include "cost/plain_case.hpp"

#include <algorithm>

#include "budget/error.hpp"
#include "cost/upper/affine_networks.hpp"
#include "cost/upper/shallow.hpp"

namespace plumbline {

void describe(Case& c, const CostFunction& f, const std::optional<Cellwise>& cells) {
  if (const auto* line = std::get_if<LineFunction>(&f))
    describe(c, *line, {}, 0);
  else if (const auto* affine = std::get_if<AffineFunction>(&f))
    describe(c, *affine);
  else if (cells)
    describe(c, *cells, {0});
  else
    c.inputs = std::get<NetworkFunction>(f).samples;
}

std::vector<AffinePiece> pieces_of(const CostFunction& f) {
  if (const auto* line = std::get_if<LineFunction>(&f)) return pieces_of(*line);
  if (const auto* affine = std::get_if<AffineFunction>(&f)) return pieces_of(*affine);
  const auto& known = std::get<NetworkFunction>(f);
  if (known.cells) return pieces_of(known.network, *known.cells);
  std::vector<AffinePiece> out = pieces_of(known);
  if (out.empty()) throw InputError("/data/inputs", "a sample at which no neuron's preactivation is 0");
  return out;
}

void set_plain(Case& c, const CostFunction& f, int piece) {
  if (const auto* line = std::get_if<LineFunction>(&f)) {
    c.network = line->pieces() == 1 ? one_layer(affine_piece(*line)) : plain_network(*line).network();
    describe(c, *line, {}, piece);
  } else if (const auto* affine = std::get_if<AffineFunction>(&f)) {
    c.network = one_layer(*affine);
    describe(c, *affine);
  } else {
    const auto& known = std::get<NetworkFunction>(f);
    c.network = known.network;
    if (known.cells) return describe(c, *known.cells, {as_size(piece)});
    c.inputs = known.samples;
    c.scalars["point"] = Real(piece + 1);
  }
}

int largest_rank(const CostFunction& f) {
  int out = 0;
  for (const AffinePiece& p : pieces_of(f)) out = std::max(out, rank(exact_matrix(p.jacobian)));
  return out;
}

bool has_cells(const CostFunction& f) {
  const auto* known = std::get_if<NetworkFunction>(&f);
  return known == nullptr || known->cells;
}

}  // namespace plumbline
