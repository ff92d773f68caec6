// Networks of every type from and to JSON: round trips of the text of case files, and the forms of a certificate.
#include "network/network_json.hpp"

#include <doctest/doctest.h>

#include "core/network/random_graphs.hpp"
#include "tensor/json.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

const char* kDocumentedLayers = R"({ "type": "sequential", "inputs": {"height": 1, "width": 4, "channels": 2},
  "layers": [ {"type":"convolution","kernel":[["1","0","2","-1"]],"size":[1,2],"stride":[1,1],"padding":[0,0],"activation":"relu","bias":null},
              {"type":"average-pooling","size":[1,3],"stride":[1,3]},
              {"type":"residual","Y":[["1"],["2"]],"U":[["1","-1"]],"Z":[["1"]],"activation":"relu","inner_activation":"relu"},
              {"type":"fully-connected","weight":[["1"]],"bias":["1/2"],"activation":"linear"} ] })";

Network network_of(const std::string& text) { return network_from_json(parse_json(text), "/network"); }
std::string written(const Network& n) { return network_json(n, file_spelling()).dump(); }

Network of(Sequential layers) {
  Network out;
  out.other = std::move(layers);
  return out;
}

}  // namespace

TEST_CASE("the example of the documentation") {
  const Network n = network_of(kDocumentedLayers);
  CHECK_FALSE(n.fully_connected());
  const Graph g = graph_of(n);
  CHECK(g.inputs == 8);
  // 4, 0, 9 as in sequential.cpp; their mean 13/3; relu(13/3 - 26/3 + 13/3) = 0; 0 + 1/2.
  CHECK(same(output_of(g, exact({{"1"}, {"5"}, {"2"}, {"1"}, {"0"}, {"3"}, {"4"}, {"-1"}})), exact({{"1/2"}})));
  CHECK(written(n) == parse_json(kDocumentedLayers).dump());
}

TEST_CASE("what is absent has its documented value") {
  const Network n = network_of(
      R"({"type":"sequential","inputs":3,"layers":[{"type":"convolution","kernel":[[1,2,3]],"size":[1,1],"activation":"relu"},
    {"type":"average-pooling","size":[1,1]},{"type":"residual","Y":[[1]],"U":[[1]],"Z":"identity","activation":"linear"}]})");
  const auto& layers = std::get<Sequential>(n.other);
  CHECK(layers.inputs == VolumeShape{1, 1, 3});
  const auto& convolution = std::get<ConvolutionLayer>(layers.layers[0]);
  CHECK(convolution.stride == std::array{1, 1});
  CHECK(convolution.padding == std::array{0, 0});
  CHECK_FALSE(convolution.bias);
  CHECK(std::get<PoolingLayer>(layers.layers[1]).stride == std::array{1, 1});
  const auto& block = std::get<ResidualLayer>(layers.layers[2]);
  CHECK(block.inner_slope == Rational(1));  // as the activation
  CHECK(block.skip == ResidualLayer::Skip::Identity);
  const Network pooled = network_of(
      R"({"type":"sequential","inputs":{"height":4,"width":6,"channels":1},"layers":[{"type":"average-pooling","size":[2,3]}]})");
  CHECK(std::get<PoolingLayer>(std::get<Sequential>(pooled.other).layers[0]).stride == std::array{2, 3});
}

TEST_CASE("random networks of layers come back from their text as they were") {
  const bool ok = rc::check("round trip of layers", [] {
    const Network n = of(random_sequential());
    const Network back = network_of(written(n));
    RC_ASSERT(written(back) == written(n));
    const Graph a = graph_of(n), b = graph_of(back);
    const ExactMatrix x = random_matrix(a.inputs, 2);
    RC_ASSERT(same(output_of(a, x), output_of(b, x)));
    RC_ASSERT(canonical_json(back).dump() == canonical_json(n).dump());
  });
  CHECK(ok);
}

TEST_CASE("random graphs and fully connected networks come back from their text as they were") {
  const bool ok = rc::check("round trip of graphs", [] {
    Network n;
    if (chance(50))
      n.other = random_graph();
    else
      n = random_case(1, 3, Rational(1, 3)).network;
    RC_ASSERT(written(network_of(written(n))) == written(n));
  });
  CHECK(ok);
}

TEST_CASE("the form of a certificate has every key, and matrices over one denominator") {
  const auto kept = canonical_json(network_of(kDocumentedLayers));
  CHECK(kept.at("layers")[0].at("kernel") ==
        parse_json(R"({"rows":1,"cols":4,"denominator":"1","entries":["1","0","2","-1"]})"));
  CHECK(kept.at("layers")[3].at("bias") == parse_json(R"({"rows":1,"cols":1,"denominator":"2","entries":["1"]})"));
  CHECK(kept.at("layers")[1].size() == 3);
  const auto diagonal = canonical_json(network_of(
      R"({"type":"sequential","inputs":1,"layers":[{"type":"residual","Y":[[1]],"U":[[1]],"Z":{"diagonal":["2"]},"activation":"relu"}]})"));
  CHECK(diagonal.at("layers")[0].at("Z") ==
        parse_json(R"({"diagonal":{"rows":1,"cols":1,"denominator":"1","entries":["2"]}})"));
  CHECK(diagonal.at("layers")[0].at("inner_activation") == "relu");
}
