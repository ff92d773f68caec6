#include "flow/beyond.hpp"

#include <algorithm>

namespace plumbline::flow {
namespace {

class Finder {
 public:
  Finder(const Problem& problem, const Gates& gates, const std::function<Sign(std::size_t)>& sign_of)
      : problem_(problem), sign_of_(sign_of) {
    out_.gates = gates;
    out_.samples.assign(as_size(problem.samples()), false);
  }

  Beyond find() {
    for (int l = 2; l < problem_.depth(); ++l)
      if (problem_.has_column_of_biases(l)) return std::move(out_);  // weights alone do not say a sign
    for (int j = 0; j < problem_.samples() && problem_.depth() > 2; ++j) {
      const auto seen = on_kinks(j);
      if (!seen) continue;
      out_.samples[as_size(j)] = true;
      follow(j, *seen);
    }
    return std::move(out_);
  }

 private:
  using Neurons = std::vector<int>;

  [[nodiscard]] Gate& gate(int layer, int neuron, int sample) {
    return out_.gates[problem_.pair(layer, neuron, sample)];
  }

  // The neurons of the first layer that may be on, all of them by a kink; none if one is on for certain, or all are
  // off.
  std::optional<Neurons> on_kinks(int sample) {
    Neurons out;
    for (int i = 0; i < problem_.widths[1]; ++i) {
      const Gate g = gate(1, i, sample);
      if (g == Gate::On || g == Gate::Above) return {};
      if (g != Gate::Off) out.push_back(i);
    }
    return out.empty() ? std::optional<Neurons>() : out;
  }

  // The layer before gives a vector that is not zero, nowhere negative, and zero but for these neurons.
  void follow(int sample, Neurons seen) {
    bool certain = true;  // is it not zero?
    for (int l = 2; l < problem_.depth(); ++l) {
      Neurons next;
      bool on = false;
      for (int i = 0; i < problem_.widths[as_size(l)]; ++i) {
        const Gate g = certain ? side_of(l, i, seen) : Gate::Open;
        gate(l, i, sample) = g;
        if (g != Gate::Off) next.push_back(i);
        on = on || g == Gate::On;
        if (g != Gate::Open) use(l, i, sample, seen, g == Gate::On);
      }
      seen = std::move(next);
      certain = on;
    }
  }

  // The common sign of the weights that lead from these neurons to this one.
  [[nodiscard]] Gate side_of(int layer, int neuron, const Neurons& seen) const {
    const auto all = [&](Sign sign) {
      return !seen.empty() && std::ranges::all_of(seen, [&](int k) {
        return sign_of_(as_size(problem_.parameter(layer, neuron, k))) == sign;
      });
    };
    return all(Sign::Positive) ? Gate::On : all(Sign::Negative) ? Gate::Off : Gate::Open;
  }
  void use(int layer, int neuron, int sample, const Neurons& seen, bool positive) {
    const std::size_t pair = problem_.pair(layer, neuron, sample);
    for (const int k : seen) out_.weights.push_back({problem_.parameter(layer, neuron, k), positive, pair});
  }

  const Problem& problem_;
  const std::function<Sign(std::size_t)>& sign_of_;
  Beyond out_;
};

}  // namespace

Beyond gates_beyond(const Problem& problem, const Gates& gates, const std::function<Sign(std::size_t)>& sign_of) {
  return Finder(problem, gates, sign_of).find();
}

}  // namespace plumbline::flow
