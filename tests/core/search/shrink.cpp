#include "search/shrink.hpp"

#include "core/language.hpp"
#include "core/search/breaking.hpp"
#include "network/numbers_of_case.hpp"
#include "search/reductions.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

const auto kSoon = [] { return TimeLimit(60); };

// Two samples that are not orthogonal.
Reading orthogonal() {
  return {.name = "orthogonal", .then = equal(inner(column(1, inputs()), column(2, inputs())), 0)};
}

// The first drawn case on which the reading fails and which is large.
Case large_counterexample(const Reading& reading) {
  for (std::uint64_t k = 0; k < 10000; ++k) {
    const Case c = drawn_case(5, k);
    if (size_of(c).units >= 8 && size_of(c).samples >= 2 && verdict_on(reading, c, {}) == CaseVerdict::Fails) return c;
  }
  FAIL("no large counterexample");
  return {};
}

}  // namespace

TEST_CASE("the smallest case of a statement about two samples has two samples") {
  const Reading reading = orthogonal();
  Stream stream(1, 1);
  const Shrunk out = shrink(reading, large_counterexample(reading), {}, kSoon(), stream);
  CHECK(out.complete);
  CHECK(out.kept > 0);
  CHECK(verdict_on(reading, out.smallest, {}) == CaseVerdict::Fails);
  CHECK(out.smallest.inputs.cols() == 2);
  CHECK(out.smallest.inputs.rows() == 1);
  CHECK(out.smallest.network.depth() == 1);
  CHECK_FALSE(out.smallest.gradient);  // the formula does not name it
  CHECK(out.smallest.inputs(0, 0).to_string() == "1");
  CHECK(out.smallest.inputs(0, 1).to_string() == "1");
}

TEST_CASE("a hypothesis on the sphere still holds exactly after shrinking") {
  const Reading reading{.name = "sphere",
                        .given = equal(squared_size(), depth()),
                        .then = norm(last_preactivation()) <= norm(inputs()) / 10};
  Stream stream(2, 2);
  const auto start = [&] {
    for (std::uint64_t k = 0;; ++k)
      if (auto c = settled(reading, drawn_case(9, k), CaseVerdict::Fails, {}, stream); c && c->network.depth() == 3)
        return *c;
  }();
  const Shrunk out = shrink(reading, start, {}, kSoon(), stream);
  CHECK(verdict_on(reading, out.smallest, {}) == CaseVerdict::Fails);
  CHECK(size_of(out.smallest) < size_of(start));
  CHECK(out.smallest.network.depth() == 1);
}

TEST_CASE("when the time is over the case is what it was") {
  const Reading reading = orthogonal();
  const Case c = large_counterexample(reading);
  Stream stream(3, 3);
  const Shrunk out = shrink(reading, c, {}, TimeLimit(0), stream);
  CHECK_FALSE(out.complete);
  CHECK(size_of(out.smallest) == size_of(c));
}

TEST_CASE("order: a layer counts more than neurons, neurons more than digits") {
  const Case c = drawn_case(0, 1);
  Case longer = c;
  longer.inputs(0, 0) = Real::parse("12345/67891");
  CHECK(size_of(c) < size_of(longer));
  Case half = c, three_quarters = c;
  half.inputs(0, 0) = Real::parse("1/2");
  three_quarters.inputs(0, 0) = Real::parse("3/4");
  CHECK(size_of(half) < size_of(three_quarters));
  Case rooted = c;
  rooted.inputs(0, 0) = Real::parse("sqrt(2)");
  CHECK(size_of(longer) < size_of(rooted));
  Case deeper = c;
  deeper.network.weights.insert(deeper.network.weights.begin(), ExactMatrix(c.inputs.rows(), c.inputs.rows()));
  CHECK(size_of(rooted) < size_of(deeper));
}

TEST_CASE("what is not degenerate stays so, and may be larger for it") {
  const Reading reading = orthogonal();
  const std::vector<Requirement> avoid{{equal(depth(), 1), "depth 1"}};
  const auto start = [&] {
    for (std::uint64_t k = 0;; ++k)
      if (const Case c = drawn_case(5, k);
          c.network.depth() > 1 && c.inputs.cols() > 1 && verdict_on(reading, c, {}) == CaseVerdict::Fails)
        return c;
  }();
  Stream stream(4, 4);
  const Shrunk generic = shrink(reading, start, {}, kSoon(), stream, avoid);
  CHECK(verdict_on(reading, generic.smallest, {}) == CaseVerdict::Fails);
  CHECK(generic.smallest.network.depth() == 2);
  CHECK(generic.complete);
  // From a degenerate one it goes on as it always did.
  Stream again(4, 4);
  const Case flat = shrink(reading, start, {}, kSoon(), again).smallest;
  CHECK(flat.network.depth() == 1);
  CHECK(shrink(reading, flat, {}, kSoon(), again, avoid).smallest.network.depth() == 1);
  // A case that is degenerate for one reason does not become so for another.
  const Reading deep{.name = "deep", .then = depth() > 1};
  const std::vector<Requirement> both{{equal(depth(), 1), "depth 1"}, {equal(norm2(inputs()), 0), "zero data"}};
  CHECK(norm2(shrink(deep, flat, {}, kSoon(), again, both).smallest.inputs).sign() == Sign::Positive);
  CHECK(norm2(shrink(deep, flat, {}, kSoon(), again).smallest.inputs).sign() == Sign::Zero);
}

namespace {

// One weight w on one input x.
Case one(long w, long x) {
  Case c;
  c.name = "one";
  c.network.weights.emplace_back(1, 1);
  c.network.weights[0](0, 0) = Real(w);
  c.inputs = ExactMatrix(1, 1);
  c.inputs(0, 0) = Real(x);
  return c;
}

std::string shrunk_input(const language::Formula& holds, long x) {
  const Reading reading{.name = "number", .then = holds};
  REQUIRE(verdict_on(reading, one(1, x), {}) == CaseVerdict::Fails);
  Stream stream(6, 6);
  const Shrunk out = shrink(reading, one(1, x), {}, kSoon(), stream);
  CHECK(out.complete);
  CHECK(out.undecided == 0);
  return out.smallest.inputs(0, 0).to_string();
}

}  // namespace

TEST_CASE("a number is replaced by the simplest that will do: small integers, fewer digits, powers of ten") {
  const auto x = entry(1, 1, inputs());
  CHECK(shrunk_input(x <= 1, 21) == "2");
  CHECK(shrunk_input(x <= 6, 21) == "7");
  CHECK(shrunk_input(x >= -6, -21) == "-7");
  CHECK(shrunk_input(abs(x) <= 6, -21) == "7");
  CHECK(shrunk_input(x <= 9, 21) == "10");
  CHECK(shrunk_input(x <= 150, 187) == "200");
  CHECK(shrunk_input(x <= 1000, 98765) == "2000");
  CHECK(shrunk_input(x <= 1234567, 1415579) == "2000000");
}

TEST_CASE("a unit less, then back to a violation: two steps at once") {
  // With one input less, 6 would have to become 7 at the same time.
  const Reading reading{.name = "sum", .then = norm2(inputs()) <= 40};
  Case c = one(1, 6);
  c.network.weights[0] = ExactMatrix(1, 2);
  c.inputs = ExactMatrix(2, 1);
  c.inputs(0, 0) = Real(6);
  c.inputs(1, 0) = Real(3);
  REQUIRE(verdict_on(reading, c, {}) == CaseVerdict::Fails);
  Stream stream(7, 7);
  const Shrunk out = shrink(reading, c, {}, kSoon(), stream);
  CHECK(out.smallest.inputs.rows() == 1);
  CHECK(verdict_on(reading, out.smallest, {}) == CaseVerdict::Fails);
}

TEST_CASE("what could not be decided is counted, and what nothing stands in the way of is complete") {
  // Fails for X_11 = 3; undecided for all other positive numbers.
  const auto x = entry(1, 1, inputs());
  const auto open = x + language::golden(), same = x + language::golden_by_roots();
  const Reading reading{.name = "open", .then = x <= 0 || (!equal(x, 3) && open <= same)};
  Limits limits;
  limits.max_bits = 512;
  REQUIRE(verdict_on(reading, one(1, 3), limits) == CaseVerdict::Fails);
  Stream stream(8, 8);
  const Shrunk out = shrink(reading, one(1, 3), limits, kSoon(), stream);
  CHECK(out.smallest.inputs(0, 0).to_string() == "3");
  CHECK(out.undecided > 0);
}

TEST_CASE("every way to simplify a number has words, and offers something for some case") {
  Case c = drawn_case(5, 3);
  c.inputs(0, 0) = Real::parse("-1234/7");
  for (const ReductionKind& kind : number_reductions()) {
    CHECK_FALSE(kind.words.empty());
    CHECK_FALSE(kind.candidates(c, true_bound().formula()).empty());
  }
  CHECK(reduction_kinds().size() == number_reductions().size() + 3);
}

TEST_CASE("a last layer that the statement does not need is left out") {
  Case c;
  c.name = "two layers";
  c.network.weights = {ExactMatrix(2, 2), ExactMatrix(1, 2)};
  c.network.weights[0](0, 0) = c.network.weights[0](1, 1) = Real(1);
  c.inputs = ExactMatrix(2, 1);
  const Reading reading{.name = "rank", .then = rank(weight(1)) <= 1};
  Stream stream(9, 9);
  const Shrunk out = shrink(reading, c, {}, kSoon(), stream);
  CHECK(out.smallest.network.depth() == 1);
  CHECK(verdict_on(reading, out.smallest, {}) == CaseVerdict::Fails);
}
