// Which numbers of a comparison are listed beside it, in which order, and with which values.
#include "evaluation/sub_values.hpp"

#include <doctest/doctest.h>

#include "claim/parse.hpp"
#include "claim/term_text.hpp"
#include "core/network/support.hpp"
#include "evaluation/deciding.hpp"

namespace sub_values_tests {

using namespace plumbline;
using namespace plumbline::test;

namespace {

// "TERM at PLACE = VALUE; ...", of the first comparison to which the conclusion owes its truth.
std::string parts(const std::string& reading, std::size_t most = 8) {
  const Case c = by_hand();
  CaseEvaluation evaluation(c, {128});
  const Reading read = parse_reading(reading);
  const Outcome outcome = judge(read, evaluation);
  const AtomRecord& atom = outcome.atoms[deciding_atoms(read, outcome, evaluation).at(0)];
  std::string out;
  for (const NamedPart& part : sub_terms(atom, evaluation, most)) {
    const std::string at = place_of(part.term, part.bindings);
    const auto value = value_of(part.term, part.bindings, evaluation);
    out += (out.empty() ? "" : "; ") + to_text(part.term) + (at.empty() ? "" : " at " + at) + " = " +
           (value && value->lower == value->upper ? value->lower.to_string() : "unknown");
  }
  return out;
}

std::string of(const std::string& formula) { return parts("(reading (then " + formula + "))"); }

}  // namespace

TEST_CASE("the operands of both sides, level by level; numbers say what they are") {
  CHECK(of("(<= (+ (* 2 (depth theta)) 3) 1)") == "2 * depth(theta) = 4; depth(theta) = 2");
  CHECK(of("(<= 5 (- 7 (pow (depth theta) 2)))") == "depth(theta)^2 = 4; depth(theta) = 2");
  CHECK(of("(<= 3 2)").empty());
  CHECK(of("(<= (+ (+ (depth theta) (pow (depth theta) 2)) (sqrt 2)) 1)") == "depth(theta) = 2; depth(theta)^2 = 4");
}

TEST_CASE("the sides themselves are left out, and what stands twice stands once") {
  CHECK(of("(<= (depth theta) 1)").empty());
  CHECK(of("(<= (+ (depth theta) (depth theta)) 1)") == "depth(theta) = 2");
}

TEST_CASE("a sum of few is taken apart, one of many is not") {
  CHECK(of("(<= (sum l 1 2 (* 2 l)) 1)") == "2 * l at l = 1 = 2; 2 * l at l = 2 = 4");
  CHECK(of("(<= (sum l 1 5 (* 2 l)) 1)").empty());
  CHECK(of("(<= (+ 1 (sum l 1 5 l)) 1)") == "sum l in 1..5: l = 15");
}

TEST_CASE("what has a name comes first, wherever it stands; a side that is a definition is opened") {
  const std::string define = "(define (c) (+ 1 (depth theta))) (define (side) (* (depth theta) (c)))";
  CHECK(parts("(reading " + define + "(then (<= (+ (depth theta) (pow (c) 2)) 1)))") ==
        "c = 3; depth(theta) = 2; c^2 = 9");
  CHECK(parts("(reading " + define + "(then (<= (side) 1)))") == "c = 3; depth(theta) = 2");
}

TEST_CASE("a parameter that the case leaves at its default has its value beside it") {
  CHECK(of("(<= (+ 4 (param p 3)) 1)") == "p = 3");
}

TEST_CASE("the place is that of the comparison, where the part depends on it") {
  CHECK(of("(forall l 2 2 (<= (+ (depth theta) (* 2 l)) 1))") == "depth(theta) = 2; 2 * l at l = 2 = 4");
}

TEST_CASE("no more than were asked for") {
  CHECK(parts("(reading (then (<= (+ (* 2 (depth theta)) (* 3 (depth theta))) 1)))", 1) == "2 * depth(theta) = 4");
}

TEST_CASE("of a case distinction, what counts") {
  CHECK(of("(<= (if (<= 1 2) (* 2 (depth theta)) (* 3 (depth theta))) 1)") == "2 * depth(theta) = 4; depth(theta) = 2");
}

}  // namespace sub_values_tests
