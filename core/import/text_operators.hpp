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
void add_text_layers(TextOperators& table);       // linear maps, normalisations, means
void add_text_heads(TextOperators& table);        // products of two values, masks, softmax
void add_text_shapes(TextOperators& table);       // what only moves numbers
void add_text_windows(TextOperators& table);      // convolutions and poolings

// Entry i, j of a value.
[[nodiscard]] inline std::string entry_of(const TextValue& value) { return value.term + "[i, j]"; }
// The value has the name Z in `body`, which may say it often.
[[nodiscard]] inline std::string with_value(const TextValue& value, const std::string& body) {
  return "iterate k in 1..1 from " + value.term + " as Z: " + body;
}
// An attribute as an exact number. Throws InputError for NaN and infinities.
[[nodiscard]] Rational exact_attribute(const OnnxNode& node, float value);

// A constant beside a value, wherever ONNX spreads it.
struct TextBeside {
  std::optional<Rational> number;
  std::string column;  // a term, with a row for each row of the value
  std::string matrix;  // a term of the shape of the value
};
[[nodiscard]] TextBeside text_beside(TextGraph& g, const OnnxNode& node, std::size_t k, const TextValue& v,
                                     char letter);
// Input k as a matrix parameter in the order of the axes, which it fills.
[[nodiscard]] std::string text_parameter(TextGraph& g, const OnnxNode& node, std::size_t k, char letter,
                                         const std::vector<TextAxis>& axes);
// The product of two values, of tokens: of each head, where there are several.
void text_product(TextGraph& g, const OnnxNode& node);
// Throws InputError unless the axis is the last, and for images.
void expect_last_axis(const OnnxNode& node, const TextValue& v, std::int64_t axis);
// scores + a constant with infinities, which hides what has minus infinity; false if it has none.
[[nodiscard]] bool text_hidden(TextGraph& g, const OnnxNode& node, std::size_t constant, const TextValue& scores);
// The row (k - 1) * 4 + (i - 1) * 2 + 1 and its like: of variables that count from 1, each with how far apart.
[[nodiscard]] std::string text_place(const std::vector<std::pair<std::string, std::uint64_t>>& variables);

}  // namespace plumbline
