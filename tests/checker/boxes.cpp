// Cases with box numbers: what is said of all points of a box, of none, and what is left open; covers of a box; and
// beside each what is turned away.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "covers.hpp"
#include "modules.hpp"

using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

// "holds", "fails" or "ill-typed" if that is accepted (and the other two are not); otherwise the reason why none is.
std::string verdict_on(const std::string& then, const Json& e, const std::vector<Json>& singular = {}) {
  std::string out;
  for (const char* verdict : {"holds", "fails", "ill-typed"}) {
    const std::string why = outcome(written(certificate({reading(then), e, verdict, "null", {}, singular})));
    if (why == "accepted") return verdict;
    if (out.empty() || out == "verdict") out = why;
  }
  return out;
}

struct BoxRow {
  std::string name, parameters, then, verdict;
};
std::ostream& operator<<(std::ostream& out, const BoxRow& row) { return out << row.name; }

const std::string kRampOfX = "(+ (max 0 (param x)) (* -1 (max 0 (* -1 (param x)))))";

const BoxRow kBoxRows[] = {
    {"at all points", "x [0,1]", "(<= 0 (param x))", "holds"},
    {"at no point", "x [0,1]", "(< 1 (* -1 (param x)))", "fails"},
    {"at some points", "x [0,1]", "(<= (param x) 1/2)", "undecided"},
    {"at all but one", "x [0,1]", "(< 0 (param x))", "undecided"},
    {"ends that are not dyadic", "x [1/3,2/3]", "(<= (param x) 3/4)", "holds"},
    {"one number is equal to itself", "x [0,1]", "(= (param x) (param x))", "holds"},
    {"one number is not unequal to itself", "x [0,1]", "(not (= (param x) (param x)))", "fails"},
    {"two numbers may differ", "x [0,1]; y [0,1]", "(= (param x) (param y))", "undecided"},
    {"two numbers that do not meet", "x [0,1]; y [2,3]", "(= (param x) (param y))", "fails"},
    {"two numbers that meet at their ends", "x [0,1]; y [1,2]", "(<= (param x) (param y))", "holds"},
    {"the same, strictly", "x [0,1]; y [1,2]", "(< (param x) (param y))", "undecided"},
    {"a difference", "x [0,1]", "(= (- (param x) (param x)) 0)", "holds"},
    {"a sum with the negative", "x [0,1]", "(= (+ (exp (param x)) (* -1 (exp (param x)))) 0)", "holds"},
    {"a sum with the negative of another", "x [0,1]; y [0,1]", "(= (+ (param x) (* -1 (param y))) 0)", "undecided"},
    {"minus minus", "x [0,1]", "(= (* -1 (* -1 (param x))) (param x))", "holds"},
    {"minus minus another", "x [0,1]; y [0,1]", "(= (* -1 (* -1 (param x))) (param y))", "undecided"},
    {"times 0", "x [0,1]", "(= (* 0 (param x)) 0)", "holds"},
    {"a square", "x [-1,2]", "(<= 0 (* (param x) (param x)))", "holds"},
    {"a square from above", "x [-1,2]", "(<= (* (param x) (param x)) 4)", "holds"},
    {"a square, strictly", "x [-1,2]", "(< 0 (* (param x) (param x)))", "undecided"},
    {"no square", "x [-1,2]; y [-1,2]", "(<= 0 (* (param x) (param y)))", "undecided"},
    {"a product", "x [-1,2]; y [-1,2]", "(<= -2 (* (param x) (param y)))", "holds"},
    {"a product of no square, from above", "x [-1,2]; y [-1,2]", "(<= (* (param x) (param y)) 3)", "undecided"},
    {"a fourth power", "x [-1,2]", "(<= 0 (pow (param x) 4))", "holds"},
    {"a cube", "x [-1,2]", "(<= 0 (pow (param x) 3))", "undecided"},
    {"a norm", "A [-1,1] [-2,2]", "(<= 0 (norm2 (matrix A)))", "holds"},
    {"a norm from above", "A [-1,1] [-2,2]", "(<= (norm (matrix A)) 9/4)", "holds"},
    {"quotient", "x [1/2,1]", "(<= (/ 1 (param x)) 2)", "holds"},
    {"quotient by what may be 0", "x [0,1]", "(<= 1/2 (/ 1 (param x)))", "undecided"},
    {"quotient by what may be 0, inside", "x [-1,1]", "(<= 0 (/ 0 (param x)))", "undecided"},
    {"quotient by 0", "x [-1,1]", "(<= 0 (/ 1 (* 0 (param x))))", "ill-typed"},
    {"root", "x [0,4]", "(<= (sqrt (param x)) 2)", "holds"},
    {"root of what may be negative", "x [-1,4]", "(<= (sqrt (param x)) 2)", "undecided"},
    {"root of what is negative", "x [-4,-1]", "(<= (sqrt (param x)) 2)", "ill-typed"},
    {"cube root of what may be negative", "x [-1,8]", "(<= (pow (param x) 1/3) 3)", "undecided"},
    {"cube root of what may be 0", "x [0,8]", "(<= (pow (param x) 1/3) 3)", "holds"},
    {"power 0", "x [1,8]", "(= (pow (param x) 0) 1)", "holds"},
    {"power 0 of what may be 0", "x [0,8]", "(= (pow (param x) 0) 1)", "undecided"},
    {"negative power of what may be 0", "x [0,8]", "(<= 0 (pow (param x) -1))", "undecided"},
    {"an exponent", "x [1,2]", "(<= 1 (pow 2 (param x)))", "undecided"},
    {"relu of undecided sign", "x [-1,1]", "(and (<= 0 (max 0 (param x))) (<= (max 0 (param x)) 1))", "holds"},
    {"relu of undecided sign, strictly", "x [-1,1]", "(< 0 (max 0 (param x)))", "undecided"},
    {"a ramp", "x [-1,1]", "(and (<= -1 " + kRampOfX + ") (<= " + kRampOfX + " 1))", "holds"},
    {"max of two", "x [0,2]; y [1,3]", "(and (<= 1 (max (param x) (param y))) (<= (max (param x) (param y)) 3))",
     "holds"},
    {"min of two", "x [0,2]; y [1,3]", "(<= (min (param x) (param y)) 2)", "holds"},
    {"abs", "x [-1,2]", "(and (<= 0 (abs (param x))) (<= (abs (param x)) 2))", "holds"},
    {"abs, strictly", "x [-1,2]", "(< 0 (abs (param x)))", "undecided"},
    {"condition", "x [0,1]", "(= (if (<= 0 (param x)) 1 2) 1)", "holds"},
    {"undecided condition", "x [-1,1]", "(<= (if (<= 0 (param x)) 1 2) 2)", "undecided"},
    {"an index", "x [1,2]; A 1 2", "(<= 0 (entry 1 (param x) (matrix A)))", "undecided"},
    {"a range", "x [3/2,7/4]", "(and (forall i 1 (param x) (= i 1)) (exists i 1 (param x) (= i 1)))", "holds"},
    {"a range with an integer at its end", "x [3/2,2]", "(forall i 1 (param x) (= i 1))", "undecided"},
    {"an empty range", "x [1/4,3/4]", "(forall i 1 (param x) (= 1 2))", "holds"},
    {"a count", "x [1/4,3/4]", "(at-least (param x) i 1 2 (= i 2))", "holds"},
    {"exp", "x [0,1]", "(<= (exp (param x)) 3)", "holds"},
    {"exp is not narrower", "x [0,1]", "(<= (exp (param x)) 2)", "undecided"},
    {"exp of one number", "x [0,1]", "(= (exp (param x)) (exp (param x)))", "holds"},
    {"exp of two numbers", "x [0,1]; y [0,1]", "(= (exp (param x)) (exp (param y)))", "undecided"},
    {"no form of a box number", "x [1,2]", "(= (log (exp (param x))) (param x))", "undecided"},
    {"exp beside one with a form", "x [-1,1]", "(= (+ (exp 1) (param x) (* -1 (exp 1))) (param x))", "undecided"},
    {"log", "x [1/2,2]", "(<= (log (param x)) 1)", "holds"},
    {"log of what may be 0", "x [0,2]", "(<= (log (param x)) 1)", "undecided"},
    {"log of what is negative", "x [-2,-1]", "(<= (log (param x)) 1)", "ill-typed"},
    {"cos", "x [0,4]", "(<= (cos (param x)) 1)", "holds"},
    {"cos is not constant", "x [0,4]", "(<= 0 (cos (param x)))", "undecided"},
    {"acos at its end", "x [0,1]", "(<= 0 (acos (param x)))", "holds"},
    {"acos beyond its end", "x [0,2]", "(<= 0 (acos (param x)))", "undecided"},
    {"erf", "x [-1,3]", "(<= (erf (param x)) 1)", "holds"},
    {"a default that is not used", "x [0,1]", "(<= (param x 7) 1)", "holds"},
    {"a default that is a box number", "x [0,1]", "(<= (param z (param x)) 1)", "holds"},
    {"rank", "A [1,2] 0|0 [1,2]", "(= (rank (matrix A)) 2)", "holds"},
    {"rank that is lower everywhere", "A [1,2] 0|[1,2] 0", "(= (rank (matrix A)) 2)", "fails"},
    {"rank that may be lower", "A [0,2] 0|0 [1,2]", "(= (rank (matrix A)) 2)", "undecided"},
    {"rank of equal rows that may differ", "A [1,2] [1,2]|[1,2] [1,2]", "(= (rank (matrix A)) 1)", "undecided"},
    {"table", "A [0,1] [1,2]", "(equal (table i j 1 2 (entry i j (matrix A))) (matrix A))", "holds"},
    {"table that turns", "A [0,1] [1/2,2]", "(equal (table i j 1 2 (entry i (- 3 j) (matrix A))) (matrix A))",
     "undecided"},
    {"matrices of which one entry differs", "A [0,1] [1,2]; B [0,1] [3,4]", "(equal (matrix A) (matrix B))", "fails"},
    {"the same, in the other order", "A [3,4] [0,1]; B [1,2] [0,1]", "(not (equal (matrix A) (matrix B)))", "holds"},
    {"matrices that may be equal", "A [0,1] [1,2]; B [0,1] [2,3]", "(equal (matrix A) (matrix B))", "undecided"},
    {"matrices of two shapes", "A [0,1] [1,2]; B [3,4]", "(equal (matrix A) (matrix B))", "ill-typed"},
    {"iterate", "A [0,1/2] 0|0 [0,1/2]", "(<= (entry 1 1 (iterate k Z 1 3 (matrix A) (mul (matrix A) Z))) 1/16)",
     "holds"},
    {"iterate, less", "A [0,1/2] 0|0 [0,1/2]", "(<= (entry 1 1 (iterate k Z 1 3 (matrix A) (mul (matrix A) Z))) 1/17)",
     "undecided"},
    {"relu of a matrix", "A [-1,1] [-2,-1]", "(<= (entry 1 1 (relu (matrix A))) 1)", "holds"},
    {"signs of a matrix", "A [-1,1] [-2,-1]", "(<= (entry 1 1 (sgn (matrix A))) 1)", "undecided"},
    {"signs that are decided", "A [1,2] [-2,-1]", "(= (entry 1 2 (sgn (matrix A))) -1)", "holds"},
    {"nowhere 0", "A [1,2] [-2,-1]", "(nowhere-zero (matrix A))", "holds"},
    {"0 at a corner", "A [0,2] [-2,-1]", "(nowhere-zero (matrix A))", "undecided"},
    {"gathered by a box number", "A [0,1]|1; B 5|6", "(<= 0 (entry 1 1 (gather (matrix A) (matrix B))))", "undecided"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(boxes)

BOOST_DATA_TEST_CASE(are_decided_where_all_points_agree, data::make(kBoxRows), row) {
  BOOST_TEST(verdict_on(row.then, numbers_example(row.parameters)) == row.verdict);
}

BOOST_AUTO_TEST_CASE(have_one_spelling) {
  const std::string then = "(<= (param x) 9)";
  for (const char* good : {"[0,1]", "[-1/2,1/3]", "[-3,-2]"})
    BOOST_TEST(verdict_on(then, numbers_example("x " + std::string(good))) == "holds");
  for (const char* bad : {"[1,1]", "[1,0]",  "[0,2/4]",   "[0,01]",  "[0,1.5]",     "[0,+1]", "[0,1",
                          "[0]",   "[0,1]]", "[[0,1],2]", "[0,1,2]", "[0,sqrt(2)]", "[-0,1]", "[]",
                          "[,]",   "[,1]",   "[0,1]+1",   "-[0,1]",  "1+[0,1]",     "(0,1)",  "[0,4/1]"})
    BOOST_TEST(verdict_on(then, numbers_example("x " + std::string(bad))) == "bad-number", bad);
  Json spaced = numbers_example("x 1");
  spaced["parameters"]["x"] = "[0, 1]";
  BOOST_TEST(verdict_on(then, spaced) == "bad-number");
}

BOOST_AUTO_TEST_CASE(stand_where_numbers_stand) {
  Json e = numbers_example("x [0,1]; A 1 2");
  BOOST_TEST(verdict_on("(<= 0 (param x))", e) == "holds");
  e["parameters"]["A"]["entries"][0] = "[0,1]";
  BOOST_TEST(verdict_on("(<= 0 (param x))", e) == "bad-number");
  Json network = example({"[1,2] 1; 0 1", "1 1"}, "1; 1");
  BOOST_TEST(verdict_on("(<= (entry 1 1 (output theta (data inputs))) 4)", network) == "holds");
  BOOST_TEST(verdict_on("(<= (entry 1 1 (output theta (data inputs))) 3)", network) == "undecided");
  network["network"]["activation"] = {{"leaky-relu", "[0,1]"}};
  BOOST_TEST(verdict_on("(<= 0 1)", network) == "bad-number");
}

BOOST_AUTO_TEST_CASE(of_a_network_keep_to_all_points) {
  const Json e = example({"[-1,1] 1; 0 1", "1 1"}, "1; 1", "1");
  const std::string slopes = "(<= 0 (entry 1 1 (gradient 2 theta (data inputs) (data gradient))))";
  BOOST_TEST(verdict_on("(<= (entry 1 1 (output theta (data inputs))) 3)", e) == "holds");
  BOOST_TEST(verdict_on(slopes, e) == "holds");
  BOOST_TEST(verdict_on("(<= 0 (entry 1 1 (gradient 1 theta (data inputs) (data gradient))))", e) == "undecided");
}

BOOST_AUTO_TEST_CASE(of_a_graph_are_no_shared_parameters) {
  const std::string y = "(entry 1 1 (output theta (data inputs)))";
  const auto on = [&](const std::string& edges, const std::string& then) {
    return verdict_on(then, graph_example(dag("x; h relu; y linear", edges), "1"));
  };
  BOOST_TEST(on("x h [1,2]; h y 3", "(<= " + y + " 6)") == "holds");
  BOOST_TEST(on("x h [1,2] s; h y 3", "(<= " + y + " 6)") == "holds");  // of one edge alone
  BOOST_TEST(on("x h [1,2] s; h y [1,2] s", "(<= " + y + " 4)") == "undecided");
  BOOST_TEST(on("x h [1,2] s; h y [1,3] s", "(<= " + y + " 6)") == "undecided");
  BOOST_TEST(on("x h [1,2] s; h y 3/2 s", "(<= " + y + " 6)") == "undecided");
  BOOST_TEST(on("x h 3/2 s; h y [1,2] s", "(<= " + y + " 6)") == "undecided");
  BOOST_TEST(on("x h 3/2 s; h y 3/2 s", "(<= " + y + " 6)") == "holds");
  BOOST_TEST(on("x h [1,2] fixed; h y [1,2] fixed", "(<= " + y + " 4)") == "holds");
  const Json constant = graph_example(dag("x; c one [0,1]; y linear", "x y 1; c y 1"), "1");
  BOOST_TEST(verdict_on("(<= " + y + " 2)", constant) == "holds");
}

// A kernel stands at many edges: one number, one coordinate.
BOOST_AUTO_TEST_CASE(of_a_kernel_are_one_number_at_all_edges) {
  const Json layer = {{"type", "convolution"}, {"kernel", matrix("[1,2]")}, {"size", {1, 1}},        {"stride", {1, 1}},
                      {"padding", {0, 0}},     {"bias", nullptr},           {"activation", "linear"}};
  const Json e = graph_example(sequential(1, 2, 1, {layer}), "1; 1");
  const std::string y = "(output theta (data inputs))";
  BOOST_TEST(verdict_on("(= (entry 1 1 (parameters theta)) (entry 1 1 (parameters theta)))", e) == "holds");
  BOOST_TEST(verdict_on("(= (entry 1 1 " + y + ") (entry 2 1 " + y + "))", e) == "holds");
}

BOOST_AUTO_TEST_CASE(of_a_hypothesis_decide_or_stop) {
  const auto on = [](const std::string& x, const std::string& verdict) {
    const std::string formula = reading("(<= (param x) 2)", "(<= 0 (param x))", "(<= (param x) 5)", "(<= 3 (param y))");
    return outcome(written(certificate({formula, numbers_example("x " + x + "; y [0,1]"), verdict})));
  };
  BOOST_TEST(on("[0,2]", "holds") == "accepted");
  BOOST_TEST(on("[0,2]", "trivial") == "verdict");
  BOOST_TEST(on("[-2,-1]", "hypothesis-false") == "accepted");
  BOOST_TEST(on("[-2,-1]", "holds") == "verdict");
  BOOST_TEST(on("[-1,1]", "holds") == "undecided");
  BOOST_TEST(on("[3,4]", "fails") == "accepted");
  BOOST_TEST(on("[1,3]", "fails") == "undecided");
  BOOST_TEST(on("[4,6]", "fails") == "undecided");
  BOOST_TEST(on("[6,7]", "fails") == "not-applicable");
}

BOOST_AUTO_TEST_CASE(leave_atoms_open) {
  const Json e = numbers_example("x [-1,1]");
  const auto on = [&](const std::string& then, const Json& open) {
    Json c = written(certificate({reading(then), e, "holds"}));
    if (!open.is_null()) c["open"] = open;
    return outcome(sealed(c));
  };
  BOOST_TEST(on("(or (<= 0 (param x)) (<= (param x) 1))", nullptr) == "undecided");
  BOOST_TEST(on("(or (<= 0 (param x)) (<= (param x) 1))", {1}) == "accepted");
  BOOST_TEST(on("(or (<= 0 (param x)) (<= (param x) 1))", {2}) == "undecided");
  BOOST_TEST(on("(or (<= 0 (param x)) (<= (param x) 0))", Json{1, 2}) == "undecided");  // true, but not by its atoms
}

BOOST_AUTO_TEST_CASE(have_singular_values_by_bounds) {
  const Json e = numbers_example("A [99/100,101/100] [0,1/100]|[0,1/100] [49/100,51/100]");
  const std::string s1 = "(singular 1 (matrix A))", then = "(and (<= 9/10 " + s1 + ") (<= " + s1 + " 11/10))";
  BOOST_TEST(verdict_on(then, e) == "singular-missing");
  BOOST_TEST(verdict_on(then, e, {singular("(matrix A)", 1, "24/25", "26/25")}) == "holds");
  BOOST_TEST(verdict_on(then, e, {singular("(matrix A)", 1, "1", "26/25")}) == "singular-bound");
  BOOST_TEST(verdict_on(then, e, {singular("(matrix A)", 1, "24/25", "1")}) == "singular-bound");
  BOOST_TEST(verdict_on(then, e, {singular("(matrix A)", 1, "26/25", "24/25")}) == "singular-bound");
  BOOST_TEST(verdict_on(then, e, {singular("(matrix A)", 1, "24/25", "26/25", {"1", "0"})}) == "holds");
  BOOST_TEST(verdict_on(then, e, {singular("(matrix A)", 1, "24/25", "26/25", {"0", "1"})}) ==
             "holds");  // a poor direction
  BOOST_TEST(verdict_on("(<= 1/3 (singular 2 (matrix A)))", e, {singular("(matrix A)", 2, "4/25", "1/2")}) == "holds");
  const std::string ratio = "(tail-ratio (matrix A))";
  BOOST_TEST(verdict_on("(and (<= 1/10 " + ratio + ") (<= " + ratio + " 3/10))", e,
                        {singular("(matrix A)", 1, "24/25", "26/25")}) == "holds");
}

BOOST_AUTO_TEST_CASE(of_one_row_have_a_norm_for_a_singular_value) {
  const Json e = numbers_example("A [1,2] [0,1]");
  BOOST_TEST(verdict_on("(<= (singular 1 (matrix A)) 9/4)", e) == "holds");
  BOOST_TEST(verdict_on("(<= (singular 1 (matrix A)) 2)", e) == "undecided");
  BOOST_TEST(verdict_on("(= (singular 2 (matrix A)) 0)", e) == "holds");
  BOOST_TEST(verdict_on("(<= (singular 1 (matrix A)) 9/4)", e, {singular("(matrix A)", 1, "1", "5")}) == "holds");
}

// The producer cannot know that the checker finds the value by itself; what nobody asks for is refused.
BOOST_AUTO_TEST_CASE(excuse_entries_that_were_not_needed) {
  const std::string one_row = "(and (<= 0 (param x)) (<= 0 (singular 1 (matrix B))))";
  const Json with = numbers_example("x [0,1]; B 1 2|3 6"), without = numbers_example("x 1; B 1 2|3 6");
  BOOST_TEST(verdict_on(one_row, with, {singular("(matrix B)", 1, "50", "50")}) == "holds");
  BOOST_TEST(verdict_on(one_row, without, {singular("(matrix B)", 1, "50", "50")}) == "singular-unused");
  BOOST_TEST(verdict_on(one_row, with, {singular("(matrix B)", 2, "0", "0")}) == "singular-unused");
  BOOST_TEST(verdict_on(one_row, with, {singular("(transpose (matrix B))", 1, "50", "50")}) == "singular-unused");
}

// Two matrices whose entries may be the same: each is looked for under its own text, or under all that fit.
BOOST_AUTO_TEST_CASE(of_several_matrices_find_their_bounds) {
  const Json e = numbers_example("A [1,9/8] 0|0 [1/4,1/2]; B [1,3/2] 0|0 [1/4,1/2]");
  const Json a = singular("(matrix A)", 1, "1/2", "2"), b = singular("(matrix B)", 1, "1/2", "3");
  const std::string s = "(<= (singular 1 (matrix A)) 3/2)", t = "(<= (singular 1 (matrix B)) 7/4)";
  BOOST_TEST(verdict_on("(and " + s + " " + t + ")", e, {a, b}) == "holds");
  BOOST_TEST(verdict_on("(and " + s + " " + t + ")", e, {b, a}) == "holds");
  BOOST_TEST(verdict_on("(and " + s + " " + t + ")", e, {a}) == "singular-bound");
  BOOST_TEST(verdict_on(s, e, {a, b}) == "singular-unused");
  const std::string scaled = "(exists i 2 2 (<= (singular 1 (scale i (matrix A))) 3))";
  BOOST_TEST(verdict_on(scaled, e, {singular("(scale 2 (matrix A))", 1, "1", "8")}) == "holds");
  BOOST_TEST(verdict_on(scaled, e, {singular("(scale 2 (matrix A))", 1, "1", "4")}) == "singular-bound");
  BOOST_TEST(verdict_on(scaled, e, {singular("(scale 5 (matrix A))", 1, "1", "8")}) == "singular-missing");
}

BOOST_AUTO_TEST_CASE(are_not_in_proofs) {
  const std::string formula = reading("(equal (output theta (data inputs)) (output theta (data inputs)))");
  Json e = example({"1", "1"}, "1");
  BOOST_TEST(outcome(proof_certificate(formula, e, {1, 1}, {2}, {{"0"}, {"1"}})) == "accepted");
  e["parameters"]["p"] = "[0,1]";
  BOOST_TEST(outcome(proof_certificate(formula, e, {1, 1}, {2}, {{"0"}, {"1"}})) == "bad-number");
}

BOOST_AUTO_TEST_CASE(are_named_and_meet_a_case_file) {
  const std::string text =
      bytes(written(certificate({reading("(<= 0 (param x))"), numbers_example("x [0,1/10]"), "holds"})));
  checker::Options options;
  options.allow_unknown_claims = true;
  const auto with = [&](const std::string& x) {
    options.expected.case_file = R"({"format":"plumbline-case/1","name":"box","parameters":{"x":)" + x + "}}";
    return outcome(checker::check_certificate(text, options));
  };
  const auto modules = checker::check_certificate(text, options).modules;
  BOOST_TEST((modules == std::vector<std::string>{"roots", "boxes"}));
  BOOST_TEST(with(R"("[0, 0.1]")") == "accepted");
  for (const char* other : {R"("[0,0.2]")", R"("[0.01,0.1]")", "0", R"("0")", R"("1/20")", R"("[0,0.1")", R"("[0]")"})
    BOOST_TEST(with(other) != "accepted", other);
}

BOOST_AUTO_TEST_SUITE_END()
