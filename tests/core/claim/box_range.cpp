// `then for all x in box(A, B)`: what it comes to, where it may stand, and what a reading like another keeps of it.
#include "claim/box_range.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"
#include "claim/canonical.hpp"
#include "claim/paper.hpp"
#include "claim/parse.hpp"
#include "core/toy_claim.hpp"

using namespace plumbline;

namespace {

const std::string kBoxed = "data X in R^(d, n) := inputs\nvector u in R^m \"a vector\"\n";

std::string given_of(const Reading& reading) {
  const std::string text = reading.text();
  const std::size_t start = text.find("(given ");
  return start == std::string::npos ? "" : text.substr(start + 7, text.find(") (then") - start - 7);
}
std::string then_of(const Reading& reading) {
  const std::string text = reading.text();
  const std::size_t start = text.find("(then ") + 6;
  return text.substr(start, text.find(") (trivial") - start);
}
void refuses_box(const std::string& then, const std::string& of) {
  std::string said = "accepted";
  try {
    (void)test::toy_claim(kBoxed, then);
  } catch (const InputError& error) { said = error.what(); }
  CHECK_MESSAGE(said.find(of) != std::string::npos, said);
}

}  // namespace

TEST_CASE("the variable of a box is a parameter of the case, the box a hypothesis") {
  const Claim claim = test::toy_claim(kBoxed, "for all x in box(-1 * u, u): x[1] <= 1");
  const Reading& reading = claim.readings[0];
  CHECK(given_of(reading) == "(in-box (matrix x) (scale -1 (matrix u)) (matrix u))");
  CHECK(then_of(reading) == "(<= (entry 1 1 (matrix x)) 1)");
  CHECK(with_definitions(parse_reading(reading.text()).formula()) == reading.text());
  const std::vector<BoxRange> ranges = box_ranges(reading.given);
  REQUIRE(ranges.size() == 1);
  CHECK(ranges[0].name == "x");
  CHECK(canonical(ranges[0].upper) == "(matrix u)");
  std::vector<std::string> required;
  for (const Requirement& r : reading.requirements) required.push_back(canonical(r.formula));
  CHECK(std::ranges::count(required, "(= (rows (matrix x)) (rows (scale -1 (matrix u))))") == 1);
  CHECK(claim.parameters.at(1).meaning == "every matrix of box(-1 * u, u)");
}

TEST_CASE("several boxes, of which a later one may speak of an earlier variable; a hypothesis beside them") {
  const Claim claim =
      test::toy_claim(kBoxed, "for all x in box(-1 * u, u), y in box(x, u): |x| <= |y|", "  given 0 <= u[1]\n");
  const std::vector<BoxRange> ranges = box_ranges(claim.readings[0].given);
  REQUIRE(ranges.size() == 2);
  CHECK(canonical(ranges[1].lower) == "(matrix x)");
  CHECK(given_of(claim.readings[0]).starts_with("(and (and (<= 0 "));
}

TEST_CASE("integers may follow, and in-box may be written in a hypothesis") {
  const Claim claim = test::toy_claim(kBoxed, "for all x in box(-1 * u, u), i in 1..rows(x): x[i] <= u[i]");
  CHECK(then_of(claim.readings[0]).starts_with("(forall i 1 (rows (matrix x)) "));
  const Claim by_hand =
      test::toy_claim(kBoxed + "vector z in R^m \"\"\n", "z[1] <= 1", "  given in-box(z, -1 * u, u)\n");
  CHECK(box_ranges(by_hand.readings[0].given).size() == 1);
  const Claim of_itself =
      test::toy_claim(kBoxed + "vector z in R^m \"\"\n", "z[1] <= 1", "  given in-box(z, -1 * z, u)\n");
  CHECK(box_ranges(of_itself.readings[0].given).empty());
}

TEST_CASE("a reading like another has its boxes unless it says another conclusion") {
  const std::string text = kBoxed +
                           "claim c \"c\"\n"
                           "  reading stated\n    then for all x in box(-1 * u, u): x[1] <= 1\n"
                           "  reading alike\n    like stated\n    trivial u[1] = 0\n"
                           "  reading wider\n    like stated\n    then for all x in box(-2 * u, 2 * u): x[1] <= 2\n"
                           "  reading free\n    like stated\n    then u[1] <= 1\n";
  const std::vector<Reading> readings = read_papers({{"toy.claim", text}}).at(0).readings;
  REQUIRE(readings.size() == 4);
  CHECK(given_of(readings[1]) == given_of(readings[0]));
  CHECK(given_of(readings[2]) == "(in-box (matrix x) (scale -2 (matrix u)) (scale 2 (matrix u)))");
  CHECK(box_ranges(readings[3].given).empty());
}

TEST_CASE("what is no box in front of a conclusion") {
  refuses_box("for all i in 1..2, x in box(-1 * u, u): x[1] <= 1", "has its place in front of a conclusion");
  refuses_box("not for all x in box(-1 * u, u): x[1] <= 1", "has its place in front of a conclusion");
  refuses_box("exists x in box(-1 * u, u): x[1] <= 1", "has its place in front of a conclusion");
  refuses_box("for all u in box(-1 * X, X): u[1] <= 1", "\"u\" has a meaning already");
  refuses_box("for all x in box(-1 * u): x[1] <= 1", "expected");
  refuses_box("for all x in box(1, u): x[1] <= 1", "matrix");
  refuses_box("for all x in box(x, u): x[1] <= 1", "unknown name \"x\"");
}
