// The choice of Proposition 3.2, by hand; what the constructed network computes is tested with the evaluator.
#include <doctest/doctest.h>

#include "core/language.hpp"
#include "core/network/support.hpp"
#include "evaluation/ladder.hpp"
#include "modules/saddle/deepen.hpp"

using namespace plumbline;
using namespace plumbline::language;

TEST_CASE("the choice of deepen: index, S and the two norms") {
  const Case c = test::by_hand();
  CaseEvaluation evaluation(c);
  const auto choice = [&](const Scalar& k) {
    return modules::deepen_choice(evaluation.facts(), deepen(k, theta(), inputs(), gradient_data()).term, {});
  };
  CHECK(choice(1).neuron == 1);
  CHECK(test::same(choice(1).total, Real::parse("sqrt(2)+2*sqrt(5)")));
  CHECK(test::same(choice(1).row_norm, Real::parse("sqrt(5)")));
  CHECK(test::same(choice(1).column_norm, Real(2)));
  CHECK_THROWS_AS((void)choice(0), Undefined);
}
