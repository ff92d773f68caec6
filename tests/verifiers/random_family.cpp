// The random and the constructed cases of one paper: a reading that is expected to survive does, on every family;
// streams are reproducible; the case files are what the generators write.
#include <boost/test/unit_test.hpp>

#include "cli/case_sources.hpp"
#include "cli/run.hpp"
#include "generators/families.hpp"
#include "generators/papers.hpp"
#include "network/case_io.hpp"
#include "support.hpp"

using namespace plumbline;

namespace {

bool speaks_of_flows(const Reading& reading) {
  const Term formula = reading.formula();
  return contains(formula, Head::FlowAt) || contains(formula, Head::FlowLimit) || contains(formula, Head::FlowLoss) ||
         contains(formula, Head::FlowEscape);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(random_cases)

BOOST_AUTO_TEST_CASE(survivors_survive) {
  const cli::RunResult result = cli::run(testing::claims(), cli::random_cases(20260303, 0, 180, testing::paper()), {});
  for (const Claim* claim : testing::claims())
    for (const Reading& reading : claim->readings) {
      const Tally& tally = result.tallies.at({claim->id, reading.name});
      BOOST_TEST_CONTEXT(claim->id << " " << reading.name << ": " << tally.scope()) {
        if (reading.expected == ReadingVerdict::NotRefuted)
          BOOST_TEST(tally.counts[CaseVerdict::Fails] + tally.counts[CaseVerdict::IllTyped] == 0);
        // Not every flow can be followed; most are.
        const std::size_t most = speaks_of_flows(reading)
                                     ? tally.counts[CaseVerdict::Holds] + tally.counts[CaseVerdict::HypothesisFalse]
                                     : 0;
        BOOST_TEST(tally.counts[CaseVerdict::Inconclusive] <= most);
      }
    }
}

BOOST_AUTO_TEST_CASE(a_stream_is_the_same_every_time) {
  const CaseStream family = *cases::family_of(testing::paper());
  for (std::uint64_t k = 0; k < 18; ++k) BOOST_TEST(case_file_json(family(7, k)) == case_file_json(family(7, k)));
  BOOST_TEST(case_file_json(family(7, 3)) != case_file_json(family(8, 3)));
}

BOOST_AUTO_TEST_CASE(the_case_files_are_what_the_generator_writes) {
  std::size_t compared = 0;
  for (const cases::ConstructedCases& paper : cases::constructed_papers())
    for (const Case& c : paper.paper == testing::paper() ? paper.make() : std::vector<Case>{}) {
      const Case stored = read_case(PLUMBLINE_CASES_FOLDER "/" + testing::paper() + "/constructed/" + c.name + ".json");
      BOOST_TEST(case_file_json(stored) == case_file_json(c), c.name);
      ++compared;
    }
  BOOST_TEST(compared > 10u);
}

BOOST_AUTO_TEST_SUITE_END()
