// Functions of a number: the library has most of them, and a definition of one number is used at a matrix entry by
// entry (docs/language.md). exp, log, erf and roots are heads of numbers, so the claim file gets a definition for each.
#include "budget/error.hpp"
#include "import/text_operators.hpp"

namespace plumbline {
namespace {

// WORD(value, further...): of the library, or a helper.
TextOperator of_number(std::string word, bool is_helper) {
  return [=](TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
    g.expect_counts(node, 1, 1);
    const TextValue in = g.value(node, 0);
    g.define(node, in, (is_helper ? g.helper(word) : word) + "(" + in.term + ")");
  };
}
void text_leaky_relu(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 1, 1);
  const TextValue in = g.value(node, 0);
  const Rational slope = exact_attribute(node, a.number("alpha", 0.01F));
  g.define(node, in, "leaky-relu(" + slope.to_string() + ", " + in.term + ")");
}
void text_elu(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 1, 1);
  const TextValue in = g.value(node, 0);
  const Rational alpha = exact_attribute(node, a.number("alpha", 1));
  g.define(node, in, "elu(" + in.term + ", " + alpha.to_string() + ")");
}
void text_gelu(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 1, 1);
  if (g.model().opset < 20) throw InputError(node.place, "stands in operator sets from 20 on");
  const std::string kind = a.text("approximate", "none");
  if (kind != "none" && kind != "tanh")
    throw InputError(node.place, "approximate = " + kind.substr(0, 40) + "; expected none or tanh");
  const TextValue in = g.value(node, 0);
  g.define(node, in, (kind == "tanh" ? "gelu-tanh(" : "gelu(") + in.term + ")");
}
// Bounds are attributes before operator set 11, and then constants.
void text_clip(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 1, 3);
  const TextValue in = g.value(node, 0);
  if (g.model().opset < 11) {
    if (!node.attributes.contains("min") || !node.attributes.contains("max"))
      throw InputError(node.place, "expected both bounds, min and max");
    const Rational lo = exact_attribute(node, a.number("min", 0)), hi = exact_attribute(node, a.number("max", 0));
    return g.define(node, in,
                    g.helper("clipped") + "(" + in.term + ", " + lo.to_string() + ", " + hi.to_string() + ")");
  }
  if (!g.has_input(node, 1) || !g.has_input(node, 2)) throw InputError(node.place, "expected both bounds, min and max");
  g.define(node, in,
           g.helper("clipped") + "(" + in.term + ", " + g.number(node, 1).to_string() + ", " +
               g.number(node, 2).to_string() + ")");
}

}  // namespace

void add_text_activations(TextOperators& table) {
  for (const auto& [op, word] :
       {std::pair{"Relu", "relu"}, {"Sigmoid", "sigmoid"}, {"Tanh", "tanh"}, {"Softplus", "softplus"}})
    table[op] = of_number(word, false);
  for (const auto& [op, word] : {std::pair{"Abs", "abs-of"},
                                 {"Erf", "erf-of"},
                                 {"Exp", "exp-of"},
                                 {"Log", "log-of"},
                                 {"Reciprocal", "reciprocal-of"},
                                 {"Sqrt", "sqrt-of"}})
    table[op] = of_number(word, true);
  table["Clip"] = text_clip;
  table["Elu"] = text_elu;
  table["Gelu"] = text_gelu;
  table["LeakyRelu"] = text_leaky_relu;
}

}  // namespace plumbline
