// Sets of integers as ranges, and what they come to in the kernel.
#include <doctest/doctest.h>

#include "budget/error.hpp"
#include "claim/canonical.hpp"
#include "claim/library.hpp"
#include "claim/paper.hpp"
#include "claim/parse.hpp"
#include "core/toy_claim.hpp"

using namespace plumbline;

namespace {

Claim claim_with(const std::string& then) { return test::toy_claim("data X in R^(d, n) := inputs\n", then); }
// The conclusion as canonical text has it, with its calls.
std::string said_of_set(const std::string& then) {
  const std::string text = claim_with(then).readings[0].text();
  const std::size_t start = text.find("(then ") + 6;
  return text.substr(start, text.find(") (trivial") - start);
}
std::string refusal_of_set(const std::string& then) {
  try {
    (void)claim_with(then);
  } catch (const InputError& error) { return error.what(); }
  return "accepted";
}

}  // namespace

TEST_CASE("a quantifier over subsets is one over the numbers whose digits are their members") {
  CHECK(said_of_set("for all S subset 1..3: card(S) <= 3") == "(forall S 0 (last-set 3 1) (<= (set-size S 1 3) 3))");
  CHECK(said_of_set("exists S subset 0..n: 2 in S") == "(exists S 0 (last-set (n) 0) (in-set 2 S 0))");
  CHECK(said_of_set("for all S subset 1..3, i in S: i <= 3") ==
        "(forall S 0 (last-set 3 1) (forall i 1 3 (if (in-set i S 1) (<= i 3) (and))))");
  CHECK(said_of_set("for all S subset 1..3: exists i in S: i <= 3") ==
        "(forall S 0 (last-set 3 1) (exists i 1 3 (if (in-set i S 1) (<= i 3) (not (and)))))");
  CHECK(said_of_set("for all S subset 1..3: at least 2 of i in S: i <= 3") ==
        "(forall S 0 (last-set 3 1) (at-least 2 i 1 3 (if (in-set i S 1) (<= i 3) (not (and)))))");
  CHECK(said_of_set("for all S subset 1..3: sum i in S: i <= prod i in S: i^2") ==
        "(forall S 0 (last-set 3 1) (<= (sum i 1 3 (if (in-set i S 1) i 0)) (prod i 1 3 (if (in-set i S 1) (pow i 2) "
        "1))))");
  CHECK(said_of_set("sum S subset 1..2: card(S) = 4") == "(= (sum S 0 (last-set 2 1) (set-size S 1 2)) 4)");
  const std::string text = claim_with("for all S subset 1..3: |sum i in S: X[., i]| <= 1").readings[0].text();
  CHECK(
      text.find("(define (last-set (hi scalar) (lo scalar)) (+ (pow 2 (max 0 (+ (+ (floor hi) (* -1 lo)) 1))) -1))") !=
      std::string::npos);
  CHECK(text.find("(if (in-set i S 1) (column i (data inputs)) (scale 0 (column i (data inputs))))") !=
        std::string::npos);
  CHECK(with_definitions(parse_reading(text).formula()) == text);
}

TEST_CASE("a set that is written out is gone through member by member") {
  CHECK(said_of_set("for all i in {1, 3, 7}: i <= n") == "(and (<= 1 (n)) (<= 3 (n)) (<= 7 (n)))");
  CHECK(said_of_set("exists i in {-1}: i <= n") == "(or (<= -1 (n)))");
  CHECK(said_of_set("sum i in {1, 3}: i^2 <= prod i in {2, 5, 4}: i") == "(<= (+ (pow 1 2) (pow 3 2)) (* 2 5 4))");
  CHECK(said_of_set("maximum i in {2, 3}: i <= minimum i in {2, 3, 4}: i") == "(<= (max 2 3) (min (min 2 3) 4))");
  CHECK(
      said_of_set("|prod i in {1, 2}: X[., i]| <= 1").find("(mul (column 2 (data inputs)) (column 1 (data inputs)))") !=
      std::string::npos);
  CHECK(said_of_set("at least 2 of i in {1, 5, 9}: i <= n") ==
        "(at-least 2 i 1 3 (if (= i 1) (<= 1 (n)) (if (= i 2) (<= 5 (n)) (<= 9 (n)))))");
  CHECK(said_of_set("for all i in 1..n: i in {1, 3} implies i <= 3") ==
        "(forall i 1 (n) (implies (or (= i 1) (= i 3)) (<= i 3)))");
}

TEST_CASE("sets that are none, and what they cannot do") {
  const auto complains = [](const std::string& then, const std::string& of) {
    CHECK_MESSAGE(refusal_of_set(then).find(of) != std::string::npos, refusal_of_set(then));
  };
  CHECK(refusal_of_set("for all S subset 1..12: card(S) <= 12") == "accepted");
  complains("for all S subset 1..13: true", "the subsets of more than 12 integers are too many, 2^13");
  complains("for all S subset n..13: true", "toy.claim:4:27: expected an integer, such as 3, found n");
  complains("for all S subset 1..3: S <= 1", "\"S\" is a set; say \"i in S\", \"sum i in S: ...\" or \"card(S)\"");
  complains("for all i in n: i <= 1", "\"n\" is no set; expected a range as in 1..3");
  complains("1 in n", "\"n\" is no set");
  complains("card(n) = 1", "\"n\" is no set");
  complains("for all S subset 1..3: maximum i in S: i <= 1", "\"maximum\" over a set that may be empty");
  complains("for all S subset 1..3: |stack i in S: X[., i]| <= 1", "\"stack\" over a set that may be empty");
  complains("for all i in {1, 1}: true", "toy.claim:4:27: 1 stands twice in the set");
  complains("for all i in {n}: true", "expected an integer, such as 3, found n");
  complains("for all i in {1/2}: true", "expected an integer");
  complains("for all i in {}: true", "expected a number");
  complains("for all S subset 1..3, S in 1..2: true", "\"S\" has a meaning already");
  complains("for all n in {1}: true", "\"n\" has a meaning already");
}

TEST_CASE("sets in the house style") {
  const std::string text = "claim c \"c\"\n  then for all S subset 1 .. 3,i in S:i in { 1,-3 } and card( S )<=2\n";
  const std::string formatted = format_claims(text, "toy.claim");
  CHECK(formatted == "claim c \"c\"\n  then for all S subset 1..3, i in S: i in {1, -3} and card(S) <= 2\n");
  CHECK(format_claims(formatted, "toy.claim") == formatted);
  CHECK(
      format_claims("vector  u in R ^ d \"u\"\nmatrix A in R^( d,n ) \"A\"\nnetwork theta : relu,no  biases,depth 2 .. "
                    "4,widths (2,4)\n",
                    "toy.claim") ==
      "vector u in R^d \"u\"\nmatrix A in R^(d, n) \"A\"\nnetwork theta: relu, no biases, depth 2..4, widths(2, 4)\n");
}
