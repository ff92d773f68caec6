#include "tools/cells_text.hpp"

#include <fmt/format.h>

#include "report/decimal.hpp"
#include "tools/exact_text.hpp"

namespace plumbline::cli {
namespace {

using nlohmann::ordered_json;
using namespace cells;

std::string point_in_text(const std::vector<Rational>& x) {
  std::string out;
  for (const Rational& q : x) out += (out.empty() ? "" : ", ") + q.to_string();
  return "(" + out + ")";
}

// The exact text where there is a short one, otherwise two decimals.
std::string constant_text(const Real& x) {
  const auto text = exact_text(x);
  if (text && text->size() <= 40) return *text;
  const Enclosure e = x.enclosure(64);
  return fmt::format("between {} and {}", report::decimal(e.lower, 12, report::Round::Down),
                     report::decimal(e.upper, 12, report::Round::Up));
}

const char* direction_of(const Monotone& m) {
  if (m.increasing && m.decreasing) return "constant";
  return m.increasing ? "increasing" : m.decreasing ? "decreasing" : "neither";
}

std::string bound_line(const BoundFound& b) {
  if (!b.at_most)
    return fmt::format("  {}: from {} at {} to {} at {}\n", b.asked, (b.least.value + b.constant).to_string(),
                       point_in_text(b.least.point), (b.most.value + b.constant).to_string(),
                       point_in_text(b.most.point));
  return b.holds() ? fmt::format("  {}: holds\n", b.asked)
                   : fmt::format("  {}: fails at {}\n", b.asked, point_in_text(b.most.point));
}

std::string affine_text(const cells::Piece& piece, std::size_t output) {
  std::string out = piece.offset[output].is_zero() ? "" : piece.offset[output].to_string();
  for (std::size_t i = 0; i < piece.jacobian[output].size(); ++i) {
    const Rational& q = piece.jacobian[output][i];
    if (q.is_zero()) continue;
    const bool minus = q.sign() == Sign::Negative;
    out += out.empty() ? (minus ? "-" : "") : (minus ? " - " : " + ");
    if (abs(q) != Rational(1)) out += abs(q).to_string() + " ";
    out += fmt::format("X_{}", i);
  }
  return out.empty() ? "0" : out;
}

std::string pieces_text(const CellTree& tree, const CellsFound& found) {
  std::string out;
  for (const DistinctPiece& p : found.pieces) {
    out += fmt::format("  at {}:", point_in_text(coordinates_of(inner_point(tree.cells[p.cell]))));
    for (std::size_t j = 0; j < p.piece.offset.size(); ++j)
      out += fmt::format("{} Y_{} = {}", j > 0 ? "," : "", j, affine_text(p.piece, j));
    out += '\n';
  }
  return out;
}

ordered_json numbers(const std::vector<Rational>& list) {
  ordered_json out = ordered_json::array();
  for (const Rational& q : list) out.push_back(q.to_string());
  return out;
}

ordered_json extreme_json(const Extreme& e, const Rational& constant) {
  return {{"value", (e.value + constant).to_string()}, {"point", numbers(e.point)}};
}

ordered_json constant_json(const Real& x) {
  const Enclosure e = x.enclosure(64);
  const auto text = exact_text(x);
  return {{"exact", text ? ordered_json(*text) : ordered_json(nullptr)},
          {"lower", e.lower.to_string()},
          {"upper", e.upper.to_string()}};
}

ordered_json pieces_json(const CellTree& tree, const CellsFound& found) {
  ordered_json out = ordered_json::array();
  for (const DistinctPiece& p : found.pieces) {
    ordered_json rows = ordered_json::array();
    for (const auto& row : p.piece.jacobian) rows.push_back(numbers(row));
    out.push_back({{"inside", numbers(coordinates_of(inner_point(tree.cells[p.cell])))},
                   {"jacobian", rows},
                   {"offset", numbers(p.piece.offset)}});
  }
  return out;
}

}  // namespace

std::string cells_text(const std::string& name, const CellTree& tree, const CellsFound& found, bool pieces) {
  std::string out = fmt::format("{}: {} {}, {} affine {}, {} {}\n", name, tree.cells.size(),
                                tree.cells.size() == 1 ? "cell" : "cells", found.pieces.size(),
                                found.pieces.size() == 1 ? "piece" : "pieces", tree.inputs(),
                                tree.inputs() == 1 ? "input" : "inputs");
  for (const BoundFound& b : found.bounds) out += bound_line(b);
  for (const auto& [norm, constant] : found.lipschitz)
    out += fmt::format("  Lipschitz constant, norm {}: {}\n", name_of(norm), constant_text(constant.value));
  for (std::size_t j = 0; j < found.monotone.size(); ++j)
    for (std::size_t i = 0; i < found.monotone[j].size(); ++i)
      out += fmt::format("  Y_{} in X_{}: {}\n", j, i, direction_of(found.monotone[j][i]));
  if (found.ranks)
    out += fmt::format("  rank of the Jacobian: from {} to {}\n", found.ranks->least, found.ranks->largest);
  if (!tree.has_interior) out += "  the region has no interior: no Lipschitz constants, directions and ranks\n";
  return out + (pieces ? pieces_text(tree, found) : "");
}

ordered_json cells_json(const std::string& name, const CellTree& tree, const CellsFound& found,
                        const std::string& certificate) {
  ordered_json bounds = ordered_json::array(), constants = ordered_json::object(), monotone = ordered_json::array();
  for (const BoundFound& b : found.bounds) {
    bounds.push_back(
        {{"of", b.asked}, {"least", extreme_json(b.least, b.constant)}, {"most", extreme_json(b.most, b.constant)}});
    if (b.at_most) bounds.back()["holds"] = b.holds();
  }
  for (const auto& [norm, constant] : found.lipschitz) constants[name_of(norm)] = constant_json(constant.value);
  for (const auto& row : found.monotone) {
    monotone.push_back(ordered_json::array());
    for (const Monotone& m : row) monotone.back().push_back(direction_of(m));
  }
  ordered_json out{{"format", "plumbline-cells-report/1"},
                   {"case", name},
                   {"cells", tree.cells.size()},
                   {"interior", tree.has_interior},
                   {"bounds", bounds},
                   {"lipschitz", constants},
                   {"monotone", monotone},
                   {"ranks", nullptr},
                   {"pieces", pieces_json(tree, found)},
                   {"certificate", certificate.empty() ? ordered_json(nullptr) : ordered_json(certificate)}};
  if (found.ranks) out["ranks"] = {found.ranks->least, found.ranks->largest};
  return out;
}

std::string point_text(const std::vector<Rational>& x, const std::vector<Rational>& y) {
  std::string out = "(";
  for (std::size_t i = 0; i < x.size(); ++i) out += fmt::format("{}(X_{} {})", i > 0 ? "\n " : "", i, x[i].to_string());
  for (std::size_t j = 0; j < y.size(); ++j) out += fmt::format("\n (Y_{} {})", j, y[j].to_string());
  return out + ")";
}

}  // namespace plumbline::cli
