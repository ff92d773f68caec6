// Which function a case describes, and its breakpoints.
#include "cost/function/cost_function.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"
#include "network/case_io.hpp"

using namespace plumbline;
using nlohmann::json;

namespace {

Case with(const std::string& weights, const std::string& biases, const std::string& data,
          const std::string& activation = "\"relu\"") {
  return parse_case(
      json::parse(R"({"format":"plumbline-case/1","name":"c","network":{"type":"fully-connected","activation":)" +
                  activation + R"(,"weights":)" + weights + R"(,"biases":)" + biases + R"(},"data":)" + data + "}"));
}
Rational q(const char* text) { return Rational::parse(text); }

}  // namespace

TEST_CASE("targets between samples in any order; knots where nothing bends leave") {
  const auto f = std::get<LineFunction>(
      cost_function(with("[[[1]],[[1]]]", "null", R"({"inputs":[[3,0,1,2]],"targets":[[1,0,2,4]]})")));
  CHECK(f.knots == std::vector{q("0"), q("2"), q("3")});
  CHECK(f.slope(0, 0) == q("2"));
  CHECK(f.slope(0, 1) == q("-3"));
}

TEST_CASE("the breakpoints of a network are found through its layers, and cancelled ones are none") {
  // relu(relu(x) - 1/3) - relu(relu(x)) has one at 1/3 and one at 0
  const auto f = std::get<LineFunction>(
      cost_function(with("[[[1]],[[1],[1]],[[1,-1]]]", R"([null,["-1/3","0"],null])", R"({"inputs":[[-1,1]]})")));
  CHECK(f.knots == std::vector{q("-1"), q("0"), q("1/3"), q("1")});
  // relu(x) - relu(-x) is affine
  const auto g = std::get<LineFunction>(cost_function(with("[[[1],[-1]],[[1,-1]]]", "null", R"({"inputs":[[-1,1]]})")));
  CHECK(g.pieces() == 1);
  CHECK(
      switch_points(with("[[[1],[-1]],[[1,-1]]]", "null", R"({"inputs":[[-1,1]]})").network, q("-1"), q("1")).size() ==
      3);
}

TEST_CASE("a network whose neurons keep their signs is an affine map; one whose neurons do not is not") {
  const std::string triangle = R"({"inputs":[[1,2,2],[1,1,2]]})";
  const auto f = std::get<AffineFunction>(
      cost_function(with(R"([[[1,0],[0,1],[-1,-1]],[[2,1,5]]])", R"([[0,1,0],[3]])", triangle)));
  CHECK(f.a(0, 0) == q("2"));
  CHECK(f.a(0, 1) == q("1"));
  CHECK(f.q(0, 0) == q("4"));
  CHECK(std::holds_alternative<NetworkFunction>(cost_function(with(R"([[[2,-3],[0,1]],[[2,1]]])", "null", triangle))));
  CHECK(std::holds_alternative<AffineFunction>(
      cost_function(with(R"([[[2,-3],[0,1]],[[2,1]]])", "null", triangle, "\"linear\""))));
}

TEST_CASE("what is refused, with its place") {
  const auto refused = [](const Case& c, const char* place) {
    try {
      (void)cost_function(c);
    } catch (const InputError& e) { return std::string(e.what()).find(place) != std::string::npos; }
    return false;
  };
  CHECK(refused(with("[[[1]],[[1]]]", "null", R"({"inputs":[[0,1]]})", R"({"leaky-relu":"1/2"})"),
                "/network/activation"));
  CHECK(refused(with("[[[1]],[[1]]]", "null", R"({"inputs":[[0]]})"), "/data/inputs"));
  CHECK(refused(with("[[[1]],[[1]]]", "null", R"({"inputs":[[0,0]],"targets":[[1,2]]})"), "/data/inputs"));
  CHECK(refused(with("[[[1]],[[1]]]", "null", R"x({"inputs":[[0,"sqrt(2)"]]})x"), "/data/inputs/0/1"));
  CHECK(refused(with("[[[1,1]],[[1]]]", "null", R"({"inputs":[[0,1,2],[0,1,2]]})"), "/data/inputs"));
  CHECK(
      refused(with("[[[1,1]],[[1]]]", "null", R"({"inputs":[[0,1,2],[0,1,0]],"targets":[[1,1,1]]})"), "/data/targets"));
}
