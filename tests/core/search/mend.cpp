#include "search/mend.hpp"

#include <algorithm>

#include "core/search/breaking.hpp"

namespace mend_tests {

using namespace plumbline;
using namespace plumbline::test;

namespace {

// Sixty cases of the stream, and a search that draws from the same.
struct Tried {
  Tried() {
    for (std::uint64_t k = 0; k < 60; ++k) cases.push_back(drawn_case(7, k));
    for (const Case& c : cases) options.cases.push_back(&c);
    options.search = [](const Reading&) { return quick(1); };
  }
  std::vector<Case> cases;
  MendOptions options;
};

std::optional<Mended> mended(const Reading& reading, const std::vector<Hypothesis>& others = {}) {
  return mend(reading, others, Tried().options);
}

std::string text_of(const Formula& formula) { return canonical(formula); }

bool adds(const std::vector<Addition>& additions, AdditionKind kind, const Formula& added) {
  return std::ranges::any_of(additions,
                             [&](const Addition& a) { return a.kind == kind && canonical(a.added) == text_of(added); });
}

}  // namespace

TEST_CASE("a factor that was lost is put back") {
  const Reading lost{.name = "stated", .then = norm(last_preactivation()) <= product_of_norms()};
  const auto found = mended(lost);
  REQUIRE(found);
  CHECK(found->addition.kind == AdditionKind::Factor);
  CHECK(canonical(found->addition.added) == text_of(norm(last_preactivation()) <= norm(inputs()) * product_of_norms()));
  CHECK(found->counterexamples > 3);
  CHECK(found->holds > found->counterexamples);
  CHECK(found->cases >= 1024);
  CHECK(found->climbs == 16);
}

TEST_CASE("a hypothesis that was dropped is named, the one of the statement beside it too") {
  const Reading lost{.name = "stated", .then = norm(preactivation(1)) <= norm(last_preactivation())};
  CHECK_FALSE(mended(lost));
  const auto found = mended(lost, {{norm(inputs()) <= 5}, {depth() <= 1}});
  REQUIRE(found);
  CHECK(found->addition.kind == AdditionKind::Hypothesis);
  CHECK(canonical(found->addition.added) == text_of(depth() <= 1));
  CHECK(canonical(found->addition.reading.then) == canonical(lost.then));
}

TEST_CASE("nothing is named where the search is not able to refute the reading itself, or where it holds") {
  const Reading lost{.name = "stated", .then = depth() <= 2};
  Tried tried;
  tried.options.search = [](const Reading&) {
    SearchOptions o = quick(1);
    o.families = {{"shallow cases", [](std::uint64_t seed, std::uint64_t index) {
                     Case c = drawn_case(seed, index);
                     c.network.weights.resize(1);
                     c.gradient.reset();
                     return c;
                   }}};
    return o;
  };
  const std::vector<Hypothesis> others{{depth() <= Rational(5, 2)}};
  CHECK(mended(lost, others));
  CHECK_FALSE(mend(lost, others, tried.options));
  CHECK_FALSE(mended(true_bound()));
}

TEST_CASE("an equation that holds nowhere does not become an inequality, one that holds here and there does") {
  CHECK_FALSE(mended({.name = "stated", .then = equal(depth() * depth(), Scalar(-2))}));
  const auto found = mended({.name = "stated", .then = equal(norm(relu(weight(1))), norm(weight(1)))});
  REQUIRE(found);
  CHECK(found->addition.kind == AdditionKind::Inequality);
}

TEST_CASE("additions: each once, none that the reading says already or that names what it does not") {
  const Reading reading{.name = "stated",
                        .given = Scalar(0) < norm(inputs()),
                        .then = forall(l, 1, depth(), norm(weight(l)) <= 2 * sqrt(depth())) && depth() <= 3};
  const auto all = additions_of(reading, {{depth() <= 3},
                                          {Scalar(0) < norm(inputs())},
                                          {depth() <= 4},
                                          {depth() <= 4},
                                          {norm(language::Matrix{make(Head::Data, {}, "gradient")}) <= 1}});
  std::vector<std::string> texts;
  for (const Addition& a : all) texts.push_back(canonical(a.reading.formula()));
  std::ranges::sort(texts);
  CHECK(std::ranges::adjacent_find(texts) == texts.end());
  CHECK(adds(all, AdditionKind::Sign, norm(weight(l)) <= Scalar(-1) * (2 * sqrt(depth()))));
  CHECK(adds(all, AdditionKind::Factor, depth() <= depth() * Scalar(3)));
  CHECK(adds(all, AdditionKind::Hypothesis, depth() <= 4));
  CHECK_FALSE(adds(all, AdditionKind::Hypothesis, depth() <= 3));
  CHECK_FALSE(adds(all, AdditionKind::Hypothesis, Scalar(0) < norm(inputs())));
  CHECK_FALSE(adds(all, AdditionKind::Hypothesis, norm(language::Matrix{make(Head::Data, {}, "gradient")}) <= 1));
}

}  // namespace mend_tests
