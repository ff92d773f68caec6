// Watched trajectories against closed forms and against what gradient descent conserves.
#include "flow/trajectory.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "budget/error.hpp"
#include "network/case_io.hpp"

using namespace plumbline;
using nlohmann::json;

namespace {

Case chain(const std::string& activation, const std::string& weights, const std::string& inputs,
           const std::string& labels) {
  return parse_case(
      json::parse(R"({"format":"plumbline-case/1","name":"c","network":{"type":"fully-connected","activation":")" +
                  activation + R"(","weights":)" + weights + R"(,"biases":null},"data":{"inputs":)" + inputs +
                  R"(,"targets":)" + labels + "}}"));
}

}  // namespace

TEST_CASE("one linear weight on the squared loss: the error shrinks by 1 - 2 eta in each step") {
  const Trajectory t = follow(chain("linear", "[[[0]]]", "[[1]]", "[[1]]"), {Loss::Squared, 0.125, 10, 100});
  REQUIRE(t.records.size() == 11);
  for (const Record& r : t.records) CHECK(r.risk == doctest::Approx(std::pow(0.75, 2.0 * static_cast<double>(r.t))));
}

TEST_CASE("the drift at a vertex is its slack of in-edges minus out-edges, and small for small steps") {
  const Case c = chain("relu", R"([[["1/2","-1/4"],["1/4","3/4"]],[["1/2","-1/2"]]])",
                       R"([["3/5","-4/5"],["4/5","3/5"]])", "[[1,-1]]");
  const Trajectory coarse = follow(c, {Loss::Logistic, 0.1, 1000, 50}),
                   fine = follow(c, {Loss::Logistic, 0.01, 10000, 50});
  CHECK(coarse.records.back().vertex_drift <= coarse.records.back().vertex_slack);
  CHECK(fine.records.back().vertex_drift < coarse.records.back().vertex_drift / 5);
  CHECK(coarse.records.back().edge_slack <= 2 * coarse.initial_risk);
  CHECK(coarse.records.front().vertex_drift == 0);
  CHECK(coarse.records.back().norm2 > coarse.records.front().norm2);
}

TEST_CASE("rows on two rays stay there: the tail ratio of the first layer does not tend to zero") {
  const Case c =
      chain("relu", R"([[["4/5","-3/5"],["-3/5","4/5"]],[[1,-1]]])", R"([["4/5","-3/5"],["-3/5","4/5"]])", "[[1,-1]]");
  const Trajectory t = follow(c, {Loss::Logistic, 0.1, 5000, 50});
  const auto tail = [](const Record& r) { return 1 - r.layers[0].op_norm2 / r.layers[0].norm2; };
  CHECK(tail(t.records.front()) == doctest::Approx(0.02));
  CHECK(tail(t.records.back()) == doctest::Approx(0.02));
  CHECK(t.records.back().layers[0].norm2 > 2 * t.records.front().layers[0].norm2);
  CHECK(t.records.back().risk < t.records.front().risk / 5);
}

TEST_CASE("linear layers align, and the balance of neighbours is kept for small steps") {
  const Case c = chain("linear", R"([[["1/2","-1/4"],["1/4","3/4"]],[["1/2","1/2"]]])",
                       R"([["3/5","-4/5"],["4/5","3/5"]])", "[[1,-1]]");
  const Trajectory t = follow(c, {Loss::Logistic, 0.01, 20000, 20});
  CHECK(t.records.back().matrix_drift < 0.01);
  const Record &first = t.records.front(), &last = t.records.back();
  CHECK(1 - last.layers[0].op_norm2 / last.layers[0].norm2 < 1 - first.layers[0].op_norm2 / first.layers[0].norm2);
  CHECK(last.alignments.at(0) > 0.9);
  CHECK(t.constants.size() == 2);
  CHECK(last.layers[0].norm2 - last.layers[0].op_norm2 <= t.constants[0] + 0.01);
}

TEST_CASE("losses") {
  for (const Loss loss : {Loss::Squared, Loss::Logistic, Loss::Exponential})
    for (const double z : {-2.0, -0.5, 0.0, 0.5, 3.0}) {
      const double h = 1e-6, slope = (loss_value(loss, z + h) - loss_value(loss, z - h)) / (2 * h);
      CHECK(loss_slope(loss, z) == doctest::Approx(slope).epsilon(1e-6));
    }
  CHECK_THROWS_AS((void)loss_named("hinge"), InputError);
}

TEST_CASE("what is no experiment is refused") {
  CHECK_THROWS_AS((void)follow(chain("relu", "[[[1]]]", "[[1]]", "[[2]]"), {}), InputError);
  CHECK_THROWS_AS((void)follow(chain("relu", "[[[1],[1]]]", "[[1]]", "[[1],[1]]"), {}), InputError);
  CHECK_FALSE(
      follow(chain("linear", "[[[1]],[[1]],[[1]]]", "[[1]]", "[[-1]]"), {Loss::Squared, 50, 1000, 10}).stopped.empty());
}
