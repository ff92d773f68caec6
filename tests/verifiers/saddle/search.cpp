// The search has teeth: it finds what is wrong with every false twin and with the statements that chance can break, and
// it leaves true ones alone.
#include "search/search.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <set>

#include "cli/registry.hpp"
#include "generators/families.hpp"
#include "result/ledger.hpp"
#include "search/shrink.hpp"
#include "support.hpp"

namespace bdata = boost::unit_test::data;
using namespace plumbline;

BOOST_AUTO_TEST_SUITE(saddle)

namespace {

const std::vector<Case>& builtin_cases() {
  static const std::vector<Case> cases = [] {
    std::vector<Case> out;
    for (const cli::CaseSource& source : cli::cases_from(PLUMBLINE_CASES_FOLDER)) out.push_back(source.load());
    return out;
  }();
  return cases;
}

SearchResult searched(const Claim& claim, const Reading& reading, long rounds, bool with_builtin_cases) {
  SearchOptions o;
  o.deadline = TimeLimit(60);
  o.rounds = rounds;
  o.families = cases::families_for(claim.id, reading);
  if (with_builtin_cases) o.starts = {{"built-in", builtin_cases()}};
  o.shrink = false;
  return search(reading, o);
}

struct KnownFall {
  const char *claim, *reading;
};
std::ostream& operator<<(std::ostream& out, const KnownFall& k) { return out << k.claim << " " << k.reading; }

// False as stated, and found without the cases that are known.
constexpr KnownFall kBroken[] = {
    {"saddle.homogeneity", "stated-any-factor"}, {"saddle.prop-2.2", "stated"},
    {"saddle.lemma-A.4.display", "stated"},      {"saddle.prop-3.2.ranks", "stated"},
    {"saddle.prop-3.4.count", "stated"},         {"saddle.prop-3.3", "stated"},
    {"saddle.prop-3.3.eq-4", "stated"},          {"saddle.prop-3.3.normalised", "stated-v2"},
    {"saddle.theorem-3.1", "sign-repaired-v2"},  {"saddle.example-1.one-neuron", "stated"},
    {"saddle.section-5.balance-full", "stated"}};
constexpr KnownFall kTrue[] = {{"saddle.homogeneity", "stated"},
                               {"saddle.output-norm", "stated"},
                               {"saddle.lemma-A.4", "stated"},
                               {"saddle.prop-3.4", "stated"},
                               {"saddle.prop-3.3.pythagoras", "stated"}};

const Reading& reading_of(const Claim& claim, const std::string& name) {
  return *std::find_if(claim.readings.begin(), claim.readings.end(), [&](const Reading& r) { return r.name == name; });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(searching)

BOOST_DATA_TEST_CASE(every_false_twin_is_found_out, bdata::make(testing::claim_ids()), id) {
  const Claim& claim = cli::built_in().find(id);
  const SearchResult result = searched(claim, claim.twin, 4, true);
  BOOST_TEST_CONTEXT(id) {
    BOOST_REQUIRE(result.finding.has_value());
    BOOST_TEST((verdict_on(claim.twin, result.finding->found, {}) == CaseVerdict::Fails));
  }
}

BOOST_DATA_TEST_CASE(false_statements_are_broken_by_chance, bdata::make(kBroken), known) {
  const Claim& claim = cli::built_in().find(known.claim);
  const Reading& reading = reading_of(claim, known.reading);
  const SearchResult result = searched(claim, reading, 4, false);
  BOOST_REQUIRE(result.finding.has_value());
  BOOST_TEST((verdict_on(reading, result.finding->found, {}) == CaseVerdict::Fails));
}

BOOST_DATA_TEST_CASE(true_statements_survive, bdata::make(kTrue), known) {
  const Claim& claim = cli::built_in().find(known.claim);
  const SearchResult result = searched(claim, reading_of(claim, known.reading), 2, true);
  BOOST_TEST(!result.finding.has_value());
  BOOST_TEST(result.effort.applicable > 0);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
