#include "search/soft_counts.hpp"

#include <doctest/doctest.h>

#include "core/language.hpp"
#include "core/network/support.hpp"
#include "search/robustness.hpp"

namespace soft_counts_tests {

using namespace plumbline;
using namespace plumbline::language;

namespace {

// W_1 = diag(1, x): singular values 1 and x.
double violation(const Formula& then, const char* x) {
  Case c = test::by_hand();
  c.network.weights = {test::exact({{"1", "0"}, {"0", x}})};
  c.network.biases.clear();
  c.inputs = test::exact({{"1"}, {"1"}});
  c.gradient.reset();
  return robustness({.name = "r", .then = then}, c).violation;
}

const Formula kFull = Scalar(2) <= rank(weight(1)), kOne = rank(weight(1)) <= 1;

}  // namespace

TEST_CASE("a rank that is there comes nearer to a violation as a singular value goes to zero") {
  CHECK(violation(kFull, "1") < violation(kFull, "1/2"));
  CHECK(violation(kFull, "1/2") < violation(kFull, "1/100"));
  CHECK(violation(kFull, "1/100") < violation(kFull, "1/1000"));
  CHECK(violation(kFull, "1/1000") < -Robustness::kNear);  // the integers are exact: nothing to be judged again
  CHECK(violation(kFull, "0") > Robustness::kNear);
}

TEST_CASE("a rank that is too large comes nearer to being small enough") {
  CHECK(violation(kOne, "1") > violation(kOne, "1/2"));
  CHECK(violation(kOne, "1/2") > violation(kOne, "1/1000"));
  CHECK(violation(kOne, "1/1000") > Robustness::kNear);
  CHECK(violation(kOne, "0") < 0);
  CHECK(violation(equal(rank(weight(1)), 1), "1/2") > violation(equal(rank(weight(1)), 1), "1/10"));
  CHECK(violation(equal(rank(weight(1)), 1), "0") == 0);
}

TEST_CASE("the truth is that of the integers") {
  for (const char* x : {"0", "1/1000000", "1/10", "1", "7"}) {
    const bool two = std::string(x) != "0";
    CHECK((violation(kFull, x) > 0) == !two);
    CHECK((violation(kOne, x) > 0) == two);
    CHECK((violation(rank(weight(1)) < 2, x) > 0) == two);
    CHECK((violation(rank(weight(1)) + 1 <= rows(weight(1)), x) > 0) == two);
  }
}

TEST_CASE("what is not a comparison of counts is left alone") {
  CHECK(compares_counts(kFull.term));
  CHECK(compares_counts((rank(weight(1)) <= depth() * 2).term));
  CHECK_FALSE(compares_counts((rows(weight(1)) <= 2).term));                 // nothing that could change
  CHECK_FALSE(compares_counts((norm2(weight(1)) <= rank(weight(1))).term));  // a norm is no integer
  CHECK_FALSE(compares_counts((rank(weight(1)) <= Scalar(Rational(3, 2))).term));
  CHECK(mentions_counts((kFull && (norm2(weight(1)) <= 1)).term));
  CHECK_FALSE(mentions_counts((norm2(weight(1)) <= 1).term));
}

}  // namespace soft_counts_tests
