#include "result/robust.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"

using namespace plumbline;

namespace {

using Kind = Robust::Kind;

const Robust kOpen{.kind = Kind::Open, .radius = Rational(3, 64), .moved = 14, .all = 14};
const Robust kNear{.kind = Kind::Open, .radius = Rational(1, 64), .moved = 2, .all = 2, .near = 7};
const Robust kLabels{
    .kind = Kind::Open, .radius = Rational(1, 2), .moved = 4, .all = 5, .held = "Y*", .reason = "y^2 = 1"};
const Robust kFlat{.kind = Kind::Flat,
                   .radius = Rational(2),
                   .moved = 1,
                   .all = 3,
                   .held = "X, W_2[1,1]",
                   .reason = "the hypothesis asks for |u| = 1",
                   .shown = true};
const Robust kSeen{.kind = Kind::None, .all = 5, .reason = "the hypothesis asks for equality in a <= b"};

void refused(const std::string& text) {
  CAPTURE(text);
  CHECK_THROWS_AS((void)parse_robust(text), InputError);
}

}  // namespace

TEST_CASE("what was found is read as it was written") {
  for (const Robust& r : {kOpen, kNear, kLabels, kFlat, kSeen, Robust{.all = 4}})
    CHECK(parse_robust(robust_text(r)) == r);
  CHECK(robust_text(kOpen) == "open 3/64 14 14 at");
  CHECK(robust_text(kFlat) == "flat 2 1 3 shown X, W_2[1,1] :: the hypothesis asks for |u| = 1");
}

TEST_CASE("text that says nothing, too little, or what cannot be is refused") {
  refused("");
  refused("wide 1/2 3 3 at");
  refused("open 1/2 3 3");
  refused("open 1/2 3 3 at 5");
  refused("open 1/2 3 3 near");
  refused("open 1/2 3 3 near -1");
  refused("open 1/2 2 3 at");           // not in all numbers, and which not is not said
  refused("open 1/2 3 3 at X :: why");  // in all numbers, and X is held
  refused("open 1/2 2 3 at X :: ");     // held, and not why
  refused("open 0 3 3 at");             // a point
  refused("open -1/2 3 3 at");          // none at all
  refused("open 1/2 0 0 at");           // in no number
  refused("flat 1/2 4 3 seen X :: why");
  refused("flat 1/2 2 3 seen  :: why");  // nothing is held
  refused("flat 1/2 2 3 seen X");
  refused("none 0 0 3 seen X :: why");
  refused("none 1/2 0 3 seen  :: why");
  refused("none 0 0 3 shown  :: ");  // shown, and not what
}

TEST_CASE("words say no more than what was found") {
  const std::string open = in_words(kOpen, "two-neurons"), near = in_words(kNear, "two-neurons");
  CHECK(open.find("at every point within 3/64 of the case two-neurons, in all 14 numbers") != std::string::npos);
  CHECK(open.find("positive probability") != std::string::npos);
  CHECK(near.find("of a case near the case two-neurons") != std::string::npos);
  const std::string labels = in_words(kLabels, "two-neurons");
  CHECK(labels.find("in all 4 numbers but Y*, for which it leaves isolated values only (y^2 = 1)") !=
        std::string::npos);
  CHECK(labels.find("any law of these numbers") == std::string::npos);
  const std::string flat = in_words(kFlat, "two-neurons"), seen = in_words(kSeen, "two-neurons");
  CHECK(flat.find("lower dimension only: the hypothesis asks for |u| = 1") != std::string::npos);
  CHECK(flat.find("With X, W_2[1,1] held") != std::string::npos);
  CHECK(flat.find("in the one other number of 3.") != std::string::npos);
  CHECK(seen.find("No box in all 5 numbers was found") != std::string::npos);
  CHECK(seen.find("lower dimension") == std::string::npos);  // that is not shown
  for (const std::string& words : {flat, seen}) CHECK(words.find("probability") == std::string::npos);
  CHECK(in_words(Robust{.all = 4}, "x").empty());
}
