#include "import/onnx_constants.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <numeric>

#include "budget/error.hpp"
#include "import/onnx_shapes.hpp"
#include "import/weight_files.hpp"
#include "tensor/dtype.hpp"

namespace plumbline {

namespace {

using Shape = std::vector<std::uint64_t>;
constexpr std::uint64_t kMostFolded = std::uint64_t{1} << 20;  // entries of what a node makes of constants
constexpr double kMostInteger = 9007199254740992.0;            // 2^53

bool is_float(Dtype t) { return t == Dtype::F64 || t == Dtype::F32 || t == Dtype::F16 || t == Dtype::BF16; }

struct Folding {
  const OnnxNode& node;
  OnnxAttributes& attributes;
  const std::vector<const Tensor*>& inputs;
  std::int64_t opset;
  [[nodiscard]] const Tensor& at(std::size_t k) const {
    if (k >= inputs.size() || inputs[k] == nullptr) throw InputError(node.place, "has too few inputs");
    return *inputs[k];
  }
  [[nodiscard]] const Tensor* maybe(std::size_t k) const { return k < inputs.size() ? inputs[k] : nullptr; }
};
using Fold = std::function<Tensor(Folding&)>;

std::uint64_t counted(const OnnxNode& node, const Shape& shape) {
  const auto n = entries_of(shape);
  if (!n || *n > kMostFolded)
    throw ResourceLimit(node.place + ": a constant of " + shape_text(shape) + "; at most " +
                        std::to_string(kMostFolded) + " entries are computed");
  return *n;
}

// --- nodes that move entries

// Entry k of the result is entry from(k) of the tensor.
Tensor moved(const OnnxNode& node, const Tensor& t, const Shape& shape,
             const std::function<std::uint64_t(const Shape&)>& from) {
  const std::uint64_t count = counted(node, shape), bytes = bytes_of(t.dtype);
  Tensor out{t.dtype, shape, std::vector<std::byte>(count * bytes)};
  Shape index(shape.size(), 0);
  for (std::uint64_t k = 0; k < count; ++k) {
    std::memcpy(out.bytes.data() + k * bytes, t.bytes.data() + from(index) * bytes, bytes);
    for (std::size_t d = shape.size(); d > 0 && ++index[d - 1] == shape[d - 1]; --d) index[d - 1] = 0;
  }
  return out;
}
std::uint64_t place_of(const Shape& shape, const Shape& index) {
  std::uint64_t out = 0;
  for (std::size_t d = 0; d < shape.size(); ++d) out = out * shape[d] + index[d];
  return out;
}
// Where an index of a larger shape stands in one that is spread over it.
std::uint64_t spread_place(const Shape& shape, const Shape& index) {
  Shape inner(shape.size());
  const std::size_t more = index.size() - shape.size();
  for (std::size_t d = 0; d < shape.size(); ++d) inner[d] = shape[d] == 1 ? 0 : index[more + d];
  return place_of(shape, inner);
}

Tensor fold_reshape(Folding& f) {
  f.attributes.expect_integer("allowzero", 0, 0);
  Tensor out = f.at(0);
  out.shape = reshaped_dimensions(f.node, integer_entries(f.node, f.at(1)), out.shape);
  return out;
}
Tensor fold_squeeze(Folding& f) {
  Tensor out = f.at(0);
  const auto axes = squeezed_axes(f.node, f.attributes, f.maybe(1), out.shape);
  if (f.node.op == "Unsqueeze")
    for (const std::size_t a : axes) out.shape.insert(out.shape.begin() + static_cast<std::ptrdiff_t>(a), 1);
  else
    for (auto a = axes.rbegin(); a != axes.rend(); ++a)
      out.shape.erase(out.shape.begin() + static_cast<std::ptrdiff_t>(*a));
  return out;
}
Tensor fold_transpose(Folding& f) {
  const Tensor& t = f.at(0);
  const auto axes = permuted_axes(f.node, f.attributes, t.shape.size());
  Shape shape;
  for (const std::size_t a : axes) shape.push_back(t.shape[a]);
  return moved(f.node, t, shape, [&](const Shape& index) {
    Shape inner(index.size());
    for (std::size_t d = 0; d < index.size(); ++d) inner[axes[d]] = index[d];
    return place_of(t.shape, inner);
  });
}
Tensor fold_slice(Folding& f) {
  const Tensor& t = f.at(0);
  const auto ranges = slice_ranges(f.node, f.attributes, f.inputs, f.opset, t.shape);
  Shape shape;
  for (const SliceRange& r : ranges) shape.push_back(r.to - r.from);
  return moved(f.node, t, shape, [&](Shape index) {
    for (std::size_t d = 0; d < index.size(); ++d) index[d] += ranges[d].from;
    return place_of(t.shape, index);
  });
}
Tensor fold_gather(Folding& f) {
  const Tensor &t = f.at(0), &which = f.at(1);
  const std::size_t axis = axis_of(f.node, f.attributes.integer("axis", 0), t.shape.size());
  std::vector<std::int64_t> places = integer_entries(f.node, which);
  for (std::int64_t& p : places) p = static_cast<std::int64_t>(axis_of(f.node, p, t.shape[axis]));
  const auto at = static_cast<std::ptrdiff_t>(axis);
  Shape shape(t.shape.begin(), t.shape.begin() + at);
  shape.insert(shape.end(), which.shape.begin(), which.shape.end());
  shape.insert(shape.end(), t.shape.begin() + at + 1, t.shape.end());
  return moved(f.node, t, shape, [&](const Shape& index) {
    const auto middle = index.begin() + at, behind = middle + static_cast<std::ptrdiff_t>(which.shape.size());
    Shape inner(index.begin(), middle);
    inner.push_back(static_cast<std::uint64_t>(places[place_of(which.shape, Shape(middle, behind))]));
    inner.insert(inner.end(), behind, index.end());
    return place_of(t.shape, inner);
  });
}
Tensor fold_concat(Folding& f) {
  Tensor out = f.at(0);
  const std::size_t axis = axis_of(f.node, f.attributes.integer("axis", 0), out.shape.size());
  for (std::size_t k = 1; k < f.inputs.size(); ++k) {
    const Tensor &a = out, &b = f.at(k);
    Shape shape = a.shape, other = b.shape;
    if (other.size() == shape.size()) other[axis] = shape[axis];
    if (other != shape || a.dtype != b.dtype) throw InputError(f.node.place, "takes constants that do not fit");
    shape[axis] += b.shape[axis];
    Tensor both{a.dtype, {a.bytes.size() / bytes_of(a.dtype) + b.bytes.size() / bytes_of(b.dtype)}, a.bytes};
    both.bytes.insert(both.bytes.end(), b.bytes.begin(), b.bytes.end());
    const std::uint64_t first = a.bytes.size() / bytes_of(a.dtype);
    out = moved(f.node, both, shape, [&](Shape index) {
      if (index[axis] < a.shape[axis]) return place_of(a.shape, index);
      index[axis] -= a.shape[axis];
      return first + place_of(b.shape, index);
    });
  }
  return out;
}
Tensor fold_expand(Folding& f) {
  const Tensor& t = f.at(0);
  Shape wanted;
  for (const std::int64_t n : integer_entries(f.node, f.at(1))) {
    if (n < 1) throw InputError(f.node.place, "a shape with the dimension " + std::to_string(n));
    wanted.push_back(static_cast<std::uint64_t>(n));
  }
  return moved(f.node, t, spread_shape(f.node, t.shape, wanted),
               [&](const Shape& index) { return spread_place(t.shape, index); });
}
// With upper 0 the entries above a diagonal become 0, else those below it.
Tensor fold_triangle(Folding& f) {
  const bool upper = f.attributes.integer("upper", 1) != 0;
  const std::vector<std::int64_t> diagonal =
      f.maybe(1) != nullptr ? integer_entries(f.node, f.at(1)) : std::vector<std::int64_t>{0};
  if (diagonal.size() != 1) throw InputError(f.node.place, "expected one diagonal");
  const std::int64_t k = diagonal[0];
  Tensor out = f.at(0);
  const std::size_t rank = out.shape.size(), bytes = bytes_of(out.dtype);
  if (rank < 2) throw InputError(f.node.place, "takes no matrix");
  const std::uint64_t rows = out.shape[rank - 2], cols = out.shape[rank - 1];
  for (std::uint64_t at = 0; at * bytes < out.bytes.size(); ++at) {
    const auto i = static_cast<std::int64_t>(at / cols % rows), j = static_cast<std::int64_t>(at % cols);
    if (upper ? j - i < k : j - i > k) std::memset(out.bytes.data() + at * bytes, 0, bytes);
  }
  return out;
}

// --- nodes that compute

using Binary = std::function<double(double, double)>;

Tensor fold_pairs(Folding& f, const Binary& of, bool truth) {
  const Tensor &a = f.at(0), &b = f.at(1);
  if (a.dtype != b.dtype && f.node.op != "Pow") throw InputError(f.node.place, "takes constants of two types");
  const Shape shape = spread_shape(f.node, a.shape, b.shape);
  const std::vector<double> x = number_entries(f.node, a), y = number_entries(f.node, b);
  std::vector<double> out(counted(f.node, shape));
  Shape index(shape.size(), 0);
  for (double& entry : out) {
    entry = of(x[spread_place(a.shape, index)], y[spread_place(b.shape, index)]);
    for (std::size_t d = shape.size(); d > 0 && ++index[d - 1] == shape[d - 1]; --d) index[d - 1] = 0;
  }
  return number_tensor(f.node, truth ? Dtype::U8 : a.dtype, shape, out);
}
Fold pairs(Binary of, bool truth = false) {
  return [=](Folding& f) { return fold_pairs(f, of, truth); };
}
Tensor fold_division(Folding& f) {
  const bool whole = !is_float(f.at(0).dtype);
  return fold_pairs(
      f,
      [&](double a, double b) {
        if (b == 0) throw InputError(f.node.place, "a division by 0");
        return whole ? std::trunc(a / b) : a / b;
      },
      false);
}
// Exponents with a result that doubles have to the last digit but one: integers and halves.
Tensor fold_power(Folding& f) {
  return fold_pairs(
      f,
      [&](double a, double q) {
        if (q != std::trunc(q) && 2 * q != std::trunc(2 * q))
          throw InputError(f.node.place, "an exponent that is no multiple of 1/2");
        return q == 0.5 ? std::sqrt(a) : q == -0.5 ? 1 / std::sqrt(a) : std::pow(a, q);
      },
      false);
}
Fold each(std::function<double(double)> of, bool truth = false) {
  return [=](Folding& f) {
    const Tensor& t = f.at(0);
    std::vector<double> out = number_entries(f.node, t);
    for (double& x : out) x = of(x);
    return number_tensor(f.node, truth ? Dtype::U8 : t.dtype, t.shape, out);
  };
}
Tensor fold_cast(Folding& f) {
  const std::map<std::int64_t, Dtype> types{
      {1, Dtype::F32}, {6, Dtype::I32}, {7, Dtype::I64}, {9, Dtype::U8}, {11, Dtype::F64}};
  const std::int64_t to = f.attributes.integer("to", 0);
  const auto type = types.find(to);
  if (type == types.end())
    throw InputError(f.node.place, "to = " + std::to_string(to) +
                                       "; expected 1, 6, 7, 9 or 11: FLOAT, INT32, INT64, "
                                       "BOOL or DOUBLE");
  std::vector<double> out = number_entries(f.node, f.at(0));
  for (double& x : out) x = to == 9 ? (x == 0 ? 0 : 1) : is_float(type->second) ? x : std::trunc(x);
  return number_tensor(f.node, type->second, f.at(0).shape, out);
}
Tensor fold_where(Folding& f) {
  const Tensor &c = f.at(0), &a = f.at(1), &b = f.at(2);
  if (a.dtype != b.dtype) throw InputError(f.node.place, "takes constants of two types");
  const Shape shape = spread_shape(f.node, spread_shape(f.node, c.shape, a.shape), b.shape);
  const std::vector<double> which = number_entries(f.node, c), x = number_entries(f.node, a),
                            y = number_entries(f.node, b);
  std::vector<double> out(counted(f.node, shape));
  Shape index(shape.size(), 0);
  for (double& entry : out) {
    entry =
        which[spread_place(c.shape, index)] != 0 ? x[spread_place(a.shape, index)] : y[spread_place(b.shape, index)];
    for (std::size_t d = shape.size(); d > 0 && ++index[d - 1] == shape[d - 1]; --d) index[d - 1] = 0;
  }
  return number_tensor(f.node, a.dtype, shape, out);
}
Tensor fold_constant_of_shape(Folding& f) {
  Tensor one = f.node.attributes.contains("value") ? f.attributes.tensor("value")
                                                   : Tensor{Dtype::F32, {1}, std::vector<std::byte>(4)};
  if (entries_of(one.shape) != 1) throw InputError(f.node.place, "a value of several numbers");
  one.shape = {};
  const std::vector<std::int64_t> said = integer_entries(f.node, f.at(0));
  if (std::ranges::any_of(said, [](std::int64_t n) { return n < 1; }))
    throw InputError(f.node.place, "a shape with a dimension below 1");
  return moved(f.node, one, {said.begin(), said.end()}, [](const Shape&) { return std::uint64_t{0}; });
}
Tensor fold_range(Folding& f) {
  const auto from = integer_entries(f.node, f.at(0)), to = integer_entries(f.node, f.at(1)),
             step = integer_entries(f.node, f.at(2));
  if (from.size() != 1 || to.size() != 1 || step != std::vector<std::int64_t>{1} || from[0] >= to[0] ||
      to[0] - from[0] > static_cast<std::int64_t>(kMostFolded))
    throw InputError(f.node.place, "expected integers a < b and the step 1");
  std::vector<std::int64_t> out(static_cast<std::size_t>(to[0] - from[0]));
  std::iota(out.begin(), out.end(), from[0]);
  return integer_tensor({out.size()}, out);
}

const std::map<std::string, Fold>& foldings() {
  static const std::map<std::string, Fold> table{
      {"Reshape", fold_reshape},
      {"Squeeze", fold_squeeze},
      {"Unsqueeze", fold_squeeze},
      {"Transpose", fold_transpose},
      {"Slice", fold_slice},
      {"Gather", fold_gather},
      {"Concat", fold_concat},
      {"Expand", fold_expand},
      {"Trilu", fold_triangle},
      {"Add", pairs([](double a, double b) { return a + b; })},
      {"Sub", pairs([](double a, double b) { return a - b; })},
      {"Mul", pairs([](double a, double b) { return a * b; })},
      {"Div", fold_division},
      {"Pow", fold_power},
      {"Sqrt", each([](double a) { return std::sqrt(a); })},
      {"Reciprocal", each([](double a) { return 1 / a; })},
      {"Neg", each([](double a) { return -a; })},
      {"Not", each([](double a) { return a == 0 ? 1.0 : 0.0; }, true)},
      {"Equal", pairs([](double a, double b) { return a == b ? 1.0 : 0.0; }, true)},
      {"Less", pairs([](double a, double b) { return a < b ? 1.0 : 0.0; }, true)},
      {"LessOrEqual", pairs([](double a, double b) { return a <= b ? 1.0 : 0.0; }, true)},
      {"Greater", pairs([](double a, double b) { return a > b ? 1.0 : 0.0; }, true)},
      {"GreaterOrEqual", pairs([](double a, double b) { return a >= b ? 1.0 : 0.0; }, true)},
      {"And", pairs([](double a, double b) { return a != 0 && b != 0 ? 1.0 : 0.0; }, true)},
      {"Or", pairs([](double a, double b) { return a != 0 || b != 0 ? 1.0 : 0.0; }, true)},
      {"Cast", fold_cast},
      {"Where", fold_where},
      {"ConstantOfShape", fold_constant_of_shape},
      {"Range", fold_range}};
  return table;
}

}  // namespace

bool folds(const std::string& op) { return foldings().contains(op); }

Tensor folded(const OnnxNode& node, OnnxAttributes& attributes, const std::vector<const Tensor*>& inputs,
              std::int64_t opset) {
  Folding f{node, attributes, inputs, opset};
  return foldings().at(node.op)(f);
}

// --- entries

std::vector<std::int64_t> integer_entries(const OnnxNode& node, const Tensor& t) {
  if (t.dtype != Dtype::I64 && t.dtype != Dtype::I32)
    throw InputError(node.place, "takes a constant of " + std::string(name(t.dtype)) + "; expected integers");
  if (t.bytes.size() / bytes_of(t.dtype) > kMostFolded) throw InputError(node.place, "more integers than 1048576");
  std::vector<std::int64_t> out(t.bytes.size() / bytes_of(t.dtype));
  for (std::size_t k = 0; k < out.size(); ++k) {
    std::int32_t narrow = 0;
    if (t.dtype == Dtype::I64)
      std::memcpy(&out[k], t.bytes.data() + 8 * k, 8);
    else
      std::memcpy(&narrow, t.bytes.data() + 4 * k, 4), out[k] = narrow;
  }
  return out;
}

std::vector<double> number_entries(const OnnxNode& node, const Tensor& t) {
  const std::size_t bytes = bytes_of(t.dtype);
  std::vector<double> out;
  (void)counted(node, t.shape);
  for (std::size_t at = 0; at < t.bytes.size(); at += bytes) {
    if (const auto x = exact_double(t.dtype, t.bytes.data() + at)) {
      out.push_back(*x);
      if (!is_float(t.dtype) && std::abs(*x) > kMostInteger) throw InputError(node.place, "an integer beyond 2^53");
      continue;
    }
    float narrow = 0;
    double wide = 0;
    if (t.dtype == Dtype::F32) std::memcpy(&narrow, t.bytes.data() + at, 4), wide = static_cast<double>(narrow);
    if (t.dtype == Dtype::F64) std::memcpy(&wide, t.bytes.data() + at, 8);
    if (!std::isinf(wide)) throw InputError(node.place, "a constant with an entry that is not a number here");
    out.push_back(wide);
  }
  return out;
}

Tensor integer_tensor(const Shape& shape, const std::vector<std::int64_t>& entries) {
  Tensor out{Dtype::I64, shape, std::vector<std::byte>(8 * entries.size())};
  if (!entries.empty()) std::memcpy(out.bytes.data(), entries.data(), out.bytes.size());
  return out;
}

Tensor number_tensor(const OnnxNode& node, Dtype type, Shape shape, const std::vector<double>& entries) {
  Tensor out{type, std::move(shape), {}};
  const auto append = [&](auto entry) {
    const std::size_t at = out.bytes.size();
    out.bytes.resize(at + sizeof entry);
    std::memcpy(out.bytes.data() + at, &entry, sizeof entry);
  };
  for (const double x : entries) {
    if (std::isnan(x) || (!is_float(type) && !(std::abs(x) <= kMostInteger)))
      throw InputError(node.place, "of these constants it has no value");
    const bool narrow = std::abs(x) <= std::numeric_limits<std::int32_t>::max();
    if (type == Dtype::F32)
      append(static_cast<float>(x));
    else if (type == Dtype::F64)
      append(x);
    else if (type == Dtype::I64)
      append(static_cast<std::int64_t>(x));
    else if (type == Dtype::I32 && narrow)
      append(static_cast<std::int32_t>(x));
    else if (type == Dtype::U8 && x >= 0 && x <= 255)
      append(static_cast<std::uint8_t>(x));
    else
      throw InputError(node.place, "computes with " + std::string(name(type)) + ", which is not read here");
  }
  return out;
}

}  // namespace plumbline
