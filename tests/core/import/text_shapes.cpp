// Nodes that move numbers or take a part of them, of values with tokens: the text of each, and what is refused.
#include "core/import/text_support.hpp"
#include "core/network/support.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

TEST_CASE("axes of size 1 come and go, and a part of the text has no node for it") {
  OnnxBuilder b({1, 3, 4});
  set(b.node("Transpose"), "perm", std::vector<std::int64_t>{1, 0, 2});
  b.node("Unsqueeze", {b.shape({0})});
  b.node("Squeeze", {b.shape({0, 2})});
  b.node("Expand", {b.shape({3, 4})});
  set(b.node("Gemm", {b.weight({2, 4}), b.weight({2})}), "transB", std::int64_t{1});
  b.node("Reshape", {b.shape({3, 1, -1})});
  set(b.node("Transpose"), "perm", std::vector<std::int64_t>{1, 0, 2});
  const std::string text = text_of(b);
  check_has(text, "let model(A: matrix) :=\n    W1 * A + b1 * all-ones(1, 3)\n");
  CHECK(text.find("h1") == std::string::npos);
}

TEST_CASE("a padding of nothing is nothing") {
  OnnxBuilder b({0, 1, 2, 2});
  b.node("Pad", {b.shape({0, 0, 0, 0, 0, 0, 0, 0})});
  b.node("Relu");
  check_text(b, "relu(A)");
  OnnxBuilder some({0, 1, 2, 2});
  some.node("Pad", {some.shape({0, 0, 1, 1, 0, 0, 1, 1})});
  check_not_text(some, "(Pad): pads; expected 0");
}

TEST_CASE("tokens first, with a batch of one") {
  OnnxBuilder b({3, 1, 4});
  b.node("Tanh");
  check_text(b, "table i in 1..4, j in 1..3: tanh(A[i, j])");
}

TEST_CASE("parts: of features, of each head, of tokens") {
  OnnxBuilder b({1, 3, 4});
  b.node("Slice", {b.shape({1}), b.shape({9223372036854775807}), b.shape({-1})});
  check_text(b, "table i in 1..3, j in 1..3: A[1 + i, j]");
  OnnxBuilder heads({1, 3, 4});
  heads.node("Reshape", {heads.shape({0, 0, 2, 2})});
  heads.node("Slice", {heads.shape({1}), heads.shape({2}), heads.shape({3})});
  check_text(heads, "stack b in 1..2: (table i in 1..1, j in 1..3: A[(b - 1) * 2 + 1 + i, j])");
  OnnxBuilder token({1, 3, 4});
  set(token.node("Gather", {token.shape({-2})}), "axis", std::int64_t{1});
  check_text(token, "table i in 1..4, j in 1..1: A[i, 1 + j]");
  OnnxBuilder split({1, 3, 4});
  auto& node = split.node("Split", {split.shape({1, 3})});
  set(node, "axis", std::int64_t{2});
  const std::string first = split.last();
  node.add_output("second");
  split.node_on("Mul", {first, "second"});
  const std::string text = text_of(split);
  check_has(text, "let h1(A: matrix) :=\n    table i in 1..1, j in 1..3: A[i, j]\n");
  check_has(text, "let h2(A: matrix) :=\n    table i in 1..3, j in 1..3: A[1 + i, j]\n");
  check_has(text, "hadamard((all-ones(3, 1) * h1(A)), h2(A))");
}

TEST_CASE("values and constants side by side") {
  OnnxBuilder b({1, 3, 4});
  const std::string c = b.weight({1, 1, 4}, {1, 2, 3, 4});
  set(b.node_on("Concat", {c, "x"}), "axis", std::int64_t{1});
  const Folder folder;
  ImportedCase imported = as_text(b, folder);
  check_has(imported.texts.at("net.claim"), "let model(A: matrix) :=\n    beside(C1, A)\n");
  check_has(imported.texts.at("net.claim"), "cols(model(X)) = 4");
  const Case read = read_back(std::move(imported), folder);
  CHECK(same(read.matrices.at("C1"), exact({{"1"}, {"2"}, {"3"}, {"4"}})));
  OnnxBuilder features({1, 3, 4});
  set(features.node_on("Concat", {"x", "x"}), "axis", std::int64_t{2});
  check_text(features, "stack(A, A)");
}

TEST_CASE("constants beside tokens: for each token, for each head, for each number of each") {
  OnnxBuilder token({1, 3, 4});
  token.node("Mul", {token.weight({3, 1})});
  check_text(token, "hadamard((all-ones(4, 1) * C1), A)");
  OnnxBuilder heads({1, 3, 4});
  heads.node("Reshape", {heads.shape({1, 3, 2, 2})});
  heads.node("Add", {heads.weight({2, 2}, {1, 2, 3, 4})});
  const Folder folder;
  ImportedCase imported = as_text(heads, folder);
  check_has(imported.texts.at("net.claim"), "A + b1 * all-ones(1, 3)");
  CHECK(same(read_back(std::move(imported), folder).matrices.at("b1"), exact({{"1"}, {"2"}, {"3"}, {"4"}})));
  OnnxBuilder inner({1, 3, 4});
  inner.node("Reshape", {inner.shape({1, 3, 2, 2})});
  inner.node("Add", {inner.weight({1, 2}, {1, 2})});
  check_text(inner, "A + (stack b in 1..2: (C1 * all-ones(1, 3)))");
}

// --- what is refused

TEST_CASE("what would mix tokens and features is refused") {
  OnnxBuilder mixed({1, 3, 4});
  mixed.node("Reshape", {mixed.shape({1, 4, 3})});
  check_not_text(mixed, "(Reshape): makes 1 x 4 x 3 of 1 x 3 x 4: an axis of it would mix tokens and features");
  OnnxBuilder heads({1, 3, 4});
  heads.node("Reshape", {heads.shape({1, 3, 2, 2})});
  set(heads.node("Transpose"), "perm", std::vector<std::int64_t>{0, 1, 3, 2});
  heads.node("Reshape", {heads.shape({1, 3, 4})});
  check_not_text(heads, "or heads that are not side by side");
  OnnxBuilder copies({1, 3, 4});
  copies.node("Expand", {copies.shape({2, 3, 4})});
  check_not_text(copies, "(Expand): makes copies of a value");
  OnnxBuilder spread({1, 3, 4});
  spread.node("Reshape", {spread.shape({1, 3, 2, 2})});
  spread.node("Add", {spread.weight({2, 1})});
  check_not_text(spread, "a constant of 2 x 1 is spread over a part of the features");
  OnnxBuilder large({1, 3, 4});
  large.node("Add", {large.weight({2, 3, 4})});
  check_not_text(large, "a constant of 2 x 3 x 4 beside 1 x 3 x 4");
}

TEST_CASE("parts that are none are refused") {
  OnnxBuilder step({1, 3, 4});
  step.node("Slice", {step.shape({0}), step.shape({4}), step.shape({2}), step.shape({2})});
  check_not_text(step, "a step of 2; expected 1");
  OnnxBuilder empty({1, 3, 4});
  empty.node("Slice", {empty.shape({4}), empty.shape({4}), empty.shape({2})});
  check_not_text(empty, "an empty slice");
  OnnxBuilder places({1, 3, 4});
  set(places.node("Gather", {places.shape({0, 1})}), "axis", std::int64_t{1});
  check_not_text(places, "takes 2 places of an axis; expected one");
  OnnxBuilder far({1, 3, 4});
  set(far.node("Gather", {far.shape({3})}), "axis", std::int64_t{1});
  check_not_text(far, "axis 3 of a value with 3 axes");
  OnnxBuilder sizes({1, 3, 4});
  auto& node = sizes.node("Split", {sizes.shape({1, 2})});
  set(node, "axis", std::int64_t{2});
  node.add_output("second");
  check_not_text(sizes, "sizes that do not fit an axis of 4");
  OnnxBuilder samples({0, 4});
  set(samples.node("Gather", {samples.shape({0})}), "axis", std::int64_t{0});
  check_not_text(samples, "mixes samples and features, as far as is known here");
  OnnxBuilder open({0, 4});
  open.node("Shape");
  check_not_text(open, "(Shape): asks how many samples there are, which is open");
}

}  // namespace
