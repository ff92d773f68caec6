// ONNX models for the tests, made with the same messages that other programs write, and what they compute, straight
// from ONNX's definitions: doubles, batch by batch, the channel slowest. Weights are small multiples of 1/8, so that
// every sum of doubles is exact.
#pragma once

#include <onnx/onnx_pb.h>

#include <random>
#include <string>
#include <vector>

#include "core/import/support.hpp"

namespace plumbline::test {

class OnnxBuilder {
 public:
  explicit OnnxBuilder(const std::vector<std::int64_t>& input) {
    model_.set_ir_version(8);
    auto* set = model_.add_opset_import();
    set->set_domain("");
    set->set_version(17);
    auto* in = model_.mutable_graph()->add_input();
    in->set_name("x");
    auto* type = in->mutable_type()->mutable_tensor_type();
    type->set_elem_type(onnx::TensorProto::FLOAT);
    type->mutable_shape();
    for (const std::int64_t n : input) {
      auto* dim = type->mutable_shape()->add_dim();
      if (n > 0)
        dim->set_dim_value(n);
      else
        dim->set_dim_param("batch");
    }
    last_ = "x";
  }

  // An initialiser of floats with random entries; its name.
  std::string weight(const std::vector<std::int64_t>& dims, bool positive = false) {
    std::size_t count = 1;
    for (const std::int64_t n : dims) count *= static_cast<std::size_t>(n);
    std::vector<float> entries(count);
    for (float& e : entries)
      e = static_cast<float>(std::uniform_int_distribution<int>(positive ? 1 : -8, 8)(random_)) / 8;
    return weight(dims, entries);
  }
  std::string weight(const std::vector<std::int64_t>& dims, const std::vector<float>& entries) {
    auto* t = model_.mutable_graph()->add_initializer();
    t->set_name("w" + std::to_string(model_.graph().initializer_size()));
    t->set_data_type(onnx::TensorProto::FLOAT);
    for (const std::int64_t n : dims) t->add_dims(n);
    t->set_raw_data(entries.data(), entries.size() * sizeof(float));
    return t->name();
  }
  std::string shape(const std::vector<std::int64_t>& dims) {
    auto* t = model_.mutable_graph()->add_initializer();
    t->set_name("s" + std::to_string(model_.graph().initializer_size()));
    t->set_data_type(onnx::TensorProto::INT64);
    t->add_dims(static_cast<std::int64_t>(dims.size()));
    for (const std::int64_t n : dims) t->add_int64_data(n);
    return t->name();
  }

  // A node on the last value and these constants; its output becomes the last value.
  onnx::NodeProto& node(const std::string& op, const std::vector<std::string>& constants = {}) {
    std::vector<std::string> inputs{last_};
    inputs.insert(inputs.end(), constants.begin(), constants.end());
    return node_on(op, inputs);
  }
  onnx::NodeProto& node_on(const std::string& op, const std::vector<std::string>& inputs) {
    auto* n = model_.mutable_graph()->add_node();
    n->set_op_type(op);
    n->set_name(op + std::to_string(model_.graph().node_size()));
    for (const std::string& i : inputs) n->add_input(i);
    last_ = "v" + std::to_string(model_.graph().node_size());
    n->add_output(last_);
    return *n;
  }
  [[nodiscard]] const std::string& last() const { return last_; }

  onnx::ModelProto& model() {
    if (model_.graph().output_size() == 0) model_.mutable_graph()->add_output();
    model_.mutable_graph()->mutable_output(0)->set_name(last_);
    return model_;
  }
  std::string bytes() { return model().SerializeAsString(); }

 private:
  onnx::ModelProto model_;
  std::string last_;
  std::mt19937 random_{11};
};

inline void set(onnx::NodeProto& n, const std::string& name, std::int64_t value) {
  auto* a = n.add_attribute();
  a->set_name(name);
  a->set_type(onnx::AttributeProto::INT);
  a->set_i(value);
}
inline void set(onnx::NodeProto& n, const std::string& name, const std::vector<std::int64_t>& values) {
  auto* a = n.add_attribute();
  a->set_name(name);
  a->set_type(onnx::AttributeProto::INTS);
  for (const std::int64_t v : values) a->add_ints(v);
}
inline void set(onnx::NodeProto& n, const std::string& name, float value) {
  auto* a = n.add_attribute();
  a->set_name(name);
  a->set_type(onnx::AttributeProto::FLOAT);
  a->set_f(value);
}

// A value of one sample: its dimensions behind the batch, entries row-major, so the channel is the slowest.
struct Image {
  std::vector<std::int64_t> dims;
  std::vector<double> at;
};

// What the model computes from one sample, by ONNX's definitions. Attributes are those that the tests set.
inline Image onnx_forward(const onnx::ModelProto& model, const Image& input) {
  std::map<std::string, Image> values{{"x", input}};
  std::map<std::string, const onnx::TensorProto*> tensors;
  for (const auto& t : model.graph().initializer()) tensors[t.name()] = &t;
  const auto constant = [&](const std::string& name) {
    const onnx::TensorProto& t = *tensors.at(name);
    Image out{{t.dims().begin(), t.dims().end()}, {}};
    for (std::size_t k = 0; k * 4 < t.raw_data().size(); ++k) {
      float f = 0;
      std::memcpy(&f, t.raw_data().data() + 4 * k, 4);
      out.at.push_back(static_cast<double>(f));
    }
    for (const std::int64_t n : t.int64_data()) out.at.push_back(static_cast<double>(n));
    return out;
  };
  for (const auto& n : model.graph().node()) {
    const auto attribute = [&](const std::string& name) -> const onnx::AttributeProto* {
      for (const auto& a : n.attribute())
        if (a.name() == name) return &a;
      return nullptr;
    };
    const auto list = [&](const std::string& name, std::vector<std::int64_t> otherwise) {
      const auto* a = attribute(name);
      return a == nullptr ? otherwise : std::vector<std::int64_t>(a->ints().begin(), a->ints().end());
    };
    const Image in = values.at(n.input(0));
    Image out;
    if (n.op_type() == "Gemm" || n.op_type() == "MatMul") {
      const Image w = constant(n.input(1));
      const bool t = attribute("transB") != nullptr && attribute("transB")->i() == 1;
      const double alpha = attribute("alpha") == nullptr ? 1 : static_cast<double>(attribute("alpha")->f()),
                   beta = attribute("beta") == nullptr ? 1 : static_cast<double>(attribute("beta")->f());
      const std::int64_t rows = t ? w.dims[0] : w.dims[1], cols = t ? w.dims[1] : w.dims[0];
      out.dims = {rows};
      for (std::int64_t i = 0; i < rows; ++i) {
        double sum = 0;
        for (std::int64_t j = 0; j < cols; ++j)
          sum += in.at[static_cast<std::size_t>(j)] * w.at[static_cast<std::size_t>(t ? i * cols + j : j * rows + i)];
        out.at.push_back(alpha * sum +
                         (n.input_size() > 2 ? beta * constant(n.input(2)).at[static_cast<std::size_t>(i)] : 0));
      }
    } else if (n.op_type() == "Conv" || n.op_type() == "AveragePool" || n.op_type() == "GlobalAveragePool") {
      const bool conv = n.op_type() == "Conv";
      const Image w = conv ? constant(n.input(1)) : Image{};
      const auto size = conv                           ? std::vector<std::int64_t>{w.dims[2], w.dims[3]}
                        : n.op_type() == "AveragePool" ? list("kernel_shape", {})
                                                       : std::vector<std::int64_t>{in.dims[1], in.dims[2]};
      const auto stride = list("strides", {1, 1}), pads = list("pads", {0, 0, 0, 0});
      const std::int64_t channels = conv ? w.dims[0] : in.dims[0];
      out.dims = {channels, (in.dims[1] + 2 * pads[0] - size[0]) / stride[0] + 1,
                  (in.dims[2] + 2 * pads[1] - size[1]) / stride[1] + 1};
      for (std::int64_t c = 0; c < channels; ++c)
        for (std::int64_t y = 0; y < out.dims[1]; ++y)
          for (std::int64_t x = 0; x < out.dims[2]; ++x) {
            double sum = conv && n.input_size() > 2 ? constant(n.input(2)).at[static_cast<std::size_t>(c)] : 0;
            for (std::int64_t k = 0; k < in.dims[0]; ++k)
              for (std::int64_t i = 0; i < size[0]; ++i)
                for (std::int64_t j = 0; j < size[1]; ++j) {
                  const std::int64_t py = y * stride[0] + i - pads[0], px = x * stride[1] + j - pads[1];
                  if (py < 0 || px < 0 || py >= in.dims[1] || px >= in.dims[2] || (!conv && k != c)) continue;
                  const double value = in.at[static_cast<std::size_t>((k * in.dims[1] + py) * in.dims[2] + px)];
                  sum +=
                      value * (conv ? w.at[static_cast<std::size_t>(((c * in.dims[0] + k) * size[0] + i) * size[1] + j)]
                                    : 1.0 / static_cast<double>(size[0] * size[1]));
                }
            out.at.push_back(sum);
          }
    } else if (n.op_type() == "Relu" || n.op_type() == "LeakyRelu") {
      const double slope = n.op_type() == "Relu"           ? 0
                           : attribute("alpha") == nullptr ? static_cast<double>(0.01F)
                                                           : static_cast<double>(attribute("alpha")->f());
      out = in;
      for (double& v : out.at) v = v > 0 ? v : slope * v;
    } else if (n.op_type() == "Add") {
      out = in;
      const bool fixed = tensors.contains(n.input(1));
      const Image other = fixed ? constant(n.input(1)) : values.at(n.input(1));
      const std::size_t each = fixed ? out.at.size() / other.at.size() : 1;
      for (std::size_t k = 0; k < out.at.size(); ++k) out.at[k] += other.at[k / each];
    } else if (n.op_type() == "BatchNormalization") {
      out = in;
      const Image gamma = constant(n.input(1)), beta = constant(n.input(2)), mean = constant(n.input(3)),
                  variance = constant(n.input(4));
      const double epsilon = static_cast<double>(attribute("epsilon") == nullptr ? 1e-5F : attribute("epsilon")->f());
      const std::size_t each = out.at.size() / gamma.at.size();
      for (std::size_t k = 0; k < out.at.size(); ++k) {
        const std::size_t c = k / each;
        out.at[k] = gamma.at[c] * (out.at[k] - mean.at[c]) / std::sqrt(variance.at[c] + epsilon) + beta.at[c];
      }
    } else if (n.op_type() == "Flatten") {
      out = {{static_cast<std::int64_t>(in.at.size())}, in.at};
    } else if (n.op_type() == "Reshape") {
      const Image wanted = constant(n.input(1));
      out.at = in.at;
      std::int64_t known = 1;
      for (std::size_t k = 1; k < wanted.at.size(); ++k) {
        out.dims.push_back(wanted.at[k] == 0 ? in.dims[k - 1] : static_cast<std::int64_t>(wanted.at[k]));
        if (out.dims.back() > 0) known *= out.dims.back();
      }
      for (std::int64_t& d : out.dims)
        if (d < 0) d = static_cast<std::int64_t>(in.at.size()) / known;
    } else {
      out = in;  // Identity
    }
    values[n.output(0)] = out;
  }
  return values.at(model.graph().output(0).name());
}

}  // namespace plumbline::test
