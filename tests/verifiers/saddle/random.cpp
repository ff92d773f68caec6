// Random cases: a reading that is expected to survive does, on every family; streams are reproducible.
#include <unistd.h>

#include <boost/test/unit_test.hpp>

#include "generators/saddle.hpp"
#include "network/case_io.hpp"
#include "support.hpp"

using namespace plumbline;

BOOST_AUTO_TEST_SUITE(random_cases)

BOOST_AUTO_TEST_CASE(survivors_survive) {
  const cli::RunResult result = cli::run(testing::claims(), cli::random_cases(20260101, 0, 180), {});
  for (const Claim* claim : testing::claims())
    for (const Reading& reading : claim->readings) {
      const Tally& tally = result.tallies.at({claim->id, reading.name});
      BOOST_TEST_CONTEXT(claim->id << " " << reading.name << ": " << tally.scope()) {
        if (reading.expected == ReadingVerdict::NotRefuted) BOOST_TEST(tally.fails == 0);
        BOOST_TEST(tally.inconclusive == 0);
      }
    }
}

BOOST_AUTO_TEST_CASE(a_stream_is_the_same_every_time) {
  for (std::uint64_t k = 0; k < 18; ++k)
    BOOST_TEST(case_file_json(cases::random_saddle_case(7, k)) == case_file_json(cases::random_saddle_case(7, k)));
  BOOST_TEST(case_file_json(cases::random_saddle_case(7, 3)) != case_file_json(cases::random_saddle_case(8, 3)));
}

BOOST_AUTO_TEST_CASE(the_case_files_are_what_the_generator_writes) {
  for (const Case& c : cases::constructed_saddle_cases()) {
    const Case stored = read_case(std::string(PLUMBLINE_CASES_FOLDER) + "/saddle/constructed/" + c.name + ".json");
    BOOST_TEST(case_file_json(stored) == case_file_json(c), c.name);
  }
}

BOOST_AUTO_TEST_SUITE_END()
