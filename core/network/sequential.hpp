// Networks of layers: fully connected, convolution (stride, padding, channels), average pooling, residual blocks
// (identity, diagonal, free), sums of layers.
//
// Most networks are a chain: each layer reads the one before it. Where `reads` says otherwise, branches of any layers
// leave a layer and meet again in a sum: so residual blocks of convolutions and biases are said, nested ones too.
//
// A layer maps a shape (height x width positions with channels) to a shape; rows of the data, and the vertices of a
// layer, run position by position and at each position channel by channel. graph_of builds the graph, layer after
// layer.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "network/graph.hpp"

namespace plumbline {

struct VolumeShape {
  int height = 1, width = 1, channels = 1;
  [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(height) * width * channels; }
  friend bool operator==(const VolumeShape&, const VolumeShape&) = default;
};

// sigma(W x + b)
struct FullyConnectedLayer {
  Matrix<Real> weight;               // out x in
  std::optional<Matrix<Real>> bias;  // out x 1
  Rational slope;
};

// One kernel per output channel, moved over the positions: c_out x (height * width * c_in), the channel of the input
// fastest.
struct ConvolutionLayer {
  Matrix<Real> kernel;
  std::array<int, 2> size{1, 1}, stride{1, 1}, padding{0, 0};  // (height, width)
  std::optional<Matrix<Real>> bias;                            // c_out x 1
  Rational slope;
};

// The mean of each channel over a window; fixed weights, linear.
struct PoolingLayer {
  std::array<int, 2> size{1, 1}, stride{1, 1};
};

// sigma(U sigma_inner(Y x) + Z x)
struct ResidualLayer {
  enum class Skip { Identity, Diagonal, Free };
  Matrix<Real> y, u;  // b x a, c x b
  Skip skip = Skip::Free;
  std::optional<Matrix<Real>> z;  // c x a (Free), a x 1 (Diagonal), none (Identity)
  Rational slope, inner_slope;
};

// sigma(x_1 + ... + x_k), the layers that it reads, all of one shape; of one layer: its activation
struct SumLayer {
  Rational slope;
};

using Layer = std::variant<FullyConnectedLayer, ConvolutionLayer, PoolingLayer, ResidualLayer, SumLayer>;

struct Sequential {
  VolumeShape inputs;
  std::vector<Layer> layers;
  // For each layer the numbers of those that it reads: 0 the inputs, l the layer at place l - 1; one number, or for a
  // sum several, ascending. Empty: a chain.
  std::vector<std::vector<int>> reads = {};
  [[nodiscard]] bool chain() const { return reads.empty(); }
};

// The graph has layers (LayerPlan) if the network is a chain. Throws InputError with the place
// (/network/layers/2/kernel, ...) if the shapes do not fit, a layer reads what is not before it, or none reads it;
// ResourceLimit beyond kMaxEdges.
[[nodiscard]] Graph graph_of(const Sequential& network);
inline constexpr std::int64_t kMaxEdges = 4'000'000;

// The shape after each layer; index 0 holds the inputs'. Throws as graph_of.
[[nodiscard]] std::vector<VolumeShape> shapes_of(const Sequential& network);

}  // namespace plumbline
