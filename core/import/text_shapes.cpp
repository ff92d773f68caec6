// Nodes that compute nothing: they change the shape of a value, or take a part of it. Of images, only Flatten and
// Reshape between vectors and images; of tokens, everything that exporters do to make heads of features and features of
// heads. A value stays where it is, and its axes are split, merged and moved (text_graph.hpp).
#include <algorithm>
#include <numeric>

#include "budget/error.hpp"
#include "import/onnx_constants.hpp"
#include "import/onnx_shapes.hpp"
#include "import/text_operators.hpp"
#include "import/weight_files.hpp"
#include "tensor/dtype.hpp"

namespace plumbline {
namespace {

using Form = TextValue::Form;
using Shape = std::vector<std::uint64_t>;

TextValue with_axes(TextValue v, std::vector<TextAxis> axes) {
  v.axes = std::move(axes);
  return v;
}
TextValue tokens_of(TextGraph& g, const OnnxNode& node) {
  TextValue v = g.masked_value(node, 0);
  if (v.form != Form::Tokens)
    throw InputError(
        node.place, "mixes samples and features, as far as is known here; expected a value with tokens, of one sample");
  return v;
}

// --- the same numbers in other axes

// The axes split and merged until they have these sizes; nothing where rows and columns would have to be merged, or
// rows that do not follow each other.
std::optional<std::vector<TextAxis>> divided(const std::vector<TextAxis>& axes, const Shape& sizes) {
  std::vector<TextAxis> left, out;  // left: what is still to be given away, the first at the back
  for (auto a = axes.rbegin(); a != axes.rend(); ++a)
    if (a->size > 1) left.push_back(*a);
  for (const std::uint64_t size : sizes) {
    TextAxis made;
    while (made.size < size) {
      if (left.empty()) return std::nullopt;
      TextAxis& next = left.back();
      const std::uint64_t part = std::gcd(next.size, size / made.size), rest = next.size / part;
      if (part == 1 || size % made.size != 0) return std::nullopt;
      const TextAxis outer{part, next.down, next.stride * rest};
      if (made.size > 1 && (made.down != outer.down || made.stride != outer.size * outer.stride)) return std::nullopt;
      made = {made.size * part, outer.down, outer.stride};
      next.size = rest;
      if (rest == 1)
        left.pop_back();
      else if (made.size < size)
        return std::nullopt;
    }
    out.push_back(made);
  }
  return out;
}

// The rows of an image stay where they are: a vector of it has the order of the suite. Tokens become one column, token
// by token.
void flattened(TextGraph& g, const OnnxNode& node, const TextValue& v) {
  if (v.form != Form::Tokens) return g.alias(node, {Form::Vector, v.volume, 0, v.term});
  const std::uint64_t size = v.rows() * v.columns;
  if (!v.features_last() || !v.counts_columns(v.rank() - 2) || v.mask)
    throw InputError(node.place, "makes a vector of heads, whose order is not that of tokens and features");
  g.define(node, text_tokens(size, 1, {{}, {size}}), "reshape(" + std::to_string(size) + ", 1, " + v.term + "^T)");
}
void reshaped_tokens(TextGraph& g, const OnnxNode& node, const TextValue& v, const Shape& sizes) {
  if (auto axes = divided(v.axes, sizes)) return g.alias(node, with_axes(v, std::move(*axes)));
  if (sizes.size() == 2 && sizes[0] == 1 && v.rank() > 1) return flattened(g, node, v);
  throw InputError(node.place, "makes " + shape_text(sizes) + " of " + shape_text(v.dimensions()) +
                                   ": an axis of it would mix tokens and features, or heads that are not side by side");
}
void text_flatten(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 1, 1);
  a.expect_integer("axis", 1, 1);
  const TextValue v = g.value(node, 0);
  if (v.form != Form::Tokens) return flattened(g, node, v);
  const Shape dims = v.dimensions();
  reshaped_tokens(g, node, v, {dims[0], v.rows() * v.columns / dims[0]});
}
// To batch x numbers, or to images: of what had been images of this shape, or of a vector.
void text_reshape(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 2, 2);
  a.expect_integer("allowzero", 0, 0);
  const TextValue v = g.masked_value(node, 0);
  const Tensor& wanted = g.tensor(g.constant(node, 1));
  if (v.form == Form::Tokens)
    return reshaped_tokens(g, node, v, reshaped_dimensions(node, integer_entries(node, wanted), v.dimensions()));
  const StepVolume& from = v.volume;
  Shape before{g.batch()};
  if (v.form == Form::Vector) before.push_back(v.rows());
  if (v.form == Form::Image) before.insert(before.end(), {from.channels, from.height, from.width});
  const Shape shape = reshaped(node, wanted, before, v.rows());
  if (shape.size() == 1) return flattened(g, node, v);
  const StepVolume to{shape[0], shape[1], shape[2]};
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
void text_transpose(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 1, 1);
  const TextValue v = tokens_of(g, node);
  std::vector<TextAxis> axes;
  for (const std::size_t k : permuted_axes(node, a, v.rank())) axes.push_back(v.axes[k]);
  g.alias(node, with_axes(v, std::move(axes)));
}
void text_squeeze(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 1, 2);
  const TextValue v = tokens_of(g, node);
  std::vector<TextAxis> axes = v.axes;
  const auto named =
      squeezed_axes(node, a, g.has_input(node, 1) ? &g.tensor(g.constant(node, 1)) : nullptr, v.dimensions());
  if (node.op == "Unsqueeze")
    for (const std::size_t k : named) axes.insert(axes.begin() + static_cast<std::ptrdiff_t>(k), TextAxis{});
  else
    for (auto k = named.rbegin(); k != named.rend(); ++k) axes.erase(axes.begin() + static_cast<std::ptrdiff_t>(*k));
  g.alias(node, with_axes(v, std::move(axes)));
}
// To the shape that is there, with axes of size 1 in front or without.
void text_expand(TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
  g.expect_counts(node, 2, 2);
  const TextValue v = tokens_of(g, node);
  const std::vector<std::int64_t> said = integer_entries(node, g.tensor(g.constant(node, 1)));
  if (std::ranges::any_of(said, [](std::int64_t n) { return n < 1; }))
    throw InputError(node.place, "a shape with a dimension below 1");
  const Shape shape = spread_shape(node, v.dimensions(), Shape(said.begin(), said.end()));
  auto axes = divided(v.axes, shape);
  if (!axes) throw InputError(node.place, "makes copies of a value; expected the shape that it has");
  g.alias(node, with_axes(v, std::move(*axes)));
}
void text_shape(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 1, 1);
  const std::int64_t from = a.integer("start", 0), to = a.integer("end", 64);
  Shape dims;
  if (g.is_constant(node, 0)) {
    dims = g.tensor(g.constant(node, 0)).shape;
  } else {
    const TextValue v = g.shape_of(node, 0);
    if (v.form != Form::Tokens && g.batch() == 0)
      throw InputError(node.place,
                       "asks how many samples there are, which is open; expected an export with a fixed batch");
    const StepVolume& w = v.volume;
    dims = v.form == Form::Tokens   ? v.dimensions()
           : v.form == Form::Vector ? Shape{g.batch(), w.size()}
                                    : Shape{g.batch(), w.channels, w.height, w.width};
  }
  if (from != 0 || to != 64) throw InputError(node.place, "start or end; expected the whole shape");
  g.add_constant(node, integer_tensor({dims.size()}, {dims.begin(), dims.end()}));
}

// --- a part of a value

// What is left of the axes of a value, of `count` places in axis k.
std::vector<TextAxis> axes_of_part(std::vector<TextAxis> axes, std::size_t k, std::uint64_t count) {
  const TextAxis cut = axes[k];
  for (TextAxis& a : axes)
    if (a.down == cut.down && a.stride > cut.stride) a.stride = a.stride / cut.size * count;
  axes[k].size = count;
  return axes;
}
// Places from, ..., from + count - 1 of axis k.
void part(TextGraph& g, const OnnxNode& node, const TextValue& v, std::size_t k, SliceRange range, std::size_t output,
          bool dropped) {
  const TextAxis cut = v.axes[k];
  const std::uint64_t count = range.to - range.from;
  std::vector<TextAxis> axes = axes_of_part(v.axes, k, count);
  if (dropped) axes.erase(axes.begin() + static_cast<std::ptrdiff_t>(k));
  if (count == cut.size) return g.alias(node, with_axes(v, std::move(axes)), output);
  if (v.mask) throw InputError(node.place, "takes a part of scores of which something is hidden");
  const std::uint64_t inner = count * cut.stride, first = range.from * cut.stride, whole = cut.size * cut.stride;
  std::uint64_t rows = v.rows(), cols = v.columns;
  const std::uint64_t outer = (cut.down ? rows : cols) / whole;
  if (!cut.down && outer > 1) throw InputError(node.place, "takes a part of the tokens of each of several groups");
  const std::string start = first == 0 ? "" : std::to_string(first) + " + ";
  std::string body = "table i in 1.." + std::to_string(cut.down ? inner : rows) + ", j in 1.." +
                     std::to_string(cut.down ? cols : inner) + ": " + v.term;
  if (!cut.down)
    body += "[i, " + start + "j]";
  else if (outer == 1)
    body += "[" + start + "i, j]";
  else
    body = "stack b in 1.." + std::to_string(outer) + ": (" + body + "[(b - 1) * " + std::to_string(whole) + " + " +
           start + "i, j])";
  (cut.down ? rows : cols) = inner * outer;
  g.define(node, text_tokens(rows, cols, std::move(axes)), body, output);
}
void text_slice(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 1, 5);
  const TextValue v = tokens_of(g, node);
  std::vector<const Tensor*> inputs{nullptr};
  for (std::size_t k = 1; k < node.inputs.size(); ++k)
    inputs.push_back(g.has_input(node, k) ? &g.tensor(g.constant(node, k)) : nullptr);
  const auto ranges = slice_ranges(node, a, inputs, g.model().opset, v.dimensions());
  std::optional<std::size_t> cut;
  for (std::size_t k = 0; k < ranges.size(); ++k) {
    if (ranges[k].to - ranges[k].from == v.axes[k].size) continue;
    if (cut) throw InputError(node.place, "takes a part of two axes; expected one");
    cut = k;
  }
  if (!cut) return g.alias(node, v);
  part(g, node, v, *cut, ranges[*cut], 0, false);
}
void text_split(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 1, 2, node.outputs.size());
  const TextValue v = tokens_of(g, node);
  const std::size_t axis = axis_of(node, a.integer("axis", 0), v.rank()), n = node.outputs.size();
  const std::uint64_t size = v.axes[axis].size;
  std::vector<std::int64_t> sizes =
      g.has_input(node, 1) ? integer_entries(node, g.tensor(g.constant(node, 1))) : a.list("split");
  if (a.integer("num_outputs", static_cast<std::int64_t>(n)) != static_cast<std::int64_t>(n))
    throw InputError(node.place, "num_outputs is not how many outputs it has");
  if (sizes.empty()) {  // the last may be smaller
    const std::uint64_t each = (size + n - 1) / n;
    for (std::uint64_t k = 0; k < n; ++k)
      sizes.push_back(static_cast<std::int64_t>(std::min(each, size - std::min(size, each * k))));
  }
  std::uint64_t from = 0;
  for (std::size_t k = 0; k < n; ++k) {
    if (sizes.size() != n || sizes[k] < 1 || static_cast<std::uint64_t>(sizes[k]) > size - from)
      throw InputError(node.place, "sizes that do not fit an axis of " + std::to_string(size));
    const std::uint64_t to = from + static_cast<std::uint64_t>(sizes[k]);
    if (!node.outputs[k].empty()) part(g, node, v, axis, {from, to}, k, false);
    from = to;
  }
  if (from != size) throw InputError(node.place, "sizes that do not fit an axis of " + std::to_string(size));
}
// One place of an axis, which is left out then: the token of the class, or queries of all three.
void text_gather(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 2, 2);
  const TextValue v = tokens_of(g, node);
  const std::size_t axis = axis_of(node, a.integer("axis", 0), v.rank());
  const Tensor& which = g.tensor(g.constant(node, 1));
  const std::vector<std::int64_t> places = integer_entries(node, which);
  if (places.size() != 1 || which.shape.size() > 1)
    throw InputError(node.place, "takes " + std::to_string(places.size()) + " places of an axis; expected one");
  const std::uint64_t at = axis_of(node, places[0], v.axes[axis].size);
  part(g, node, v, axis, {at, at + 1}, 0, which.shape.empty());
}

// --- values side by side

// A value, or a constant in the order of the first value's axes: one below the other if axis k counts the outermost
// rows, side by side if it counts the columns.
void text_concat(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 1, 64);
  std::size_t first = 0;
  while (g.is_constant(node, first)) ++first;
  const TextValue like = g.value(node, first);
  if (like.form != Form::Tokens) throw InputError(node.place, "takes values without tokens");
  const std::size_t axis = axis_of(node, a.integer("axis", 0), like.rank());
  const TextAxis cut = like.axes[axis];
  const bool down = cut.size == 1 ? !(like.columns == 1 && axis + 2 == like.rank()) : cut.down;
  const std::uint64_t whole = down ? like.rows() : like.columns;
  if (cut.size * cut.stride != whole && !(cut.size == 1 && whole == 1))
    throw InputError(node.place, "puts values together in an axis that is not the outermost of its features or tokens");
  std::uint64_t total = 0;
  std::string body;
  for (std::size_t k = 0; k < node.inputs.size(); ++k) {
    std::vector<TextAxis> axes = like.axes;
    const bool constant = g.is_constant(node, k);
    const TextValue v = constant ? TextValue{} : k == first ? like : g.value(node, k);
    const Shape dims = constant ? g.tensor(g.constant(node, k)).shape : v.dimensions();
    axes[axis] = {axis < dims.size() ? dims[axis] : 0, down, cut.size == 1 ? 1 : cut.stride};
    if (constant ? dims != with_axes(like, axes).dimensions() : v.form != Form::Tokens || v.axes != axes)
      throw InputError(node.place, "takes values whose other axes differ");
    const std::string term = constant ? text_parameter(g, node, k, 'C', axes) : v.term;
    body = body.empty() ? term : (down ? "stack(" : "beside(") + body + ", " + term + ")";
    total += axes[axis].size;
  }
  std::vector<TextAxis> axes = like.axes;
  axes[axis] = {total, down, cut.size == 1 ? 1 : cut.stride};
  const std::uint64_t size = total * axes[axis].stride;
  g.define(node, text_tokens(down ? size : like.rows(), down ? like.columns : size, std::move(axes)), body);
}

// --- nothing at all

void text_identity(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  if (node.op == "Cast")  // between types of floats: numbers are exact here
    if (const std::int64_t to = a.integer("to", 0); to != 1 && to != 11)
      throw InputError(node.place, "to = " + std::to_string(to) + "; expected 1 or 11, FLOAT or DOUBLE");
  g.expect_counts(node, 1, 1);
  if (g.is_constant(node, 0)) return g.define_constant(node, g.constant(node, 0));
  g.alias(node, g.masked_value(node, 0));
}
// PyTorch writes one before each average pooling, mostly of zero numbers.
void text_pad(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 1, 4);
  a.ignore("mode");
  a.ignore("value");
  const auto pads = g.has_input(node, 1) ? integer_entries(node, g.tensor(g.constant(node, 1))) : a.list("pads");
  if (std::ranges::any_of(pads, [](std::int64_t n) { return n != 0; }))
    throw InputError(node.place, "pads; expected 0");
  g.alias(node, g.masked_value(node, 0));
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
  if (node.attributes.contains("value_int"))
    return g.add_constant(node, integer_tensor({}, {a.integer("value_int", 0)}));
  if (node.attributes.contains("value_ints")) {
    const std::vector<std::int64_t> entries = a.list("value_ints");
    return g.add_constant(node, integer_tensor({entries.size()}, entries));
  }
  if (node.attributes.contains("value_float"))
    return g.add_constant(node, number_tensor(node, Dtype::F32, {}, {static_cast<double>(a.number("value_float", 0))}));
  g.add_constant(node, a.tensor("value"));
}

}  // namespace

void add_text_shapes(TextOperators& table) {
  table["Cast"] = text_identity;
  table["Concat"] = text_concat;
  table["Constant"] = text_constant;
  table["Dropout"] = text_dropout;
  table["Expand"] = text_expand;
  table["Flatten"] = text_flatten;
  table["Gather"] = text_gather;
  table["Identity"] = text_identity;
  table["Pad"] = text_pad;
  table["Reshape"] = text_reshape;
  table["Shape"] = text_shape;
  table["Slice"] = text_slice;
  table["Split"] = text_split;
  table["Squeeze"] = text_squeeze;
  table["Transpose"] = text_transpose;
  table["Unsqueeze"] = text_squeeze;
}

}  // namespace plumbline
