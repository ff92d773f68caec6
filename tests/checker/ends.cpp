// Always an end, always the true reason: whatever the bytes are, check_certificate returns, within its budget, and says
// what stopped it.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <new>

#include "builder.hpp"
#include "sha256.hpp"

using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

std::string nested(const std::string& head, int depth, std::string body) {
  for (int i = 0; i < depth; ++i) body = "(" + head + " i" + std::to_string(i) + " 1 4000 " + body + ")";
  return body;
}

// k_0 = first, and k_n(x, y) from k_(n - 1).
std::string defined(const std::string& first, const std::string& next, int count) {
  std::string out = "(define (k0 (x scalar) (y scalar)) " + first + ") ";
  for (int n = 1; n <= count; ++n) {
    std::string body = next;
    for (std::size_t at = 0; (at = body.find('@', at)) != std::string::npos;)
      body.replace(at, 1, "k" + std::to_string(n - 1));
    out += "(define (k" + std::to_string(n) + " (x scalar) (y scalar)) " + body + ") ";
  }
  return out;
}

struct Hostile {
  std::string name, definitions, then;
};
std::ostream& operator<<(std::ostream& out, const Hostile& h) { return out << h.name; }

std::string many(const std::string& head, int count, const std::string& variable) {
  std::string body = "(+", out;
  for (int i = 0; i < count; ++i) body += " " + variable + std::to_string(i);
  out = body + ")";
  for (int i = 0; i < count; ++i) out = "(" + head + " " + variable + std::to_string(i) + " 1 2 " + out + ")";
  return out;
}

// Each costs what its budget allows, and no more: the smallest of these would take days.
const Hostile kHostile[] = {
    {"sums in sums", "", "(<= " + nested("sum", 5, "(+ i0 i1 i2 i3 i4)") + " 0)"},
    {"sums in sums by definitions", defined("(+ x y)", "(sum i 1 4000 (@ (+ x i) y))", 5), "(<= (k5 1 1) 0)"},
    {"binders in definitions", defined("(+ x y)", "(sum i 1 3 (+ i (@ y (+ i x))))", 40), "(<= (k40 1 2) 0)"},
    {"for all of for all", "", nested("forall", 5, "(<= i0 (+ i1 i2 i3 i4))")},
    {"exists in exists", "", nested("exists", 5, "(< i0 0)")},
    {"no value anywhere", "", nested("exists", 5, "(<= (/ 1 0) i0)")},
    {"a count of counts", "", "(at-least 1 i 1 4000 " + nested("exists", 4, "(< i0 i0)") + ")"},
    {"many variables", "", "(<= " + many("sum", 90, "v") + " 0)"},
    {"a power of identities", "", "(equal (power 1000000 (identity 1000)) (identity 1000))"},
    {"products of products", "",
     "(equal " + nested("matrix-product", 4, "(scale i0 (data inputs))") + " (data inputs))"},
    {"logarithms", "", "(<= " + nested("sum", 3, "(log (+ i0 i1 i2))") + " 0)"},
    {"roots of sums", "", "(<= " + nested("sum", 3, "(sqrt (+ i0 (sqrt (+ i1 i2))))") + " 0)"},
    {"steps of roots", "",
     "(equal (edge-weights (descend 1000000 (sqrt 2) theta (data inputs) (data inputs))) "
     "(edge-weights theta))"},
};

Json flow(const Json& example, int weights) {
  Json centre = Json::array();
  for (int i = 0; i < weights; ++i) centre.push_back("0");
  Json out{{"format", "plumbline-flow/4"},
           {"claim", "flow"},
           {"reading", "time"},
           {"meaning", "every"},
           {"verdict", "enclosed"},
           {"bits", 80},
           {"degree", 12},
           {"case", example},
           {"escape", nullptr},
           {"limit", nullptr},
           {"spectra", {{"start", Json::array()}, {"end", Json::array()}}},
           {"start", {{"centre", centre}, {"radius", "1237940039285380274899124224"}}},
           {"steps", Json::array()}};
  out["digest"] = checker::sha256(out.dump());
  return out;
}

Json flow_example() {
  Json out = example({"1", "1"}, "1");
  out["data"]["targets"] = matrix("1");
  return out;
}

struct FlowDefect {
  std::string name;
  void (*change)(Json& example);
  std::string reason, says;
};
std::ostream& operator<<(std::ostream& out, const FlowDefect& d) { return out << d.name; }

const std::string kTie = "sqrt(exp(2)+2*exp(1)+1)-exp(1)-1";
const FlowDefect kFlowDefects[] = {
    {"an irrational weight", [](Json& e) { e["network"]["weights"][1] = matrix("sqrt(2)"); }, "not-applicable",
     "case.network.weights[1], entry (1, 1)"},
    {"an irrational input", [](Json& e) { e["data"]["inputs"] = matrix("sqrt(2)"); }, "not-applicable",
     "case.data.inputs, entry (1, 1)"},
    {"an irrational target", [](Json& e) { e["data"]["targets"] = matrix("sqrt(2)"); }, "not-applicable",
     "case.data.targets, entry (1, 1)"},
    {"a bias whose sign nobody knows",
     [](Json& e) {
       e["network"]["biases"] = {{{"rows", 1}, {"cols", 1}, {"expressions", {kTie}}}, nullptr};
     },
     "not-applicable", "case.network.biases[0], entry (1, 1)"},
    {"a parameter whose sign is not decided", [](Json& e) { e["parameters"]["p"] = "sqrt(" + kTie + ")"; }, "undecided",
     "a sign is not decided with 2048 bits"},
    {"a parameter that may divide by zero", [](Json& e) { e["parameters"]["p"] = "1/(" + kTie + ")"; }, "undecided",
     "a sign is not decided with 2048 bits"},
    {"an irrational bias",
     [](Json& e) {
       e["network"]["biases"] = {matrix("sqrt(2)"), nullptr};
     },
     "not-applicable", "case.network.biases[0], entry (1, 1)"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(ends)

BOOST_DATA_TEST_CASE(the_budget_ends_it, data::make(kHostile), h) {
  Json c = certificate({with_library("(reading " + h.definitions + "(requires) (given (true)) (then " + h.then +
                                     ") (trivial (not (true))))"),
                        example({"1", "1"}, "1"), "holds"});
  checker::Options options;
  options.allow_unknown_claims = true;
  options.work = std::uint64_t{1} << 29U;
  BOOST_TEST(outcome(checker::check_certificate(bytes(written(c)), options)) == "too-large");
}

BOOST_DATA_TEST_CASE(a_flow_that_is_none, data::make(kFlowDefects), d) {
  const Json good = flow_example();
  Json bad = good;
  d.change(bad);
  const checker::Result accepted = checker::check_certificate(bytes(flow(good, 2)), {}),
                        result = check(flow(bad, 2), 2048);
  BOOST_TEST(accepted.message.find("not decided") == std::string::npos);
  BOOST_TEST(outcome(result) == d.reason, result.message);
  BOOST_TEST(result.message.find(d.says) != std::string::npos, result.message);
}

// The budget grows with the bytes that are read, up to eight times.
BOOST_AUTO_TEST_CASE(the_budget_grows_with_the_bytes) {
  checker::Session session(checker::all_modules(), 64, 1 << 26, 1000);
  BOOST_TEST(session.work_left == (1U << 26) + 16 * 1000);
  session.grant(1000);
  BOOST_TEST(session.work_left == (1U << 26) + 16 * 2000);
  session.grant(~std::uint64_t{0});
  BOOST_TEST(session.work_left == std::uint64_t{8} << 26U);
  session.grant(1000);
  BOOST_TEST(session.work_left == std::uint64_t{8} << 26U);
}

// Whatever stops a check has a reason of its own; memory is named only where it ran out.
BOOST_AUTO_TEST_CASE(every_exception_has_its_reason) {
  const checker::Session session(checker::all_modules(), 64, 1 << 26, 0);
  const auto reason = [](const std::function<void()>& attempt) -> std::string {
    const auto why = checker::stopped(attempt);
    return why ? checker::name(why->reason) + std::string(": ") + why->message : "";
  };
  BOOST_TEST(reason([] {}).empty());
  BOOST_TEST(reason([] { checker::reject(checker::Reason::Digest, "a\nb"); }) == "digest: a?b");
  BOOST_TEST(reason([] { throw std::bad_alloc(); }) == "too-large: no memory left");
  BOOST_TEST(reason([] { throw checker::NeedPrecision(); }) == "undecided: a sign is not decided");
  BOOST_TEST(reason([] { throw checker::Undefined(); }).find("bad-number: ") == 0U);
  BOOST_TEST(reason([] { throw std::logic_error("two rules"); }) == "internal: two rules");
  BOOST_TEST(reason([] { throw 7; }) == "internal: an exception without a name");
}

BOOST_AUTO_TEST_SUITE_END()
