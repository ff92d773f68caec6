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

// A term of the shape of the value: the constant, wherever ONNX spreads it.
std::string spread_out(const TextGraph& g, const TextValue& v, const Beside& c) {
  if (!c.matrix.empty()) return c.matrix;
  return c.number ? c.number->to_string() + " * all-ones(" + std::to_string(v.rows()) + ", " + g.columns(v) + ")"
                  : g.repeated(v, c.column);
}

void text_add(TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
  if (const auto k = constant_input(g, node)) {
    const TextValue v = g.value(node, 1 - *k);
    return g.define(node, v, v.term + " + " + spread_out(g, v, beside(g, node, *k, v, 'b')));
  }
  const TextPair p = pair_of(g, node);
  g.define(node, p.form, p.a + " + " + p.b);
}

void text_subtract(TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
  if (const auto k = constant_input(g, node)) {
    const TextValue v = g.value(node, 1 - *k);
    const std::string c = spread_out(g, v, beside(g, node, *k, v, 'b'));
    return g.define(node, v, *k == 1 ? v.term + " - " + c : c + " - " + v.term);
  }
  const TextPair p = pair_of(g, node);
  g.define(node, p.form, p.a + " - " + p.b);
}

void text_multiply(TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
  if (const auto k = constant_input(g, node)) {
    const TextValue v = g.value(node, 1 - *k);
    const Beside c = beside(g, node, *k, v, 'g');
    if (c.number) return g.define(node, v, c.number->to_string() + " * " + v.term);
    return g.define(node, v, "hadamard(" + spread_out(g, v, c) + ", " + v.term + ")");
  }
  const TextPair p = pair_of(g, node);
  g.define(node, p.form, "hadamard(" + p.a + ", " + p.b + ")");
}

void text_divide(TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
  if (const auto k = constant_input(g, node)) {
    const TextValue v = g.value(node, 1 - *k);
    const Beside c = beside(g, node, *k, v, 'g');
    const std::string divisor = c.matrix.empty() ? c.column + "[i, 1]" : c.matrix + "[i, j]";
    if (*k == 0) {
      if (!c.number) throw InputError(node.place, "a constant of several numbers, divided by a value");
      return g.define(node, v, g.entries(v, c.number->to_string() + " / " + entry_of(v)));
    }
    if (c.number && c.number->is_zero()) throw InputError(node.place, "a division by 0");
    if (c.number) return g.define(node, v, (Rational(1) / *c.number).to_string() + " * " + v.term);
    return g.define(node, v, g.entries(v, entry_of(v) + " / " + divisor));
  }
  const TextPair p = pair_of(g, node);
  g.define(node, p.form, g.entries(p.form, p.a + "[i, j] / " + p.b + "[i, j]"));
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
  if (q == Rational(1, 2)) return g.define(node, v, g.entries(v, "sqrt(" + entry_of(v) + ")"));
  if (!q.is_integer()) throw InputError(node.place, "the exponent " + q.to_string() + "; expected an integer or 1/2");
  g.define(node, v, g.entries(v, entry_of(v) + (q < Rational(0) ? "^(" + q.to_string() + ")" : "^" + q.to_string())));
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
