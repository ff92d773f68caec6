// How the claims that carry a statement decide it, and what the list may say beside them.
#include "claim/coverage.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"
#include "claim/paper.hpp"

using namespace plumbline;

namespace {

const std::string kPaper = "paper toy \"A Toy Paper\"\n  authors A. Author\n  version v1 arXiv:1 2026-01\n";

std::vector<Claim> claims_of(const std::string& text) { return read_papers({{"toy.claim", text}}); }

}  // namespace

TEST_CASE("a paper whose statements are listed has a table before it has claims") {
  const std::string listed = "section 1\nstatement A\n  says $x = 1$\n  undecided because no claim says it yet\n";
  const PapersRead read = read_all_papers({{"toy.claim", kPaper + listed}});
  CHECK(read.claims.empty());
  REQUIRE(read.without_claims.size() == 1);
  CHECK(coverage_tables(read.claims, read.without_claims).find("| `toy` | 1 | 0 | 0 | 0 | 1 | 0 |") !=
        std::string::npos);

  const std::string claim = "claim first \"The norm\"\n  then true\n  reading stated\n  twin two\n    then false\n";
  CHECK(read_all_papers({{"toy.claim", kPaper + listed + claim}}).without_claims.empty());
  CHECK(read_all_papers({{"toy.claim", kPaper}}).without_claims.empty());  // lists nothing
  CHECK_THROWS_AS((void)read_all_papers({{"toy.claim", kPaper + "section 1\nstatement A\n"}}), InputError);
}

TEST_CASE("a claim decides a statement by what is expected of its readings") {
  // The decision about a statement that the claim `first` carries, whose reading has these clauses.
  const auto decided = [](const std::string& reading, const std::string& statement = "  claims first\n") {
    const std::vector<Claim> claims = claims_of(kPaper + "section 1\nstatement A\n" + statement +
                                                "claim first \"The norm\"\n  source v1 Lemma 1\n  then true\n" +
                                                reading + "  twin two\n    then false\n");
    const Statement& first = claims.at(0).paper->statements.at(0);
    return decision_of(first, carried_by(first, claims));
  };
  CHECK(decided("  reading stated\n") == Decision::NotRefuted);
  CHECK(decided("  reading stated\n    proof here\n") == Decision::True);
  CHECK(decided("  reading stated\n    expect vacuous\n") == Decision::Undecided);
  CHECK(decided("  reading stated\n    expect refuted grade error open\n") == Decision::False);
  CHECK(decided("  reading stated\n  reading stated-too\n    expect ill-typed grade wording open\n") ==
        Decision::False);
  CHECK(decided("  reading stated\n  reading repaired\n    expect refuted grade error open\n") == Decision::NotRefuted);
  CHECK(decided("  reading stated\n  reading stated-wider\n    expect refuted grade control\n") ==
        Decision::NotRefuted);
  CHECK(decided("  reading stated\n    expect refuted grade aside open\n  reading sharp\n    proof here\n",
                "  claims first [sharp]\n") == Decision::True);
  CHECK(decided("  reading stated\n", "  claims first\n  true because r\n") == Decision::True);

  const auto complains = [&](const std::string& reading, const std::string& statement, const std::string& part) {
    std::string said = "accepted";
    try {
      (void)decided(reading, statement);
    } catch (const InputError& error) { said = error.what(); }
    CHECK_MESSAGE(said.find(part) != std::string::npos, said);
  };
  complains("  reading sharp\n", "  claims first\n", "none of its claims has a reading in the paper's words");
  complains("  reading stated\n    expect refuted grade error open\n", "  claims first\n  true because r\n",
            "is called true, and a reading that carries it is expected to fall");
  complains("  reading stated\n    expect refuted grade error open\n", "  claims first\n  undecided because r\n",
            "is called undecided");
}
