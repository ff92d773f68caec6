// What a reading demands: shapes, values and conditions, told apart; what a case lacks, in words.
#include "evaluation/demands.hpp"

#include <doctest/doctest.h>

#include "core/toy_claim.hpp"

using namespace plumbline;

namespace {

// The reading of a claim with these clauses.
Reading reading_with(const std::string& clauses) { return test::toy_claim("", "true", clauses).readings[0]; }

}  // namespace

TEST_CASE("declared shapes are sizes, the later piece after the earlier one") {
  const Demands d(reading_with("  matrix A in R^(m, n) \"any\"\n  vector u in R^n \"any\"\n  given A * u = A * u\n"));
  REQUIRE(d.sizes.size() == 2);  // A has any shape
  CHECK(d.sizes[0].name == "u");
  CHECK(d.sizes[0].rows);
  CHECK(names(d.sizes[0].size, {Head::NamedMatrix}) == std::vector<std::string>{"A"});
  CHECK_FALSE(d.sizes[1].rows);
  CHECK(d.sizes[1].size->value == Rational(1));
  CHECK_FALSE(d.needs.network);
}

TEST_CASE("what is equal to a term that does not speak of it is a value; other parts are conditions") {
  const Demands d(reading_with(
      "  matrix A in R^(n, n) \"any\"\n  matrix B in R^(n, n) \"any\"\n  param s \"any\"\n  param k \"any\"\n"
      "  given A = B^T * B and s = trace(B) and B^T * B = identity(n) and 0 <= s and singular(k, B) = 1\n"));
  REQUIRE(d.assignments.size() == 2);
  CHECK(d.assignments[0].name == "A");
  CHECK(d.assignments[1].name == "s");
  CHECK(d.assignments[1].to == Demands::Assignment::To::Scalar);
  REQUIRE(d.conditions.size() == 3);
  CHECK(d.conditions[0].matrices == std::set<std::string>{"B"});
  CHECK(d.conditions[1].scalars == std::set<std::string>{"s"});
  CHECK(d.integers == std::set<std::string>{"k"});
}

TEST_CASE("values that go round in a circle are conditions") {
  const Demands d(reading_with(
      "  matrix A in R^(n, n) \"any\"\n  matrix B in R^(n, n) \"any\"\n  given A = 2 * B and B = A + A and A = A^T\n"));
  CHECK(d.assignments.size() == 1);
  CHECK(d.conditions.size() == 2);
}

TEST_CASE("the weights of all layers may be a term") {
  const Demands d(
      reading_with("  matrix A in R^(n, n) \"any\"\n  given for all l in 1..depth(theta): weight(l, theta) = l * A\n"));
  REQUIRE(d.assignments.size() == 1);
  CHECK(d.assignments[0].to == Demands::Assignment::To::Layers);
  CHECK(d.needs.network);
}

TEST_CASE("a case without a network lacks it, its inputs") {
  Case bare;
  bare.network.other = NoNetwork{};
  Needs needs;
  CHECK(needs.missing_in(bare).empty());
  needs.data = {"inputs"};
  CHECK(needs.missing_in(bare) == "needs data.inputs");
  needs.network = needs.full_connection = true;
  CHECK(needs.missing_in(bare) == "needs a network");
}

TEST_CASE("what is only drawn is no part of the reading") {
  const Reading reading = reading_with(
      "  matrix A in R^(n, n) \"any\"\n  matrix B in R^(k, n) \"any\"\n  draw A = B^T * B\n  given trace(A) = 1\n");
  const Demands d(reading);
  CHECK(reading.formula()->size > 0);
  CHECK(names(reading.formula(), {Head::NamedMatrix}) == std::vector<std::string>{"A"});
  CHECK(d.needs.matrices.size() == 1);
  CHECK(d.matrices == std::set<std::string>{"A", "B"});
  REQUIRE(d.assignments.size() == 1);
  CHECK(d.assignments[0].name == "A");
}
