// Proofs for an architecture: what is an identity is proved, what is not is not, and the conditions select the
// patterns.
#include "proof/proof.hpp"

#include <doctest/doctest.h>

#include "claim/parse.hpp"
#include "core/proof/support.hpp"
#include "network/case_io.hpp"

using namespace plumbline;
using nlohmann::json;
using plumbline::test::two_neurons;

namespace {

const std::string kDerivative = "(derivative theta (data inputs) (hadamard (data targets) (data loss-derivative)))";
std::string w(int k) { return "(entry " + std::to_string(k) + " 1 (parameters theta))"; }
std::string d(int k) { return "(entry " + std::to_string(k) + " 1 " + kDerivative + ")"; }

// d/dt (w_1 w_2 - w_3 w_4) = 0, up to sign: equation (5) of `invariance` for the two neurons.
std::string jagged() {
  return "(= (+ (* " + d(1) + " " + w(2) + ") (* " + w(1) + " " + d(2) + ")) (+ (* " + d(3) + " " + w(4) + ") (* " +
         w(3) + " " + d(4) + ")))";
}
const std::string kAlike =
    "(forall j 1 (cols (data inputs)) (or (= (entry 1 j (data loss-derivative)) 0) (= (entry 2 j (slopes theta (data "
    "inputs))) (entry 3 j (slopes theta (data inputs))))))";

Proof proof(const std::string& reading, const char* activation = R"("relu")") {
  return prove(parse_reading(reading), two_neurons(json::parse(activation)));
}

}  // namespace

TEST_CASE("an identity on every pattern is proved") {
  const Proof p = proof("(= (* " + w(1) + " " + d(1) + ") (* " + w(3) + " " + d(3) + "))");
  CHECK_MESSAGE(p.proved, p.obstacle);
  CHECK(p.patterns.size() == 4);
  CHECK(p.switched == std::vector<int>{1, 2});
  CHECK(p.degrees ==
        Degrees{
            .parameter = 2, .input = 1, .loss_derivative = 1, .target = 1, .parameters = 2, .inputs = 1, .targets = 1});
  CHECK(p.evaluations == 4 * 3 * 2 * 15 * 2);  // patterns, loss derivatives, labels, weights, inputs
}

TEST_CASE("an equation that fails on one pattern is not proved") {
  CHECK(proof(jagged()).obstacle.find("not an identity") != std::string::npos);
  CHECK_FALSE(proof("(= (* " + w(1) + " " + d(1) + ") (* " + w(2) + " " + d(2) + "))").proved);
  CHECK_FALSE(proof("(= (* " + w(1) + " " + d(1) + ") (* 2 " + w(3) + " " + d(3) + "))").proved);
  CHECK(proof(jagged(), R"("linear")").proved);
  CHECK_FALSE(proof(jagged(), R"({"leaky-relu": "1/10"})").proved);
}

TEST_CASE("fixed conditions select the patterns, others are not used") {
  const Proof p =
      proof("(reading (given (and " + kAlike + " (nowhere-zero (parameters theta)))) (then " + jagged() + "))");
  CHECK_MESSAGE(p.proved, p.obstacle);
  CHECK(p.patterns.size() == 4);  // two of them only without loss derivative
  CHECK_FALSE(proof("(reading (given (nowhere-zero (parameters theta))) (then " + jagged() + "))").proved);
  CHECK(proof("(reading (given (= (rows (adjacency theta)) 5)) (then " + jagged() + "))")
            .obstacle.find("no activation pattern") != std::string::npos);
}

TEST_CASE("what is not an equation between polynomials is not proved") {
  for (const char* then :
       {"(<= 0 1)", "(= (sqrt (entry 1 1 (parameters theta))) 1)", "(= (singular 1 (parameters theta)) 1)",
        "(or (= (entry 1 1 (parameters theta)) 1) (true))", "(= (entry 1 1 (paths theta (data inputs))) 1)",
        "(= (entry 1 1 (sgn (parameters theta))) 1)", "(and (true) (= (exp 0) 1))"}) {
    CAPTURE(then);
    const Proof p = proof(then);
    CHECK(p.proved == (std::string(then) == "(<= 0 1)"));  // fixed, and true
    if (std::string(then) != "(<= 0 1)") CHECK(p.obstacle.find("polynomials") != std::string::npos);
  }
}

TEST_CASE("a proof that would take too long is refused before it starts") {
  CHECK_THROWS_AS((void)prove(parse_reading(jagged()), two_neurons(), 100), ResourceLimit);
}
