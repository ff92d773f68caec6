// Linear maps, softmax, normalisations, the products of attention, and the nodes that only change a shape. A value is
// the transpose of what ONNX has (text_graph.hpp), so x W is W^T x here, and the last axis is that of the rows.
#include "budget/error.hpp"
#include "import/onnx_shapes.hpp"
#include "import/text_operators.hpp"
#include "import/weight_files.hpp"
#include "tensor/dtype.hpp"

namespace plumbline {
namespace {

using Form = TextValue::Form;

// --- linear maps

// A weight as the matrix W of W x, rows in the order of ONNX, columns in that of the value.
std::string weight_parameter(TextGraph& g, const OnnxNode& node, const std::string& name, bool in_by_out,
                             const Rational& factor, const TextValue& in, std::uint64_t& rows) {
  const std::vector<std::uint64_t>& shape = g.tensor(name).shape;
  if (in.form == Form::Image) throw InputError(node.place, "takes images; expected a Flatten before it");
  if (shape.size() != 2)
    throw InputError(node.place, name.substr(0, 60) + " is " + shape_text(shape) + "; expected a matrix");
  rows = shape[in_by_out ? 1 : 0];
  const std::uint64_t cols = shape[in_by_out ? 0 : 1];
  if (cols != in.rows() || rows < 1)
    throw InputError(node.place, name.substr(0, 60) + " maps " + std::to_string(cols) + " numbers; expected " +
                                     std::to_string(in.rows()));
  TensorReference r = g.reference(name, factor);
  const StepVolume& v = in.volume;
  if (v.is_image()) {  // columns from channel slowest to channel fastest
    r.view =
        in_by_out ? std::vector{v.channels, v.height, v.width, rows} : std::vector{rows, v.channels, v.height, v.width};
    r.axes = in_by_out ? std::vector<std::uint64_t>{3, 1, 2, 0} : std::vector<std::uint64_t>{0, 2, 3, 1};
    r.shape = {{rows, v.size()}};
  } else if (in_by_out) {
    r.axes = {{1, 0}};
  }
  return g.parameter('W', rows, cols, false, "tensor " + name + " of the model", r);
}

void text_gemm(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 2, 3);
  a.expect_integer("transA", 0, 0);
  const bool in_by_out = a.integer("transB", 0) == 0;
  const Rational alpha = exact_attribute(node, a.number("alpha", 1)), beta = exact_attribute(node, a.number("beta", 1));
  if (alpha.is_zero()) throw InputError(node.place, "alpha = 0");
  const TextValue in = g.value(node, 0);
  if (in.form == Form::Tokens) throw InputError(node.place, "takes a value with three axes; expected two");
  TextValue out{Form::Vector, {}};
  std::string body = weight_parameter(g, node, g.constant(node, 1), in_by_out, alpha, in, out.volume.channels);
  body += " * " + in.term;
  if (g.has_input(node, 2) && !beta.is_zero()) {
    const std::string& bias = g.constant(node, 2);
    const std::vector<std::uint64_t>& shape = g.tensor(bias).shape;
    if (shape.size() > 2 || (shape.size() == 2 && shape[0] != 1))
      throw InputError(node.place, "the bias " + bias.substr(0, 60) + " is " + shape_text(shape) + "; expected " +
                                       std::to_string(out.rows()) + " numbers");
    body += " + " + g.repeated(out, g.column(node, 'b', bias, out, beta));
  }
  g.define(node, out, body);
}

// A value times a constant; a constant times tokens; and two values with tokens, as in attention.
void text_mat_mul(TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
  g.expect_counts(node, 2, 2);
  if (g.is_constant(node, 1)) {
    const TextValue in = g.value(node, 0);
    TextValue out = in;
    out.volume = {};
    const std::string w = weight_parameter(g, node, g.constant(node, 1), true, 1, in, out.volume.channels);
    return g.define(node, out, w + " * " + in.term);
  }
  if (g.is_constant(node, 0)) {  // mixes tokens
    const std::string& name = g.constant(node, 0);
    const std::vector<std::uint64_t>& shape = g.tensor(name).shape;
    TextValue v = g.value(node, 1);
    if (v.form != Form::Tokens)
      throw InputError(node.place, "a constant times a value mixes the samples; expected the value first");
    if (shape.size() != 2 || shape[1] != v.columns)
      throw InputError(node.place, name.substr(0, 60) + " is " + shape_text(shape) + "; expected a matrix with " +
                                       std::to_string(v.columns) + " columns");
    TensorReference r = g.reference(name);
    r.axes = {{1, 0}};
    const std::string w = g.parameter('W', shape[1], shape[0], false, "tensor " + name + " of the model", r);
    v.columns = shape[0];
    return g.define(node, v, v.term + " * " + w);
  }
  const TextValue a = g.value(node, 0), b = g.value(node, 1);
  if (a.form != Form::Tokens || b.form != Form::Tokens)
    throw InputError(node.place, "the product of two values mixes the samples; expected values with three axes");
  if (a.rows() != b.columns)
    throw InputError(node.place, "the product of " + shape_text({a.columns, a.rows()}) + " and " +
                                     shape_text({b.columns, b.rows()}));
  g.define(node, {Form::Tokens, b.volume, a.columns}, b.term + " * " + a.term);
}

void text_transpose(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 1, 1);
  const TextValue v = g.value(node, 0);
  if (v.form != Form::Tokens)
    throw InputError(node.place, "mixes samples and features; expected a value with three axes");
  const auto perm = a.integers("perm", {2, 1, 0});
  if (perm != std::vector<std::int64_t>{0, 2, 1} && perm != std::vector<std::int64_t>{2, 1, 0})
    throw InputError(node.place, "perm; expected 0, 2, 1");
  if (perm[0] != 0) throw InputError(node.place, "perm moves the batch; expected 0, 2, 1");
  g.define(node, {Form::Tokens, {v.columns}, v.rows()}, v.term + "^T");
}

// --- column by column

// Over the last axis, which is that of the rows.
TextValue over_features(TextGraph& g, const OnnxNode& node, std::int64_t axis) {
  const TextValue v = g.value(node, 0);
  if (v.form == Form::Image) throw InputError(node.place, "takes images; expected a value with two or three axes");
  if (const std::size_t found = axis_of(node, axis, v.rank()); found + 1 != v.rank())
    throw InputError(node.place, "axis " + std::to_string(found) + (found == 0 ? ", the batch" : "") +
                                     "; expected the last, " + std::to_string(v.rank() - 1));
  return v;
}
TextOperator softmax_called(bool logarithm) {
  return [=](TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
    g.expect_counts(node, 1, 1);
    const TextValue v = over_features(g, node, a.integer("axis", g.model().opset < 13 ? 1 : -1));
    const std::string body = with_value(v, "softmax(Z)");
    g.define(node, v, logarithm ? g.entries(v, "log((" + body + ")[i, j])") : body);
  };
}
void text_layer_norm(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 2, 3);
  const Rational epsilon = exact_attribute(node, a.number("epsilon", 1e-5F));
  a.ignore("stash_type");  // of which type intermediate numbers are; here they are exact
  const TextValue v = over_features(g, node, a.integer("axis", -1));
  std::string body = with_value(v, "layer-norm(Z, " + epsilon.to_string() + ")");
  body = "hadamard(" + g.repeated(v, g.column(node, 'g', g.constant(node, 1), v)) + ", " + body + ")";
  if (g.has_input(node, 2)) body += " + " + g.repeated(v, g.column(node, 'b', g.constant(node, 2), v));
  g.define(node, v, body);
}
// With the means and variances of training: of each feature, or of each channel of an image.
void text_batch_norm(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 5, 5);
  const Rational epsilon = exact_attribute(node, a.number("epsilon", 1e-5F));
  a.expect_integer("training_mode", 0, 0);
  a.expect_integer("spatial", 1, 1);
  a.ignore("momentum");  // of training
  const TextValue v = g.value(node, 0);
  if (v.form == Form::Tokens) throw InputError(node.place, "takes a value with three axes; expected two or four");
  const std::string& variance = g.constant(node, 4);
  const std::uint64_t channels = entries_of(g.tensor(variance).shape).value_or(0);
  const auto of_row = [&](std::size_t k, char letter) {
    return g.channel_column(node, letter, g.constant(node, k), v) + "[i, 1]";
  };
  const std::string gamma = of_row(1, 'g'), beta = of_row(2, 'b'), mean = of_row(3, 'm'), square = of_row(4, 'v');
  for (std::uint64_t k = 0; k < channels; ++k)
    if (!(Rational(0) < exact_value(g.tensor(variance), k) + epsilon))
      throw InputError(node.place, "the variance of channel " + std::to_string(k) + " plus epsilon is not positive");
  g.define(node, v,
           g.entries(v, gamma + " * (" + entry_of(v) + " - " + mean + ") / sqrt(" + square + " + " +
                            epsilon.to_string() + ") + " + beta));
}
// The mean over the features, of one row then; or over the tokens, of one column then. Axes are an attribute before
// operator set 18, and then a constant.
void text_mean(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  const bool attribute = g.model().opset < 18;
  g.expect_counts(node, 1, attribute ? 1 : 2);
  const std::int64_t keep = a.integer("keepdims", 1);
  std::int64_t asked = 0;
  if (attribute) {
    if (!node.attributes.contains("axes")) throw InputError(node.place, "a mean over all axes, the batch among them");
    asked = a.integers("axes", {0})[0];
  } else {
    a.expect_integer("noop_with_empty_axes", 0, 0);
    if (!g.has_input(node, 1)) throw InputError(node.place, "a mean over all axes, the batch among them");
    const Rational n = g.number(node, 1);
    if (!n.is_integer() || n < Rational(-8) || n > Rational(8))
      throw InputError(node.place, "an axis of " + n.to_string());
    asked = n.to_long();
  }
  const TextValue v = g.value(node, 0);
  if (v.form == Form::Image) throw InputError(node.place, "takes images; expected a value with two or three axes");
  const std::size_t axis = axis_of(node, asked, v.rank());
  if (axis + 1 == v.rank() && keep == 1) {
    const std::string n = std::to_string(v.rows());
    return g.define(node, {v.form, {1}, v.columns}, "1/" + n + " * (all-ones(1, " + n + ") * " + v.term + ")");
  }
  if (axis == 1 && v.form == Form::Tokens) {
    const std::string n = std::to_string(v.columns);
    const TextValue out = keep == 1 ? TextValue{Form::Tokens, v.volume, 1} : TextValue{Form::Vector, v.volume};
    return g.define(node, out, "1/" + n + " * (" + v.term + " * all-ones(" + n + ", 1))");
  }
  throw InputError(node.place, "a mean over axis " + std::to_string(axis) +
                                   "; expected that of the features, kept, or that of the tokens");
}

// --- shapes

void text_identity(TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
  g.expect_counts(node, 1, 1);
  if (g.is_constant(node, 0)) return g.define_constant(node, g.constant(node, 0));
  g.alias(node, g.value(node, 0));
}
// As it is used: nothing is left out.
void text_dropout(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 1, 3);
  a.ignore("ratio");
  a.ignore("seed");
  if (g.has_input(node, 1)) (void)g.constant(node, 1);
  if (g.has_input(node, 2) && !g.number(node, 2).is_zero())
    throw InputError(node.place, "training_mode; expected false");
  g.alias(node, g.value(node, 0));
}
void text_constant(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 0, 0);
  g.add_constant(node, a.tensor("value"));
}
// The rows of an image stay where they are: a vector of it has the order of the suite. Tokens become one column, token
// by token.
void flattened(TextGraph& g, const OnnxNode& node, const TextValue& v) {
  if (v.form != Form::Tokens) return g.alias(node, {Form::Vector, v.volume, 0, v.term});
  const std::uint64_t size = v.rows() * v.columns;
  g.define(node, {Form::Vector, {size}}, "reshape(" + std::to_string(size) + ", 1, " + v.term + "^T)");
}
void text_flatten(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 1, 1);
  a.expect_integer("axis", 1, 1);
  flattened(g, node, g.value(node, 0));
}
// To batch x numbers, or to images: of what had been images of this shape, or of a vector.
void text_reshape(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 2, 2);
  a.expect_integer("allowzero", 0, 0);
  const TextValue v = g.value(node, 0);
  const StepVolume& from = v.volume;
  std::vector<std::uint64_t> before{v.form == Form::Tokens ? 1 : g.batch()};
  if (v.form == Form::Vector) before.push_back(v.rows());
  if (v.form == Form::Image) before.insert(before.end(), {from.channels, from.height, from.width});
  if (v.form == Form::Tokens) before.insert(before.end(), {v.columns, v.rows()});
  const std::uint64_t size = v.rows() * std::max<std::uint64_t>(v.columns, 1);
  const std::vector<std::uint64_t> shape = reshaped(node, g.tensor(g.constant(node, 1)), before, size);
  if (shape.size() == 1) return flattened(g, node, v);
  const StepVolume to{shape[0], shape[1], shape[2]};
  if (v.form == Form::Tokens) throw InputError(node.place, "makes images of tokens");
  if (to == from || (from.height * from.width == 1 && !to.is_image()))
    return g.alias(node, {Form::Image, to, 0, v.term});
  if (from.is_image() || from.height * from.width != 1)
    throw InputError(node.place, "makes images of another shape than what was flattened");
  if (to.size() * to.size() > kMaxOnnxSize) throw ResourceLimit(node.place + ": an image of more than 4096 numbers");
  std::vector<std::uint32_t> moves(to.size() * to.size(), 0);
  for (std::uint64_t k = 0; k < to.size(); ++k) moves[to.place(k) * to.size() + k] = 1;
  const std::string p = g.integers('P', to.size(), to.size(), moves, "from the channel slowest to the channel fastest");
  g.define(node, {Form::Image, to}, p + " * " + v.term);
}

}  // namespace

void add_text_layers(TextOperators& table) {
  table["BatchNormalization"] = text_batch_norm;
  table["Constant"] = text_constant;
  table["Dropout"] = text_dropout;
  table["Flatten"] = text_flatten;
  table["Gemm"] = text_gemm;
  table["Identity"] = text_identity;
  table["LayerNormalization"] = text_layer_norm;
  table["LogSoftmax"] = softmax_called(true);
  table["MatMul"] = text_mat_mul;
  table["ReduceMean"] = text_mean;
  table["Reshape"] = text_reshape;
  table["Softmax"] = softmax_called(false);
  table["Transpose"] = text_transpose;
}

}  // namespace plumbline
