// Inequalities of a proof: sums of squares that are the difference of the sides are accepted, all others are rejected.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "builder.hpp"

using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

// x -> a -> y with ReLU at a (vertex 2): the variables are w_1, w_2, x, then label, gradient, loss derivative.
Json one_switch() { return graph_example(dag("x; a relu; y linear", "x a 5; a y 5"), "1"); }

Json square(const std::string& factor, const Json& base, const Json& signs = Json::array()) {
  return {{"factor", factor}, {"signs", signs}, {"base", base}};
}
// The sum of these squares, and the same sums, one for each inequality, in all four states: two patterns, two classes.
Json sum(const std::vector<Json>& squares) {
  Json out = Json::array();
  for (const Json& s : squares) out.push_back(s);
  return out;
}
Json each_state(const std::vector<Json>& sums) {
  const Json one = sum(sums);
  return sum({one, one, one, one});
}
// Variable number i as a base.
Json power(int i) { return Json::array({Json::array({"1", Json::array({i, 1})})}); }

Json square_proof(const std::string& then, const std::vector<int>& degrees, const Json& squares) {
  return proof_certificate(reading(then), one_switch(), degrees, {2}, {{"0"}, {"1"}}, squares);
}
const std::string w1 = "(entry 1 1 (parameters theta))", w2 = "(entry 2 1 (parameters theta))";
const std::string kProducts = "(<= (* 2 " + w1 + " " + w2 + ") (+ (pow " + w1 + " 2) (pow " + w2 + " 2)))";
const std::string kPost = "(entry 2 1 (vertex-activation theta (data inputs)))",
                  kPre = "(entry 2 1 (vertex-preactivation theta (data inputs)))";
const Json kDifference =
               Json::array({Json::array({"1", Json::array({1, 1})}), Json::array({"-1", Json::array({2, 1})})}),
           kUnit = Json::array({Json::array({"1"})});

// Of the good proof of kProducts: (w_1 - w_2)^2.
struct SquareTampering {
  std::string name;
  void (*change)(Json& squares);
  std::string reason;
};
std::ostream& operator<<(std::ostream& out, const SquareTampering& t) { return out << t.name; }
const SquareTampering kSquareTamperings[] = {
    {"another factor", [](Json& s) { s[0][0][0]["factor"] = "2"; }, "verdict"},
    {"a negative factor", [](Json& s) { s[1][0][0]["factor"] = "-1"; }, "verdict"},
    {"a factor of zero", [](Json& s) { s[1][0].push_back(square("0", kUnit)); }, "verdict"},
    {"another sign", [](Json& s) { s[3][0][0]["base"][1][0] = "1"; }, "verdict"},
    {"another variable", [](Json& s) { s[0][0][0]["base"][1][1][0] = 3; }, "verdict"},
    {"no such variable", [](Json& s) { s[0][0][0]["base"][1][1][0] = 7; }, "wrong-type"},
    {"a variable twice",
     [](Json& s) {
       s[0][0][0]["base"][0].push_back(Json::array({1, 1}));
     },
     "wrong-type"},
    {"a number that is none", [](Json& s) { s[0][0][0]["base"][0][0] = "2/4"; }, "bad-number"},
    {"a degree that the grid does not tell", [](Json& s) { s[0][0][0]["base"][0][1][1] = 2; }, "verdict"},
    {"no squares for an inequality", [](Json& s) { s[0] = Json::array(); }, "verdict"},
    {"squares for another inequality", [](Json& s) { s[2].push_back(s[2][0]); }, "verdict"},
    {"a state less", [](Json& s) { s.erase(3); }, "verdict"},
    {"a state more", [](Json& s) { s.push_back(s[0]); }, "verdict"},
    {"a sign that makes it another polynomial", [](Json& s) { s[0][0][0]["signs"] = Json::array({2}); }, "verdict"},
    {"a sign of what does not switch", [](Json& s) { s[0][0][0]["signs"] = Json::array({3}); }, "verdict"},
    {"an unknown key", [](Json& s) { s[0][0][0]["note"] = "x"; }, "unknown-key"},
};

}  // namespace

BOOST_AUTO_TEST_CASE(sums_of_squares_are_accepted) {
  const Json difference = sum({square("1", kDifference)});
  const Json good = each_state({difference});
  BOOST_TEST(outcome(square_proof(kProducts, {2, 0}, good)) == "accepted");
  const std::string more = "(<= (* 3 " + w1 + " " + w2 + ") (+ (pow " + w1 + " 2) (pow " + w2 + " 2)))";
  BOOST_TEST(outcome(square_proof(more, {2, 0}, good)) == "verdict");
  const std::string twice = "(and " + kProducts + " " + kProducts + ")";
  BOOST_TEST(outcome(square_proof(twice, {2, 0}, good)) == "verdict");
  BOOST_TEST(outcome(square_proof(twice, {2, 0}, each_state({difference, difference}))) == "accepted");
  BOOST_TEST(outcome(square_proof("(and " + kProducts + " (= " + w1 + " " + w2 + "))", {2, 0}, good)) == "verdict");
  BOOST_TEST(outcome(square_proof("(forall j 1 2 (<= 0 (pow (entry j 1 (parameters theta)) 2)))", {2, 0},
                                  each_state({sum({square("1", power(1))}), sum({square("1", power(2))})}))) ==
             "accepted");
  BOOST_TEST(outcome(square_proof("(implies (not (= 1 1)) " + kProducts + ")", {2, 0}, each_state({}))) == "accepted");
}

BOOST_AUTO_TEST_CASE(what_is_strict_needs_a_positive_number) {
  const std::string strict = "(< 0 (+ 1 (pow " + w1 + " 2)))", not_strict = "(< 0 (pow " + w1 + " 2))";
  const Json w = square("1", power(1));
  BOOST_TEST(outcome(square_proof(strict, {2, 0}, each_state({sum({w, square("1", kUnit)})}))) == "accepted");
  BOOST_TEST(outcome(square_proof(strict, {2, 0}, each_state({sum({w, square("1/2", kUnit)})}))) == "verdict");
  BOOST_TEST(outcome(square_proof(not_strict, {2, 0}, each_state({sum({w})}))) == "verdict");
}

BOOST_AUTO_TEST_CASE(signs_are_those_of_the_pattern) {
  const Json sign = sum({square("1", kUnit, Json::array({2}))}), nothing = sum({}),
             twice = sum({square("1", kUnit, Json::array({2, 2}))});
  const auto states = [](const Json& inactive, const Json& active) {
    return Json::array(
        {Json::array({inactive}), Json::array({inactive}), Json::array({active}), Json::array({active})});
  };
  BOOST_TEST(outcome(square_proof("(<= 0 " + kPost + ")", {1, 1}, states(nothing, sign))) == "accepted");
  BOOST_TEST(outcome(square_proof("(<= " + kPre + " " + kPost + ")", {1, 1}, states(sign, nothing))) == "accepted");
  BOOST_TEST(outcome(square_proof("(<= 0 " + kPost + ")", {1, 1}, states(sign, sign))) == "verdict");
  BOOST_TEST(outcome(square_proof("(<= " + kPost + " 0)", {1, 1}, states(nothing, sign))) == "verdict");
  BOOST_TEST(outcome(square_proof("(<= 0 " + kPre + ")", {1, 1}, states(sign, sign))) == "verdict");
  BOOST_TEST(outcome(square_proof("(<= 0 (* " + kPre + " " + kPost + "))", {2, 2}, states(nothing, twice))) ==
             "accepted");
  BOOST_TEST(outcome(square_proof("(<= 0 " + kPost + ")", {1, 1}, states(nothing, twice))) == "verdict");
}

// The signs of a pattern are preactivations at points of the grid. One that is not rational, because a weight that no
// grid sets or a constant is not, has no text to be misread as a rational: the proof is rejected.
BOOST_AUTO_TEST_CASE(a_preactivation_that_is_not_rational_is_rejected) {
  const Json sign = sum({square("1", kUnit, Json::array({2}))}), nothing = sum({});
  const Json states =
      Json::array({Json::array({nothing}), Json::array({nothing}), Json::array({sign}), Json::array({sign})});
  const auto fixed = [&](const std::string& weight) {
    const Json e = graph_example(dag("x; a relu; y linear", "x a " + weight + " fixed; a y 5"), "1");
    return outcome(proof_certificate(reading("(<= 0 " + kPost + ")"), e, {1, 1}, {2}, {{"0"}, {"1"}}, states));
  };
  BOOST_TEST(fixed("2") == "accepted");
  BOOST_TEST(fixed("1/3") == "accepted");
  BOOST_TEST(fixed("sqrt(2)") == "undecided");
  BOOST_TEST(fixed("1+sqrt(2)/2") == "undecided");
  BOOST_TEST(fixed("[1,2]") == "bad-number");
}

// What a proof says is not read point by point: whatever is a box number, and wherever it stands, there is no proof.
BOOST_AUTO_TEST_CASE(a_box_has_no_proof) {
  const Json good = each_state({sum({square("1", kDifference)})});
  const auto of = [&](const Json& e) {
    return outcome(proof_certificate(reading(kProducts), e, {2, 0}, {2}, {{"0"}, {"1"}}, good));
  };
  const auto with_edge = [](const std::string& weight) {
    return graph_example(dag("x; a relu; y linear", "x a " + weight + "; a y 5"), "1");
  };
  BOOST_TEST(of(with_edge("5")) == "accepted");
  BOOST_TEST(of(with_edge("[4,5]")) == "bad-number");
  Json e = with_edge("5");
  e["parameters"]["p"] = "1/2";
  BOOST_TEST(of(e) == "accepted");
  e["parameters"]["p"] = "[0,1]";
  BOOST_TEST(of(e) == "bad-number");
  e = with_edge("5");
  e["data"]["inputs"] = matrix("[0,1]");
  BOOST_TEST(of(e) == "bad-number");
}

BOOST_AUTO_TEST_CASE(an_inequality_is_no_part_of_what_is_fixed) {
  const Json squares = each_state({sum({square("1", power(1))})});
  const std::string f = "(<= 0 (pow " + w1 + " 2))";
  BOOST_TEST(outcome(square_proof(f, {2, 0}, squares)) == "accepted");
  BOOST_TEST(outcome(square_proof("(implies (= 1 1) " + f + ")", {2, 0}, squares)) == "accepted");
  BOOST_TEST(outcome(square_proof("(if (= 1 1) " + f + " (true))", {2, 0}, squares)) == "accepted");
  for (const std::string& then : {"(not " + f + ")", "(or " + f + " (= 1 1))", "(implies " + f + " (= 1 1))",
                                  "(exists j 1 1 " + f + ")", "(if " + f + " (= 1 1) (= 1 1))"})
    BOOST_TEST(outcome(square_proof(then, {2, 0}, squares)) == "bad-formula", then);
}

BOOST_DATA_TEST_CASE(tampered_squares_are_rejected, data::make(kSquareTamperings), tampering) {
  Json squares = each_state({sum({square("1", kDifference)})});
  tampering.change(squares);
  BOOST_TEST(outcome(square_proof(kProducts, {2, 0}, squares)) == tampering.reason);
}
