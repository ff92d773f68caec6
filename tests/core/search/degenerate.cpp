#include "search/degenerate.hpp"

#include <doctest/doctest.h>

#include "core/language.hpp"
#include "core/network/support.hpp"

namespace degenerate_tests {

using namespace plumbline;
using namespace plumbline::language;

namespace {

// Weight w, input x, gradient g, each 1 x 1.
Case one(long w, long x, long g) {
  const auto number = [](long value) {
    ExactMatrix out(1, 1);
    out(0, 0) = Real(value);
    return out;
  };
  Case c;
  c.name = "one";
  c.network.weights = {number(w)};
  c.inputs = number(x);
  c.gradient = number(g);
  return c;
}

std::string usual(const Formula& formula, const Case& c) { return degeneracy(usual_degenerate_cases(formula), c, {}); }

}  // namespace

TEST_CASE("what is usually degenerate: zeros of what the statement speaks of, and of nothing else") {
  const Formula all = norm2(preactivation(1)) <= norm2(gradient_data()), data = norm2(inputs()) <= 1,
                network = norm2(weight(1)) <= 1;
  CHECK(usual(all, one(1, 1, 1)).empty());
  CHECK(usual(all, one(1, 0, 1)) == "zero data");
  CHECK(usual(all, one(0, 1, 1)) == "a network of zeros");
  CHECK(usual(all, one(1, 1, 0)) == "a zero gradient");
  CHECK(usual(data, one(0, 1, 0)).empty());
  CHECK(usual(data, one(1, 0, 1)) == "zero data");
  CHECK(usual(network, one(1, 0, 0)).empty());
  CHECK(usual(network, one(0, 1, 1)) == "a network of zeros");
  CHECK(usual(always(), one(0, 0, 0)).empty());
}

TEST_CASE("a network with one weight that is not zero is not degenerate, nor one of which a part is missing") {
  Case c = one(0, 1, 1);
  c.network.biases = {ExactMatrix(1, 1)};
  CHECK(usual(norm2(weight(1)) <= 1, c) == "a network of zeros");
  (*c.network.biases[0])(0, 0) = Real(1);
  CHECK(usual(norm2(weight(1)) <= 1, c).empty());
  c.gradient.reset();
  CHECK(usual(norm2(gradient_data()) <= 1, c).empty());
}

TEST_CASE("degenerate: the first clause that is true; what has no value, or is not decided, makes nothing degenerate") {
  const Case c = test::by_hand();
  const Requirement undefined{1 / language::Scalar(0) <= 1, "undefined"},
      undecided{equal(language::golden(), language::golden_by_roots()), "undecided"},
      wrong{norm(inputs()) <= 0, "zero data"}, right{equal(depth(), 2), "depth 2"}, later{always(), "always"};
  CHECK(degeneracy({undefined, undecided, wrong, right, later}, c, {128}) == "depth 2");
  CHECK(degeneracy({undefined, undecided, wrong}, c, {128}).empty());
  CHECK(
      degeneracy({{norm(gradient_data()) <= 0, "zero gradient"}, {norm(named("u")) <= 0, "zero u"}}, c, {128}).empty());
  CHECK(degeneracy({}, c, {}).empty());
}

}  // namespace degenerate_tests
