#include "report/sharpness.hpp"

#include <algorithm>
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include "budget/error.hpp"
#include "markup.hpp"
#include "report/exporters.hpp"
#include "report/html_sections.hpp"
#include "report/json_report.hpp"
#include "sample.hpp"
#include "spoil.hpp"

using namespace plumbline::report;
using nlohmann::json;
using sample::has;
using sample::Spoil;
namespace data = boost::unit_test::data;

namespace {

const Spoil spoiled_tables[] = {
    {"other format", R"([{"op":"replace","path":"/format","value":"x"}])", "/format: expected"},
    {"no seed", R"([{"op":"remove","path":"/seed"}])", "/: the key \"seed\" is missing"},
    {"unknown key", R"([{"op":"add","path":"/tables/0/mutants/1/x","value":1}])",
     "/tables/0/mutants/1: unknown key \"x\""},
    {"other kind", R"([{"op":"replace","path":"/tables/0/mutants/1/kind","value":"x"}])",
     "/tables/0/mutants/1/kind: expected one of drop-hypothesis"},
    {"other strength", R"([{"op":"replace","path":"/tables/0/mutants/1/strength","value":"x"}])",
     "/tables/0/mutants/1/strength: expected one of"},
    {"other verdict", R"([{"op":"replace","path":"/tables/0/mutants/1/verdict","value":"holds"}])",
     "/tables/0/mutants/1/verdict: expected one of"},
    {"factor not in lowest terms", R"([{"op":"replace","path":"/tables/0/mutants/2/factor","value":"40/42"}])",
     "/tables/0/mutants/2/factor: expected a rational"},
    {"margin upside down", R"([{"op":"replace","path":"/tables/0/mutants/0/margin","value":["1","0"]}])",
     "/tables/0/mutants/0/margin: the lower end"},
    {"margin of one", R"([{"op":"replace","path":"/tables/0/mutants/0/margin","value":["1"]}])",
     "/tables/0/mutants/0/margin: expected two"},
    {"no time", R"([{"op":"replace","path":"/tables/0/mutants/0/seconds","value":null}])",
     "/tables/0/mutants/0/seconds: expected a number"},
    {"negative time", R"([{"op":"replace","path":"/tables/0/mutants/0/seconds","value":-1}])",
     "/tables/0/mutants/0/seconds: expected a number"},
    {"wrong count", R"([{"op":"replace","path":"/tables/0/refuted","value":3}])",
     "/tables/0/refuted: does not agree with \"mutants\", of which 4 refuted"},
    {"a mutant lost", R"([{"op":"remove","path":"/tables/0/mutants/0"}])", "/tables/0/refuted: does not agree"},
    {"mutant twice", R"([{"op":"copy","from":"/tables/0/mutants/1","path":"/tables/0/mutants/0"}])",
     "/tables/0/mutants/2/name: the mutant \"drop-given-2\" is listed twice"},
    {"table twice", R"([{"op":"copy","from":"/tables/0","path":"/tables/1"}])",
     "/tables/1: saddle.a [stated] is listed twice"},
};

bool contains(const std::vector<std::string>& lines, const std::string& line) {
  return std::find(lines.begin(), lines.end(), line) != lines.end();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(sharp)

BOOST_AUTO_TEST_CASE(what_was_written_is_read_back) {
  const std::string text = render_sharpness(sample::sharpness());
  BOOST_TEST(render_sharpness(parse_sharpness(text)) == text);
}

BOOST_DATA_TEST_CASE(rejects, data::make(spoiled_tables), spoil) {
  const json document = json::parse(render_sharpness(sample::sharpness()));
  BOOST_CHECK_NO_THROW(static_cast<void>(parse_sharpness(document.dump())));
  std::string complaint = "no complaint";
  try {
    static_cast<void>(parse_sharpness(document.patch(json::parse(spoil.patch)).dump()));
  } catch (const plumbline::InputError& error) { complaint = error.what(); }
  BOOST_TEST(complaint.find(spoil.complaint) == 0u, complaint << " does not start with " << spoil.complaint);
}

BOOST_AUTO_TEST_CASE(it_says_what_is_needed_and_where_there_is_slack) {
  const auto sentences = findings(sample::sharpness().tables[0]);
  BOOST_TEST(sentences.size() == 5u);
  BOOST_TEST(contains(sentences, "Needed (change drop-given-1: refuted)."));
  BOOST_TEST(contains(sentences, "Not shown to be needed (change drop-given-2: survived)."));
  // Of constant 1 the largest change that survived, 9/10, and the least that is refuted, 1/2.
  BOOST_TEST(contains(
      sentences,
      "Slack, as far as was searched: tightened by 10 % it survived, by 50 % it is refuted (change constant-1-1/2)."));
  BOOST_TEST(contains(sentences, "Sharp: tightened by 4.76 % it is refuted (change constant-2-20/21)."));
  BOOST_TEST(
      contains(sentences, "Slack, as far as was searched: tightened by 50 % it survived (change constant-3-3/2)."));
  Sharpness unknown = sample::sharpness();
  for (Mutant& m : unknown.tables[0].mutants) m.strength = "other";
  BOOST_TEST(
      contains(findings(unknown.tables[0]), "constant-1: refuted at factor 1/2, 1/4; survived at factor 20/21, 9/10."));
  BOOST_TEST(score(sample::sharpness().tables[0]) == "4 of 10 mutants refuted, 5 survived");
}

BOOST_AUTO_TEST_CASE(the_page_shows_each_mutant_and_its_case) {
  const std::string html = sharpness_html(sample::sharpness().tables[0], Links(Links::From::Front));
  BOOST_TEST(read_markup("<!DOCTYPE html>" + html).problem == "");
  BOOST_TEST(has(html, R"(<a href="sharpness/drop%20given.json">case</a>)"));
  BOOST_TEST(has(html, "stronger, × 20/21"));
  BOOST_TEST(has(html, "as it must be"));
  BOOST_TEST(has(html, "-1/4"));
}

BOOST_AUTO_TEST_CASE(long_texts_are_cut_and_long_tables_folded) {
  SharpnessTable table = sample::sharpness().tables[0];
  BOOST_TEST(has(sharpness_html(table, Links(Links::From::Front)), "<details open><summary>All 10 mutants"));
  table.mutants[0].change = std::string(500, 'x');
  table.mutants.resize(13, table.mutants[1]);
  const std::string html = sharpness_html(table, Links(Links::From::Front));
  BOOST_TEST(has(html, "<details><summary>All 13 mutants"));
  BOOST_TEST(has(html, "title=\"" + std::string(500, 'x')));  // the whole text when the mouse rests on it
  BOOST_TEST(has(html, ">" + std::string(120, 'x') + " ...</th>"));
  BOOST_TEST(brief("short") == "short");
}

BOOST_AUTO_TEST_CASE(a_weaker_mutant_that_is_refuted_is_no_good_news) {
  Sharpness sharpness = sample::sharpness();
  BOOST_TEST(!has(sharpness_html(sharpness.tables[0], Links(Links::From::Front)), "so the statement is false"));
  sharpness.tables[0].mutants[7].verdict = "refuted";
  BOOST_TEST(has(sharpness_html(sharpness.tables[0], Links(Links::From::Front)), "so the statement is false"));
}

BOOST_AUTO_TEST_CASE(every_document_has_the_table) {
  Report report = sample::small();
  report.sharpness = sample::sharpness();
  BOOST_TEST(has(render_markdown(report),
                 "| change drop-given-1 | stronger |  | refuted | -1/4 | 40 | sharpness/drop given.json |"));
  BOOST_TEST(has(render_latex(report), "change drop-{}given-{}1 & stronger &  & refuted & -{}1/4 & 40"));
  BOOST_TEST(has(render_json(report), "\"sharpness\": {\"format\": \"plumbline-sharpness/1\""));
  BOOST_TEST(!has(render_markdown(sample::small()), "Sharpness"));
}

BOOST_AUTO_TEST_SUITE_END()
