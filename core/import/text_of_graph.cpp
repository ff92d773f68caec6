#include "import/text_of_graph.hpp"

#include "budget/error.hpp"
#include "import/text_operators.hpp"

namespace plumbline {
namespace {

const TextOperators& text_operators() {
  static const TextOperators table = [] {
    TextOperators out;
    add_text_activations(out);
    add_text_arithmetic(out);
    add_text_layers(out);
    add_text_windows(out);
    return out;
  }();
  return table;
}

}  // namespace

Rational exact_attribute(const OnnxNode& node, float value) {
  if (!(value - value == 0)) throw InputError(node.place, "an attribute that is infinite or not a number");
  return Rational::from_double(value);
}

std::size_t axis_of(const OnnxNode& node, std::int64_t axis, std::size_t rank) {
  const auto n = static_cast<std::int64_t>(rank);
  if (axis < -n || axis >= n)
    throw InputError(node.place, "axis " + std::to_string(axis) + " of a value with " + std::to_string(n) + " axes");
  return static_cast<std::size_t>(axis < 0 ? axis + n : axis);
}

TextGraph text_of_graph(const std::string& path, const std::string& file, Tensors& tensors) {
  TextGraph out(path, file, read_onnx_model(path), tensors);
  for (const auto& [name, tensor] : tensors) expect_finite(tensor, path + ": " + name);
  for (std::size_t k = 0; k < out.model().nodes.size(); ++k) {
    const OnnxNode& node = out.model().nodes[k];
    const auto found = text_operators().find(node.op);
    if (found == text_operators().end()) {
      std::string known;
      for (const auto& [name, read] : text_operators()) known += (known.empty() ? "" : ", ") + std::string(name);
      throw InputError(node.place,
                       "the operator " + node.op.substr(0, 60) + " is not known here; expected one of " + known);
    }
    OnnxAttributes attributes(node);
    found->second(out, node, attributes);
    attributes.finish();
    out.end_part(k);
  }
  out.finish();
  return out;
}

}  // namespace plumbline
