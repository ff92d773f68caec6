// Every scalar term on a small case: its value, an accepted certificate, and nine ways to spoil it.
#include <gmpxx.h>

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "builder.hpp"

using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

struct TermRow {
  std::string term, lower, upper;  // lower <= value <= upper
  std::vector<Json> singular = {};
};
std::ostream& operator<<(std::ostream& out, const TermRow& row) { return out << row.term; }

const std::string kInputTerm = "(data inputs)", kZ = "(preactivation 1 theta (data inputs))";

const TermRow kTermRows[] = {
    {"-7/3", "-7/3", "-7/3"},
    {"pi", "3141592653589793238462643383279502884/1000000000000000000000000000000000000",
     "3141592653589793238462643383279502885/1000000000000000000000000000000000000"},
    {"(param p)", "1/2", "1/2"},
    {"(param missing 5)", "5", "5"},
    {"(param u 5)", "5", "5"},
    {"(param p (/ 1 0))", "1/2", "1/2"},
    {"(+ 1 2 1/2)", "7/2", "7/2"},
    {"(- 3)", "-3", "-3"},
    {"(- 3 5)", "-2", "-2"},
    {"(* 2 3 1/5)", "6/5", "6/5"},
    {"(/ 3 6)", "1/2", "1/2"},
    {"(pow 2/3 -2)", "9/4", "9/4"},
    {"(pow -2 3)", "-8", "-8"},
    {"(pow 8/27 2/3)", "4/9", "4/9"},
    {"(pow 8/27 -1/3)", "3/2", "3/2"},
    {"(pow 7 0)", "1", "1"},
    {"(pow 0 1/2)", "0", "0"},
    {"(pow 2 1/3)", "12599210498/10000000000", "12599210499/10000000000"},
    {"(* (pow 2 1/3) (pow 2 2/3))", "1999999999/1000000000", "2000000001/1000000000"},
    {"(sqrt 2)", "14142135623/10000000000", "14142135624/10000000000"},
    {"(* (param r) (sqrt 8))", "4", "4"},
    {"(param d)", "241180954897479/1000000000000000", "241180954897480/1000000000000000"},
    {"(- (* (param d) (+ 1 (sqrt 2) (sqrt 3))) 1)", "-1/1000000000", "1/1000000000"},
    {"(log 2)", "6931471805/10000000000", "6931471806/10000000000"},
    {"(log (pow (param r) 0))", "0", "0"},
    {"(exp 1)", "27182818284/10000000000", "27182818285/10000000000"},
    {"(exp (- (sqrt 4) 2))", "1", "1"},
    {"(cos (/ pi 3))", "4999999999/10000000000", "5000000001/10000000000"},
    {"(sin (/ pi 4))", "7071067811/10000000000", "7071067812/10000000000"},
    {"(cos 0)", "1", "1"},
    {"(sin 0)", "0", "0"},
    {"(acos 1/3)", "12309594173/10000000000", "12309594174/10000000000"},
    {"(acos -1/3)", "19106332362/10000000000", "19106332363/10000000000"},
    {"(acos (/ 1 (sqrt 2)))", "7853981633/10000000000", "7853981634/10000000000"},
    {"(acos (pow (param r) 0))", "0", "0"},
    {"(acos -1)", "31415926535/10000000000", "31415926536/10000000000"},
    {"(cos (acos 1/3))", "1/3", "1/3"},
    {"(erf 1)", "8427007929/10000000000", "8427007930/10000000000"},
    {"(erf (- 0 1/2))", "-5204998779/10000000000", "-5204998778/10000000000"},
    {"(erf (- (sqrt 4) 2))", "0", "0"},
    {"(erf 30)", "9999999999/10000000000", "1"},
    {"(+ (erf 1) (erf -1))", "0", "0"},
    {"(abs -5/2)", "5/2", "5/2"},
    {"(min 3 1 2)", "1", "1"},
    {"(max 3 1 7/2)", "7/2", "7/2"},
    {"(sum k 1 4 (* k k))", "30", "30"},
    {"(sum k 3 2 (/ 1 0))", "0", "0"},
    {"(sum k 1/2 5/2 k)", "3", "3"},
    {"(prod k 1 5 k)", "120", "120"},
    {"(prod k 1 0 k)", "1", "1"},
    {"(minimum k -2 3 (* k k))", "0", "0"},
    {"(maximum k -2 3 (* k k))", "9", "9"},
    {"(sum k 1 2 (sum k 1 3 k))", "12", "12"},
    {"(if (<= 1 2) 3 (/ 1 0))", "3", "3"},
    {"(if (= (sqrt 2) 3/2) (/ 1 0) (sqrt 9))", "3", "3"},
    {"(sum k 1 2 (if (< k 2) 10 (norm (weight (/ 2 k) theta))))", "10600925212577331/1000000000000000",
     "10600925212577332/1000000000000000"},
    {"(norm2 (matrix-sum k 1 3 (scale k (data inputs))))", "252", "252"},
    {"(entry 2 2 (matrix-product k 1 2 (scale k (matrix M))))", "50", "50"},
    {"(norm2 (sub (matrix-product k 1 2 (weight k theta)) (mul (weight 2 theta) (weight 1 theta))))", "0", "0"},
    {"(entry 1 3 (matrix-stack k 1 2 (row (- 3 k) (data inputs))))", "1", "1"},
    {"(entry 2 3 (matrix-stack k 1 2 (row (- 3 k) (data inputs))))", "-2", "-2"},
    {"(norm (data inputs))", "2645751311/1000000000", "2645751312/1000000000"},
    {"(norm2 (data inputs))", "7", "7"},
    {"(norm (matrix u))", "5", "5"},
    {"(trace (matrix M))", "-1", "-1"},
    {"(trace (identity 7))", "7", "7"},
    {"(inner (data gradient) (row 1 (data inputs)))", "-1", "-1"},
    {"(entry 2 3 (data inputs))", "1", "1"},
    {"(entry 2 1 (matrix u))", "4", "4"},
    {"(entry (rows (data inputs)) (+ 1 2) (data inputs))", "1", "1"},
    {"(rank (data inputs))", "2", "2"},
    {"(rank (mul (column 1 (matrix M)) (data gradient)))", "1", "1"},
    {"(rank (scale 0 (data inputs)))", "0", "0"},
    {"(pseudo-det (matrix M))", "20", "20"},
    {"(pseudo-det (data inputs))", "2449489742/1000000000", "2449489743/1000000000"},
    {"(pseudo-det (mul (matrix u) (data gradient)))", "8660254037/1000000000", "8660254038/1000000000"},
    {"(pseudo-det (sub (matrix u) (matrix u)))", "1", "1"},
    {"(rows (data gradient))", "1", "1"},
    {"(cols (transpose (data gradient)))", "1", "1"},
    {"(depth theta)", "2", "2"},
    {"(depth (deepen 3 theta (data inputs) (data gradient)))", "5", "5"},
    {"(norm2 (weight 1 (rescale 2 theta)))", "13/9", "13/9"},
    {"(entry 1 1 (preactivation 0 theta (data inputs)))", "1", "1"},
    {"(entry 1 3 (preactivation 1 theta (data inputs)))", "-1", "-1"},
    {"(entry 1 3 (activation 1 theta (data inputs)))", "0", "0"},
    {"(entry 1 1 (preactivation 2 theta (data inputs)))", "1/2", "1/2"},
    {"(entry 1 1 (activation 2 theta (data inputs)))", "1/2", "1/2"},
    {"(entry 1 3 (activation 0 theta (data inputs)))", "-2", "-2"},
    {"(entry 1 1 (gradient 1 theta (data inputs) (data gradient)))", "1", "1"},
    {"(entry 2 1 (gradient 1 theta (data inputs) (data gradient)))", "0", "0"},
    {"(entry 1 1 (gradient 2 theta (data inputs) (data gradient)))", "1/2", "1/2"},
    {"(entry 1 3 (relu (data inputs)))", "0", "0"},
    {"(entry 2 2 (mul (matrix M) (matrix M) (matrix M)))", "-125", "-125"},
    {"(entry 1 1 (add (matrix M) (identity 2) (identity 2)))", "6", "6"},
    {"(entry 2 1 (sub (matrix M) (scale 1/2 (matrix M))))", "3/2", "3/2"},
    {"(entry 2 1 (diagonal (matrix M)))", "-5", "-5"},
    {"(singular 1 (matrix M))",
     "6324555320/1000000000",
     "6324555321/1000000000",
     {singular("(matrix M)", 1, "40", "40")}},
    {"(singular 2 (matrix M))",
     "3162277660/1000000000",
     "3162277661/1000000000",
     {singular("(matrix M)", 2, "19/2", "11")}},
    {"(singular 3 (matrix M))", "0", "0"},
    {"(singular 1 (matrix u))", "5", "5"},
    {"(singular 2 (mul (matrix u) (data gradient)))", "0", "0"},
    {"(singular 1 (mul (matrix u) (data gradient)))", "8660254037/1000000000", "8660254038/1000000000"},
    {"(tail-ratio (matrix M))", "1/5", "1/5", {singular("(matrix M)", 1, "39", "41", {"1", "-1"})}},
    {"(tail-ratio (matrix u))", "0", "0"},
    {"(sum k 1 1 (singular k (scale (/ 1 k) (mul (matrix M) (data inputs)))))",
     "14976650053/1000000000",
     "14976650054/1000000000",
     {singular("(scale (/ 1 1) (mul (matrix M) (data inputs)))", 1, "224", "225")}},
    {"(speed-2 (row 1 (data inputs)) (data gradient))", "2", "2"},
};

// The least integer above the value.
std::string above(const TermRow& row) {
  mpz_class n;
  const mpq_class upper(row.upper);
  mpz_fdiv_q(n.get_mpz_t(), upper.get_num_mpz_t(), upper.get_den_mpz_t());
  return mpz_class(n + 1).get_str();
}

std::string canonical(const std::string& text) {
  mpq_class q(text);
  q.canonicalize();
  return q.get_str();
}

// term < n, n the least integer above the value.
Json accepted_certificate(const TermRow& row) {
  const std::string n = above(row), lower = canonical(row.lower), upper = canonical(row.upper);
  mpq_class low = mpq_class(n) - mpq_class(upper), high = mpq_class(n) - mpq_class(lower);
  return certificate({reading("(< " + row.term + " " + n + ")"),
                      standard_example(),
                      "holds",
                      "[" + low.get_str() + "," + high.get_str() + "]",
                      {"< [" + lower + "," + upper + "] [" + n + "," + n + "] true"},
                      row.singular});
}

struct Spoiling {
  std::string name, reason;
  void (*apply)(Json&);
};
std::ostream& operator<<(std::ostream& out, const Spoiling& s) { return out << s.name; }

Json moved(const Json& ends, const std::string& by) {
  return {mpq_class(mpq_class(ends[0].get<std::string>()) + mpq_class(by)).get_str(),
          mpq_class(mpq_class(ends[1].get<std::string>()) + mpq_class(by)).get_str()};
}

const Spoiling kSpoilings[] = {
    {"verdict flipped", "verdict", [](Json& c) { c["verdict"] = "fails"; }},
    {"verdict trivial", "verdict", [](Json& c) { c["verdict"] = "trivial"; }},
    {"truth flipped", "truth", [](Json& c) { c["comparisons"][0]["truth"] = "false"; }},
    {"left side moved up", "interval",
     [](Json& c) { c["comparisons"][0]["lhs"] = moved(c["comparisons"][0]["lhs"], "1/100000000"); }},
    {"left side moved down", "interval",
     [](Json& c) { c["comparisons"][0]["lhs"] = moved(c["comparisons"][0]["lhs"], "-1/100000000"); }},
    {"right side moved", "interval",
     [](Json& c) { c["comparisons"][0]["rhs"] = moved(c["comparisons"][0]["rhs"], "1/1000000000000"); }},
    {"comparison removed", "comparison-list", [](Json& c) { c["comparisons"] = Json::array(); }},
    {"comparison added", "comparison-list", [](Json& c) { c["comparisons"].push_back(c["comparisons"][0]); }},
    {"relation changed", "comparison-list", [](Json& c) { c["comparisons"][0]["relation"] = "<="; }},
    {"sides missing", "interval", [](Json& c) { c["comparisons"][0]["lhs"] = nullptr; }},
    {"margin moved up", "margin", [](Json& c) { c["margin"] = moved(c["margin"], "1/100000000"); }},
    {"margin moved down", "margin", [](Json& c) { c["margin"] = moved(c["margin"], "-1/100000000"); }},
    {"margin missing", "margin", [](Json& c) { c["margin"] = nullptr; }},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(terms)

BOOST_DATA_TEST_CASE(value_is_accepted, data::make(kTermRows), row) {
  const checker::Result result = check(accepted_certificate(row));
  BOOST_TEST(outcome(result) == "accepted", outcome(result) << ": " << result.message);
}

BOOST_DATA_TEST_CASE(spoiled_is_rejected, data::make(kTermRows) * data::make(kSpoilings), row, spoiling) {
  Json c = accepted_certificate(row);
  spoiling.apply(c);
  BOOST_TEST(outcome(sealed(c)) == spoiling.reason);
}

const std::string kUndefined[] = {
    "(/ 1 0)",
    "(/ (log 2) (- 1 1))",
    "(sqrt -1)",
    "(sqrt (- (sqrt 2) (sqrt 3)))",
    "(log 0)",
    "(log -1)",
    "(acos 2)",
    "(acos -2)",
    "(acos (+ 1 1/1000000000000000000000000000000000))",
    "(acos (- (* (exp -1) 2) 2))",
    "(acos (/ (sqrt 3) (sqrt 2)))",
    "(erf (log 0))",
    "(pow 0 0)",
    "(pow 0 -1)",
    "(pow -1 1/2)",
    "(pow 0 -1/2)",
    "(minimum k 2 1 k)",
    "(norm (matrix-sum k 2 1 (data inputs)))",
    "(norm (matrix-product k 2 1 (matrix M)))",
    "(norm (matrix-stack k 2 1 (data inputs)))",
    "(norm (matrix-sum k 1 2 (weight k theta)))",
    "(norm (matrix-stack k 1 2 (identity k)))",
    "(norm (matrix-product k 1 2 (weight (- 3 k) theta)))",
    "(maximum k 2 1 k)",
    "(norm (weight 0 theta))",
    "(norm (weight 3 theta))",
    "(norm (weight 3/2 theta))",
    "(norm (weight (sqrt 2) theta))",
    "(norm (preactivation -1 theta (data inputs)))",
    "(norm (preactivation 3 theta (data inputs)))",
    "(norm (preactivation 1 theta (data gradient)))",
    "(norm (activation 3 theta (data inputs)))",
    "(norm (gradient 0 theta (data inputs) (data gradient)))",
    "(norm (gradient 1 theta (data inputs) (data inputs)))",
    "(norm (mul (data inputs) (data inputs)))",
    "(norm (add (data inputs) (data gradient)))",
    "(norm (sub (data inputs) (data gradient)))",
    "(norm (row 0 (data inputs)))",
    "(norm (row 3 (data inputs)))",
    "(norm (column 4 (data inputs)))",
    "(norm (diagonal (data inputs)))",
    "(norm (identity 0))",
    "(norm (identity -1))",
    "(trace (data inputs))",
    "(inner (data inputs) (data gradient))",
    "(entry 0 1 (data inputs))",
    "(entry 1 4 (data inputs))",
    "(singular 0 (data inputs))",
    "(singular 3/2 (data inputs))",
    "(tail-ratio (scale 0 (data inputs)))",
    "(speed-2 (data inputs) (matrix M))",
    "(speed-2 (identity 3) (data inputs))",
    "(speed-2 (identity 4) (row 1 (identity 4)))",
    "(depth (deepen 0 theta (data inputs) (data gradient)))",
    "(depth (deepen 1/2 theta (data inputs) (data gradient)))",
    "(depth (deepen 1 theta (data inputs) (data inputs)))",
    "(depth (deepen 1 (rescale 0 theta) (data inputs) (data gradient)))",
    "(if (<= (/ 1 0) 1) 1 2)",
    "(sum k 1 (/ 1 0) k)",
    "(sum k 1 3 (/ 1 (- k 2)))",
    "(norm (scale (/ 1 0) (data inputs)))",
};

BOOST_DATA_TEST_CASE(undefined_is_ill_typed, data::make(kUndefined), term) {
  for (const std::string& formula : {"(<= " + term + " 1)", "(< 1 " + term + ")", "(= " + term + " " + term + ")"}) {
    Json c = certificate({reading(formula),
                          standard_example(),
                          "ill-typed",
                          "null",
                          {formula.substr(1, formula.find(' ') - 1) + " null null undefined"}});
    const checker::Result result = check(c);
    BOOST_TEST(outcome(result) == "accepted", outcome(result) << ": " << result.message);
    for (const char* verdict : {"holds", "fails", "trivial", "hypothesis-false"}) {
      c["verdict"] = verdict;
      BOOST_TEST(outcome(sealed(c)) == "verdict");
    }
    c["verdict"] = "ill-typed";
    c["comparisons"][0]["truth"] = "false";
    BOOST_TEST(outcome(sealed(c)) == "truth");
    c["comparisons"][0] = comparison(formula.substr(1, formula.find(' ') - 1) + " [1,1] [1,1] undefined");
    BOOST_TEST(outcome(sealed(c)) == "interval");
  }
}

// It has a value; no certificate can say which side is larger.
BOOST_AUTO_TEST_CASE(an_irrational_exponent_is_undecided) {
  for (const char* verdict : {"holds", "fails", "ill-typed"})
    BOOST_TEST(outcome(certificate({reading("(<= (pow 2 (sqrt 2)) 1)"), standard_example(), verdict, "null", {}})) ==
               "undecided");
}

// Whatever is made of it: the reading is not about such a case.
BOOST_AUTO_TEST_CASE(what_the_case_lacks_makes_a_reading_not_applicable) {
  for (const std::string formula :
       {"(<= (param missing) 1)", "(<= (param u) 1)", "(nonnegative (matrix p))", "(nonnegative (matrix missing))",
        "(nonnegative (data targets))", "(nonnegative (data loss-derivative))", "(<= (singular 1 (data targets)) 1)",
        "(or (true) (<= (param missing) 1))", "(<= (if (true) 1 (param missing)) 1)",
        "(forall l 2 1 (nonnegative (scale l (matrix missing))))"})
    for (const char* verdict : {"holds", "fails", "ill-typed"}) {
      const Json c = certificate({reading(formula), standard_example(), verdict, "null", {}});
      BOOST_TEST(outcome(check(c)) == "not-applicable", formula);
    }
  BOOST_TEST(holds("(<= (param missing 1) 1)", standard_example()));
  BOOST_TEST(holds("(<= (param p (param missing)) 1)", standard_example()) == false);
}

// A case may be of parameters alone. What speaks of the network, in whatever place, is not about it.
BOOST_AUTO_TEST_CASE(a_case_without_a_network_has_its_parameters) {
  Json bare = standard_example();
  bare["network"] = nullptr;
  bare["data"] = {{"inputs", nullptr}, {"gradient", nullptr}, {"targets", matrix("1; 2; 3")}};
  BOOST_TEST(holds("(<= (param p) 1)", bare));
  BOOST_TEST(holds("(= (rows (data targets)) 3)", bare));
  BOOST_TEST(!holds("(<= 1 (param p))", bare));
  for (const std::string formula :
       {"(<= (depth theta) 1)", "(or (true) (<= (depth theta) 1))", "(<= (if (true) 1 (depth theta)) 1)",
        "(nonnegative (data inputs))", "(<= (norm (weight 1 theta)) 1)"})
    for (const char* verdict : {"holds", "fails", "ill-typed"})
      BOOST_TEST(outcome(check(certificate({reading(formula), bare, verdict, "null", {}}))) == "not-applicable",
                 formula);
  Json none = standard_example();
  none["data"]["inputs"] = nullptr;  // those of a network must be there
  BOOST_TEST(outcome(check(certificate({reading("(<= (param p) 1)"), none, "holds", "null", {}}))) == "bad-shape");
}

BOOST_AUTO_TEST_SUITE_END()
