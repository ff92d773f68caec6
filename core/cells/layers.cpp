#include "cells/layers.hpp"

#include "budget/budget.hpp"
#include "budget/error.hpp"
#include "matrix/matrix_of.hpp"

namespace plumbline::cells {
namespace {

using Rows = std::vector<std::vector<Rational>>;

// x -> w x + b, then the activation of this slope.
struct Step {
  Rows w;
  std::vector<Rational> b;
  Rational slope;
};

Rows rational_rows(const ExactMatrix& a, const std::string& place) {
  Rows out(static_cast<std::size_t>(a.rows()));
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j) {
      if (!a(i, j).is_rational()) throw InputError(place, "expected rational numbers");
      out[as_size(i)].push_back(a(i, j).rational());
    }
  return out;
}

Step step_of(const ExactMatrix& weight, const std::optional<ExactMatrix>& bias, const Rational& slope,
             const std::string& place) {
  Step out{rational_rows(weight, place), std::vector<Rational>(static_cast<std::size_t>(weight.rows())), slope};
  if (bias) {
    const Rows column = rational_rows(*bias, place);
    for (std::size_t i = 0; i < column.size(); ++i) out.b[i] = column[i][0];
  }
  return out;
}

Step identity(std::size_t size) {
  Step out{Rows(size, std::vector<Rational>(size)), std::vector<Rational>(size), 1};
  for (std::size_t i = 0; i < size; ++i) out.w[i][i] = 1;
  return out;
}

std::vector<Step> steps_of(const Network& n) {
  std::vector<Step> out;
  if (n.fully_connected()) {
    for (int l = 0; l < n.depth(); ++l)
      out.push_back(step_of(n.weights[as_size(l)], n.biases.empty() ? std::nullopt : n.biases[as_size(l)],
                            l + 1 == n.depth() ? Rational(1) : n.slope, "/network/weights/" + std::to_string(l)));
    return out;
  }
  const auto* chain = std::get_if<Sequential>(&n.other);
  if (chain == nullptr || !chain->chain())
    throw InputError("/network", "expected a fully connected network, or a chain of fully connected layers");
  for (std::size_t l = 0; l < chain->layers.size(); ++l) {
    const std::string place = "/network/layers/" + std::to_string(l);
    if (const auto* activation = std::get_if<SumLayer>(&chain->layers[l])) {  // of one layer, in a chain
      Step alone = identity(static_cast<std::size_t>(shapes_of(*chain)[l].size()));
      alone.slope = activation->slope;
      out.push_back(std::move(alone));
      continue;
    }
    const auto* layer = std::get_if<FullyConnectedLayer>(&chain->layers[l]);
    if (layer == nullptr) throw InputError(place, "expected a fully connected layer; cells know no other");
    out.push_back(step_of(layer->weight, layer->bias, layer->slope, place));
  }
  return out;
}

// `second` after `first`, which has no activation.
Step joined(const Step& first, const Step& second) {
  Step out{Rows(second.w.size(), std::vector<Rational>(first.w[0].size())), second.b, second.slope};
  for (std::size_t i = 0; i < second.w.size(); ++i)
    for (std::size_t k = 0; k < first.w.size(); ++k) {
      out.b[i] += second.w[i][k] * first.b[k];
      for (std::size_t j = 0; j < first.w[k].size(); ++j) out.w[i][j] += second.w[i][k] * first.w[k][j];
    }
  return out;
}

ExactMatrix column_of(const std::vector<Rational>& b) {
  return matrix_of<ExactMatrix>(static_cast<int>(b.size()), 1, [&](int i, int) { return Real(b[as_size(i)]); });
}

bool all_zero(const std::vector<Rational>& b) {
  return std::ranges::all_of(b, [](const Rational& q) { return q.is_zero(); });
}

IntegerLayer integer_layer(const Rows& w, const std::vector<Rational>& b, const Integer& before) {
  Integer common = 1;
  for (std::size_t i = 0; i < w.size(); ++i) {
    for (const Rational& q : w[i]) common = lcm(common, q.denominator());
    common = lcm(common, (b[i] * Rational(before)).denominator());
  }
  const auto whole = [&](const Rational& q) { return Integer(q.numerator() * (common / q.denominator())); };
  IntegerLayer out{{}, {}, common * before};
  for (std::size_t i = 0; i < w.size(); ++i) {
    out.weight.emplace_back();
    for (const Rational& q : w[i]) out.weight.back().push_back(whole(q));
    out.bias.push_back(whole(b[i] * Rational(before)));
  }
  return out;
}

}  // namespace

ExactMatrix exact_matrix(const std::vector<std::vector<Rational>>& rows) {
  return matrix_of<ExactMatrix>(static_cast<int>(rows.size()), static_cast<int>(rows[0].size()),
                                [&](int i, int j) { return Real(rows[as_size(i)][as_size(j)]); });
}

Network fully_connected(const Network& network) {
  std::vector<Step> steps;
  for (Step& s : steps_of(network)) {
    if (!steps.empty() && steps.back().slope == Rational(1))
      steps.back() = joined(steps.back(), s);
    else
      steps.push_back(std::move(s));
  }
  if (steps.back().slope != Rational(1)) steps.push_back(identity(steps.back().w.size()));
  Network out;
  out.slope = steps.size() > 1 ? steps[0].slope : Rational(0);
  bool biased = false;
  for (std::size_t l = 0; l < steps.size(); ++l) {
    if (l + 1 < steps.size() && steps[l].slope != out.slope)
      throw InputError("/network", "expected the same activation behind every layer");
    out.weights.push_back(exact_matrix(steps[l].w));
    out.biases.emplace_back();
    if (all_zero(steps[l].b)) continue;
    out.biases.back() = column_of(steps[l].b);
    biased = true;
  }
  if (!biased) out.biases.clear();
  return out;
}

std::vector<Rational> output_at(const Network& network, const std::vector<Rational>& x) {
  std::vector<Rational> out = x;
  for (std::size_t l = 0; l < network.weights.size(); ++l) {
    const ExactMatrix& w = network.weights[l];
    std::vector<Rational> next(static_cast<std::size_t>(w.rows()));
    for (int i = 0; i < w.rows(); ++i) {
      Rational& z = next[as_size(i)];
      if (!network.biases.empty() && network.biases[l]) z = std::as_const(*network.biases[l])(i, 0).rational();
      for (int j = 0; j < w.cols(); ++j) z += w(i, j).rational() * out[as_size(j)];
      if (l + 1 < network.weights.size() && z.sign() == Sign::Negative) z *= network.slope;
    }
    out = std::move(next);
  }
  return out;
}

int IntegerNetwork::neurons() const {
  int out = 0;
  for (std::size_t l = 0; l + 1 < layers.size(); ++l) out += static_cast<int>(layers[l].bias.size());
  return out;
}

IntegerNetwork integer_network(const Network& network) {
  IntegerNetwork out;
  out.inputs = network.weights[0].cols();
  out.up = network.slope.denominator();
  out.down = network.slope.numerator();
  Integer scale = 1;
  for (std::size_t l = 0; l < network.weights.size(); ++l) {
    const std::string place = "/network/weights/" + std::to_string(l);
    const Step s = step_of(network.weights[l], network.biases.empty() ? std::nullopt : network.biases[l], 0, place);
    out.layers.push_back(integer_layer(s.w, s.b, scale));
    scale = out.layers.back().scale * out.up;
  }
  return out;
}

Form row_form(const IntegerLayer& layer, std::size_t j, const std::vector<Form>& before) {
  Form out(before[0].size(), 0);
  budget::spend(static_cast<std::int64_t>(8 * before.size() * out.size()), "the cells of a network");
  for (std::size_t k = 0; k < before.size(); ++k)
    if (layer.weight[j][k] != 0)
      for (std::size_t i = 0; i < out.size(); ++i) out[i] += layer.weight[j][k] * before[k][i];
  out.back() += layer.bias[j];
  return out;
}

std::vector<Form> coordinate_forms(int dimension) {
  std::vector<Form> out(as_size(dimension), Form(as_size(dimension) + 1, 0));
  for (std::size_t i = 0; i < out.size(); ++i) out[i][i] = 1;
  return out;
}

}  // namespace plumbline::cells
