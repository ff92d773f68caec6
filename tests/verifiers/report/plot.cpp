#include "report/plot.hpp"

#include <boost/test/unit_test.hpp>
#include <limits>

#include "markup.hpp"
#include "sample.hpp"

using namespace plumbline;
using namespace plumbline::report;
using sample::has;

namespace {

std::string plot(const Report& report) { return plot_figure(View(report).readings()[0]); }

Report with_sides(const std::vector<std::pair<double, double>>& sides) {
  Report report = sample::large(sides.size());
  for (std::size_t i = 0; i < sides.size(); ++i) report.cases[i].sides = {sides[i]};
  return report;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(plots)

BOOST_AUTO_TEST_CASE(verdicts_have_their_own_shapes) {
  const std::string figure = plot(sample::small());
  BOOST_TEST(has(figure, R"(<path class="dots")"));
  BOOST_TEST(has(figure, R"(<path class="mark fails")"));
  BOOST_TEST(has(figure, "left side, fails"));
  BOOST_TEST(!has(figure, "left side, trivial"));
}

BOOST_AUTO_TEST_CASE(the_comparison_that_is_closest_is_drawn) {
  Report report = sample::small();
  report.cases[1].verdict = CaseVerdict::Inconclusive;
  BOOST_TEST(has(plot(report), "one-neuron: inconclusive; left 0.5, right 0.9"));
}

BOOST_AUTO_TEST_CASE(the_axis_is_logarithmic_only_where_that_makes_sense) {
  BOOST_TEST(has(plot(with_sides({{1e-6, 1e-5}, {1, 10}})), "logarithmic axis"));
  BOOST_TEST(has(plot(with_sides({{0, 1e-5}, {1, 10}})), "logarithmic axis"));
  BOOST_TEST(has(plot(with_sides({{0, 1e-5}, {1, 10}})), ">0</text>"));
  BOOST_TEST(!has(plot(with_sides({{-1, 1e-5}, {1, 10}})), "logarithmic axis"));  // a negative value
  BOOST_TEST(!has(plot(with_sides({{1, 2}, {1, 10}})), "logarithmic axis"));      // too narrow
  BOOST_TEST(!has(plot(with_sides({{0, 0}})), "logarithmic axis"));
}

BOOST_AUTO_TEST_CASE(without_finite_sides_there_is_no_plot) {
  const double infinity = std::numeric_limits<double>::infinity();
  BOOST_TEST(plot(with_sides({{infinity, 1}, {1, std::nan("")}})) == "");
  BOOST_TEST(plot(with_sides({{infinity, 1}, {1, 2}})) != "");
}

BOOST_AUTO_TEST_CASE(extreme_values_give_finite_coordinates) {
  const double most = std::numeric_limits<double>::max(), least = std::numeric_limits<double>::denorm_min();
  for (const auto& sides : std::vector<std::vector<std::pair<double, double>>>{{{-most, most}},
                                                                               {{least, most}},
                                                                               {{0, least}},
                                                                               {{most, most}},
                                                                               {{-most, -most}},
                                                                               {{0, 0}, {0, 0}},
                                                                               {{-least, least}},
                                                                               {{1, 1 + 1e-15}}}) {
    const std::string figure = plot(with_sides(sides));
    BOOST_TEST(figure != "");
    BOOST_TEST(!has(figure, "nan"));
    BOOST_TEST(!has(figure, "inf"));
    BOOST_TEST(read_markup("<!DOCTYPE html>" + figure).problem == "");
  }
}

BOOST_AUTO_TEST_CASE(counterexamples_are_never_thinned_out) {
  Report report = sample::large(2000);
  report.cases[1234].verdict = CaseVerdict::Fails;
  const std::string figure = plot(report);
  BOOST_TEST(has(figure, "case-1234: fails"));
  BOOST_TEST(has(figure, "120 of 2000 cases"));
}

BOOST_AUTO_TEST_SUITE_END()
