#include "report/view.hpp"

#include <boost/test/unit_test.hpp>
#include <functional>

#include "budget/error.hpp"
#include "result/papers.hpp"
#include "sample.hpp"

using namespace plumbline;
using namespace plumbline::report;

BOOST_AUTO_TEST_SUITE(views)

BOOST_AUTO_TEST_CASE(groups_counts_and_finds_the_tightest_case) {
  const Report report = sample::small();
  const View view(report);
  BOOST_REQUIRE_EQUAL(view.readings().size(), 3u);
  BOOST_REQUIRE_EQUAL(view.claims().size(), 2u);
  BOOST_TEST(view.claims()[0].readings.size() == 2u);
  BOOST_TEST(view.find("saddle.b") == &view.claims()[1]);
  BOOST_TEST(view.find("saddle.c") == nullptr);
  const ReadingView& stated = view.readings()[0];
  BOOST_TEST(in_words(stated.tally.counts) == "1 holds, 1 fails");
  BOOST_TEST(stated.count(CaseVerdict::Fails) == 1u);
  BOOST_REQUIRE(stated.tightest != nullptr);
  BOOST_TEST(stated.tightest->case_name == "one-neuron");  // of the cases that hold, as on the command line
  BOOST_TEST(margin_text(*stated.tightest) == "[0.3333, 0.5]");
  BOOST_REQUIRE(stated.worst != nullptr);
  BOOST_TEST(margin_text(*stated.worst) == "-1/4");
  BOOST_TEST(stated.failure() == stated.worst);
  BOOST_TEST(view.readings()[1].failure() == nullptr);
  BOOST_TEST(stated.vacuous() == 0u);
  BOOST_TEST(vacuous_share(view.readings()[1]) == "50 %");
  BOOST_TEST(margin_text(*view.readings()[1].tightest) == "[0.3333, 0.5]");
  BOOST_TEST(in_words(view.counts()) == "3 holds, 1 fails, 1 hypothesis-false, 1 inconclusive");
  BOOST_TEST(view.unexpected() == 1u);
}

BOOST_AUTO_TEST_CASE(readings_whose_cases_are_all_easy_are_marked_with_the_reasons) {
  Report report = sample::small();
  {
    const View view(report);
    BOOST_TEST((view.readings()[0].informative() == 2u));
    BOOST_TEST(easy_in_words(view.readings()[0]) == "");
    BOOST_TEST((view.readings()[2].informative() == 0u));
    BOOST_TEST(easy_in_words(view.readings()[2]) == "none bites: the left side is zero on 1");
  }
  report.cases[0].easy = "zero data";
  BOOST_TEST(easy_in_words(View(report).readings()[0]) == "");  // one bites
  report.cases[1].easy = "zero data";
  BOOST_TEST(easy_in_words(View(report).readings()[0]) == "none bites: zero data on 2");
  for (auto& result : report.cases) result.easy.reset();
  BOOST_TEST(!View(report).readings()[0].informative().has_value());
  BOOST_TEST(easy_in_words(View(report).readings()[0]) == "");  // not measured is not easy
}

BOOST_AUTO_TEST_CASE(a_trivial_case_is_never_the_tightest) {
  Report report = sample::small();
  report.cases[0].verdict = CaseVerdict::Trivial;
  BOOST_TEST(View(report).readings()[0].tightest->case_name == "one-neuron");
}

BOOST_AUTO_TEST_CASE(margins_are_compared_exactly) {
  Report report = sample::large(2);
  report.cases[0].margin = {"1/100000000000000000000000000000000000001", "1"};
  report.cases[1].margin = {"1/100000000000000000000000000000000000002", "1"};  // smaller; equal as doubles
  BOOST_TEST(View(report).readings()[0].tightest->case_name == "case-1");
}

BOOST_AUTO_TEST_CASE(an_empty_report_is_an_error) {
  Report report = sample::small();
  report.cases.clear();
  BOOST_CHECK_THROW(View{report}, EmptyReport);
  BOOST_CHECK_THROW(View{Report{}}, EmptyReport);
}

BOOST_AUTO_TEST_CASE(an_inconsistent_report_is_an_error_that_names_the_place) {
  const auto complaint = [](const std::function<void(Report&)>& spoil) {
    Report report = sample::small();
    spoil(report);
    try {
      const View view(report);
    } catch (const InputError& error) { return std::string(error.what()); }
    return std::string("no complaint");
  };
  BOOST_TEST(complaint([](Report&) {}) == "no complaint");
  BOOST_TEST(complaint([](Report& r) { r.cases[3].claim = "saddle.c"; }) ==
             "/results/3: saddle.c [repaired] is not among the readings");
  BOOST_TEST(complaint([](Report& r) {
               r.readings[1].reading = "stated";
             }).starts_with("/readings/1: saddle.a [stated] is listed twice"));
  BOOST_TEST(complaint([](Report& r) { r.cases[0].margin->first = "1/x"; }).starts_with("/results/0/margin"));
  BOOST_TEST(complaint([](Report& r) { r.cases[0].margin->first = "2/4"; }).starts_with("/results/0/margin"));
  BOOST_TEST(complaint([](Report& r) { r.cases[0].margin->first = "0.5"; }).starts_with("/results/0/margin"));
  BOOST_TEST(complaint([](Report& r) {
               r.cases[0].margin = {"1/2", "1/3"};
             }) == "/results/0/margin: the lower end is above the upper end");
}

BOOST_AUTO_TEST_CASE(what_rests_on_a_fall_is_shaken_by_its_grade) {
  Report report = sample::small();  // saddle.b rests on saddle.a
  const auto shaken = [&](Grade grade) {
    report.readings[0].grade = grade;
    const View view(report);
    const Standing standing = standings(view).at("saddle.b");
    return std::pair(standing.shaken_by.size(), standing.gravely_shaken);
  };
  for (const Grade grave : {Grade::Error, Grade::Boundary, Grade::None})
    BOOST_TEST((shaken(grave) == std::pair(std::size_t{1}, true)));
  for (const Grade light : {Grade::Aside, Grade::Misprint, Grade::Wording})
    BOOST_TEST((shaken(light) == std::pair(std::size_t{1}, false)));
  BOOST_TEST((shaken(Grade::Control) == std::pair(std::size_t{0}, false)));
}

BOOST_AUTO_TEST_CASE(what_falls_stands_in_the_order_of_the_papers_file_and_is_counted_by_claims_and_causes) {
  Report report = sample::small();
  for (ReadingResult& r : report.readings) r.verdict = ReadingVerdict::Refuted, r.grade = Grade::Error;
  report.readings[0].grade = Grade::Misprint;
  report.readings[1].grade = Grade::Boundary;
  for (ReadingResult& r : report.readings) r.cause = "one cause";
  const auto order = [&] {
    const View view(report);
    std::string out;
    for (const ReadingView* r : fallen_readings(papers(view)[0]))
      out += r->reading->claim + " " + r->reading->reading + "; ";
    return out;
  };
  BOOST_TEST(order() == "saddle.b stated; saddle.a repaired; saddle.a stated; ");
  report.papers[0].first = {"saddle.a"};
  BOOST_TEST(order() == "saddle.a repaired; saddle.a stated; saddle.b stated; ");
  report.readings[1].grade = Grade::Control;
  BOOST_TEST(order() == "saddle.a stated; saddle.b stated; saddle.a repaired; ");
  report.readings[1].grade = Grade::Boundary;
  const View view(report);
  const PaperView paper = papers(view)[0];
  BOOST_TEST(paper.fallen_claims == 2u);
  BOOST_TEST(paper.causes == 1u);
  BOOST_REQUIRE(paper.fallen.size() == 2u);
  BOOST_TEST((paper.fallen[0] == std::pair(Grade::Error, std::size_t{1})));
  BOOST_TEST((paper.fallen[1] == std::pair(Grade::Boundary, std::size_t{1})));
}

BOOST_AUTO_TEST_CASE(the_date_comes_from_the_environment_or_not_at_all) {
  ::unsetenv("SOURCE_DATE_EPOCH");
  BOOST_TEST(source_date().empty());
  ::setenv("SOURCE_DATE_EPOCH", "1767225600", 1);
  BOOST_TEST(source_date() == "2026-01-01T00:00:00Z");
  for (const char* wrong : {"yesterday", "-1", "1.5", "12 ", "999999999999999"}) {
    ::setenv("SOURCE_DATE_EPOCH", wrong, 1);
    BOOST_CHECK_THROW(source_date(), InputError);
  }
  ::unsetenv("SOURCE_DATE_EPOCH");
}

BOOST_AUTO_TEST_SUITE_END()
