// Definitions in front of a reading: what they are put in as, and what is refused.
#include "part.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "builder.hpp"
#include "error.hpp"
#include "session.hpp"

using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

struct DefinitionRow {
  std::string definitions, then, expanded;
};
std::ostream& operator<<(std::ostream& out, const DefinitionRow& row) {
  return out << row.definitions << " " << row.then;
}

std::string with(const std::string& definitions, const std::string& then) {
  return "(reading " + definitions + (definitions.empty() ? "" : " ") + "(requires) (given (true)) (then " + then +
         ") (trivial (not (true))))";
}

const DefinitionRow kGood[] = {
    {"", "(<= 1 2)", "(<= 1 2)"},
    {"(define (one) 1)", "(<= (one) 2)", "(<= 1 2)"},
    {"(define (X) (data inputs))", "(nonnegative (X))", "(nonnegative (data inputs))"},
    {"(define (twice a) (* 2 a))", "(<= (twice (twice 3)) 4)", "(<= (* 2 (* 2 3)) 4)"},
    {"(define (f a b) (- b a)) (define (g a) (f a 1))", "(<= (g 5) 4)", "(<= (- 1 5) 4)"},
    {"(define (is what l) (kind what l theta))", "(is convolution 1)", "(kind convolution 1 theta)"},
    // Nothing is caught: the bound variable gets another name.
    {"(define (s c) (sum i 1 3 (* c i)))", "(forall i 1 2 (<= (s i) 1))",
     "(forall i 1 2 (<= (sum i' 1 3 (* i i')) 1))"},
    {"(define (s c) (sum i 1 3 (* c i)))", "(forall i 1 2 (forall i' 1 2 (<= (s (* i i')) 1)))",
     "(forall i 1 2 (forall i' 1 2 (<= (sum i'' 1 3 (* (* i i') i'')) 1)))"},
    {"(define (s c) (sum i 1 c (* c i)))", "(<= (s 2) 1)", "(<= (sum i 1 2 (* 2 i)) 1)"},
    {"(define (m c) (at-least c l 1 3 (<= l c)))", "(forall l 1 2 (m l))",
     "(forall l 1 2 (at-least l l' 1 3 (<= l' l)))"},
    // A parameter that a binder hides, or of which a name speaks, is not replaced there.
    {"(define (f i) (sum i 1 3 i))", "(<= (f 7) 1)", "(<= (sum i 1 3 i) 1)"},
    {"(define (f inputs) (norm (mul (data inputs) inputs)))", "(<= (f (data gradient)) 1)",
     "(<= (norm (mul (data inputs) (data gradient))) 1)"},
};

const DefinitionRow kBad[] = {
    {"(define one 1)", "(true)", "expected (define (NAME PARAMETER ...) BODY)"},
    {"(define (one) 1 2)", "(true)", "expected (define (NAME PARAMETER ...) BODY)"},
    {"(define (one) 1) (define (one) 2)", "(true)", "one has a meaning already"},
    {"(define (sum a) a)", "(true)", "sum has a meaning already"},
    {"(define (define a) a)", "(true)", "define has a meaning already"},
    {"(define (f a a) a)", "(true)", "stands twice"},
    {"(define (f a) a)", "(<= (f 1 2) 1)", "wrong number of arguments for f"},
    {"(define (f theta) 1)", "(true)", "expected (define"},
    {"(define (f (a)) 1)", "(true)", "expected (define"},
    {"(define (f) (f))", "(<= (f) 1)", "unknown head f"},
    {"(define (f) (g)) (define (g) 1)", "(<= (f) 1)", "unknown head g"},
    {"(define (one)  1)", "(true)", "expected a word"},
    {"(define (then x) (then x))", "(true)", "then has a meaning already"},
    {"(define (trivial x) (trivial (not (true))))", "(true)", "trivial has a meaning already"},
    {"(define (reading) (true))", "(true)", "reading has a meaning already"},
    {"(define (y) x)", "(forall x 1 2 (<= (y) 1))", "speaks of a variable from outside"},
};

std::string text_of_part(const checker::Part& part) {
  if (part.is_word()) return part.word;
  std::string out;
  for (const checker::Part& inner : part.list) out += (out.empty() ? "(" : " ") + text_of_part(inner);
  return out + ")";
}

// The reading without its definitions, as text.
std::string put_in(const std::string& text) {
  checker::Part out;
  out.list = checker::without_definitions(checker::read_part(text));
  return text_of_part(out);
}

std::string refusal(const std::string& text) {
  const Fresh session;
  try {
    (void)put_in(text);
  } catch (const checker::Rejection& r) { return r.message; }
  return "accepted";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(definitions)

BOOST_DATA_TEST_CASE(are_put_in, data::make(kGood), row) {
  const Fresh session;
  BOOST_TEST(put_in(with(row.definitions, row.then)) == with("", row.expanded));
}

BOOST_AUTO_TEST_CASE(too_long_when_put_in) {
  std::string text;
  for (int i = 0; i < 30; ++i)
    text += (i == 0 ? "(define (d0) (+ 1 1))"
                    : " (define (d" + std::to_string(i) + ") (+ (d" + std::to_string(i - 1) + ") (d" +
                          std::to_string(i - 1) + ")))");
  BOOST_TEST(refusal(with(text, "(<= (d29) 1)")).find("too long") != std::string::npos);
}

// No text below nests more than 90 lists; what it means nests 90 times 3^k.
BOOST_AUTO_TEST_CASE(too_deep_when_put_in) {
  std::string text = "(define (d0 x) ";
  for (int i = 0; i < 90; ++i) text += "(- ";
  text += "x" + std::string(91, ')');
  for (int i = 1; i <= 3; ++i) {
    const std::string inner = "(d" + std::to_string(i - 1) + " ";
    text += " (define (d" + std::to_string(i) + " x) " + inner + inner + inner + "x))))";
    const bool good = refusal(with(text, "(<= (d" + std::to_string(i) + " 1) 1)")) == "accepted";
    BOOST_TEST(good == (i < 3));
  }
  BOOST_TEST(refusal(with(text, "(true)")).find("deeper than 1000") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_reading_is_held_to_what_its_definitions_say) {
  Json c = certificate({with("(define (small a) (<= a 1))", "(small 2)"),
                        standard_example(),
                        "fails",
                        "[-1,-1]",
                        {"<= [2,2] [1,1] false"}});
  BOOST_TEST(outcome(c) == "accepted");
  c["formula"] = with("(define (small a) (<= a 3))", "(small 2)");
  BOOST_TEST(outcome(sealed(c)) != "accepted");
}

BOOST_DATA_TEST_CASE(refused, data::make(kBad), row) {
  const Json c = certificate({with(row.definitions, row.then), standard_example(), "holds", "null", {}});
  const std::string said = check(c).accepted ? "accepted" : check(c).message;
  BOOST_TEST((said.find(row.expanded) != std::string::npos), said);
}

BOOST_AUTO_TEST_SUITE_END()
