#include "certificate/cells_certificate.hpp"

#include "network/case_io.hpp"
#include "tensor/sha256.hpp"

namespace plumbline::cells {
namespace {

using nlohmann::json;

json numbers_json(const std::vector<Rational>& numbers) {
  json out = json::array();
  for (const Rational& q : numbers) out.push_back(q.to_string());
  return out;
}
json numbers_json(std::vector<Rational> numbers, std::size_t count) {
  numbers.resize(count);
  return numbers_json(numbers);
}

void append(json& out, const Multipliers& multipliers) {
  for (const Multiplier& m : multipliers) {
    out.push_back(m.constraint);
    out.push_back(m.factor.to_string());
  }
}
json multipliers_json(const Multipliers& multipliers) {
  json out = json::array();
  append(out, multipliers);
  return out;
}

json condition_json(const Condition& c) {
  json out = numbers_json(c.x);
  for (const Rational& q : c.y) out.push_back(q.to_string());
  out.push_back(c.bound.to_string());
  return out;
}
json conditions_json(const Conditions& all) {
  json out = json::array();
  for (const Condition& c : all) out.push_back(condition_json(c));
  return out;
}

json region_json(const Region& region) {
  json out = json::array();
  for (const Inequality& row : region.inequalities) {
    out.push_back(numbers_json(row.a));
    out.back().push_back(row.bound.to_string());
  }
  return out;
}

// A leaf takes its lists with it.
json nodes_json(const CellTree& tree, std::vector<json>& lists) {
  json out = json::array();
  for (const CellNode& node : tree.nodes) {
    if (node.kind == CellNode::Kind::Split) {
      out.push_back("split");
    } else if (node.kind == CellNode::Kind::Leaf) {
      const json inside =
          tree.has_interior ? numbers_json(coordinates_of(inner_point(tree.cells[node.cell]))) : json(nullptr);
      out.push_back({{"inside", inside}, {"by", std::move(lists[node.cell])}});
    } else {
      out.push_back(json::array({node.kind == CellNode::Kind::AtLeast ? "+" : "-"}));
      append(out.back(), node.multipliers);
    }
  }
  return out;
}

}  // namespace

Enclosure rational_bounds(const Real& x) {
  if (x.is_rational()) return Enclosure::point(x.rational());
  const Enclosure narrow = x.enclosure(64);
  return {round_down(narrow.lower, 48), round_up(narrow.upper, 48)};
}

Case cells_case(const Case& c) {
  if (c.network.fully_connected()) return c;
  Case out;
  out.name = c.name;
  out.network = fully_connected(c.network);
  out.inputs = ExactMatrix(out.network.weights[0].cols(), 1);
  return out;
}

CellsCertificate::CellsCertificate(const Case& c, const CellTree& tree)
    : case_(c), tree_(tree), lists_(tree.cells.size(), json::array()) {}

void CellsCertificate::bound(const Functional& f, bool at_most, const Rational& value,
                             const std::optional<std::vector<Rational>>& attained) {
  answers_.push_back({{"kind", at_most ? "at-most" : "at-least"},
                      {"x", numbers_json(f.x, static_cast<std::size_t>(tree_.inputs()))},
                      {"y", numbers_json(f.y, static_cast<std::size_t>(tree_.outputs()))},
                      {"value", value.to_string()},
                      {"attained", attained ? numbers_json(*attained) : json(nullptr)}});
  needs_cells_ = true;
  for (std::size_t i = 0; i < tree_.cells.size(); ++i) {
    const Cell& cell = tree_.cells[i];
    Form gap = on_cell(tree_, cell, f, -value).form;
    if (at_most) gap = negative(std::move(gap));
    lists_[i].push_back(multipliers_json(multipliers_of(cell.polytope, cell.facets, primitive(std::move(gap)))));
  }
}

void CellsCertificate::count() {
  answers_.push_back({{"kind", "cells"}, {"count", tree_.cells.size()}});
  needs_cells_ = true;
}

void CellsCertificate::lipschitz(NormKind norm, const Lipschitz& constant) {
  const Enclosure bounds = rational_bounds(norm == NormKind::Two ? constant.value * constant.value : constant.value);
  answers_.push_back({{"kind", "lipschitz"},
                      {"norm", name_of(norm)},
                      {"least", bounds.lower.to_string()},
                      {"most", bounds.upper.to_string()},
                      {"cell", constant.cell}});
  needs_cells_ = true;
}

void CellsCertificate::monotone(int output, int input) {
  const Monotone found = cells::monotone(tree_, output, input);
  answers_.push_back({{"kind", "monotone"},
                      {"output", output},
                      {"input", input},
                      {"direction", found.increasing   ? "increasing"
                                    : found.decreasing ? "decreasing"
                                                       : "neither"}});
  needs_cells_ = true;
}

void CellsCertificate::ranks() {
  const RankRange found = cells::ranks(tree_);
  answers_.push_back({{"kind", "ranks"}, {"least", found.least}, {"largest", found.largest}});
  needs_cells_ = true;
}

void CellsCertificate::decided(const Property& property, const PropertyAnswer& found) {
  if (found.point) {
    answers_.push_back(
        {{"kind", "somewhere"}, {"all", conditions_json(property[found.list])}, {"point", numbers_json(*found.point)}});
    return;
  }
  json any = json::array();
  for (const Conditions& all : property) any.push_back(conditions_json(all));
  answers_.push_back({{"kind", "never"}, {"any", any}});
  needs_cells_ = true;
  for (std::size_t i = 0; i < tree_.cells.size(); ++i)
    for (const Multipliers& m : found.excluded[i]) lists_[i].push_back(multipliers_json(m));
}

json CellsCertificate::finished() {
  json out{{"format", "plumbline-cells/1"},
           {"claim", "cells"},
           {"reading", "region"},
           {"verdict", "holds"},
           {"case", canonical_json(case_)},
           {"region", region_json(tree_.region)},
           {"answers", std::move(answers_)},
           {"cells", needs_cells_ ? nodes_json(tree_, lists_) : json::array()}};
  out["digest"] = sha256(out.dump());
  return out;
}

}  // namespace plumbline::cells
