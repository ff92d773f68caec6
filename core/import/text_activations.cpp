// Functions of a number, entry by entry: the library and the kernel have a word for most of them.
#include "budget/error.hpp"
#include "import/text_operators.hpp"

namespace plumbline {
namespace {

// `before`, entry, `behind`
TextOperator of_number(std::string before, std::string behind) {
  return [=](TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
    g.expect_counts(node, 1, 1);
    const TextValue in = g.value(node, 0);
    g.define(node, in, g.entries(in, before + entry_of(in) + behind));
  };
}
void text_relu(TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
  g.expect_counts(node, 1, 1);
  const TextValue in = g.value(node, 0);
  g.define(node, in, "relu(" + in.term + ")");
}
void text_leaky_relu(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 1, 1);
  const TextValue in = g.value(node, 0);
  const Rational slope = exact_attribute(node, a.number("alpha", 0.01F));
  const std::string x = entry_of(in), bent = slope.to_string() + " * " + x;
  g.define(node, in,
           g.entries(in, slope <= Rational(1) ? "max(" + x + ", " + bent + ")"
                                              : "if 0 < " + x + " then " + x + " else " + bent));
}
void text_elu(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 1, 1);
  const TextValue in = g.value(node, 0);
  const Rational alpha = exact_attribute(node, a.number("alpha", 1));
  g.define(node, in, g.entries(in, "elu(" + entry_of(in) + ", " + alpha.to_string() + ")"));
}
void text_gelu(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 1, 1);
  if (g.model().opset < 20) throw InputError(node.place, "stands in operator sets from 20 on");
  const std::string kind = a.text("approximate", "none");
  if (kind != "none" && kind != "tanh")
    throw InputError(node.place, "approximate = " + kind.substr(0, 40) + "; expected none or tanh");
  const TextValue in = g.value(node, 0);
  g.define(node, in, g.entries(in, (kind == "tanh" ? "gelu-tanh(" : "gelu(") + entry_of(in) + ")"));
}
// Bounds are attributes before operator set 11, and then constants.
void text_clip(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  const bool attributes = g.model().opset < 11;
  g.expect_counts(node, 1, attributes ? 1 : 3);
  const TextValue in = g.value(node, 0);
  if (attributes ? !node.attributes.contains("min") || !node.attributes.contains("max")
                 : !g.has_input(node, 1) || !g.has_input(node, 2))
    throw InputError(node.place, "expected both bounds, min and max");
  const Rational lo = attributes ? exact_attribute(node, a.number("min", 0)) : g.number(node, 1);
  const Rational hi = attributes ? exact_attribute(node, a.number("max", 0)) : g.number(node, 2);
  g.define(node, in, g.entries(in, "min(" + hi.to_string() + ", max(" + lo.to_string() + ", " + entry_of(in) + "))"));
}

}  // namespace

void add_text_activations(TextOperators& table) {
  for (const auto& [op, word] : {std::pair{"Erf", "erf("},
                                 {"Exp", "exp("},
                                 {"Log", "log("},
                                 {"Sigmoid", "sigmoid("},
                                 {"Softplus", "softplus("},
                                 {"Sqrt", "sqrt("},
                                 {"Tanh", "tanh("}})
    table[op] = of_number(word, ")");
  table["Abs"] = of_number("|", "|");
  table["Reciprocal"] = of_number("1 / ", "");
  table["Relu"] = text_relu;
  table["Clip"] = text_clip;
  table["Elu"] = text_elu;
  table["Gelu"] = text_gelu;
  table["LeakyRelu"] = text_leaky_relu;
}

}  // namespace plumbline
