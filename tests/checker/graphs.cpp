// Networks as graphs: every term against values computed by hand, on a diamond with a skip connection and shared
// weights, and on layers of each kind.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "builder.hpp"

using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

// Vertices: 1 x, 2 z, 3 one (value 1/2), 4 h relu, 5 k leaky 1/10, 6 y linear. Parameters: 1 xh, 2 s (zh and zk), 3 ok,
// 4 hy, 5 ky, 6 xy; zy is fixed. On (1, -1): PRE_h = 2*1 + 3*(-1) = -1, PRE_k = 3*(-1) + 4/2 = -1, y = 5*0 - (-1/10) +
// 7 + 1/2*(-1) = 33/5. On (2, 1): PRE_h = 7, PRE_k = 5, y = 35 - 5 + 14 + 1/2 = 89/2.
Json diamond() {
  return graph_example(dag("x; z; o one 1/2; h relu; k 1/10; y linear",
                           "x h 2; z h 3 s; z k 3 s; o k 4; h y 5; k y -1; x y 7; z y 1/2 fixed"),
                       "1 2; -1 1", "1 2");
}

const std::string kA = "(data inputs)", kAll = " theta (data inputs) (data gradient))";

struct GraphRow {
  std::string term, value;
};
std::ostream& operator<<(std::ostream& out, const GraphRow& row) { return out << row.term; }

const GraphRow kDiamond[] = {
    {"(adjacency theta)", "0 0 0 0 0 0; 0 0 0 0 0 0; 0 0 0 0 0 0; 1 1 0 0 0 0; 0 1 1 0 0 0; 1 1 0 1 1 0"},
    {"(edge-weights theta)", "0 0 0 0 0 0; 0 0 0 0 0 0; 0 0 0 0 0 0; 2 3 0 0 0 0; 0 3 4 0 0 0; 7 1/2 0 5 -1 0"},
    {"(parameter-index theta)", "0 0 0 0 0 0; 0 0 0 0 0 0; 0 0 0 0 0 0; 1 2 0 0 0 0; 0 2 3 0 0 0; 6 0 0 4 5 0"},
    {"(input-vertices theta)", "1; 1; 1; 0; 0; 0"},
    {"(output-vertices theta)", "0; 0; 0; 0; 0; 1"},
    {"(parameters theta)", "2; 3; 4; 5; -1; 7"},
    {"(output theta (data inputs))", "33/5 89/2"},
    {"(vertex-preactivation theta (data inputs))", "1 2; -1 1; 1/2 1/2; -1 7; -1 5; 33/5 89/2"},
    {"(vertex-activation theta (data inputs))", "1 2; -1 1; 1/2 1/2; 0 7; -1/10 5; 33/5 89/2"},
    {"(slopes theta (data inputs))", "1 1; 1 1; 1 1; 0 1; 1/10 1; 1 1"},
    {"(sensitivity" + kAll, "7 34; 1/5 25; -2/5 -8; 5 10; -1 -2; 1 2"},
    {"(input-gradient" + kAll, "7 34; 1/5 25"},
    {"(derivative" + kAll, "20; 81/10; -21/20; 14; 99/10; 5"},
    {"(parameters (rescale -2 theta))", "-4; -6; -8; -10; 2; -14"},
    {"(row 6 (edge-weights (rescale -2 theta)))", "-14 1/2 0 -10 2 0"},
    {"(edge-weights (signs theta))", "0 0 0 0 0 0; 0 0 0 0 0 0; 0 0 0 0 0 0; 1 1 0 0 0 0; 0 1 1 0 0 0; 1 1 0 1 -1 0"},
    {"(parameters (signs theta))", "1; 1; 1; 1; -1; 1"},
    {"(edge-weights (pull 5 (pull 4 theta)))",
     "0 0 0 0 0 0; 0 0 0 0 0 0; 0 0 0 0 0 0; 10 15 0 0 0 0; 0 3 4 0 0 0; 7 1/2 0 1 -1 0"},
    {"(parameter-index (pull 4 theta))",
     "0 0 0 0 0 0; 0 0 0 0 0 0; 0 0 0 0 0 0; 0 0 0 0 0 0; 0 2 3 0 0 0; 6 0 0 0 5 0"},
    {"(output (pull 4 theta) (data inputs))", "33/5 89/2"},
    // G = 2 (Y - B)/2 with Y - B = (1, 2): the step is that of `derivative` above.
    {"(parameters (descend 1 1/2 theta (data inputs) (data targets)))", "-8; -21/20; 181/40; -2; -119/20; 9/2"},
    {"(parameters (descend 0 1/2 theta (data inputs) (data targets)))", "2; 3; 4; 5; -1; 7"},
    {"(row 6 (edge-weights (descend 1 1/2 theta (data inputs) (data targets))))", "9/2 1/2 0 -2 -119/20 0"},
};

// H: 1 y, 2 x, 3 z, 4 h, 5 xh, 6 zh, 7 k, 8 zk, 9 ok; P: 2, 3, 5, 6, 8, 9.
const GraphRow kPaths[] = {
    {"(paths theta (data inputs))", "7 14; -1/2 1/2; 10 20; -15 15; 3 -3; -2 -2"},
    {"(absolute-paths theta (data inputs))", "7 14; -1/2 1/2; 10 20; -15 15; -3 3; 2 2"},
    {"(path-derivative 2 theta (data inputs))", "0 0; 0 0; 0 0; -5 5; 1 -1; 0 0"},
    {"(path-derivative 4 theta (data inputs))", "0 0; 0 0; 2 4; -3 3; 0 0; 0 0"},
    {"(path-activity theta (data inputs))", "1 1; 1 1; 0 1; 0 1; 0 1; 0 1"},
    {"(hasse theta)",
     "0 1 1 1 0 0 1 0 0; 0 0 0 0 1 0 0 0 0; 0 0 0 0 0 1 0 1 0; 0 0 0 0 1 1 0 0 0; 0 0 0 0 0 0 0 0 0; 0 0 0 0 0 0 0 0 "
     "0; 0 0 0 0 0 0 0 1 1; "
     "0 0 0 0 0 0 0 0 0; 0 0 0 0 0 0 0 0 0"},
    {"(adjacency (unroll theta))",
     "0 1 1 1 0 0 1 0 0; 0 0 0 0 0 0 0 0 0; 0 0 0 0 0 0 0 0 0; 0 0 0 0 1 1 0 0 0; 0 0 0 0 0 0 0 0 0; 0 0 0 0 0 0 0 0 "
     "0; 0 0 0 0 0 0 0 1 1; "
     "0 0 0 0 0 0 0 0 0; 0 0 0 0 0 0 0 0 0"},
    {"(row 1 (edge-weights (unroll theta)))", "0 7 1/2 5 0 0 -1 0 0"},
    {"(row 7 (edge-weights (unroll theta)))", "0 0 0 0 0 0 0 3 4"},
    {"(row 1 (parameter-index (unroll theta)))", "0 6 0 4 0 0 5 0 0"},
    {"(row 4 (parameter-index (unroll theta)))", "0 0 0 0 1 2 0 0 0"},
    {"(row 7 (parameter-index (unroll theta)))", "0 0 0 0 0 0 0 2 3"},
    {"(input-vertices (unroll theta))", "0; 1; 1; 0; 1; 1; 0; 1; 1"},
    {"(output-vertices (unroll theta))", "1; 0; 0; 0; 0; 0; 0; 0; 0"},
    {"(parameters (unroll theta))", "2; 3; 4; 5; -1; 7"},
    {"(slopes (unroll theta) (data inputs))", "1 1; 1 1; 1 1; 0 1; 1 1; 1 1; 1/10 1; 1 1; 1 1"},
    {"(output (unroll theta) (data inputs))", "33/5 89/2"},
    {"(derivative (unroll theta) (data inputs) (data gradient))", "20; 81/10; -21/20; 14; 99/10; 5"},
    {"(input-gradient (unroll theta) (data inputs) (data gradient))", "7 34; 1/5 25"},
    {"(row 1 (edge-weights (decompose-absolute theta)))", "0 1 1 1 0 0 -1 0 0"},
    {"(row 7 (edge-weights (decompose-absolute theta)))", "0 0 0 0 0 0 0 1 1"},
    {"(input-vertices (decompose-absolute theta))", "0; 1; 1; 0; 1; 1; 0; 1; 1"},
    {"(row 1 (edge-weights (decompose theta)))", "0 0 0 1 0 0 -1 0 0 1 1 0 0 0 0"},
    {"(row 7 (edge-weights (decompose theta)))", "0 0 0 0 0 0 0 0 0 0 0 0 0 1 1"},
    {"(row 10 (edge-weights (decompose theta)))", "0 1 0 0 0 0 0 0 0 0 0 0 0 0 0"},
    {"(row 15 (edge-weights (decompose theta)))", "0 0 0 0 0 0 0 0 -1 0 0 0 0 0 0"},
    {"(output (decompose theta) (paths theta (data inputs)))", "33/5 89/2"},
    {"(output (decompose-absolute theta) (absolute-paths theta (data inputs)))", "33/5 89/2"},
};

// Rows of 24 numbers and the like are easier to check by formulas than by eye.
struct Truth {
  std::string formula;
  bool value;
};
std::ostream& operator<<(std::ostream& out, const Truth& t) { return out << t.formula; }

const Truth kTruths[] = {
    {"(= (path-count theta) 6)", true},
    {"(= (path-count theta) 5)", false},
    {"(= (path-count (decompose theta)) 6)", true},
    {"(= (depth theta) 0)", true},
    {"(= (depth (unroll theta)) 0)", true},
    {"(equal (parameter-index (decompose theta)) (scale 0 (identity 15)))", true},
    {"(equal (parameter-index (decompose-absolute theta)) (scale 0 (identity 9)))", true},
    {"(differentiable theta (data inputs))", true},
    {"(differentiable (pull 4 theta) (data inputs))", true},
    {"(kind fully-connected 1 theta)", false},
    {"(equal (output (signs (unroll theta)) (data inputs)) (output (unroll (signs theta)) (data inputs)))", true},
};

const std::string kNoGraphValue[] = {
    "(output theta (data gradient))",
    "(output (unroll theta) (data gradient))",
    "(output (decompose theta) (data inputs))",
    "(derivative theta (data inputs) (data inputs))",
    "(sensitivity theta (data inputs) (row 1 (identity 3)))",
    "(input-gradient theta (data gradient) (data gradient))",
    "(derivative (decompose theta) (paths theta (data inputs)) (data gradient))",
    "(parameters (decompose theta))",
    "(output (pull 0 theta) (data inputs))",
    "(output (pull 1 theta) (data inputs))",
    "(output (pull 3 theta) (data inputs))",
    "(output (pull 6 theta) (data inputs))",
    "(output (pull 7 theta) (data inputs))",
    "(output (pull 3/2 theta) (data inputs))",
    "(arrangement weight 1 theta)",
    "(path-derivative 0 theta (data inputs))",
    "(path-derivative 7 theta (data inputs))",
    "(paths theta (data gradient))",
    "(path-activity theta (data gradient))",
    "(edge-weights (rescale (/ 1 0) theta))",
    "(parameters (descend -1 1 theta (data inputs) (data gradient)))",
    "(parameters (descend 1/2 1 theta (data inputs) (data gradient)))",
    "(parameters (descend 0 1 theta (data inputs) (data inputs)))",
    "(parameters (descend 1 1 theta (data inputs) (adjacency theta)))",
    "(edge-weights (descend 0 1 (decompose theta) (paths theta (data inputs)) (data gradient)))",
};

}  // namespace

BOOST_AUTO_TEST_SUITE(graphs)

BOOST_DATA_TEST_CASE(diamond_by_hand, data::make(kDiamond), row) {
  Json e = diamond();
  e["data"]["targets"] = matrix("28/5 85/2");
  BOOST_TEST(value_is(e, row.term, row.value));
}

BOOST_DATA_TEST_CASE(paths_by_hand, data::make(kPaths), row) { BOOST_TEST(value_is(diamond(), row.term, row.value)); }
BOOST_DATA_TEST_CASE(formulas_of_the_diamond, data::make(kTruths), row) {
  BOOST_TEST(holds(row.formula, diamond()) == row.value);
  BOOST_TEST(holds("(not " + row.formula + ")", diamond()) == (!row.value && row.formula[1] != '='));
}
BOOST_DATA_TEST_CASE(terms_without_a_value, data::make(kNoGraphValue), term) {
  BOOST_TEST(is_undefined("(nowhere-zero " + term + ")", diamond()));
  BOOST_TEST(!is_undefined("(nowhere-zero (output theta (data inputs)))", diamond()));
}

BOOST_AUTO_TEST_SUITE_END()
