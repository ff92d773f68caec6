// What a certificate of cells says of its region, one class for each kind of answer.
#include <algorithm>
#include <array>

#include "cells/cells.hpp"
#include "numerals.hpp"

namespace checker {
namespace {

using CellRows = std::vector<std::vector<mpq_class>>;

// x . (inputs) + y . (outputs) on the leaf, as d + 1 coefficients.
std::vector<mpq_class> functional_on(const CellLeaf& leaf, const std::vector<mpq_class>& x,
                                     const std::vector<mpq_class>& y) {
  std::vector<mpq_class> out = x;
  out.emplace_back(0);
  for (std::size_t j = 0; j < y.size(); ++j) {
    if (sgn(y[j]) == 0) continue;
    for (std::size_t i = 0; i < x.size(); ++i) out[i] += y[j] * leaf.jacobian[j][i];
    out.back() += y[j] * leaf.offset[j];
  }
  return out;
}

mpq_class product_of(const std::vector<mpq_class>& a, const std::vector<mpq_class>& b) {
  mpq_class out;
  for (std::size_t i = 0; i < a.size(); ++i) out += a[i] * b[i];
  return out;
}

void append_terms(std::string& out, const std::vector<mpq_class>& factors, const char* name) {
  for (std::size_t i = 0; i < factors.size(); ++i) {
    if (sgn(factors[i]) == 0) continue;
    const mpq_class size = ::abs(factors[i]);
    if (out.empty())
      out = sgn(factors[i]) < 0 ? "-" : "";
    else
      out += sgn(factors[i]) < 0 ? " - " : " + ";
    if (size != 1) out += to_text(size) + " ";
    out += name + std::to_string(i);
  }
}

}  // namespace

std::string functional_text(const std::vector<mpq_class>& x, const std::vector<mpq_class>& y) {
  std::string out;
  append_terms(out, x, "X_");
  append_terms(out, y, "Y_");
  return out.empty() ? "0" : out;
}

namespace {

// functional <= value (or >=) everywhere, and perhaps a point with equality.
class BoundAnswer : public CellAnswer {
 public:
  BoundAnswer(const CellData& data, const JsonValue& json, bool at_most, const std::string& place) : at_most_(at_most) {
    require_keys(json, {"attained", "kind", "value", "x", "y"}, {}, place);
    x_ = read_rationals(json["x"], data.inputs, place + ".x");
    y_ = read_rationals(json["y"], data.outputs, place + ".y");
    value_ = parse_rational(text_of(json["value"], place + ".value"), place + ".value");
    if (json["attained"].is_null()) return;
    attained_ = true;
    const std::vector<mpq_class> at = read_point_of_region(data, json["attained"], place + ".attained");
    if (product_of(x_, at) + product_of(y_, cell_output(data, at)) != value_)
      reject(Reason::Verdict, place + ".attained: the value there is another");
  }
  [[nodiscard]] std::size_t lists() const override { return 1; }

  void at_leaf(const CellLeaf& leaf, const JsonValue* lists, const std::string& place) override {
    std::vector<mpq_class> gap = functional_on(leaf, x_, y_);
    if (at_most_)
      for (mpq_class& q : gap) q = -q;
    gap.back() += at_most_ ? value_ : mpq_class(-value_);
    CellForm target = cell_function(gap).form;
    make_primitive(target);
    if (sgn(rest_of(target, leaf.constraints, {}, *lists, 0, place)) < 0)
      reject(Reason::Verdict, place + ": the bound is not shown");
  }

  std::string finish(std::size_t) override {
    return functional_text(x_, y_) + (at_most_ ? " <= " : " >= ") + to_text(value_) + (attained_ ? ", attained" : "");
  }

 private:
  bool at_most_, attained_ = false;
  std::vector<mpq_class> x_, y_;
  mpq_class value_;
};

class CountAnswer : public CellAnswer {
 public:
  CountAnswer(const JsonValue& json, const std::string& place) : count_(read_index(json["count"], place + ".count")) {
    require_keys(json, {"count", "kind"}, {}, place);
  }
  [[nodiscard]] bool needs_interior() const override { return true; }
  std::string finish(std::size_t leaves) override {
    if (leaves != count_) reject(Reason::Verdict, "answers: expected " + std::to_string(leaves) + " cells");
    return std::to_string(leaves) + " cells with interior";
  }

 private:
  std::size_t count_;
};

// The symmetric matrix is positive definite (or semidefinite): elimination without exchanges.
bool is_definite(CellRows m, bool strictly) {
  for (std::size_t p = 0; p < m.size(); ++p) {
    if (sgn(m[p][p]) < 0 || (strictly && sgn(m[p][p]) == 0)) return false;
    if (sgn(m[p][p]) == 0) {
      for (std::size_t i = p + 1; i < m.size(); ++i)
        if (sgn(m[i][p]) != 0) return false;
      continue;
    }
    for (std::size_t i = p + 1; i < m.size(); ++i) {
      const mpq_class factor = m[i][p] / m[p][p];
      for (std::size_t j = p; j < m.size(); ++j) m[i][j] -= factor * m[p][j];
    }
  }
  return true;
}

// J J^T or J^T J, whichever is smaller: its largest eigenvalue is s_1^2.
CellRows gram_of(const CellRows& j) {
  CellRows a = j;
  if (j.size() > j[0].size()) {
    a.assign(j[0].size(), {});
    for (const auto& row : j)
      for (std::size_t i = 0; i < row.size(); ++i) a[i].push_back(row[i]);
  }
  CellRows out(a.size());
  for (std::size_t i = 0; i < a.size(); ++i)
    for (const auto& row : a) out[i].push_back(product_of(a[i], row));
  return out;
}

// Is s_1^2 <= bound; and is s_1^2 < bound?
bool square_below(const CellRows& jacobian, const mpq_class& bound, bool strictly) {
  CellRows m = gram_of(jacobian);
  for (auto& row : m)
    for (mpq_class& q : row) q = -q;
  for (std::size_t i = 0; i < m.size(); ++i) m[i][i] += bound;
  return is_definite(std::move(m), strictly);
}

// The largest sum of sizes in a column (norm 1) or a row (norm infinity).
mpq_class largest_sum(const CellRows& j, bool columns) {
  mpq_class out;
  for (std::size_t a = 0; a < (columns ? j[0].size() : j.size()); ++a) {
    mpq_class sum;
    for (std::size_t b = 0; b < (columns ? j.size() : j[0].size()); ++b) sum += ::abs(columns ? j[b][a] : j[a][b]);
    out = std::max(out, sum);
  }
  return out;
}

// Of the norm 2, `least` and `most` are bounds for the square.
class LipschitzAnswer : public CellAnswer {
 public:
  LipschitzAnswer(const JsonValue& json, std::string place) : place_(std::move(place)) {
    require_keys(json, {"cell", "kind", "least", "most", "norm"}, {}, place_);
    norm_ = text_of(json["norm"], place_ + ".norm");
    if (norm_ != "1" && norm_ != "2" && norm_ != "infinity")
      reject(Reason::Format, place_ + ".norm: expected 1, 2 or infinity");
    cell_ = read_index(json["cell"], place_ + ".cell");
    least_ = parse_rational(text_of(json["least"], place_ + ".least"), place_ + ".least");
    most_ = parse_rational(text_of(json["most"], place_ + ".most"), place_ + ".most");
  }
  [[nodiscard]] bool needs_interior() const override { return true; }

  void at_leaf(const CellLeaf& leaf, const JsonValue*, const std::string& place) override {
    if (!below(leaf.jacobian, most_, false)) reject(Reason::Verdict, place + ": steeper than " + place_ + ".most");
    if (leaf.number != cell_) return;
    reached_ = true;
    if (below(leaf.jacobian, least_, true)) reject(Reason::Verdict, place + ": flatter than " + place_ + ".least");
  }

  std::string finish(std::size_t) override {
    if (!reached_) reject(Reason::BadShape, place_ + ".cell: there is no such cell");
    const std::string name =
        std::string(norm_ == "2" ? "the square of " : "") + "the Lipschitz constant (norm " + norm_;
    if (least_ == most_) return name + ") is " + to_text(most_);
    return name + ") is from " + to_text(least_) + " to " + to_text(most_);
  }

 private:
  [[nodiscard]] bool below(const CellRows& jacobian, const mpq_class& bound, bool strictly) const {
    if (norm_ == "2") return square_below(jacobian, bound, strictly);
    const mpq_class value = largest_sum(jacobian, norm_ == "1");
    return strictly ? value < bound : value <= bound;
  }

  std::string place_, norm_;
  std::size_t cell_ = 0;
  mpq_class least_, most_;
  bool reached_ = false;
};

// Output j does not fall (rise) where input i grows; or it rises in one cell and falls in another.
class MonotoneAnswer : public CellAnswer {
 public:
  MonotoneAnswer(const CellData& data, const JsonValue& json, const std::string& place) {
    require_keys(json, {"direction", "input", "kind", "output"}, {}, place);
    direction_ = text_of(json["direction"], place + ".direction");
    if (direction_ != "increasing" && direction_ != "decreasing" && direction_ != "neither")
      reject(Reason::Format, place + ".direction: expected increasing, decreasing or neither");
    input_ = read_index(json["input"], place + ".input");
    output_ = read_index(json["output"], place + ".output");
    if (input_ >= data.inputs || output_ >= data.outputs)
      reject(Reason::BadShape, place + ": there is no such input or output");
  }
  [[nodiscard]] bool needs_interior() const override { return true; }

  void at_leaf(const CellLeaf& leaf, const JsonValue*, const std::string&) override {
    const int sign = sgn(leaf.jacobian[output_][input_]);
    rises_ = rises_ || sign > 0;
    falls_ = falls_ || sign < 0;
  }

  std::string finish(std::size_t) override {
    const bool right = direction_ == "increasing" ? !falls_ : direction_ == "decreasing" ? !rises_ : rises_ && falls_;
    if (!right) reject(Reason::Verdict, "answers: the direction is another");
    return "Y_" + std::to_string(output_) + " in X_" + std::to_string(input_) + ": " + direction_;
  }

 private:
  std::string direction_;
  std::size_t input_ = 0, output_ = 0;
  bool rises_ = false, falls_ = false;
};

std::size_t rank_of(CellRows m) {
  std::size_t rank = 0;
  for (std::size_t col = 0; col < m[0].size() && rank < m.size(); ++col) {
    std::size_t pivot = rank;
    while (pivot < m.size() && sgn(m[pivot][col]) == 0) ++pivot;
    if (pivot == m.size()) continue;
    std::swap(m[pivot], m[rank]);
    for (std::size_t i = rank + 1; i < m.size(); ++i) {
      const mpq_class factor = m[i][col] / m[rank][col];
      for (std::size_t j = col; j < m[0].size(); ++j) m[i][j] -= factor * m[rank][j];
    }
    ++rank;
  }
  return rank;
}

class RankAnswer : public CellAnswer {
 public:
  RankAnswer(const JsonValue& json, const std::string& place) {
    require_keys(json, {"kind", "largest", "least"}, {}, place);
    least_ = read_index(json["least"], place + ".least");
    largest_ = read_index(json["largest"], place + ".largest");
  }
  [[nodiscard]] bool needs_interior() const override { return true; }
  void at_leaf(const CellLeaf& leaf, const JsonValue*, const std::string&) override {
    const std::size_t r = rank_of(leaf.jacobian);
    found_least_ = leaf.number == 0 ? r : std::min(found_least_, r);
    found_largest_ = std::max(found_largest_, r);
  }
  std::string finish(std::size_t) override {
    if (found_least_ != least_ || found_largest_ != largest_)
      reject(Reason::Verdict,
             "answers: expected ranks from " + std::to_string(found_least_) + " to " + std::to_string(found_largest_));
    return "ranks of the Jacobian from " + std::to_string(least_) + " to " + std::to_string(largest_);
  }

 private:
  std::size_t least_ = 0, largest_ = 0, found_least_ = 0, found_largest_ = 0;
};

// x . (inputs) + y . (outputs) <= bound, all of a list.
struct CellCondition {
  std::vector<mpq_class> x, y;
  mpq_class bound;
};
std::vector<CellCondition> read_conditions(const CellData& data, const JsonValue& json, const std::string& place) {
  std::vector<CellCondition> out;
  for (const JsonValue& row : list_of(json, place)) {
    const std::vector<mpq_class> numbers = read_rationals(row, data.inputs + data.outputs + 1, place);
    const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(data.inputs);
    out.push_back({{numbers.begin(), middle}, {middle, numbers.end() - 1}, numbers.back()});
  }
  if (out.empty()) reject(Reason::BadShape, place + ": expected an inequality");
  return out;
}
std::string text_of_conditions(const std::vector<CellCondition>& all) {
  std::string out;
  for (const CellCondition& c : all)
    out += (out.empty() ? "" : " and ") + functional_text(c.x, c.y) + " <= " + to_text(c.bound);
  return out;
}

// No point of the region meets all conditions of one of the lists.
class NeverAnswer : public CellAnswer {
 public:
  NeverAnswer(const CellData& data, const JsonValue& json, const std::string& place) {
    require_keys(json, {"any", "kind"}, {}, place);
    for (const JsonValue& all : list_of(json["any"], place + ".any"))
      any_.push_back(read_conditions(data, all, place + ".any"));
    if (any_.empty()) reject(Reason::BadShape, place + ".any: expected a list of inequalities");
  }
  [[nodiscard]] std::size_t lists() const override { return any_.size(); }

  void at_leaf(const CellLeaf& leaf, const JsonValue* lists, const std::string& place) override {
    for (const auto& all : any_) {
      std::vector<CellForm> more;
      for (const CellCondition& c : all) {
        std::vector<mpq_class> gap = functional_on(leaf, c.x, c.y);
        for (mpq_class& q : gap) q = -q;
        gap.back() += c.bound;
        more.push_back(cell_function(gap).form);
        make_primitive(more.back());
      }
      // 0 - sum > 0: the constraints and the conditions add up to a negative number
      if (sgn(rest_of(CellForm(leaf.data.inputs + 1), leaf.constraints, more, *lists++, 0, place)) <= 0)
        reject(Reason::Verdict, place + ": the conditions are not shown to exclude each other");
    }
  }

  std::string finish(std::size_t) override {
    std::string out;
    for (const auto& all : any_) out += (out.empty() ? "nowhere " : ", nowhere ") + text_of_conditions(all);
    return out;
  }

 private:
  std::vector<std::vector<CellCondition>> any_;
};

// A point of the region that meets all conditions of a list.
class SomewhereAnswer : public CellAnswer {
 public:
  SomewhereAnswer(const CellData& data, const JsonValue& json, const std::string& place) {
    require_keys(json, {"all", "kind", "point"}, {}, place);
    all_ = read_conditions(data, json["all"], place + ".all");
    const std::vector<mpq_class> x = read_point_of_region(data, json["point"], place + ".point");
    const std::vector<mpq_class> y = cell_output(data, x);
    for (const CellCondition& c : all_)
      if (product_of(c.x, x) + product_of(c.y, y) > c.bound)
        reject(Reason::Verdict, place + ".point: does not meet the conditions");
  }
  [[nodiscard]] bool needs_cells() const override { return false; }
  std::string finish(std::size_t) override { return "somewhere " + text_of_conditions(all_); }

 private:
  std::vector<CellCondition> all_;
};

}  // namespace

std::unique_ptr<CellAnswer> read_cell_answer(const CellData& data, const JsonValue& json, const std::string& place) {
  const JsonValue& kind = json["kind"];
  if (kind.is("at-most") || kind.is("at-least"))
    return std::make_unique<BoundAnswer>(data, json, kind.is("at-most"), place);
  if (kind.is("cells")) return std::make_unique<CountAnswer>(json, place);
  if (kind.is("lipschitz")) return std::make_unique<LipschitzAnswer>(json, place);
  if (kind.is("monotone")) return std::make_unique<MonotoneAnswer>(data, json, place);
  if (kind.is("ranks")) return std::make_unique<RankAnswer>(json, place);
  if (kind.is("never")) return std::make_unique<NeverAnswer>(data, json, place);
  if (kind.is("somewhere")) return std::make_unique<SomewhereAnswer>(data, json, place);
  reject(Reason::Format, place +
                             ".kind: expected at-most, at-least, cells, lipschitz, monotone, ranks, never or "
                             "somewhere");
}

}  // namespace checker
