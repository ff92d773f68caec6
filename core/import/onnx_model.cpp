#include "import/onnx_model.hpp"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/wire_format_lite.h>
#include <onnx/onnx_pb.h>

#include <cstring>
#include <utility>

#include "budget/error.hpp"
#include "import/byte_stream.hpp"
#include "tensor/dtype.hpp"
#include "tensor/json.hpp"

namespace plumbline {
namespace {

namespace pb = google::protobuf;

// A message of two bytes becomes hundreds in memory, so before any is made they are counted, by the description of the
// format: its fields may be at most kMaxFields, and packed numbers, which grow up to eightfold, kMaxPacked bytes.
class FieldCount {
 public:
  static constexpr std::uint64_t kMaxFields = 1'000'000, kMaxPacked = std::uint64_t{1} << 28;
  explicit FieldCount(const std::string& path) : path_(path) {}

  void message(pb::io::CodedInputStream& in, const pb::Descriptor& type, int depth) {
    constexpr int most = 60;
    if (depth > most) throw InputError(path_, "messages nested deeper than 60 levels");
    while (const std::uint32_t tag = in.ReadTag()) {
      if (++fields_ > kMaxFields) throw ResourceLimit(path_ + ": more than 1000000 fields");
      const pb::FieldDescriptor* field = type.FindFieldByNumber(static_cast<int>(tag >> 3));
      if ((tag & 7) != pb::internal::WireFormatLite::WIRETYPE_LENGTH_DELIMITED) {
        if (!pb::internal::WireFormatLite::SkipField(&in, tag)) broken();
        continue;
      }
      std::uint32_t length = 0;
      if (!in.ReadVarint32(&length)) broken();
      if (field != nullptr && field->cpp_type() == pb::FieldDescriptor::CPPTYPE_MESSAGE) {
        const auto limit = in.PushLimit(static_cast<int>(length));
        message(in, *field->message_type(), depth + 1);
        if (in.BytesUntilLimit() != 0) broken();
        in.PopLimit(limit);
      } else {
        if (field != nullptr && field->is_packable() && (packed_ += length) > kMaxPacked)
          throw ResourceLimit(path_ + ": more than 256 MiB of packed numbers; tensors as raw_data may be larger");
        if (!in.Skip(static_cast<int>(length))) broken();
      }
    }
    if (!in.ConsumedEntireMessage()) broken();
  }

 private:
  [[noreturn]] void broken() const { throw InputError(path_, "not an ONNX file: broken protocol buffers"); }
  const std::string& path_;
  std::uint64_t fields_ = 0, packed_ = 0;
};

std::optional<Dtype> onnx_type(int type) {
  switch (type) {
    case onnx::TensorProto::DOUBLE: return Dtype::F64;
    case onnx::TensorProto::FLOAT: return Dtype::F32;
    case onnx::TensorProto::FLOAT16: return Dtype::F16;
    case onnx::TensorProto::BFLOAT16: return Dtype::BF16;
    case onnx::TensorProto::INT8: return Dtype::I8;
    case onnx::TensorProto::UINT8:
    case onnx::TensorProto::BOOL: return Dtype::U8;  // of truth values 0 and 1
    case onnx::TensorProto::INT16: return Dtype::I16;
    case onnx::TensorProto::UINT16: return Dtype::U16;
    case onnx::TensorProto::INT32: return Dtype::I32;
    case onnx::TensorProto::UINT32: return Dtype::U32;
    case onnx::TensorProto::INT64: return Dtype::I64;
    case onnx::TensorProto::UINT64: return Dtype::U64;
    default: return std::nullopt;
  }
}

template <class Range> void append_entries(const Range& entries, std::size_t bytes, std::vector<std::byte>& out) {
  for (const auto& entry : entries) {  // little-endian machines only, as the rest of core/tensor
    const std::size_t at = out.size();
    out.resize(at + bytes);
    std::memcpy(out.data() + at, &entry, bytes);
  }
}

// Small types stand in fields of wider integers, floats as their bits.
template <class Range>
void append_narrow(const Range& entries, Dtype type, const std::string& place, std::vector<std::byte>& out) {
  const bool is_signed = type == Dtype::I8 || type == Dtype::I16 || type == Dtype::I32;
  const std::size_t bytes = bytes_of(type), digits = 8 * bytes - (is_signed ? 1 : 0);
  const std::int64_t least = is_signed ? -(std::int64_t{1} << digits) : 0, most = (std::int64_t{1} << digits) - 1;
  for (const auto entry : entries)
    if (std::cmp_less(entry, least) || std::cmp_greater(entry, most))
      throw InputError(place, "the entry " + std::to_string(entry) + " is no " + std::string(name(type)));
  append_entries(entries, bytes, out);
}

// The entries, which stand in one of several fields.
std::vector<std::byte> onnx_bytes(const onnx::TensorProto& t, Dtype type, const std::string& place) {
  std::vector<std::byte> out;
  const std::size_t bytes = bytes_of(type);
  const int fields = (t.raw_data().empty() ? 0 : 1) + (t.float_data().empty() ? 0 : 1) +
                     (t.double_data().empty() ? 0 : 1) + (t.int32_data().empty() ? 0 : 1) +
                     (t.int64_data().empty() ? 0 : 1) + (t.uint64_data().empty() ? 0 : 1);
  if (fields > 1) throw InputError(place, "has its entries in several fields");
  if (!t.raw_data().empty()) {
    out.resize(t.raw_data().size());
    std::memcpy(out.data(), t.raw_data().data(), out.size());
  } else if (type == Dtype::F32) {
    append_entries(t.float_data(), bytes, out);
  } else if (type == Dtype::F64) {
    append_entries(t.double_data(), bytes, out);
  } else if (type == Dtype::I64) {
    append_entries(t.int64_data(), bytes, out);
  } else if (type == Dtype::U64) {
    append_entries(t.uint64_data(), bytes, out);
  } else if (type == Dtype::U32) {
    append_narrow(t.uint64_data(), type, place, out);
  } else {
    append_narrow(t.int32_data(), type, place, out);
  }
  return out;
}

Tensor onnx_tensor(const onnx::TensorProto& t, const std::string& place) {
  if (t.data_location() == onnx::TensorProto::EXTERNAL || t.external_data_size() > 0)
    throw InputError(place, "lies in another file; expected a model in one file (save_as_external_data=False)");
  if (t.has_segment()) throw InputError(place, "is a segment of a tensor, which is not read");
  const auto type = onnx_type(t.data_type());
  if (!type)
    throw InputError(
        place, "entries of the type " +
                   (onnx::TensorProto::DataType_IsValid(t.data_type())
                        ? onnx::TensorProto::DataType_Name(static_cast<onnx::TensorProto::DataType>(t.data_type()))
                        : std::to_string(t.data_type())) +
                   "; expected FLOAT, DOUBLE, FLOAT16, BFLOAT16, or integers");
  Tensor out{*type, {}, {}};
  for (const std::int64_t n : t.dims()) {
    if (n < 0 || out.shape.size() == 8) throw InputError(place, "expected at most 8 dimensions of 0 or more");
    out.shape.push_back(static_cast<std::uint64_t>(n));
  }
  out.bytes = onnx_bytes(t, *type, place);
  const auto entries = entries_of(out.shape);
  if (!entries || *entries > kMaxImportBytes || *entries * bytes_of(*type) != out.bytes.size())
    throw InputError(place, "has " + std::to_string(out.bytes.size()) + " bytes of " + std::string(name(*type)) +
                                ", which do not fit its shape");
  return out;
}

OnnxAttribute onnx_attribute(const onnx::AttributeProto& a, const std::string& place) {
  OnnxAttribute out;
  switch (a.type()) {
    case onnx::AttributeProto::INT: out.kind = OnnxAttribute::Kind::Integer, out.integer = a.i(); break;
    case onnx::AttributeProto::INTS:
      out.kind = OnnxAttribute::Kind::Integers;
      out.integers.assign(a.ints().begin(), a.ints().end());
      break;
    case onnx::AttributeProto::FLOAT: out.kind = OnnxAttribute::Kind::Float, out.number = a.f(); break;
    case onnx::AttributeProto::STRING: out.kind = OnnxAttribute::Kind::Text, out.text = a.s(); break;
    case onnx::AttributeProto::TENSOR:
      out.kind = OnnxAttribute::Kind::Tensor;
      out.tensor = onnx_tensor(a.t(), place + ": attribute " + a.name().substr(0, 60));
      break;
    default: break;
  }
  return out;
}

OnnxNode onnx_node(const onnx::NodeProto& n, int index, const std::string& path) {
  OnnxNode out{.place = path + ": node " + (n.name().empty() ? std::to_string(index) : n.name().substr(0, 100)) + " (" +
                        n.op_type().substr(0, 60) + ")",
               .op = n.op_type(),
               .inputs = {n.input().begin(), n.input().end()},
               .outputs = {n.output().begin(), n.output().end()},
               .attributes = {}};
  if (!n.domain().empty() && n.domain() != "ai.onnx")
    throw InputError(out.place,
                     "an operator of the domain " + n.domain().substr(0, 60) + "; expected one of ONNX's own");
  for (const onnx::AttributeProto& a : n.attribute()) {
    if (!a.ref_attr_name().empty())
      throw InputError(out.place, "the attribute " + a.name().substr(0, 60) + " is that of a function");
    if (!out.attributes.emplace(a.name(), onnx_attribute(a, out.place)).second)
      throw InputError(out.place, "the attribute " + a.name().substr(0, 60) + " stands twice");
  }
  return out;
}

void read_ends(const onnx::GraphProto& graph, const std::string& path, OnnxModel& out) {
  for (const onnx::ValueInfoProto& v : graph.input()) {
    if (out.tensors.contains(v.name())) continue;  // an initialiser that is listed as an input
    if (!out.input.empty()) throw InputError(path, "two inputs, " + out.input + " and " + v.name() + "; expected one");
    out.input = v.name();
    if (!v.type().has_tensor_type() || !v.type().tensor_type().has_shape())
      throw InputError(path + ": input " + v.name(), "has no shape");
    for (const auto& d : v.type().tensor_type().shape().dim())
      out.input_dims.push_back(d.has_dim_value()   ? std::to_string(d.dim_value())
                               : d.has_dim_param() ? "\"" + d.dim_param().substr(0, 60) + "\""
                                                   : "\"?\"");
  }
  if (out.input.empty()) throw InputError(path, "no input");
  if (graph.output_size() != 1) throw InputError(path, std::to_string(graph.output_size()) + " outputs; expected one");
  out.output = graph.output(0).name();
}

// The version of ONNX's own operators.
std::int64_t opset_of(const onnx::ModelProto& model, const std::string& path) {
  std::int64_t out = 0;
  for (const onnx::OperatorSetIdProto& set : model.opset_import()) {
    if (!set.domain().empty() && set.domain() != "ai.onnx") continue;
    if (out != 0) throw InputError(path, "two versions of ONNX's operators");
    out = set.version();
  }
  if (out < kLeastOpset || out > kMostOpset)
    throw InputError(path, "operator set " + std::to_string(out) + "; expected " + std::to_string(kLeastOpset) +
                               " to " + std::to_string(kMostOpset));
  return out;
}

}  // namespace

OnnxModel read_onnx_model(const std::string& path) {
  const std::string bytes = read_file(path, kMaxImportBytes);
  pb::io::CodedInputStream in(reinterpret_cast<const std::uint8_t*>(bytes.data()), static_cast<int>(bytes.size()));
  FieldCount(path).message(in, *onnx::ModelProto::descriptor(), 0);
  onnx::ModelProto model;
  if (!model.ParseFromString(bytes) || !model.has_graph()) throw InputError(path, "not an ONNX file");
  const onnx::GraphProto& graph = model.graph();
  if (model.functions_size() > 0 || model.training_info_size() > 0 || graph.sparse_initializer_size() > 0 ||
      graph.quantization_annotation_size() > 0)
    throw InputError(path, "functions, training information, sparse or quantised tensors are not read");
  OnnxModel out;
  out.opset = opset_of(model, path);
  for (const onnx::TensorProto& t : graph.initializer())
    if (t.name().empty())
      throw InputError(path, "a tensor without a name");
    else if (!out.tensors.emplace(t.name(), onnx_tensor(t, path + ": tensor " + t.name().substr(0, 100))).second)
      throw InputError(path, "the tensor " + t.name().substr(0, 100) + " stands twice");
  for (const onnx::NodeProto& n : graph.node())
    out.nodes.push_back(onnx_node(n, static_cast<int>(out.nodes.size()), path));
  read_ends(graph, path, out);
  return out;
}

}  // namespace plumbline
