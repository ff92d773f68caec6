// Curves: the ticks of an axis are told apart, however far from 0 it is.
#include "report/curve_plot.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <regex>
#include <set>

namespace plumbline::report {
namespace {

namespace data = boost::unit_test::data;

std::vector<std::string> heights_of(const std::string& svg) {
  std::vector<std::string> out;
  const std::regex tick(R"re(text-anchor="end">([^<]*)</text>)re");
  for (std::sregex_iterator it(svg.begin(), svg.end(), tick), end; it != end; ++it) out.push_back((*it)[1]);
  return out;
}

std::string drawn(double low, double high, bool log_y = false) {
  return curve_figure({"label", "depth", "cost", {{"one", 1, CurveStyle::Line, {{2, low}, {3, high}}}}, log_y});
}

BOOST_AUTO_TEST_SUITE(curve_plot)

const std::vector<std::pair<double, double>> kRanges{
    {0, 1},           {-3, 7},        {4.2426404, 4.2426407}, {1234.5671, 1234.5679},
    {-1e6, -1e6 + 4}, {1e-9, 1.5e-9}, {99999.97, 100000.02},  {5.65684249, 5.65684250}};

BOOST_DATA_TEST_CASE(ticks_are_told_apart, data::xrange(kRanges.size()), number) {
  const auto [low, high] = kRanges[number];
  const std::vector<std::string> ticks = heights_of(drawn(low, high));
  BOOST_TEST(ticks.size() >= 3u);
  BOOST_TEST(std::set<std::string>(ticks.begin(), ticks.end()).size() == ticks.size());
  for (std::size_t k = 1; k < ticks.size(); ++k) BOOST_TEST(std::stod(ticks[k - 1]) < std::stod(ticks[k]));
}

BOOST_AUTO_TEST_CASE(four_digits_are_enough_near_0) {
  for (const std::string& tick : heights_of(drawn(0, 1))) BOOST_TEST(tick.size() <= 4u);
}

BOOST_AUTO_TEST_CASE(equal_values_have_an_axis_too) { BOOST_TEST(heights_of(drawn(3, 3)).size() >= 3u); }

BOOST_AUTO_TEST_CASE(no_points_no_picture) {
  BOOST_TEST(curve_figure({"label", "depth", "cost", {{"one", 1, CurveStyle::Line, {}}}}).empty());
  BOOST_TEST(curve_figure({"label", "depth", "cost", {{"one", 1, CurveStyle::Line, {{1, -1}}}}, true}).empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace plumbline::report
