#include "import/text_graph.hpp"

#include <algorithm>
#include <cstring>

#include "budget/error.hpp"
#include "import/onnx_shapes.hpp"
#include "import/weight_files.hpp"
#include "tensor/dtype.hpp"

namespace plumbline {
namespace {

using Form = TextValue::Form;

// A number of an axis; 0 where it is dynamic. Only the first may be that.
std::vector<std::uint64_t> text_axes(const std::vector<std::string>& dims, const std::string& place) {
  std::vector<std::uint64_t> out;
  for (const std::string& d : dims) {
    const bool dynamic = d.starts_with('"');
    if (dynamic && !out.empty())
      throw InputError(place, "the dimension " + d + " is dynamic; only the first, the batch, may be");
    const bool positive = !dynamic && !d.starts_with('-') && d.size() < 10 && d != "0";
    if (!positive && !out.empty())
      throw InputError(place, "a dimension of " + d + "; expected 1 to " + std::to_string(kMaxOnnxSize));
    out.push_back(positive ? std::stoull(d) : 0);
  }
  return out;
}

// Tensors in claim files and in drawings have names of printable ASCII.
std::string plain_name(const std::string& name) {
  std::string out = name.substr(0, 60);
  for (char& c : out)
    if (c < ' ' || c > '~' || c == '"') c = '?';
  return out;
}

}  // namespace

std::vector<std::uint64_t> TextValue::dimensions() const {
  std::vector<std::uint64_t> out;
  for (const TextAxis& a : axes) out.push_back(a.size);
  return out;
}
bool TextValue::features_last() const {
  return !axes.empty() && axes.back().size == rows() && (rows() == 1 || axes.back().down);
}
TextValue text_tokens(std::uint64_t rows, std::uint64_t columns, std::vector<TextAxis> axes) {
  return {TextValue::Form::Tokens, {rows}, columns, {}, std::move(axes)};
}

TextGraph::TextGraph(const std::string& path, const std::string& file, OnnxModel model, Tensors& tensors)
    : path_(path), file_(file), model_(std::move(model)), tensors_(tensors) {
  tensors_ = std::move(model_.tensors);
  for (const auto& [name, tensor] : tensors_) constants_[name] = name;
  for (std::size_t k = 0; k < model_.nodes.size(); ++k)
    if (model_.nodes[k].op != "Shape")
      for (const std::string& name : model_.nodes[k].inputs) last_uses_[name] = k;
  read_input();
}

void TextGraph::read_input() {
  const std::string place = path_ + ": input " + model_.input;
  const std::vector<std::uint64_t> axes = text_axes(model_.input_dims, place);
  if (axes.size() == 2)
    input_ = {Form::Vector, {axes[1]}};
  else if (axes.size() == 4)
    input_ = {Form::Image, {axes[1], axes[2], axes[3]}};
  else if (axes.size() == 3 && axes[0] <= 1)
    input_ = text_tokens(axes[2], axes[1], {{}, {axes[1], false}, {axes[2]}});
  else if (axes.size() == 3 && axes[1] == 1)  // the tokens first, as nn.MultiheadAttention has them
    input_ = text_tokens(axes[2], axes[0], {{axes[0], false}, {}, {axes[2]}});
  else if (axes.size() == 3)
    throw InputError(place, "a batch of " + model_.input_dims[0] + "; of tokens one sample is read, a batch of 1");
  else
    throw InputError(place, std::to_string(axes.size()) +
                                " dimensions; expected batch x features, batch x tokens x features, or batch x "
                                "channels x height x width");
  const auto size = entries_of(std::vector(axes.begin() + 1, axes.end()));
  if (!size || *size > kMaxOnnxSize) throw ResourceLimit(place + ": more than 16777216 numbers");
  if (input_.rows() > from_json::kMostRows)
    throw ResourceLimit(place + ": " + std::to_string(input_.rows()) + " rows; a case has at most " +
                        std::to_string(from_json::kMostRows));
  batch_ = input_.form == Form::Tokens ? 1 : axes[0];
  input_.term = "A";
  if (constants_.contains(model_.input)) throw InputError(place, "is a tensor too");
  values_.emplace(model_.input, input_);
}

// --- what a node takes

TextValue TextGraph::value(const OnnxNode& node, std::size_t k) {
  TextValue out = masked_value(node, k);
  if (out.mask)
    throw InputError(node.place, "takes a value with infinities, which only a Softmax over the hidden axis may take");
  return out;
}
TextValue TextGraph::masked_value(const OnnxNode& node, std::size_t k) {
  if (k >= node.inputs.size()) throw InputError(node.place, "has too few inputs");
  const std::string& name = node.inputs[k];
  const auto found = values_.find(name);
  if (found != values_.end()) {
    makers_.erase(name);
    ++uses_[found->second.term];
    return found->second;
  }
  if (constants_.contains(name))
    throw InputError(node.place, "input " + std::to_string(k) + " is the constant " + plain_name(name) +
                                     "; expected a value that depends on the input");
  throw InputError(node.place, "takes the value " + plain_name(name) +
                                   ", which no node before it makes (a cycle, or a graph out of order)");
}
bool TextGraph::has_input(const OnnxNode& node, std::size_t k) const {
  return k < node.inputs.size() && !node.inputs[k].empty();
}
bool TextGraph::is_constant(const OnnxNode& node, std::size_t k) const {
  return has_input(node, k) && constants_.contains(node.inputs[k]);
}
const std::string& TextGraph::constant(const OnnxNode& node, std::size_t k) const {
  if (!is_constant(node, k))
    throw InputError(node.place, "input " + std::to_string(k) + " is not a constant, as it should be");
  return constants_.at(node.inputs[k]);
}
Rational TextGraph::number(const OnnxNode& node, std::size_t k) const {
  const std::string& name = constant(node, k);
  if (entries_of(tensor(name).shape) != 1)
    throw InputError(node.place, plain_name(name) + " is " + shape_text(tensor(name).shape) + "; expected one number");
  expect_finite(tensor(name), node.place + ": " + plain_name(name));
  return exact_value(tensor(name), 0);
}
void TextGraph::expect_counts(const OnnxNode& node, std::size_t least, std::size_t most, std::size_t outputs) const {
  if (node.inputs.size() < least || node.inputs.size() > most || node.outputs.empty() || node.outputs[0].empty())
    throw InputError(node.place, std::to_string(node.inputs.size()) + " inputs and " +
                                     std::to_string(node.outputs.size()) + " outputs do not fit this operator");
  for (std::size_t k = outputs; k < node.outputs.size(); ++k)
    if (!node.outputs[k].empty())
      throw InputError(node.place, "the output " + plain_name(node.outputs[k]) + " is not read; expected one output");
}

// --- what a node makes

void TextGraph::there_already(const OnnxNode& node, std::size_t output) {
  throw InputError(node.place, "makes the value " + plain_name(node.outputs[output]) + ", which is there already");
}
void TextGraph::add(const OnnxNode& node, const TextValue& value, std::size_t output) {
  const std::string& name = node.outputs[output];
  if (constants_.contains(name) || !values_.emplace(name, value).second) there_already(node, output);
  makers_.emplace(name, node.place);
}
void TextGraph::define(const OnnxNode& node, TextValue value, const std::string& body, std::size_t output) {
  if (value.rows() > from_json::kMostRows || value.columns > from_json::kMostRows)
    throw ResourceLimit(node.place + ": a value of more than " + std::to_string(from_json::kMostRows) + " rows");
  const std::string name = "h" + std::to_string(definitions_.size() + 1);
  value.term = name + "(A)";
  const std::size_t at = node.place.rfind(": node ");
  definitions_.push_back({plain_name(at == std::string::npos ? node.place : node.place.substr(at + 7)), name, body,
                          parts_.empty() ? "" : parts_.back()});
  add(node, value, output);
}
void TextGraph::alias(const OnnxNode& node, const TextValue& value, std::size_t output) {
  --uses_[value.term];  // that of the node, which writes nothing
  add(node, value, output);
}
TextValue TextGraph::shape_of(const OnnxNode& node, std::size_t k) {
  TextValue out = masked_value(node, k);
  --uses_[out.term];
  return out;
}
void TextGraph::define_constant(const OnnxNode& node, const std::string& tensor) {
  if (values_.contains(node.outputs[0]) || !constants_.emplace(node.outputs[0], tensor).second) there_already(node, 0);
}
void TextGraph::add_constant(const OnnxNode& node, const Tensor& tensor) {
  define_constant(node, node.outputs[0]);
  tensors_[node.outputs[0]] = tensor;
}
std::string TextGraph::add_written(Tensor tensor) {
  std::string name = "written" + std::to_string(++written_);
  while (tensors_.contains(name) || values_.contains(name)) name += "'";
  constants_[name] = name;
  tensors_[name] = std::move(tensor);
  return name;
}

// --- what it speaks of

std::string TextGraph::parameter(char letter, std::uint64_t rows, std::uint64_t cols, bool column,
                                 const std::string& meaning, MatrixSource source) {
  std::string& known =
      by_source_[letter + source_json(source).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace)];
  if (!known.empty()) return known;
  if (rows > from_json::kMostRows || cols > from_json::kMostRows || rows * cols > from_json::kMostEntries)
    throw ResourceLimit(path_ + ": " + plain_name(meaning) + ": a matrix of " + shape_text({rows, cols}) +
                        "; a case has at most 65536 rows or columns and 16777216 entries");
  known = letter + std::to_string(++counts_[letter]);
  parameters_.push_back({known, rows, cols, column, plain_name(meaning), std::move(source)});
  return known;
}
TensorReference TextGraph::reference(const OnnxNode& node, const std::string& name, const Rational& scale) const {
  expect_finite(tensor(name), node.place + ": " + plain_name(name));
  return reference_to(file_, name, scale);
}
std::string TextGraph::column(const OnnxNode& node, char letter, const std::string& name, const TextValue& value,
                              const Rational& scale) {
  const auto entries = entries_of(tensor(name).shape);
  if (entries != value.rows())
    throw InputError(node.place, plain_name(name) + " is " + shape_text(tensor(name).shape) + "; expected " +
                                     std::to_string(value.rows()) + " numbers");
  TensorReference out = reference(node, name, scale);
  const StepVolume& v = value.volume;
  if (v.is_image()) {
    out.view = {{v.channels, v.height, v.width}};
    out.axes = {{1, 2, 0}};
    out.shape = {{v.size(), 1}};
  } else if (tensor(name).shape.size() != 1) {
    out.view = {{v.size()}};
  }
  return parameter(letter, value.rows(), 1, true, "tensor " + name + " of the model", out);
}
std::string TextGraph::channel_column(const OnnxNode& node, char letter, const std::string& name,
                                      const TextValue& value) {
  const StepVolume& v = value.volume;
  if (value.form != Form::Image) return column(node, letter, name, value);
  const std::string each = column(node, letter, name, {Form::Vector, {v.channels}});
  if (v.height * v.width == 1) return each;
  std::vector<std::uint32_t> channels(v.size());
  for (std::size_t k = 0; k < channels.size(); ++k) channels[k] = static_cast<std::uint32_t>(k % v.channels + 1);
  return "gather(" + integers('I', v.size(), 1, channels, "the channel of each row") + ", " + each + ")";
}
std::string TextGraph::integers(char letter, std::uint64_t rows, std::uint64_t cols,
                                const std::vector<std::uint32_t>& entries, const std::string& meaning) {
  Tensor t{Dtype::U32, {rows, cols}, std::vector<std::byte>(entries.size() * 4)};
  for (std::size_t k = 0; k < entries.size(); ++k)
    for (std::size_t b = 0; b < 4; ++b) t.bytes[4 * k + b] = static_cast<std::byte>(entries[k] >> (8 * b) & 0xff);
  for (const TextParameter& p : parameters_) {  // the same matrix again
    if (p.name[0] != letter || p.rows != rows || p.cols != cols) continue;
    if (tensor(std::get<TensorReference>(p.source).tensor).bytes == t.bytes) return p.name;
  }
  std::string name = letter + std::to_string(counts_[letter] + 1) + ".written";
  while (tensors_.contains(name)) name += "'";
  tensors_[name] = std::move(t);
  return parameter(letter, rows, cols, false, meaning, reference_to(file_, name));
}

// --- phrases

std::string TextGraph::columns(const TextValue& value) const {
  if (input_.form != Form::Tokens) return "cols(A)";
  return std::to_string(value.columns);
}
std::string TextGraph::repeated(const TextValue& value, const std::string& column) const {
  return column + " * all-ones(1, " + columns(value) + ")";
}
std::string TextGraph::entries(const TextValue& value, const std::string& entry) const {
  return "table i in 1.." + std::to_string(value.rows()) + ", j in 1.." + columns(value) + ": " + entry;
}

// --- the end

void TextGraph::end_part(std::size_t index) {
  const auto made = values_.find(model_.nodes[index].outputs[0]);
  const bool twice = std::ranges::any_of(uses_, [](const auto& use) { return use.second > 1; });
  if (!twice || made == values_.end() || definitions_.empty() ||
      made->second.term != definitions_.back().name + "(A)" || made->first == model_.output)
    return;
  for (const auto& [name, value] : values_)
    if (name != made->first && last_uses_.contains(name) && last_uses_.at(name) > index) return;
  parts_.push_back(definitions_.back().name);
  uses_.clear();
  made->second.term = "A";
}

// The output is the transpose of what ONNX has, too: its last axis goes down. Of heads, the blocks stay below each
// other.
void TextGraph::turn_output(TextValue& v) {
  if (v.mask) throw InputError(path_, "the output has infinities");
  if (v.form != Form::Tokens) return;
  std::uint64_t before[2] = {0, 0};
  for (const TextAxis& a : v.axes) {
    if (a.size == 1) continue;
    std::uint64_t& stride = before[a.down ? 0 : 1];
    if (stride != 0 && a.stride > stride)
      throw InputError(path_, "the output has its features or tokens in another order than they are computed in");
    stride = a.stride;
  }
  const TextAxis last = v.axes.back();
  if (last.size == 1 || last.down) return;
  if (last.size != v.columns) throw InputError(path_, "the output has groups of tokens in its last axis");
  const std::string name = "h" + std::to_string(definitions_.size() + 1);
  definitions_.push_back({"the output, turned round", name, v.term + "^T", parts_.empty() ? "" : parts_.back()});
  v = text_tokens(v.columns, v.rows(), {});
  v.term = name + "(A)";
}

void TextGraph::finish() {
  const auto end = values_.find(model_.output);
  if (end == values_.end()) throw InputError(path_, "no node makes the output " + plain_name(model_.output));
  makers_.erase(model_.output);
  if (!makers_.empty()) throw InputError(makers_.begin()->second, "nothing takes its value, and it is not the output");
  turn_output(end->second);
  const std::string last = definitions_.empty() ? "" : definitions_.back().name;
  const bool ended = !parts_.empty() && parts_.back() == last;  // nodes behind it moved nothing
  if (last.empty() || end->second.term != (ended ? "A" : last + "(A)"))
    throw InputError(path_, "the output " + plain_name(model_.output) + " is not what the last node makes");
  if (!parts_.empty() && !ended) parts_.push_back(last);
  if (parts_.size() > 1) {  // each part of the value of the one before
    std::string term = parts_[0] + "(A)";
    for (std::size_t k = 1; k < parts_.size(); ++k)
      term = (k > 1 ? "iterate k in 1..1 from (" + term + ") as Z: " : "iterate k in 1..1 from " + term + " as Z: ") +
             parts_[k] + "(Z)";
    definitions_.push_back({"the parts, one behind the other", {}, term});
  }
  definitions_.back().name = "model";
  output_ = end->second;
  output_.term = "model(A)";
}

}  // namespace plumbline
