// Every operator against ONNX's definition on random input, entry by entry; and what is refused, by name.
#include "import/onnx_graph.hpp"

#include <cmath>

#include "core/import/onnx_builder.hpp"
#include "core/network/random_graphs.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

// What the network of a case computes, vertex by vertex.
std::vector<std::vector<Real>> outputs_of(const Case& c) {
  const Graph g = graph_of(c.network);
  const auto order = topological_order(g);
  const auto in = in_edges(g);
  std::vector<std::vector<Real>> out;
  for (int sample = 0; sample < c.inputs.cols(); ++sample) {
    std::vector<Real> post(g.vertices.size());
    for (const int v : order) {
      const Vertex& vertex = g.vertices[static_cast<std::size_t>(v)];
      Real& value = post[static_cast<std::size_t>(v)];
      if (vertex.kind == Vertex::Kind::Input) value = c.inputs(vertex.coordinate, sample);
      if (vertex.kind == Vertex::Kind::Constant) value = vertex.value;
      if (vertex.kind != Vertex::Kind::Neuron) continue;
      for (const int e : in[static_cast<std::size_t>(v)]) {
        const Edge& edge = g.edges[static_cast<std::size_t>(e)];
        value += g.weight(edge) * post[static_cast<std::size_t>(edge.from)];
      }
      if (value.sign() == Sign::Negative) value = Real(vertex.slope) * value;
    }
    std::vector<Real> ends;
    for (const int v : g.outputs) ends.push_back(post[static_cast<std::size_t>(v)]);
    out.push_back(std::move(ends));
  }
  return out;
}

struct Imported {
  Case c;
  std::vector<std::vector<double>> expected;  // sample by sample, in the order of the suite
};

// The model on three random samples, written as an npy file of the given dimensions.
Imported imported(OnnxBuilder& builder, const std::vector<std::int64_t>& dims) {
  const Folder folder;
  std::size_t each = 1;
  std::string shape = "3, ";
  for (const std::int64_t n : dims) each *= static_cast<std::size_t>(n), shape += std::to_string(n) + ", ";
  std::mt19937 random(5);
  std::vector<float> entries(3 * each);
  for (float& e : entries) e = static_cast<float>(std::uniform_int_distribution<int>(-8, 8)(random)) / 4;
  const std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + shape + "), }";
  std::string npy = "\x93NUMPY";
  npy += {'\x01', '\0', static_cast<char>(header.size()), '\0'};
  npy += header + std::string(reinterpret_cast<const char*>(entries.data()), 4 * entries.size());
  ImportOptions options;
  options.files = {folder.write("net.onnx", builder.bytes())};
  options.inputs = folder.write("x.npy", npy);
  options.range = {0, 3};
  Imported out{read_back(import_case(options), folder), {}};
  for (std::size_t s = 0; s < 3; ++s) {
    Image in{dims,
             {entries.begin() + static_cast<std::ptrdiff_t>(s * each),
              entries.begin() + static_cast<std::ptrdiff_t>((s + 1) * each)}};
    const Image y = onnx_forward(builder.model(), in);
    std::vector<double> ends(y.at.size());
    const std::size_t channels = static_cast<std::size_t>(y.dims[0]), positions = y.at.size() / channels;
    for (std::size_t k = 0; k < channels; ++k)
      for (std::size_t p = 0; p < positions; ++p) ends[p * channels + k] = y.at[k * positions + p];
    out.expected.push_back(std::move(ends));
  }
  return out;
}

// `slack` is for what is irrational only.
void check_same(const Imported& net, double slack = 0) {
  const auto found = outputs_of(net.c);
  REQUIRE(found.size() == net.expected.size());
  for (std::size_t s = 0; s < found.size(); ++s) {
    REQUIRE(found[s].size() == net.expected[s].size());
    for (std::size_t k = 0; k < found[s].size(); ++k) {
      const Rational expected = Rational::from_double(net.expected[s][k]);
      if (slack == 0) {
        CHECK((found[s][k] - Real(expected)).sign() == Sign::Zero);
      } else {
        CHECK(std::abs(found[s][k].enclosure().lower.approximate() - net.expected[s][k]) < slack);
      }
    }
  }
}

TEST_CASE("Gemm, both ways round, with alpha and beta; a chain is fully connected") {
  OnnxBuilder b({0, 5});
  set(b.node("Gemm", {b.weight({7, 5}), b.weight({7})}), "transB", std::int64_t{1});
  b.node("Relu");
  auto& second = b.node("Gemm", {b.weight({7, 4}), b.weight({1, 4})});
  set(second, "alpha", 0.5F);
  set(second, "beta", -2.0F);
  b.node("Relu");
  b.node("Gemm", {b.weight({4, 3})});
  const Imported net = imported(b, {5});
  CHECK(net.c.network.fully_connected());
  check_same(net);
}

TEST_CASE("MatMul with an Add behind it, LeakyRelu, Identity") {
  OnnxBuilder b({2, 5});
  b.node("MatMul", {b.weight({5, 6})});
  b.node("Identity");
  b.node("Add", {b.weight({6})});
  set(b.node("LeakyRelu"), "alpha", 0.25F);
  b.node("MatMul", {b.weight({6, 2})});
  const Imported net = imported(b, {5});
  CHECK(net.c.network.fully_connected());
  CHECK(net.c.network.slope == Rational(1, 4));
  check_same(net);
}

TEST_CASE("an activation at the end, and two of different slopes, are layers") {
  OnnxBuilder b({0, 3});
  b.node("MatMul", {b.weight({3, 4})});
  b.node("Relu");
  b.node("MatMul", {b.weight({4, 2})});
  set(b.node("LeakyRelu"), "alpha", 0.5F);
  const Imported net = imported(b, {3});
  CHECK(std::holds_alternative<Sequential>(net.c.network.other));
  check_same(net);
}

TEST_CASE("the slope of LeakyRelu is the float that ONNX says") {
  OnnxBuilder b({0, 2});
  b.node("MatMul", {b.weight({2, 2})});
  b.node("LeakyRelu");
  b.node("MatMul", {b.weight({2, 2})});
  const Folder folder;
  ImportOptions options;
  options.files = {folder.write("net.onnx", b.bytes())};
  CHECK(read_back(import_case(options), folder).network.slope == Rational::from_double(static_cast<double>(0.01F)));
}

TEST_CASE("convolutions with strides, padding, bias; pooling; Flatten and a linear map behind it") {
  OnnxBuilder b({0, 2, 6, 5});
  auto& conv = b.node("Conv", {b.weight({3, 2, 3, 2}), b.weight({3})});
  set(conv, "strides", std::vector<std::int64_t>{1, 2});
  set(conv, "pads", std::vector<std::int64_t>{1, 1, 1, 1});
  set(conv, "kernel_shape", std::vector<std::int64_t>{3, 2});
  b.node("Relu");
  auto& pool = b.node("AveragePool");
  set(pool, "kernel_shape", std::vector<std::int64_t>{2, 1});
  set(pool, "strides", std::vector<std::int64_t>{2, 1});
  b.node("Conv", {b.weight({2, 3, 1, 1})});
  b.node("Add", {b.weight({1, 2, 1, 1})});
  b.node("Relu");
  set(b.node("Flatten"), "axis", std::int64_t{1});
  set(b.node("Gemm", {b.weight({4, 18}), b.weight({4})}), "transB", std::int64_t{1});
  check_same(imported(b, {2, 6, 5}));
}

TEST_CASE("a linear map behind images, not transposed; outputs that are images; a global mean") {
  OnnxBuilder flat({0, 3, 2, 2});
  flat.node("Conv", {flat.weight({2, 3, 1, 2})});
  flat.node("Reshape", {flat.shape({0, -1})});
  flat.node("MatMul", {flat.weight({4, 3})});
  check_same(imported(flat, {3, 2, 2}));
  OnnxBuilder images({0, 3, 4, 2});
  images.node("Conv", {images.weight({4, 3, 2, 2})});
  check_same(imported(images, {3, 4, 2}));
  OnnxBuilder mean({0, 2, 4, 4});
  mean.node("Conv", {mean.weight({3, 2, 1, 1})});
  mean.node("Relu");
  mean.node("GlobalAveragePool");
  mean.node("Flatten");
  mean.node("MatMul", {mean.weight({3, 2})});
  check_same(imported(mean, {2, 4, 4}));
}

TEST_CASE("inputs that are flattened at once are a vector in the order of the file, and vectors may become images") {
  OnnxBuilder b({0, 2, 2, 3});
  b.node("Flatten");
  b.node("MatMul", {b.weight({12, 3})});
  const Imported net = imported(b, {2, 2, 3});
  CHECK(net.c.network.fully_connected());
  check_same(net);
  OnnxBuilder r({0, 12});
  r.node("Reshape", {r.shape({-1, 2, 2, 3})});
  r.node("Conv", {r.weight({2, 2, 2, 2})});
  r.node("Flatten");
  r.node("MatMul", {r.weight({4, 3})});
  check_same(imported(r, {12}));
}

TEST_CASE("residual blocks: identity, and a linear map beside") {
  OnnxBuilder b({0, 3});
  b.node("MatMul", {b.weight({3, 4})});
  b.node("Relu");
  const std::string x = b.last();
  b.node("MatMul", {b.weight({4, 5})});
  b.node("Relu");
  b.node("MatMul", {b.weight({5, 4})});
  b.node_on("Add", {x, b.last()});
  b.node("Relu");
  const std::string y = b.last();
  const std::string skip = b.weight({4, 2});
  b.node_on("MatMul", {y, skip});
  const std::string z = b.last();
  b.node_on("MatMul", {y, b.weight({4, 3})});
  set(b.node("LeakyRelu"), "alpha", 0.5F);
  b.node("MatMul", {b.weight({3, 2})});
  b.node_on("Add", {b.last(), z});
  const Imported net = imported(b, {3});
  CHECK(std::holds_alternative<Sequential>(net.c.network.other));
  check_same(net);
}

TEST_CASE("branches with biases and convolutions, one inside another, activations that stand alone") {
  OnnxBuilder b({0, 2, 4, 4});
  const auto conv = [&](const std::string& from, std::vector<std::int64_t> shape, std::int64_t stride) {
    const std::int64_t pad = shape[2] / 2, out = shape[0];
    auto& n = b.node_on("Conv", {from, b.weight(shape), b.weight({out})});
    set(n, "pads", std::vector<std::int64_t>{pad, pad, pad, pad});
    set(n, "strides", std::vector<std::int64_t>{stride, stride});
    return b.last();
  };
  b.node("Relu");  // of the inputs
  const std::string x = b.last();
  conv(x, {2, 2, 3, 3}, 1);
  b.node("Relu");
  const std::string inner = b.last();
  const std::string u = conv(inner, {2, 2, 1, 1}, 1);
  b.node_on("Add", {u, inner});  // a branch inside the branch
  b.node_on("Add", {x, b.last()});
  set(b.node("LeakyRelu"), "alpha", 0.5F);
  const std::string y = b.last();
  const std::string shortcut = conv(y, {3, 2, 1, 1}, 2);
  const std::string main = conv(y, {3, 2, 3, 3}, 2);
  b.node_on("Add", {main, shortcut});
  b.node("GlobalAveragePool");
  b.node("Relu");  // of a mean
  b.node("Flatten");
  b.node("MatMul", {b.weight({3, 2})});
  const Imported net = imported(b, {2, 4, 4});
  REQUIRE(std::holds_alternative<Sequential>(net.c.network.other));
  CHECK(!std::get<Sequential>(net.c.network.other).chain());
  check_same(net);
}

TEST_CASE("batch normalisation is folded exactly: square roots where there are, doubles where they are squares") {
  OnnxBuilder roots({0, 2, 3, 3});
  roots.node("Conv", {roots.weight({3, 2, 2, 2}), roots.weight({3})});
  roots.node("BatchNormalization", {roots.weight({3}), roots.weight({3}), roots.weight({3}), roots.weight({3}, true)});
  roots.node("Relu");
  roots.node("Flatten");
  roots.node("MatMul", {roots.weight({12, 2})});
  check_same(imported(roots, {2, 3, 3}), 1e-9);

  OnnxBuilder squares({0, 3});
  squares.node("MatMul", {squares.weight({3, 2})});
  auto& norm = squares.node("BatchNormalization", {squares.weight({2}), squares.weight({2}), squares.weight({2}),
                                                   squares.weight({2}, {3.75F, 0.0F})});
  set(norm, "epsilon", 0.25F);
  const Imported net = imported(squares, {3});
  check_same(net);
  CHECK(net.c.network.weights.at(0)(0, 0).is_rational());
}

TEST_CASE("weights in every type and field are the same numbers") {
  const auto model = [](onnx::TensorProto::DataType type, const std::function<void(onnx::TensorProto&)>& fill) {
    OnnxBuilder b({0, 2});
    b.node("MatMul", {b.weight({2, 1}, {1.5F, -2.0F})});
    onnx::TensorProto& t = *b.model().mutable_graph()->mutable_initializer(0);
    t.clear_raw_data();
    t.set_data_type(type);
    fill(t);
    const Folder folder;
    ImportOptions options;
    options.files = {folder.write("net.onnx", b.bytes())};
    return read_back(import_case(options), folder).network.weights.at(0);
  };
  const ExactMatrix expected = exact({{"3/2", "-2"}});
  CHECK(same(model(onnx::TensorProto::FLOAT, [](auto& t) { t.add_float_data(1.5F), t.add_float_data(-2); }), expected));
  CHECK(
      same(model(onnx::TensorProto::DOUBLE, [](auto& t) { t.add_double_data(1.5), t.add_double_data(-2); }), expected));
  CHECK(same(model(onnx::TensorProto::FLOAT16, [](auto& t) { t.add_int32_data(0x3e00), t.add_int32_data(0xc000); }),
             expected));
  CHECK(same(model(onnx::TensorProto::BFLOAT16, [](auto& t) { t.add_int32_data(0x3fc0), t.add_int32_data(0xc000); }),
             expected));
  CHECK(same(model(onnx::TensorProto::FLOAT16, [](auto& t) { t.set_raw_data(std::string("\x00\x3e\x00\xc0", 4)); }),
             expected));
}

// --- what is refused

std::string refused(OnnxBuilder& b) {
  const Folder folder;
  ImportOptions options;
  options.files = {folder.write("net.onnx", b.bytes())};
  return complaint_of([&] { return import_case(options); });
}
void check_refused(OnnxBuilder& b, const std::string& part) {
  const std::string said = refused(b);
  CHECK_MESSAGE(said.find(part) != std::string::npos, said, " -- not: ", part);
}

TEST_CASE("an operator, an attribute, a domain, an operator set that is not known is named") {
  OnnxBuilder sigmoid({0, 2});
  sigmoid.node("MatMul", {sigmoid.weight({2, 2})});
  sigmoid.node("Sigmoid");
  check_refused(sigmoid, "node Sigmoid2 (Sigmoid): the operator Sigmoid is not known");
  OnnxBuilder odd({0, 2});
  set(odd.node("MatMul", {odd.weight({2, 2})}), "surprise", std::int64_t{1});
  check_refused(odd, "the attribute surprise is not known");
  OnnxBuilder domain({0, 2});
  domain.node("MatMul", {domain.weight({2, 2})}).set_domain("com.example");
  check_refused(domain, "domain com.example");
  for (const int version : {6, 23}) {
    OnnxBuilder old({0, 2});
    old.node("MatMul", {old.weight({2, 2})});
    old.model().mutable_opset_import(0)->set_version(version);
    check_refused(old, "operator set " + std::to_string(version) + "; expected 7 to 22");
  }
  OnnxBuilder type({0, 2});
  set(type.node("Gemm", {type.weight({2, 2})}), "transB", 1.0F);
  check_refused(type, "the attribute transB is not an integer");
  OnnxBuilder function({0, 2});
  auto& gemm = function.node("Gemm", {function.weight({2, 2})});
  set(gemm, "transB", std::int64_t{1});
  gemm.mutable_attribute(0)->set_ref_attr_name("outer");
  check_refused(function, "the attribute transB is that of a function");
  OnnxBuilder versions({0, 2});
  versions.node("MatMul", {versions.weight({2, 2})});
  versions.model().add_opset_import()->set_version(9);
  check_refused(versions, "two versions of ONNX's operators");
}

TEST_CASE("values of attributes that have no place in a case are refused") {
  const auto conv_with = [](const std::string& name, const std::vector<std::int64_t>& value, const std::string& part) {
    OnnxBuilder b({0, 2, 4, 4});
    set(b.node("Conv", {b.weight({2, 2, 2, 2})}), name, value);
    check_refused(b, part);
  };
  conv_with("dilations", {2, 2}, "dilations");
  conv_with("pads", {0, 0, 1, 1}, "pads that differ");
  conv_with("pads", {1, 1}, "pads has 2 entries; expected 4");
  conv_with("strides", {0, 1}, "a stride of 0");
  conv_with("kernel_shape", {3, 3}, "kernel_shape");
  OnnxBuilder group({0, 2, 4, 4});
  set(group.node("Conv", {group.weight({2, 1, 2, 2})}), "group", std::int64_t{2});
  check_refused(group, "group = 2; expected 1");
  OnnxBuilder large({0, 2, 4, 4});
  large.node("Conv", {large.weight({2, 2, 5, 5})});
  check_refused(large, "larger than the image");
  OnnxBuilder ceil({0, 2, 5, 5});
  auto& pool = ceil.node("AveragePool");
  set(pool, "kernel_shape", std::vector<std::int64_t>{2, 2});
  set(pool, "ceil_mode", std::int64_t{1});
  check_refused(ceil, "ceil_mode = 1; expected 0");
  OnnxBuilder trans({0, 2});
  set(trans.node("Gemm", {trans.weight({2, 2})}), "transA", std::int64_t{1});
  check_refused(trans, "transA = 1; expected 0");
}

TEST_CASE("shapes that do not fit, dynamic ones, and two inputs are refused") {
  OnnxBuilder cols({0, 3});
  cols.node("MatMul", {cols.weight({2, 2})});
  check_refused(cols, "maps 2 numbers; expected 3");
  OnnxBuilder bias({0, 2});
  bias.node("Gemm", {bias.weight({2, 3}), bias.weight({2})});
  check_refused(bias, "expected one number for each of 3 channels");
  OnnxBuilder dynamic({0, 2, 0, 4});
  dynamic.node("Relu");
  check_refused(dynamic, "the dimension \"batch\" is dynamic");
  OnnxBuilder rank({0, 2, 3});
  rank.node("Relu");
  check_refused(rank, "3 dimensions; expected batch x features");
  OnnxBuilder images({0, 2, 2, 2});
  images.node("MatMul", {images.weight({8, 2})});
  check_refused(images, "expected a Flatten");
  OnnxBuilder two({0, 2});
  two.node("MatMul", {two.weight({2, 2})});
  two.model().mutable_graph()->add_input()->CopyFrom(two.model().graph().input(0));
  two.model().mutable_graph()->mutable_input(1)->set_name("z");
  check_refused(two, "two inputs, x and z");
  OnnxBuilder sum({0, 2, 1, 1});  // batch x 2 x 1 x 1 and batch x 2 make batch x 2 x batch x 2
  const std::string u = sum.weight({2, 2, 1, 1});
  sum.node_on("Flatten", {"x"});
  sum.node("MatMul", {sum.weight({2, 2})});
  const std::string vector = sum.last();
  sum.node_on("Conv", {"x", u});
  sum.node("Add", {vector});
  check_refused(sum, "adds values of shapes or orders that differ");
  OnnxBuilder wide({0, 1 << 24});
  wide.node("Relu");
  check_refused(wide, "16777216 inputs; a case has at most 65536");
  OnnxBuilder reshape({0, 12});
  reshape.node("Reshape", {reshape.shape({-1, 5})});
  check_refused(reshape, "expected 12 numbers");
  OnnxBuilder batch({0, 12});
  batch.node("Reshape", {batch.shape({1, 12})});
  check_refused(batch, "a batch of 1");
}

TEST_CASE("cycles, values made twice, values that nothing takes are refused") {
  OnnxBuilder cycle({0, 2});
  auto& first = cycle.node("MatMul", {cycle.weight({2, 2})});
  cycle.node("Relu");
  first.set_input(0, cycle.last());
  check_refused(cycle, "which no node before it makes (a cycle, or a graph out of order)");
  OnnxBuilder twice({0, 2});
  twice.node("MatMul", {twice.weight({2, 2})});
  twice.node("Relu").set_output(0, "v1");
  check_refused(twice, "makes the value v1, which is there already");
  OnnxBuilder dead({0, 2});
  const std::string w = dead.weight({2, 2});
  dead.node_on("MatMul", {"x", w});
  dead.node_on("MatMul", {"x", w});
  check_refused(dead, "nothing takes its value");
  OnnxBuilder doubled({0, 2});
  doubled.node("MatMul", {doubled.weight({2, 2})});
  doubled.node_on("Add", {doubled.last(), doubled.last()});
  check_refused(doubled, "adds a value to itself");
  OnnxBuilder shared({0, 2});
  shared.node("MatMul", {shared.weight({2, 2})});
  const std::string y = shared.last();
  shared.node("Identity");
  shared.node("Add", {shared.weight({2})});
  shared.node_on("Add", {y, shared.last()});
  check_refused(shared, "other nodes take v1");
}

TEST_CASE("tensors that lie, lie elsewhere, or are no numbers are refused") {
  const auto tensor_with = [](const std::function<void(onnx::TensorProto&)>& change, const std::string& part) {
    OnnxBuilder b({0, 2});
    b.node("MatMul", {b.weight({2, 2})});
    change(*b.model().mutable_graph()->mutable_initializer(0));
    check_refused(b, part);
  };
  tensor_with([](auto& t) { t.set_dims(0, std::int64_t{1} << 62); }, "do not fit its shape");
  tensor_with([](auto& t) { t.set_dims(0, -2); }, "dimensions of 0 or more");
  tensor_with([](auto& t) { t.mutable_raw_data()->pop_back(); }, "15 bytes of F32");
  tensor_with([](auto& t) { t.add_float_data(1); }, "several fields");
  tensor_with([](auto& t) { t.set_data_type(onnx::TensorProto::STRING); }, "STRING");
  tensor_with([](auto& t) { t.set_data_type(99); }, "the type 99");
  const auto narrow = [&](onnx::TensorProto::DataType type, std::int32_t entry, const std::string& part) {
    tensor_with(
        [&](auto& t) {
          t.clear_raw_data();
          t.set_data_type(type);
          for (int k = 0; k < 4; ++k) t.add_int32_data(entry);
        },
        part);
  };
  narrow(onnx::TensorProto::INT8, 127, "no error");
  narrow(onnx::TensorProto::INT8, 128, "w1: the entry 128 is no I8");
  narrow(onnx::TensorProto::INT8, -129, "the entry -129 is no I8");
  narrow(onnx::TensorProto::UINT8, -1, "the entry -1 is no U8");
  narrow(onnx::TensorProto::FLOAT16, 0x13c00, "is no F16");
  narrow(onnx::TensorProto::BFLOAT16, -1, "is no BF16");
  tensor_with(
      [](auto& t) {
        t.clear_raw_data();
        t.set_data_type(onnx::TensorProto::UINT32);
        for (int k = 0; k < 4; ++k) t.add_uint64_data(std::uint64_t{1} << 32);
      },
      "the entry 4294967296 is no U32");
  tensor_with([](auto& t) { t.set_data_location(onnx::TensorProto::EXTERNAL); }, "lies in another file");
  tensor_with([](auto& t) { t.mutable_raw_data()->replace(4, 4, std::string("\0\0\x80\x7f", 4)); },
              "w1[0, 1]: is infinite or not a number");
}

TEST_CASE("a batch normalisation that has no linear map before it is refused") {
  OnnxBuilder b({0, 2});
  b.node("MatMul", {b.weight({2, 2})});
  b.node("Relu");
  b.node("BatchNormalization", {b.weight({2}), b.weight({2}), b.weight({2}), b.weight({2}, true)});
  check_refused(b, "a batch normalisation is folded into a Gemm, MatMul or Conv");
  OnnxBuilder negative({0, 2});
  negative.node("MatMul", {negative.weight({2, 2})});
  negative.node("BatchNormalization", {negative.weight({2}), negative.weight({2}), negative.weight({2}),
                                       negative.weight({2}, {1.0F, -1.0F})});
  check_refused(negative, "(BatchNormalization): the variance of channel 1 plus epsilon is not positive");
}

TEST_CASE("bytes that are no model are refused, and messages that would fill the memory") {
  const Folder folder;
  const auto said = [&](const std::string& bytes) {
    ImportOptions options;
    options.files = {folder.write("net.onnx", bytes)};
    return complaint_of([&] { return import_case(options); });
  };
  CHECK(said("").find("not an ONNX file") != std::string::npos);
  CHECK(said("hello").find("not an ONNX file") != std::string::npos);
  std::string nodes;
  for (int k = 0; k < 1'000'001; ++k) nodes += std::string("\x0a\x00", 2);  // empty nodes
  std::string bomb = "\x3a";                                                // the graph
  for (std::size_t n = nodes.size(); n > 0; n >>= 7) bomb += static_cast<char>((n & 0x7f) | (n > 0x7f ? 0x80 : 0));
  CHECK(said(bomb + nodes).find("more than 1000000 fields") != std::string::npos);
  OnnxBuilder good({0, 2});
  good.node("MatMul", {good.weight({2, 2})});
  const std::string bytes = good.bytes();
  for (std::size_t size = 0; size < bytes.size(); ++size) CHECK(said(bytes.substr(0, size)) != "no error");
}

}  // namespace
