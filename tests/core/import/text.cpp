// Models as text: the definitions and parameters that appear, that the claim file is in the house style, and what is
// refused, by name. That the values are right is compared with numpy in tests/differential/text_networks.py.
#include "claim/paper.hpp"
#include "core/import/text_support.hpp"
#include "core/network/support.hpp"
#include "import/text_case.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

TEST_CASE("a chain of layers: a definition for each node, the last called model") {
  OnnxBuilder b({0, 2});
  set(b.node("Gemm", {b.weight({3, 2}), b.weight({3})}), "transB", std::int64_t{1});
  b.node("Tanh");
  b.node("MatMul", {b.weight({3, 2})});
  const std::string text = text_of(b);
  check_has(text, "paper net \"What net computes, as text\"\n");
  check_has(text, "matrix X in R^(2, n) \"no samples were given: ones\"\n");
  check_has(text, "matrix W1 in R^(3, 2) \"tensor w1 of the model\"\n");
  check_has(text, "vector b1 in R^3 \"tensor w2 of the model\"\n");
  check_has(text, "matrix W2 in R^(2, 3) \"tensor w3 of the model\"\n");
  check_has(text, "# Gemm1 (Gemm)\nlet h1(A: matrix) :=\n    W1 * A + b1 * all-ones(1, cols(A))\n");
  check_has(text, "let h2(A: matrix) :=\n    table i in 1..3, j in 1..cols(A): tanh(h1(A)[i, j])\n");
  check_has(text, "let model(A: matrix) :=\n    W2 * h2(A)\n");
  check_has(text, "then |model(X[., 1])| <= |model(X)| + 1/1000000\n");
  CHECK(format_claims(text, "net.claim") == text);
}

TEST_CASE("the parameters are the tensors of the file, exactly") {
  OnnxBuilder b({0, 2});
  auto& gemm = b.node("Gemm", {b.weight({2, 2}, {1, 2, 3, 4}), b.weight({2}, {0.5F, -1})});
  set(gemm, "alpha", 0.5F);
  set(gemm, "beta", 2.0F);
  const Folder folder;
  const Case c = read_back(as_text(b, folder), folder);
  CHECK(c.network.absent());
  CHECK(same(c.matrices.at("W1"), exact({{"1/2", "3/2"}, {"1", "2"}})));
  CHECK(same(c.matrices.at("b1"), exact({{"1"}, {"-2"}})));
  CHECK(same(c.matrices.at("X"), exact({{"1"}, {"1"}})));
}

TEST_CASE("a tensor that two nodes take is one parameter") {
  OnnxBuilder b({0, 2});
  const std::string w = b.weight({2, 2});
  b.node("MatMul", {w});
  b.node("MatMul", {w});
  const std::string text = text_of(b);
  check_has(text, "W1 * h1(A)");
  CHECK(text.find("W2") == std::string::npos);
}

TEST_CASE("numbers stand in the text as the fractions that they are") {
  OnnxBuilder b({0, 2});
  b.node("Div", {b.weight({}, std::vector<float>{4})});
  b.node("Sub", {b.weight({1}, std::vector<float>{0.1F})});
  b.node("Erf");
  const std::string text = text_of(b);
  check_has(text, "1/4 * A\n");
  check_has(text, "h1(A) - 13421773/134217728 * all-ones(2, cols(A))");
  check_has(text, "table i in 1..2, j in 1..cols(A): erf(h2(A)[i, j])");
}

TEST_CASE("softmax, normalisations and gelu are those of the library") {
  OnnxBuilder b({0, 4});
  b.node("LayerNormalization", {b.weight({4}), b.weight({4})});
  b.node("BatchNormalization", {b.weight({4}), b.weight({4}), b.weight({4}), b.weight({4}, true)});
  set(b.node("Softmax"), "axis", std::int64_t{-1});
  const std::string text = text_of(b);
  check_has(text, "iterate k in 1..1 from A as Z: layer-norm(Z, 2748779/274877906944)");
  check_has(text, "g2[i, 1] * (h1(A)[i, j] - m1[i, 1]) / sqrt(v1[i, 1] + 2748779/274877906944) +\n");
  check_has(text, "iterate k in 1..1 from h2(A) as Z: softmax(Z)");
  for (const auto& [kind, word] : {std::pair{"none", " gelu(A[i, j])"}, {"tanh", " gelu-tanh(A[i, j])"}}) {
    OnnxBuilder g({0, 4});
    auto* a = g.node("Gelu").add_attribute();
    a->set_name("approximate");
    a->set_type(onnx::AttributeProto::STRING);
    a->set_s(kind);
    g.model().mutable_opset_import(0)->set_version(20);
    check_text(g, word);
    a->set_s("sigmoid");
    check_not_text(g, "approximate = sigmoid; expected none or tanh");
  }
}

TEST_CASE("windows: which entry of the kernel stands where, the channel fastest") {
  OnnxBuilder b({0, 2, 1, 3});
  b.node("Conv", {b.weight({1, 2, 1, 2}, {1, 2, 3, 4}), b.weight({1}, std::vector<float>{5})});
  set(b.node("MaxPool"), "kernel_shape", std::vector<std::int64_t>{1, 2});
  const Folder folder;
  ImportedCase imported = as_text(b, folder);
  check_has(imported.texts.at("net.claim"), "gather(I1, K1) * A + gather(I2, b1) * all-ones(1, cols(A))");
  check_has(imported.texts.at("net.claim"), "(stack j in 1..cols(A): max-pool(2, gather(I3, h1(A)[., j])))^T");
  const Case c = read_back(std::move(imported), folder);
  CHECK(same(c.matrices.at("K1"), exact({{"1"}, {"2"}, {"3"}, {"4"}})));
  CHECK(same(c.matrices.at("I1"), exact({{"1", "3", "2", "4", "0", "0"}, {"0", "0", "1", "3", "2", "4"}})));
  CHECK(same(c.matrices.at("I2"), exact({{"1"}, {"1"}})));
  CHECK(same(c.matrices.at("I3"), exact({{"1"}, {"2"}})));
}

TEST_CASE("larger convolutions: the kernel times the windows of each sample, side by side") {
  OnnxBuilder b({0, 2, 1, 300});
  b.node("Conv", {b.weight({1, 2, 1, 2}, {1, 2, 3, 4}), b.weight({1}, std::vector<float>{5})});
  const Folder folder;
  ImportedCase imported = as_text(b, folder);
  check_has(imported.texts.at("net.claim"),
            "(stack j in 1..cols(A): reshape(1, 299, (K1 * gather(I1, A[., j]) + b1 * all-ones(1, 299))^T))^T");
  const Case c = read_back(std::move(imported), folder);
  CHECK(same(c.matrices.at("K1"), exact({{"1", "3", "2", "4"}})));
  ExactMatrix places(4, 299);
  for (int k = 0; k < 4; ++k)
    for (int j = 0; j < 299; ++j) places(k, j) = Real(2 * j + k + 1);
  CHECK(same(c.matrices.at("I1"), places));
  OnnxBuilder groups({0, 2, 1, 300});
  set(groups.node("Conv", {groups.weight({2, 1, 1, 1}, {5, 6})}), "group", std::int64_t{2});
  const std::string text = text_of(groups);
  check_has(text, "matrix I1 in R^(2, 300) \"which number of the image stands where\"");
  check_has(text, "(stack b in 1..2: ((table p in 1..1, q in 1..1: K1[(b - 1)");
}

TEST_CASE("means of windows, and the largest beside the border") {
  OnnxBuilder b({0, 2, 1, 2});
  set(b.node("AveragePool"), "kernel_shape", std::vector<std::int64_t>{1, 2});
  auto& pool = b.node("MaxPool");
  set(pool, "kernel_shape", std::vector<std::int64_t>{1, 2});
  set(pool, "pads", std::vector<std::int64_t>{0, 1, 0, 1});
  const Folder folder;
  ImportedCase imported = as_text(b, folder);
  check_has(imported.texts.at("net.claim"), "(stack j in 1..cols(A): 1/2 * (all-ones(1, 2) * gather(I1, A[., j])))^T");
  const Case c = read_back(std::move(imported), folder);
  CHECK(same(c.matrices.at("I1"), exact({{"1", "2"}, {"3", "4"}})));
  CHECK(same(c.matrices.at("I2"), exact({{"1", "2", "1", "2"}, {"1", "2", "1", "2"}})));
}

TEST_CASE("attention: a token in each column, the product turned round") {
  OnnxBuilder b({1, 3, 4});
  const std::string x = b.last();
  b.node_on("MatMul", {x, b.weight({4, 2})});
  const std::string q = b.last();
  b.node_on("MatMul", {x, b.weight({4, 2})});
  set(b.node("Transpose"), "perm", std::vector<std::int64_t>{0, 2, 1});
  b.node_on("MatMul", {q, b.last()});
  b.node("Softmax");
  b.node_on("MatMul", {b.last(), x});
  const std::string text = text_of(b);
  check_has(text, "matrix X in R^(4, 3) ");
  check_has(text, "let h3(A: matrix) :=\n    h2(A)^T * h1(A)\n");
  check_has(text, "let model(A: matrix) :=\n    A * h4(A)\n");
  check_has(text, "rows(model(X)) = 4 and cols(model(X)) = 3");
}

TEST_CASE("behind a residual block a new part of the text begins") {
  OnnxBuilder b({0, 2});
  b.node("MatMul", {b.weight({2, 2})});
  const std::string x = b.last();
  b.node("Tanh");
  b.node("Add", {x});
  b.node("Relu");
  const std::string text = text_of(b);
  check_has(text, "let h3(A: matrix) :=\n    h2(A) + h1(A)\n\n# From here on A is what h3 makes.\n");
  check_has(text, "let h4(A: matrix) :=\n    relu(A)\n");
  check_has(text, "let model(A: matrix) :=\n    iterate k in 1..1 from h3(A) as Z: h4(Z)\n");
  OnnxBuilder ends({0, 2});
  ends.node("Add", {ends.last()});
  check_text(ends, "let model(A: matrix) :=\n    A + A\n");
}

TEST_CASE("what is too large when it is written out is a limit") {
  OnnxBuilder b({0, 2});
  std::string before = "x";
  for (int k = 0; k < 40; ++k) {  // each takes the one before and the one before that: no part ends
    const std::string last = b.last();
    b.node_on("Add", {before, last});
    before = last;
  }
  check_not_text(b, "limit: net: as text, the model is too large");
}

TEST_CASE("the name of the case becomes a word") {
  OnnxBuilder b({0, 2});
  b.node("Relu");
  const Folder folder;
  ImportOptions options;
  options.files = {folder.write("net.onnx", b.bytes())};
  options.as_text = true;
  options.name = "2 layers-v1.5";
  CHECK(import_case(options).texts.contains("model_2_layers_v1_5.claim"));
}

// --- what is refused

TEST_CASE("an operator or an attribute that is not known is named") {
  OnnxBuilder b({0, 2});
  b.node("Hardmax");
  check_not_text(b, "node Hardmax1 (Hardmax): the operator Hardmax is not known here; expected one of Abs, Add");
  OnnxBuilder odd({0, 2});
  set(odd.node("Tanh"), "surprise", std::int64_t{1});
  check_not_text(odd, "the attribute surprise is not known");
  OnnxBuilder old({0, 2});
  old.node("Gelu");
  check_not_text(old, "node Gelu1 (Gelu): stands in operator sets from 20 on");
}

TEST_CASE("what mixes samples is refused") {
  OnnxBuilder batch({0, 2});
  set(batch.node("Softmax"), "axis", std::int64_t{0});
  check_not_text(batch, "axis 0, the batch; expected the last, 1");
  OnnxBuilder far({0, 2});
  set(far.node("Softmax"), "axis", std::int64_t{2});
  check_not_text(far, "axis 2 of a value with 2 axes");
  OnnxBuilder product({0, 2});
  product.node_on("MatMul", {"x", "x"});
  check_not_text(product, "the product of two values mixes the samples");
  OnnxBuilder left({0, 2});
  left.node_on("MatMul", {left.weight({2, 2}), "x"});
  check_not_text(left, "a constant times a value mixes the samples");
  OnnxBuilder turned({0, 2});
  set(turned.node("Transpose"), "perm", std::vector<std::int64_t>{1, 0});
  check_not_text(turned, "mixes samples and features");
  OnnxBuilder mean({0, 2});
  set(mean.node("ReduceMean"), "axes", std::vector<std::int64_t>{0});
  check_not_text(mean, "a mean over axis 0");
  OnnxBuilder all({0, 2});
  all.node("ReduceMean");
  check_not_text(all, "a mean over all axes");
  OnnxBuilder tokens({1, 2, 3});
  set(tokens.node("Softmax"), "axis", std::int64_t{1});
  check_not_text(tokens, "axis 1; expected the last, 2");
  OnnxBuilder images({0, 2, 2, 2});
  set(images.node("Softmax"), "axis", std::int64_t{1});
  check_not_text(images, "takes images");
}

TEST_CASE("dynamic axes, batches of tokens, shapes that do not fit are refused") {
  OnnxBuilder dynamic({0, 0});
  dynamic.node("Relu");
  check_not_text(dynamic, "the dimension \"batch\" is dynamic; only the first, the batch, may be");
  OnnxBuilder batch({2, 3, 4});
  batch.node("Relu");
  check_not_text(batch, "a batch of 2; of tokens one sample is read");
  OnnxBuilder axes({0, 1, 2, 3, 4});
  axes.node("Relu");
  check_not_text(axes, "5 dimensions; expected batch x features");
  OnnxBuilder cols({0, 3});
  cols.node("MatMul", {cols.weight({2, 2})});
  check_not_text(cols, "maps 2 numbers; expected 3");
  OnnxBuilder bias({0, 3});
  bias.node("Add", {bias.weight({2})});
  check_not_text(bias, "is 2; expected one number, one for each feature");
  OnnxBuilder norm({0, 3});
  norm.node("LayerNormalization", {norm.weight({2})});
  check_not_text(norm, "is 2; expected 3 numbers");
  OnnxBuilder images({0, 2, 2, 2});
  images.node("MatMul", {images.weight({8, 2})});
  check_not_text(images, "expected a Flatten");
  OnnxBuilder orders({0, 2, 2, 1});
  orders.node_on("Flatten", {"x"});
  const std::string flat = orders.last();
  orders.node("MatMul", {orders.weight({4, 4})});
  orders.node_on("Add", {orders.last(), flat});
  check_not_text(orders, "shapes or orders that differ");
}

TEST_CASE("a division by 0, a negative variance, a window in the padding are refused") {
  OnnxBuilder zero({0, 2});
  zero.node("Div", {zero.weight({}, std::vector<float>{0})});
  check_not_text(zero, "a division by 0");
  OnnxBuilder variance({0, 1});
  variance.node("BatchNormalization", {variance.weight({1}), variance.weight({1}), variance.weight({1}),
                                       variance.weight({1}, std::vector<float>{-1})});
  check_not_text(variance, "the variance of channel 0 plus epsilon is not positive");
  OnnxBuilder pad({0, 1, 2, 2});
  auto& pool = pad.node("MaxPool");
  set(pool, "kernel_shape", std::vector<std::int64_t>{1, 1});
  set(pool, "pads", std::vector<std::int64_t>{1, 1, 1, 1});
  check_not_text(pad, "a window in the padding");
  OnnxBuilder power({0, 2});
  power.node("Pow", {power.weight({}, std::vector<float>{0.25F})});
  check_not_text(power, "the exponent 1/4; expected an integer or 1/2");
  OnnxBuilder large({0, 4, 128, 128});
  set(large.node("Conv", {large.weight({1, 4, 9, 9})}), "pads", std::vector<std::int64_t>{4, 4, 4, 4});
  check_not_text(large, "(Conv): windows with 5308416 numbers; as text, at most 4194304");
}

TEST_CASE("values that nothing takes, and outputs that no node makes, are refused") {
  OnnxBuilder dead({0, 2});
  dead.node_on("Tanh", {"x"});
  dead.node_on("Relu", {"x"});
  check_not_text(dead, "node Tanh1 (Tanh): nothing takes its value");
  OnnxBuilder none({0, 2});
  none.node("Identity");
  check_not_text(none, "the output v1 is not what the last node makes");
  OnnxBuilder cycle({0, 2});
  auto& first = cycle.node("Tanh");
  cycle.node("Relu");
  first.set_input(0, cycle.last());
  check_not_text(cycle, "which no node before it makes");
}

TEST_CASE("files of weights, and labels of tokens, are refused") {
  const Folder folder;
  ImportOptions options;
  options.as_text = true;
  options.files = {folder.write("net.npz", "")};
  CHECK_SAYS(import_case(options), "--as-text: reads an ONNX file, NAME.onnx");
  OnnxBuilder b({1, 2, 3});
  b.node("Tanh");
  options.files = {folder.write("net.onnx", b.bytes())};
  options.inputs = folder.write("x.csv", "1,2,3,4,5,6\n7,8,9,10,11,0.1\n");
  options.range = {0, 2};
  CHECK_SAYS(import_case(options), "--samples: the columns are the tokens of one sample; expected 1");
  options.range = {1, 1};
  const Case c = read_back(import_case(options), folder);
  CHECK(same(c.matrices.at("X"), exact({{"7", "10"}, {"8", "11"}, {"9", "1/10"}})));
  options.labels = folder.write("y.csv", "1\n2\n");
  CHECK_SAYS(import_case(options), "--labels: the outputs are tokens");
}

}  // namespace
