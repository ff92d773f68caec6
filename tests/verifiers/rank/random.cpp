// Random cases: chance meets the hypotheses.
#include <boost/test/unit_test.hpp>

#include "cli/case_sources.hpp"
#include "cli/run.hpp"
#include "support.hpp"

using namespace plumbline;

BOOST_AUTO_TEST_SUITE(rank)

BOOST_AUTO_TEST_SUITE(chances)

BOOST_AUTO_TEST_CASE(chance_meets_the_hypotheses) {
  const cli::RunResult result = cli::run(testing::claims(), cli::random_cases(5, 0, 360, "rank"), {});
  for (const char* claim :
       {"rank.theorem-1", "rank.lemma-2", "rank.lemma-3", "rank.lemma-4", "rank.lemma-6", "rank.lemma-8",
        "rank.lemma-11", "rank.lemma-13", "rank.theorem-2", "rank.theorem-3", "rank.least-product", "rank.theorem-4",
        "rank.theorem-4.every", "rank.theorem-4.network", "rank.theorem-5.network", "rank.lemma-14.function"}) {
    long said = 0;
    for (const Reading& reading : cli::built_in().find(claim).readings)
      said += result.tallies.at({claim, reading.name}).counts[CaseVerdict::Holds];
    BOOST_TEST(said > 0, claim);
  }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
