#include "flow/problem.hpp"

#include <algorithm>

#include "budget/error.hpp"
#include "flow/kinks.hpp"

namespace plumbline::flow {
namespace {

Rational rational_entry(const Real& x, const std::string& place) {
  if (!x.is_rational())
    throw InputError(place, "is not rational; a validated flow needs rational numbers (docs/flow.md, Lemma 2)");
  return x.rational();
}

const ExactMatrix* bias_of(const Network& network, std::size_t layer) {
  return layer < network.biases.size() && network.biases[layer] ? &*network.biases[layer] : nullptr;
}

std::vector<std::vector<Rational>> columns_of(const ExactMatrix& m, const std::string& place) {
  std::vector<std::vector<Rational>> out(as_size(m.cols()));
  for (int j = 0; j < m.cols(); ++j)
    for (int i = 0; i < m.rows(); ++i) out[as_size(j)].push_back(rational_entry(m(i, j), place));
  return out;
}

void require_labels(const Problem& problem) {
  if (!problem.is_homogeneous())
    throw InputError("/network/biases",
                     "the logistic and the exponential loss need a network without biases behind the first layer");
  if (problem.widths.back() != 1)
    throw InputError("/network", "has " + std::to_string(problem.widths.back()) +
                                     " outputs; the logistic and the exponential loss need one");
  for (std::size_t j = 0; j < problem.targets.size(); ++j)
    if (abs(problem.targets[j][0]) != Rational(1))
      throw InputError("/data/targets", "sample " + std::to_string(j + 1) + " has the target " +
                                            problem.targets[j][0].to_string() +
                                            "; the logistic and the exponential loss need labels -1 and 1");
}

}  // namespace

bool Problem::is_homogeneous() const {
  return biased.empty() || std::find(biased.begin() + 1, biased.end(), true) == biased.end();
}
int Problem::columns(int layer) const { return widths[as_size(layer) - 1] + (has_column_of_biases(layer) ? 1 : 0); }

int Problem::parameters() const { return parameter(depth() + 1, 0, 0); }

std::size_t Problem::pair(int layer, int neuron, int sample) const {
  int before = 0;
  for (int l = 1; l < layer; ++l) before += widths[as_size(l)];
  return as_size((before + neuron) * samples() + sample);
}

int Problem::parameter(int layer, int row, int col) const {
  int before = 0;
  for (int l = 1; l < layer; ++l) before += widths[as_size(l)] * columns(l);
  return layer > depth() ? before : before + row * columns(layer) + col;
}

std::vector<Pair> pairs_of(const Problem& problem) {
  std::vector<Pair> out;
  for (int l = 1; l < problem.depth(); ++l)
    for (int i = 0; i < problem.widths[as_size(l)]; ++i)
      for (int j = 0; j < problem.samples(); ++j) out.push_back({l, i, j});
  return out;
}

Problem problem_of(const Case& c, Loss loss) {
  if (!c.network.fully_connected())
    throw InputError("/network/type", "a validated flow needs a fully connected network");
  if (!c.network.is_relu()) throw InputError("/network/activation", "a validated flow needs \"relu\"");
  if (!c.targets) throw InputError("/data/targets", "a validated flow needs targets, one column for each sample");
  Problem out;
  out.loss = loss;
  out.widths.push_back(c.network.weights.front().cols());
  for (const ExactMatrix& w : c.network.weights) out.widths.push_back(w.rows());
  for (std::size_t l = 0; l < c.network.weights.size(); ++l) out.biased.push_back(bias_of(c.network, l) != nullptr);
  out.inputs = columns_of(c.inputs, "/data/inputs");
  if (out.biased.front()) {
    ++out.widths.front();
    for (Vector& x : out.inputs) x.emplace_back(1);
  }
  out.targets = columns_of(*c.targets, "/data/targets");
  for (std::size_t j = 0; j < out.inputs.size(); ++j) {
    bool zero = true;
    for (const Rational& x : out.inputs[j]) zero = zero && x.is_zero();
    if (zero)
      throw InputError("/data/inputs", "sample " + std::to_string(j + 1) + " is zero: every neuron has a kink there");
  }
  if (loss != Loss::Squared) require_labels(out);
  out.kinks = kinks_of(out);
  if (out.parameters() > 256) throw InputError("/network", "has more than 256 weights, too many for a validated flow");
  return out;
}

std::vector<Rational> weights_of(const Case& c) {
  std::vector<Rational> out;
  for (std::size_t l = 0; l < c.network.weights.size(); ++l) {
    const ExactMatrix& w = c.network.weights[l];
    const ExactMatrix* bias = bias_of(c.network, l);
    for (int i = 0; i < w.rows(); ++i) {
      for (int k = 0; k < w.cols(); ++k)
        out.push_back(rational_entry(w(i, k), "/network/weights/" + std::to_string(l)));
      if (bias != nullptr) out.push_back(rational_entry((*bias)(i, 0), "/network/biases/" + std::to_string(l)));
    }
  }
  return out;
}

std::string letters_of(const Gates& gates) {
  std::string out;
  for (const Gate g : gates) out += "01?pqshu"[as_size(g)];
  return out;
}

}  // namespace plumbline::flow
