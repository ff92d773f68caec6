// A file that holds one formula: clauses in front, the formula alone or behind `then`, or canonical text.
#include "claim/formula_file.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"
#include "claim/parse.hpp"

using namespace plumbline;

namespace {

std::string canonical_of(const std::string& text) { return read_formula(text, "f.txt").readings.at(0).text(); }

void refuses(const std::string& text, const std::string& of) {
  std::string said = "accepted";
  try {
    (void)read_formula(text, "f.txt");
  } catch (const InputError& error) { said = error.what(); }
  CHECK_MESSAGE(said.find(of) != std::string::npos, said);
}

}  // namespace

TEST_CASE("a formula alone is the conclusion") {
  const Claim claim = read_formula("norm(output(theta, inputs)) <= norm(inputs)\n", "f.txt");
  CHECK(claim.readings.size() == 1);
  CHECK(claim.readings[0].name == "stated");
  CHECK(claim.paper == nullptr);
  CHECK(claim.readings[0].text() ==
        parse_reading("(<= (norm (output theta (data inputs))) (norm (data inputs)))").text());
  CHECK(canonical_of("# a bound\n\n|inputs|\n  # in two lines\n  <= 1\n") == canonical_of("then |inputs| <= 1"));
  CHECK(canonical_of("(|inputs| + 1) * 2 <= 3") == canonical_of("then (|inputs| + 1) * 2 <= 3"));
  CHECK(canonical_of("|inputs|\n<= 1") == canonical_of("|inputs| <= 1"));
  CHECK(canonical_of("data(inputs) = 2 * data(inputs)") == canonical_of("then inputs = 2 * inputs"));
}

TEST_CASE("clauses say what names mean and of what the formula speaks") {
  const Claim claim = read_formula(
      "network theta: relu, no biases\nmatrix A in R^(m, n) \"A\"\nparam p = 1/2 \"p\"\nlet f(x) := x + p\n"
      "requires rows(A) = 2 \"A has other rows\"\ngiven 0 < p\n|A * output(theta, inputs)| <= f(|inputs|)\ntrivial p < "
      "0\n",
      "f.txt");
  const Reading& r = claim.readings.at(0);
  CHECK(r.requirements.size() >= 2);
  CHECK(r.requirements.back().reason == "A has other rows");
  CHECK(canonical(r.given) == "(< 0 (param p 1/2))");
  CHECK(canonical(r.trivial) == "(< (param p 1/2) 0)");
  CHECK(claim.parameters.size() == 2);
}

TEST_CASE("canonical text goes on being read") {
  const std::string text = "(<= (norm (data inputs)) 1)";
  CHECK(canonical_of(text) == parse_reading(text).text());
  CHECK(canonical_of("; a bound\n" + text) == parse_reading(text).text());
  CHECK(canonical_of("(reading (given (< 0 (param p))) (then " + text + "))") ==
        canonical_of("param p \"p\"\ngiven 0 < p\n|inputs| <= 1"));
}

TEST_CASE("an error names its line") {
  refuses("# a bound\nparam p \"p\"\n|inputs|\n  <= q\n", "f.txt:4:6: unknown name \"q\"");
  refuses("let f := |inputs|\nf <= \n", "f.txt:2:");
  refuses("given 0 < 1\n", "f.txt:1:1: expected a formula");
  refuses("|inputs| <= 1\ngiven 0 < 1\n|inputs| <= 2\n", "f.txt:3:1: a second formula; the first stands at f.txt:1:1");
  refuses("then 0 < 1\nthen 0 < 2\n", "f.txt:2:1: a second formula");
  refuses("claim c \"C\"\n  reading stated\n    then 0 < 1\n",
          "f.txt:1:1: \"claim\" stands in a claim file, --claims FILE");
  refuses("0 < 1\ntwin t\n  then 1 < 0\n", "f.txt:2:1: \"twin\" stands in a claim file");
  refuses("data X in R^(d, n) := input\n0 < |X|\n", "did you mean \"inputs\"");
  refuses("inputs\n", "expected a formula, found a matrix");
  refuses("\t0 < 1\n", "found a tab");
}

TEST_CASE("an error of canonical text is told as one of canonical text") {
  refuses("(<= (nrm (data inputs)) 1)", "f.txt: line 1, column 6: unknown name \"nrm\"; did you mean \"norm\"");
  refuses("(reading (given (< 0 1)))", "a reading needs (then FORMULA)");
  refuses("(implies (< 0 1))", "expected implies(formula, formula)");
  refuses("(|inputs| + q) * 2 <= 3", "f.txt:1:13: unknown name \"q\"");
  refuses("(norm(inputs) + q) <= 3", "f.txt:1:17: unknown name \"q\"");
  refuses("(for all l in 1..q: l < 3)", "f.txt:1:18: unknown name \"q\"");
}
