// Smaller networks of layers: a layer, a channel, an inner neuron, a row or column of positions, a bias less; smaller
// windows, simpler activations and blocks. Of networks that are no chain only activations and biases, which change no
// shape: what else is lighter would have to follow every branch.
#include "budget/error.hpp"
#include "network/graph_pass.hpp"
#include "search/layer_edit.hpp"
#include "search/reduction_parts.hpp"

namespace plumbline {
namespace {

Sequential& layers_of(Case& c) { return std::get<Sequential>(c.network.other); }
const Sequential& layers_of(const Case& c) { return std::get<Sequential>(c.network.other); }

// change(Layer&) of layer l; the layers behind it follow (of a chain; elsewhere no change alters a shape).
template <class Change> void change_layer(Case& c, std::size_t l, Change change) {
  if (!layers_of(c).chain()) return change(layers_of(c).layers[l]);
  const VolumeShape in = shapes_of(layers_of(c))[l];
  Layer& layer = layers_of(c).layers[l];
  const VolumeShape before = shape_after(in, layer);
  change(layer);
  follow(c, l + 1, {before, shape_after(in, layer)});
}
template <class Change> void add_change(Candidates& out, std::size_t l, Change change) {
  out.add([=](Case& c) { change_layer(c, l, change); });
}

// --- layers

void drop_layer(Case& c, std::size_t l) {
  const auto shapes = shapes_of(layers_of(c));
  auto& layers = layers_of(c).layers;
  layers.erase(layers.begin() + static_cast<std::ptrdiff_t>(l));
  follow(c, l, {shapes[l + 1], shapes[l]});
}

// What the first layer gives becomes the data.
void take_first_into_data(Case& c) {
  Sequential& network = layers_of(c);
  const Graph first = graph_of(Sequential{network.inputs, {network.layers.front()}});
  const BlockPlan plan = plan_blocks(first);
  const auto exact = network_in<ExactMatrix>(
      first, plan, [](const Real& x) { return x; }, [](const ExactMatrix& x) { return x; });
  const Pass<ExactMatrix> pass = forward(exact, c.inputs);
  ExactMatrix inputs(static_cast<int>(first.outputs.size()), c.inputs.cols());
  for (int i = 0; i < inputs.rows(); ++i) {
    const BlockPlan::Place place = plan.places[as_size(first.outputs[as_size(i)])];
    for (int j = 0; j < inputs.cols(); ++j) inputs(i, j) = pass.post(as_size(place.block))(place.row, j);
  }
  network.inputs = shapes_of(network)[1];
  network.layers.erase(network.layers.begin());
  c.inputs = std::move(inputs);
}

// Fully connected layers l and l + 1 as one, with the product of the weights and the second activation.
void merge(Case& c, std::size_t l) {
  auto& layers = layers_of(c).layers;
  const auto* first = std::get_if<FullyConnectedLayer>(&layers[l]);
  auto* second = std::get_if<FullyConnectedLayer>(&layers[l + 1]);
  if (first == nullptr || second == nullptr) throw Undefined("two fully connected layers are merged");
  second->weight = multiply(second->weight, first->weight);
  layers.erase(layers.begin() + static_cast<std::ptrdiff_t>(l));
}

// The same network as a fully connected one, where that can be said: hidden layers of one activation, a linear output.
void make_fully_connected(Case& c) {
  const Sequential network = layers_of(c);
  Network out;
  bool biased = false;
  for (std::size_t l = 0; l < network.layers.size(); ++l) {
    const auto* layer = std::get_if<FullyConnectedLayer>(&network.layers[l]);
    if (layer == nullptr) throw Undefined("a layer that is not fully connected");
    const bool last = l + 1 == network.layers.size();
    if (l == 0 && !last) out.slope = layer->slope;
    if (layer->slope != (last ? Rational(1) : out.slope)) throw Undefined("an activation of its own");
    out.weights.push_back(layer->weight);
    out.biases.push_back(layer->bias);
    biased |= layer->bias.has_value();
  }
  if (!biased) out.biases.clear();
  c.network = std::move(out);
}

// --- parts

std::vector<Rational*> slopes_of(Layer& layer) {
  if (auto* l = std::get_if<FullyConnectedLayer>(&layer)) return {&l->slope};
  if (auto* l = std::get_if<ConvolutionLayer>(&layer)) return {&l->slope};
  if (auto* l = std::get_if<ResidualLayer>(&layer)) return {&l->slope, &l->inner_slope};
  if (auto* l = std::get_if<SumLayer>(&layer)) return {&l->slope};
  return {};
}

void drop_bias(Layer& layer) {
  if (auto* l = std::get_if<FullyConnectedLayer>(&layer)) l->bias.reset();
  if (auto* l = std::get_if<ConvolutionLayer>(&layer)) l->bias.reset();
}

// The parts of a residual block alone, as a fully connected layer.
void keep_skip(Layer& layer) {
  const ResidualLayer block = std::get<ResidualLayer>(layer);
  if (block.skip == ResidualLayer::Skip::Free) layer = FullyConnectedLayer{*block.z, std::nullopt, block.slope};
}
void keep_branch(Layer& layer) {
  const ResidualLayer block = std::get<ResidualLayer>(layer);
  layer = FullyConnectedLayer{multiply(block.u, block.y), std::nullopt, block.slope};
}
void keep_identity(Layer& layer) {
  auto& block = std::get<ResidualLayer>(layer);
  block.skip = ResidualLayer::Skip::Identity;
  block.z.reset();
}

// A convolution over one position is fully connected.
void flatten(Layer& layer) {
  const ConvolutionLayer l = std::get<ConvolutionLayer>(layer);
  if (l.size != std::array{1, 1}) throw Undefined("a window of one position is flattened");
  layer = FullyConnectedLayer{l.kernel, l.bias, l.slope};
}

// --- windows

// The window of a convolution or a pooling smaller by one along an axis; a kernel loses its last entries, or its first.
void shrink_window(Layer& layer, std::size_t axis, bool first) {
  if (auto* l = std::get_if<PoolingLayer>(&layer)) --l->size[axis];
  auto* l = std::get_if<ConvolutionLayer>(&layer);
  if (l == nullptr) return;
  const int channels = l->kernel.cols() / (l->size[0] * l->size[1]);
  std::vector<int> stay;
  for (int j = 0; j < l->kernel.cols(); ++j) {
    const int position = j / channels, place = axis == 0 ? position / l->size[1] : position % l->size[1];
    if (place != (first ? 0 : l->size[axis] - 1)) stay.push_back(j);
  }
  l->kernel = columns_at(l->kernel, stay);
  --l->size[axis];
}

std::array<int, 2> window_of(const Layer& layer) {
  if (const auto* l = std::get_if<ConvolutionLayer>(&layer)) return l->size;
  if (const auto* l = std::get_if<PoolingLayer>(&layer)) return l->size;
  return {1, 1};
}

void add_windows(Candidates& out, std::size_t l, const Layer& layer) {
  const auto* convolution = std::get_if<ConvolutionLayer>(&layer);
  const auto* pooling = std::get_if<PoolingLayer>(&layer);
  if (convolution == nullptr && pooling == nullptr) return;
  const auto size = window_of(layer), stride = convolution != nullptr ? convolution->stride : pooling->stride;
  for (const std::size_t axis : {std::size_t{0}, std::size_t{1}}) {
    for (const bool first : {false, true})
      if (size[axis] > 1) add_change(out, l, [axis, first](Layer& x) { shrink_window(x, axis, first); });
    if (stride[axis] > 1)
      add_change(out, l, [axis](Layer& x) {
        if (auto* c = std::get_if<ConvolutionLayer>(&x)) --c->stride[axis];
        if (auto* p = std::get_if<PoolingLayer>(&x)) --p->stride[axis];
      });
    if (convolution != nullptr && convolution->padding[axis] > 0)
      add_change(out, l, [axis](Layer& x) { --std::get<ConvolutionLayer>(x).padding[axis]; });
  }
}

// --- units

// The data lose the first or the last row (column) of positions; the layers follow.
void drop_positions(Case& c, int axis, bool first) {
  Sequential& network = layers_of(c);
  const VolumeShape from = network.inputs;
  (axis == 0 ? network.inputs.height : network.inputs.width) -= 1;
  std::vector<int> stay;
  for (int i = 0; i < static_cast<int>(from.size()); ++i) {
    const int position = i / from.channels, place = axis == 0 ? position / from.width : position % from.width;
    if (place != (first ? 0 : (axis == 0 ? from.height : from.width) - 1)) stay.push_back(i);
  }
  c.inputs = rows_at(c.inputs, stay);
  follow(c, 0, {from, network.inputs});
}

void drop_input_channel(Case& c, int k) {
  Sequential& network = layers_of(c);
  Reshaped read{network.inputs, network.inputs, k};
  --read.to.channels;
  network.inputs = read.to;
  c.inputs = rows_at(c.inputs, read.sources());
  follow(c, 0, read);
}

// Output channel k of a layer that has weights of its own for each.
void drop_output_channel(Case& c, std::size_t l, int k) {
  Reshaped read{shapes_of(layers_of(c))[l + 1], {}, k};
  read.to = read.from;
  --read.to.channels;
  Layer& layer = layers_of(c).layers[l];
  if (auto* x = std::get_if<FullyConnectedLayer>(&layer)) {
    x->weight = without_row(x->weight, k);
    drop_row(x->bias, k);
  } else if (auto* y = std::get_if<ConvolutionLayer>(&layer)) {
    y->kernel = without_row(y->kernel, k);
    drop_row(y->bias, k);
  } else {
    auto& z = std::get<ResidualLayer>(layer);
    z.u = without_row(z.u, k);
    drop_row(z.z, k);
  }
  follow(c, l + 1, read);
}

void drop_inner(Case& c, std::size_t l, int k) {
  auto& block = std::get<ResidualLayer>(layers_of(c).layers[l]);
  block.y = without_row(block.y, k);
  block.u = without_column(block.u, k);
}

}  // namespace

void add_layered_parts(Candidates& out) {
  const Sequential& network = layers_of(out.base());
  out.add(make_fully_connected);
  for (std::size_t l = 0; l < network.layers.size(); ++l) {
    Layer layer = network.layers[l];
    const std::size_t slopes = slopes_of(layer).size();
    for (std::size_t i = 0; i < slopes; ++i)
      for (const Rational& slope : {Rational(1), Rational(0)})
        if (*slopes_of(layer)[i] != slope) add_change(out, l, [i, slope](Layer& x) { *slopes_of(x)[i] = slope; });
    add_change(out, l, drop_bias);
    if (!network.chain()) continue;
    if (std::holds_alternative<ConvolutionLayer>(layer)) add_change(out, l, flatten);
    add_windows(out, l, layer);
    const auto* block = std::get_if<ResidualLayer>(&layer);
    if (block != nullptr && block->skip == ResidualLayer::Skip::Diagonal) add_change(out, l, keep_identity);
  }
}

void add_layered_layers(Candidates& out) {
  const Sequential& network = layers_of(out.base());
  if (!network.chain()) return;
  for (std::size_t l = 0; l < network.layers.size(); ++l) {
    if (network.layers.size() > 1) out.add([l](Case& c) { drop_layer(c, l); });
    if (l + 1 < network.layers.size()) out.add([l](Case& c) { merge(c, l); });
    if (!std::holds_alternative<ResidualLayer>(network.layers[l])) continue;
    add_change(out, l, keep_skip);
    add_change(out, l, keep_branch);
  }
  if (network.layers.size() > 1) out.add(take_first_into_data);
}

void add_layered_units(Candidates& out) {
  const Sequential& network = layers_of(out.base());
  if (!network.chain()) return;
  const auto shapes = shapes_of(network);
  for (std::size_t l = 0; l < network.layers.size(); ++l) {
    const auto* block = std::get_if<ResidualLayer>(&network.layers[l]);
    if (block != nullptr) out.add_units(block->y.rows(), [l](Case& c, int k) { drop_inner(c, l, k); });
    const bool own_outputs = block != nullptr ? block->skip == ResidualLayer::Skip::Free
                                              : std::holds_alternative<FullyConnectedLayer>(network.layers[l]) ||
                                                    std::holds_alternative<ConvolutionLayer>(network.layers[l]);
    if (own_outputs) out.add_units(shapes[l + 1].channels, [l](Case& c, int k) { drop_output_channel(c, l, k); });
  }
  out.add_units(network.inputs.channels, drop_input_channel);
  for (const int axis : {0, 1})
    for (const bool first : {false, true}) {
      if ((axis == 0 ? network.inputs.height : network.inputs.width) == 1) continue;
      out.add([axis, first](Case& c) { drop_positions(c, axis, first); });
      for (std::size_t l = 0; l < network.layers.size();
           ++l)  // with a smaller window the layer gives as many positions as before
        if (window_of(network.layers[l])[as_size(axis)] > 1)
          out.add([axis, first, l](Case& c) {
            change_layer(c, l, [=](Layer& x) { shrink_window(x, as_size(axis), first); });
            drop_positions(c, axis, first);
          });
    }
}

}  // namespace plumbline
