#include "search/enumerate.hpp"

#include "core/search/breaking.hpp"
#include "search/shrink.hpp"
#include "search/small_shapes.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

ExactMatrix filled(int rows, int cols, long value) {
  ExactMatrix out(rows, cols);
  for (Real& x : out.entries()) x = Real(value);
  return out;
}

// All numbers alike.
Case plain(const std::vector<int>& widths, int samples, long value) {
  Case c;
  c.name = "plain";
  for (std::size_t l = 1; l < widths.size(); ++l) c.network.weights.push_back(filled(widths[l], widths[l - 1], value));
  c.inputs = filled(widths[0], samples, value);
  return c;
}

const Requirement kDepthOne{equal(depth(), 1), "depth 1"}, kZeroData{equal(norm2(inputs()), 0), "zero data"};

}  // namespace

TEST_CASE("a smaller counterexample is found where there is one, and is the smallest") {
  // |X|^2 <= 3 fails with X = 2 already, which is not among -1, 0, 1; two samples of two ones are larger.
  const Reading reading{.name = "small data", .then = norm2(inputs()) <= 3};
  const Enumeration out = enumerate_small(reading, plain({2, 1}, 2, 1), CaseVerdict::Fails, {});
  REQUIRE(out.smaller);
  CHECK(verdict_on(reading, *out.smaller, {}) == CaseVerdict::Fails);
  CHECK(out.smaller->inputs.rows() == 2);  // the shape of four numbers +-1, with a weight 0
  const Enumeration more = enumerate_small(reading, *out.smaller, CaseVerdict::Fails, {});
  REQUIRE(more.smaller);
  CHECK(more.smaller->inputs.rows() == 1);
  CHECK(size_of(*more.smaller).nonzero == 1);
}

TEST_CASE("nothing smaller: the classes that were gone through, and how many cases the statement is about") {
  const Reading reading{
      .name = "product", .given = nowhere_zero(inputs()), .then = entry(1, 1, last_preactivation()) <= 0};
  const Case smallest = plain({1, 1}, 1, 1);
  const Enumeration out = enumerate_small(reading, smallest, CaseVerdict::Fails, {});
  CHECK_FALSE(out.smaller);
  REQUIRE(out.classes.size() == 2);
  CHECK(out.classes[0].numbers == "-1, 0, 1");
  CHECK(out.classes[0].shapes == std::vector<std::string>{"widths 1-1 on 1 sample"});
  CHECK(out.classes[0].cases == 5);    // those with at most one number that is not 0
  CHECK(out.classes[0].applied == 2);  // X = 1 and X = -1
  CHECK(out.classes[1].cases == 13);
  CHECK(out.classes[0].undecided == 0);
  CHECK(out.classes[0].left_out == 0);
}

TEST_CASE("degenerate cases are counted and passed over") {
  const Reading reading{.name = "never", .then = norm2(inputs()) < 0};
  const Case c = plain({1, 1, 1}, 1, 1);
  const Enumeration any = enumerate_small(reading, c, CaseVerdict::Fails, {});
  REQUIRE(any.smaller);
  CHECK(any.smaller->network.depth() == 1);
  EnumerationOptions options;
  options.degenerate = {kDepthOne, kZeroData};
  const Enumeration generic = enumerate_small(reading, c, CaseVerdict::Fails, options);
  REQUIRE(generic.smaller);
  CHECK(generic.smaller->network.depth() == 2);
  CHECK(size_of(*generic.smaller).nonzero == 1);
  const Enumeration none = enumerate_small(reading, *generic.smaller, CaseVerdict::Fails, options);
  CHECK_FALSE(none.smaller);
  CHECK(none.classes[0].degenerate > 0);
}

TEST_CASE("from a degenerate counterexample, larger ones are looked at too") {
  const Reading reading{.name = "never", .then = norm2(inputs()) < 0};
  EnumerationOptions options;
  options.degenerate = {kDepthOne, kZeroData};
  const Case c = plain({1, 1}, 1, 0);
  CHECK_FALSE(enumerate_small(reading, c, CaseVerdict::Fails, options).smaller);
  options.larger_too = true;
  const Enumeration out = enumerate_small(reading, c, CaseVerdict::Fails, options);
  REQUIRE(out.smaller);
  CHECK(out.smaller->network.depth() == 2);
}

TEST_CASE("a shape with too many cases is left out and counted, never named") {
  const Reading reading{.name = "always", .then = norm2(inputs()) >= 0};
  EnumerationOptions options;
  options.cases = 10;
  const Enumeration out = enumerate_small(reading, plain({1, 1, 1}, 2, 1), CaseVerdict::Fails, options);
  CHECK(out.classes[0].shapes == std::vector<std::string>{"widths 1-1 on 1 sample"});
  CHECK(out.classes[0].left_out > 0);
  options.deadline = TimeLimit(0);
  const Enumeration late = enumerate_small(reading, plain({1, 1, 1}, 2, 1), CaseVerdict::Fails, options);
  CHECK(late.classes[0].shapes.empty());
}

TEST_CASE("shapes come in order of size, within the box") {
  const Case c = plain({1, 2, 1}, 2, 1);
  const SmallShapes out = shapes_below(c, size_of(c), 100);
  REQUIRE_FALSE(out.shapes.empty());
  for (std::size_t i = 1; i < out.shapes.size(); ++i) CHECK_FALSE(size_of(out.shapes[i]) < size_of(out.shapes[i - 1]));
  CHECK(shape_text(out.shapes.front()) == "widths 1-1 on 1 sample");
  CHECK(size_of(out.shapes.back()).depth == 2);
  CHECK(size_of(out.shapes.back()).units == 4);
  CHECK(shapes_below(c, size_of(c), 2).shapes.size() == 1);
  CHECK(shapes_below(c, size_of(c), 2).left_out == out.shapes.size() - 1);
}
