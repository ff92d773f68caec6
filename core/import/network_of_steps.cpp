// Steps become layers in their order: an activation belongs to the step before it where no other takes that step's
// value, and is a sum of one otherwise; an Add is a sum. An Add of the form sigma(U sigma(Y x) + Z x), linear maps
// without biases, is a residual block of docs/formats.md, which the claims about such blocks know.
#include <algorithm>

#include "budget/error.hpp"
#include "import/steps.hpp"
#include "tensor/dtype.hpp"

namespace plumbline {
namespace {

using nlohmann::json;
using Kind = Step::Kind;

const char* name_of(Kind kind) {
  switch (kind) {
    case Kind::Input: return "the input";
    case Kind::Dense: return "a linear map";
    case Kind::Convolution: return "a convolution";
    case Kind::Pooling: return "an average pooling";
    case Kind::Activation: return "an activation";
    case Kind::Add: return "an Add";
  }
  return "";
}

std::string volume_text(const StepVolume& v) {
  if (v.height * v.width == 1) return std::to_string(v.channels);
  return std::to_string(v.channels) + " x " + std::to_string(v.height) + " x " + std::to_string(v.width);
}

std::string activation_text(const Rational& slope) {
  const json out = activation_json(slope);
  return out.is_string() ? out.get<std::string>() : "leaky-relu " + slope.to_string();
}

// The matrices of one step, as views of tensors or, after a batch normalisation, as numbers.
class StepMatrices {
 public:
  StepMatrices(const Steps& steps, Tensors& tensors) : steps_(steps), tensors_(tensors) {}

  struct Pair {
    MatrixSource weight;
    std::optional<MatrixSource> bias;
  };
  Pair of(const Step& s) {
    const TensorReference weight = weight_view(s);
    std::optional<TensorReference> bias;
    if (!s.bias.empty()) {
      bias = reference_to(file_of(s.bias), s.bias, s.bias_factor);
      if (!s.flat_bias) bias->view = {{s.out.channels}};
    }
    if (s.norm) return folded(s, weight, bias);
    return {weight, bias ? std::optional<MatrixSource>(*bias) : std::nullopt};
  }

 private:
  [[nodiscard]] std::string file_of(const std::string& tensor) const {
    const auto found = steps_.files.find(tensor);
    return found == steps_.files.end() ? steps_.file : found->second;
  }
  [[nodiscard]] TensorReference weight_view(const Step& s) const {
    const StepVolume& in = steps_.steps[as_size(s.from[0])].out;
    TensorReference out = reference_to(file_of(s.weight), s.weight, s.weight_factor);
    if (s.kind == Kind::Convolution) {
      out.axes = {{0, 2, 3, 1}};
      out.shape = {{s.out.channels, static_cast<std::uint64_t>(s.size[0]) * s.size[1] * in.channels}};
    } else if (in.is_image()) {  // columns from channel slowest to channel fastest
      out.view = s.transposed ? std::vector{in.channels, in.height, in.width, s.out.channels}
                              : std::vector{s.out.channels, in.channels, in.height, in.width};
      out.axes = s.transposed ? std::vector<std::uint64_t>{3, 1, 2, 0} : std::vector<std::uint64_t>{0, 2, 3, 1};
      out.shape = {{s.out.channels, in.size()}};
    } else if (s.transposed) {
      out.axes = {{1, 0}};
    }
    return out;
  }

  // Row by row f = gamma / sqrt(var + epsilon): the weight becomes f W, the bias f (b - mean) + beta.
  Pair folded(const Step& s, const TensorReference& weight, const std::optional<TensorReference>& bias) {
    constexpr std::uint64_t most = 1u << 20;  // numbers with roots stand in the case file as text
    if ((folded_ += entries_of(tensors_.at(s.weight).shape).value_or(most + 1)) > most)
      throw ResourceLimit(s.node + ": batch normalisations of more than 1048576 weights");
    const auto column = [&](const std::string& name) {
      return entries_of(reference_to(steps_.file, name), tensors_.at(name));
    };
    const ExactMatrix gamma = column(s.norm->gamma), beta = column(s.norm->beta), mean = column(s.norm->mean),
                      variance = column(s.norm->variance);
    ExactMatrix w = entries_of(weight, tensors_.at(s.weight)), b(w.rows(), 1);
    if (bias) b = entries_of(*bias, tensors_.at(s.bias));
    for (int i = 0; i < w.rows(); ++i) {
      const Real square = variance(i, 0) + Real(s.norm->epsilon);
      if (square.sign() != Sign::Positive)
        throw InputError(s.norm->node,
                         "the variance of channel " + std::to_string(i) + " plus epsilon is not positive");
      const Real factor = gamma(i, 0) / sqrt(square);
      for (int j = 0; j < w.cols(); ++j) w(i, j) = factor * w(i, j);
      b(i, 0) = factor * (b(i, 0) - mean(i, 0)) + beta(i, 0);
    }
    return {settled(std::move(w), s.weight + ".folded"), settled(std::move(b), s.weight + ".folded-bias")};
  }
  [[nodiscard]] MatrixSource settled(ExactMatrix a, const std::string& name) {
    auto tensor = as_doubles(a);
    if (!tensor || tensors_.contains(name)) return a;
    tensors_.emplace(name, std::move(*tensor));
    return reference_to(steps_.file, name);
  }

  const Steps& steps_;
  Tensors& tensors_;
  std::uint64_t folded_ = 0;
};

// A node without the file that it stands in: for the list of layers, which is about one file.
std::string short_name(const std::string& node) {
  const std::size_t at = node.rfind(": ");
  return at == std::string::npos ? node : node.substr(at + 2);
}

class NetworkOfSteps {
 public:
  NetworkOfSteps(Steps steps, Tensors& tensors) : steps_(std::move(steps)), matrices_(steps_, tensors) {
    users_.resize(steps_.steps.size());
    for (int k = 0; k < size(); ++k)
      for (const int from : step(k).from) users_[as_size(from)].push_back(k);
    for (int k = 0; k + 1 < size(); ++k)
      if (users(k).empty()) throw InputError(step(k).node, "nothing takes its value, and it is not the output");
    // Inputs that only linear maps take are a vector in the order of the file.
    StepVolume& in = steps_.steps[0].out;
    if (std::all_of(users(0).begin(), users(0).end(), [&](int k) { return step(k).kind == Kind::Dense; }))
      in = {in.size()};
    if (in.size() > from_json::kMostRows)
      throw ResourceLimit(step(0).node + ": " + std::to_string(in.size()) + " inputs; a case has at most " +
                          std::to_string(from_json::kMostRows));
  }

  ImportedNetwork build() {
    if (size() == 1) throw InputError(step(0).node, "the output is the input: a network without layers");
    for (int k = 1; k < size(); ++k)
      if (step(k).kind == Kind::Add && !find_block(k, step(k).from[0], step(k).from[1]))
        find_block(k, step(k).from[1], step(k).from[0]);
    for (int k = 1; k < size(); ++k)
      if (!layer_of_.contains(k)) layer(k);
    ImportedNetwork out{.network = {}, .inputs = step(0).out, .outputs = steps_.steps.back().out, .layers = {}};
    out.network = is_fully_connected() ? fully_connected() : sequential();
    for (const BuiltLayer& l : layers_) out.layers.push_back(l.words);
    return out;
  }

 private:
  struct BuiltLayer {
    json value;                               // as an entry of `layers`
    std::vector<int> from;                    // the layers that it reads, ascending
    std::optional<StepMatrices::Pair> dense;  // of a fully connected one
    Rational slope = 1;
    std::string words;
  };
  struct Block {  // sigma(U inner(Y x) + Z x)
    int x, y, u;
    std::optional<int> z;  // none: Z x = x
    Rational inner;
  };
  static constexpr int kInside = -1;  // the "layer" of what stands inside a residual block

  [[nodiscard]] int size() const { return static_cast<int>(steps_.steps.size()); }
  [[nodiscard]] const Step& step(int k) const { return steps_.steps[as_size(k)]; }
  [[nodiscard]] const std::vector<int>& users(int k) const { return users_[as_size(k)]; }

  // A linear map without bias that one step takes: the step that it maps; nothing if k is none.
  [[nodiscard]] std::optional<int> plain_map(int k) const {
    const Step& s = step(k);
    if (s.kind != Kind::Dense || users(k).size() != 1 || !s.bias.empty() || s.norm) return std::nullopt;
    return s.from[0];
  }
  // Whether the Add is a block of which `u` ends the branch and `skip` is Z x or x; then the steps inside are its own.
  bool find_block(int add, int u, int skip) {
    const auto hidden = plain_map(u);
    if (!hidden) return false;
    const bool active = step(*hidden).kind == Kind::Activation;
    if (active && users(*hidden).size() != 1) return false;
    const int y = active ? step(*hidden).from[0] : *hidden;
    const auto x = plain_map(y);
    if (!x || users(*x).size() != 2 || (skip != *x && plain_map(skip) != x)) return false;
    Block block{*x, y, u, {}, active ? step(*hidden).slope : Rational(1)};
    if (skip != *x) block.z = skip;
    for (const int inside : {y, *hidden, u}) layer_of_[inside] = kInside;
    if (block.z) layer_of_[skip] = kInside;
    blocks_.emplace(add, block);
    return true;
  }

  // The layer that step k begins. The activation behind it is part of it, where its value is nothing else's.
  void layer(int k) {
    const Step& s = step(k);
    const bool last = users(k).size() != 1 || s.kind == Kind::Pooling || s.kind == Kind::Activation ||
                      step(users(k)[0]).kind != Kind::Activation;
    const int end = last ? k : users(k)[0];
    const Rational slope = step(end).kind == Kind::Activation ? step(end).slope : Rational(1);
    BuiltLayer out{.value = {}, .from = {}, .dense = {}, .slope = slope, .words = {}};
    const auto block = blocks_.find(k);
    const StepVolume& in = step(block == blocks_.end() ? s.from[0] : block->second.x).out;
    out.words = short_name(s.node) + ": " + (block == blocks_.end() ? name_of(s.kind) : "a residual block") + ", " +
                volume_text(in) + " -> " + volume_text(s.out) + ", ";
    if (block != blocks_.end()) {
      out.value = block_json(block->second);
      out.from = {layer_of_.at(block->second.x)};
      out.words += activation_text(block->second.inner) + " inside, ";
    } else {
      out.value = value_of(s, out.dense);
      for (const int from : s.from) out.from.push_back(layer_of_.at(from));
    }
    out.words += activation_text(slope);
    std::ranges::sort(out.from);
    if (std::ranges::adjacent_find(out.from) != out.from.end()) throw InputError(s.node, "adds a value to itself");
    if (s.kind != Kind::Pooling) out.value["activation"] = activation_json(slope);
    layers_.push_back(std::move(out));
    layer_of_[k] = layer_of_[end] = static_cast<int>(layers_.size());
  }
  // A layer without its activation and without what it reads.
  json value_of(const Step& s, std::optional<StepMatrices::Pair>& dense) {
    if (s.kind == Kind::Pooling) return {{"type", "average-pooling"}, {"size", s.size}, {"stride", s.stride}};
    if (s.kind == Kind::Add || s.kind == Kind::Activation) return {{"type", "sum"}};
    StepMatrices::Pair m = matrices_.of(s);
    const json bias = m.bias ? column_source_json(*m.bias) : json(nullptr);
    if (s.kind == Kind::Convolution)
      return {{"type", "convolution"}, {"kernel", source_json(m.weight)},
              {"bias", bias},          {"size", s.size},
              {"stride", s.stride},    {"padding", s.padding}};
    const json weight = source_json(m.weight);
    dense = std::move(m);
    return {{"type", "fully-connected"}, {"weight", weight}, {"bias", bias}};
  }
  json block_json(const Block& block) {
    const auto weight = [&](int k) { return source_json(matrices_.of(step(k)).weight); };
    return {{"type", "residual"},
            {"Y", weight(block.y)},
            {"U", weight(block.u)},
            {"Z", block.z ? weight(*block.z) : json("identity")},
            {"inner_activation", activation_json(block.inner)}};
  }

  [[nodiscard]] bool is_chain() const {
    for (std::size_t l = 0; l < layers_.size(); ++l)
      if (layers_[l].from != std::vector{static_cast<int>(l)}) return false;
    return true;
  }
  [[nodiscard]] bool is_fully_connected() const {
    for (std::size_t l = 0; l < layers_.size(); ++l) {
      if (!layers_[l].dense) return false;
      const bool last = l + 1 == layers_.size();
      if (last ? layers_[l].slope != Rational(1) : layers_[l].slope != layers_[0].slope) return false;
    }
    return is_chain() && step(0).out.height * step(0).out.width == 1;
  }
  [[nodiscard]] json fully_connected() const {
    json weights = json::array(), biases = json::array();
    bool any = false;
    for (const BuiltLayer& l : layers_) {
      weights.push_back(source_json(l.dense->weight));
      biases.push_back(l.dense->bias ? column_source_json(*l.dense->bias) : json(nullptr));
      any |= l.dense->bias.has_value();
    }
    return {{"type", "fully-connected"},
            {"activation", layers_.size() == 1 ? json("relu") : activation_json(layers_[0].slope)},
            {"weights", weights},
            {"biases", any ? biases : json(nullptr)}};
  }
  [[nodiscard]] json sequential() const {
    const StepVolume& in = step(0).out;
    json list = json::array();
    const bool chain = is_chain();
    for (const BuiltLayer& l : layers_) {
      list.push_back(l.value);
      if (!chain) list.back()["from"] = l.from;
    }
    return {{"type", "sequential"},
            {"inputs", {{"height", in.height}, {"width", in.width}, {"channels", in.channels}}},
            {"layers", list}};
  }

  Steps steps_;
  StepMatrices matrices_;
  std::vector<std::vector<int>> users_;  // of the value of each step
  std::map<int, Block> blocks_;          // by the Add that ends them
  std::map<int, int> layer_of_{{0, 0}};  // the layer, from 1, that has the value of a step
  std::vector<BuiltLayer> layers_;
};

}  // namespace

ImportedNetwork network_of_steps(const Steps& steps, Tensors& tensors) {
  return NetworkOfSteps(steps, tensors).build();
}

}  // namespace plumbline
