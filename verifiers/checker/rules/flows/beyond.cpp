#include "flows/beyond.hpp"

#include <algorithm>

namespace checker {

namespace {

// The sign that all weights from `before` to a neuron have on the box; 0 if there is none.
int common_sign(const FlowData& data, const std::vector<Interval>& box, int layer, int neuron,
                const std::vector<int>& before) {
  int common = 0;
  for (const int k : before) {
    const int sign = certain_sign(box[data.weight(layer, neuron, k)]);
    if (sign == 0 || (common != 0 && sign != common)) return 0;
    common = sign;
  }
  return common;
}

// The neurons of the first layer that a kink may turn on; empty if one is on already, or all are off for certain.
std::vector<int> turned_on(const FlowData& data, const std::string& gates, int sample) {
  std::vector<int> out;
  for (int i = 0; i < data.widths[1]; ++i) {
    const char gate = gates[data.gate(1, i, sample)];
    if (gate == '1' || gate == 'q') return {};
    if (gate != '0') out.push_back(i);
  }
  return out;
}

}  // namespace

std::string gates_beyond(const FlowData& data, const std::string& gates, const std::vector<Interval>& box) {
  for (int l = 2; l < data.depth(); ++l)
    if (data.has_biases(l)) return {};  // weights alone do not say a sign
  std::string out(gates.size(), '.');
  for (int j = 0; j < data.samples() && data.depth() > 2; ++j) {
    std::vector<int> before = turned_on(data, gates, j);
    if (before.empty()) continue;
    bool is_zero = false;  // may the layer before give zero?
    for (int l = 2; l < data.depth(); ++l) {
      std::vector<int> now;
      bool one_is_on = false;
      for (int i = 0; i < data.widths[l]; ++i) {
        const int sign = is_zero ? 0 : common_sign(data, box, l, i, before);
        out[data.gate(l, i, j)] = sign > 0 ? '1' : sign < 0 ? '0' : '?';
        if (sign >= 0) now.push_back(i);
        one_is_on = one_is_on || sign > 0;
      }
      before = now;
      is_zero = !one_is_on;
    }
  }
  return out.find_first_not_of('.') == std::string::npos ? std::string() : out;
}

}  // namespace checker
