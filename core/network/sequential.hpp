// Networks of layers: fully connected, convolution (stride, padding, channels), average pooling, residual blocks
// (identity, diagonal, free).
//
// A layer maps a shape (height x width positions with channels) to a shape; rows of the data, and the vertices of a
// layer, run position by position and at each position channel by channel. graph_of builds the graph, layer after
// layer.
#pragma once

#include <array>
#include <optional>
#include <variant>
#include <vector>

#include "network/graph.hpp"

namespace plumbline {

struct VolumeShape {
  int height = 1, width = 1, channels = 1;
  [[nodiscard]] long size() const { return static_cast<long>(height) * width * channels; }
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

using Layer = std::variant<FullyConnectedLayer, ConvolutionLayer, PoolingLayer, ResidualLayer>;

struct Sequential {
  VolumeShape inputs;
  std::vector<Layer> layers;
};

// Throws InputError with the place (/network/layers/2/kernel, ...) if the shapes do not fit, ResourceLimit beyond
// kMaxEdges.
[[nodiscard]] Graph graph_of(const Sequential& network);
inline constexpr long kMaxEdges = 4'000'000;

// The shape after each layer; index 0 holds the inputs'. Throws as graph_of.
[[nodiscard]] std::vector<VolumeShape> shapes_of(const Sequential& network);

}  // namespace plumbline
