// Definitions in front of a reading: calls by value, the library and what only looks like it, and what is refused.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "builder.hpp"
#include "modules.hpp"

using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

struct DefinitionRow {
  std::string definitions, then, expected;
};
std::ostream& operator<<(std::ostream& out, const DefinitionRow& row) {
  return out << row.definitions << " " << row.then;
}

std::string with(const std::string& definitions, const std::string& then) {
  return "(reading " + definitions + (definitions.empty() ? "" : " ") + "(requires) (given (and)) (then " + then +
         ") (trivial (or)))";
}

// The one verdict that the checker accepts; otherwise its message.
std::string verdict_of(const std::string& formula) {
  std::string message;
  for (const char* verdict : {"holds", "fails", "ill-typed"}) {
    const checker::Result r = check(certificate({formula, standard_example(), verdict, "null", {}}));
    if (r.accepted) return verdict;
    message = r.message;
  }
  return message;
}

const DefinitionRow kGood[] = {
    {"(define (one) 1)", "(< (one) 2)", "holds"},
    {"(define (X) (data inputs))", "(= (rows (X)) 2)", "holds"},
    {"(define (twice (a scalar)) (* 2 a))", "(= (twice (twice 3)) 12)", "holds"},
    {"(define (f (a scalar) (b scalar)) (+ b (* -1 a))) (define (g (a scalar)) (f a 1))", "(= (g 5) -4)", "holds"},
    {"(define (is (what name) (l scalar)) (kind what l theta))", "(not (is convolution 1))", "holds"},
    {"(define (is (what name) (l scalar)) (kind what l theta))", "(is fully-connected 1)", "holds"},
    {"(define (at (i index) (A matrix)) (entry i 1 A))", "(= (at 1 (data inputs)) 1)", "holds"},
    {"(define (deep (N network)) (depth N))", "(= (deep theta) 2)", "holds"},
    // A body sees its parameters alone: nothing of the caller's, and nothing is caught.
    {"(define (s (c scalar)) (sum i 1 3 (* c i)))", "(forall i 1 2 (= (s i) (* 6 i)))", "holds"},
    {"(define (s (c scalar)) (sum i 1 c (* c i)))", "(= (s 2) 6)", "holds"},
    {"(define (m (c scalar)) (at-least c l 1 3 (<= l c)))", "(forall l 1 2 (m l))", "holds"},
    {"(define (f (i scalar)) (sum i 1 3 i))", "(= (f 7) 6)", "holds"},
    {"(define (f (inputs matrix)) (rows (mul (transpose (data inputs)) inputs)))", "(= (f (data inputs)) 3)", "holds"},
    // By value: an argument without a value leaves the call without one, whatever the body does with it.
    {"(define (f (a scalar)) 1)", "(= (f (/ 1 0)) 1)", "ill-typed"},
    {"(define (f (a scalar)) (if (and) 1 a))", "(= (f (/ 1 0)) 1)", "ill-typed"},
    {"(define (f (A matrix)) 1)", "(= (f (mul (data inputs) (data inputs))) 1)", "ill-typed"},
    {"(define (f (k index)) 1)", "(= (f 1/2) 1)", "ill-typed"},
    {"(define (f (k scalar)) 1)", "(= (f 1/2) 1)", "holds"},
    {"(define (always (a scalar)) (and))", "(always (/ 1 0))", "ill-typed"},
    // Tables, iterations, choices.
    {"", "(= (entry 2 3 (table i j 2 3 (+ (* 10 i) j))) 23)", "holds"},
    {"", "(= (rows (table i j 0 3 1)) 0)", "ill-typed"},
    {"", "(= (rows (table i j 3/2 3 1)) 0)", "ill-typed"},
    {"", "(= (entry 1 1 (table i j 2 2 (/ 1 (+ j -2)))) -1)", "ill-typed"},
    {"", "(= (entry 1 1 (iterate k Z 1 5 (table i j 1 1 1) (scale k Z))) 120)", "holds"},
    {"", "(= (entry 1 1 (iterate k Z 1 0 (table i j 1 1 7) (scale k Z))) 7)", "holds"},
    {"", "(= (rows (iterate k Z 1 3 (table i j 1 1 1) (table i j (+ (rows Z) 1) 1 1))) 4)", "holds"},
    {"", "(= (entry 1 1 (if (< 1 2) (table i j 1 1 1) (mul theta theta))) 1)", "formula, byte"},
    {"", "(= (if (< 2 1) 1) 1)", "ill-typed"},
    {"", "(if (< 1 2) (< 1 2))", "holds"},
    {"", "(if (< 2 1) (< 1 2))", "ill-typed"},
    {"", "(and)", "holds"},
    {"", "(or)", "fails"},
};

const DefinitionRow kBad[] = {
    {"(define one 1)", "(and)", "expected (define (NAME (PARAMETER SORT) ...) BODY)"},
    {"(define (one) 1 2)", "(and)", "expected (define (NAME (PARAMETER SORT) ...) BODY)"},
    {"(define (one) 1) (define (one) 2)", "(and)", "one has a meaning already"},
    {"(define (sum (a scalar)) a)", "(and)", "sum has a meaning already"},
    {"(define (define (a scalar)) a)", "(and)", "define has a meaning already"},
    {"(define (theta) 1)", "(and)", "theta has a meaning already"},
    {"(define (f (a scalar) (a scalar)) a)", "(and)", "stands twice"},
    {"(define (f (a scalar)) a)", "(<= (f 1 2) 1)", "wrong number of arguments for f"},
    {"(define (f (a matrix)) (rows a))", "(<= (f 1) 1)", "expected a list, found 1"},
    {"(define (f (a scalar)) a)", "(<= (f theta) 1)", "unbound variable theta"},
    {"(define (f theta) 1)", "(and)", "expected (PARAMETER SORT)"},
    {"(define (f a) 1)", "(and)", "expected (PARAMETER SORT)"},
    {"(define (f (a formula)) 1)", "(and)", "expected a sort"},
    {"(define (f (a)) 1)", "(and)", "expected (PARAMETER SORT)"},
    {"(define (f) (f))", "(<= (f) 1)", "unknown head f"},
    {"(define (f) (g)) (define (g) 1)", "(<= (f) 1)", "unknown head g"},
    {"(define (one)  1)", "(and)", "expected a word"},
    {"(define (then (x scalar)) (then x))", "(and)", "then has a meaning already"},
    {"(define (y) x)", "(forall x 1 2 (<= (y) 1))", "unbound variable x"},
    {"(define (is (what name)) (kind what 1 theta))", "(is (data inputs))", "expected a name"},
    {"(define (is (what name)) (kind what 1 theta))", "(is nothing)", "of an unknown name"},
    {"", "(= (table i i 1 1 1) 1)", "another kind than its place needs"},
    {"", "(= Z 1)", "unbound variable Z"},
    {"", "(iterate k Z 1 2 Z (scale k Z))", "another kind than its place needs"},
    {"", "(= (rows (iterate k Z 1 2 Z (scale k Z))) 1)", "expected a list, found Z"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(definitions)

BOOST_DATA_TEST_CASE(mean_calls_by_value, data::make(kGood), row) {
  const std::string said = verdict_of(with(row.definitions, row.then));
  BOOST_TEST(said.substr(0, row.expected.size()) == row.expected, said);
}

BOOST_DATA_TEST_CASE(refused, data::make(kBad), row) {
  const std::string said = verdict_of(with(row.definitions, row.then));
  BOOST_TEST((said.find(row.expected) != std::string::npos), said);
}

// Written out it would have 2^30 words; each value is found once.
BOOST_AUTO_TEST_CASE(a_definition_is_never_written_out) {
  std::string text;
  for (int i = 0; i < 30; ++i)
    text += (i == 0 ? "(define (d0) 1)"
                    : " (define (d" + std::to_string(i) + ") (+ (d" + std::to_string(i - 1) + ") (d" +
                          std::to_string(i - 1) + ")))");
  BOOST_TEST(verdict_of(with(text, "(= (d29) 536870912)")) == "holds");
}

BOOST_AUTO_TEST_CASE(terms_nest_a_thousand_deep_at_most) {
  std::string text = "(define (d0 (x scalar)) ";
  for (int i = 0; i < 90; ++i) text += "(* -1 ";
  text += "x" + std::string(91, ')');
  for (int i = 1; i <= 3; ++i) {
    const std::string inner = "(d" + std::to_string(i - 1) + " ";
    text += " (define (d" + std::to_string(i) + " (x scalar)) " + inner + inner + inner + "x))))";
    const std::string said = verdict_of(with(text, "(<= (d" + std::to_string(i) + " 1) 1)"));
    BOOST_TEST((said == "holds") == (i < 3), said);
  }
  BOOST_TEST(verdict_of(with(text, "(and)")).find("deeper than 1000") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_reading_is_held_to_what_its_definitions_say) {
  Json c = certificate({with("(define (small (a scalar)) (<= a 1))", "(small 2)"),
                        standard_example(),
                        "fails",
                        "[-1,-1]",
                        {"<= [2,2] [1,1] false"}});
  BOOST_TEST(outcome(c) == "accepted");
  c["formula"] = with("(define (small (a scalar)) (<= a 3))", "(small 2)");
  BOOST_TEST(outcome(sealed(c)) != "accepted");
}

// A rule stands for the text of a definition, not for its name.
BOOST_AUTO_TEST_CASE(a_name_of_the_library_with_another_text_is_another_definition) {
  const std::string relu = "(define (relu (A matrix)) (table i j (rows A) (rows (transpose A)) (max 1 (entry i j A))))";
  BOOST_TEST(verdict_of(with(relu, "(= (entry 1 1 (relu (table i j 1 1 0))) 1)")) == "holds");
  const std::string cols = "(define (cols (A matrix)) 1)";  // what `relu` calls by that name
  const std::string real = std::string(checker::whole_library().entries.at("relu").text);
  BOOST_TEST(verdict_of(with(cols + " " + real, "(= (rows (transpose (relu (data inputs)))) 1)")) == "holds");
  BOOST_TEST(verdict_of(with_library(with("", "(= (rows (transpose (relu (data inputs)))) 1)"))) == "fails");
}

BOOST_AUTO_TEST_SUITE_END()
