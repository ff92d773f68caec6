#include "networks/layers.hpp"

#include <algorithm>

namespace checker {

namespace {

void need(bool good, const std::string& message) {
  if (!good) reject(Reason::BadShape, message);
}

}  // namespace

LayerBuilder::LayerBuilder(const Shape& input, bool with_bias, Entry<Module::Layers>) : shape_(input) {
  add_vertices(input.size(), 1);
  for (int i = 0; i < static_cast<int>(input.size()); ++i)
    graph_.vertices[i] = std::make_shared<const Vertex>(Vertex{i, std::nullopt, 1});
  graph_.coordinates = static_cast<int>(input.size());
  if (!with_bias) return;
  one_ = graph_.coordinates;
  graph_.vertices.push_back(std::make_shared<const Vertex>(Vertex{-1, Num(1), 1}));
}

// `count` new vertices of this slope; the number of the first.
int LayerBuilder::add_vertices(std::int64_t count, const mpq_class& slope) {
  check_shape(count, 1, kNumbers);
  const int first = static_cast<int>(graph_.vertices.size());
  graph_.vertices.resize(static_cast<std::size_t>(first + count),
                         std::make_shared<const Vertex>(Vertex{-1, std::nullopt, slope}));
  return first;
}

// The entries of a matrix, row by row, as new parameters of the top layer; the first one's number.
int LayerBuilder::learn(const std::string& name, const Matrix& values) {
  const int first = static_cast<int>(graph_.parameters.size()) + 1;
  for (int i = 0; i < values.rows; ++i)
    for (int j = 0; j < values.cols; ++j) graph_.parameters.push_back(values.at(i, j));
  if (name != "bias") graph_.layers.back().arrangement[name] = {first, values.rows, values.cols, false};
  return first;
}

// Edges with the weights m_ij from vertex from + j to vertex to + i.
void LayerBuilder::full(const std::string& name, const Matrix& m, int from, int to) {
  int parameter = learn(name, m);
  for (int i = 0; i < m.rows; ++i)
    for (int j = 0; j < m.cols; ++j) graph_.join(from + j, to + i, parameter++);
}

// One parameter for each channel, at every position.
void LayerBuilder::bias(const Matrix* values, int to, std::int64_t positions, const std::string& place) {
  if (values == nullptr) return;
  need(values->cols == 1 && values->rows == shape_.channels,
       place + ".bias: expected a column with a number for each output channel");
  const int first = learn("bias", *values);
  for (std::int64_t p = 0; p < positions; ++p)
    for (int c = 0; c < values->rows; ++c) graph_.join(one_, to + static_cast<int>(p) * values->rows + c, first + c);
}

void LayerBuilder::read(const std::vector<std::int64_t>& layers, const std::string& place) {
  tops_.push_back({top_, shape_});
  need(!layers.empty(), place + ": expected at least one layer");
  chain_ = chain_ && layers == std::vector{static_cast<std::int64_t>(tops_.size()) - 1};
  summands_.clear();
  for (const std::int64_t l : layers) {
    need(l < static_cast<std::int64_t>(tops_.size()), place + ": expected layers before this one");
    const auto& [first, shape] = tops_[static_cast<std::size_t>(l)];
    if (summands_.empty()) top_ = first, shape_ = shape;
    need(shape.height == shape_.height && shape.width == shape_.width && shape.channels == shape_.channels,
         place + ": expected layers of one shape");
    need(summands_.empty() || first > summands_.back(), place + ": expected layers in ascending order");
    summands_.push_back(first);
  }
}

void LayerBuilder::sum(const mpq_class& slope) {
  graph_.layers.push_back({"sum", {}});
  top_ = add_vertices(shape_.size(), slope);
  const int one = graph_.fix(1);
  for (const int from : summands_)
    for (int i = 0; i < shape_.size(); ++i) graph_.join(from + i, top_ + i, one);
}

void LayerBuilder::fully_connected(const Matrix& weight, const Matrix* b, const mpq_class& slope,
                                   const std::string& place) {
  need(weight.cols == shape_.size(), place + ": as many columns as the layer before has vertices expected");
  graph_.layers.push_back({"fully-connected", {}});
  const int to = add_vertices(weight.rows, slope);
  full("weight", weight, top_, to);
  shape_ = {1, 1, weight.rows};
  bias(b, to, 1, place);
  top_ = to;
}

// Adds the vertices of a layer with windows and calls f(output position, input position, place in the window) for each
// pair that meets, the first two as the vertex of channel 0; what lies in the padding meets nothing.
template <class F>
void LayerBuilder::slide(const Window& w, std::int64_t channels, const mpq_class& slope, const std::string& place,
                         F f) {
  const std::int64_t n[2] = {shape_.height, shape_.width};
  std::int64_t count[2];
  for (const int axis : {0, 1}) {
    need(n[axis] + 2 * w.padding[axis] >= w.size[axis], place + ": the window is larger than its input");
    count[axis] = (n[axis] + 2 * w.padding[axis] - w.size[axis]) / w.stride[axis] + 1;
  }
  check_shape(count[0], count[1], kNumbers);
  const int to = add_vertices(count[0] * count[1] * channels, slope);
  for (std::int64_t p = 0; p < count[0] * count[1]; ++p)
    for (std::int64_t k = 0; k < w.size[0] * w.size[1]; ++k) {
      charge(100);
      const std::int64_t y = p / count[1] * w.stride[0] - w.padding[0] + k / w.size[1],
                         x = p % count[1] * w.stride[1] - w.padding[1] + k % w.size[1];
      if (y >= 0 && y < n[0] && x >= 0 && x < n[1]) f(to + p * channels, top_ + (y * n[1] + x) * shape_.channels, k);
    }
  shape_ = {count[0], count[1], channels};
  top_ = to;
}

void LayerBuilder::convolution(const Matrix& kernel, const Matrix* b, const Window& window, const mpq_class& slope,
                               const std::string& place) {
  const std::int64_t channels = shape_.channels;
  need(window.size[0] * window.size[1] * channels == kernel.cols,
       place + ".kernel: expected height * width * input channels columns");
  graph_.layers.push_back({"convolution", {}});
  const int first = learn("weight", kernel);
  slide(window, kernel.rows, slope, place, [&](std::int64_t to, std::int64_t from, std::int64_t k) {
    for (int out = 0; out < kernel.rows; ++out)
      for (std::int64_t in = 0; in < channels; ++in)
        graph_.join(static_cast<int>(from + in), static_cast<int>(to) + out,
                    static_cast<int>(first + out * kernel.cols + k * channels + in));
  });
  bias(b, top_, shape_.height * shape_.width, place);
}

void LayerBuilder::average_pooling(const Window& window, const std::string& place) {
  graph_.layers.push_back({"average-pooling", {}});
  const std::int64_t channels = shape_.channels;
  const int share = graph_.fix(Num(1) / Num(window.size[0] * window.size[1]));
  slide(window, channels, 1, place, [&](std::int64_t to, std::int64_t from, std::int64_t) {
    for (std::int64_t c = 0; c < channels; ++c)
      graph_.join(static_cast<int>(from + c), static_cast<int>(to + c), share);
  });
}

void LayerBuilder::residual(const Matrix& y, const Matrix& u, const Matrix* z, bool diagonal, const mpq_class& slope,
                            const mpq_class& inner, const std::string& place) {
  const int n = static_cast<int>(shape_.size());
  const bool free = z != nullptr && !diagonal;
  need(y.cols == n && u.cols == y.rows && (free || u.rows == n),
       place + ": Y, U and Z do not fit each other and the input");
  need(!free || (z->cols == n && z->rows == u.rows), place + ".Z: expected the shape of U Y");
  need(!diagonal || (z->cols == 1 && z->rows == n),
       place + ".Z.diagonal: expected a column with a number for each input");
  graph_.layers.push_back({free ? "residual-free" : diagonal ? "residual-diagonal" : "residual-identity", {}});
  const int hidden = add_vertices(y.rows, inner), to = add_vertices(u.rows, slope);
  full("Y", y, top_, hidden);
  full("U", u, hidden, to);
  if (free) {
    full("Z", *z, top_, to);
    shape_ = {1, 1, u.rows};
  } else {
    const int first = diagonal ? learn("Z", *z) : graph_.fix(1), step = diagonal ? 1 : 0;
    for (int i = 0; i < n; ++i) graph_.join(top_ + i, to + i, first + step * i);
    graph_.layers.back().arrangement["Z"] = {diagonal ? first : 0, n, n, true};
  }
  top_ = to;
}

Graph LayerBuilder::finish() {
  for (int v = top_; v < static_cast<int>(graph_.vertices.size()); ++v) graph_.outputs.push_back(v);
  if (!chain_) graph_.layers.clear();
  return arranged(std::move(graph_));
}

Graph graph_of(const Network& n, Entry<Module::Layers>) {
  const bool with_bias = std::any_of(n.biases.begin(), n.biases.end(), [](const MatrixPtr& b) { return b != nullptr; });
  LayerBuilder builder({1, 1, n.weights[0]->cols}, with_bias);
  for (int l = 0; l < n.depth(); ++l)
    builder.fully_connected(*n.weights[l], n.biases[l].get(), l + 1 < n.depth() ? n.slope : mpq_class(1),
                            "case.network");
  return builder.finish();
}

}  // namespace checker
