// Attention: products of two values, what a mask hides, and the softmax of scores. Exporters write several heads as a
// product of many matrices at once; here the matrices of the heads stand below each other in one, and `stack b in
// 1..heads` says what is done to each. Minus infinity is no number: scores that have it, from a mask of float numbers
// or of a Where, carry a matrix of zeros and ones instead, and softmax sums over the ones.
#include <algorithm>
#include <cmath>
#include <map>

#include "budget/error.hpp"
#include "import/onnx_constants.hpp"
#include "import/onnx_shapes.hpp"
#include "import/text_operators.hpp"
#include "import/weight_files.hpp"
#include "tensor/dtype.hpp"

namespace plumbline {

std::string text_place(const std::vector<std::pair<std::string, std::uint64_t>>& variables) {
  std::string out, last;  // one variable has stride 1, and brings the 1 that places count from
  for (const auto& [variable, stride] : variables) {
    if (stride == 1)
      last = variable;
    else
      out += "(" + variable + " - 1) * " + std::to_string(stride) + " + ";
  }
  return out + (last.empty() ? "1" : last);
}

namespace {

using Form = TextValue::Form;

// --- products

// One of the two values of a product: which matrices there are, as one axis of rows, and their last two axes.
struct Factor {
  TextValue value;
  TextAxis heads, first, second;
};

Factor factor_of(TextGraph& g, const OnnxNode& node, std::size_t k) {
  const TextValue v = g.value(node, k);
  if (v.form != Form::Tokens || v.rank() < 2)
    throw InputError(node.place, "the product of two values mixes the samples; expected values with three axes");
  Factor out{v, {}, v.axes[v.rank() - 2], v.axes[v.rank() - 1]};
  for (std::size_t d = 0; d + 2 < v.rank(); ++d) {
    const TextAxis& a = v.axes[d];
    if (a.size == 1) continue;
    if (!a.down) throw InputError(node.place, "a product for each token; expected one for each head");
    if (out.heads.size > 1 && out.heads.stride != a.size * a.stride)
      throw InputError(node.place, "heads in two axes that are not side by side");
    out.heads = {out.heads.size * a.size, true, a.stride};
  }
  return out;
}

// The matrix of head b, in which axis `i` goes down and axis `j` to the right.
std::string head_matrix(const Factor& f, const TextAxis& i, const TextAxis& j) {
  const TextValue& v = f.value;
  if (f.heads.size == 1) {
    if (i.size == v.rows() && j.size == v.columns && (i.size == 1 || i.down) && (j.size == 1 || !j.down)) return v.term;
    if (j.size == v.rows() && i.size == v.columns && (j.size == 1 || j.down) && (i.size == 1 || !i.down))
      return v.term + "^T";
  }
  std::vector<std::pair<std::string, std::uint64_t>> row, column;
  if (f.heads.size > 1) row.emplace_back("b", f.heads.stride);
  if (i.size > 1) (i.down ? row : column).emplace_back("i", i.stride);
  if (j.size > 1) (j.down ? row : column).emplace_back("j", j.stride);
  return "(table i in 1.." + std::to_string(i.size) + ", j in 1.." + std::to_string(j.size) + ": " + v.term + "[" +
         text_place(row) + ", " + text_place(column) + "])";
}

}  // namespace

void text_product(TextGraph& g, const OnnxNode& node) {
  const Factor a = factor_of(g, node, 0), b = factor_of(g, node, 1);
  const auto heads = [](const TextValue& v) {
    std::vector<std::uint64_t> out = v.dimensions();
    out.resize(out.size() - 2);
    return out;
  };
  if (a.second.size != b.first.size)
    throw InputError(node.place, "the product of " + shape_text({a.first.size, a.second.size}) + " and " +
                                     shape_text({b.first.size, b.second.size}));
  if (a.heads.size != b.heads.size && a.heads.size != 1 && b.heads.size != 1)
    throw InputError(node.place, "the product of " + std::to_string(a.heads.size) + " and " +
                                     std::to_string(b.heads.size) + " heads");
  const std::uint64_t rows = b.second.size, cols = a.first.size, many = std::max(a.heads.size, b.heads.size);
  std::vector<TextAxis> axes;
  for (const std::uint64_t n : spread_shape(node, heads(a.value), heads(b.value))) axes.push_back({n});
  std::uint64_t stride = rows;
  for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis) {
    axis->stride = stride;
    stride *= axis->size;
  }
  if (stride != rows * many) throw InputError(node.place, "heads that do not fit each other");
  axes.push_back({cols, false});
  axes.push_back({rows});
  const std::string product = head_matrix(b, b.second, b.first) + " * " + head_matrix(a, a.second, a.first);
  g.define(node, text_tokens(rows * many, cols, std::move(axes)),
           many == 1 ? product : "stack b in 1.." + std::to_string(many) + ": (" + product + ")");
}

// --- masks

namespace {

// The entries of a constant, spread over the value, where the value's own stand: row by row.
std::vector<double> spread_entries(const OnnxNode& node, const Tensor& t, const TextValue& v) {
  const std::vector<std::uint64_t> dims = v.dimensions();
  if (spread_shape(node, dims, t.shape) != dims)
    throw InputError(node.place, "a constant of " + shape_text(t.shape) + " beside " + shape_text(dims));
  if (v.rows() * v.columns > kMaxOnnxSize) throw ResourceLimit(node.place + ": a mask of more than 16777216 numbers");
  const std::vector<double> entries = number_entries(node, t);
  std::vector<double> out(v.rows() * v.columns);
  std::vector<std::uint64_t> index(dims.size(), 0);
  for (std::size_t k = 0; k < out.size(); ++k) {
    std::uint64_t row = 0, column = 0, from = 0;
    for (std::size_t d = 0; d < dims.size(); ++d) {
      (v.axes[d].down ? row : column) += index[d] * v.axes[d].stride;
      if (d + t.shape.size() < dims.size()) continue;
      const std::uint64_t n = t.shape[d + t.shape.size() - dims.size()];
      from = from * n + (n == 1 ? 0 : index[d]);
    }
    out[row * v.columns + column] = entries[from];
    for (std::size_t d = dims.size(); d > 0 && ++index[d - 1] == dims[d - 1]; --d) index[d - 1] = 0;
  }
  return out;
}

// Zeros and ones as a parameter. Where heads see the same, it stands there once.
TextMask mask_of(TextGraph& g, const TextValue& v, const std::vector<bool>& ones, const std::string& meaning) {
  std::uint64_t rows = v.axes.back().down ? v.axes.back().size : v.rows();
  const std::size_t period = rows * v.columns;
  for (std::size_t k = period; k < ones.size() && rows != v.rows(); ++k)
    if (ones[k] != ones[k - period]) rows = v.rows();
  const std::vector<std::uint32_t> entries(ones.begin(), ones.begin() + static_cast<std::ptrdiff_t>(rows * v.columns));
  return {g.integers('M', rows, v.columns, entries, meaning), rows};
}
const std::string kSeen = "1 where a score is seen";

}  // namespace

bool text_hidden(TextGraph& g, const OnnxNode& node, std::size_t constant, const TextValue& v) {
  const Tensor& t = g.tensor(g.constant(node, constant));
  if (v.form != Form::Tokens || t.bytes.size() > (std::size_t{1} << 20)) return false;
  std::vector<double> finite = number_entries(node, t);
  bool some = false, others = false;
  for (double& x : finite) {
    if (x == HUGE_VAL) throw InputError(node.place, "adds infinity");
    if (x == -HUGE_VAL) some = true, x = 0;
    others = others || x != 0;
  }
  if (!some) return false;
  std::vector<bool> seen;
  for (const double x : spread_entries(node, t, v)) seen.push_back(x != -HUGE_VAL);
  TextValue out = v;
  out.mask = mask_of(g, v, seen, kSeen);
  if (!others) {
    g.alias(node, out);
    return true;
  }
  OnnxNode sum = node;  // the finite numbers are added as they stand
  sum.inputs[constant] = g.add_written(number_tensor(node, t.dtype, t.shape, finite));
  const TextBeside c = text_beside(g, sum, constant, v, 'b');
  const std::string term =
      !c.matrix.empty() ? c.matrix
      : c.number        ? c.number->to_string() + " * all-ones(" + std::to_string(v.rows()) + ", " + g.columns(v) + ")"
                        : g.repeated(v, c.column);
  g.define(node, out, v.term + " + " + term);
  return true;
}

namespace {

// A condition that is a constant; one of the two others a value, the other a number, which may be minus infinity.
void text_where(TextGraph& g, const OnnxNode& node, OnnxAttributes&) {
  g.expect_counts(node, 3, 3);
  const Tensor& condition = g.tensor(g.constant(node, 0));
  const std::size_t number = g.is_constant(node, 1) ? 1 : 2;
  const TextValue v = g.value(node, 3 - number);
  if (v.form != Form::Tokens) throw InputError(node.place, "takes a value without tokens");
  const std::vector<double> other = number_entries(node, g.tensor(g.constant(node, number)));
  if (other.size() != 1) throw InputError(node.place, "takes the place of several numbers; expected one");
  std::vector<bool> kept;
  for (const double c : spread_entries(node, condition, v)) kept.push_back((c != 0) == (number == 2));
  if (other[0] == HUGE_VAL) throw InputError(node.place, "infinity takes the place of some numbers");
  TextValue out = v;
  if (std::ranges::all_of(kept, [](bool k) { return k; })) return g.alias(node, out);
  if (other[0] == -HUGE_VAL) {
    out.mask = mask_of(g, v, kept, kSeen);
    return g.alias(node, out);
  }
  const TextMask m = mask_of(g, v, kept, "1 where the value stays");
  const std::string c = g.number(node, number).to_string();
  const std::string row = m.rows == v.rows() ? "i" : "(b - 1) * " + std::to_string(m.rows) + " + i";
  const std::string body = "table i in 1.." + std::to_string(m.rows) + ", j in 1.." + g.columns(v) + ": if " + m.name +
                           "[i, j] = 1 then " + v.term + "[" + row + ", j] else " + c;
  g.define(node, out,
           m.rows == v.rows() ? body : "stack b in 1.." + std::to_string(v.rows() / m.rows) + ": (" + body + ")");
}

// --- softmax

// Z has the scores, the last axis `n` rows that follow each other: one such block for each head.
std::string softmax_of_blocks(const TextValue& v, std::uint64_t n) {
  const std::uint64_t blocks = v.rows() / n;
  const std::string above = blocks == 1 ? "" : "(b - 1) * " + std::to_string(n) + " + ";
  const std::string entries = "table i in 1.." + std::to_string(n) + ", j in 1.." + std::to_string(v.columns) + ": ";
  std::string body = "softmax(" + (blocks == 1 ? "Z" : entries + "Z[" + above + "i, j]") + ")";
  if (v.mask) {
    const auto seen = [&](const std::string& row) {
      return v.mask->name + "[" + (v.mask->rows == n ? row : above + row) + ", j]";
    };
    body = entries + seen("i") + " / (sum s in 1.." + std::to_string(n) + ": " + seen("s") + " * exp(Z[" + above +
           "s, j] - Z[" + above + "i, j]))";
  }
  return blocks == 1 ? body : "stack b in 1.." + std::to_string(blocks) + ": (" + body + ")";
}

void expect_something_seen(const TextGraph& g, const OnnxNode& node, const TextValue& v, std::uint64_t n) {
  for (const TextParameter& p : g.parameters()) {
    if (p.name != v.mask->name) continue;
    const Tensor& t = g.tensor(std::get<TensorReference>(p.source).tensor);
    for (std::uint64_t first = 0; first < p.rows; first += n)
      for (std::uint64_t j = 0; j < p.cols; ++j) {
        bool some = false;
        for (std::uint64_t i = first; i < std::min(p.rows, first + n); ++i)
          some = some || !exact_value(t, i * p.cols + j).is_zero();
        if (!some) throw InputError(node.place, "everything is hidden from token " + std::to_string(j));
      }
  }
}

TextOperator softmax_called(bool logarithm) {
  return [=](TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
    g.expect_counts(node, 1, 1);
    TextValue v = g.masked_value(node, 0);
    expect_last_axis(node, v, a.integer("axis", g.model().opset < 13 ? 1 : -1));
    std::string body;
    if (v.form != Form::Tokens) {
      body = with_value(v, "softmax(Z)");
    } else if (const TextAxis last = v.axes.back(); last.down && last.stride == 1 && v.rows() % last.size == 0) {
      if (v.mask && v.mask->rows != last.size && v.mask->rows != v.rows())
        throw InputError(node.place, "over another axis than that of which something is hidden");
      if (v.mask) expect_something_seen(g, node, v, last.size);
      if (v.mask && logarithm) throw InputError(node.place, "the logarithm of what is hidden");
      body = with_value(v, softmax_of_blocks(v, last.size));
    } else if (!last.down && last.size == v.columns && !v.mask) {
      body = "(" + with_value(v, "softmax(Z^T)") + ")^T";
    } else {
      throw InputError(node.place, "over an axis whose numbers do not stand side by side");
    }
    v.mask.reset();
    g.define(node, v, logarithm ? g.entries(v, "log((" + body + ")[i, j])") : body);
  };
}

}  // namespace

void expect_last_axis(const OnnxNode& node, const TextValue& v, std::int64_t axis) {
  if (v.form == Form::Image) throw InputError(node.place, "takes images; expected a value with two or three axes");
  if (const std::size_t found = axis_of(node, axis, v.rank()); found + 1 != v.rank())
    throw InputError(node.place, "axis " + std::to_string(found) + (found == 0 ? ", the batch" : "") +
                                     "; expected the last, " + std::to_string(v.rank() - 1));
}

void add_text_heads(TextOperators& table) {
  table["LogSoftmax"] = softmax_called(true);
  table["Softmax"] = softmax_called(false);
  table["Where"] = text_where;
}

}  // namespace plumbline
