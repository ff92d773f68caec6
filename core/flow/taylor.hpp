// The Taylor polynomial of the flow at a point, and what every quantity of backpropagation is along it.
//
// In scaled time u in [0, 1] (time h u) each node of the field is a polynomial of a fixed degree plus a remainder that
// is bounded by a number (docs/flow.md, "How the bounds are found"). The coefficients grow one index at a time: those
// of the derivative give the next ones of the weights. Coefficients are integers in units of 2^-bits, rounded down;
// what rounding and truncation leave out is in the remainder, and what they do to the differential equation is the
// defect. Multipliers of deeper kinks are polynomials, too: of those that keep the path on the kinks, coefficient by
// coefficient.
#pragma once

#include "flow/field_values.hpp"

namespace plumbline::flow {

class Taylor {
 public:
  // start, h > 0: points, rounded down to units; degree >= 1.
  Taylor(const Field& field, const Values& start, const MultiInterval& h, int degree, int bits);

  // Not where a margin turns by so much that nothing is said of its response: then D is 2^bits, and ranges are void.
  [[nodiscard]] bool is_bounded() const { return bounded_; }
  [[nodiscard]] const MultiInterval& defect() const { return defect_; }  // D: at least sup ||p' - h f(p)||, a point
  [[nodiscard]] Values end() const;                                      // contains p(1)
  [[nodiscard]] MultiInterval range(int node) const;                     // of the node along p
  [[nodiscard]] MultiInterval weight_range(int k) const;                 // of p_k
  [[nodiscard]] std::vector<Integer> multiplier(int k) const;            // coefficients, in units of the balls
  [[nodiscard]] Values coefficients(int node) const;

 private:
  struct Along {
    std::vector<Integer> c;  // coefficients 0 ... degree
    std::vector<Integer> w;  // of a logistic response s: those of s (1 - s)
    Integer size, rest;      // the sum of their absolute values; at least what is left out
  };
  struct Constant {
    Integer lower, width;
  };
  void coefficient(std::size_t node, std::size_t k);
  void coefficients_at(std::size_t k);
  void find_multipliers(std::size_t k);
  void response_coefficient(std::size_t node, std::size_t k);
  void remainder(std::size_t node);
  [[nodiscard]] Integer response_remainder(std::size_t node);
  void find_defect(const Integer& h);
  [[nodiscard]] Integer in_units(const MultiInterval& point) const;
  [[nodiscard]] MultiInterval number(const Integer& units) const;
  [[nodiscard]] Integer rounded_up(const Integer& product) const;

  const Field* field_;
  std::size_t degree_;
  int bits_;
  std::vector<Along> nodes_;
  std::vector<Constant> constants_;
  bool bounded_ = true;
  MultiInterval defect_;
};

}  // namespace plumbline::flow
