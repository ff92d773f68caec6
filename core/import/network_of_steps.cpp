// Steps become layers by going back from the output: an activation belongs to the step before it, an Add closes a
// residual block. What stands alone (an activation of the inputs, a value that two steps take without an Add that joins
// them) has no place in docs/formats.md, and is an error that names the node.
#include <algorithm>

#include "import/steps.hpp"
#include "number/error.hpp"
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
    const StepVolume& in = steps_.steps[static_cast<std::size_t>(s.from[0])].out;
    TensorReference out = reference_to(file_of(s.weight), s.weight, s.weight_factor);
    if (s.kind == Kind::Convolution) {
      out.axes = {{0, 2, 3, 1}};
      out.shape = {{s.out.channels, static_cast<std::uint64_t>(s.size[0]) * s.size[1] * in.channels}};
    } else if (in.channels > 1 && in.height * in.width > 1) {  // columns from channel slowest to channel fastest
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
        throw InputError(s.node, "the variance of channel " + std::to_string(i) + " plus epsilon is not positive");
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
    uses_.resize(steps_.steps.size(), 0);
    for (const Step& s : steps_.steps)
      for (const int from : s.from) ++uses_[static_cast<std::size_t>(from)];
    for (std::size_t k = 0; k + 1 < uses_.size(); ++k)
      if (uses_[k] == 0) throw InputError(steps_.steps[k].node, "nothing takes its value, and it is not the output");
    // Inputs that only linear maps take are a vector in the order of the file.
    StepVolume& in = steps_.steps[0].out;
    if (std::all_of(steps_.steps.begin(), steps_.steps.end(), [](const Step& s) {
          return std::find(s.from.begin(), s.from.end(), 0) == s.from.end() || s.kind == Kind::Dense;
        }))
      in = {in.size()};
  }

  ImportedNetwork build() {
    int at = static_cast<int>(steps_.steps.size()) - 1;
    while (step(at).kind != Kind::Input) at = layer(at);
    if (layers_.empty()) throw InputError(step(0).node, "the output is the input: a network without layers");
    std::reverse(layers_.begin(), layers_.end());
    ImportedNetwork out{.network = {}, .inputs = step(0).out, .outputs = steps_.steps.back().out.size(), .layers = {}};
    out.network = is_fully_connected() ? fully_connected() : sequential();
    for (const BuiltLayer& l : layers_) out.layers.push_back(l.words);
    return out;
  }

 private:
  struct BuiltLayer {
    json value;                               // as an entry of `layers`
    std::optional<StepMatrices::Pair> dense;  // of a fully connected one
    Rational slope = 1;
    std::string words;
  };

  [[nodiscard]] const Step& step(int k) const { return steps_.steps[static_cast<std::size_t>(k)]; }
  // The step before, which no other may take.
  [[nodiscard]] int only(int k, std::size_t which = 0) const {
    const int from = step(k).from[which];
    if (step(from).kind != Kind::Input && uses_[static_cast<std::size_t>(from)] != 1)
      throw InputError(step(from).node, std::to_string(uses_[static_cast<std::size_t>(from)]) +
                                            " nodes take its value, and they are no residual block "
                                            "(docs/formats.md): sigma(U sigma(Y x) + Z x) without biases");
    return from;
  }

  // The layer that ends with step k; returns the step before it.
  int layer(int k) {
    Rational slope = 1;
    int at = k;
    if (step(k).kind == Kind::Activation) {
      slope = step(k).slope;
      at = only(k);
    }
    const Step& s = step(at);
    if (s.kind == Kind::Activation || s.kind == Kind::Input || (s.kind == Kind::Pooling && at != k))
      throw InputError(step(k).node, std::string("an activation of ") + name_of(s.kind) +
                                         "; expected a linear map, a convolution or an Add before it");
    if (s.kind == Kind::Add) return residual(at, slope);
    const int before = one_value(at);
    BuiltLayer out{.value = {},
                   .dense = {},
                   .slope = slope,
                   .words = short_name(s.node) + ": " + name_of(s.kind) + ", " + volume_text(step(before).out) +
                            " -> " + volume_text(s.out) + ", " + activation_text(slope)};
    if (s.kind == Kind::Pooling) {
      out.value = {{"type", "average-pooling"}, {"size", s.size}, {"stride", s.stride}};
    } else {
      StepMatrices::Pair m = matrices_.of(s);
      const bool dense = s.kind == Kind::Dense;
      out.value = {{"type", dense ? "fully-connected" : "convolution"}, {"activation", activation_json(slope)}};
      out.value[dense ? "weight" : "kernel"] = source_json(m.weight);
      out.value["bias"] = m.bias ? column_source_json(*m.bias) : json(nullptr);
      if (!dense) out.value.update({{"size", s.size}, {"stride", s.stride}, {"padding", s.padding}});
      if (dense) out.dense = std::move(m);
    }
    layers_.push_back(std::move(out));
    return before;
  }
  // What step k takes, where a layer may begin: its value belongs to this step alone.
  [[nodiscard]] int one_value(int k) const {
    const int before = only(k);
    if (step(before).kind == Kind::Input && uses_[0] != 1)
      throw InputError(step(k).node,
                       std::to_string(uses_[0]) + " nodes take the input, and they are no residual block");
    return before;
  }

  // A linear map without bias, the step that it maps; nothing if k is none.
  [[nodiscard]] std::optional<int> plain_map(int k) const {
    const Step& s = step(k);
    if (s.kind != Kind::Dense || uses_[static_cast<std::size_t>(k)] != 1 || !s.bias.empty() || s.norm)
      return std::nullopt;
    return s.from[0];
  }

  // sigma(U sigma_inner(Y x) + Z x): `main` ends with U, `skip` is Z x or x. The step of x, or nothing.
  std::optional<int> block(int main, int skip, const Rational& slope, const Step& add) {
    const auto hidden = plain_map(main);
    if (!hidden) return std::nullopt;
    const bool active = step(*hidden).kind == Kind::Activation;
    if (active && uses_[static_cast<std::size_t>(*hidden)] != 1) return std::nullopt;
    const int y = active ? step(*hidden).from[0] : *hidden;
    const auto x = plain_map(y);
    if (!x || uses_[static_cast<std::size_t>(*x)] != 2) return std::nullopt;
    const bool identity = skip == *x;
    if (!identity && plain_map(skip) != x) return std::nullopt;
    const Rational inner = active ? step(*hidden).slope : Rational(1);
    json value{{"type", "residual"},
               {"Y", source_json(matrices_.of(step(y)).weight)},
               {"U", source_json(matrices_.of(step(main)).weight)},
               {"Z", identity ? json("identity") : source_json(matrices_.of(step(skip)).weight)},
               {"activation", activation_json(slope)},
               {"inner_activation", activation_json(inner)}};
    layers_.push_back({.value = std::move(value),
                       .dense = {},
                       .slope = slope,
                       .words = short_name(add.node) + ": a residual block, " + volume_text(step(*x).out) + " -> " +
                                volume_text(add.out) + ", " + activation_text(inner) + " inside, " +
                                activation_text(slope)});
    return x;
  }
  int residual(int k, const Rational& slope) {
    const Step& add = step(k);
    if (auto x = block(add.from[0], add.from[1], slope, add)) return *x;
    if (auto x = block(add.from[1], add.from[0], slope, add)) return *x;
    throw InputError(add.node,
                     "its two summands are no residual block of docs/formats.md, sigma(U sigma(Y x) + Z x) with linear "
                     "maps Y, U, Z without biases, or Z x = x");
  }

  [[nodiscard]] bool is_fully_connected() const {
    for (std::size_t l = 0; l < layers_.size(); ++l) {
      if (!layers_[l].dense) return false;
      const bool last = l + 1 == layers_.size();
      if (last ? layers_[l].slope != Rational(1) : layers_[l].slope != layers_[0].slope) return false;
    }
    return step(0).out.height * step(0).out.width == 1;
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
    for (const BuiltLayer& l : layers_) list.push_back(l.value);
    return {{"type", "sequential"},
            {"inputs", {{"height", in.height}, {"width", in.width}, {"channels", in.channels}}},
            {"layers", list}};
  }

  Steps steps_;
  StepMatrices matrices_;
  std::vector<int> uses_;
  std::vector<BuiltLayer> layers_;
};

}  // namespace

ImportedNetwork network_of_steps(const Steps& steps, Tensors& tensors) {
  return NetworkOfSteps(steps, tensors).build();
}

}  // namespace plumbline
