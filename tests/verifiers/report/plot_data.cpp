#include "report/plot_data.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "report/html_sections.hpp"
#include "sample.hpp"

using namespace plumbline;
using namespace plumbline::report;

namespace {

std::size_t total(const Counts& counts) {
  std::size_t sum = 0;
  sum += counts.total();
  return sum;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(plot_numbers)

BOOST_AUTO_TEST_CASE(a_case_with_several_comparisons_is_the_closest_one) {
  const Report report = sample::small();
  const View view(report);
  const auto points = side_points(view.readings()[0]);
  BOOST_REQUIRE_EQUAL(points.size(), 2u);
  BOOST_TEST(points[0].lhs == 1.25);
  BOOST_TEST(points[1].lhs == 0.5);  // 0.9 - 0.5 is less than 0.9 - 0.25
}

BOOST_AUTO_TEST_CASE(a_sample_keeps_the_counterexamples_and_the_order) {
  Report report = sample::large(3000);
  for (const std::size_t i : {5u, 1234u, 2999u}) report.cases[i].verdict = CaseVerdict::Fails;
  const View view(report);
  const auto all = side_points(view.readings()[0]);
  const auto some = plotted(all);
  BOOST_TEST(some.size() == 163u);
  for (const char* name : {"case-5", "case-1234", "case-2999"})
    BOOST_TEST(std::any_of(some.begin(), some.end(), [&](const SidePoint& p) { return p.result->case_name == name; }),
               name);
  BOOST_TEST(std::is_sorted(some.begin(), some.end(),
                            [](const SidePoint& a, const SidePoint& b) { return a.result < b.result; }));
  BOOST_TEST(plumbline::report::sample(all, 1).front().result->verdict == CaseVerdict::Fails);
  BOOST_TEST(plumbline::report::sample(all, 5000).size() == 3000u);
}

BOOST_AUTO_TEST_CASE(of_too_many_counterexamples_the_worst_stay) {
  Report report = sample::large(3000);
  for (std::size_t i = 0; i < 3000; ++i) {
    report.cases[i].verdict = CaseVerdict::Fails;
    report.cases[i].sides = {{static_cast<double>((i * 7) % 3000), 0.0}};
  }
  const View view(report);
  const auto some = plotted(side_points(view.readings()[0]));
  BOOST_TEST(some.size() == 1160u);
  for (const SidePoint& p : some) BOOST_TEST(p.lhs >= 3000.0 - 1160.0);
}

BOOST_AUTO_TEST_CASE(groups_cover_every_case_once) {
  const Report report = sample::large(1000);
  const View view(report);
  const auto depths = groups(view, view.readings()[0], &CaseFacts::depth);
  BOOST_REQUIRE_EQUAL(depths.size(), 3u);
  BOOST_TEST(depths[0].first == 1u);
  BOOST_TEST(depths[0].last == 1u);
  BOOST_TEST(depths[0].with_sides == 334u);
  const auto widths = groups(view, view.readings()[0], &CaseFacts::width);  // 0 .. 19: 0, 1, 2, 3-4, 5-8, 9-16, 17-19
  BOOST_REQUIRE_EQUAL(widths.size(), 7u);
  BOOST_TEST(widths[3].first == 3u);
  BOOST_TEST(widths[3].last == 4u);
  BOOST_TEST(widths[6].last == 19u);
  std::size_t sum = 0;
  for (const Group& g : widths) sum += total(g.counts);
  BOOST_TEST(sum == 1000u);
}

BOOST_AUTO_TEST_CASE(huge_widths_stand_together) {
  Report report = sample::large(100);
  for (std::size_t i = 0; i < 100; ++i) report.case_facts[i].width = std::uint64_t{1} << (i % 64);
  const View view(report);
  const auto widths = groups(view, view.readings()[0], &CaseFacts::width);
  BOOST_TEST(widths.size() == 8u);
  BOOST_TEST(widths.back().first == 128u);
  BOOST_TEST(widths.back().last == std::uint64_t{1} << 63);
}

BOOST_AUTO_TEST_CASE(quantiles_are_values_that_occur) {
  Report report = sample::large(10);
  for (CaseFacts& facts : report.case_facts) facts.depth = 2;
  const View view(report);
  const auto depths = groups(view, view.readings()[0], &CaseFacts::depth);  // left sides 0 .. 9
  BOOST_REQUIRE_EQUAL(depths.size(), 1u);
  BOOST_TEST(depths[0].lhs.low == 0.0);
  BOOST_TEST(depths[0].lhs.middle == 4.0);
  BOOST_TEST(depths[0].lhs.high == 8.0);
  BOOST_TEST(depths[0].rhs.high == 9.0);
}

BOOST_AUTO_TEST_CASE(every_margin_is_in_one_bin) {
  Report report = sample::large(1000);  // margins 1/2 .. 1/1001
  report.cases[0].margin = {"0", "0"};
  report.cases[1].margin = {"0", "1/8"};
  report.cases[2].margin = {"1/1000000000000000000000000000000", "1"};
  report.cases[3].verdict = CaseVerdict::Fails;
  report.cases[3].margin = {"-100", "-10"};  // at least 10
  report.cases[4].verdict = CaseVerdict::Trivial;
  report.cases[5].margin.reset();
  const View view(report);
  const MarginSpread spread = margin_spread(view.readings()[0]);
  BOOST_TEST(spread.total == 998u);
  BOOST_TEST(spread.zero_holds == 2u);
  BOOST_TEST(spread.zero_fails == 0u);
  std::size_t holds = 0, fails = 0;
  for (std::size_t i = 0; i < spread.bins.size(); ++i) {
    holds += spread.bins[i].holds;
    fails += spread.bins[i].fails;
    if (i > 0) BOOST_TEST(spread.bins[i].low == spread.bins[i - 1].high);
  }
  BOOST_TEST(spread.bins.size() <= 30u);
  BOOST_TEST(holds == 995u);
  BOOST_TEST(fails == 1u);
  BOOST_TEST(spread.bins.front().low <= -30.0);
  BOOST_TEST(spread.bins.back().low <= 1.0);
  BOOST_TEST(spread.bins.back().fails == 1u);
}

BOOST_AUTO_TEST_CASE(margins_beyond_the_doubles_have_a_bin_too) {
  Report report = sample::large(2);
  const std::string large = "0x1" + std::string(340, '0');
  report.cases[0].margin = {large, large};
  report.cases[1].margin = {"1/" + large, "1/" + large};
  const View view(report);
  const MarginSpread spread = margin_spread(view.readings()[0]);
  BOOST_TEST(spread.bins.size() <= 30u);
  BOOST_TEST(spread.bins.front().holds == 1u);
  BOOST_TEST(spread.bins.back().holds == 1u);
}

BOOST_AUTO_TEST_CASE(the_data_stay_small_and_inert) {
  const Report report = sample::large(20000);
  const View large(report);
  BOOST_TEST(chart_data(large, large.claims()[0]).size() < 30'000u);
  const Report attack = sample::attack();
  const View view(attack);
  const std::string data = chart_data(view, view.claims()[0]);
  BOOST_TEST(data.find('<') == std::string::npos);
  const auto parsed = nlohmann::json::parse(data);
  BOOST_TEST(parsed["readings"].size() == 2u);
  BOOST_TEST(parsed["cases"][0][1] == 2);
}

BOOST_AUTO_TEST_SUITE_END()
