// Layers against loops over positions and channels, and the numbering of their vertices and parameters.
#include "network/sequential.hpp"

#include <doctest/doctest.h>

#include "core/network/random_graphs.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

Real activated(const Rational& slope, const Real& x) { return x.sign() == Sign::Positive ? x : Real(slope) * x; }

// A volume of values: position by position, the channel fastest.
struct Volume {
  VolumeShape shape;
  std::vector<Real> values;
  [[nodiscard]] Real at(int y, int x, int k) const {  // zero outside
    if (y < 0 || y >= shape.height || x < 0 || x >= shape.width) return Real(0);
    return values[static_cast<std::size_t>((y * shape.width + x) * shape.channels + k)];
  }
};

std::vector<Real> times(const ExactMatrix& a, const std::vector<Real>& x) {
  std::vector<Real> out(static_cast<std::size_t>(a.rows()));
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j) out[static_cast<std::size_t>(i)] += a(i, j) * x[static_cast<std::size_t>(j)];
  return out;
}

struct Looped {
  const Volume& in;
  Volume operator()(const FullyConnectedLayer& l) const {
    std::vector<Real> out = times(l.weight, in.values);
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = activated(l.slope, l.bias ? out[i] + (*l.bias)(static_cast<int>(i), 0) : out[i]);
    return {{1, 1, l.weight.rows()}, out};
  }
  Volume operator()(const ConvolutionLayer& l) const {
    const int channels = l.kernel.rows(), height = (in.shape.height + 2 * l.padding[0] - l.size[0]) / l.stride[0] + 1,
              width = (in.shape.width + 2 * l.padding[1] - l.size[1]) / l.stride[1] + 1;
    Volume out{{height, width, channels}, {}};
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        for (int o = 0; o < channels; ++o) {
          Real sum = l.bias ? (*l.bias)(o, 0) : Real(0);
          int column = 0;
          for (int i = 0; i < l.size[0]; ++i)
            for (int j = 0; j < l.size[1]; ++j)
              for (int k = 0; k < in.shape.channels; ++k)
                sum += l.kernel(o, column++) *
                       in.at(y * l.stride[0] - l.padding[0] + i, x * l.stride[1] - l.padding[1] + j, k);
          out.values.push_back(activated(l.slope, sum));
        }
    return out;
  }
  Volume operator()(const PoolingLayer& l) const {
    const int height = (in.shape.height - l.size[0]) / l.stride[0] + 1,
              width = (in.shape.width - l.size[1]) / l.stride[1] + 1;
    Volume out{{height, width, in.shape.channels}, {}};
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        for (int k = 0; k < in.shape.channels; ++k) {
          Real sum;
          for (int i = 0; i < l.size[0]; ++i)
            for (int j = 0; j < l.size[1]; ++j) sum += in.at(y * l.stride[0] + i, x * l.stride[1] + j, k);
          out.values.push_back(sum / Real(l.size[0] * l.size[1]));
        }
    return out;
  }
  Volume operator()(const ResidualLayer& l) const {
    std::vector<Real> inner = times(l.y, in.values);
    for (Real& x : inner) x = activated(l.inner_slope, x);
    std::vector<Real> out = times(l.u, inner);
    const std::vector<Real> skip = l.skip == ResidualLayer::Skip::Free ? times(*l.z, in.values) : in.values;
    for (std::size_t i = 0; i < out.size(); ++i) {
      const Real factor = l.skip == ResidualLayer::Skip::Diagonal ? (*l.z)(static_cast<int>(i), 0) : Real(1);
      out[i] = activated(l.slope, out[i] + factor * skip[i]);
    }
    return {l.skip == ResidualLayer::Skip::Free ? VolumeShape{1, 1, l.u.rows()} : in.shape, out};
  }
  Volume operator()(const SumLayer& l) const {  // `in` is the sum
    Volume out = in;
    for (Real& x : out.values) x = activated(l.slope, x);
    return out;
  }
};

std::vector<Real> looped(const Sequential& network, const ExactMatrix& x) {
  std::vector<Volume> v{{network.inputs, {x.entries()}}};
  for (std::size_t l = 0; l < network.layers.size(); ++l) {
    Volume in = v[network.chain() ? l : static_cast<std::size_t>(network.reads[l][0])];
    for (std::size_t k = 1; !network.chain() && k < network.reads[l].size(); ++k)
      for (std::size_t i = 0; i < in.values.size(); ++i)
        in.values[i] += v[static_cast<std::size_t>(network.reads[l][k])].values[i];
    v.push_back(std::visit(Looped{in}, network.layers[l]));
  }
  return v.back().values;
}

std::string complaint_about_layers(const Sequential& network) {
  try {
    (void)graph_of(network);
  } catch (const InputError& error) { return error.what(); }
  return {};
}

}  // namespace

TEST_CASE("by hand: a convolution along four positions of two channels") {
  // Kernel (1 0 | 2 -1) over windows of two positions: 1 a_p + 2 a_{p+1} - b_{p+1}.
  const Sequential net{
      {1, 4, 2}, {ConvolutionLayer{.kernel = exact({{"1", "0", "2", "-1"}}), .size = {1, 2}, .bias = {}, .slope = 0}}};
  const ExactMatrix x = exact({{"1"}, {"5"}, {"2"}, {"1"}, {"0"}, {"3"}, {"4"}, {"-1"}});  // (1,5) (2,1) (0,3) (4,-1)
  CHECK(same(output_of(graph_of(net), x), exact({{"4"}, {"0"}, {"9"}})));  // 1+4-1, 2+0-3 -> relu, 0+8+1
  CHECK(shapes_of(net).back() == VolumeShape{1, 3, 1});
}

TEST_CASE("by hand: padding, stride and bias") {
  const Sequential net{{1, 3, 1},
                       {ConvolutionLayer{.kernel = exact({{"1", "10"}}),
                                         .size = {1, 2},
                                         .stride = {1, 2},
                                         .padding = {0, 1},
                                         .bias = exact({{"1/2"}}),
                                         .slope = 1}}};
  CHECK(same(output_of(graph_of(net), exact({{"1"}, {"2"}, {"3"}})), exact({{"21/2"}, {"65/2"}})));  // 0+10, 2+30
}

TEST_CASE("by hand: average pooling has fixed weights") {
  const Sequential net{{2, 2, 2}, {PoolingLayer{{2, 2}, {2, 2}}}};
  const Graph g = graph_of(net);
  CHECK(g.parameters.empty());
  CHECK(
      same(output_of(g, exact({{"1"}, {"10"}, {"2"}, {"20"}, {"3"}, {"30"}, {"6"}, {"-60"}})), exact({{"3"}, {"0"}})));
}

TEST_CASE("by hand: residual blocks") {
  const ExactMatrix y = exact({{"1", "1"}}), u = exact({{"2"}, {"-1"}}),
                    x = exact({{"3"}, {"-1"}});  // Y x = 2, U = (4, -2)
  const auto block = [&](ResidualLayer::Skip skip, std::optional<ExactMatrix> z) {
    return Sequential{{1, 1, 2}, {ResidualLayer{y, u, skip, std::move(z), 0, 0}}};
  };
  CHECK(same(output_of(graph_of(block(ResidualLayer::Skip::Identity, std::nullopt)), x), exact({{"7"}, {"0"}})));
  CHECK(same(output_of(graph_of(block(ResidualLayer::Skip::Diagonal, exact({{"-1"}, {"-5"}}))), x),
             exact({{"1"}, {"3"}})));
  CHECK(same(output_of(graph_of(block(ResidualLayer::Skip::Free, exact({{"0", "1"}, {"1", "0"}}))), x),
             exact({{"3"}, {"1"}})));
}

TEST_CASE("by hand: branches that meet in sums") {
  // x = (3, -1); a = relu(2 x + 1) = (7, 0); x + a = (10, -1); relu of it (10, 0); the sum of both, linear: (20, -1).
  const ConvolutionLayer a{.kernel = exact({{"2"}}), .bias = exact({{"1"}}), .slope = 0};
  const Sequential net{{1, 2, 1}, {a, SumLayer{1}, SumLayer{0}, SumLayer{1}}, {{0}, {0, 1}, {2}, {2, 3}}};
  const Graph g = graph_of(net);
  CHECK(same(output_of(g, exact({{"3"}, {"-1"}})), exact({{"20"}, {"-1"}})));
  CHECK(g.size() == 2 + 1 + 4 * 2);
  CHECK(g.parameters.size() == 2);
  CHECK(g.layers.empty());  // no chain
  const Graph chain = graph_of(Sequential{{1, 2, 1}, {a, SumLayer{0}}});
  REQUIRE(chain.layers.size() == 2);
  CHECK(chain.layers[1].kind == "sum");
  CHECK(same(output_of(chain, exact({{"3"}, {"-1"}})), exact({{"7"}, {"0"}})));
}

TEST_CASE("what a layer reads stands before it, is of one shape, and each layer is read") {
  const SumLayer sum{0};
  const FullyConnectedLayer dense{ExactMatrix(1, 2), std::nullopt, 0};
  const auto said = [&](std::vector<Layer> layers, std::vector<std::vector<int>> reads) {
    return complaint_about_layers({{1, 1, 2}, std::move(layers), std::move(reads)});
  };
  CHECK(said({sum, sum}, {{0}, {0, 1}}).empty());
  CHECK(said({sum, sum}, {{0}, {1, 0}}) == "/network/layers/1/from: expected layers in ascending order, each once");
  CHECK(said({sum, sum}, {{0}, {0, 0}}) == "/network/layers/1/from: expected layers in ascending order, each once");
  CHECK(said({sum, sum}, {{1}, {0, 1}}) ==
        "/network/layers/0/from: layer 1; expected 0, the inputs, to 0, the layer before");
  CHECK(said({sum, sum}, {{-1}, {0, 1}}).starts_with("/network/layers/0/from: layer -1"));
  CHECK(said({sum, sum}, {{0}, {}}).starts_with("/network/layers/1/from: 0 layers; expected one"));
  CHECK(said({sum, dense}, {{0}, {0, 1}}).starts_with("/network/layers/1/from: 2 layers; expected one"));
  CHECK(said({dense, sum}, {{0}, {0, 1}}) == "/network/layers/1/from: shapes that differ, 1 x 1 x 2 and 1 x 1 x 1");
  CHECK(said({sum, dense}, {{0}, {0}}) == "/network/layers: nothing reads layer 1, and it is not the last");
}

TEST_CASE("vertices and parameters are numbered as the language says") {
  const Sequential net{{1, 2, 1},
                       {ConvolutionLayer{.kernel = exact({{"1"}, {"2"}}), .bias = exact({{"3"}, {"4"}}), .slope = 0},
                        ResidualLayer{exact({{"5", "6", "7", "8"}}), exact({{"9"}, {"10"}, {"11"}, {"12"}}),
                                      ResidualLayer::Skip::Diagonal, exact({{"13"}, {"14"}, {"15"}, {"16"}}), 0, 1},
                        FullyConnectedLayer{exact({{"17", "18", "19", "20"}}), std::nullopt, 1}}};
  const Graph g = graph_of(net);
  REQUIRE(g.parameters.size() == 20);
  for (int k = 0; k < 20; ++k) CHECK(same(g.parameters[static_cast<std::size_t>(k)], Real(k + 1)));
  CHECK(g.size() ==
        2 + 1 + 4 + 1 + 4 + 1);  // inputs, the constant, the convolution, inner, outputs of the block, the output
  CHECK(g.vertices[2].kind == Vertex::Kind::Constant);
  CHECK(g.vertices[7].slope == Rational(1));  // the inner neuron
  REQUIRE(g.layers.size() == 3);
  CHECK(g.layers[0].kind == "convolution");
  CHECK(g.layers[0].arrangements.at("weight").entries() == std::vector<int>{1, 2});
  CHECK(g.layers[1].kind == "residual-diagonal");
  CHECK(g.layers[1].arrangements.at("Y").entries() == std::vector<int>{5, 6, 7, 8});
  CHECK(g.layers[1].arrangements.at("Z").entries() ==
        std::vector<int>{13, 0, 0, 0, 0, 14, 0, 0, 0, 0, 15, 0, 0, 0, 0, 16});
  CHECK(g.layers[2].arrangements.at("weight").entries() == std::vector<int>{17, 18, 19, 20});
}

TEST_CASE("random networks of layers compute what the loops compute") {
  const bool ok = rc::check("graph_of = loops", [] {
    const Sequential net = random_sequential();
    const ExactMatrix x = random_matrix(static_cast<int>(net.inputs.size()), 1);
    const std::vector<Real> expected = looped(net, x);
    const ExactMatrix y = output_of(graph_of(net), x);
    RC_ASSERT(y.rows() == static_cast<int>(expected.size()));
    for (std::size_t i = 0; i < expected.size(); ++i) RC_ASSERT(same(y.entries()[i], expected[i]));
  });
  CHECK(ok);
}

TEST_CASE("shapes that do not fit are refused at their place") {
  const auto dense = [](int rows, int cols) { return FullyConnectedLayer{ExactMatrix(rows, cols), std::nullopt, 0}; };
  CHECK(complaint_about_layers({{1, 1, 2}, {dense(3, 2), dense(1, 3)}}).empty());
  CHECK(complaint_about_layers({{1, 1, 2}, {}}) == "/network/layers: expected at least one layer");
  CHECK(complaint_about_layers({{1, 0, 2}, {dense(1, 1)}}) ==
        "/network/inputs: expected sizes of at least 1, found 1 x 0 x 2");
  CHECK(complaint_about_layers({{1, 1, 2}, {dense(3, 2), dense(1, 2)}}) ==
        "/network/layers/1/weight: is 1 x 2; expected 1 x 3");
  CHECK(complaint_about_layers({{1, 1, 1}, {FullyConnectedLayer{ExactMatrix(1, 1), ExactMatrix(2, 1), 0}}}) ==
        "/network/layers/0/bias: is 2 x 1; expected 1 x 1");
  CHECK(complaint_about_layers(
            {{1, 2, 1}, {ConvolutionLayer{.kernel = ExactMatrix(1, 3), .size = {1, 2}, .bias = {}, .slope = 0}}}) ==
        "/network/layers/0/kernel: is 1 x 3; expected 1 x 2");
  CHECK(complaint_about_layers(
            {{1, 2, 1}, {ConvolutionLayer{.kernel = ExactMatrix(1, 3), .size = {1, 3}, .bias = {}, .slope = 0}}}) ==
        "/network/layers/0: a window of 3 does not fit into 2 positions with padding 0");
  CHECK(complaint_about_layers({{1, 2, 1}, {PoolingLayer{{1, 1}, {1, 0}}}})
            .starts_with("/network/layers/0: expected sizes and strides of at least 1"));
  CHECK(complaint_about_layers(
            {{1, 1, 2},
             {ResidualLayer{ExactMatrix(1, 3), ExactMatrix(2, 1), ResidualLayer::Skip::Identity, {}, 0, 0}}}) ==
        "/network/layers/0/Y: is 1 x 3; expected 1 x 2");
  CHECK(complaint_about_layers(
            {{1, 1, 2},
             {ResidualLayer{ExactMatrix(1, 2), ExactMatrix(3, 1), ResidualLayer::Skip::Identity, {}, 0, 0}}}) ==
        "/network/layers/0/U: is 3 x 1; expected 2 x 1");
  CHECK(complaint_about_layers({{1, 1, 2},
                                {ResidualLayer{ExactMatrix(1, 2), ExactMatrix(2, 1), ResidualLayer::Skip::Diagonal,
                                               ExactMatrix(3, 1), 0, 0}}}) ==
        "/network/layers/0/Z: is 3 x 1; expected 2 x 1");
  CHECK(complaint_about_layers({{1, 1, 2},
                                {ResidualLayer{ExactMatrix(1, 2), ExactMatrix(3, 1), ResidualLayer::Skip::Free,
                                               ExactMatrix(2, 2), 0, 0}}}) ==
        "/network/layers/0/Z: is 2 x 2; expected 3 x 2");
}

TEST_CASE("too many edges are refused") {
  CHECK_THROWS_AS(
      (void)graph_of(Sequential{{1, 1, 2001}, {FullyConnectedLayer{ExactMatrix(2000, 2001), std::nullopt, 0}}}),
      ResourceLimit);
  CHECK_THROWS_AS(
      (void)shapes_of(Sequential{
          {1, 1, 1}, {ConvolutionLayer{.kernel = ExactMatrix(1, 1), .padding = {5000, 5000}, .bias = {}, .slope = 0}}}),
      ResourceLimit);
}
