// The search has teeth: it finds what is wrong with statements that chance can break, starting from nothing, and it
// leaves true ones alone.
#include "search/search.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "generators/families.hpp"
#include "support.hpp"

namespace bdata = boost::unit_test::data;
using namespace plumbline;

BOOST_AUTO_TEST_SUITE(invariance)

namespace {

struct KnownFall {
  const char *claim, *reading;
};
std::ostream& operator<<(std::ostream& out, const KnownFall& k) { return out << k.claim << " " << k.reading; }

constexpr KnownFall kBroken[] = {
    {"invariance.eq-1", "stated"},           {"invariance.lemma-6", "stated-vertex-sets"},
    {"invariance.lemma-3.eq-5", "stated"},   {"invariance.lemma-3.eq-5", "stated-absolute"},
    {"invariance.theorem-1.1", "stated"},    {"invariance.theorem-1.3", "stated"},
    {"invariance.lemma-4.eq-8", "stated"},   {"invariance.lemma-10.eq-62", "stated"},
    {"invariance.lemma-10.eq-66", "stated"}, {"invariance.gd.eq-82", "stated"},
    {"invariance.gd.eq-90", "stated"}};
constexpr KnownFall kTrue[] = {{"invariance.lemma-2", "stated"},
                               {"invariance.lemma-3.eq-4", "stated"},
                               {"invariance.lemma-3.eq-5", "repaired-remainder"},
                               {"invariance.theorem-1.1", "diagonal"},
                               {"invariance.lemma-9", "stated"},
                               {"invariance.lemma-10", "strengthened"},
                               {"invariance.gd.eq-76", "stated"}};

const Reading& reading_of(const KnownFall& known) {
  const Claim& claim = cli::built_in().find(known.claim);
  return *std::find_if(claim.readings.begin(), claim.readings.end(),
                       [&](const Reading& r) { return r.name == known.reading; });
}

SearchResult searched(const KnownFall& known, long rounds, double seconds) {
  SearchOptions o;
  o.deadline = TimeLimit(seconds);
  o.rounds = rounds;
  o.families = cases::families_for(known.claim, reading_of(known));
  o.shrink = false;
  return search(reading_of(known), o);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(searching)

BOOST_DATA_TEST_CASE(false_statements_are_broken_by_chance, bdata::make(kBroken), known) {
  const SearchResult result = searched(known, 3, 60);
  BOOST_REQUIRE(result.finding.has_value());
  BOOST_TEST((verdict_on(reading_of(known), result.finding->found, {}) == CaseVerdict::Fails));
}

BOOST_DATA_TEST_CASE(true_statements_survive, bdata::make(kTrue), known) {
  const SearchResult result = searched(known, 1, 8);
  BOOST_TEST(!result.finding.has_value());
  BOOST_TEST(result.effort.applicable > 0);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
