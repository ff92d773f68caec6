// ONNX's operators as text: each reads a node and its attributes, and gives the graph a definition. What it does not
// understand is an InputError that names the node.
#pragma once

#include <functional>
#include <map>
#include <string_view>

#include "import/text_graph.hpp"

namespace plumbline {

using TextOperator = std::function<void(TextGraph&, const OnnxNode&, OnnxAttributes&)>;
using TextOperators = std::map<std::string_view, TextOperator>;

void add_text_activations(TextOperators& table);  // of numbers, entry by entry
void add_text_arithmetic(TextOperators& table);   // sums and products of values and constants
void add_text_layers(TextOperators& table);       // linear maps, normalisations, softmax, attention, shapes
void add_text_windows(TextOperators& table);      // convolutions and poolings

// Entry i, j of a value.
[[nodiscard]] inline std::string entry_of(const TextValue& value) { return value.term + "[i, j]"; }
// The value has the name Z in `body`, which may say it often.
[[nodiscard]] inline std::string with_value(const TextValue& value, const std::string& body) {
  return "iterate k in 1..1 from " + value.term + " as Z: " + body;
}
// An attribute as an exact number. Throws InputError for NaN and infinities.
[[nodiscard]] Rational exact_attribute(const OnnxNode& node, float value);
// The axis counted from the front, of a value of this rank. Throws InputError for one that is none.
[[nodiscard]] std::size_t axis_of(const OnnxNode& node, std::int64_t axis, std::size_t rank);

}  // namespace plumbline
