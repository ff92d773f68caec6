// Random cases: a reading that is expected to survive does, on every family; chance meets the hypotheses; the case
// files are what the generators write.
#include <boost/test/unit_test.hpp>

#include "cli/case_sources.hpp"
#include "generators/rank.hpp"
#include "network/case_io.hpp"
#include "support.hpp"

using namespace plumbline;

BOOST_AUTO_TEST_SUITE(random_cases)

BOOST_AUTO_TEST_CASE(survivors_survive) {
  const cli::RunResult result = cli::run(testing::claims(), cli::random_cases(20260303, 0, 240, "rank"), {});
  for (const Claim* claim : testing::claims())
    for (const Reading& reading : claim->readings) {
      const Tally& tally = result.tallies.at({claim->id, reading.name});
      BOOST_TEST_CONTEXT(claim->id << " " << reading.name << ": " << tally.scope()) {
        if (reading.expected == ReadingVerdict::NotRefuted) BOOST_TEST(tally.fails == 0);
        if (reading.expected != ReadingVerdict::IllTyped) BOOST_TEST(tally.ill_typed == 0);
        BOOST_TEST(tally.inconclusive == 0);
      }
    }
}

BOOST_AUTO_TEST_CASE(chance_meets_the_hypotheses) {
  const cli::RunResult result = cli::run(testing::claims(), cli::random_cases(5, 0, 360, "rank"), {});
  for (const char* claim :
       {"rank.theorem-1", "rank.lemma-2", "rank.lemma-3", "rank.lemma-4", "rank.lemma-6", "rank.lemma-8",
        "rank.lemma-11", "rank.lemma-13", "rank.theorem-2", "rank.theorem-3", "rank.least-product", "rank.theorem-4",
        "rank.theorem-4.every", "rank.theorem-4.network", "rank.theorem-5.network", "rank.lemma-14.function"}) {
    long said = 0;
    for (const Reading& reading : cli::built_in().find(claim).readings)
      said += result.tallies.at({claim, reading.name}).holds;
    BOOST_TEST(said > 0, claim);
  }
}

BOOST_AUTO_TEST_CASE(a_stream_is_the_same_every_time) {
  for (std::uint64_t k = 0; k < 12; ++k)
    BOOST_TEST(case_file_json(cases::random_rank_case(7, k)) == case_file_json(cases::random_rank_case(7, k)));
  BOOST_TEST(case_file_json(cases::random_rank_case(7, 3)) != case_file_json(cases::random_rank_case(8, 3)));
}

BOOST_AUTO_TEST_CASE(the_case_files_are_what_the_generator_writes) {
  for (const Case& c : cases::constructed_rank_cases()) {
    const Case stored = read_case(std::string(PLUMBLINE_CASES_FOLDER) + "/rank/constructed/" + c.name + ".json");
    BOOST_TEST(case_file_json(stored) == case_file_json(c), c.name);
  }
}

BOOST_AUTO_TEST_SUITE_END()
