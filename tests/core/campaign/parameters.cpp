// Which campaigns are the same.
#include "campaign/parameters.hpp"

#include "core/campaign/support.hpp"
#include "core/language.hpp"

using namespace plumbline;
using namespace plumbline::campaign;
using namespace plumbline::test;

TEST_CASE("every parameter makes a difference, and is named") {
  const Sample sample(10);
  const Parameters& p = sample.parameters;
  CHECK(difference(p, p).empty());
  const auto with = [&](auto change) {
    Parameters other = p;
    change(other);
    return difference(p, other);
  };
  CHECK(with([](Parameters& o) { o.seed = 8; }) == "seed is 8, expected 7");
  CHECK(with([](Parameters& o) { o.cases = 11; }) == "the number of cases is 11, expected 10");
  CHECK(with([](Parameters& o) { o.version = "1.2.4"; }).starts_with("the program's version"));
  CHECK(with([](Parameters& o) { o.generator = "other"; }).starts_with("the generator of cases"));
  CHECK(with([](Parameters& o) { o.generator_sha256 = "0"; }).starts_with("the SHA-256 of the first cases"));
  CHECK(with([](Parameters& o) { o.max_bits = 512; }).starts_with("the cap on bits"));
  CHECK(with([](Parameters& o) { o.case_seconds = 0.25; }) == "the limit on seconds is 0.25, expected 0");
  CHECK(with([](Parameters& o) { o.case_bytes = 1; }) == "the limit on bytes is 1, expected 0");
  CHECK(with([](Parameters& o) {
          o.readings[1].formula_sha256 = "0";
        }).starts_with("the SHA-256 of the formula of test.claim positive"));
  CHECK(with([](Parameters& o) {
          o.readings[1].expected = "vacuous";
        }).starts_with("the expected verdict of test.claim positive"));
  CHECK(with([](Parameters& o) {
          std::swap(o.readings[0], o.readings[1]);
        }).starts_with("test.claim positive stands where test.claim bounded"));
  CHECK(with([](Parameters& o) { o.readings.pop_back(); }) == "the number of readings is 3, expected 4");
}

TEST_CASE("a changed formula and a changed generator change the digests") {
  const Sample sample(10);
  Claim other = sample_claim();
  other.readings[0].then = language::param("x") <= 101;
  const Parameters changed = parameters_of({{{{&other}, numbered_case}}, {128}}, "1.2.3", "numbered", 7, 10);
  CHECK(difference(sample.parameters, changed).starts_with("the SHA-256 of the formula of test.claim bounded"));
  const Parameters shifted = parameters_of(
      {{{{&sample.claim}, [](std::uint64_t k) { return numbered_case(k + 1); }}}, {128}}, "1.2.3", "numbered", 7, 10);
  CHECK(difference(sample.parameters, shifted).starts_with("the SHA-256 of the first cases"));
}
