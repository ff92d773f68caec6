// Certificates of the cells of a network over a region: docs/cells.md, format "plumbline-cells/1".
//
// The tree of the certificate is followed in preorder. Each preactivation is formed here, as an affine function on the
// cell; from the certificate come the splits, the multipliers that show a sign, and points. What is said of all points
// of the region is then a matter of the leaves (docs/rules.md, Section "Cells").
#pragma once

#include <memory>

#include "case.hpp"

namespace checker {

// a_1, ..., a_d, c: the function x -> a x + c, or a positive multiple of it; and a point p / w as p_1, ..., p_d, w > 0.
using CellForm = std::vector<mpz_class>;
using CellPoint = std::vector<mpz_class>;

mpz_class cell_value(const CellForm& form, const CellPoint& point);  // times w
void make_primitive(CellForm& form);                                 // divided by the greatest common divisor
// The smallest positive multiple with integer entries, and `denominator` times the function.
struct CellFunction {
  CellForm form;
  mpz_class denominator = 1;
};
CellFunction cell_function(const std::vector<mpq_class>& coefficients);

// The network, its numbers as integers over one denominator for each layer, and the region.
struct CellLayer {
  std::vector<std::vector<mpz_class>> weight;
  std::vector<mpz_class> bias;
  mpz_class scale;  // > 0; forms of the layer are `scale` times its preactivations
};
struct CellData {
  std::size_t inputs = 0, outputs = 0;
  std::vector<std::vector<std::vector<mpq_class>>> weights;  // layer, row, column
  std::vector<std::vector<mpq_class>> biases;
  mpq_class slope;
  std::vector<CellLayer> layers;
  std::vector<CellForm> region;  // >= 0, primitive
};
CellData read_cell_data(const Case& c, const JsonValue& region);
std::vector<mpq_class> cell_output(const CellData& data, const std::vector<mpq_class>& x);
CellForm cell_row(const CellLayer& layer, std::size_t j, const std::vector<CellForm>& before);

std::vector<mpq_class> read_rationals(const JsonValue& json, std::size_t count, const std::string& place);
// A point of the region: rejects others.
std::vector<mpq_class> read_point_of_region(const CellData& data, const JsonValue& json, const std::string& place);
std::size_t read_index(const JsonValue& json, const std::string& place);  // a natural number

// A leaf, as the questions see it.
struct CellLeaf {
  const CellData& data;
  const std::vector<CellForm>& constraints;  // of the region, then of the splits on the way; primitive
  std::vector<std::vector<mpq_class>> jacobian;
  std::vector<mpq_class> offset;
  std::size_t number = 0;
  bool inside = false;  // the cell has interior
};
// [k, "factor", ...]: target - sum factor_k constraint_k, which must be a constant; the factors must not be negative.
// The constraints are those of the leaf and then `more`. It is given times a positive number.
mpz_class rest_of(const CellForm& target, const std::vector<CellForm>& constraints, const std::vector<CellForm>& more,
                  const JsonValue& json, std::size_t from, const std::string& place);

// What is said of the region. It reads its lists of each leaf, in order, and in the end says what holds.
class CellAnswer {
 public:
  virtual ~CellAnswer() = default;
  [[nodiscard]] virtual std::size_t lists() const { return 0; }
  [[nodiscard]] virtual bool needs_cells() const { return true; }
  [[nodiscard]] virtual bool needs_interior() const { return false; }
  virtual void at_leaf(const CellLeaf& /*leaf*/, const JsonValue* /*lists*/, const std::string& /*place*/) {}
  virtual std::string finish(std::size_t leaves) = 0;  // the statement; rejects what is not so
};
// cell_answers.cpp
std::string functional_text(const std::vector<mpq_class>& x, const std::vector<mpq_class>& y);  // "2 X_0 - Y_1"
std::unique_ptr<CellAnswer> read_cell_answer(const CellData& data, const JsonValue& json, const std::string& place);

}  // namespace checker
