// Which known word an unknown one was meant to be.
#include "claim/source_text.hpp"

#include <doctest/doctest.h>

using namespace plumbline;

TEST_CASE("a word that differs in a third of its letters is suggested") {
  CHECK(closest("verfy", {"list", "verify"}) == "verify");    // one left out
  CHECK(closest("statedd", {"stated", "twin"}) == "stated");  // one more
  CHECK(closest("thata", {"theta", "beta"}) == "theta");      // one changed
  CHECK(closest("frist", {"first", "last"}) == "first");      // two swapped
  CHECK(closest("nrm", {"norm", "rank"}) == "norm");
  CHECK(closest("tail-rate", {"tail-ratio"}) == "tail-ratio");  // two of nine
  CHECK(suggestion("nrm", {"norm"}) == "; did you mean \"norm\"?");
}

TEST_CASE("the nearest is suggested, of two that are equally near the first") {
  CHECK(closest("lemma-9", {"lemma-19", "lemma-1", "lemma-2"}) == "lemma-19");
  CHECK(closest("rank1", {"rank", "rank2"}) == "rank");
}

TEST_CASE("what is further away is not") {
  CHECK(closest("dk", {"Q", "d", "k"}).empty());  // of two letters nothing is near
  CHECK(closest("x", {"y"}).empty());
  CHECK(closest("abc", {"a"}).empty());
  CHECK(closest("norm", {"rank", "form2"}).empty());
  CHECK(suggestion("dk", {"Q"}).empty());
}
