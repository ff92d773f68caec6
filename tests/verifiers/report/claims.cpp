// The formulas that the suite itself prints: their text in a summary is typeset as the program typesets them elsewhere.
// Where two definitions of a reading have one name, the text tells them apart by a number.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>

#include "claim/canonical.hpp"
#include "claim/definitions.hpp"
#include "papers.hpp"
#include "report/formula.hpp"
#include "typesetting/notation.hpp"

namespace {

bool one_name_one_definition(const plumbline::Term& formula) {
  std::set<std::string> seen;
  const auto definitions = plumbline::definitions_in(formula);
  return std::all_of(definitions.begin(), definitions.end(),
                     [&](const auto& d) { return seen.insert(d->name).second; });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(claims)

BOOST_AUTO_TEST_CASE(every_formula_comes_back_as_it_was_typeset) {
  BOOST_TEST(!plumbline::papers::built_in().empty());
  for (const plumbline::Claim& claim : plumbline::papers::built_in())
    for (const plumbline::Reading& reading : plumbline::with_twin(claim)) {
      const plumbline::Term formula = reading.formula();
      const auto set = plumbline::report::typeset(plumbline::with_notation(formula));
      BOOST_TEST_CONTEXT(claim.id << " [" << reading.name << "]") {
        BOOST_REQUIRE(set);
        if (!one_name_one_definition(formula)) continue;
        BOOST_TEST(set->latex == plumbline::to_latex(formula));
        BOOST_TEST(set->mathml == plumbline::to_mathml(formula));
      }
    }
}

BOOST_AUTO_TEST_SUITE_END()
