// A flow as its certificate tells it, for drawings: where the weights were after every step, how wide the ball around
// them was, and what the neurons of the first layer did (docs/flow.md).
//
// All numbers are rounded to doubles: this is for looking at. What is true the checker says.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace plumbline::report {

struct FlowMoment {
  double time = 0, radius = 0;
  std::vector<double> weights;  // the centre: layer by layer, row by row
  std::string gates;            // of the step that led here; "" for a step across kinks, and for the start
};

class FlowView {
 public:
  // Of a `plumbline-flow/4`, or an entry of `gradient_flows`. Throws InputError for what is neither.
  explicit FlowView(const nlohmann::json& document);

  [[nodiscard]] int inputs() const { return widths_.front(); }
  [[nodiscard]] int neurons() const { return widths_.size() > 2 ? widths_[1] : 0; }  // of the first layer
  [[nodiscard]] int depth() const { return static_cast<int>(widths_.size()) - 1; }
  [[nodiscard]] const std::vector<std::vector<double>>& samples() const { return samples_; }
  [[nodiscard]] const std::vector<FlowMoment>& moments() const { return moments_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] bool ends_at_limit() const { return limit_; }

  // Incoming weight k of a neuron of the first layer at a moment, all from 0.
  [[nodiscard]] double incoming(std::size_t moment, int neuron, int k) const;
  [[nodiscard]] double norm_of_neuron(std::size_t moment, int neuron) const;
  [[nodiscard]] double norm_of_layer(std::size_t moment, int layer) const;  // from 1
  // Did the neuron slide along a kink on the way to this moment? Did it pass or reach one there?
  [[nodiscard]] bool slides(std::size_t moment, int neuron) const;
  [[nodiscard]] bool crosses(std::size_t moment, int neuron) const;
  [[nodiscard]] double widest() const;  // ball

 private:
  [[nodiscard]] std::string letters(const std::string& gates, int neuron) const;

  std::string name_;
  std::vector<int> widths_, columns_;  // of each layer: weights of a neuron, and its bias
  std::vector<std::vector<double>> samples_;
  std::vector<FlowMoment> moments_;
  bool limit_ = false;
};

}  // namespace plumbline::report
