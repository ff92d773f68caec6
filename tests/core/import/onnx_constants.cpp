// Constants that nodes compute: the value of each operator, the types, and what has no value.
#include "import/onnx_constants.hpp"

#include <cmath>

#include "core/import/support.hpp"
#include "tensor/dtype.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

Tensor floats(const std::vector<std::uint64_t>& shape, const std::vector<double>& entries) {
  return number_tensor(OnnxNode{"here", "", {}, {}, {}}, Dtype::F32, shape, entries);
}
Tensor integers(const std::vector<std::uint64_t>& shape, const std::vector<std::int64_t>& entries) {
  return integer_tensor(shape, entries);
}
OnnxAttribute integer(std::int64_t value) {
  OnnxAttribute out;
  out.kind = OnnxAttribute::Kind::Integer;
  out.integer = value;
  return out;
}
OnnxAttribute list(const std::vector<std::int64_t>& values) {
  OnnxAttribute out;
  out.kind = OnnxAttribute::Kind::Integers;
  out.integers = values;
  return out;
}
using Attributes = std::map<std::string, OnnxAttribute>;

Tensor value_of(const std::string& op, const std::vector<Tensor>& inputs, const Attributes& said = {},
                std::int64_t opset = 17) {
  const OnnxNode node{"node n (" + op + ")", op, {}, {"out"}, said};
  OnnxAttributes attributes(node);
  std::vector<const Tensor*> pointers;
  for (const Tensor& t : inputs) pointers.push_back(&t);
  Tensor out = folded(node, attributes, pointers, opset);
  attributes.finish();
  return out;
}
void check(const Tensor& t, const std::vector<std::uint64_t>& shape, const std::vector<double>& entries) {
  CHECK(t.shape == shape);
  CHECK(number_entries(OnnxNode{"here", "", {}, {}, {}}, t) == entries);
}

const Tensor kSix = integers({2, 3}, {1, 2, 3, 4, 5, 6});

TEST_CASE("nodes that move entries") {
  check(value_of("Reshape", {kSix, integers({2}, {-1, 2})}), {3, 2}, {1, 2, 3, 4, 5, 6});
  check(value_of("Reshape", {kSix, integers({3}, {0, 1, 3})}), {2, 1, 3}, {1, 2, 3, 4, 5, 6});
  check(value_of("Transpose", {kSix}), {3, 2}, {1, 4, 2, 5, 3, 6});
  check(value_of("Transpose", {kSix}, {{"perm", list({0, 1})}}), {2, 3}, {1, 2, 3, 4, 5, 6});
  check(value_of("Unsqueeze", {kSix, integers({1}, {-1})}), {2, 3, 1}, {1, 2, 3, 4, 5, 6});
  check(value_of("Unsqueeze", {kSix}, {{"axes", list({0, 2})}}, 11), {1, 2, 1, 3}, {1, 2, 3, 4, 5, 6});
  check(value_of("Squeeze", {integers({1, 2, 1}, {7, 8})}), {2}, {7, 8});
  check(value_of("Squeeze", {integers({1, 2, 1}, {7, 8}), integers({1}, {0})}), {2, 1}, {7, 8});
  check(value_of("Slice", {kSix, integers({1}, {-2}), integers({1}, {9223372036854775807}), integers({1}, {1})}),
        {2, 2}, {2, 3, 5, 6});
  check(value_of("Slice", {kSix}, {{"starts", list({1})}, {"ends", list({2})}}, 9), {1, 3}, {4, 5, 6});
  check(value_of("Gather", {kSix, integers({}, {-1})}, {{"axis", integer(1)}}), {2}, {3, 6});
  check(value_of("Gather", {kSix, integers({2}, {1, 0})}), {2, 3}, {4, 5, 6, 1, 2, 3});
  check(value_of("Concat", {kSix, integers({2, 1}, {7, 8})}, {{"axis", integer(1)}}), {2, 4}, {1, 2, 3, 7, 4, 5, 6, 8});
  check(value_of("Expand", {integers({2, 1}, {1, 2}), integers({3}, {2, 1, 2})}), {2, 2, 2}, {1, 1, 2, 2, 1, 1, 2, 2});
  check(value_of("Trilu", {kSix}, {{"upper", integer(0)}}), {2, 3}, {1, 0, 0, 4, 5, 0});
  check(value_of("Trilu", {kSix, integers({}, {1})}), {2, 3}, {0, 2, 3, 0, 0, 6});
}

TEST_CASE("nodes that compute, in the type that stands there") {
  check(value_of("Add", {kSix, integers({1}, {10})}), {2, 3}, {11, 12, 13, 14, 15, 16});
  check(value_of("Mul", {integers({2, 1}, {2, 3}), integers({2}, {5, 7})}), {2, 2}, {10, 14, 15, 21});
  check(value_of("Div", {integers({2}, {7, -7}), integers({}, {2})}), {2}, {3, -3});
  check(value_of("Div", {floats({}, {1}), floats({}, {3})}), {}, {static_cast<double>(1.0F / 3)});
  check(value_of("Sqrt", {floats({}, {2})}), {}, {static_cast<double>(std::sqrt(2.0F))});
  check(value_of("Pow", {floats({2}, {2, 4}), floats({}, {-0.5})}), {2}, {static_cast<double>(0.70710678F), 0.5});
  check(value_of("Cast", {floats({2}, {2.75, -2.75})}, {{"to", integer(7)}}), {2}, {2, -2});
  check(value_of("Cast", {floats({2}, {0, -2.75})}, {{"to", integer(9)}}), {2}, {0, 1});
  check(value_of("Equal", {kSix, integers({}, {4})}), {2, 3}, {0, 0, 0, 1, 0, 0});
  check(value_of("Less", {integers({2, 1}, {0, 1}), integers({2}, {0, 1})}), {2, 2}, {0, 1, 0, 0});
  check(value_of("Where", {value_of("Not", {integers({2}, {0, 1})}), floats({}, {-HUGE_VAL}), floats({2}, {5, 6})}),
        {2}, {-HUGE_VAL, 6});
  check(value_of("Range", {integers({}, {1}), integers({}, {4}), integers({}, {1})}), {3}, {1, 2, 3});
  check(value_of("ConstantOfShape", {integers({2}, {1, 2})}), {1, 2}, {0, 0});
  CHECK(value_of("ConstantOfShape", {integers({1}, {2})}).dtype == Dtype::F32);
}

TEST_CASE("what has no value names the node") {
  CHECK_SAYS(value_of("Div", {kSix, integers({}, {0})}), "node n (Div): a division by 0");
  CHECK_SAYS(value_of("Add", {kSix, integers({2}, {1, 2})}), "takes 2 x 3 and 2, which do not fit");
  CHECK_SAYS(value_of("Add", {kSix}), "has too few inputs");
  CHECK_SAYS(value_of("Sqrt", {floats({}, {-1})}), "of these constants it has no value");
  CHECK_SAYS(value_of("Sub", {floats({}, {HUGE_VAL}), floats({}, {HUGE_VAL})}), "of these constants it has no value");
  CHECK_SAYS(value_of("Add", {integers({}, {9007199254740993}), integers({}, {1})}), "that is not a number here");
  CHECK_SAYS(value_of("Add", {integers({}, {9007199254740992}), integers({}, {9007199254740992})}), "has no value");
  CHECK_SAYS(value_of("Pow", {floats({}, {2}), floats({}, {0.25})}), "no multiple of 1/2");
  CHECK_SAYS(value_of("Gather", {kSix, floats({}, {1})}), "takes a constant of F32; expected integers");
  CHECK_SAYS(value_of("Gather", {kSix, integers({}, {2})}), "axis 2 of a value with 2 axes");
  CHECK_SAYS(value_of("Reshape", {kSix, integers({2}, {4, 2})}), "the shape 4 x 2; expected 6 numbers");
  CHECK_SAYS(value_of("Reshape", {kSix, integers({2}, {-1, -1})}), "a shape with the dimension -1 in place 1");
  CHECK_SAYS(value_of("Squeeze", {kSix, integers({1}, {0})}), "axis 0 has the size 2; expected 1");
  CHECK_SAYS(value_of("Transpose", {kSix}, {{"perm", list({0, 0})}}), "perm is no permutation of 2 axes");
  CHECK_SAYS(value_of("Concat", {kSix, integers({1, 1}, {7})}, {{"axis", integer(1)}}),
             "takes constants that do not fit");
  CHECK_SAYS(value_of("Cast", {kSix}, {{"to", integer(8)}}), "to = 8; expected 1, 6, 7, 9 or 11");
  CHECK_SAYS(value_of("ConstantOfShape", {integers({1}, {0})}), "a shape with a dimension below 1");
  CHECK_SAYS(value_of("Expand", {integers({}, {1}), integers({2}, {65536, 65536})}), "limit: ");
  CHECK_SAYS(value_of("Range", {integers({}, {1}), integers({}, {1}), integers({}, {1})}), "expected integers a < b");
  CHECK_SAYS(value_of("Add", {kSix, floats({}, {1})}), "takes constants of two types");
  CHECK_SAYS(value_of("Where", {integers({}, {1}), kSix, floats({}, {1})}), "takes constants of two types");
  CHECK_SAYS(value_of("Trilu", {kSix, integers({0}, {})}), "expected one diagonal");
  CHECK(!folds("Tanh"));
}

}  // namespace
