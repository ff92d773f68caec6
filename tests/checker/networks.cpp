// Networks against independent computations: the gradient against exact finite differences, the deepening construction
// against its theorem, leaky and biased networks.
#include "evaluator.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "builder.hpp"
#include "session.hpp"

using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

const std::vector<std::string> kWeights = {"1/2 -1/3; 2 1/5; -1 3/7", "1 -2 1/3; 1/2 1/4 -1; 2 1 1",
                                           "1 -1 1/2; -2 1/3 1"};
const std::string kInputs = "1 0 -2 3/2; 1/3 1 1 -5/4", kGradient = "1 -1 1/2 2; -1/3 1 1 -2";

std::vector<std::vector<mpq_class>> rationals_in(const std::string& text) {
  std::vector<std::vector<mpq_class>> m(1);
  std::string word;
  for (const char c : text + ";") {
    if (c != ' ' && c != ';') {
      word += c;
      continue;
    }
    if (!word.empty()) m.back().emplace_back(word), m.back().back().canonicalize(), word.clear();
    if (c == ';') m.emplace_back();
  }
  while (m.back().empty()) m.pop_back();
  return m;
}

// The reference: plain loops over rationals, written without a look at the checker.
struct ReferenceNetwork {
  std::vector<std::vector<std::vector<mpq_class>>> weights;
  std::vector<std::vector<mpq_class>> inputs, gradient;
  mpq_class slope;
  mpq_class objective() const {  // Tr[G^T Y]
    mpq_class total;
    for (std::size_t sample = 0; sample < inputs[0].size(); ++sample) {
      std::vector<mpq_class> x;
      for (const auto& row : inputs) x.push_back(row[sample]);
      for (std::size_t l = 0; l < weights.size(); ++l) {
        std::vector<mpq_class> next;
        for (const auto& row : weights[l]) {
          mpq_class sum;
          for (std::size_t k = 0; k < x.size(); ++k)
            sum += row[k] * (l > 0 && x[k] < 0 ? mpq_class(slope * x[k]) : x[k]);
          next.push_back(sum);
        }
        x = next;
      }
      for (std::size_t i = 0; i < x.size(); ++i) total += gradient[i][sample] * x[i];
    }
    return total;
  }
};

Json activated(Json e, const Json& activation) {
  e["network"]["activation"] = activation;
  return e;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(networks)

// The network is piecewise polynomial: at a differentiable point the central difference quotient in one weight is exact
// (it enters linearly).
BOOST_DATA_TEST_CASE(gradient_is_the_difference_quotient, data::make({"relu", "linear", "1/10", "-2/3", "3"}),
                     activation) {
  ReferenceNetwork r;
  for (const std::string& w : kWeights) r.weights.push_back(rationals_in(w));
  r.inputs = rationals_in(kInputs);
  r.gradient = rationals_in(kGradient);
  const std::string name = activation;
  r.slope = name == "relu" ? mpq_class(0) : name == "linear" ? mpq_class(1) : mpq_class(name);
  const Json e = activated(example(kWeights, kInputs, kGradient),
                           name == "relu" || name == "linear" ? Json(name) : Json{{"leaky-relu", name}});
  const mpq_class step("1/1000000000");
  for (std::size_t l = 0; l < kWeights.size(); ++l)
    for (std::size_t i = 0; i < r.weights[l].size(); ++i)
      for (std::size_t j = 0; j < r.weights[l][i].size(); ++j) {
        ReferenceNetwork up = r, down = r;
        up.weights[l][i][j] += step;
        down.weights[l][i][j] -= step;
        const mpq_class quotient = (up.objective() - down.objective()) / (2 * step);
        const std::string entry = "(entry " + std::to_string(i + 1) + " " + std::to_string(j + 1) + " (gradient " +
                                  std::to_string(l + 1) + " theta (data inputs) (data gradient)))";
        BOOST_TEST(holds("(= " + entry + " " + quotient.get_str() + ")", e), entry << " is not " << quotient);
        BOOST_TEST(!holds("(= " + entry + " " + mpq_class(quotient + step).get_str() + ")", e));
      }
  BOOST_TEST(
      holds("(= (inner (data gradient) (preactivation 3 theta (data inputs))) " + r.objective().get_str() + ")", e));
}

BOOST_AUTO_TEST_CASE(slope_at_zero) {
  const Json e = example({"1 -1", "1"}, "1; 1", "1");
  BOOST_TEST(holds("(= (norm (gradient 1 theta (data inputs) (data gradient))) 0)", e));
  BOOST_TEST(holds("(= (entry 1 1 (gradient 1 theta (data inputs) (data gradient))) 1/10)",
                   activated(e, {{"leaky-relu", "1/10"}})));
  BOOST_TEST(holds("(= (entry 1 1 (gradient 1 theta (data inputs) (data gradient))) 1)", activated(e, "linear")));
}

BOOST_AUTO_TEST_CASE(biases_that_are_zero_are_biases) {
  Json e = example({"1 0; 0 1", "1 1"}, "1 -2; 0 1", "1 1");
  BOOST_TEST(holds("(bias-free theta)", e));
  e["network"]["biases"] = {nullptr, nullptr};
  BOOST_TEST(holds("(bias-free theta)", e));
  e["network"]["biases"] = {matrix("0; 0"), nullptr};
  BOOST_TEST(!holds("(bias-free theta)", e));
  e["network"]["biases"] = {matrix("0; 1/2"), nullptr};
  BOOST_TEST(!holds("(bias-free theta)", e));
}

// As a graph the network has the constant vertex of a bias that is there, whatever its value.
BOOST_AUTO_TEST_CASE(biases_that_are_zero_have_a_vertex) {
  Json e = standard_example();
  BOOST_TEST(holds("(<= (rows (adjacency theta)) 5)", e));
  e["network"]["biases"] = {matrix("0; 0"), nullptr};
  BOOST_TEST(!holds("(<= (rows (adjacency theta)) 5)", e));
  BOOST_TEST(holds("(<= (rows (adjacency theta)) 6)", e));
  BOOST_TEST(holds("(equal (output theta (data inputs)) (preactivation 2 theta (data inputs)))", e));
}

BOOST_AUTO_TEST_CASE(biases) {
  Json e = example({"1 0; 0 1", "1 1"}, "1 -2; 0 1", "1 1");
  e["network"]["biases"] = {matrix("1/2; -1"), nullptr};
  BOOST_TEST(holds("(= (entry 1 1 (preactivation 1 theta (data inputs))) 3/2)", e));
  BOOST_TEST(holds("(= (entry 2 2 (preactivation 1 theta (data inputs))) 0)", e));
  BOOST_TEST(holds("(= (entry 1 1 (preactivation 2 theta (data inputs))) 3/2)", e));
  BOOST_TEST(holds("(= (entry 1 1 (preactivation 1 (rescale 2 theta) (data inputs))) 3)", e));
  BOOST_TEST(holds("(not (bias-free theta))", e));
  BOOST_TEST(!holds("(bias-free theta)", e));
  e["network"]["biases"] = {nullptr, nullptr};
  BOOST_TEST(holds("(bias-free theta)", e));
}

// The text of the library says so of both; rules that gave a value, or none, were found by differential.plain.
BOOST_AUTO_TEST_CASE(layer_0_needs_an_input_that_fits) {
  Json e = example({"1 0; 0 1", "1 1"}, "1 2; 3 4");
  e["parameters"]["A"] = matrix("1; 2; 3");
  for (const std::string head : {"preactivation", "activation"}) {
    BOOST_TEST(holds("(= (cols (" + head + " 0 theta (data inputs))) 2)", e));
    const Json without = certificate({reading("(= (cols (" + head + " 0 theta (matrix A))) 1)"), e, "ill-typed"});
    BOOST_TEST(outcome(check(without)) == "accepted");
  }
}
BOOST_AUTO_TEST_CASE(descent_keeps_the_layers) {
  const Json e = example({"1 0; 0 1", "1 1"}, "1; 2", "3");  // the output is 3, its error at B = 2 is 1
  const std::string after = "(descend 1 1/2 theta (data inputs) (scale 2/3 (data gradient)))";
  BOOST_TEST(holds("(equal (weight 2 " + after + ") (add (weight 2 theta) (scale -1 (transpose (data inputs)))))", e));
  BOOST_TEST(holds("(and (relu-network " + after + ") (bias-free " + after + "))", e));
}

BOOST_AUTO_TEST_CASE(activations_have_names) {
  const Json e = example({"1"}, "1");
  BOOST_TEST(holds("(relu-network theta)", e));
  BOOST_TEST(!holds("(relu-network theta)", activated(e, "linear")));
  BOOST_TEST(holds("(relu-network theta)", activated(e, {{"leaky-relu", "0"}})));  // it is what the slope is
  BOOST_TEST(!holds("(relu-network theta)", activated(e, {{"leaky-relu", "1/2"}})));
}

// Proposition 3.2: the construction keeps the objective at most as large, its norm is as the proof says, and its upper
// layers have rank one. Everything in nested roots.
BOOST_AUTO_TEST_CASE(deepening) {
  const Json e = example(kWeights, kInputs, kGradient);
  const std::string deep = "(deepen 2 theta (data inputs) (data gradient))",
                    s = "(sum i 1 3 (* (norm (column i (weight 3 theta))) (norm (row i (weight 2 theta)))))";
  BOOST_TEST(holds("(= (depth " + deep + ") 5)", e));
  BOOST_TEST(holds("(= (norm2 (weight 2 " + deep + ")) " + s + ")", e));
  BOOST_TEST(holds("(= (norm2 (weight 5 " + deep + ")) " + s + ")", e));
  BOOST_TEST(holds("(= (norm2 (weight 3 " + deep + ")) 1)", e));
  BOOST_TEST(holds("(equal (weight 1 " + deep + ") (weight 1 theta))", e));
  BOOST_TEST(holds("(= (rank (weight 2 " + deep + ")) 1)", e));
  BOOST_TEST(holds("(= (rank (preactivation 4 " + deep + " (data inputs))) 1)", e));
  BOOST_TEST(holds("(= (rank (preactivation 5 " + deep + " (data inputs))) 1)", e));
  BOOST_TEST(
      holds("(equal (preactivation 4 " + deep + " (data inputs)) (activation 4 " + deep + " (data inputs)))", e));
  BOOST_TEST(holds("(<= (inner (data gradient) (preactivation 5 " + deep +
                       " (data inputs))) (inner (data gradient) (preactivation 3 theta (data inputs))))",
                   e));
  BOOST_TEST(!holds(
      "(<= (inner (data gradient) (preactivation 3 theta (data inputs))) (inner (data gradient) (preactivation 5 " +
          deep + " (data inputs))))",
      e));
  BOOST_TEST(holds("(= (tail-ratio (preactivation 5 " + deep + " (data inputs))) 0)", e));
}

// One neuron: the construction changes nothing, an equality through sqrt(S) sqrt(S) = S.
BOOST_AUTO_TEST_CASE(deepening_one_neuron) {
  const Json e = example({"1/2 1/3; 1 -1/7", "1 2", "-3/5"}, kInputs, "1 -1 -1/2 2");
  const std::string deep = "(deepen 1 theta (data inputs) (data gradient))";
  BOOST_TEST(holds("(= (inner (data gradient) (preactivation 4 " + deep +
                       " (data inputs))) (inner (data gradient) (preactivation 3 theta (data inputs))))",
                   e));
  BOOST_TEST(holds("(equal (preactivation 4 " + deep + " (data inputs)) (preactivation 3 theta (data inputs)))", e));
}

// The smallest index among equal minima, and neurons with n_i = 0 left out.
BOOST_AUTO_TEST_CASE(deepening_picks_the_first_minimum) {
  const Json e = example({"0 0; 1 0; 2 0; 0 1", "5 -1 -1 0"}, "1 2; 1 1", "1 1");
  const std::string deep = "(deepen 1 theta (data inputs) (data gradient))";
  BOOST_TEST(
      holds("(equal (weight 1 " + deep + ") (scale (sqrt 3) (mul (column 1 (identity 4)) (row 1 (identity 2)))))", e));
  BOOST_TEST(holds("(= (entry 1 1 (weight 3 " + deep + ")) (- (sqrt 3)))", e));
}

BOOST_AUTO_TEST_SUITE_END()
