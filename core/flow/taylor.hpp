// The Taylor polynomial of the flow at a point, and what every quantity of backpropagation is along it.
//
// In scaled time u in [0, 1] (time h u) each node of the field is a polynomial of a fixed degree plus a remainder that
// is bounded by a number (docs/flow.md, "How the bounds are found"). The coefficients grow one index at a time: those
// of the derivative give the next ones of the weights. The coefficients of the weights are points; what their rounding
// and the truncation do to the differential equation is the defect.
#pragma once

#include "flow/field_values.hpp"

namespace plumbline::flow {

class Taylor {
 public:
  // The field has no open gates. start: points; h: a point, > 0; degree >= 1.
  Taylor(const Field& field, const Values& start, const MultiInterval& h, int degree);

  [[nodiscard]] const MultiInterval& defect() const { return defect_; }  // D: at least sup ||p' - h f(p)||, a point
  [[nodiscard]] Values end() const;                                      // contains p(1)
  [[nodiscard]] MultiInterval range(int node) const;                     // of the node along p
  [[nodiscard]] MultiInterval weight_range(int k) const;                 // of p_k
  [[nodiscard]] const Values& coefficients(int node) const { return nodes_[as_size(node)]; }

 private:
  void coefficient(std::size_t node, std::size_t k);
  void remainder(std::size_t node);
  void find_defect(const MultiInterval& h);

  const Field* field_;
  std::size_t degree_;
  std::vector<Values> nodes_;  // coefficients 0 ... degree
  Values remainders_;          // points
  Values constants_;
  MultiInterval defect_;
};

}  // namespace plumbline::flow
