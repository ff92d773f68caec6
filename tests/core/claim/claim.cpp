#include "claim/claim.hpp"

#include <doctest/doctest.h>

using namespace plumbline;

TEST_CASE("a citation is the paper, the versions that the readings are of, and the place") {
  Claim claim;
  claim.source = "v2 Lemma 3";
  CHECK(citation(claim) == "v2 Lemma 3");
  Paper paper{"p", "A Paper", "A. Author", {}};
  paper.versions = {{"v1", "arXiv:1v1", "2020", ""}, {"v2", "arXiv:1v2", "2021", ""}};
  claim.paper = std::make_shared<const Paper>(paper);
  claim.readings = {{.name = "stated"}};
  CHECK(citation(claim) == "A Paper (arXiv:1v1, arXiv:1v2), v2 Lemma 3");
  claim.readings[0].versions = {"v2"};
  CHECK(citation(claim) == "A Paper (arXiv:1v2), v2 Lemma 3");
  claim.readings.push_back({.name = "stated-v1", .versions = {"v1"}});
  CHECK(citation(claim) == "A Paper (arXiv:1v1, arXiv:1v2), v2 Lemma 3");
  claim.source.clear();
  CHECK(citation(claim) == "A Paper (arXiv:1v1, arXiv:1v2)");
}
