#include "import/text_of_graph.hpp"

#include "budget/error.hpp"
#include "import/onnx_constants.hpp"
#include "import/text_operators.hpp"

namespace plumbline {
namespace {

const TextOperators& text_operators() {
  static const TextOperators table = [] {
    TextOperators out;
    add_text_activations(out);
    add_text_arithmetic(out);
    add_text_heads(out);
    add_text_layers(out);
    add_text_shapes(out);
    add_text_windows(out);
    return out;
  }();
  return table;
}

// Nodes that take constants alone are computed while the model is read.
bool of_constants(const TextGraph& g, const OnnxNode& node) {
  if (!folds(node.op)) return false;
  for (std::size_t k = 0; k < node.inputs.size(); ++k)
    if (g.has_input(node, k) && !g.is_constant(node, k)) return false;
  return true;
}
void fold(TextGraph& g, const OnnxNode& node, OnnxAttributes& attributes) {
  g.expect_counts(node, 1, 64);
  std::vector<const Tensor*> inputs;
  for (std::size_t k = 0; k < node.inputs.size(); ++k)
    inputs.push_back(g.has_input(node, k) ? &g.tensor(g.constant(node, k)) : nullptr);
  const Tensor made = folded(node, attributes, inputs, g.model().opset);
  attributes.finish();
  g.add_constant(node, made);
}

}  // namespace

Rational exact_attribute(const OnnxNode& node, float value) {
  if (!(value - value == 0)) throw InputError(node.place, "an attribute that is infinite or not a number");
  return Rational::from_double(value);
}

TextGraph text_of_graph(const std::string& path, const std::string& file, Tensors& tensors) {
  TextGraph out(path, file, read_onnx_model(path), tensors);
  for (std::size_t k = 0; k < out.model().nodes.size(); ++k) {
    const OnnxNode& node = out.model().nodes[k];
    OnnxAttributes attributes(node);
    if (of_constants(out, node)) {
      fold(out, node, attributes);
      continue;
    }
    const auto found = text_operators().find(node.op);
    if (found == text_operators().end()) {
      std::string known;
      for (const auto& [name, read] : text_operators()) known += (known.empty() ? "" : ", ") + std::string(name);
      throw InputError(node.place,
                       "the operator " + node.op.substr(0, 60) + " is not known here; expected one of " + known);
    }
    found->second(out, node, attributes);
    attributes.finish();
    out.end_part(k);
  }
  out.finish();
  return out;
}

}  // namespace plumbline
