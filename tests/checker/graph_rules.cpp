// Rules around graphs: the new matrix terms, differentiability, which readings apply, irrational weights, limits, and
// cases that are not networks.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <functional>

#include "builder.hpp"

using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

struct RuleRow {
  std::string term, value;
};
std::ostream& operator<<(std::ostream& out, const RuleRow& row) { return out << row.term; }

// M = (4 0; 3 -5), u = (3; 4), inputs (1 0 -2; 0 1 1), gradient (1 -1 1).
const RuleRow kMatrices[] = {
    {"(hadamard (matrix M) (matrix M))", "16 0; 9 25"},
    {"(hadamard (scale (sqrt 2) (matrix M)) (scale (sqrt 8) (matrix M)))", "64 0; 36 100"},
    {"(power 0 (matrix M))", "1 0; 0 1"},
    {"(power 1 (matrix M))", "4 0; 3 -5"},
    {"(power 2 (matrix M))", "16 0; -3 25"},
    {"(power 3 (matrix M))", "64 0; 63 -125"},
    {"(power 6 (matrix M))", "4096 0; -3843 15625"},
    {"(power 20 (scale 0 (matrix M)))", "0 0; 0 0"},
    {"(power 0 (scale 0 (matrix M)))", "1 0; 0 1"},
    {"(gather (matrix I) (matrix u))", "3 0 4; 0 4 3"},
    {"(gather (scale 0 (matrix M)) (matrix u))", "0 0; 0 0"},
    {"(gather (matrix I) (scale (sqrt 2) (matrix u)))", "3*sqrt(2) 0 4*sqrt(2); 0 4*sqrt(2) 3*sqrt(2)"},
    {"(beside (beside (matrix M) (matrix u)) (matrix M))", "4 0 3 4 0; 3 -5 4 3 -5"},
    {"(beside (matrix u) (scale (sqrt 2) (matrix u)))", "3 3*sqrt(2); 4 4*sqrt(2)"},
    {"(stack (data inputs) (data gradient) (data inputs))", "1 0 -2; 0 1 1; 1 -1 1; 1 0 -2; 0 1 1"},
    {"(reshape 3 2 (data inputs))", "1 0; -2 0; 1 1"},
    {"(reshape 1 6 (data inputs))", "1 0 -2 0 1 1"},
    {"(reshape (/ 6 3) (sum k 1 2 k) (data inputs))", "1 0 -2; 0 1 1"},
    {"(reshape 2 1 (scale (sqrt 3) (transpose (matrix u))))", "3*sqrt(3); 4*sqrt(3)"},
    {"(sgn (data inputs))", "1 1 -1; 1 1 1"},
    {"(sgn (add (scale (sqrt 2) (matrix M)) (scale -707106781/500000000 (matrix M))))", "1 1; 1 -1"},
    {"(data loss-derivative)", "5 6 7"},
};

const std::string kNoValue[] = {
    "(hadamard (matrix M) (matrix u))",
    "(hadamard (data inputs) (transpose (data inputs)))",
    "(power -1 (matrix M))",
    "(power 1/2 (matrix M))",
    "(power 2 (data inputs))",
    "(power 0 (data inputs))",
    "(gather (matrix I) (data inputs))",
    "(gather (scale -1 (matrix I)) (matrix u))",
    "(gather (scale 1/2 (matrix I)) (matrix u))",
    "(gather (scale 2 (matrix I)) (matrix u))",
    "(gather (scale (sqrt 2) (matrix I)) (matrix u))",
    "(gather (matrix I) (transpose (matrix u)))",
    "(beside (data inputs) (data gradient))",
    "(stack (data inputs) (matrix M))",
    "(reshape 4 2 (data inputs))",
    "(reshape 0 6 (data inputs))",
    "(reshape -2 -3 (data inputs))",
    "(reshape 3/2 4 (data inputs))",
    "(reshape 1099511627776 1099511627776 (data inputs))",
    "(reshape 6 2 (data inputs))",
};

Json with_parameters() {
  Json e = standard_example();
  e["parameters"]["I"] = matrix("1 0 2; 0 2 1");
  e["data"]["loss_derivative"] = matrix("5 6 7");
  return e;
}

std::string verdict_of(const std::string& formula, const Json& e) {
  return outcome(certificate({reading(formula), e, "holds"}));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(graph_rules)

BOOST_DATA_TEST_CASE(matrix_terms, data::make(kMatrices), row) {
  BOOST_TEST(value_is(with_parameters(), row.term, row.value));
}
BOOST_DATA_TEST_CASE(matrix_terms_without_a_value, data::make(kNoValue), term) {
  BOOST_TEST(is_undefined("(nowhere-zero " + term + ")", with_parameters()));
  BOOST_TEST(!is_undefined("(nowhere-zero (matrix I))", with_parameters()));
}
BOOST_AUTO_TEST_CASE(singular_values_of_graph_terms) {
  const Json e = standard_example();
  // An entry is about a matrix, in whatever words: 4 = V - 1 of the five vertices x1, x2, h1, h2, y.
  const std::string term =
      "(singular 1 (beside (edge-weights (pull (- (rows (adjacency theta)) 1) theta)) (power (+ 1 1) (identity 5))))";
  const std::string text =
      "(transpose (stack (transpose (edge-weights (pull 4 theta))) (transpose (power 2 (identity 5)))))";
  BOOST_TEST(holds("(<= " + term + " 3)", e, {singular(text, 1, "2", "9")}));
  BOOST_TEST(holds("(<= " + term + " 3)", e, {singular(term.substr(12, term.size() - 13), 1, "2", "9")}));
  BOOST_TEST(!holds("(<= " + term + " 3)", e, {singular("(edge-weights (pull 4 theta))", 1, "2", "9")}));
}

// x -> h -> k -> y and x -> y, h with the first activation.
Json chain(const std::string& activation, const std::string& xh, const std::string& hk, const std::string& input) {
  return graph_example(dag("x; h " + activation + "; k relu; y linear", "x h " + xh + "; h k " + hk + "; k y 1; x y 1"),
                       input, input.find(' ') == std::string::npos ? "1" : "1 1");
}
BOOST_AUTO_TEST_CASE(differentiable) {
  const auto yes = [](const Json& e) {
    return holds("(differentiable theta (data inputs))", e) && !holds("(not (differentiable theta (data inputs)))", e);
  };
  const auto no = [](const Json& e) {
    return !holds("(differentiable theta (data inputs))", e) && holds("(not (differentiable theta (data inputs)))", e);
  };
  BOOST_TEST(yes(chain("relu", "1", "1", "1")));
  BOOST_TEST(no(chain("relu", "0", "1", "1")));    // PRE_h = 0, and x is alive
  BOOST_TEST(no(chain("relu", "1", "0", "1")));    // PRE_k = 0
  BOOST_TEST(yes(chain("relu", "-1", "1", "1")));  // PRE_k = 0 from a dead neuron: it stays 0
  BOOST_TEST(no(chain("1/10", "-1", "0", "1")));   // a leaky neuron is never dead
  BOOST_TEST(no(chain("linear", "0", "1", "1")));  // PRE_h = 0 does no harm, but PRE_k = 0 does
  BOOST_TEST(yes(chain("relu", "1", "1", "0")));   // an input 0 is not alive
  BOOST_TEST(no(chain("relu", "0", "1", "0 1")));  // the second sample counts
  BOOST_TEST(yes(graph_example(dag("x; o one 0; h relu; y linear", "o h 1; x y 1; h y 1"), "1")));
  BOOST_TEST(no(graph_example(dag("x; o one 1; h relu; y linear", "o h 0; x y 1; h y 1"), "1")));
  BOOST_TEST(is_undefined("(differentiable theta (identity 2))", chain("relu", "1", "1", "1")));
}

// What speaks of layers does not apply to a case whose network is not fully connected, wherever it stands.
BOOST_AUTO_TEST_CASE(layer_terms_need_layers) {
  const Json e = chain("relu", "1", "1", "1");
  for (const char* formula :
       {"(relu-network theta)", "(bias-free theta)", "(nonnegative (weight 1 theta))",
        "(nonnegative (preactivation 0 theta (data inputs)))", "(nonnegative (activation 0 theta (data inputs)))",
        "(nonnegative (gradient 1 theta (data inputs) (data gradient)))",
        "(nonnegative (adjacency (deepen 1 theta (data inputs) (data gradient))))",
        "(or (true) (not (relu-network theta)))"})
    BOOST_TEST(verdict_of(formula, e) == "not-applicable", formula);
  BOOST_TEST(outcome(certificate({reading("(true)", "(true)", "(relu-network theta)"), e, "holds"})) ==
             "not-applicable");
  BOOST_TEST(outcome(certificate({reading("(true)", "(relu-network theta)"), e, "hypothesis-false"})) ==
             "not-applicable");
  BOOST_TEST(outcome(certificate({reading("(true)", "(true)", "", "(bias-free theta)"), e, "trivial"})) ==
             "not-applicable");
  BOOST_TEST(verdict_of("(and (nonnegative (data gradient)) (not (kind fully-connected 1 theta)))", e) ==
             "accepted");  // (data gradient) is no layer term
  BOOST_TEST(verdict_of("(relu-network theta)", standard_example()) == "accepted");
}

// Signs are exact: sqrt(2) + sqrt(3) < sqrt(5 + 2 sqrt(6)) + 10^-30, but not without the last term.
BOOST_AUTO_TEST_CASE(irrational_weights) {
  const std::string zero = "sqrt(2)+sqrt(3)-sqrt(5+2*sqrt(6))", negative = zero + "-1/1000000000000000000000000000000";
  const Json e =
      graph_example(dag("x; h relu; y linear", "x h " + zero + " s; x y " + negative + "; h y -sqrt(2)"), "1", "1");
  BOOST_TEST(value_is(e, "(parameters (signs theta))", "1; -1; -1"));
  BOOST_TEST(value_is(e, "(row 1 (edge-weights (decompose-absolute theta)))", "0 -1 -1 0"));
  BOOST_TEST(holds("(not (differentiable theta (data inputs)))", e));
  const Json other = graph_example(dag("x; h relu; y linear", "x h sqrt(2) s; x y sqrt(2) s; h y -sqrt(2)"), "1", "1");
  BOOST_TEST(value_is(other, "(output theta (data inputs))", "-2+sqrt(2)"));
  BOOST_TEST(value_is(other, "(derivative theta (data inputs) (data gradient))", "1-sqrt(2); sqrt(2)"));
  BOOST_TEST(value_is(other, "(paths theta (data inputs))", "sqrt(2); -2"));
  BOOST_TEST(value_is(other, "(parameters (descend 1 (sqrt 2) theta (data inputs) (scale 0 (data gradient))))",
                      "9*sqrt(2)-12; 8-5*sqrt(2)"));
}

// Prescribed slopes: h passes 1/2 and 3, k passes -1 and 0, whatever PRE is; what S says of inputs is ignored.
BOOST_AUTO_TEST_CASE(gates) {
  Json e = graph_example(dag("x; h relu; k relu; y linear", "x h 2; h k -1; h y 3; k y 5"), "1 -1", "1 10");
  e["parameters"]["S"] = matrix("7 7; 1/2 3; -1 0; 2 1");
  e["parameters"]["wide"] = matrix("7 7 1; 1/2 3 1; -1 0 1; 2 1 1");
  const std::string given = " (data inputs) (data gradient))";
  BOOST_TEST(value_is(e, "(gated-derivative theta (matrix S)" + given, "-82; -10; -58; 2"));
  BOOST_TEST(holds(
      "(equal (gated-derivative theta (slopes theta (data inputs))" + given + " (derivative theta" + given + ")", e));
  BOOST_TEST(is_undefined("(nonnegative (gated-derivative theta (data inputs)" + given + ")", e));
  BOOST_TEST(is_undefined("(nonnegative (gated-derivative theta (matrix wide)" + given + ")", e));
  BOOST_TEST(
      is_undefined("(nonnegative (gated-derivative theta (matrix S) (column 1 (data inputs)) (data gradient)))", e));
}

// A value needs no sign: with a weight that is 0 in a way that no precision shows, the output is still enclosed; its
// slopes stay undecided.
BOOST_AUTO_TEST_CASE(values_need_no_signs) {
  const Json e = graph_example(dag("x; h relu; y linear", "x h 1; h y 1"), "1", "1");
  const std::string n = "(rescale (- (pow (exp 3) 1/3) (exp 1)) theta)";
  BOOST_TEST(holds("(< (entry 1 1 (output " + n + " (data inputs))) 1/1000)", e));
  BOOST_TEST(verdict_of("(nonnegative (slopes " + n + " (data inputs)))", e) == "undecided");
}

// One parameter twice on a path: x s h s y.
BOOST_AUTO_TEST_CASE(a_parameter_twice_on_a_path) {
  const Json e = graph_example(dag("x; h relu; y linear", "x h 3 s; h y 3 s; x y 5"), "2", "1");
  BOOST_TEST(value_is(e, "(paths theta (data inputs))", "10; 18"));
  BOOST_TEST(value_is(e, "(path-derivative 1 theta (data inputs))", "0; 12"));
  BOOST_TEST(value_is(e, "(derivative theta (data inputs) (data gradient))", "12; 2"));
  BOOST_TEST(value_is(e, "(parameters (descend 1 1/4 theta (data inputs) (data gradient)))",
                      "-159; -22"));  // Y - B = 27, G = 54
  BOOST_TEST(value_is(e, "(parameters (descend 2 1/100 theta (data inputs) (data gradient)))", "-87/25; 2279/625"));
}

// Vertices without in-edges that are no inputs, and vertices that lead nowhere.
BOOST_AUTO_TEST_CASE(dead_ends) {
  const Json e = graph_example(dag("x; z; d relu; n relu; y linear", "x y 2; d y 3; x n 4"), "1; 1", "1");
  BOOST_TEST(holds("(= (path-count theta) 1)", e));
  BOOST_TEST(value_is(e, "(paths theta (data inputs))", "2"));
  BOOST_TEST(value_is(e, "(hasse theta)", "0 1 1; 0 0 0; 0 0 0"));
  BOOST_TEST(value_is(e, "(input-vertices (unroll theta))", "0; 1; 0"));
  BOOST_TEST(value_is(e, "(output (unroll theta) (data inputs))", "2"));  // z is still a row of the input
  BOOST_TEST(value_is(e, "(input-gradient (unroll theta) (data inputs) (data gradient))", "2; 0"));
  BOOST_TEST(value_is(e, "(derivative (unroll theta) (data inputs) (data gradient))", "1; 0; 0"));
  BOOST_TEST(value_is(e, "(output (decompose theta) (paths theta (data inputs)))", "2"));
  BOOST_TEST(is_undefined("(nonnegative (edge-weights (pull 4 theta)))", e));
  const Json none = graph_example(dag("x; d relu; y linear", "d y 1"), "1", "1");
  BOOST_TEST(holds("(= (path-count theta) 0)", none));
  for (const char* term :
       {"(paths theta (data inputs))", "(hasse theta)", "(adjacency (unroll theta))", "(adjacency (decompose theta))",
        "(path-activity theta (data inputs))", "(path-derivative 1 theta (data inputs))"})
    BOOST_TEST(is_undefined(std::string("(nonnegative ") + term + ")", none), term);
  const Json two = example({"1 2; 3 4"}, "1; 1", "1; 1");
  BOOST_TEST(holds("(= (path-count theta) 4)", two));
  BOOST_TEST(is_undefined("(nonnegative (paths theta (data inputs)))", two));  // two outputs
}

// A path is active where a preactivation is 0, and the sign of a product with a factor 0 is 1, whatever the other
// factors are.
BOOST_AUTO_TEST_CASE(zeros_on_paths) {
  const Json e = graph_example(dag("x; h relu; k relu; y linear", "x h 0; x k -1; h y -2; k y -3"), "1 0 -1", "1 1 1");
  BOOST_TEST(value_is(e, "(path-activity theta (data inputs))", "1 1 1; 0 1 1"));
  BOOST_TEST(value_is(e, "(slopes theta (data inputs))", "1 1 1; 0 0 0; 0 0 1; 1 1 1"));
  BOOST_TEST(value_is(e, "(row 6 (edge-weights (decompose theta)))", "0 0 1 0 0 0 0"));
  BOOST_TEST(value_is(e, "(row 7 (edge-weights (decompose theta)))", "0 0 0 0 1 0 0"));
  BOOST_TEST(value_is(e, "(row 2 (edge-weights (decompose theta)))", "0 0 0 0 0 1 0"));  // sgn(0) = 1
  BOOST_TEST(value_is(e, "(row 1 (edge-weights (decompose theta)))", "0 -1 0 -1 0 0 0"));
}

// n diamonds in a row: 2^n paths.
Json diamonds(int n) {
  std::string vertices = "x", edges;
  for (int i = 0; i < n; ++i) {
    const std::string from = i == 0 ? "x" : "v" + std::to_string(i - 1), to = "v" + std::to_string(i),
                      a = "a" + std::to_string(i), b = "b" + std::to_string(i);
    vertices += ";" + a + " relu;" + b + " 1/2;" + to + " linear";
    edges += from + " " + a + " 1/2;" + from + " " + b + " 1/2;" + a + " " + to + " 1;" + b + " " + to + " 1;";
  }
  return graph_example(dag(vertices, edges, "v" + std::to_string(n - 1)), "3", "1");
}
BOOST_AUTO_TEST_CASE(counts_are_known_before_anything_is_built) {
  BOOST_TEST(holds("(= (/ (path-count theta) (pow 2 3000)) 1)", diamonds(3000)));
  BOOST_TEST(!holds("(= (/ (path-count theta) (pow 2 3000)) 2)", diamonds(3000)));
  for (const char* term : {"(paths theta (data inputs))", "(hasse theta)", "(adjacency (unroll theta))",
                           "(output (decompose theta) (data inputs))"})
    BOOST_TEST(verdict_of(std::string("(nonnegative ") + term + ")", diamonds(300)) == "too-large", term);
  BOOST_TEST(verdict_of("(nonnegative (hasse theta))", diamonds(9)) == "too-large");  // 2045 paths, 4 million entries
}
BOOST_AUTO_TEST_CASE(ten_thousands_of_paths) {
  const Json e = diamonds(14);  // 2^14 in P, 2^16 - 3 in H
  BOOST_TEST(holds("(equal (output (decompose theta) (paths theta (data inputs))) (data inputs))", e));
  BOOST_TEST(!holds("(equal (output (decompose theta) (scale 2 (paths theta (data inputs)))) (data inputs))", e));
}

// Cases that are no networks, each with the reason.
struct Defect {
  std::string name, reason;
  void (*apply)(Json&);
};
std::ostream& operator<<(std::ostream& out, const Defect& d) { return out << d.name; }

const Defect kDefects[] = {
    {"cycle", "bad-shape",
     [](Json& n) {
       n["edges"].push_back({{"from", "k"}, {"to", "h"}, {"weight", "1"}, {"shared", nullptr}, {"learnable", true}});
     }},
    {"loop", "bad-shape",
     [](Json& n) {
       n["edges"][1]["to"] = "h";
       n["edges"][1]["from"] = "h";
     }},
    {"two edges", "bad-shape", [](Json& n) { n["edges"].push_back(n["edges"][1]); }},
    {"edge into an input", "bad-shape", [](Json& n) { n["edges"][2]["to"] = "x"; }},
    {"edge into a constant", "bad-shape", [](Json& n) { n["edges"][2]["to"] = "o"; }},
    {"edge out of the output", "bad-shape", [](Json& n) { n["output"] = "h"; }},
    {"edge to nowhere", "bad-name", [](Json& n) { n["edges"][2]["to"] = "q"; }},
    {"edge from nowhere", "bad-name", [](Json& n) { n["edges"][2]["from"] = "q"; }},
    {"vertex twice", "bad-name", [](Json& n) { n["vertices"].push_back(n["vertices"][2]); }},
    {"input unknown", "bad-name", [](Json& n) { n["inputs"].push_back("q"); }},
    {"input twice", "format", [](Json& n) { n["inputs"].push_back("x"); }},
    {"input with an activation", "format", [](Json& n) { n["inputs"].push_back("h"); }},
    {"input with a constant", "format", [](Json& n) { n["inputs"].push_back("o"); }},
    {"input that is not listed", "format",
     [](Json& n) {
       n["vertices"].push_back({{"id", "q"}});
     }},
    {"no inputs", "bad-shape", [](Json& n) { n["inputs"] = Json::array(); }},
    {"inputs as a number", "wrong-type", [](Json& n) { n["inputs"] = 2; }},
    {"output unknown", "bad-name", [](Json& n) { n["output"] = "q"; }},
    {"output is a list", "wrong-type", [](Json& n) { n["output"] = {"y"}; }},
    {"output is an input", "format", [](Json& n) { n["output"] = "x"; }},
    {"output is a constant", "format", [](Json& n) { n["output"] = "o"; }},
    {"no output", "missing-key", [](Json& n) { n.erase("output"); }},
    {"constant and activation", "format", [](Json& n) { n["vertices"][1]["activation"] = "relu"; }},
    {"activation unknown", "format", [](Json& n) { n["vertices"][2]["activation"] = "tanh"; }},
    {"vertex with an unknown key", "unknown-key", [](Json& n) { n["vertices"][2]["slope"] = "1"; }},
    {"vertex without id", "missing-key", [](Json& n) { n["vertices"][2].erase("id"); }},
    {"vertex as a string", "wrong-type", [](Json& n) { n["vertices"][2] = "h"; }},
    {"constant as a JSON number", "wrong-type", [](Json& n) { n["vertices"][1]["constant"] = 1; }},
    {"constant not canonical", "bad-number", [](Json& n) { n["vertices"][1]["constant"] = "2/2"; }},
    {"constant null", "wrong-type", [](Json& n) { n["vertices"][1]["constant"] = nullptr; }},
    {"weight not canonical", "bad-number", [](Json& n) { n["edges"][0]["weight"] = "+2"; }},
    {"weight divided by zero", "bad-number", [](Json& n) { n["edges"][0]["weight"] = "1/0"; }},
    {"shared weights that differ", "bad-number", [](Json& n) { n["edges"][1]["weight"] = "4"; }},
    {"shared weights that differ by little", "bad-number",
     [](Json& n) {
       n["edges"][0]["weight"] = "sqrt(2)";
       n["edges"][1]["weight"] = "sqrt(2)-1/1000000000000000000000000000000000000";
     }},
    {"shared and fixed", "format", [](Json& n) { n["edges"][1]["learnable"] = false; }},
    {"learnable as a word", "wrong-type", [](Json& n) { n["edges"][1]["learnable"] = "true"; }},
    {"shared as a number", "wrong-type", [](Json& n) { n["edges"][1]["shared"] = 1; }},
    {"edge with a missing key", "missing-key", [](Json& n) { n["edges"][1].erase("shared"); }},
    {"edge with an unknown key", "unknown-key", [](Json& n) { n["edges"][1]["bias"] = "1"; }},
    {"network with an unknown key", "unknown-key", [](Json& n) { n["layers"] = nullptr; }},
    {"edges as an object", "wrong-type", [](Json& n) { n["edges"] = Json::object(); }},
};

Json small() {
  return graph_example(dag("x; o one 1; h relu; k relu; y linear", "x h 2 s; o h 2 s; h k 1; k y 1; x y 1 fixed"), "1",
                       "1");
}

BOOST_DATA_TEST_CASE(defective_graphs, data::make(kDefects), d) {
  BOOST_TEST(verdict_of("(true)", small()) == "accepted");
  Json e = small();
  d.apply(e["network"]);
  const checker::Result result = check(certificate({reading("(true)"), e, "holds"}));
  BOOST_TEST(outcome(result) == d.reason, outcome(result) << ": " << result.message);
}

const Defect kLayerDefects[] = {
    {"kernel of the wrong width", "bad-shape", [](Json& n) { n["layers"][0]["kernel"] = matrix("1 2 3"); }},
    {"kernel missing", "missing-key", [](Json& n) { n["layers"][0].erase("kernel"); }},
    {"padding missing", "missing-key", [](Json& n) { n["layers"][0].erase("padding"); }},
    {"stride missing", "missing-key", [](Json& n) { n["layers"][1].erase("stride"); }},
    {"bias missing", "missing-key", [](Json& n) { n["layers"][3].erase("bias"); }},
    {"inner activation missing", "missing-key", [](Json& n) { n["layers"][2].erase("inner_activation"); }},
    {"type missing", "missing-key", [](Json& n) { n["layers"][2].erase("type"); }},
    {"padding of a pooling", "unknown-key",
     [](Json& n) {
       n["layers"][1]["padding"] = {0, 0};
     }},
    {"bias of a residual block", "unknown-key", [](Json& n) { n["layers"][2]["bias"] = nullptr; }},
    {"unknown key", "unknown-key", [](Json& n) { n["layers"][3]["note"] = ""; }},
    {"unknown type", "format", [](Json& n) { n["layers"][3]["type"] = "max-pooling"; }},
    {"layer as a list", "missing-key", [](Json& n) { n["layers"][3] = Json::array(); }},
    {"window larger than the image", "bad-shape",
     [](Json& n) {
       n["layers"][1]["size"] = {2, 1};
     }},
    {"window of size 0", "wrong-type",
     [](Json& n) {
       n["layers"][1]["size"] = {0, 1};
     }},
    {"stride 0", "wrong-type",
     [](Json& n) {
       n["layers"][0]["stride"] = {1, 0};
     }},
    {"stride negative", "wrong-type",
     [](Json& n) {
       n["layers"][0]["stride"] = {1, -1};
     }},
    {"stride as a string", "wrong-type",
     [](Json& n) {
       n["layers"][0]["stride"] = {1, "1"};
     }},
    {"padding negative", "wrong-type",
     [](Json& n) {
       n["layers"][0]["padding"] = {0, -1};
     }},
    {"size with three numbers", "bad-shape",
     [](Json& n) {
       n["layers"][0]["size"] = {1, 2, 1};
     }},
    {"size as a number", "wrong-type", [](Json& n) { n["layers"][0]["size"] = 2; }},
    {"bias of the wrong length", "bad-shape", [](Json& n) { n["layers"][0]["bias"] = matrix("1; 2"); }},
    {"bias as a row", "bad-shape", [](Json& n) { n["layers"][3]["bias"] = matrix("1 2"); }},
    {"weight that does not fit", "bad-shape", [](Json& n) { n["layers"][3]["weight"] = matrix("1; 1"); }},
    {"Y that does not fit", "bad-shape", [](Json& n) { n["layers"][2]["Y"] = matrix("1 2 3"); }},
    {"U that does not fit Y", "bad-shape", [](Json& n) { n["layers"][2]["U"] = matrix("1 1; 1 1"); }},
    {"U that does not fit the identity", "bad-shape", [](Json& n) { n["layers"][2]["U"] = matrix("1"); }},
    {"Z that does not fit", "bad-shape", [](Json& n) { n["layers"][2]["Z"] = matrix("1; 1"); }},
    {"Z as a word", "wrong-type", [](Json& n) { n["layers"][2]["Z"] = "unit"; }},
    {"diagonal too short", "bad-shape",
     [](Json& n) {
       n["layers"][2]["Z"] = {{"diagonal", matrix("1")}};
     }},
    {"diagonal as a row", "bad-shape",
     [](Json& n) {
       n["layers"][2]["Z"] = {{"diagonal", matrix("1 1")}};
     }},
    {"diagonal with another key", "unknown-key",
     [](Json& n) {
       n["layers"][2]["Z"] = {{"diagonal", matrix("1; 1")}, {"rows", 2}};
     }},
    {"inputs as a number", "wrong-type", [](Json& n) { n["inputs"] = 3; }},
    {"inputs without channels", "missing-key", [](Json& n) { n["inputs"].erase("channels"); }},
    {"inputs of height 0", "wrong-type", [](Json& n) { n["inputs"]["height"] = 0; }},
    {"inputs of absurd size", "too-large",
     [](Json& n) {
       n["inputs"] = {{"height", 1048576}, {"width", 1048576}, {"channels", 1048576}};
     }},
    {"padding of absurd size", "too-large",
     [](Json& n) {
       n["layers"][0]["padding"] = {1048576, 1048576};
     }},
    {"no layers", "bad-shape", [](Json& n) { n["layers"] = Json::array(); }},
    {"another network's key", "unknown-key", [](Json& n) { n["output"] = "y"; }},
};

Json layered() {
  return graph_example({{"type", "sequential"},
                        {"inputs", {{"height", 1}, {"width", 3}, {"channels", 1}}},
                        {"layers",
                         {{{"type", "convolution"},
                           {"kernel", matrix("1 1")},
                           {"size", {1, 2}},
                           {"stride", {1, 1}},
                           {"padding", {0, 0}},
                           {"activation", "relu"},
                           {"bias", nullptr}},
                          {{"type", "average-pooling"}, {"size", {1, 1}}, {"stride", {1, 1}}},
                          {{"type", "residual"},
                           {"Y", matrix("1 -1")},
                           {"U", matrix("1; 1")},
                           {"Z", "identity"},
                           {"activation", "relu"},
                           {"inner_activation", "relu"}},
                          {{"type", "fully-connected"},
                           {"weight", matrix("1 1; 1 -1")},
                           {"bias", matrix("1; 2")},
                           {"activation", "linear"}}}}},
                       "1; 2; 3", "1; 1");
}

BOOST_DATA_TEST_CASE(defective_layers, data::make(kLayerDefects), d) {
  BOOST_TEST(verdict_of("(true)", layered()) == "accepted");
  Json e = layered();
  d.apply(e["network"]);
  const checker::Result result = check(certificate({reading("(true)"), e, "holds"}));
  BOOST_TEST(outcome(result) == d.reason, outcome(result) << ": " << result.message);
}

// Small bytes, much work: each of them ends as too large, soon.
const Defect kAbsurd[] = {
    {"image of a million points, kernel of many channels", "too-large",
     [](Json& n) {
       n["inputs"] = {{"height", 1024}, {"width", 1024}, {"channels", 1}};
       n["layers"][0]["kernel"] = matrix("1 1; 1 1; 1 1; 1 1; 1 1; 1 1; 1 1; 1 1");
     }},
    {"window as large as the image", "too-large",
     [](Json& n) {
       n["inputs"] = {{"height", 1}, {"width", 1000000}, {"channels", 1}};
       n["layers"] = {{{"type", "average-pooling"}, {"size", {1, 500000}}, {"stride", {1, 1}}}};
     }},
    {"padding beyond all", "too-large",
     [](Json& n) {
       n["layers"][0]["padding"] = {0, 1000000};
     }},
};
BOOST_DATA_TEST_CASE(absurd_sizes, data::make(kAbsurd), d) {
  Json e = layered();
  d.apply(e["network"]);
  const checker::Result result = check(certificate({reading("(true)"), e, "holds"}));
  BOOST_TEST(outcome(result) == d.reason, outcome(result) << ": " << result.message);
}

BOOST_AUTO_TEST_CASE(work_without_end) {
  const Json e = diamonds(10);
  for (const char* formula :
       {"(nonnegative (parameters (descend 1000000000000 1/3 theta (data inputs) (data gradient))))",
        "(nonnegative (parameters (descend 1000000 1/3 theta (data inputs) (data gradient))))",
        "(nonnegative (power 1000000000000 (data inputs)))",
        "(nonnegative (power 1000000 (power 1000000 (data inputs))))",
        "(nonnegative (adjacency (unroll (unroll (decompose (unroll theta))))))"})
    BOOST_TEST(verdict_of(formula, e) == "too-large", formula);
}

// The names that these terms take are part of the grammar.
BOOST_AUTO_TEST_CASE(names_in_terms) {
  const Json e = standard_example();
  for (const char* formula :
       {"(kind pooling 1 theta)", "(nonnegative (arrangement V 1 theta))", "(nonnegative (data outputs))",
        "(nonnegative (arrangement 1 1 theta))", "(kind 1 theta)", "(nonnegative (stack (data gradient)))",
        "(nonnegative (hadamard (data gradient) (data gradient) (data gradient)))"})
    BOOST_TEST(verdict_of(formula, e) == "bad-formula", formula);
}

BOOST_AUTO_TEST_SUITE_END()
