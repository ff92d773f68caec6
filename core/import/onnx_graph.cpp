#include "import/onnx_graph.hpp"

#include <map>

#include "budget/error.hpp"
#include "import/onnx_shapes.hpp"
#include "import/weight_files.hpp"
#include "tensor/dtype.hpp"

namespace plumbline {
namespace {

using Kind = Step::Kind;

// The value of a node that depends on the input: a step's, as a volume or flattened with the channel slowest.
struct OnnxValue {
  int step = 0;
  bool flat = false;
};

class OnnxReader {
 public:
  OnnxReader(const std::string& path, const std::string& file, Tensors& tensors)
      : path_(path), model_(read_onnx_model(path)), tensors_(tensors) {
    tensors_ = std::move(model_.tensors);
    for (const auto& [name, tensor] : tensors_) constants_[name] = name;
    out_.file = file;
  }

  Steps read() {
    read_input();
    for (const OnnxNode& node : model_.nodes) read_node(node);
    const auto end = values_.find(model_.output);
    if (end == values_.end()) throw InputError(path_, "no node makes the output " + model_.output);
    if (end->second.step + 1 != static_cast<int>(out_.steps.size()))
      throw InputError(out_.steps.back().node, "stands behind the output of the network");
    return std::move(out_);
  }

 private:
  // --- values ---
  void read_input() {
    const auto& dims = model_.input_dims;
    const std::string place = path_ + ": input " + model_.input;
    if (dims.size() != 2 && dims.size() != 4)
      throw InputError(place, std::to_string(dims.size()) +
                                  " dimensions; expected batch x features, or batch x "
                                  "channels x height x width");
    std::vector<std::uint64_t> sizes;
    for (std::size_t k = 0; k < dims.size(); ++k) {
      const bool dynamic = dims[k].starts_with('"');
      if (dynamic && k > 0)
        throw InputError(place, "the dimension " + dims[k] + " is dynamic; only the first, the batch, may be");
      sizes.push_back(dynamic ? 0 : std::stoull(dims[k].starts_with('-') ? "0" : dims[k]));
      if (k > 0 && (sizes[k] < 1 || sizes[k] > kMaxOnnxSize))
        throw InputError(place, "a dimension of " + dims[k] + "; expected 1 to " + std::to_string(kMaxOnnxSize));
    }
    batch_ = sizes[0];
    Step input{.kind = Kind::Input, .node = place};
    input.out = dims.size() == 2 ? StepVolume{sizes[1]} : StepVolume{sizes[1], sizes[2], sizes[3]};
    expect_size(input);
    out_.steps.push_back(std::move(input));
    define(model_.input, {0, dims.size() == 2}, place);
  }
  void expect_size(const Step& s) const {
    const auto size = entries_of(std::vector{s.out.channels, s.out.height, s.out.width});
    if (!size || *size > kMaxOnnxSize) throw ResourceLimit(s.node + ": more than 16777216 numbers");
  }
  void define(const std::string& name, OnnxValue value, const std::string& place) {
    if (constants_.contains(name) || !values_.emplace(name, value).second) there_already(name, place);
    names_[value.step].push_back(name);
  }
  void define_constant(const std::string& name, const std::string& tensor, const std::string& place) {
    if (values_.contains(name) || !constants_.emplace(name, tensor).second) there_already(name, place);
  }
  [[noreturn]] static void there_already(const std::string& name, const std::string& place) {
    throw InputError(place, "makes the value " + name + ", which is there already");
  }
  OnnxValue value(const OnnxNode& node, std::size_t k) const {
    if (k >= node.inputs.size()) throw InputError(node.place, "has too few inputs");
    const auto found = values_.find(node.inputs[k]);
    if (found != values_.end()) return found->second;
    if (constants_.contains(node.inputs[k]))
      throw InputError(node.place, "input " + std::to_string(k) + " is the constant " + node.inputs[k] +
                                       "; expected a value that depends on the input");
    throw InputError(node.place, "takes the value " + node.inputs[k] +
                                     ", which no node before it makes (a cycle, or a graph out of order)");
  }
  const std::string& constant(const OnnxNode& node, std::size_t k) const {
    const auto found = k < node.inputs.size() ? constants_.find(node.inputs[k]) : constants_.end();
    if (found == constants_.end())
      throw InputError(node.place, "input " + std::to_string(k) + " is not a constant, as it should be");
    return found->second;
  }
  [[nodiscard]] bool has_input(const OnnxNode& node, std::size_t k) const {
    return k < node.inputs.size() && !node.inputs[k].empty();
  }
  static void expect_counts(const OnnxNode& node, std::size_t least, std::size_t most) {
    if (node.inputs.size() < least || node.inputs.size() > most || node.outputs.empty() || node.outputs[0].empty())
      throw InputError(node.place, std::to_string(node.inputs.size()) + " inputs and " +
                                       std::to_string(node.outputs.size()) + " outputs do not fit this operator");
    for (std::size_t k = 1; k < node.outputs.size(); ++k)
      if (!node.outputs[k].empty())
        throw InputError(node.place, "the output " + node.outputs[k] + " is not read; expected one output");
  }
  [[nodiscard]] Step& step(int k) { return out_.steps[as_size(k)]; }
  void push(const OnnxNode& node, Step s, bool flat) {
    s.node = node.place;
    expect_size(s);
    out_.steps.push_back(std::move(s));
    define(node.outputs[0], {static_cast<int>(out_.steps.size()) - 1, flat}, node.place);
  }
  // The step of the value, when this node is the only one that takes the value: then it may be changed.
  Step& owned(const OnnxNode& node, std::size_t k, const char* what) {
    const OnnxValue v = value(node, k);
    Step& s = step(v.step);
    if (s.kind != Kind::Dense && s.kind != Kind::Convolution)
      throw InputError(node.place, std::string(what) +
                                       " is folded into a Gemm, MatMul or Conv directly before it, and "
                                       "before it stands " +
                                       s.node);
    for (const std::string& name : names_[v.step])
      if (uses(name) != 1)
        throw InputError(node.place, std::string(what) + " cannot be folded: other nodes take " + name);
    return s;
  }
  [[nodiscard]] std::size_t uses(const std::string& name) {
    if (uses_.empty()) {
      uses_[model_.output] = 1;
      for (const OnnxNode& n : model_.nodes)
        for (const std::string& i : n.inputs) ++uses_[i];
    }
    return uses_[name];
  }

  // --- linear maps ---
  void dense(const OnnxNode& node, bool transposed, const Rational& alpha) {
    const OnnxValue in = value(node, 0);
    const StepVolume& v = step(in.step).out;
    const std::string& weight = constant(node, 1);
    const Tensor& w = tensors_.at(weight);
    if (!in.flat) throw InputError(node.place, "takes images; expected a Flatten before it");
    if (w.shape.size() != 2)
      throw InputError(node.place, weight + " is " + shape_text(w.shape) + "; expected a matrix");
    const std::uint64_t rows = w.shape[transposed ? 1 : 0], cols = w.shape[transposed ? 0 : 1];
    if (cols != v.size() || rows < 1)
      throw InputError(node.place,
                       weight + " maps " + std::to_string(cols) + " numbers; expected " + std::to_string(v.size()));
    Step s{.kind = Kind::Dense, .from = {in.step}, .out = {rows}, .weight = weight};
    s.transposed = transposed;
    s.weight_factor = alpha;
    push(node, std::move(s), true);
  }
  // A bias of n entries, the axis `channel` from the right, every other axis of size 1.
  void set_bias(Step& s, const std::string& bias, std::size_t channel, const std::string& place) {
    const Tensor& b = tensors_.at(bias);
    for (std::size_t k = 0; k < b.shape.size(); ++k)
      if (b.shape[k] != (b.shape.size() - 1 - k == channel ? s.out.channels : 1))
        throw InputError(place, "the bias " + bias + " is " + shape_text(b.shape) +
                                    "; expected one number for each of " + std::to_string(s.out.channels) +
                                    " channels");
    const auto entries = entries_of(b.shape);
    if (!entries || *entries != s.out.channels)
      throw InputError(place, "the bias " + bias + " is " + shape_text(b.shape) + "; expected " +
                                  std::to_string(s.out.channels) + " numbers");
    if (!s.bias.empty() || s.norm)
      throw InputError(place, "a second bias, or one behind a batch normalisation, for " + s.node);
    s.bias = bias;
    s.flat_bias = b.shape.size() == 1;
  }
  void gemm(const OnnxNode& node, OnnxAttributes& a) {
    expect_counts(node, 2, 3);
    a.expect_integer("transA", 0, 0);
    const Rational alpha = finite(a.number("alpha", 1), node), beta = finite(a.number("beta", 1), node);
    if (alpha.is_zero()) throw InputError(node.place, "alpha = 0");
    dense(node, a.integer("transB", 0) == 0, alpha);
    if (!has_input(node, 2) || beta.is_zero()) return;
    set_bias(out_.steps.back(), constant(node, 2), 0, node.place);
    out_.steps.back().bias_factor = beta;
  }
  void mat_mul(const OnnxNode& node, OnnxAttributes&) {
    expect_counts(node, 2, 2);
    dense(node, true, 1);
  }
  static Rational finite(float x, const OnnxNode& node) {
    if (!(x - x == 0)) throw InputError(node.place, "an attribute that is infinite or not a number");
    return Rational::from_double(x);
  }

  // --- windows ---
  OnnxValue image(const OnnxNode& node) const {
    const OnnxValue in = value(node, 0);
    if (in.flat) throw InputError(node.place, "takes a vector; expected images (batch x channels x height x width)");
    return in;
  }
  void convolution(const OnnxNode& node, OnnxAttributes& a) {
    expect_counts(node, 2, 3);
    const OnnxValue in = image(node);
    const StepVolume v = step(in.step).out;
    const std::string& weight = constant(node, 1);
    const std::vector<std::uint64_t>& shape = tensors_.at(weight).shape;
    a.expect_integer("group", 1, 1);
    if (shape.size() != 4 || shape[1] != v.channels || shape[0] < 1 || shape[2] < 1 || shape[3] < 1 ||
        shape[2] > 4096 || shape[3] > 4096)
      throw InputError(node.place, weight + " is " + shape_text(shape) + "; expected c_out x " +
                                       std::to_string(v.channels) + " x height x width");
    Step s{.kind = Kind::Convolution, .from = {in.step}, .out = {shape[0]}, .weight = weight};
    s.size = {static_cast<int>(shape[2]), static_cast<int>(shape[3])};
    const std::vector<std::int64_t> size{s.size[0], s.size[1]};
    if (a.integers("kernel_shape", size) != size) throw InputError(node.place, "kernel_shape is not that of " + weight);
    read_window(node, a, s);
    slide(node, v, s);
    push(node, std::move(s), false);
    if (has_input(node, 2)) set_bias(out_.steps.back(), constant(node, 2), 0, node.place);
  }
  void average_pool(const OnnxNode& node, OnnxAttributes& a) {
    const bool global = node.op == "GlobalAveragePool";
    expect_counts(node, 1, 1);
    const OnnxValue in = image(node);
    const StepVolume v = step(in.step).out;
    Step s{.kind = Kind::Pooling, .from = {in.step}, .out = {v.channels}};
    s.size = {static_cast<int>(v.height), static_cast<int>(v.width)};
    s.stride = s.size;
    if (!global) {
      read_pooling_window(node, a, s);
      if (s.padding != std::array<int, 2>{0, 0}) throw InputError(node.place, "pads; expected 0");
      a.ignore("count_include_pad");  // there is no padding
    }
    slide(node, v, s);
    push(node, std::move(s), false);
  }

  // --- entry by entry ---
  void relu(const OnnxNode& node, OnnxAttributes&) { activation(node, 0); }
  void leaky_relu(const OnnxNode& node, OnnxAttributes& a) { activation(node, finite(a.number("alpha", 0.01F), node)); }
  void activation(const OnnxNode& node, const Rational& slope) {
    expect_counts(node, 1, 1);
    const OnnxValue in = value(node, 0);
    Step s{.kind = Kind::Activation, .from = {in.step}, .out = step(in.step).out};
    s.slope = slope;
    push(node, std::move(s), in.flat);
  }
  void add(const OnnxNode& node, OnnxAttributes&) {
    expect_counts(node, 2, 2);
    for (const std::size_t k : {std::size_t{0}, std::size_t{1}})
      if (constants_.contains(node.inputs[1 - k])) {
        Step& s = owned(node, k, "an Add of a constant");
        const OnnxValue v = value(node, k);
        if (v.flat != (s.kind == Kind::Dense)) throw InputError(node.place, "an Add of a constant behind a Flatten");
        set_bias(s, constant(node, 1 - k), v.flat ? 0 : 2, node.place);
        define(node.outputs[0], v, node.place);
        return;
      }
    const OnnxValue a = value(node, 0), b = value(node, 1);
    const StepVolume &v = step(a.step).out, &w = step(b.step).out;
    if (v != w || a.flat != b.flat)  // a vector beside images is one row of each of them
      throw InputError(node.place, "adds values of shapes or orders that differ");
    push(node, {.kind = Kind::Add, .from = {a.step, b.step}, .out = v}, a.flat);
  }
  void batch_norm(const OnnxNode& node, OnnxAttributes& a) {
    expect_counts(node, 5, 5);
    Step& s = owned(node, 0, "a batch normalisation");
    const OnnxValue v = value(node, 0);
    const Rational epsilon = finite(a.number("epsilon", 1e-5F), node);
    a.expect_integer("training_mode", 0, 0);
    a.expect_integer("spatial", 1, 1);
    a.ignore("momentum");  // of training
    if (s.norm || v.flat != (s.kind == Kind::Dense))
      throw InputError(node.place, "a second batch normalisation, or one behind a Flatten");
    s.norm = BatchNorm{constant(node, 1), constant(node, 2), constant(node, 3), constant(node, 4), epsilon, node.place};
    for (const std::string& name : {s.norm->gamma, s.norm->beta, s.norm->mean, s.norm->variance})
      if (tensors_.at(name).shape != std::vector<std::uint64_t>{s.out.channels})
        throw InputError(node.place, name + " is " + shape_text(tensors_.at(name).shape) + "; expected " +
                                         std::to_string(s.out.channels));
    define(node.outputs[0], v, node.place);
  }

  // --- shapes ---
  void identity(const OnnxNode& node, OnnxAttributes&) {
    expect_counts(node, 1, 1);
    if (constants_.contains(node.inputs[0])) return define_constant(node.outputs[0], constant(node, 0), node.place);
    define(node.outputs[0], value(node, 0), node.place);
  }
  void flatten(const OnnxNode& node, OnnxAttributes& a) {
    expect_counts(node, 1, 1);
    a.expect_integer("axis", 1, 1);
    define(node.outputs[0], {value(node, 0).step, true}, node.place);
  }
  // To batch x numbers, or to images: of the inputs, or what had been images of this shape.
  void reshape(const OnnxNode& node, OnnxAttributes& a) {
    expect_counts(node, 2, 2);
    a.expect_integer("allowzero", 0, 0);
    const OnnxValue in = value(node, 0);
    Step& s = step(in.step);
    const std::vector<std::uint64_t> before =
        in.flat ? std::vector{batch_, s.out.size()} : std::vector{batch_, s.out.channels, s.out.height, s.out.width};
    const std::vector<std::uint64_t> shape = reshaped(node, tensors_.at(constant(node, 1)), before, s.out.size());
    if (shape.size() == 1) return define(node.outputs[0], {in.step, true}, node.place);
    const StepVolume volume{shape[0], shape[1], shape[2]};
    if (in.step == 0 && in.flat && uses(node.inputs[0]) == 1 && s.out.height * s.out.width == 1)
      s.out = volume;
    else if (s.out != volume)
      throw InputError(node.place, "makes images of another shape than what was flattened");
    define(node.outputs[0], {in.step, false}, node.place);
  }
  void constant_node(const OnnxNode& node, OnnxAttributes& a) {
    expect_counts(node, 0, 0);
    define_constant(node.outputs[0], node.outputs[0], node.place);
    tensors_[node.outputs[0]] = a.tensor("value");
  }

  void read_node(const OnnxNode& node) {
    using Read = void (OnnxReader::*)(const OnnxNode&, OnnxAttributes&);
    static const std::map<std::string_view, Read> readers{{"Add", &OnnxReader::add},
                                                          {"AveragePool", &OnnxReader::average_pool},
                                                          {"BatchNormalization", &OnnxReader::batch_norm},
                                                          {"Constant", &OnnxReader::constant_node},
                                                          {"Conv", &OnnxReader::convolution},
                                                          {"Flatten", &OnnxReader::flatten},
                                                          {"Gemm", &OnnxReader::gemm},
                                                          {"GlobalAveragePool", &OnnxReader::average_pool},
                                                          {"Identity", &OnnxReader::identity},
                                                          {"LeakyRelu", &OnnxReader::leaky_relu},
                                                          {"MatMul", &OnnxReader::mat_mul},
                                                          {"Relu", &OnnxReader::relu},
                                                          {"Reshape", &OnnxReader::reshape}};
    const auto reader = readers.find(node.op);
    if (reader == readers.end()) {
      std::string known;
      for (const auto& [name, read] : readers) known += (known.empty() ? "" : ", ") + std::string(name);
      throw InputError(node.place,
                       "the operator " + node.op.substr(0, 60) + " is not known here; expected one of " + known);
    }
    OnnxAttributes a(node);
    (this->*reader->second)(node, a);
    a.finish();
  }

  std::string path_;
  OnnxModel model_;
  Tensors& tensors_;
  std::map<std::string, OnnxValue> values_;        // what depends on the input
  std::map<std::string, std::string> constants_;   // what does not: the tensor
  std::map<int, std::vector<std::string>> names_;  // the values of each step
  std::map<std::string, std::size_t> uses_;
  std::uint64_t batch_ = 0;  // 0: any
  Steps out_;
};

}  // namespace

Steps steps_of_onnx(const std::string& path, const std::string& file, Tensors& tensors) {
  return OnnxReader(path, file, tensors).read();
}

}  // namespace plumbline
