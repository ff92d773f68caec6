#include "network/sequential.hpp"

#include <cstdint>
#include <numeric>

#include "budget/budget.hpp"
#include "budget/error.hpp"

namespace plumbline {
namespace {

std::string text(const VolumeShape& s) {
  return std::to_string(s.height) + " x " + std::to_string(s.width) + " x " + std::to_string(s.channels);
}

void expect_size(const Matrix<Real>& a, std::int64_t rows, std::int64_t cols, const std::string& place) {
  if (a.rows() != rows || a.cols() != cols)
    throw InputError(place, "is " + std::to_string(a.rows()) + " x " + std::to_string(a.cols()) + "; expected " +
                                std::to_string(rows) + " x " + std::to_string(cols));
}

void expect_bias(const std::optional<Matrix<Real>>& bias, int size, const std::string& place) {
  if (bias) expect_size(*bias, size, 1, place + "/bias");
}

// How many positions a window of `size` has along an axis of `length`, with zeros on both sides.
int positions(int length, int size, int stride, int padding, const std::string& place) {
  if (size < 1 || stride < 1 || padding < 0)
    throw InputError(place, "expected sizes and strides of at least 1 and paddings of at least 0");
  const std::int64_t room = static_cast<std::int64_t>(length) + std::int64_t{2} * padding - size;
  if (room < 0)
    throw InputError(place, "a window of " + std::to_string(size) + " does not fit into " + std::to_string(length) +
                                " positions with padding " + std::to_string(padding));
  return static_cast<int>(room / stride) + 1;
}

VolumeShape flat(std::int64_t channels) { return {1, 1, static_cast<int>(channels)}; }

struct ShapeOf {
  const VolumeShape& in;
  const std::string& place;

  VolumeShape operator()(const FullyConnectedLayer& l) const {
    expect_size(l.weight, l.weight.rows(), in.size(), place + "/weight");
    expect_bias(l.bias, l.weight.rows(), place);
    return flat(l.weight.rows());
  }
  VolumeShape operator()(const ConvolutionLayer& l) const {
    const VolumeShape out{positions(in.height, l.size[0], l.stride[0], l.padding[0], place),
                          positions(in.width, l.size[1], l.stride[1], l.padding[1], place), l.kernel.rows()};
    expect_size(l.kernel, l.kernel.rows(), static_cast<std::int64_t>(l.size[0]) * l.size[1] * in.channels,
                place + "/kernel");
    expect_bias(l.bias, l.kernel.rows(), place);
    return out;
  }
  VolumeShape operator()(const PoolingLayer& l) const {
    return {positions(in.height, l.size[0], l.stride[0], 0, place),
            positions(in.width, l.size[1], l.stride[1], 0, place), in.channels};
  }
  VolumeShape operator()(const ResidualLayer& l) const {
    const bool free = l.skip == ResidualLayer::Skip::Free;
    expect_size(l.y, l.y.rows(), in.size(), place + "/Y");
    expect_size(l.u, free ? l.u.rows() : in.size(), l.y.rows(), place + "/U");
    if (free) expect_size(*l.z, l.u.rows(), in.size(), place + "/Z");
    if (l.skip == ResidualLayer::Skip::Diagonal) expect_size(*l.z, in.size(), 1, place + "/Z");
    return free ? flat(l.u.rows()) : in;
  }
  VolumeShape operator()(const SumLayer&) const { return in; }
};

// The layers that layer l (from 0) reads.
std::vector<int> sources(const Sequential& network, std::size_t l) {
  return network.chain() ? std::vector{static_cast<int>(l)} : network.reads.at(l);
}

// The shape that layer l reads; `shapes` are those before it. A sum reads several of one shape.
const VolumeShape& read_shape(const Sequential& network, std::size_t l, const std::vector<VolumeShape>& shapes,
                              const std::string& place) {
  const std::vector<int> from = sources(network, l);
  if (from.empty() || (from.size() > 1 && !std::holds_alternative<SumLayer>(network.layers[l])))
    throw InputError(place, std::to_string(from.size()) + " layers; expected one, or, for a sum, at least one");
  for (std::size_t k = 0; k < from.size(); ++k) {
    if (from[k] < 0 || from[k] > static_cast<int>(l))
      throw InputError(place, "layer " + std::to_string(from[k]) + "; expected 0, the inputs, to " + std::to_string(l) +
                                  ", the layer before");
    if (k > 0 && from[k] <= from[k - 1]) throw InputError(place, "expected layers in ascending order, each once");
    const VolumeShape &first = shapes[as_size(from[0])], &other = shapes[as_size(from[k])];
    if (other != first) throw InputError(place, "shapes that differ, " + text(first) + " and " + text(other));
  }
  return shapes[as_size(from[0])];
}

void expect_all_read(const Sequential& network) {
  std::vector<bool> read(network.layers.size() + 1, false);
  for (std::size_t l = 0; l < network.layers.size(); ++l)
    for (const int from : sources(network, l)) read[as_size(from)] = true;
  for (std::size_t l = 0; l < network.layers.size(); ++l)
    if (!read[l])
      throw InputError("/network/layers", "nothing reads layer " + std::to_string(l) + ", and it is not the last");
}

// Appends the vertices, edges and parameters of one layer after the other.
class GraphOfLayers {
 public:
  explicit GraphOfLayers(const Sequential& network) : shapes_(shapes_of(network)) {
    graph_.inputs = static_cast<int>(network.inputs.size());
    for (int k = 0; k < graph_.inputs; ++k) graph_.vertices.push_back({.kind = Vertex::Kind::Input, .coordinate = k});
    tops_.emplace_back(as_size(graph_.inputs));
    std::iota(tops_[0].begin(), tops_[0].end(), 0);
    for (const Layer& layer : network.layers) add_constant(layer);
    for (std::size_t l = 0; l < network.layers.size(); ++l) {
      from_ = sources(network, l);
      in_ = shapes_[as_size(from_[0])];
      out_ = shapes_[l + 1];
      last_ = top(from_[0]);
      std::visit([&](const auto& layer) { add(layer); }, network.layers[l]);
      tops_.push_back(last_);
    }
    graph_.outputs = last_;
    if (!network.chain()) graph_.layers.clear();
  }
  Graph take() { return std::move(graph_); }

 private:
  [[nodiscard]] const std::vector<int>& top(int layer) const { return tops_[as_size(layer)]; }

  void add_constant(const Layer& layer) {
    const auto* dense = std::get_if<FullyConnectedLayer>(&layer);
    const auto* convolution = std::get_if<ConvolutionLayer>(&layer);
    if (one_ >= 0 || !((dense != nullptr && dense->bias) || (convolution != nullptr && convolution->bias))) return;
    one_ = graph_.size();
    graph_.vertices.push_back({.kind = Vertex::Kind::Constant, .value = Real(1)});
  }

  std::vector<int> add_vertices(std::int64_t count, const Rational& slope) {
    std::vector<int> out;
    for (std::int64_t i = 0; i < count; ++i) {
      out.push_back(graph_.size());
      graph_.vertices.push_back({.kind = Vertex::Kind::Neuron, .slope = slope});
    }
    return out;
  }

  void add_edge(int from, int to, int parameter, const Real& fixed = {}) {
    if (static_cast<std::int64_t>(graph_.edges.size()) >= kMaxEdges)
      throw ResourceLimit("/network: a graph of more than " + std::to_string(kMaxEdges) + " edges");
    budget::spend(64, "the edges of the network");
    graph_.edges.push_back({from, to, parameter, fixed});
  }

  // New parameters with the entries of a, row by row; their numbers from 1, laid out like a.
  Matrix<int> add_parameters(const Matrix<Real>& a) {
    Matrix<int> out(a.rows(), a.cols());
    for (std::size_t i = 0; i < a.entries().size(); ++i) {
      graph_.parameters.push_back(a.entries()[i]);
      out.entries()[i] = static_cast<int>(graph_.parameters.size());
    }
    return out;
  }

  void connect(const Matrix<int>& parameters, const std::vector<int>& from, const std::vector<int>& to) {
    for (int i = 0; i < parameters.rows(); ++i)
      for (int j = 0; j < parameters.cols(); ++j) add_edge(from[as_size(j)], to[as_size(i)], parameters(i, j) - 1);
  }

  // The same bias at every position; `to` has the channel fastest.
  void add_bias(const std::optional<Matrix<Real>>& bias, const std::vector<int>& to) {
    if (!bias) return;
    const Matrix<int> parameters = add_parameters(*bias);
    for (std::size_t i = 0; i < to.size(); ++i)
      add_edge(one_, to[i], parameters(static_cast<int>(i % as_size(bias->rows())), 0) - 1);
  }

  void add(const FullyConnectedLayer& l) {
    const std::vector<int> to = add_vertices(out_.size(), l.slope);
    const Matrix<int> weight = add_parameters(l.weight);
    connect(weight, last_, to);
    add_bias(l.bias, to);
    graph_.layers.push_back({"fully-connected", {{"weight", weight}}});
    last_ = to;
  }

  // Calls f(output position, place in the window, input position) for every position of the window that lies inside.
  template <class F>
  void windows(const std::array<int, 2>& size, const std::array<int, 2>& stride, const std::array<int, 2>& padding,
               F f) const {
    for (int r = 0; r < out_.height; ++r)
      for (int c = 0; c < out_.width; ++c)
        for (int i = 0; i < size[0]; ++i)
          for (int j = 0; j < size[1]; ++j) {
            const int y = r * stride[0] - padding[0] + i, x = c * stride[1] - padding[1] + j;
            if (y >= 0 && y < in_.height && x >= 0 && x < in_.width)
              f(r * out_.width + c, i * size[1] + j, y * in_.width + x);
          }
  }

  static int at(int position, int channels, int channel) { return position * channels + channel; }

  void add(const ConvolutionLayer& l) {
    const std::vector<int> to = add_vertices(out_.size(), l.slope);
    const Matrix<int> kernel = add_parameters(l.kernel);
    windows(l.size, l.stride, l.padding, [&](int target, int place, int source) {
      for (int o = 0; o < out_.channels; ++o)
        for (int ch = 0; ch < in_.channels; ++ch)
          add_edge(last_[as_size(at(source, in_.channels, ch))], to[as_size(at(target, out_.channels, o))],
                   kernel(o, at(place, in_.channels, ch)) - 1);
    });
    add_bias(l.bias, to);
    graph_.layers.push_back({"convolution", {{"weight", kernel}}});
    last_ = to;
  }

  void add(const PoolingLayer& l) {
    const std::vector<int> to = add_vertices(out_.size(), Rational(1));
    const Real mean(Rational(1, static_cast<std::int64_t>(l.size[0]) * l.size[1]));
    windows(l.size, l.stride, {0, 0}, [&](int target, int, int source) {
      for (int ch = 0; ch < in_.channels; ++ch)
        add_edge(last_[as_size(at(source, in_.channels, ch))], to[as_size(at(target, in_.channels, ch))], Edge::kFixed,
                 mean);
    });
    graph_.layers.push_back({"average-pooling", {}});
    last_ = to;
  }

  void add(const ResidualLayer& l) {
    const std::vector<int> inner = add_vertices(l.y.rows(), l.inner_slope), to = add_vertices(out_.size(), l.slope);
    const Matrix<int> y = add_parameters(l.y), u = add_parameters(l.u);
    connect(y, last_, inner);
    connect(u, inner, to);
    Matrix<int> z(static_cast<int>(out_.size()), static_cast<int>(in_.size()));
    if (l.skip == ResidualLayer::Skip::Free) {
      z = add_parameters(*l.z);
      connect(z, last_, to);
    }
    if (l.skip == ResidualLayer::Skip::Diagonal) {
      const Matrix<int> diagonal = add_parameters(*l.z);
      for (int i = 0; i < z.rows(); ++i) z(i, i) = diagonal(i, 0);
    }
    if (l.skip != ResidualLayer::Skip::Free)
      for (int i = 0; i < z.rows(); ++i) add_edge(last_[as_size(i)], to[as_size(i)], z(i, i) - 1, Real(1));
    const char* kinds[] = {"residual-identity", "residual-diagonal", "residual-free"};
    graph_.layers.push_back({kinds[static_cast<int>(l.skip)], {{"Y", y}, {"U", u}, {"Z", z}}});
    last_ = to;
  }

  void add(const SumLayer& l) {
    const std::vector<int> to = add_vertices(out_.size(), l.slope);
    for (const int from : from_)
      for (std::size_t i = 0; i < to.size(); ++i) add_edge(top(from)[i], to[i], Edge::kFixed, Real(1));
    graph_.layers.push_back({"sum", {}});
    last_ = to;
  }

  std::vector<VolumeShape> shapes_;
  Graph graph_;
  std::vector<std::vector<int>> tops_;  // the vertices of the inputs, and of each layer that is there
  std::vector<int> from_;               // what the layer that is being added reads
  std::vector<int> last_;               // the vertices of the first of these; then of the layer itself
  VolumeShape in_, out_;                // their shapes
  int one_ = -1;                        // the constant vertex
};

}  // namespace

std::vector<VolumeShape> shapes_of(const Sequential& network) {
  if (network.inputs.height < 1 || network.inputs.width < 1 || network.inputs.channels < 1)
    throw InputError("/network/inputs", "expected sizes of at least 1, found " + text(network.inputs));
  if (network.layers.empty()) throw InputError("/network/layers", "expected at least one layer");
  std::vector<VolumeShape> out{network.inputs};
  for (std::size_t l = 0; l < network.layers.size(); ++l) {
    const std::string place = "/network/layers/" + std::to_string(l);
    const VolumeShape& in = read_shape(network, l, out, place + "/from");
    const VolumeShape next = std::visit(ShapeOf{in, place}, network.layers[l]);
    if (next.size() > kMaxEdges) throw ResourceLimit(place + ": more than " + std::to_string(kMaxEdges) + " vertices");
    out.push_back(next);
  }
  expect_all_read(network);
  return out;
}

Graph graph_of(const Sequential& network) { return GraphOfLayers(network).take(); }

}  // namespace plumbline
