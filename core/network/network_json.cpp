#include "network/network_json.hpp"

#include "budget/error.hpp"
#include "budget/side_by_side.hpp"
#include "network/dag_json.hpp"
#include "network/json_values.hpp"
#include "network/stored_tensors.hpp"

namespace plumbline {
namespace {

using nlohmann::json;
using namespace from_json;

constexpr std::size_t kMaxDepth = 512;

const json& list_of_layers(const json& network, const char* key, const std::string& place, const char* what) {
  const json& list = network.at(key);
  if (!list.is_array() || list.empty())
    throw InputError(place + "/" + key, std::string("expected a list of at least one ") + what);
  if (list.size() > kMaxDepth)
    throw InputError(place + "/" + key, "more than " + std::to_string(kMaxDepth) + " layers");
  return list;
}

bool present(const json& object, const char* key) { return object.contains(key) && !object.at(key).is_null(); }

Network fully_connected(const json& value, const std::string& place, TensorReader* tensors) {
  expect_keys(value, place, {"type", "activation", "weights"}, {"biases"});
  Network out;
  out.slope = activation_slope(value.at("activation"), place + "/activation");
  const json& weights = list_of_layers(value, "weights", place, "weight matrix");
  const bool may_be_large = tensors != nullptr;
  out.weights.resize(weights.size());
  side_by_side(
      weights.size(), [&](std::size_t l) { out.weights[l] = matrix(weights[l], at(place + "/weights", l), tensors); },
      may_be_large);
  if (!present(value, "biases")) return out;
  const json& biases = value.at("biases");
  if (!biases.is_array() || biases.size() != weights.size())
    throw InputError(place + "/biases", "expected null or one entry per layer, " + std::to_string(weights.size()));
  for (std::size_t l = 0; l < biases.size(); ++l) {
    if (biases[l].is_null())
      out.biases.emplace_back();
    else
      out.biases.emplace_back(column(biases[l], at(place + "/biases", l), tensors));
  }
  return out;
}

int small_integer(const json& value, const std::string& place, int least) {
  if (!value.is_number_integer() || value.get<std::int64_t>() < least || value.get<std::int64_t>() > 1'000'000)
    throw InputError(place, "expected an integer from " + std::to_string(least) + " to 1000000");
  return value.get<int>();
}

std::array<int, 2> pair_of(const json& layer, const char* key, const std::string& place, int least,
                           std::array<int, 2> otherwise) {
  if (!present(layer, key)) return otherwise;
  const std::string here = place + "/" + key;
  const json& value = layer.at(key);
  if (!value.is_array() || value.size() != 2) throw InputError(here, "expected [height, width]");
  return {small_integer(value[0], at(here, 0), least), small_integer(value[1], at(here, 1), least)};
}

std::optional<ExactMatrix> bias_of(const json& layer, const std::string& place, TensorReader* tensors) {
  return present(layer, "bias") ? std::optional(column(layer.at("bias"), place + "/bias", tensors)) : std::nullopt;
}

Rational slope_of(const json& layer, const char* key, const std::string& place) {
  return activation_slope(layer.at(key), place + "/" + key);
}

Layer residual(const json& layer, const std::string& place, TensorReader* tensors) {
  expect_keys(layer, place, {"type", "Y", "U", "Z", "activation"}, {"inner_activation", "from"});
  ResidualLayer out{.y = matrix(layer.at("Y"), place + "/Y", tensors),
                    .u = matrix(layer.at("U"), place + "/U", tensors),
                    .z = {},
                    .slope = slope_of(layer, "activation", place),
                    .inner_slope = {}};
  out.inner_slope = present(layer, "inner_activation") ? slope_of(layer, "inner_activation", place) : out.slope;
  const json& z = layer.at("Z");
  if (z == "identity") {
    out.skip = ResidualLayer::Skip::Identity;
  } else if (z.is_object() && !TensorReader::is_reference(z)) {
    expect_keys(z, place + "/Z", {"diagonal"}, {});
    out.skip = ResidualLayer::Skip::Diagonal;
    out.z = column(z.at("diagonal"), place + "/Z/diagonal", tensors);
  } else {
    if (z.is_string()) throw InputError(place + "/Z", R"(expected "identity", {"diagonal": [...]} or a matrix)");
    out.z = matrix(z, place + "/Z", tensors);
  }
  return out;
}

Layer layer_from_json(const json& layer, const std::string& place, TensorReader* tensors) {
  if (!layer.is_object() || !layer.contains("type"))
    throw InputError(place, "expected a layer: an object with a \"type\"");
  const json& type = layer.at("type");
  if (type == "fully-connected") {
    expect_keys(layer, place, {"type", "weight", "activation"}, {"bias", "from"});
    return FullyConnectedLayer{matrix(layer.at("weight"), place + "/weight", tensors), bias_of(layer, place, tensors),
                               slope_of(layer, "activation", place)};
  }
  if (type == "convolution") {
    expect_keys(layer, place, {"type", "kernel", "size", "activation"}, {"stride", "padding", "bias", "from"});
    return ConvolutionLayer{matrix(layer.at("kernel"), place + "/kernel", tensors),
                            pair_of(layer, "size", place, 1, {1, 1}),
                            pair_of(layer, "stride", place, 1, {1, 1}),
                            pair_of(layer, "padding", place, 0, {0, 0}),
                            bias_of(layer, place, tensors),
                            slope_of(layer, "activation", place)};
  }
  if (type == "average-pooling") {
    expect_keys(layer, place, {"type", "size"}, {"stride", "from"});
    const auto size = pair_of(layer, "size", place, 1, {1, 1});
    return PoolingLayer{size, pair_of(layer, "stride", place, 1, size)};
  }
  if (type == "residual") return residual(layer, place, tensors);
  if (type == "sum") {
    expect_keys(layer, place, {"type", "activation"}, {"from"});
    return SumLayer{slope_of(layer, "activation", place)};
  }
  throw InputError(place + "/type",
                   "unknown layer " + type.dump().substr(0, 60) +
                       R"(; expected "fully-connected", "convolution", "average-pooling", "residual" or "sum")");
}

// The layers that layer l (from 0) reads.
std::vector<int> sources_of(const json& layer, std::size_t l, const std::string& place) {
  if (!present(layer, "from")) return {static_cast<int>(l)};
  const json& from = layer.at("from");
  if (!from.is_array()) throw InputError(place + "/from", "expected a list of layers");
  std::vector<int> out;
  for (std::size_t k = 0; k < from.size(); ++k) out.push_back(small_integer(from[k], at(place + "/from", k), 0));
  return out;
}

Network sequential(const json& value, const std::string& place, TensorReader* tensors) {
  expect_keys(value, place, {"type", "inputs", "layers"}, {});
  Sequential out;
  const json& inputs = value.at("inputs");
  if (inputs.is_object()) {
    expect_keys(inputs, place + "/inputs", {"height", "width", "channels"}, {});
    const auto size = [&](const char* key) { return small_integer(inputs.at(key), place + "/inputs/" + key, 1); };
    out.inputs = {size("height"), size("width"), size("channels")};
  } else {
    out.inputs.channels = small_integer(inputs, place + "/inputs", 1);
  }
  const json& layers = list_of_layers(value, "layers", place, "layer");
  bool chain = true;
  for (std::size_t l = 0; l < layers.size(); ++l) {
    out.layers.push_back(layer_from_json(layers[l], at(place + "/layers", l), tensors));
    out.reads.push_back(sources_of(layers[l], l, at(place + "/layers", l)));
    chain = chain && out.reads[l] == std::vector{static_cast<int>(l)};
  }
  if (chain) out.reads.clear();
  Network network;
  network.other = std::move(out);
  return network;
}

json optional_column(const std::optional<ExactMatrix>& a, const Spelling& spell) {
  return a ? spell.column(*a) : json(nullptr);
}

struct LayerWriter {
  const Spelling& spell;
  json operator()(const FullyConnectedLayer& l) const {
    return {{"type", "fully-connected"},
            {"weight", spell.matrix(l.weight)},
            {"bias", optional_column(l.bias, spell)},
            {"activation", activation_json(l.slope)}};
  }
  json operator()(const ConvolutionLayer& l) const {
    return {{"type", "convolution"},
            {"kernel", spell.matrix(l.kernel)},
            {"size", l.size},
            {"stride", l.stride},
            {"padding", l.padding},
            {"bias", optional_column(l.bias, spell)},
            {"activation", activation_json(l.slope)}};
  }
  json operator()(const PoolingLayer& l) const {
    return {{"type", "average-pooling"}, {"size", l.size}, {"stride", l.stride}};
  }
  json operator()(const ResidualLayer& l) const {
    json z = "identity";
    if (l.skip == ResidualLayer::Skip::Free) z = spell.matrix(*l.z);
    if (l.skip == ResidualLayer::Skip::Diagonal) z = {{"diagonal", spell.column(*l.z)}};
    return {{"type", "residual"},
            {"Y", spell.matrix(l.y)},
            {"U", spell.matrix(l.u)},
            {"Z", z},
            {"activation", activation_json(l.slope)},
            {"inner_activation", activation_json(l.inner_slope)}};
  }
  json operator()(const SumLayer& l) const { return {{"type", "sum"}, {"activation", activation_json(l.slope)}}; }
};

}  // namespace

json network_json(const Network& network, const Spelling& spell) {
  if (network.absent()) return nullptr;
  if (const auto* graph = std::get_if<Graph>(&network.other)) return dag_json(*graph);
  if (const auto* layers = std::get_if<Sequential>(&network.other)) {
    json list = json::array();
    for (const Layer& layer : layers->layers) list.push_back(std::visit(LayerWriter{spell}, layer));
    for (std::size_t l = 0; l < layers->reads.size(); ++l) list[l]["from"] = layers->reads[l];
    const VolumeShape& s = layers->inputs;
    return {{"type", "sequential"},
            {"inputs", {{"height", s.height}, {"width", s.width}, {"channels", s.channels}}},
            {"layers", list}};
  }
  json weights = json::array(), biases = nullptr;
  for (const ExactMatrix& w : network.weights) weights.push_back(spell.matrix(w));
  if (!network.biases.empty()) {
    biases = json::array();
    for (const auto& b : network.biases) biases.push_back(optional_column(b, spell));
  }
  return {{"type", "fully-connected"},
          {"activation", activation_json(network.slope)},
          {"weights", weights},
          {"biases", biases}};
}

Network network_from_json(const json& value, const std::string& place, TensorReader* tensors) {
  if (value.is_null()) {
    Network none;
    none.other = NoNetwork{};
    return none;
  }
  if (!value.is_object()) throw InputError(place, "expected an object");
  if (!value.contains("type")) throw InputError(place, "the key \"type\" is missing");
  const json& type = value.at("type");
  if (type == "fully-connected") return fully_connected(value, place, tensors);
  if (type == "sequential") return sequential(value, place, tensors);
  if (type == "dag") {
    Network out;
    out.other = dag_from_json(value, place);
    return out;
  }
  throw InputError(place + "/type", "unsupported type " + type.dump().substr(0, 60) +
                                        R"(; expected "fully-connected", "dag" or "sequential")");
}

json canonical_json(const Network& network) { return network_json(network, canonical_spelling()); }

}  // namespace plumbline
