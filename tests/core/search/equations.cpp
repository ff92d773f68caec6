#include "search/equations.hpp"

#include "core/language.hpp"
#include "core/search/breaking.hpp"
#include "evaluation/verdict.hpp"
#include "network/case_io.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

bool met(const Reading& reading, const Case& c) { return verdict_on(reading, c, {}) == CaseVerdict::Holds; }

// `given` on the first cases of the stream: how many of them were met exactly.
int met_of(int cases, const language::Formula& given) {
  const Reading reading{.name = "r", .given = given};
  int out = 0;
  for (int k = 0; k < cases; ++k) {
    Stream stream(1, static_cast<std::uint64_t>(k));
    if (const auto c = meet_hypothesis(reading, drawn_case(3, static_cast<std::uint64_t>(k)), stream)) {
      CHECK(met(reading, *c));  // exactly, by the ladder
      ++out;
    }
  }
  return out;
}

}  // namespace

TEST_CASE("norms, traces and values of the network are brought to where they should be") {
  CHECK(met_of(20, equal(squared_size(), depth())) >= 18);
  CHECK(met_of(20, equal(norm(weight(1)), 1)) >= 18);
  CHECK(met_of(20, forall(l, 1, depth(), equal(norm2(weight(l)), 1))) >= 15);
  CHECK(met_of(20, equal(entry(1, 1, inputs()), Rational(1, 3))) >= 10);
  CHECK(met_of(20, squared_size() <= Rational(1, 2)) >= 18);
}

TEST_CASE("a solution that no file can hold is none") {
  // The scale of W_1 at which its third singular value is 1 is no expression with square roots.
  const Reading reading{.name = "r", .given = equal(singular(3, weight(1)), 1)};
  for (std::uint64_t k = 0; k < 40; ++k) {
    Stream stream(1, k);
    if (const auto c = meet_hypothesis(reading, drawn_case(3, k), stream)) CHECK_NOTHROW((void)case_file_json(*c));
  }
}

TEST_CASE("what cannot be met is not met") {
  CHECK(met_of(10, equal(norm2(inputs()), -1)) == 0);
  CHECK(met_of(10, norm2(inputs()) < 0) == 0);
  CHECK(met_of(10, 1 / (Scalar(1) - 1) <= 1) == 0);  // no value
}

TEST_CASE("a case that meets the hypothesis comes back as it is") {
  const Reading reading{.name = "r", .given = norm2(inputs()) <= 1000};
  Stream stream(1, 1);
  const Case c = drawn_case(3, 0);
  const auto same = meet_hypothesis(reading, c, stream);
  REQUIRE(same);
  CHECK((same->inputs(0, 0) - c.inputs(0, 0)).sign() == Sign::Zero);
}
