// The tree of a certificate of cells: signs, splits, leaves. No recursion; what is kept is one path.
#include "cells/cells.hpp"
#include "certificate.hpp"
#include "modules.hpp"
#include "numerals.hpp"

namespace checker {
namespace {

class CellWalk {
 public:
  CellWalk(const CellData& data, std::vector<std::unique_ptr<CellAnswer>>& answers)
      : data_(data), answers_(answers), constraints_(data.region) {
    for (const auto& answer : answers) lists_ += answer->lists();
    posts_.emplace_back(data.inputs, CellForm(data.inputs + 1));
    for (std::size_t i = 0; i < data.inputs; ++i) posts_[0][i][i] = 1;
    for (std::size_t l = 0; l + 1 < data.layers.size(); ++l) {
      posts_.emplace_back(data.layers[l].bias.size());
      for (std::size_t j = 0; j < data.layers[l].bias.size(); ++j) places_.push_back({l, j});
    }
    if (data.slope == 1) go_through();
  }

  // All of the list is one tree. How many leaves it has.
  std::size_t run(const JsonValue& json) {
    const std::vector<JsonValue>& nodes = list_of(json, "cells");
    bool ended = false;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      place_ = at("cells", i);
      if (ended) reject(Reason::BadShape, place_ + ": the tree ended before");
      if (neuron_ < places_.size()) {
        step(nodes[i]);
      } else {
        leaf(nodes[i]);
        ended = waiting_.empty();
        if (!ended) turn();
      }
    }
    if (!ended) reject(Reason::BadShape, "cells: the tree does not end");
    return leaves_;
  }

  [[nodiscard]] bool interior() const { return interior_; }

 private:
  struct Place {
    std::size_t layer, index;
  };
  struct Waiting {
    std::size_t neuron, constraints;
  };

  [[nodiscard]] CellForm preactivation() const {
    const auto [layer, index] = places_[neuron_];
    return cell_row(data_.layers[layer], index, posts_[layer]);
  }

  // The preactivation z is <= 0 (`below`) or >= 0 on the cell.
  void go_on(CellForm z, bool below) {
    const auto [layer, index] = places_[neuron_];
    const mpz_class& factor = below ? data_.slope.get_num() : data_.slope.get_den();
    for (mpz_class& a : z) a *= factor;
    posts_[layer + 1][index] = std::move(z);
    ++neuron_;
  }

  // A linear network: the slope is 1 on both sides, so no sign matters.
  void go_through() {
    while (neuron_ < places_.size()) go_on(preactivation(), false);
  }

  void step(const JsonValue& node) {
    CellForm z = preactivation(), sign = z;
    make_primitive(sign);
    if (node.is("split")) {
      waiting_.push_back({neuron_, constraints_.size()});
      constraints_.push_back(std::move(sign));
      return go_on(std::move(z), false);
    }
    const std::vector<JsonValue>& list = list_of(node, place_);
    const bool below = !list.empty() && list[0].is("-");
    if (!below && (list.empty() || !list[0].is("+")))
      reject(Reason::Format, place_ + ": expected \"split\", or a sign with factors");
    if (below)
      for (mpz_class& a : sign) a = -a;
    if (sgn(rest_of(sign, constraints_, {}, node, 1, place_)) < 0)
      reject(Reason::Verdict, place_ + ": the sign of the preactivation is not shown");
    go_on(std::move(z), below);
  }

  // The other part of the last split.
  void turn() {
    neuron_ = waiting_.back().neuron;
    constraints_.resize(waiting_.back().constraints + 1);
    for (mpz_class& a : constraints_.back()) a = -a;
    waiting_.pop_back();
    go_on(preactivation(), true);
  }

  void leaf(const JsonValue& node) {
    require_keys(node, {"by", "inside"}, {}, place_);
    CellLeaf out{data_, constraints_, {}, {}, leaves_++, !node["inside"].is_null()};
    if (out.inside) check_inside(node["inside"]);
    interior_ = interior_ && out.inside;
    const CellLayer& last = data_.layers.back();
    for (std::size_t j = 0; j < last.bias.size(); ++j) {
      const CellForm form = cell_row(last, j, posts_.back());
      out.jacobian.emplace_back();
      for (std::size_t i = 0; i < data_.inputs; ++i) out.jacobian.back().push_back(fraction(form[i], last.scale));
      out.offset.push_back(fraction(form.back(), last.scale));
    }
    const std::vector<JsonValue>& by = list_of(node["by"], place_ + ".by");
    if (by.size() != lists_)
      reject(Reason::BadShape, place_ + ".by: expected " + std::to_string(lists_) + " lists of factors");
    const JsonValue* next = by.data();
    for (const auto& answer : answers_) {
      answer->at_leaf(out, next, place_ + ".by");
      next += answer->lists();
    }
  }

  void check_inside(const JsonValue& json) const {
    CellFunction point = cell_function(read_rationals(json, data_.inputs, place_ + ".inside"));
    point.form.push_back(point.denominator);
    for (const CellForm& constraint : constraints_)
      if (sgn(cell_value(constraint, point.form)) <= 0)
        reject(Reason::Verdict, place_ + ".inside: is not inside the cell");
  }

  const CellData& data_;
  std::vector<std::unique_ptr<CellAnswer>>& answers_;
  std::vector<CellForm> constraints_;
  std::vector<Place> places_;                 // of the neurons
  std::vector<std::vector<CellForm>> posts_;  // of each layer, as far as the path goes
  std::vector<Waiting> waiting_;
  std::size_t neuron_ = 0, lists_ = 0, leaves_ = 0;
  bool interior_ = true;  // of all leaves so far
  std::string place_;
};

// "for all X with -X_0 <= 1 and ..."; of a region of many inequalities their number.
std::string region_text(const CellData& data, const JsonValue& region) {
  if (region.items.size() > 12) return "on the region of " + std::to_string(region.items.size()) + " inequalities";
  std::string out = "for all X";
  for (const JsonValue& row : region.items) {
    std::vector<mpq_class> a = read_rationals(row, data.inputs + 1, "region");
    const mpq_class bound = a.back();
    a.pop_back();
    out += (&row == region.items.data() ? " with " : " and ") + functional_text(a, {}) + " <= " + to_text(bound);
  }
  return out;
}

void check_cells(const JsonValue& json, const Reading*, Result& result) {
  const Case c = read_case(json["case"]);
  const CellData data = read_cell_data(c, json["region"]);
  const std::vector<JsonValue>& list = list_of(json["answers"], "answers");
  if (list.empty()) reject(Reason::BadShape, "answers: there are none");
  std::vector<std::unique_ptr<CellAnswer>> answers;
  bool needs_cells = false, needs_interior = false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    answers.push_back(read_cell_answer(data, list[i], at("answers", i)));
    needs_cells = needs_cells || answers.back()->needs_cells();
    needs_interior = needs_interior || answers.back()->needs_interior();
  }
  std::size_t leaves = 0;
  if (needs_cells || !list_of(json["cells"], "cells").empty()) {
    CellWalk walk(data, answers);
    leaves = walk.run(json["cells"]);
    if (needs_interior && !walk.interior())
      reject(Reason::Verdict, "cells: expected a point inside each, for what is said of them");
  }
  result.formula = region_text(data, json["region"]);
  for (const auto& answer : answers) result.formula += "; " + answer->finish(leaves);
  result.verdict = "holds";
  if (!json["claim"].is("cells")) reject(Reason::BadName, "claim: expected \"cells\"");
  if (!json["reading"].is("region")) reject(Reason::BadName, "reading: expected \"region\"");
  if (!json["verdict"].is(result.verdict)) reject(Reason::Verdict, "verdict: expected " + result.verdict);
}

}  // namespace

Format cells_format() {
  return {"plumbline-cells/1",
          Module::Cells,
          {"answers", "case", "cells", "claim", "digest", "format", "reading", "region", "verdict"},
          check_cells};
}

}  // namespace checker
