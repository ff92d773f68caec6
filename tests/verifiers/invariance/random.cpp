// Random cases: chance meets the hypotheses.
#include <boost/test/unit_test.hpp>

#include "cli/case_sources.hpp"
#include "cli/run.hpp"
#include "support.hpp"

using namespace plumbline;

BOOST_AUTO_TEST_SUITE(invariance)

BOOST_AUTO_TEST_SUITE(chances)

BOOST_AUTO_TEST_CASE(chance_meets_the_hypotheses) {
  const cli::RunResult result = cli::run(testing::claims(), cli::random_cases(3, 0, 270, "invariance"), {});
  for (const char* claim :
       {"invariance.lemma-2", "invariance.lemma-3.eq-4", "invariance.lemma-3.eq-5", "invariance.theorem-1.1",
        "invariance.theorem-1.3", "invariance.lemma-4", "invariance.lemma-8", "invariance.lemma-10",
        "invariance.theorem-2.eq-13", "invariance.gd.eq-84"}) {
    long said = 0;
    for (const Reading& reading : cli::built_in().find(claim).readings)
      said += result.tallies.at({claim, reading.name}).counts[CaseVerdict::Holds];
    BOOST_TEST(said > 0, claim);
  }
}

BOOST_AUTO_TEST_CASE(a_paper_without_random_cases_is_refused) {
  BOOST_CHECK_THROW((void)cli::random_cases(1, 0, 1, "no-paper"), std::runtime_error);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
