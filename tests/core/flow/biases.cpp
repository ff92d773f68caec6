// Networks with biases: in the first layer they are the weights of one more input, in later ones columns of their own.
#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "flow/step.hpp"
#include "flows.hpp"

using namespace plumbline;
using namespace plumbline::flow;

namespace {

Case with_biases(const std::string& weights, const std::string& biases, const std::string& inputs,
                 const std::string& targets) {
  return flow_case(weights, inputs, targets, "\"relu\"", biases);
}

const char* const kDeepWeights = R"([[["1/2","-1/3"],["1/4","1"]],[["1/2","1"],["-1","3/4"]],[["1","1/2"]]])";
const char* const kDeepBiases = R"([["1/8","-1/5"],["1/3","2"],["-1/2"]])";
const char* const kDeepInputs = R"([["1","2","-1/2"],["0","1","1"]])";

// The loss of the deep network above by the formulas, written a second time, in doubles.
double loss_at(const std::vector<double>& t) {
  const std::array<std::array<double, 2>, 3> x{{{1, 0}, {2, 1}, {-0.5, 1}}};
  const std::array<double, 3> y{1, -2, 0.5};
  double sum = 0;
  for (std::size_t j = 0; j < 3; ++j) {
    std::array<double, 2> a = x[j];
    std::size_t at = 0;
    for (int l = 0; l < 2; ++l) {
      std::array<double, 2> next{};
      for (std::size_t i = 0; i < 2; ++i, at += 3) next[i] = std::max(0.0, t[at] * a[0] + t[at + 1] * a[1] + t[at + 2]);
      a = next;
    }
    const double off = t[at] * a[0] + t[at + 1] * a[1] + t[at + 2] - y[j];
    sum += off * off / 2;
  }
  return sum;
}

}  // namespace

TEST_CASE("the gradient by weights and biases is that of the loss") {
  const Problem p = problem_of(with_biases(kDeepWeights, kDeepBiases, kDeepInputs, R"([["1","-2","1/2"]])"));
  CHECK(p.parameters() == 15);
  Values here;
  std::vector<double> t;
  for (const Rational& w : weights_of(with_biases(kDeepWeights, kDeepBiases, kDeepInputs, R"([["1","-2","1/2"]])"))) {
    here.push_back(MultiInterval::enclosing(w));
    t.push_back(w.approximate());
  }
  const Field field = gradient_of(p, gates_on(p, here));
  const Values values = evaluate(field, here);
  for (std::size_t k = 0; k < t.size(); ++k) {
    std::vector<double> up = t, down = t;
    up[k] += 1e-5, down[k] -= 1e-5;
    const double slope = (loss_at(up) - loss_at(down)) / 2e-5;
    CHECK(guess_of(values[as_size(field.derivative[k])]) == doctest::Approx(slope).epsilon(1e-6));
  }
}

TEST_CASE("a bias of the first layer is the weight of an input 1") {
  const Case biased = with_biases(R"([[["1/2"],["-1/4"]],[["1/3","1"]]])", R"([["1/8","1/2"],null])",
                                  R"([["1","-1/2","0"]])", R"([["1","1/4","0"]])");
  const Case wide = with_biases(R"([[["1/2","1/8"],["-1/4","1/2"]],[["1/3","1"]]])", "null",
                                R"([["1","-1/2","0"],["1","1","1"]])", R"([["1","1/4","0"]])");
  const Followed a = followed(biased, "4"), b = followed(wide, "4");
  CHECK(a.reason.empty());
  CHECK(a.biased);
  CHECK_FALSE(b.biased);
  CHECK(a.last().centre == b.last().centre);
  CHECK(a.last().radius == b.last().radius);
}

TEST_CASE("a line through points: the limit is the regression") {
  const Case c = with_biases(R"([[["1/2"]]])", R"([["0"]])", R"([["0","1","2"]])", R"([["1","3","4"]])");
  const Followed f = followed(c, "64", true);
  REQUIRE(f.limit);
  const Rational least = Rational(1) / Rational(12);  // slope 3/2, value 7/6 at 0
  CHECK((f.limit->loss.lower <= least && least <= f.limit->loss.upper));
  CHECK((f.limit->loss.upper - f.limit->loss.lower).approximate() < 1e-6);
  CHECK(of_units(f.last().centre[0], f).approximate() == doctest::Approx(1.5));
  CHECK(of_units(f.last().centre[1], f).approximate() == doctest::Approx(7.0 / 6));
}

TEST_CASE("an output bias moves all samples alike, at a limit as well") {
  // The neuron sees the first two samples; the bias alone fits the third one.
  const Case c = with_biases(R"([[["1","0"]],[["1"]]])", R"([null,["0"]])", R"([["1","2","-1"],["0","1","0"]])",
                             R"([["2","3","1/2"]])");
  const Followed f = followed(c, "200", true);
  REQUIRE(f.limit);
  CHECK(f.limit->zero_loss());
}

TEST_CASE("margins: no bias behind the first layer") {
  const Case c = with_biases(R"([[["1","0"]],[["1"]]])", R"([null,["0"]])", R"([["1","2"],["0","1"]])", "[[1,-1]]");
  CHECK_THROWS_WITH_AS((void)problem_of(c, Loss::Exponential), doctest::Contains("/network/biases"), InputError);
  const Case first = with_biases(R"([[["1","0"]],[["1"]]])", R"([["1"],null])", R"([["1","2"],["0","1"]])", "[[1,-1]]");
  CHECK(problem_of(first, Loss::Logistic).is_homogeneous());
}
