// The network of a counterexample, and what it computes, in words and formulas that a reader can check by hand.
#include "tools/erratum_parts.hpp"

#include <fmt/format.h>

#include "evaluation/evaluator.hpp"
#include "evaluation/facts.hpp"
#include "matrix/matrix_of.hpp"
#include "network/drawing.hpp"
#include "report/escape.hpp"
#include "tools/latex_numbers.hpp"

namespace plumbline::cli {
namespace {

constexpr std::size_t kEdgesShown = 60;

Term number(long n) { return make(Head::Literal, {}, {}, Rational(n)); }
Term theta() { return make(Head::Theta, {}); }
Term inputs() { return make(Head::Data, {}, "inputs"); }

// "1 sample", "2 samples"
std::string counted(std::size_t n, const char* what) { return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s"); }

std::string samples_text(const Case& c) { return counted(as_size(c.inputs.cols()), "sample"); }

// "NAME_l = value", four on a line.
class Equations {
 public:
  void add(const std::string& name, const std::string& value) {
    line_ += (line_.empty() ? "" : ",\\qquad ") + name + " = " + value;
    if (++count_ % 4 == 0) flush();
  }
  std::vector<std::string> take() {
    flush();
    return std::move(lines_);
  }

 private:
  void flush() {
    if (!line_.empty()) lines_.push_back(std::move(line_));
    line_.clear();
  }
  std::string line_;
  std::vector<std::string> lines_;
  int count_ = 0;
};

std::string with_index(const std::string& letter, std::size_t l) { return fmt::format("{}_{{{}}}", letter, l); }

// --- fully connected

Description chain_description(const Case& c) {
  const Network& n = c.network;
  Equations lines;
  for (std::size_t l = 0; l < n.weights.size(); ++l) {
    lines.add(with_index("W", l + 1), drawn(n.weights[l]));
    if (!n.biases.empty() && n.biases[l]) lines.add(with_index("b", l + 1), drawn(*n.biases[l]));
  }
  return {fmt::format("A network of depth {}, {}, {} on {}.", n.depth(), activation_words(n.slope),
                      n.bias_free() ? "without biases" : "with biases", samples_text(c)),
          lines.take()};
}

Description chain_pass(CaseEvaluation& evaluation) {
  std::string line;
  for (int l = 1; l <= evaluation.subject().network.depth(); ++l) {
    const Term z = make(Head::Preactivation, {number(l), theta(), inputs()});
    line += fmt::format("{}Z_{{{}}} = {}", l > 1 ? ",\\qquad " : "", l,
                        drawn(evaluation.facts().evaluator().matrix(z, {})));
  }
  return {"The preactivations Z_l = W_l relu(Z_(l-1)), with Z_0 = X not rectified, and the output Y = Z_L:", {line}};
}

// --- graphs

std::string name_of(const Graph& g, int v) {
  const Vertex& vertex = g.vertices[as_size(v)];
  return "\\mathrm{" + report::escape_latex(vertex.id.empty() ? "v" + std::to_string(v + 1) : vertex.id) + "}";
}

// "relu(2 x - 1 one)": the right side of the vertex.
std::string right_side(const Graph& g, const std::vector<int>& in, const Rational& slope) {
  std::string sum;
  for (const int e : in) {
    const std::string weight = drawn(g.weight(g.edges[as_size(e)]));
    const bool negative = weight.starts_with('-');
    sum += (sum.empty() || negative ? "" : "+") + weight + "\\," + name_of(g, g.edges[as_size(e)].from);
  }
  if (sum.empty()) sum = "0";
  if (slope == Rational(1)) return sum;
  return (slope.is_zero() ? "\\mathrm{relu}\\left(" : "\\sigma_{" + drawn(Real(slope)) + "}\\left(") + sum + "\\right)";
}

std::string shared_text(const Graph& g) {
  std::vector<std::string> sets(g.parameters.size());
  std::vector<int> uses(g.parameters.size(), 0);
  for (const Edge& e : g.edges) {
    if (e.parameter == Edge::kFixed) continue;
    std::string& set = sets[as_size(e.parameter)];
    set += (set.empty() ? "" : ", ") + g.vertices[as_size(e.from)].id + " to " + g.vertices[as_size(e.to)].id;
    ++uses[as_size(e.parameter)];
  }
  std::string out;
  for (std::size_t k = 0; k < sets.size(); ++k)
    if (uses[k] > 1) out += " These edges share one parameter: " + sets[k] + ".";
  std::string fixed;
  for (const Edge& e : g.edges)
    if (e.parameter == Edge::kFixed)
      fixed += (fixed.empty() ? "" : ", ") + g.vertices[as_size(e.from)].id + " to " + g.vertices[as_size(e.to)].id;
  return fixed.empty() ? out : out + " These edges are not learnable: " + fixed + ".";
}

Description graph_description(const Case& c, const Graph& g) {
  Description out{
      fmt::format("A graph of {} vertices and {} on {}.", g.size(), counted(g.edges.size(), "edge"), samples_text(c)),
      {}};
  if (g.edges.size() > kEdgesShown) {
    out.text += " Its edges stand in the case file.";
    return out;
  }
  out.text += shared_text(g);
  const auto in = in_edges(g);
  for (const int v : topological_order(g)) {
    const Vertex& vertex = g.vertices[as_size(v)];
    std::string value;
    if (vertex.kind == Vertex::Kind::Input)
      value = fmt::format("\\text{{row {} of }}X", vertex.coordinate + 1);
    else if (vertex.kind == Vertex::Kind::Constant)
      value = drawn(vertex.value);
    else
      value = right_side(g, in[as_size(v)], vertex.slope);
    out.formulas.push_back(name_of(g, v) + " = " + value);
  }
  return out;
}

Description output_description(CaseEvaluation& evaluation) {
  return {"The output, one column per sample:",
          {"Y = " + drawn(evaluation.facts().evaluator().matrix(make(Head::Output, {theta(), inputs()}), {}))}};
}

// Rows `first` to `first + count - 1`.
ExactMatrix rows_of(const ExactMatrix& a, int first, int count) {
  return matrix_of<ExactMatrix>(count, a.cols(), [&](int i, int j) { return a(first + i, j); });
}

Description graph_pass(CaseEvaluation& evaluation, const Graph& g) {
  const ExactMatrix pre =
      evaluation.facts().evaluator().matrix(make(Head::VertexPreactivation, {theta(), inputs()}), {});
  Equations lines;
  for (const int v : topological_order(g))
    if (g.vertices[as_size(v)].kind == Vertex::Kind::Neuron)
      lines.add("\\mathrm{PRE}_{" + name_of(g, v) + "}", drawn(rows_of(pre, v, 1)));
  return {"The preactivations, vertex by vertex, one entry per sample:", lines.take()};
}

// --- layers

std::string pair_text(const std::array<int, 2>& a) { return fmt::format("{} x {}", a[0], a[1]); }

struct LayerText {
  std::size_t l;
  Description operator()(const FullyConnectedLayer& layer) const {
    Equations lines;
    lines.add(with_index("W", l), drawn(layer.weight));
    if (layer.bias) lines.add(with_index("b", l), drawn(*layer.bias));
    return {fmt::format("Layer {}: fully connected, {}.", l, activation_words(layer.slope)), lines.take()};
  }
  Description operator()(const ConvolutionLayer& layer) const {
    Equations lines;
    lines.add(with_index("K", l), drawn(layer.kernel));
    if (layer.bias) lines.add(with_index("b", l), drawn(*layer.bias));
    return {fmt::format("Layer {}: a convolution with windows of {}, stride {}, padding {}, {}. Rows of the kernel are "
                        "output channels; columns are positions, the input channel fastest.",
                        l, pair_text(layer.size), pair_text(layer.stride), pair_text(layer.padding),
                        activation_words(layer.slope)),
            lines.take()};
  }
  Description operator()(const PoolingLayer& layer) const {
    return {fmt::format("Layer {}: the average of each channel over windows of {}, stride {}.", l,
                        pair_text(layer.size), pair_text(layer.stride)),
            {}};
  }
  Description operator()(const ResidualLayer& layer) const {
    Equations lines;
    lines.add(with_index("Y", l), drawn(layer.y));
    lines.add(with_index("U", l), drawn(layer.u));
    const bool diagonal = layer.skip == ResidualLayer::Skip::Diagonal;
    if (layer.z) lines.add(diagonal ? "\\mathrm{diag}\\," + with_index("Z", l) : with_index("Z", l), drawn(*layer.z));
    return {
        fmt::format("Layer {}: a residual block U sigma(Y x) + Z x, {}, inside {}{}.", l, activation_words(layer.slope),
                    activation_words(layer.inner_slope), layer.z ? "" : ", Z the identity"),
        lines.take()};
  }
  Description operator()(const SumLayer& layer) const {
    return {fmt::format("Layer {}: the sum of what it reads, {}.", l, activation_words(layer.slope)), {}};
  }
};

std::vector<Description> layers_description(const Case& c, const Sequential& network) {
  const VolumeShape& s = network.inputs;
  std::vector<Description> out{{fmt::format("A network of {} on {}; an input is {} x {} positions with {}.",
                                            counted(network.layers.size(), "layer"), samples_text(c), s.height, s.width,
                                            counted(as_size(s.channels), "channel")),
                                {}}};
  for (std::size_t l = 0; l < network.layers.size(); ++l) {
    out.push_back(std::visit(LayerText{l + 1}, network.layers[l]));
    if (!network.chain()) out.back().text += fmt::format(" It reads layer {}.", fmt::join(network.reads[l], " and "));
  }
  return out;
}

// The vertices of a layer stand together, those inside a residual block first.
Description layers_pass(CaseEvaluation& evaluation, const Sequential& network) {
  const ExactMatrix pre =
      evaluation.facts().evaluator().matrix(make(Head::VertexPreactivation, {theta(), inputs()}), {});
  const auto shapes = shapes_of(network);
  int at = pre.rows();
  for (std::size_t l = 0; l < network.layers.size(); ++l) {
    const auto* block = std::get_if<ResidualLayer>(&network.layers[l]);
    at -= static_cast<int>(shapes[l + 1].size()) + (block != nullptr ? block->y.rows() : 0);
  }
  Equations lines;
  for (std::size_t l = 0; l < network.layers.size(); ++l) {
    if (const auto* block = std::get_if<ResidualLayer>(&network.layers[l])) {
      lines.add(with_index("H", l + 1), drawn(rows_of(pre, at, block->y.rows())));
      at += block->y.rows();
    }
    const int size = static_cast<int>(shapes[l + 1].size());
    lines.add(with_index("Z", l + 1), drawn(rows_of(pre, at, size)));
    at += size;
  }
  return {
      "The preactivations Z_l of the layers (of a residual block also H_l, those inside it), position by position, the "
      "channel fastest, one column per sample:",
      lines.take()};
}

}  // namespace

std::vector<Description> network_description(const Case& c) {
  if (const auto* g = std::get_if<Graph>(&c.network.other)) return {graph_description(c, *g)};
  if (const auto* layers = std::get_if<Sequential>(&c.network.other)) return layers_description(c, *layers);
  if (c.network.absent()) return {};
  return {chain_description(c)};
}

std::vector<Description> pass_description(CaseEvaluation& evaluation) {
  const Network& network = evaluation.subject().network;
  if (const auto* g = std::get_if<Graph>(&network.other)) {
    if (g->edges.size() > kEdgesShown) return {output_description(evaluation)};
    return {graph_pass(evaluation, *g), output_description(evaluation)};
  }
  if (const auto* layers = std::get_if<Sequential>(&network.other))
    return {layers_pass(evaluation, *layers), output_description(evaluation)};
  if (network.absent()) return {};
  return {chain_pass(evaluation)};
}

}  // namespace plumbline::cli
