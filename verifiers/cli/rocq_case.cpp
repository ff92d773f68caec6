#include "cli/rocq_case.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "budget/error.hpp"
#include "tensor/sha256.hpp"

namespace plumbline::cli {
namespace {

using Parts = std::vector<std::string>;

std::string list(const Parts& parts) { return fmt::format("[{}]", fmt::join(parts, "; ")); }

std::string number(const Rational& a) { return fmt::format("{}#{}", a.numerator().str(), a.denominator().str()); }

std::string number(const Real& a, const std::string& what) {
  if (!a.is_rational())
    throw InputError(what + " has a number that is not rational; a refutation in Rocq is over rational numbers");
  return number(a.rational());
}

std::string matrix(const ExactMatrix& a, const std::string& what) {
  Parts rows;
  for (int i = 0; i < a.rows(); ++i) {
    Parts row;
    for (int j = 0; j < a.cols(); ++j) row.push_back(number(a(i, j), what));
    rows.push_back(list(row));
  }
  return fmt::format("QMat {} {} {}", a.rows(), a.cols(), list(rows));
}

std::string named(const std::string& name, const std::string& value) {
  return fmt::format("(\"{}\"%string, {})", name, value);
}

std::string layers(const Network& network) {
  Parts out;
  for (int l = 0; l < network.depth(); ++l) {
    const auto at = static_cast<std::size_t>(l);
    const bool biased = !network.biases.empty() && network.biases[at].has_value();
    const std::string bias =
        biased ? "Some (" + matrix(*network.biases[at], fmt::format("bias {}", l + 1)) + ")" : "None";
    out.push_back(fmt::format("({}, {})", matrix(network.weights[at], fmt::format("weight {}", l + 1)), bias));
  }
  return list(out);
}

// A graph: its shape, with places in the lists of numbers behind it (verifiers/proofs/kernel/Graphs.v).
std::string wires(const Graph& g) {
  Parts vertices, edges, learned, fixed, held;
  const auto place = [](Parts& list, const std::string& value) { return list.push_back(value), list.size() - 1; };
  for (const Vertex& v : g.vertices)
    if (v.kind == Vertex::Kind::Input)
      vertices.push_back(fmt::format("Input {}", v.coordinate));
    else if (v.kind == Vertex::Kind::Constant)
      vertices.push_back(fmt::format("Constant {}", place(held, number(v.value, "a constant"))));
    else
      vertices.push_back(fmt::format("Neuron {}", place(held, number(v.slope))));
  for (const Real& w : g.parameters) learned.push_back(number(w, "a weight"));
  for (const Edge& e : g.edges)
    edges.push_back(fmt::format("Edge {} {} ({})", e.from, e.to,
                                e.parameter == Edge::kFixed
                                    ? fmt::format("Fixed {}", place(fixed, number(e.fixed_weight, "a fixed weight")))
                                    : fmt::format("Learned {}", e.parameter)));
  return fmt::format("Wires (Shape {} {} [{}]%nat {} [])\n    {} {} {}", list(vertices), list(edges),
                     fmt::join(g.outputs, "; "), g.inputs, list(learned), list(fixed), list(held));
}

// Layers of several kinds: a plan of sizes (verifiers/proofs/kernel/Layers.v), slopes and means as places in the lists.
class Plan {
 public:
  explicit Plan(const Sequential& network) {
    const VolumeShape& in = network.inputs;
    Parts layers;
    for (std::size_t l = 0; l < network.layers.size(); ++l) {
      const std::vector<int> reads = network.chain() ? std::vector{static_cast<int>(l)} : network.reads[l];
      const std::string layer = std::visit([&](const auto& v) { return text(v); }, network.layers[l]);
      layers.push_back(fmt::format("([{}]%nat, {})", fmt::join(reads, "; "), layer));
    }
    Parts learned;
    for (const Real& w : graph_of(network).parameters) learned.push_back(number(w, "a weight"));
    text_ = fmt::format("Planned (Extent ({}, {})%nat {}) {}\n    {} {} {}", in.height, in.width, in.channels,
                        list(layers), list(learned), list(fixed_), list(held_));
  }
  [[nodiscard]] const std::string& str() const { return text_; }

 private:
  std::size_t slope(const Rational& a) { return held_.push_back(number(a)), held_.size() - 1; }
  template <class Layer> static std::string window(const Layer& w, const std::array<int, 2>& padding) {
    return fmt::format("(Window ({}, {})%nat ({}, {})%nat ({}, {})%nat)", w.size[0], w.size[1], w.stride[0],
                       w.stride[1], padding[0], padding[1]);
  }
  std::string text(const FullyConnectedLayer& l) {
    return fmt::format("Full {} {} {} {}", slope(l.slope), l.weight.rows(), l.weight.cols(), l.bias.has_value());
  }
  std::string text(const ConvolutionLayer& l) {
    return fmt::format("Convolution {} {} {} {} {}", slope(l.slope), window(l, l.padding), l.kernel.rows(),
                       l.kernel.cols(), l.bias.has_value());
  }
  std::string text(const PoolingLayer& l) {
    fixed_.push_back(fmt::format("1#{}", l.size[0] * l.size[1]));
    return fmt::format("Pooling {} {}", window(l, {0, 0}), fixed_.size() - 1);
  }
  std::string text(const ResidualLayer& l) {
    constexpr std::array kSkips{"Identity", "Diagonal", "Free"};
    const std::size_t outer = slope(l.slope), inner = slope(l.inner_slope);
    return fmt::format("Residual {} {} {} {} {} {}", outer, inner, l.y.rows(), l.u.rows(), l.y.cols(),
                       kSkips.at(static_cast<std::size_t>(l.skip)));
  }
  std::string text(const SumLayer& l) { return fmt::format("Sum {}", slope(l.slope)); }

  Parts fixed_{"1#1"}, held_{"1#1"};
  std::string text_;
};

std::string network(const Network& n) {
  if (n.fully_connected()) return fmt::format("Layers ({})\n  {}", number(n.slope), layers(n));
  if (const Graph* g = std::get_if<Graph>(&n.other)) return wires(*g);
  return Plan(std::get<Sequential>(n.other)).str();
}

std::string data(const Case& c) {
  Parts out{named("inputs", matrix(c.inputs, "inputs"))};
  const auto add = [&](const std::string& name, const std::optional<ExactMatrix>& a) {
    if (a) out.push_back(named(name, matrix(*a, name)));
  };
  add("gradient", c.gradient);
  add("targets", c.targets);
  add("loss-derivative", c.loss_derivative);
  return list(out);
}

}  // namespace

std::string rocq_refutation(const Claim& claim, const Reading& reading, const Case& c) {
  Parts matrices;
  Parts numbers;
  for (const auto& [name, a] : c.matrices) matrices.push_back(named(name, matrix(a, name)));
  for (const auto& [name, a] : c.scalars) numbers.push_back(named(name, number(a, name)));
  const std::string text = reading.text();
  return fmt::format(
      "(** {0}, reading {1}, is false: case {2}. What `plumbline show {0} --rocq {1} --case FILE` prints.\n"
      "    SHA-256 of the text: {3} *)\n"
      "From Coq Require Import QArith String List.\n"
      "From Plumbline.kernel Require Import Layers Statement.\n"
      "From Plumbline.checker Require Import Refute.\n"
      "Import ListNotations.\nLocal Open Scope Q_scope.\n\n"
      "Definition text : string := \"{4}\".\n"
      "Definition counterexample : listed := Listed ({5})\n"
      "  {6}\n  {7}\n  {8}.\n"
      "Theorem refuted : ~ claims text.\n"
      "Proof. refute counterexample. Qed.\n",
      claim.id, reading.name, c.name, sha256(text), text, network(c.network), data(c), list(matrices), list(numbers));
}

}  // namespace plumbline::cli
