// The built-in run, for the claims of one paper: every reading has the verdict that is expected, every false twin is
// refuted, and the ledger has both. What the checker makes of the certificates: verifiers.built-in and
// certificates.cpp.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "result/ledger.hpp"
#include "support.hpp"

namespace bdata = boost::unit_test::data;
using namespace plumbline;

BOOST_AUTO_TEST_SUITE(builtin_cases)

BOOST_DATA_TEST_CASE(every_reading_has_the_expected_verdict, bdata::make(testing::claim_ids()), id) {
  const Claim& claim = cli::built_in().find(id);
  for (const Reading& reading : claim.readings) {
    BOOST_TEST_CONTEXT(claim.id << " " << reading.name)
    BOOST_TEST(to_string(testing::builtin_run().verdicts.at({claim.id, reading.name})) == to_string(reading.expected));
  }
}

BOOST_DATA_TEST_CASE(every_false_twin_is_refuted, bdata::make(testing::claim_ids()), id) {
  BOOST_TEST(testing::builtin_run().fallen_twins.contains(id), id);
}

BOOST_AUTO_TEST_CASE(the_ledger_lists_what_the_claims_expect) {
  const Ledger ledger = read_ledger(PLUMBLINE_LEDGER);
  std::size_t readings = 0, listed = 0;
  for (const Claim* claim : testing::claims())
    for (const Reading& reading : claim->readings) {
      ++readings;
      const auto entry = ledger.find({claim->id, reading.name});
      BOOST_REQUIRE_MESSAGE(entry != ledger.end(), claim->id << " " << reading.name);
      BOOST_TEST(to_string(entry->second.verdict) == to_string(reading.expected));
    }
  for (const auto& [key, entry] : ledger) listed += testing::of_paper(key.first) ? 1 : 0;
  BOOST_TEST(listed == readings);
}

BOOST_AUTO_TEST_SUITE_END()
