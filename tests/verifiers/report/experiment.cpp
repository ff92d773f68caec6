// The file of an experiment over widths, in and out, and its pages.
#include "report/experiment.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "budget/error.hpp"
#include "markup.hpp"
#include "report/experiment_pages.hpp"
#include "report/exporters.hpp"
#include "report/load.hpp"
#include "sample.hpp"
#include "spoil.hpp"

using namespace plumbline;
using namespace plumbline;
using namespace plumbline::report;
using nlohmann::json;
using sample::Spoil;
namespace data = boost::unit_test::data;

namespace {

Enclosure ends(const char* lower, const char* upper) { return {Rational::parse(lower), Rational::parse(upper)}; }

// Widths 2 and 8; three runs of each, of which none and two end above 2/5.
Experiment experiment() {
  Experiment e{.name = "saddle.experiment-2",
               .depth = 3,
               .seed = 7,
               .steps = 20,
               .every = 10,
               .bits = 40,
               .step = Rational(1, 100),
               .confidence = Rational(19, 20),
               .threshold = "2/5",
               .inputs = R"({"cols":1,"denominator":"1","entries":["1"],"rows":1})",
               .gradient = R"({"cols":1,"denominator":"1","entries":["-1"],"rows":1})",
               .optimum = ends("1/2", "1/2"),
               .widths = {}};
  const ExperimentRunData slow{false, ends("3/10", "4/10"), {-0.123456789, 0.2, 0.35}},
      fast{true, ends("9/20", "23/50"), {0, 0.3, 0.455}};
  e.widths.push_back({2,
                      ends("0", "71/100"),
                      ends("3/10", "2/5"),
                      ends("3/10", "2/5"),
                      ends("1/10", "1/5"),
                      ends("1/10", "1/5"),
                      {slow, slow, slow}});
  e.widths.push_back({8,
                      ends("9/100", "99/100"),
                      ends("9/20", "23/50"),
                      ends("9/20", "23/50"),
                      ends("1/25", "1/20"),
                      ends("1/25", "1/20"),
                      {fast, slow, fast}});
  return e;
}

const Spoil spoils[] = {
    {"other format", R"([{"op":"replace","path":"/format","value":"x"}])", "/format: expected"},
    {"no seed", R"([{"op":"remove","path":"/seed"}])", "/: the key \"seed\" is missing"},
    {"unknown key", R"([{"op":"add","path":"/widths/1/runs/0/x","value":1}])", "/widths/1/runs/0: unknown key \"x\""},
    {"step not in lowest terms", R"([{"op":"replace","path":"/step","value":"2/200"}])", "/step: expected a rational"},
    {"step as a double", R"([{"op":"replace","path":"/step","value":0.01}])", "/step: expected a rational"},
    {"threshold that is none", R"([{"op":"replace","path":"/threshold","value":"sqrt("}])", "/threshold: "},
    {"upside down", R"([{"op":"replace","path":"/widths/0/best","value":["1","0"]}])", "/widths/0/best: the lower end"},
    {"one end", R"([{"op":"replace","path":"/optimum","value":["1/2"]}])", "/optimum: expected a list of two"},
    {"wrong count", R"([{"op":"replace","path":"/widths/1/above","value":3}])",
     "/widths/1/above: does not agree with \"runs\", of which 2"},
    {"a run lost", R"([{"op":"remove","path":"/widths/1/runs/0"}])", "/widths/1/above: does not agree"},
    {"above, but slow", R"([{"op":"replace","path":"/widths/0/runs/1/above","value":true}])",
     "/widths/0/runs/1/above: contradicts"},
    {"not above, but fast", R"([{"op":"replace","path":"/widths/1/runs/2/above","value":false}])",
     "/widths/1/runs/2/above: contradicts"},
    {"an interval beside the fraction", R"([{"op":"replace","path":"/widths/1/probability","value":["7/10","1"]}])",
     "/widths/1/probability: does not contain"},
    {"no runs", R"([{"op":"replace","path":"/widths/1/runs","value":[]}])",
     "/widths/1/runs: expected at least one run"},
    {"no widths", R"([{"op":"replace","path":"/widths","value":[]}])", "/widths: expected at least one width"},
    {"widths out of order", R"([{"op":"replace","path":"/widths/1/width","value":2}])",
     "/widths/1/width: the widths are not ascending"},
    {"no curve", R"([{"op":"replace","path":"/widths/1/runs/0/curve","value":[]}])",
     "/widths/1/runs/0/curve: expected 1 to"},
    {"a matrix that is none", R"([{"op":"replace","path":"/inputs","value":[1]}])", "/inputs: expected a matrix"},
    {"complete in words", R"([{"op":"replace","path":"/complete","value":"yes"}])",
     "/complete: expected true or false"},
    {"no steps between records", R"([{"op":"replace","path":"/every","value":0}])", "/every: expected"},
};

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

BOOST_AUTO_TEST_SUITE(experiments)

BOOST_AUTO_TEST_CASE(canonical_bytes_in_and_out) {
  const std::string text = experiment_text(experiment());
  BOOST_TEST(text.back() == '\n');
  BOOST_TEST(text == json::parse(text).dump() + "\n");
  BOOST_TEST(experiment_text(parse_experiment(text)) == text);
  BOOST_TEST(contains(text, "-0.123457,"));
}

BOOST_DATA_TEST_CASE(a_spoiled_file_is_refused, data::make(spoils), spoil) {
  const std::string text = json::parse(experiment_text(experiment())).patch(json::parse(spoil.patch)).dump();
  BOOST_CHECK_EXCEPTION((void)parse_experiment(text), InputError, [&](const InputError& e) {
    BOOST_TEST(contains(e.what(), spoil.complaint), e.what());
    return true;
  });
}

BOOST_AUTO_TEST_CASE(the_page_is_well_formed_and_has_every_part) {
  const std::string page = experiment_page(experiment());
  const Markup markup = read_markup(page);
  BOOST_TEST(markup.problem == "");
  BOOST_TEST(markup.elements.count("script") == 0);
  BOOST_TEST(markup.links.empty());
  BOOST_TEST(markup.elements.at("figure") == 4);  // fractions, distances, two widths of curves
  for (const char* part : {"2 of 3 runs above 2/5 at width 8", "0 of 3 at width 2", "Training curves at width 8",
                           "class=\"curve above\"", "class=\"curve below\"", "class=\"whisker\""})
    BOOST_TEST(contains(page, part), part);
  BOOST_TEST(page == experiment_page(experiment()));
}

BOOST_AUTO_TEST_CASE(corners_of_the_plots) {
  Experiment e = experiment();
  e.widths.erase(e.widths.begin());  // one width
  e.widths[0].best_distance = e.widths[0].median_distance = ends("-1/100", "0");
  e.widths[0].runs[0].curve = {0};
  BOOST_TEST(read_markup(experiment_page(e)).problem == "");
  BOOST_TEST(!contains(experiment_page(e), "nan"));
  BOOST_TEST(!contains(experiment_page(e), "inf"));
}

BOOST_AUTO_TEST_CASE(text_of_the_file_is_inert) {
  Experiment e = experiment();
  e.name = "<script>alert(1)</script>";
  const Markup markup = read_markup(experiment_page(e));
  BOOST_TEST(markup.problem == "");
  BOOST_TEST(markup.elements.count("script") == 0);
}

BOOST_AUTO_TEST_CASE(a_run_that_was_cut_short_says_so) {
  Experiment e = experiment();
  BOOST_TEST(!contains(experiment_summary(e), "time limit"));
  e.complete = false;
  BOOST_TEST(contains(experiment_summary(e), "ended by the time limit"));
}

BOOST_AUTO_TEST_CASE(the_report_shows_it) {
  Report r = sample::small();
  BOOST_TEST(!render_site(r).contains("report/experiments.html"));
  r.experiment = experiment();
  const auto site = render_site(r);
  const std::string& page = site.at("report/experiments.html");
  BOOST_TEST(read_markup(page).problem == "");
  BOOST_TEST(contains(page, "Training curves at width 8"));
  BOOST_TEST(contains(site.at("report.html"), "href=\"report/experiments.html\""));
  BOOST_TEST(contains(render_single_file(r), "Training curves at width 8"));
}

BOOST_AUTO_TEST_CASE(a_folder_with_and_without_it) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "plumbline-test-experiment";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  BOOST_TEST(!load_experiment(folder).has_value());
  std::ofstream(folder / experiment_file) << experiment_text(experiment());
  BOOST_TEST(load_experiment(folder)->widths.size() == 2);
  std::ofstream(folder / experiment_file) << "{}";
  BOOST_CHECK_EXCEPTION((void)load_experiment(folder), InputError,
                        [&](const InputError& e) { return contains(e.what(), "experiment-2.json"); });
  std::filesystem::remove_all(folder);
}

BOOST_AUTO_TEST_SUITE_END()
