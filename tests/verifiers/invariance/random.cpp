// Random cases: a reading that is expected to survive does, on every family; streams are reproducible; the case files
// are what the generators write.
#include <boost/test/unit_test.hpp>

#include "cli/case_sources.hpp"
#include "generators/invariance.hpp"
#include "network/case_io.hpp"
#include "support.hpp"

using namespace plumbline;

BOOST_AUTO_TEST_SUITE(random_cases)

BOOST_AUTO_TEST_CASE(survivors_survive) {
  const cli::RunResult result = cli::run(testing::claims(), cli::random_cases(20260202, 0, 180, "invariance"), {});
  for (const Claim* claim : testing::claims())
    for (const Reading& reading : claim->readings) {
      const Tally& tally = result.tallies.at({claim->id, reading.name});
      BOOST_TEST_CONTEXT(claim->id << " " << reading.name << ": " << tally.scope()) {
        if (reading.expected == ReadingVerdict::NotRefuted) BOOST_TEST(tally.fails == 0);
        BOOST_TEST(tally.inconclusive == 0);
        BOOST_TEST(tally.ill_typed == 0);
      }
    }
}

BOOST_AUTO_TEST_CASE(chance_meets_the_hypotheses) {
  const cli::RunResult result = cli::run(testing::claims(), cli::random_cases(3, 0, 270, "invariance"), {});
  for (const char* claim :
       {"invariance.lemma-2", "invariance.lemma-3.eq-4", "invariance.lemma-3.eq-5", "invariance.theorem-1.1",
        "invariance.theorem-1.3", "invariance.lemma-4", "invariance.lemma-8", "invariance.lemma-10",
        "invariance.theorem-2.eq-13", "invariance.gd.eq-84"}) {
    long said = 0;
    for (const Reading& reading : cli::built_in().find(claim).readings)
      said += result.tallies.at({claim, reading.name}).holds;
    BOOST_TEST(said > 0, claim);
  }
}

BOOST_AUTO_TEST_CASE(a_stream_is_the_same_every_time) {
  for (std::uint64_t k = 0; k < 18; ++k)
    BOOST_TEST(case_file_json(cases::random_invariance_case(7, k)) ==
               case_file_json(cases::random_invariance_case(7, k)));
  BOOST_TEST(case_file_json(cases::random_invariance_case(7, 3)) !=
             case_file_json(cases::random_invariance_case(8, 3)));
}

BOOST_AUTO_TEST_CASE(a_paper_without_random_cases_is_refused) {
  BOOST_CHECK_THROW((void)cli::random_cases(1, 0, 1, "no-paper"), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(the_case_files_are_what_the_generator_writes) {
  for (const Case& c : cases::constructed_invariance_cases()) {
    const Case stored = read_case(std::string(PLUMBLINE_CASES_FOLDER) + "/invariance/constructed/" + c.name + ".json");
    BOOST_TEST(case_file_json(stored) == case_file_json(c), c.name);
  }
}

BOOST_AUTO_TEST_SUITE_END()
