// Properties as VNN-LIB writes them: what is read, what is refused, and the answers.
#include "cells/vnnlib.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"
#include "core/cells/support.hpp"

using namespace cells_test;

namespace {

const std::string kDeclared =
    "; a comment (with brackets\n(declare-const X_0 Real)\n(declare-const X_1 Real)\n(declare-const Y_0 Real)\n";
const std::string kUnitBox = "(assert (>= X_0 -1))(assert (<= X_0 1.0))(assert (and (>= X_1 (- 1)) (<= X_1 1e0)))\n";

// |x| + |y|
Network norm_network() { return network("[[[1,0],[-1,0],[0,1],[0,-1]],[[1,1,1,1]]]"); }

PropertyAnswer answer(const std::string& text) {
  const VnnQuestion question = parse_vnnlib(text);
  return decide(cells_of(norm_network(), question.region), question.property);
}
bool unsat(const std::string& assertions) { return !answer(kDeclared + kUnitBox + assertions).point; }
std::string refused(const std::string& text) {
  try {
    (void)parse_vnnlib(text);
  } catch (const InputError& e) { return e.what(); } catch (const ResourceLimit& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST_CASE("one inequality: unsat beyond the extremes, sat at them") {
  CHECK(unsat("(assert (>= Y_0 2.0000001))"));
  CHECK_FALSE(unsat("(assert (>= Y_0 2))"));
  CHECK(unsat("(assert (<= Y_0 -0.0000001))"));
  CHECK_FALSE(unsat("(assert (<= Y_0 0))"));
  const PropertyAnswer origin = answer(kDeclared + kUnitBox + "(assert (<= Y_0 0))");
  CHECK(*origin.point == std::vector{q("0"), q("0")});
}

TEST_CASE("and, or, terms of inputs and outputs") {
  CHECK(unsat("(assert (and (>= Y_0 3/2) (<= X_0 1/4) (>= X_0 -1/4)))"));
  CHECK_FALSE(unsat("(assert (or (>= Y_0 5) (and (>= Y_0 3/2) (<= X_0 1/4))))"));
  CHECK(unsat("(assert (or (>= Y_0 5) (<= (+ Y_0 (* -1 X_0)) -1/100)))"));  // |x| + |y| >= x
  CHECK_FALSE(unsat("(assert (<= (- Y_0 X_0) 0))"));
  CHECK(unsat("(assert (>= (- (* 2 Y_0) (/ X_0 2) X_1) 50))"));
  CHECK(unsat("(assert (or (>= Y_0 5) (<= Y_0 -1)))(assert (or (>= X_0 0) (<= X_0 0)))"));
  CHECK_FALSE(unsat(""));  // any point
}

TEST_CASE("boxes that differ between the alternatives; flat boxes") {
  const std::string boxes =
      "(assert (or (and (>= X_0 1) (<= X_0 2) (>= X_1 0) (<= X_1 0) (>= Y_0 2.5)) "
      "(and (>= X_0 -2) (<= X_0 -1) (>= X_1 0) (<= X_1 1) (<= Y_0 BOUND))))";
  const auto with = [&](const char* bound) { return std::string(boxes).replace(boxes.find("BOUND"), 5, bound); };
  CHECK_FALSE(answer(kDeclared + with("0.999")).point);
  CHECK(answer(kDeclared + with("1")).point);
  const std::string flat = "(assert (<= X_0 1/2))(assert (>= X_0 1/2))(assert (<= X_1 1))(assert (>= X_1 0))";
  CHECK_FALSE(answer(kDeclared + flat + "(assert (<= Y_0 0.4999))").point);
  CHECK(answer(kDeclared + flat + "(assert (<= Y_0 0.5))").point);
}

TEST_CASE("what is not read is refused with its line") {
  CHECK(refused(kDeclared + kUnitBox + "(assert (< Y_0 1))").find("line 6: expected <=, >=, and, or") == 0);
  CHECK(refused(kDeclared + kUnitBox + "(assert (<= (* X_0 Y_0) 1))").find("product of variables") !=
        std::string::npos);
  CHECK(refused(kDeclared + kUnitBox + "(assert (<= Y_0 1)").find("not closed") != std::string::npos);
  CHECK(refused(kDeclared + kUnitBox + "(assert (<= Y_1 1))").find("Y_1 is not declared") != std::string::npos);
  CHECK(refused(kDeclared + "(assert (<= X_0 1))").find("not bounded") != std::string::npos);
  CHECK(refused(kDeclared + kUnitBox + "(assert (>= X_0 2))").find("no point") != std::string::npos);
  CHECK(refused("(declare-const X_1 Real)").find("without a gap") != std::string::npos);
  CHECK(refused("(declare-const Z Real)").find("X_i or Y_j") != std::string::npos);
  CHECK(refused(std::string(500, '(')).find("nested deeper") != std::string::npos);
  CHECK(refused(kDeclared + kUnitBox + "(assert (<= Y_0 one))").find("found \"one\"") != std::string::npos);
  std::string many = kDeclared + kUnitBox;
  for (int i = 0; i < 13; ++i) many += "(assert (or (<= Y_0 1) (>= Y_0 0)))";
  CHECK(refused(many).find("4096") != std::string::npos);
}

TEST_CASE("single terms and inequalities") {
  const AffineTerm t = parse_affine_term("(+ (- Y_0 (* 2 Y_1)) X_0 1/2)", 1, 2);
  CHECK(t.functional.y == std::vector{q("1"), q("-2")});
  CHECK(t.constant == q("1/2"));
  CHECK(is_condition("(<= Y_0 1)"));
  CHECK_FALSE(is_condition("Y_0"));
  CHECK(parse_condition("(>= Y_0 3)", 1, 1).bound == q("-3"));
  CHECK_THROWS_AS(parse_condition("(+ Y_0 3)", 1, 1), InputError);
  CHECK_THROWS_AS(parse_affine_term("Y_0 Y_1", 1, 2), InputError);
}
