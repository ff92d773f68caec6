// The formulas that the suite itself prints are drawn as formulas, not shown as source.
#include <boost/test/unit_test.hpp>

#include "papers.hpp"
#include "report/mathml.hpp"
#include "typesetting/notation.hpp"

BOOST_AUTO_TEST_SUITE(claims)

BOOST_AUTO_TEST_CASE(every_formula_is_plain) {
  BOOST_TEST(!plumbline::papers::built_in().empty());
  for (const plumbline::Claim& claim : plumbline::papers::built_in())
    for (const plumbline::Reading& reading : plumbline::with_twin(claim)) {
      const std::string mathml = plumbline::to_mathml(reading.formula());
      const std::string latex = plumbline::to_latex(reading.formula());
      BOOST_TEST(plumbline::report::is_plain_mathml(mathml), claim.id << " [" << reading.name << "]: " << mathml);
      BOOST_TEST(plumbline::report::is_plain_latex(latex), claim.id << " [" << reading.name << "]: " << latex);
    }
}

BOOST_AUTO_TEST_SUITE_END()
