#include "import/layer_names.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "budget/error.hpp"

namespace plumbline {
namespace {

struct LinearLayer {
  std::string name;
  const NamedTensor* weight = nullptr;
  const NamedTensor* bias = nullptr;
};

std::string described(const NamedTensor& t) { return t.name + " (" + shape_text(t.shape) + ")"; }

using Names = std::map<std::string_view, const NamedTensor*>;

const NamedTensor* tensor_named(const Names& names, const std::string& name) {
  const auto found = names.find(name);
  return found == names.end() ? nullptr : found->second;
}

// NAME, or WEIGHT+BIAS.
LinearLayer layer_called(const Names& names, const std::string& text) {
  LinearLayer out{text};
  if (const std::size_t plus = text.find('+'); plus != std::string::npos && tensor_named(names, text) == nullptr) {
    out.weight = tensor_named(names, text.substr(0, plus));
    out.bias = tensor_named(names, text.substr(plus + 1));
    if (out.weight == nullptr || out.bias == nullptr)
      throw InputError("--layers", "there are no tensors " + text.substr(0, plus) + " and " + text.substr(plus + 1));
    return out;
  }
  out.weight = tensor_named(names, text + ".weight");
  out.bias = tensor_named(names, text + ".bias");
  if (out.weight == nullptr) out = {text, tensor_named(names, text), nullptr};
  if (out.weight == nullptr) throw InputError("--layers", "there is no tensor " + text + ".weight or " + text);
  return out;
}

void expect_linear(const LinearLayer& l) {
  if (l.weight->shape.size() == 4)
    throw InputError(l.weight->path, described(*l.weight) +
                                         " is a convolution, whose stride and padding such a file does not say; "
                                         "torch.onnx.export writes a file that does");
  if (l.weight->shape.size() != 2 || l.weight->shape[0] == 0 || l.weight->shape[1] == 0)
    throw InputError(l.weight->path, described(*l.weight) + " is no matrix; expected out x in");
  if (l.bias != nullptr && (l.bias->shape.size() != 1 || l.bias->shape[0] != l.weight->shape[0]))
    throw InputError(l.bias->path, described(*l.bias) + " does not fit " + described(*l.weight) + "; expected " +
                                       std::to_string(l.weight->shape[0]) + " entries");
}

// Every tensor belongs to a linear layer: NAME.weight, NAME.bias.
std::vector<LinearLayer> layers_by_name(const FileWeights& weights, const Names& names) {
  std::vector<LinearLayer> out;
  for (const NamedTensor& t : weights.tensors) {
    const bool bias = t.name.ends_with(".bias");
    const std::string stem = t.name.substr(0, t.name.rfind('.'));
    if (bias ? tensor_named(names, stem + ".weight") != nullptr : t.name.ends_with(".weight")) {
      if (!bias) out.push_back({stem, &t, tensor_named(names, stem + ".bias")});
      continue;
    }
    throw InputError(t.path,
                     described(t) +
                         " is no NAME.weight or NAME.bias of a linear layer; --layers a,b,c or W1+b1,W2+b2 says "
                         "which tensors are the layers, torch.onnx.export writes networks of other layers");
  }
  return out;
}

// The first pair that does not chain, as a message; empty if all do.
std::string break_of(const std::vector<LinearLayer>& layers) {
  for (std::size_t l = 1; l < layers.size(); ++l)
    if (layers[l].weight->shape[1] != layers[l - 1].weight->shape[0])
      return described(*layers[l].weight) + " cannot follow " + described(*layers[l - 1].weight) + ": expected " +
             std::to_string(layers[l - 1].weight->shape[0]) + " columns";
  return {};
}

// A name in parts: texts and numbers by turns, numbers with their value. "fc10" comes behind "fc2".
std::vector<std::pair<std::string, std::string>> natural_key(const std::string& name) {
  std::vector<std::pair<std::string, std::string>> out;
  for (std::size_t k = 0; k < name.size();) {
    std::size_t text = k;
    while (text < name.size() && (name[text] < '0' || name[text] > '9')) ++text;
    std::size_t digits = text;
    while (digits < name.size() && name[digits] >= '0' && name[digits] <= '9') ++digits;
    std::string number = name.substr(text, digits - text);
    number.erase(0, std::min(number.find_first_not_of('0'), number.size()));
    number.insert(0, std::string(number.size() < 20 ? 20 - number.size() : 0, '0'));
    out.emplace_back(name.substr(k, text - k), number);
    k = digits;
  }
  return out;
}

// The name with every number taken out: layers of one skeleton are in the order of their numbers.
std::string skeleton(const std::string& name) {
  std::string out;
  for (const char c : name)
    if (c < '0' || c > '9')
      out += c;
    else if (!out.ends_with('#'))
      out += '#';
  return out;
}

// Groups of one skeleton, each in the order of its numbers, one behind the other in every order; those that chain.
std::vector<std::vector<LinearLayer>> natural_orders(const std::vector<LinearLayer>& layers) {
  constexpr std::size_t most = 6;
  std::map<std::string, std::vector<LinearLayer>> groups;
  for (const LinearLayer& l : layers) groups[skeleton(l.name)].push_back(l);
  std::vector<std::string> order;
  for (auto& [key, group] : groups) {
    std::ranges::sort(
        group, [](const LinearLayer& a, const LinearLayer& b) { return natural_key(a.name) < natural_key(b.name); });
    order.push_back(key);
  }
  std::vector<std::vector<LinearLayer>> out;
  if (order.size() > most) return out;
  do {
    std::vector<LinearLayer> all;
    for (const std::string& key : order) all.insert(all.end(), groups[key].begin(), groups[key].end());
    if (break_of(all).empty()) out.push_back(std::move(all));
  } while (std::next_permutation(order.begin(), order.end()));
  return out;
}

std::string names_of(const std::vector<LinearLayer>& layers) {
  std::string out;
  for (const LinearLayer& l : layers) out += (out.empty() ? "" : ",") + l.name;
  return out;
}

std::vector<LinearLayer> in_order(const std::vector<LinearLayer>& layers, const std::string& file) {
  const auto orders = natural_orders(layers);
  if (orders.size() > 1)
    throw InputError(file, "the layers could follow each other in several orders: --layers " + names_of(orders[0]) +
                               " or --layers " + names_of(orders[1]));
  if (orders.size() == 1) return orders[0];
  if (const std::string message = break_of(layers); !message.empty())
    throw InputError(file,
                     "the layers do not chain in the order of their names nor of the file (--layers a,b,c says "
                     "another): " +
                         message);
  return layers;
}

std::vector<LinearLayer> chosen_layers(const FileWeights& weights, const ChainOptions& options,
                                       const std::string& file) {
  Names names;
  for (const NamedTensor& t : weights.tensors) names.emplace(t.name, &t);
  if (options.layers.empty()) {
    std::vector<LinearLayer> out = layers_by_name(weights, names);
    for (const LinearLayer& l : out) expect_linear(l);
    return in_order(out, file);
  }
  std::vector<LinearLayer> out;
  std::set<std::string> taken;
  for (const std::string& name : options.layers) {
    out.push_back(layer_called(names, name));
    expect_linear(out.back());
    for (const NamedTensor* t : {out.back().weight, out.back().bias})
      if (t != nullptr && !taken.insert(t->name).second)
        throw InputError("--layers", "takes the tensor " + t->name + " twice");
  }
  if (const std::string message = break_of(out); !message.empty()) throw InputError("--layers", message);
  for (const NamedTensor& t : weights.tensors)
    if (!taken.contains(t.name))
      throw InputError("--layers", "leaves out the tensor " + described(t) + " of " + t.path);
  return out;
}

}  // namespace

Steps chain_of(const FileWeights& weights, const ChainOptions& options) {
  if (weights.tensors.empty()) throw InputError(weights.files.empty() ? "" : weights.files[0].name, "has no tensors");
  const std::vector<LinearLayer> layers = chosen_layers(weights, options, weights.tensors[0].path);
  Steps out{.steps = {{.kind = Step::Kind::Input,
                       .node = layers[0].weight->path + ": the input",
                       .out = {layers[0].weight->shape[1]}}},
            .file = weights.tensors[0].file};
  for (const LinearLayer& l : layers) {
    if (out.steps.size() > 1) {
      Step activation{.kind = Step::Kind::Activation, .node = "the activation before " + l.name};
      activation.from = {static_cast<int>(out.steps.size()) - 1};
      activation.out = out.steps.back().out;
      activation.slope = options.slope;
      out.steps.push_back(std::move(activation));
    }
    Step dense{.kind = Step::Kind::Dense, .node = l.name};
    dense.from = {static_cast<int>(out.steps.size()) - 1};
    dense.out = {l.weight->shape[0]};
    dense.weight = l.weight->name;
    dense.flat_bias = true;
    out.files[l.weight->name] = l.weight->file;
    if (l.bias != nullptr) {
      dense.bias = l.bias->name;
      out.files[l.bias->name] = l.bias->file;
    }
    out.steps.push_back(std::move(dense));
  }
  return out;
}

}  // namespace plumbline
