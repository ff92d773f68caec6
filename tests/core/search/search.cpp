#include "search/search.hpp"

#include "core/language.hpp"
#include "core/search/breaking.hpp"
#include "network/case_io.hpp"
#include "search/shrink.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

std::string text(const Case& c) { return case_file_json(c).dump(); }

}  // namespace

TEST_CASE("a false bound is refuted, and shrunk to one weight and one sample") {
  const SearchResult result = search(false_bound(), quick(3));
  REQUIRE(result.finding);
  CHECK(result.finding->verdict == CaseVerdict::Fails);
  CHECK(verdict_on(false_bound(), result.finding->found, {}) == CaseVerdict::Fails);
  CHECK(verdict_on(false_bound(), result.finding->smallest, {}) == CaseVerdict::Fails);
  const Size size = size_of(result.finding->smallest);
  CHECK(size.depth == 1);
  CHECK(size.units == 2);
  CHECK(size.samples == 1);
  CHECK(size.nonzero == 2);
  CHECK(size.digits == 4);  // W = (1), X = (1)
  CHECK(result.finding->shrunk_completely);
}

TEST_CASE("a true bound survives, and the effort is reported") {
  const SearchResult result = search(true_bound(), quick(2));
  CHECK_FALSE(result.finding);
  CHECK(result.effort.rounds == 2);
  CHECK(result.effort.cases == 2048);
  CHECK(result.effort.applicable > 1000);
  CHECK(result.effort.climbs == 32);
  CHECK(result.effort.evaluations > result.effort.climbs);
  REQUIRE(result.effort.judged.smallest_margin);
  CHECK(result.effort.judged.smallest_margin->lower >= Rational(0));
  REQUIRE(result.effort.guessed_best);
  CHECK(*result.effort.guessed_best < 1e-9);
}

TEST_CASE("what exceeds the limits of a case is passed over") {
  SearchOptions options = quick(1);
  options.limits.seconds = 1e-6;
  const SearchResult result = search(true_bound(), options);
  CHECK_FALSE(result.finding);
  CHECK(result.effort.rounds == 1);
  CHECK(result.effort.climbs < 32);
}

TEST_CASE("a search by rounds is the same with one thread and with two") {
  SearchOptions one = quick(2), two = quick(2);
  one.jobs = 1;
  two.jobs = 2;
  const SearchResult a = search(false_bound(), one), b = search(false_bound(), two);
  REQUIRE(a.finding);
  REQUIRE(b.finding);
  CHECK(text(a.finding->found) == text(b.finding->found));
  CHECK(text(a.finding->smallest) == text(b.finding->smallest));
  CHECK(a.finding->origin == b.finding->origin);
}

TEST_CASE("on a sphere: the equation of the hypothesis is solved exactly") {
  // ||theta||^2 = L and ||Y|| > ||X||/2 somewhere: no random case lies on the sphere.
  const Reading reading{.name = "sphere",
                        .given = equal(squared_size(), depth()),
                        .then = norm(last_preactivation()) <= norm(inputs()) / 2};
  const SearchResult result = search(reading, quick(4));
  REQUIRE(result.finding);
  CHECK(verdict_on(reading, result.finding->smallest, {}) == CaseVerdict::Fails);
  CHECK(result.finding->smallest.network.depth() == 1);
}

TEST_CASE("what chance does not meet is climbed to") {
  // Entries are at most 2, so that ||W_1||^2 <= 36 for every random case.
  const Reading reading{.name = "far", .then = norm2(weight(1)) <= 1000};
  const SearchResult result = search(reading, quick(8));
  REQUIRE(result.finding);
  CHECK(result.finding->origin.starts_with("climb"));
}

TEST_CASE("a climb goes to a smaller rank") {
  // 3 x 3 matrices of multiples of 1/8 without a zero: of full rank, with very few exceptions.
  const auto w = weight(1);
  const Reading reading{.name = "full rank",
                        .given = equal(rows(w), 3) && equal(cols(w), 3) && nowhere_zero(w),
                        .then = Scalar(3) <= rank(w)};
  const SearchResult result = search(reading, quick(6));
  REQUIRE(result.finding);
  CHECK(result.finding->origin.starts_with("climb"));
  CHECK(verdict_on(reading, result.finding->smallest, {}) == CaseVerdict::Fails);
}

TEST_CASE("a true statement about ranks survives") {
  const Reading reading{.name = "rank", .then = rank(weight(1)) <= rows(weight(1))};
  CHECK_FALSE(search(reading, quick(2)).finding);
}

TEST_CASE("a search that finds nothing says what was tried, what came nearest, and what stood in the way") {
  SearchOptions o = quick(1);
  o.families.push_back({"two kinds", drawn_case, {"even", "odd"}});
  o.starts = {{"built-in", {drawn_case(3, 0), drawn_case(3, 1)}}};
  const Reading reading{.name = "true", .given = depth() <= 2, .then = norm2(inputs()) <= 2 * norm2(inputs())};
  const SearchResult result = search(reading, o);
  CHECK_FALSE(result.finding);
  const auto& families = result.effort.families;
  REQUIRE(families.size() == 4);
  CHECK(families[0].name == "built-in cases");
  CHECK(families[0].cases == 2);
  CHECK(families[1].name == "drawn cases");
  CHECK(families[1].cases == 512);
  CHECK(families[2].name == "two kinds: even");
  CHECK(families[2].cases == 256);
  CHECK(families[3].name == "two kinds: odd");
  long applicable = 0, cases = 0;
  for (const FamilyCount& family : families) applicable += family.applicable, cases += family.cases;
  CHECK(cases == result.effort.cases);
  CHECK(applicable == result.effort.applicable);
  REQUIRE(result.nearest);
  CHECK(verdict_on(reading, result.nearest->point, {}) == CaseVerdict::Holds);
  const auto unmet = result.effort.obstacles.by_frequency();
  REQUIRE(unmet.size() == 1);
  CHECK(unmet[0].what == "depth(theta) <= 2");
  CHECK(unmet[0].cases == result.effort.obstacles.asked());
}

TEST_CASE("given cases come first, one group after the other, and are judged exactly") {
  const auto falls = [](std::uint64_t k) {
    return verdict_on(false_bound(), drawn_case(7, k), {}) == CaseVerdict::Fails;
  };
  std::uint64_t good = 0, bad = 0;
  while (falls(good)) ++good;
  while (!falls(bad)) ++bad;
  SearchOptions o = quick(1);
  o.starts = {{"given", {drawn_case(7, good)}}, {"built-in", {drawn_case(7, bad)}}};
  o.shrink = false;
  const SearchResult result = search(false_bound(), o);
  REQUIRE(result.finding);
  CHECK(result.finding->origin == "the built-in case " + drawn_case(7, bad).name);
  CHECK(result.effort.judged.counts.decided() == 2);
  CHECK(result.effort.cases == 2);
  o.shrink = true;  // then chance may have a smaller one
  const SearchResult small = search(false_bound(), o);
  REQUIRE(small.finding);
  CHECK(small.effort.cases == 1026);
  CHECK(small.effort.climbs == 0);
  CHECK_FALSE(size_of(result.finding->found) < size_of(small.finding->found));
}

TEST_CASE("a statement without a value is found as such, and a counterexample is preferred") {
  const Reading undefined{.name = "log", .then = log(Rational(-1) * norm2(inputs())) <= 1};
  const SearchResult result = search(undefined, quick(1));
  REQUIRE(result.finding);
  CHECK(result.finding->verdict == CaseVerdict::IllTyped);
  const Reading mixed{.name = "mixed", .then = sqrt(entry(1, 1, inputs())) <= 1};  // undefined below 0, false above 1
  const SearchResult both = search(mixed, quick(1));
  REQUIRE(both.finding);
  CHECK(both.finding->verdict == CaseVerdict::Fails);
}

TEST_CASE("a claim that applies nowhere is not said to hold") {
  const Reading reading{.name = "nowhere", .given = norm2(inputs()) < 0, .then = norm2(inputs()) <= 1};
  const SearchResult result = search(reading, quick(1));
  CHECK_FALSE(result.finding);
  CHECK(result.effort.applicable == 0);
  CHECK(result.effort.judged.counts.decided() == 0);
  CHECK_FALSE(result.effort.judged.smallest_margin);
}

TEST_CASE("given cases are tried and named") {
  SearchOptions o = quick(1);
  for (std::uint64_t k = 0; o.starts.empty(); ++k)
    if (verdict_on(false_bound(), drawn_case(7, k), {}) == CaseVerdict::Fails)
      o.starts = {{"given", {drawn_case(7, k)}}};
  o.starts[0].cases[0].name = "mine";
  o.shrink = false;
  const SearchResult result = search(false_bound(), o);
  REQUIRE(result.finding);
  CHECK(result.finding->origin == "the given case mine");
}

namespace {

const Requirement kZeroInputs{equal(norm2(inputs()), 0), "zero data"}, kOneLayer{equal(depth(), 1), "depth 1"};

}  // namespace

TEST_CASE("a degenerate counterexample does not end the search, and the smallest one is not degenerate") {
  const Reading reading{.name = "never", .then = norm2(inputs()) < 0};
  const SearchResult any = search(reading, quick(2));
  REQUIRE(any.finding);
  CHECK(norm2(any.finding->smallest.inputs).sign() == Sign::Zero);
  CHECK(any.finding->degenerate.empty());  // nothing says that it is
  SearchOptions o = quick(2);
  o.degenerate = {kZeroInputs, kOneLayer};
  const SearchResult generic = search(reading, o);
  REQUIRE(generic.finding);
  CHECK(generic.finding->degenerate.empty());
  CHECK(norm2(generic.finding->smallest.inputs).sign() == Sign::Positive);
  CHECK(generic.finding->smallest.network.depth() == 2);
  CHECK(generic.finding->degenerate_seen > 0);
}

TEST_CASE("where all counterexamples are degenerate, one is shown, with the reason, after the whole search") {
  const Reading reading{.name = "deep", .then = depth() > 1};
  SearchOptions o = quick(2);
  o.degenerate = {kZeroInputs, kOneLayer};
  const SearchResult result = search(reading, o);
  REQUIRE(result.finding);
  CHECK(result.effort.rounds == 2);
  CHECK(result.finding->smallest.network.depth() == 1);
  CHECK_FALSE(result.finding->degenerate.empty());
}

TEST_CASE("a generic counterexample that no chance met is enumerated") {
  // Of the drawn cases only those of depth 1 fail; depth 2 fails where all numbers are 1 or -1.
  const auto all_signs = forall(l, 1, depth(), equal(norm2(weight(l)), 1)) && equal(norm2(inputs()), 1);
  const Reading reading{.name = "signs", .then = depth() > 1 && !all_signs};
  SearchOptions o = quick(1);
  o.families = {{"one layer", [](std::uint64_t seed, std::uint64_t index) {
                   Case c = drawn_case(seed, index);
                   c.network.weights.resize(1);
                   c.gradient.reset();
                   return c;
                 }}};
  o.degenerate = {kOneLayer};
  const SearchResult without = search(reading, o);
  REQUIRE(without.finding);
  CHECK(without.finding->degenerate == "depth 1");
  o.enumerate = 20000;
  const SearchResult with = search(reading, o);
  REQUIRE(with.finding);
  CHECK(with.finding->degenerate.empty());
  CHECK(with.finding->from_enumeration);
  CHECK(with.finding->smallest.network.depth() == 2);
}

namespace {

// Equal numbers, and no rung decides that they are.
language::Scalar undecidable() { return entry(1, 1, inputs()) + language::golden(); }
language::Scalar the_same() { return entry(1, 1, inputs()) + language::golden_by_roots(); }

SearchOptions brief() {
  SearchOptions o = quick(1);
  o.limits.max_bits = 512;
  return o;
}

}  // namespace

TEST_CASE("undecided is not a pass: a tie, and a statement that is false everywhere") {
  for (const Reading& reading : {Reading{.name = "tie", .then = undecidable() <= the_same()},
                                 Reading{.name = "false", .then = undecidable() < the_same()}}) {
    const SearchResult result = search(reading, brief());
    CHECK_FALSE(result.finding);
    CHECK_FALSE(result.nearest);
    CHECK(result.effort.judged.counts[CaseVerdict::Holds] == 0);
    CHECK(result.effort.judged.counts.decided() == 0);
    CHECK(result.effort.judged.counts[CaseVerdict::Inconclusive] > 0);
    CHECK(verdict_of(result) == ReadingVerdict::Inconclusive);
  }
}

TEST_CASE("cases that are decided are counted apart from those that are not") {
  // Holds where X_11 is negative; there the rest is not asked.
  const Reading reading{.name = "mixed", .then = entry(1, 1, inputs()) < 0 || undecidable() < the_same()};
  const SearchResult result = search(reading, brief());
  CHECK(verdict_of(result) == ReadingVerdict::NotRefuted);
  CHECK(result.effort.judged.counts[CaseVerdict::Holds] > 0);
  CHECK(result.effort.judged.counts[CaseVerdict::Inconclusive] > 0);
  CHECK(result.effort.judged.counts.decided() == result.effort.judged.counts[CaseVerdict::Holds]);
}

TEST_CASE(
    "a statement that says nothing on every case is vacuous, and a hypothesis that is not decided is inconclusive") {
  const SearchResult trivial =
      search({.name = "trivial", .then = norm2(inputs()) >= 0, .trivial = depth() >= 1}, brief());
  CHECK(verdict_of(trivial) == ReadingVerdict::Vacuous);
  CHECK(trivial.effort.judged.counts[CaseVerdict::Trivial] > 0);
  const SearchResult open =
      search({.name = "open", .given = undecidable() <= the_same(), .then = norm2(inputs()) >= 0}, brief());
  CHECK(verdict_of(open) == ReadingVerdict::Inconclusive);
}

TEST_CASE("a counterexample is told of before it is shrunk, and again if there is a more persuasive one") {
  SearchOptions o = quick(2);
  o.degenerate = {kZeroInputs, kOneLayer};
  o.jobs = 1;
  std::vector<bool> degenerate;
  o.found = [&](const Case& c, const std::string&, CaseVerdict) {
    degenerate.push_back(!degeneracy(o.degenerate, c, {}).empty());
  };
  REQUIRE(search({.name = "never", .then = norm2(inputs()) < 0}, o).finding);
  REQUIRE_FALSE(degenerate.empty());
  CHECK(degenerate.size() <= 2);
  CHECK_FALSE(degenerate.back());
  degenerate.clear();
  CHECK_FALSE(search(true_bound(), o).finding);
  CHECK(degenerate.empty());
}
