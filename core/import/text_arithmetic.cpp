// Sums, differences, products and quotients of a value and a constant, and of two values. Constants are spread as ONNX
// says: one number everywhere, a vector over the features, a matrix over tokens and features, a number for each channel
// of an image. Patterns of exporters, such as x * (erf(x / 1.4142135) + 1) / 2, need nothing else: they are written as
// they stand, with the numbers that stand there.
#include "budget/error.hpp"
#include "import/text_operators.hpp"
#include "import/weight_files.hpp"

namespace plumbline {
namespace {

// A constant beside a value.
struct Beside {
  std::optional<Rational> number;
  std::string column;  // a term, with a row for each row of the value
  std::string matrix;  // of the shape of the value
};

// Axes of size 1 in front change nothing.
std::vector<std::uint64_t> without_leading_ones(std::vector<std::uint64_t> shape) {
  while (shape.size() > 1 && shape.front() == 1) shape.erase(shape.begin());
  return shape;
}

Beside beside(TextGraph& g, const OnnxNode& node, std::size_t k, const TextValue& v, char letter) {
  const std::string& name = g.constant(node, k);
  const std::vector<std::uint64_t>& given = g.tensor(name).shape;
  const std::vector<std::uint64_t> shape = without_leading_ones(given);
  Beside out;
  const StepVolume& volume = v.volume;
  if (given.size() <= v.rank() && (shape.empty() || shape == std::vector<std::uint64_t>{1})) {
    out.number = g.number(node, k);
    return out;
  }
  if (given.size() <= v.rank() && v.form != TextValue::Form::Image && shape == std::vector{volume.size()}) {
    out.column = g.column(node, letter, name, v);
    return out;
  }
  if (given.size() <= 3 && v.form == TextValue::Form::Tokens && shape == std::vector{v.columns, volume.channels}) {
    TensorReference r = g.reference(name);
    r.view = {shape};
    r.axes = {{1, 0}};
    out.matrix = g.parameter('C', volume.channels, v.columns, false, "tensor " + name + " of the model", r);
    return out;
  }
  if (given.size() <= 4 && v.form == TextValue::Form::Image) {
    if (shape == std::vector<std::uint64_t>{volume.channels, 1, 1}) {
      out.column = g.channel_column(node, letter, name, v);
      return out;
    }
    if (shape == without_leading_ones({volume.channels, volume.height, volume.width})) {
      out.column = g.column(node, letter, name, v);
      return out;
    }
  }
  throw InputError(node.place, name.substr(0, 60) + " is " + shape_text(given) +
                                   "; expected one number, one for each feature or channel, or one for each entry");
}

// Which input is the constant, if one is.
std::optional<std::size_t> constant_input(TextGraph& g, const OnnxNode& node) {
  g.expect_counts(node, 2, 2);
  for (const std::size_t k : {std::size_t{0}, std::size_t{1}})
    if (g.is_constant(node, k)) {
      if (g.is_constant(node, 1 - k)) throw InputError(node.place, "two constants; expected a value of the input");
      return k;
    }
  return std::nullopt;
}

// Two values of one shape, and the form of what they make. One of them may have a single feature, which is spread.
struct TextPair {
  TextValue form;
  std::string a, b;
};
TextPair pair_of(TextGraph& g, const OnnxNode& node) {
  const TextValue a = g.value(node, 0), b = g.value(node, 1);
  const auto spread = [](const TextValue& one, const TextValue& like) {
    return "(all-ones(" + std::to_string(like.rows()) + ", 1) * " + one.term + ")";
  };
  if (a.fits(b)) return {a, a.term, b.term};
  if (a.form == b.form && a.columns == b.columns && a.form != TextValue::Form::Image) {
    if (b.rows() == 1) return {a, a.term, spread(b, a)};
    if (a.rows() == 1) return {b, spread(a, b), b.term};
  }
  throw InputError(node.place, "takes two values of shapes or orders that differ");
}

void text_add(TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
  if (const auto k = constant_input(g, node)) {
    const TextValue v = g.value(node, 1 - *k);
    const Beside c = beside(g, node, *k, v, 'b');
    if (c.number) return g.define(node, v, g.helper("plus") + "(" + v.term + ", " + c.number->to_string() + ")");
    if (c.matrix.empty()) return g.define(node, v, g.helper("biased") + "(" + v.term + ", " + c.column + ")");
    return g.define(node, v, v.term + " + " + c.matrix);
  }
  const TextPair p = pair_of(g, node);
  g.define(node, p.form, p.a + " + " + p.b);
}

void text_subtract(TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
  if (const auto k = constant_input(g, node)) {
    const TextValue v = g.value(node, 1 - *k);
    const Beside c = beside(g, node, *k, v, 'b');
    const bool from_value = *k == 1;  // v - c, or c - v
    const std::string first = from_value ? v.term : "-1 * " + v.term;
    if (c.number)
      return g.define(
          node, v,
          g.helper("plus") + "(" + first + ", " + (from_value ? Rational(0) - *c.number : *c.number).to_string() + ")");
    if (c.matrix.empty())
      return g.define(node, v, g.helper("biased") + "(" + first + ", " + (from_value ? "-1 * " : "") + c.column + ")");
    return g.define(node, v, from_value ? v.term + " - " + c.matrix : c.matrix + " - " + v.term);
  }
  const TextPair p = pair_of(g, node);
  g.define(node, p.form, p.a + " - " + p.b);
}

void text_multiply(TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
  if (const auto k = constant_input(g, node)) {
    const TextValue v = g.value(node, 1 - *k);
    const Beside c = beside(g, node, *k, v, 'g');
    if (c.number) return g.define(node, v, c.number->to_string() + " * " + v.term);
    if (c.matrix.empty()) return g.define(node, v, g.helper("scaled") + "(" + v.term + ", " + c.column + ")");
    return g.define(node, v, "hadamard(" + c.matrix + ", " + v.term + ")");
  }
  const TextPair p = pair_of(g, node);
  g.define(node, p.form, "hadamard(" + p.a + ", " + p.b + ")");
}

void text_divide(TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
  if (const auto k = constant_input(g, node)) {
    const TextValue v = g.value(node, 1 - *k);
    const Beside c = beside(g, node, *k, v, 'g');
    if (*k == 0) {
      if (!c.number) throw InputError(node.place, "a constant of several numbers, divided by a value");
      return g.define(node, v, c.number->to_string() + " * " + g.helper("reciprocal-of") + "(" + v.term + ")");
    }
    if (c.number && c.number->is_zero()) throw InputError(node.place, "a division by 0");
    if (c.number) return g.define(node, v, (Rational(1) / *c.number).to_string() + " * " + v.term);
    if (c.matrix.empty()) return g.define(node, v, g.helper("divided") + "(" + v.term + ", " + c.column + ")");
    return g.define(node, v, g.helper("quotient") + "(" + v.term + ", " + c.matrix + ")");
  }
  const TextPair p = pair_of(g, node);
  g.define(node, p.form, g.helper("quotient") + "(" + p.a + ", " + p.b + ")");
}

void text_negate(TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
  g.expect_counts(node, 1, 1);
  const TextValue v = g.value(node, 0);
  g.define(node, v, "-1 * " + v.term);
}

void text_power(TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
  g.expect_counts(node, 2, 2);
  const TextValue v = g.value(node, 0);
  const Rational q = g.number(node, 1);
  if (q == Rational(2)) return g.define(node, v, g.helper("square-of") + "(" + v.term + ")");
  if (q == Rational(3)) return g.define(node, v, g.helper("cube-of") + "(" + v.term + ")");
  if (q == Rational(1, 2)) return g.define(node, v, g.helper("sqrt-of") + "(" + v.term + ")");
  if (!q.is_integer()) throw InputError(node.place, "the exponent " + q.to_string() + "; expected an integer or 1/2");
  g.define(node, v, g.helper("power-of") + "(" + v.term + ", " + q.to_string() + ")");
}

}  // namespace

void add_text_arithmetic(TextOperators& table) {
  table["Add"] = text_add;
  table["Div"] = text_divide;
  table["Mul"] = text_multiply;
  table["Neg"] = text_negate;
  table["Pow"] = text_power;
  table["Sub"] = text_subtract;
}

}  // namespace plumbline
