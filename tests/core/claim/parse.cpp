#include "claim/parse.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"
#include "claim/canonical.hpp"
#include "core/language.hpp"

using namespace plumbline;
using namespace plumbline::language;

namespace {

std::string round_trip(const std::string& text) { return canonical(parse_formula(text)); }

std::string complaint_of_parser(const std::string& text) {
  try {
    (void)parse_reading(text);
  } catch (const InputError& error) { return error.what(); }
  return "accepted";
}

}  // namespace

TEST_CASE("canonical text comes back as it is") {
  for (const char* text :
       {"(<= (norm (preactivation (depth theta) theta (data inputs))) 1)", "(true)", "(and)",
        "(or (true) (not (true)))", "(< (- 3/4) (- 1 2))",
        "(forall l 1 (depth theta) (exists i 1 (rows (weight l theta)) (= (norm (row i (weight l theta))) (param c "
        "1/2))))",
        "(at-least (* 1/2 (depth theta)) l 0 (- (depth theta) 1) (<= (tail-ratio (activation l theta (data inputs))) "
        "(param p)))",
        "(equal (gradient 1 theta (data inputs) (data gradient)) (scale -2 (weight 1 theta)))",
        "(witnessed (nonnegative (matrix u1)))",
        "(<= (if (relu-network theta) (speed-2 (data inputs) (data gradient)) pi) (sum l 1 3 (pow l 2)))",
        "(= (depth (deepen 2 (rescale 1/2 theta) (data inputs) (data gradient))) 4)",
        "(implies (bias-free theta) (< (min (min 1 2) 3) (entry 1 2 (mul (data inputs) (transpose (data inputs))))))"})
    CHECK(round_trip(text) == text);
}

TEST_CASE("white space and comments are free, numbers become canonical") {
  CHECK(round_trip("( <= ; a bound\n  0.5\n  (norm2 (data inputs)) )") == "(<= 1/2 (norm2 (data inputs)))");
}

TEST_CASE("a reading has its parts, a formula alone is the conclusion") {
  const Reading r = parse_reading(
      "(reading (requires (relu-network theta) (bias-free theta)) (given (< 0 1)) (then (<= 1 2)) (trivial (not "
      "(true))))");
  CHECK(r.requirements.size() == 2);
  CHECK(canonical(r.formula()) ==
        "(reading (requires (relu-network theta) (bias-free theta)) (given (< 0 1)) (then (<= 1 2)) (trivial (not "
        "(true))))");
  CHECK(canonical(parse_reading("(<= 1 2)").formula()) ==
        "(reading (requires) (given (true)) (then (<= 1 2)) (trivial (not (true))))");
  CHECK(canonical(parse_reading("(reading (then (<= 1 2)))").formula()) ==
        canonical(parse_reading("(<= 1 2)").formula()));
}

TEST_CASE("what is wrong is said, with line and column") {
  const auto complains = [](const std::string& text, const std::string& of) {
    INFO(complaint_of_parser(text));
    CHECK(complaint_of_parser(text).find(of) != std::string::npos);
  };
  complains("(<= 1\n (nrom (data inputs)))", "line 2, column 3: unknown name \"nrom\"");
  complains("(<= 1 (data inputs))", "line 1, column 8: expected a scalar, found a matrix");
  complains("(norm (data inputs))", "expected a formula");
  complains("(<= 1 l)", "line 1, column 7: unknown name \"l\"");
  complains("(forall l 1 l (true))", "unknown name \"l\"");
  complains("(<= 1 2", "ends");
  complains("(<= 1 2) x", "text after the end");
  complains("(<= 1 2 3)", "wrong number of arguments; expected <=(scalar, scalar)");
  complains("(<= 1)", "wrong number of arguments");
  complains("", "ends too early");
  complains("(data inputs)", "expected a formula");
  complains("(nonnegative (data outputs))", "unknown name \"outputs\" in data(...)");
  CHECK(complaint_of_parser("(reading (given (true)))").find("needs (then") != std::string::npos);
  CHECK(complaint_of_parser("(reading (then (true)) (then (true)))").find("stands twice") != std::string::npos);
  CHECK(complaint_of_parser("(<= 1 1/0)") != "accepted");
  std::string deep = "1";
  for (int i = 0; i < 200; ++i) deep = "(sqrt " + deep + ")";
  CHECK(complaint_of_parser("(<= 1 " + deep + ")").find("nested deeper") != std::string::npos);
}

TEST_CASE("a definition may say what it looks like on paper: it is the same formula, and the notation comes back") {
  const std::string text =
      "(reading (define (W (l scalar) (N network theta)) \"W_{#l}\" (weight l N)) (requires) (given (true)) (then (<= "
      "(norm (W 1 "
      "theta)) 1)) (trivial (not (true))))";
  const Term formula = parse_reading(text).formula();
  CHECK(formula->args[2]->args[0]->args[0]->args[0]->call->definition->latex == "W_{#l}");
  CHECK(canonical(formula) == canonical(parse_reading("(<= (norm (weight 1 theta)) 1)").formula()));
  CHECK(with_notation(parse_reading(with_notation(formula)).formula()) == with_notation(formula));
  CHECK(with_notation(formula).find("(define (W (l scalar) (N network theta)) \"W_{#l}\" (weight l N))") !=
        std::string::npos);
  CHECK(with_definitions(formula).find("(define (W (l scalar) (N network)) (weight l N))") != std::string::npos);
  const auto complains = [](const std::string& notation) {
    return complaint_of_parser("(reading (define (f x) " + notation + " (+ x 1)) (then (<= (f 1) 2)))");
  };
  CHECK(complains("\"f(#x)\"") == "accepted");
  CHECK(complains("\"#x #x\"").find("line 1, column 24: #x stands twice in a notation") != std::string::npos);
  CHECK(complains("\"f(#y)\"").find("line 1, column 24: #y in a notation is no parameter of the definition") !=
        std::string::npos);
  CHECK(complains("\"no end").find("expected a second quotation mark") != std::string::npos);
  CHECK(complains("\"" + std::string(300, 'x') + "\"").find("more than 200 characters") != std::string::npos);
}

TEST_CASE("a sum of matrices whose variable its range mentions is written out with the calls that stand in it") {
  const Term formula =
      parse_reading(
          "(reading (define (f (k index)) (scale 2 (weight k theta))) (requires) (given (and)) (then (forall l 1 2 (<= "
          "(norm (matrix-sum l l 3 (f l))) 1))) (trivial (not (and))))")
          .formula();
  const std::string text = with_definitions(formula);
  CHECK_MESSAGE(
      text.find("(iterate l' Z l 3 (table i j 1 1 0) (if (< l' (+ l 1)) (f l') (add Z (f l'))))") != std::string::npos,
      text);
  CHECK(with_definitions(parse_reading(text).formula()) == text);
}

TEST_CASE("a word of the library may mean something else in a reading, unless it is a head") {
  const std::string own =
      "(reading (define (nuclear (M matrix)) (rows M)) (then (= (nuclear (matrix A)) 2)) (trivial (not (and))))";
  CHECK(with_definitions(parse_reading(own).formula()).find("(define (nuclear (M matrix)) (rows M))") !=
        std::string::npos);
  const std::string library = with_definitions(parse_reading("(reading (then (= (nuclear (matrix A)) 2)))").formula());
  CHECK(library.find("(define (nuclear (A matrix)) (sum k 1 (rank A) (singular k A)))") != std::string::npos);
  CHECK(with_definitions(parse_reading(library).formula()) == library);
  CHECK_THROWS_AS((void)parse_reading("(reading (define (relu (A matrix)) A) (then (= (norm (relu (matrix A))) 2)))"),
                  InputError);
}

TEST_CASE("definitions of one number at a matrix are read again") {
  const std::string text = with_definitions(
      parse_reading("(reading (then (equal (entrywise-tanh (matrix A)) (entrywise-sigmoid (matrix A)))))").formula());
  CHECK(text.find("(define (entrywise-tanh (A matrix))") != std::string::npos);
  CHECK(with_definitions(parse_reading(text).formula()) == text);
}
