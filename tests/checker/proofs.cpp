// Proofs for an architecture: true ones are accepted; what is no identity, and what was tampered with, is rejected for
// the right reason.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "builder.hpp"

using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

// x -> a, b -> y; weights 1 to 4 in this order.
Json two_neurons(const std::string& activation = "relu") {
  return graph_example(dag("x; a " + activation + "; b " + activation + "; y linear", "x a 5; x b 5; a y 5; b y 5"),
                       "1");
}

const std::string kDerivative = "(derivative theta (data inputs) (hadamard (data targets) (data loss-derivative)))";
std::string w(int k) { return "(entry " + std::to_string(k) + " 1 (parameters theta))"; }
std::string d(int k) { return "(entry " + std::to_string(k) + " 1 " + kDerivative + ")"; }
std::string product(const std::string& a, const std::string& b) { return "(* " + a + " " + b + ")"; }

// Euler's identity at a, and equation (5) of `invariance` for a and b.
const std::string kEuler = "(= " + product(w(1), d(1)) + " " + product(w(3), d(3)) + ")";
const std::string kTwoSums = "(= (+ " + product(d(1), w(2)) + " " + product(w(1), d(2)) + ") (+ " +
                             product(d(3), w(4)) + " " + product(w(3), d(4)) + "))";
const std::string kAlike =
    "(equal (mul (row 2 (slopes theta (data inputs))) (data loss-derivative)) (mul (row 3 (slopes theta (data "
    "inputs))) (data loss-derivative)))";

Json proof(const std::string& formula, const Json& e = two_neurons(), const std::string& second_slope = "0",
           std::vector<int> degrees = {2, 1, 1, 1}) {
  Json patterns = Json::array();
  for (const char* b : {"0", "1"})
    for (const char* a : {"0", "1"})
      patterns.push_back({a[0] == '0' ? second_slope : "1", b[0] == '0' ? second_slope : "1"});
  return proof_certificate(formula, e, degrees, {2, 3}, patterns);
}

Json linear(const std::string& formula) {
  Json out = proof(formula, two_neurons("linear"));
  out["switched"] = Json::array();
  out["patterns"] = Json::array({Json::array()});
  return sealed(out);
}

struct ProofTampering {
  std::string name;
  void (*change)(Json&);
  std::string reason;
};
std::ostream& operator<<(std::ostream& out, const ProofTampering& t) { return out << t.name; }
const ProofTampering kProofTamperings[] = {
    {"a pattern less", [](Json& c) { c["patterns"].erase(3); }, "verdict"},
    {"a pattern twice", [](Json& c) { c["patterns"].push_back(c["patterns"][0]); }, "verdict"},
    {"patterns in another order", [](Json& c) { std::swap(c["patterns"][0], c["patterns"][1]); }, "verdict"},
    {"another slope", [](Json& c) { c["patterns"][0][0] = "1/2"; }, "verdict"},
    {"a vertex that is not switched", [](Json& c) { c["switched"].push_back(4); }, "verdict"},
    {"a degree that is too small", [](Json& c) { c["degrees"]["parameter"] = 1; }, "verdict"},
    {"a degree that is too large", [](Json& c) { c["degrees"]["input"] = 2; }, "verdict"},
    {"no degree in the label", [](Json& c) { c["degrees"].erase("target"); }, "missing-key"},
    {"a degree in the gradient, of which nothing speaks", [](Json& c) { c["degrees"]["gradient"] = 1; }, "verdict"},
    {"no degree in the gradient", [](Json& c) { c["degrees"].erase("gradient"); }, "missing-key"},
    {"a degree that is no number", [](Json& c) { c["degrees"]["input"] = "1"; }, "wrong-type"},
    {"a verdict, which a proof has not", [](Json& c) { c["verdict"] = "holds"; }, "unknown-key"},
    {"no patterns", [](Json& c) { c.erase("patterns"); }, "missing-key"},
    {"no squares", [](Json& c) { c.erase("squares"); }, "missing-key"},
    {"squares of a state without inequalities", [](Json& c) { c["squares"].push_back(Json::array()); }, "verdict"},
    {"another format", [](Json& c) { c["format"] = "plumbline-proof/3"; }, "format"},
};

}  // namespace

BOOST_AUTO_TEST_CASE(identities_on_every_pattern_are_accepted) {
  BOOST_TEST(outcome(proof(reading(kEuler))) == "accepted");
  BOOST_TEST(outcome(proof(reading(kEuler), two_neurons("1/10"), "1/10")) == "accepted");
  BOOST_TEST(outcome(linear(reading(kTwoSums))) == "accepted");
  BOOST_TEST(check(proof(reading(kEuler))).verdict == "proved");
  BOOST_TEST(outcome(proof(reading(kEuler, "(and (= (cols (data targets)) 1) (= (cols (data inputs)) 1))"))) ==
             "accepted");  // one sample, whatever the case has
}

BOOST_AUTO_TEST_CASE(what_is_no_identity_is_rejected) {
  BOOST_TEST(outcome(proof(reading(kTwoSums))) == "verdict");
  BOOST_TEST(outcome(proof(reading("(= " + product(w(1), d(1)) + " " + product(w(2), d(2)) + ")"))) == "verdict");
  BOOST_TEST(outcome(linear(reading("(= " + product(w(1), d(1)) + " " + product(w(4), d(4)) + ")"))) == "verdict");
}

BOOST_AUTO_TEST_CASE(fixed_conditions_select_the_patterns) {
  BOOST_TEST(outcome(proof(reading(kTwoSums, kAlike))) == "accepted");
  BOOST_TEST(outcome(proof(reading("(implies " + kAlike + " " + kTwoSums + ")"))) == "accepted");
  BOOST_TEST(outcome(proof(reading("(implies (not " + kAlike + ") " + kTwoSums + ")"))) == "verdict");
  BOOST_TEST(outcome(proof(reading(kTwoSums, "(nowhere-zero (parameters theta))"))) ==
             "verdict");  // not fixed: not used
  BOOST_TEST(outcome(proof(reading(kEuler, "(= (rows (adjacency theta)) 5)"))) == "not-applicable");
}

BOOST_AUTO_TEST_CASE(what_is_not_seen_to_be_a_polynomial_is_rejected) {
  for (const std::string& then : std::vector<std::string>{
           "(= (sqrt " + w(1) + ") 1)", "(= (norm (parameters theta)) 1)", "(nonnegative (parameters theta))",
           "(or " + kEuler + " " + kEuler + ")", "(= (/ 1 " + w(1) + ") 1)",
           "(= (entry 1 1 (output (signs theta) (data inputs))) 0)", "(implies (= " + w(1) + " 1) " + kEuler + ")"})
    BOOST_TEST(outcome(proof(reading(then))) == "bad-formula", then);
  BOOST_TEST(
      outcome(proof(reading(
          "(equal (output (with-parameters theta (parameters theta)) (data inputs)) (output theta (data inputs)))"))) ==
      "bad-formula");
}

BOOST_DATA_TEST_CASE(tampered_proofs_are_rejected, data::make(kProofTamperings), tampering) {
  Json c = proof(reading(kEuler));
  tampering.change(c);
  BOOST_TEST(outcome(sealed(c)) == tampering.reason);
}

BOOST_AUTO_TEST_CASE(a_proof_without_its_digest_is_rejected) {
  Json c = proof(reading(kEuler));
  c["claim"] = "test.other";
  BOOST_TEST(outcome(c) == "digest");
}
