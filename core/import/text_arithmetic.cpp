// Sums, differences, products and quotients of a value and a constant, and of two values. Constants are spread as ONNX
// says: one number everywhere, a vector over the features, a matrix over tokens and features, a number for each channel
// of an image. Patterns of exporters, such as x * (erf(x / 1.4142135) + 1) / 2, need nothing else: they are written as
// they stand, with the numbers that stand there.
#include <algorithm>

#include "budget/error.hpp"
#include "import/onnx_constants.hpp"
#include "import/text_operators.hpp"
#include "import/weight_files.hpp"

namespace plumbline {
namespace {

// Axes of size 1 in front change nothing.
std::vector<std::uint64_t> without_leading_ones(std::vector<std::uint64_t> shape) {
  while (shape.size() > 1 && shape.front() == 1) shape.erase(shape.begin());
  return shape;
}

// The constant of a value with tokens: its axes are those of the value, or 1, or left out. Where the outermost rows are
// left out (a mask for all heads), what it says of the others stands again and again below each other.
TextBeside beside_tokens(TextGraph& g, const OnnxNode& node, std::size_t k, const TextValue& v, char letter) {
  const std::vector<std::uint64_t>& shape = g.tensor(g.constant(node, k)).shape;
  const std::vector<std::uint64_t> dims = v.dimensions();
  if (spread_shape(node, dims, shape) != dims)
    throw InputError(node.place, "a constant of " + shape_text(shape) + " beside " + shape_text(dims));
  std::vector<TextAxis> axes(v.axes.end() - static_cast<std::ptrdiff_t>(shape.size()), v.axes.end());
  std::uint64_t rows = 1, cols = 1;
  for (std::size_t d = 0; d < axes.size(); ++d) {
    if (shape[d] == 1) axes[d] = {};
    (axes[d].down ? rows : cols) *= axes[d].size;
  }
  for (const TextAxis& a : axes)
    if (a.size > 1 && a.down && a.stride >= rows)
      throw InputError(node.place, "a constant of " + shape_text(shape) + " is spread over a part of the features");
  std::string term = text_parameter(g, node, k, rows == v.rows() && cols == 1 ? letter : 'C', axes);
  if (rows == v.rows() && cols == 1) return {{}, term, {}};
  if (cols == 1 && v.columns > 1) term = "(" + g.repeated(v, term) + ")";
  if (rows == 1 && v.rows() > 1)
    term = "(all-ones(" + std::to_string(v.rows()) + ", 1) * " + term + ")";
  else if (rows < v.rows())
    term = "(stack b in 1.." + std::to_string(v.rows() / rows) + ": " + term + ")";
  return {{}, {}, term};
}

}  // namespace

std::string text_parameter(TextGraph& g, const OnnxNode& node, std::size_t k, char letter,
                           const std::vector<TextAxis>& axes) {
  const std::string& name = g.constant(node, k);
  std::vector<std::uint64_t> sizes, order;
  std::uint64_t rows = 1, cols = 1;
  for (const TextAxis& a : axes) {
    order.push_back(order.size());
    sizes.push_back(a.size);
    (a.down ? rows : cols) *= a.size;
  }
  std::ranges::stable_sort(order, [&](std::uint64_t x, std::uint64_t y) {
    const TextAxis &a = axes[x], &b = axes[y];
    return a.down != b.down ? a.down : a.stride > b.stride;
  });
  TensorReference r = g.reference(node, name);
  r.view = {sizes};
  r.axes = {order};
  r.shape = {{rows, cols}};
  return g.parameter(letter, rows, cols, cols == 1 && letter != 'C', "tensor " + name + " of the model", r);
}

TextBeside text_beside(TextGraph& g, const OnnxNode& node, std::size_t k, const TextValue& v, char letter) {
  const std::string& name = g.constant(node, k);
  const std::vector<std::uint64_t>& given = g.tensor(name).shape;
  const std::vector<std::uint64_t> shape = without_leading_ones(given);
  TextBeside out;
  const StepVolume& volume = v.volume;
  if (given.size() <= v.rank() && (shape.empty() || shape == std::vector<std::uint64_t>{1})) {
    out.number = g.number(node, k);
    return out;
  }
  if (v.form == TextValue::Form::Tokens && given.size() <= v.rank() &&
      !(v.features_last() && shape == std::vector{v.rows()}))
    return beside_tokens(g, node, k, v, letter);
  if (given.size() <= v.rank() && v.form != TextValue::Form::Image && shape == std::vector{volume.size()}) {
    out.column = g.column(node, letter, name, v);
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

namespace {

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

// Two values of one shape, and the form of what they make. One of them may have a single feature, or a single token,
// which is spread.
struct TextPair {
  TextValue form;
  std::string a, b;
};
// What of `one` is spread to be like the other; nothing if it cannot be.
std::optional<std::string> spread_value(const TextGraph& g, const TextValue& one, const TextValue& like) {
  if (one.form != like.form || one.form == TextValue::Form::Image) return std::nullopt;
  const bool rows = one.rows() == 1 && like.rows() > 1, cols = one.columns == 1 && like.columns > 1;
  if ((!rows && !(one.volume == like.volume)) || (!cols && one.columns != like.columns)) return std::nullopt;
  for (std::size_t k = 1; k <= std::max(one.axes.size(), like.axes.size()); ++k) {  // from the last axis on
    const TextAxis a = k <= one.axes.size() ? one.axes[one.axes.size() - k] : TextAxis{},
                   b = k <= like.axes.size() ? like.axes[like.axes.size() - k] : TextAxis{};
    if (!(a == b) && !(a.size == 1 && (b.down ? rows : cols))) return std::nullopt;
  }
  std::string out = one.term;
  if (rows) out = "(all-ones(" + std::to_string(like.rows()) + ", 1) * " + out + ")";
  return cols ? "(" + g.repeated(like, out) + ")" : out;
}
TextPair pair_of(TextGraph& g, const OnnxNode& node) {
  const TextValue a = g.value(node, 0), b = g.value(node, 1);
  if (a.fits(b)) return {a, a.term, b.term};
  if (const auto spread = spread_value(g, b, a)) return {a, a.term, *spread};
  if (const auto spread = spread_value(g, a, b)) return {b, *spread, b.term};
  throw InputError(node.place, "takes two values of shapes or orders that differ");
}

// A term of the shape of the value: the constant, wherever ONNX spreads it.
std::string spread_out(const TextGraph& g, const TextValue& v, const TextBeside& c) {
  if (!c.matrix.empty()) return c.matrix;
  return c.number ? c.number->to_string() + " * all-ones(" + std::to_string(v.rows()) + ", " + g.columns(v) + ")"
                  : g.repeated(v, c.column);
}

void text_add(TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
  if (const auto k = constant_input(g, node)) {
    const TextValue v = g.value(node, 1 - *k);
    if (text_hidden(g, node, *k, v)) return;
    return g.define(node, v, v.term + " + " + spread_out(g, v, text_beside(g, node, *k, v, 'b')));
  }
  const TextPair p = pair_of(g, node);
  g.define(node, p.form, p.a + " + " + p.b);
}

void text_subtract(TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
  if (const auto k = constant_input(g, node)) {
    const TextValue v = g.value(node, 1 - *k);
    const std::string c = spread_out(g, v, text_beside(g, node, *k, v, 'b'));
    return g.define(node, v, *k == 1 ? v.term + " - " + c : c + " - " + v.term);
  }
  const TextPair p = pair_of(g, node);
  g.define(node, p.form, p.a + " - " + p.b);
}

void text_multiply(TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
  if (const auto k = constant_input(g, node)) {
    const TextValue v = g.value(node, 1 - *k);
    const TextBeside c = text_beside(g, node, *k, v, 'g');
    if (c.number) return g.define(node, v, c.number->to_string() + " * " + v.term);
    return g.define(node, v, "hadamard(" + spread_out(g, v, c) + ", " + v.term + ")");
  }
  const TextPair p = pair_of(g, node);
  g.define(node, p.form, "hadamard(" + p.a + ", " + p.b + ")");
}

void text_divide(TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
  if (const auto k = constant_input(g, node)) {
    const TextValue v = g.value(node, 1 - *k);
    const TextBeside c = text_beside(g, node, *k, v, 'g');
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
