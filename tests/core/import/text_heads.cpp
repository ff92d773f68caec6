// Attention as text: heads that stand below each other, masks, and what is refused. That the values are those of
// PyTorch is compared in tests/differential/text_networks.py.
#include <limits>

#include "core/import/text_support.hpp"
#include "core/network/support.hpp"
#include "import/text_operators.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

constexpr float kHidden = -std::numeric_limits<float>::infinity();

// 3 tokens with 4 features as 2 heads: 1 x heads x tokens x features.
std::string heads_of(OnnxBuilder& b, const std::string& x) {
  b.node_on("Reshape", {x, b.shape({1, 3, 2, 2})});
  set(b.node("Transpose"), "perm", std::vector<std::int64_t>{0, 2, 1, 3});
  return b.last();
}
// Scores of the tokens with themselves, one matrix for each head.
std::string scores(OnnxBuilder& b) {
  const std::string q = heads_of(b, "x");
  set(b.node("Transpose"), "perm", std::vector<std::int64_t>{0, 1, 3, 2});
  b.node_on("MatMul", {q, b.last()});
  return b.last();
}
std::string truth(OnnxBuilder& b, const std::vector<std::int64_t>& dims, const std::vector<std::uint8_t>& entries) {
  auto* t = b.model().mutable_graph()->add_initializer();
  t->set_name("t" + std::to_string(b.model().graph().initializer_size()));
  t->set_data_type(onnx::TensorProto::BOOL);
  for (const std::int64_t n : dims) t->add_dims(n);
  t->set_raw_data(entries.data(), entries.size());
  return t->name();
}

TEST_CASE("the number of a row, of variables that count from 1") {
  CHECK(text_place({}) == "1");
  CHECK(text_place({{"i", 1}}) == "i");
  CHECK(text_place({{"b", 4}, {"i", 1}}) == "(b - 1) * 4 + i");
  CHECK(text_place({{"b", 4}, {"i", 2}}) == "(b - 1) * 4 + (i - 1) * 2 + 1");
}

TEST_CASE("heads are split, multiplied and merged, and no number moves") {
  OnnxBuilder b({1, 3, 4});
  scores(b);
  b.node("Softmax");
  const std::string weights = b.last(), v = heads_of(b, "x");
  b.node_on("MatMul", {weights, v});
  set(b.node("Transpose"), "perm", std::vector<std::int64_t>{0, 2, 1, 3});
  b.node("Reshape", {b.shape({1, 3, 4})});
  const std::string text = text_of(b);
  check_has(
      text,
      "let h1(A: matrix) :=\n    stack b in 1..2: ((table i in 1..3, j in 1..2: A[(b - 1) * 2 + j, i]) * (table i");
  check_has(text, "iterate k in 1..1 from h1(A) as Z: stack b in 1..2: (softmax(table i");
  check_has(text, "rows(model(X)) = 4 and cols(model(X)) = 3");
}

TEST_CASE("one key for all heads") {
  OnnxBuilder b({1, 3, 4});
  b.node_on("MatMul", {"x", b.weight({4, 2})});
  set(b.node("Transpose"), "perm", std::vector<std::int64_t>{0, 2, 1});
  b.node("Unsqueeze", {b.shape({1})});
  const std::string key = b.last();
  b.node_on("MatMul", {heads_of(b, "x"), key});
  check_text(b, "stack b in 1..2: (h1(A)^T * (table i in 1..2, j in 1..3: A[(b - 1) * 2 + i, j]))");
}

TEST_CASE("minus infinity hides, whether it is added or put there") {
  const std::vector<float> causal{0, kHidden, kHidden, 0, 0, kHidden, 0, 0, 0};
  const std::string softmax =
      "table i in 1..3, j in 1..3: M1[i, j] / (sum s in 1..3: M1[s, j] * exp(Z[(b - 1) * 3 + s,";
  OnnxBuilder added({1, 3, 4});
  scores(added);
  added.node("Add", {added.weight({3, 3}, causal)});
  added.node("Softmax");
  const Folder folder;
  ImportedCase imported = as_text(added, folder);
  CHECK(imported.texts.at("net.claim").find("stack b in 1..2: (table i in 1..3, j in 1..3: M1[i, j]") !=
        std::string::npos);
  const Case c = read_back(std::move(imported), folder);  // a column for each token that asks
  CHECK(same(c.matrices.at("M1"), exact({{"1", "1", "1"}, {"0", "1", "1"}, {"0", "0", "1"}})));
  OnnxBuilder put({1, 3, 4});
  const std::string s = scores(put);
  put.node_on("Where",
              {truth(put, {1, 1, 3, 3}, {0, 1, 1, 0, 0, 1, 0, 0, 0}), put.weight({}, std::vector<float>{kHidden}), s});
  put.node("Softmax");
  check_text(put, "M1[i, j] / (sum s in 1..3: M1[s, j] *");
}

TEST_CASE("a mask with other numbers is added, one of its own for each head is one matrix") {
  OnnxBuilder b({1, 3, 4});
  scores(b);
  std::vector<float> mask(18, 0.5F);
  mask[1] = mask[2] = kHidden;
  b.node("Add", {b.weight({2, 3, 3}, mask)});
  b.node("Softmax");
  const std::string text = text_of(b);
  check_has(text, "A + C1\n");
  check_has(text, "matrix M1 in R^(6, 3) \"1 where a score is seen\"");
  check_has(text, "M1[(b - 1) * 3 + i, j] / (sum s in");
  OnnxBuilder finite({1, 3, 4});
  const std::string s = scores(finite);
  finite.node_on("Where",
                 {truth(finite, {3, 3}, {1, 0, 0, 1, 1, 0, 1, 1, 1}), s, finite.weight({1}, std::vector<float>{-9})});
  check_text(finite,
             "stack b in 1..2: (table i in 1..3, j in 1..3: if M1[i, j] = 1 then A[(b - 1) * 3 + i, j] else -9)");
}

TEST_CASE("a mask that the graph computes") {
  OnnxBuilder b({1, 3, 4});
  const std::string s = scores(b);
  b.node_on("Shape", {s});
  b.node_on("Gather", {b.last(), b.shape({-1})});
  const std::string n = b.last();
  set(b.node_on("Concat", {n, n}), "axis", std::int64_t{0});
  auto* one = b.node("ConstantOfShape").add_attribute();
  one->set_name("value");
  one->set_type(onnx::AttributeProto::TENSOR);
  one->mutable_t()->set_data_type(onnx::TensorProto::INT64);
  one->mutable_t()->add_dims(1);
  one->mutable_t()->add_int64_data(1);
  set(b.node("Trilu", {b.shape({1})}), "upper", std::int64_t{1});
  set(b.node("Cast"), "to", std::int64_t{9});
  b.node_on("Where", {b.last(), b.weight({}, std::vector<float>{kHidden}), s});
  b.node("Softmax");
  const Folder folder;
  const Case c = read_back(as_text(b, folder), folder);
  CHECK(same(c.matrices.at("M1"), exact({{"1", "1", "1"}, {"0", "1", "1"}, {"0", "0", "1"}})));
}

TEST_CASE("a mask that hides nothing is none") {
  OnnxBuilder b({1, 3, 4});
  const std::string s = scores(b);
  b.node_on("Where", {truth(b, {3}, {0, 0, 0}), b.weight({}, std::vector<float>{kHidden}), s});
  b.node("Softmax");
  const std::string text = text_of(b);
  CHECK(text.find("M1") == std::string::npos);
  check_has(text, "(softmax(");
}

// --- what is refused

TEST_CASE("infinities anywhere else are refused") {
  OnnxBuilder tanh({1, 3, 4});
  scores(tanh);
  tanh.node("Add", {tanh.weight({1, 3}, std::vector<float>{0, 0, kHidden})});
  tanh.node("Tanh");
  check_not_text(tanh, "(Tanh): takes a value with infinities, which only a Softmax");
  OnnxBuilder up({1, 3, 4});
  scores(up);
  up.node("Add", {up.weight({1, 3}, std::vector<float>{0, 0, -kHidden})});
  check_not_text(up, "adds infinity");
  OnnxBuilder all({1, 3, 4});
  scores(all);
  std::vector<float> mask(9, 0);
  mask[3] = mask[4] = mask[5] = kHidden;
  all.node("Add", {all.weight({3, 3}, mask)});
  all.node("Softmax");
  check_not_text(all, "(Softmax): everything is hidden from token 1");
  OnnxBuilder logarithm({1, 3, 4});
  scores(logarithm);
  logarithm.node("Add", {logarithm.weight({1, 3}, std::vector<float>{0, 0, kHidden})});
  logarithm.node("LogSoftmax");
  check_not_text(logarithm, "the logarithm of what is hidden");
  OnnxBuilder vector({0, 2});
  vector.node("Add", {vector.weight({2}, std::vector<float>{0, kHidden})});
  check_not_text(vector, "w1[1]: is infinite");
}

TEST_CASE("the output: turned round if its last axis counts tokens, refused with infinities or out of order") {
  OnnxBuilder turned({1, 3, 4});
  turned.node("Tanh");
  set(turned.node("Transpose"), "perm", std::vector<std::int64_t>{0, 2, 1});
  const std::string text = text_of(turned);
  check_has(text, "let model(A: matrix) :=\n    h1(A)^T\n");
  check_has(text, "rows(model(X)) = 3 and cols(model(X)) = 4");
  OnnxBuilder hidden({1, 3, 4});
  scores(hidden);
  hidden.node("Add", {hidden.weight({1, 3}, std::vector<float>{0, 0, kHidden})});
  check_not_text(hidden, "the output has infinities");
  OnnxBuilder order({1, 3, 4});
  order.node("Tanh");
  order.node("Reshape", {order.shape({1, 3, 2, 2})});
  set(order.node("Transpose"), "perm", std::vector<std::int64_t>{0, 1, 3, 2});
  check_not_text(order, "in another order than they are computed in");
}

TEST_CASE("products and softmaxes that are not those of heads are refused") {
  OnnxBuilder tokens({1, 3, 4});  // 3 x 2 x 2: the first axis counts tokens
  tokens.node("Reshape", {tokens.shape({3, 2, 2})});
  tokens.node_on("MatMul", {tokens.last(), tokens.last()});
  check_not_text(tokens, "(MatMul): a product for each token; expected one for each head");
  OnnxBuilder fit({1, 3, 4});
  fit.node_on("MatMul", {"x", "x"});
  check_not_text(fit, "the product of 3 x 4 and 3 x 4");
  OnnxBuilder many({1, 3, 4});
  const std::string two = heads_of(many, "x");
  many.node_on("Reshape", {"x", many.shape({1, 3, 4, 1})});
  set(many.node("Transpose"), "perm", std::vector<std::int64_t>{0, 2, 3, 1});
  many.node_on("MatMul", {two, many.last()});
  check_not_text(many, "the product of 3 x 2 and 1 x 3");
  OnnxBuilder apart({1, 3, 4});  // the last axis: every second feature
  apart.node("Reshape", {apart.shape({1, 3, 2, 2})});
  set(apart.node("Transpose"), "perm", std::vector<std::int64_t>{0, 1, 3, 2});
  apart.node("Softmax");
  check_not_text(apart, "over an axis whose numbers do not stand side by side");
  OnnxBuilder part({1, 3, 4});  // a linear map of each head
  heads_of(part, "x");
  part.node("MatMul", {part.weight({2, 2})});
  check_not_text(part, "takes a value whose last axis is not that of all features");
}

}  // namespace
