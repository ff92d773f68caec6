// Linear maps, normalisations and means. A value is the transpose of what ONNX has (text_graph.hpp), so x W is W^T x
// here, and the last axis is that of the rows.
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
  if (in.form == Form::Tokens && !in.features_last())
    throw InputError(node.place, "takes a value whose last axis is not that of all features");
  if (shape.size() != 2)
    throw InputError(node.place, name.substr(0, 60) + " is " + shape_text(shape) + "; expected a matrix");
  rows = shape[in_by_out ? 1 : 0];
  const std::uint64_t cols = shape[in_by_out ? 0 : 1];
  if (cols != in.rows() || rows < 1)
    throw InputError(node.place, name.substr(0, 60) + " maps " + std::to_string(cols) + " numbers; expected " +
                                     std::to_string(in.rows()));
  TensorReference r = g.reference(node, name, factor);
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

// The value with other features in its last axis.
TextValue with_features(const TextValue& in, std::uint64_t rows) {
  if (in.form != Form::Tokens) return {Form::Vector, {rows}};
  std::vector<TextAxis> axes = in.axes;
  axes.back() = {rows};
  return text_tokens(rows, in.columns, axes);
}

void text_gemm(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 2, 3);
  a.expect_integer("transA", 0, 0);
  const bool in_by_out = a.integer("transB", 0) == 0;
  const Rational alpha = exact_attribute(node, a.number("alpha", 1)), beta = exact_attribute(node, a.number("beta", 1));
  if (alpha.is_zero()) throw InputError(node.place, "alpha = 0");
  const TextValue in = g.value(node, 0);
  if (in.form == Form::Tokens && in.rank() != 2)
    throw InputError(node.place, "takes a value with " + std::to_string(in.rank()) + " axes; expected two");
  std::uint64_t rows = 0;
  std::string body = weight_parameter(g, node, g.constant(node, 1), in_by_out, alpha, in, rows);
  const TextValue out = with_features(in, rows);
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

// A value times a constant; a constant times tokens, which mixes them; and two values, in text_heads.cpp.
void text_mat_mul(TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
  g.expect_counts(node, 2, 2);
  if (g.is_constant(node, 1)) {
    const TextValue in = g.value(node, 0);
    std::uint64_t rows = 0;
    const std::string w = weight_parameter(g, node, g.constant(node, 1), true, 1, in, rows);
    return g.define(node, with_features(in, rows), w + " * " + in.term);
  }
  if (!g.is_constant(node, 0)) return text_product(g, node);
  const std::string& name = g.constant(node, 0);
  const std::vector<std::uint64_t>& shape = g.tensor(name).shape;
  const TextValue v = g.value(node, 1);
  if (v.form != Form::Tokens)
    throw InputError(node.place, "a constant times a value mixes the samples; expected the value first");
  if (v.rank() != 3 || !v.features_last() || !v.counts_columns(1))
    throw InputError(node.place, "a constant times a value that is not 1 x tokens x features");
  if (shape.size() != 2 || shape[1] != v.columns)
    throw InputError(node.place, name.substr(0, 60) + " is " + shape_text(shape) + "; expected a matrix with " +
                                     std::to_string(v.columns) + " columns");
  TensorReference r = g.reference(node, name);
  r.axes = {{1, 0}};
  const std::string w = g.parameter('W', shape[1], shape[0], false, "tensor " + name + " of the model", r);
  g.define(node, text_tokens(v.rows(), shape[0], {{}, {shape[0], false}, {v.rows()}}), v.term + " * " + w);
}

// --- column by column

// Over the last axis, which is that of the rows.
TextValue over_features(TextGraph& g, const OnnxNode& node, std::int64_t axis) {
  const TextValue v = g.value(node, 0);
  expect_last_axis(node, v, axis);
  if (v.form == Form::Tokens && !v.features_last())
    throw InputError(node.place, "takes a value whose last axis is not that of all features");
  return v;
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
  if (v.form == Form::Tokens && (v.rank() != 2 || !v.features_last()))
    throw InputError(node.place, "takes a value with " + std::to_string(v.rank()) + " axes; expected two or four");
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
  const std::string rows = std::to_string(v.rows()), cols = std::to_string(v.columns);
  std::vector<TextAxis> axes = v.axes;
  if (v.form == Form::Tokens) axes[axis] = {};
  if (v.form == Form::Tokens && keep == 0) axes.erase(axes.begin() + static_cast<std::ptrdiff_t>(axis));
  const bool features = v.form == Form::Vector ? axis == 1 && keep == 1 : axis + 1 == v.rank() && v.features_last();
  if (features)
    return g.define(node, {v.form, {1}, v.columns, {}, axes},
                    "1/" + rows + " * (all-ones(1, " + rows + ") * " + v.term + ")");
  if (v.form == Form::Tokens && v.counts_columns(axis) && v.columns > 1)
    return g.define(node, {v.form, v.volume, 1, {}, axes},
                    "1/" + cols + " * (" + v.term + " * all-ones(" + cols + ", 1))");
  throw InputError(node.place, "a mean over axis " + std::to_string(axis) +
                                   "; expected that of the features, kept, or that of the tokens");
}

}  // namespace

void add_text_layers(TextOperators& table) {
  table["BatchNormalization"] = text_batch_norm;
  table["Gemm"] = text_gemm;
  table["LayerNormalization"] = text_layer_norm;
  table["MatMul"] = text_mat_mul;
  table["ReduceMean"] = text_mean;
}

}  // namespace plumbline
