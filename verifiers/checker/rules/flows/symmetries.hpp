// Directions in which the loss does not change: vector fields v with <grad L_s, v> = 0 identically (Theorem 7 of
// docs/flow.md, "Mixing", "Unseen"). The Hessian at a stationary point that is not isolated is singular along them.
#pragma once

#include "flows/flow_data.hpp"

namespace checker {

// For each sample its input, projected on the kinks on which the neuron of the first layer slides; 0 where its gate is
// not 1 or q.
std::vector<RationalVector> inputs_seen(const FlowData& data, const std::string& gates, int neuron);

// + v v^T, the lower triangle.
void add_square(const std::vector<Interval>& v, std::vector<std::vector<Interval>>& h);

class Symmetries {
 public:
  // around: a range for each weight.
  Symmetries(const FlowData& data, const std::vector<Interval>& around, const std::string& gates)
      : data_(data), around_(around), gates_(gates) {}
  // + sum v v^T
  void add_to(std::vector<std::vector<Interval>>& h) const;

 private:
  void add_mixing(int layer, int neuron, int other, const std::vector<Interval>& weights,
                  std::vector<std::vector<Interval>>& h) const;
  void add_first_mixings(std::vector<std::vector<Interval>>& h) const;
  void add_unseen(int neuron, std::vector<std::vector<Interval>>& h) const;
  [[nodiscard]] std::vector<Interval> incoming(int layer, int neuron) const;

  const FlowData& data_;
  const std::vector<Interval>& around_;
  const std::string& gates_;
};

}  // namespace checker
