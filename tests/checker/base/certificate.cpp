// The base judges certificates by itself, and declines what it would need a module for.
#include "certificate.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "alone.hpp"

using namespace base_test;
namespace data = boost::unit_test::data;

namespace {

struct Row {
  std::string name, formula, verdict, outcome;
};
std::ostream& operator<<(std::ostream& out, const Row& row) { return out << row.name; }

const std::string kSquare = "(define (square (x scalar)) (* x x)) ";

const Row kRows[] = {
    {"arithmetic", reading("(= (+ 1/2 (* 2 3/4)) 2)"), "holds", "accepted"},
    {"another verdict", reading("(= (+ 1/2 (* 2 3/4)) 2)"), "fails", "verdict"},
    {"a false statement", reading("(< 1 1)"), "fails", "accepted"},
    {"no value", reading("(= (/ 1 0) 1)"), "ill-typed", "accepted"},
    {"a rational root", reading("(= (pow 9/4 1/2) 3/2)"), "holds", "accepted"},
    {"the network and its input", reading("(= (entry 1 1 (mul (weight 1 theta) (data inputs))) 6)"), "holds",
     "accepted"},
    {"a call", reading("(= (square 3) 9)", kSquare), "holds", "accepted"},
    {"a fold", reading("(= (sum k 1 10 (* k k)) 385)"), "holds", "accepted"},
    {"an iteration", reading("(= (entry 1 1 (iterate k Z 1 10 (data inputs) (scale 2 Z))) 3072)"), "holds", "accepted"},
    {"a rank", reading("(= (rank (table i j 3 3 (* i j))) 1)"), "holds", "accepted"},
    {"a parameter vector", reading("(= (entry 1 1 (parameters (with-parameters theta (data inputs)))) 3)"), "holds",
     "accepted"},
    {"an irrational root", reading("(<= (pow 2 1/2) 2)"), "holds", "undecided"},
    {"pi", reading("(<= pi 4)"), "holds", "undecided"},
    {"a head of a module", reading("(<= (function exp 1) 3)"), "holds", "bad-formula"},
    {"a definition of the library is a definition",
     reading("(= (sqrt 4) 2)", "(define (sqrt (x scalar)) (pow x 1/2)) "), "holds", "accepted"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(the_base_alone)

BOOST_DATA_TEST_CASE(judges, data::make(kRows), row) {
  BOOST_TEST(outcome(certificate(row.formula, row.verdict)) == row.outcome);
}

BOOST_AUTO_TEST_CASE(needs_no_bounds_for_singular_values_and_ignores_them) {
  const std::string squares = reading("(= (singular 1 (table i j 2 2 (* i j))) 5)"), list = R"("open":[1],)",
                    format = "plumbline-certificate/3", bounds = R"("singular_values":["nobody reads this"],)";
  BOOST_TEST(outcome(certificate(squares, "holds")) == "accepted");
  BOOST_TEST(outcome(certificate(squares, "fails")) == "verdict");
  BOOST_TEST(outcome(certificate(squares, "holds", case_of(), "", format, bounds)) == "accepted");
  BOOST_TEST(outcome(certificate(squares, "fails", case_of(), "", format, bounds)) == "verdict");
  BOOST_TEST(outcome(certificate(squares, "holds", case_of(), list)) == "undecided");  // atoms left open: a module
}

BOOST_AUTO_TEST_CASE(knows_one_format_and_one_kind_of_network) {
  BOOST_TEST(outcome(certificate(reading("(= 1 1)"), "holds", case_of(), "", "plumbline-proof/4")) == "format");
  std::string graph = case_of();
  graph.replace(graph.find("fully-connected"), 15, "dag");
  BOOST_TEST(outcome(certificate(reading("(= 1 1)"), "holds", graph)) == "format");
}

// What one certificate brings about is gone when the next one comes.
BOOST_AUTO_TEST_CASE(leaves_nothing_behind) {
  BOOST_TEST(checker::current_session == nullptr);
  const std::string good = certificate(reading("(= (rank (data inputs)) 1)"), "holds");
  std::uint64_t left = 0;
  for (int i = 0; i < 3; ++i) {
    const Alone alone;
    BOOST_TEST(checker::check(good, {}).accepted);
    if (i > 0) BOOST_TEST(alone.session.work_left == left);
    left = alone.session.work_left;
  }
  BOOST_TEST(checker::current_session == nullptr);
}

// The name is judged by the caller, before the formula is read.
BOOST_AUTO_TEST_CASE(asks_whether_the_name_is_known) {
  const std::string good = certificate(reading("(= 1 1)"), "holds"), unreadable = certificate("(nonsense)", "holds");
  checker::Request request;
  request.named = [](checker::Result& r) { r.lock_sha256 = r.claim + r.reading; };
  const Alone alone;
  BOOST_TEST(checker::check(good, request).lock_sha256 == "ab");
  request.named = [](checker::Result&) { checker::reject(checker::Reason::UnknownClaim, ""); };
  for (const std::string& bytes : {good, unreadable})
    BOOST_TEST(checker::name(checker::check(bytes, request).reason) == std::string("unknown-claim"));
}

BOOST_AUTO_TEST_SUITE_END()
