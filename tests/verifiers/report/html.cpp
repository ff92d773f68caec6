#include <openssl/evp.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <random>

#include "markup.hpp"
#include "report/html_assets.hpp"
#include "report/html_case.hpp"
#include "report/html_report.hpp"
#include "sample.hpp"

using namespace plumbline::report;
using sample::has;

namespace {

std::string between(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t start = text.find(begin) + begin.size();
  return text.substr(start, text.find(end, start) - start);
}

std::string sha256_base64(const std::string& content) {
  unsigned char digest[EVP_MAX_MD_SIZE], text[2 * EVP_MAX_MD_SIZE];
  unsigned size = 0;
  BOOST_REQUIRE(EVP_Digest(content.data(), content.size(), digest, &size, EVP_sha256(), nullptr) == 1);
  EVP_EncodeBlock(text, digest, static_cast<int>(size));
  return reinterpret_cast<const char*>(text);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(html)

BOOST_AUTO_TEST_CASE(the_page_is_well_formed_and_the_same_every_time) {
  for (const Report& report : {sample::small(), sample::attack(), sample::large(1), sample::large(1000)}) {
    const std::string page = render_html(report);
    const Markup markup = read_markup(page);
    BOOST_TEST(markup.problem == "");
    BOOST_TEST(page == render_html(report));
  }
}

BOOST_AUTO_TEST_CASE(the_reader_of_markup_sees_what_is_wrong) {
  BOOST_TEST(read_markup("<!DOCTYPE html><p><b></p>").problem != "");
  BOOST_TEST(read_markup("<!DOCTYPE html><p>").problem != "");
  BOOST_TEST(read_markup("<!DOCTYPE html><p a=b></p>").problem != "");
  BOOST_TEST(read_markup("<!DOCTYPE html><p><script>alert(1)</script></p>").elements.at("script") == 1);
}

BOOST_AUTO_TEST_CASE(what_applies_to_no_case_has_a_row_and_no_section) {
  Report report = sample::small();
  BOOST_TEST(has(render_html(report), R"(<a href="#claim-saddle.2eb">)"));
  BOOST_TEST(!has(render_html(report), "to no case of this run"));
  report.readings[2].verdict = "vacuous";
  for (CaseResult& c : report.cases)
    if (c.claim == "saddle.b")
      c = {.claim = c.claim, .reading = c.reading, .case_name = c.case_name, .verdict = "not-applicable"};
  const std::string page = render_html(report);
  BOOST_TEST(read_markup(page).problem == "");
  BOOST_TEST(has(page, R"(<th scope="row">saddle.b</th>)"));
  BOOST_TEST(!has(page, "#claim-saddle.2eb"));
  BOOST_TEST(!has(page, R"(id="claim-saddle.2eb")"));
  BOOST_TEST(has(page, R"(id="claim-saddle.2ea")"));
  BOOST_TEST(has(page, "1 claim applies to no case of this run, and has no section below."));
}

BOOST_AUTO_TEST_CASE(what_is_searched_stands_once_for_rows_that_share_it) {
  const auto texts = [](const Report& report) {
    const std::string page = render_html(report);
    std::size_t count = 0;
    for (std::size_t at = page.find("<tr data-verdict"); at != std::string::npos;
         at = page.find("<tr data-verdict", at))
      count += page.substr(at, page.find('>', ++at) - at).find("data-search=") != std::string::npos ? 1 : 0;
    return count;
  };
  Report report = sample::small();
  BOOST_TEST(texts(report) == 2u);  // the first reading says what was meant, the others have one text
  report.readings[0].meant.clear();
  BOOST_TEST(texts(report) == 1u);
}

BOOST_AUTO_TEST_CASE(it_loads_nothing_and_runs_only_its_own_script) {
  for (const Report& report : {sample::small(), sample::attack()}) {
    const Markup markup = read_markup(render_html(report));
    BOOST_TEST(markup.elements.at("script") == (library_script.empty() ? 1 : 3));  // data, library, the page's own
    BOOST_TEST(markup.elements.at("style") == 1);
    for (const char* element : {"img", "link", "iframe", "object", "embed", "base", "form", "u", "i>", "use", "image"})
      BOOST_TEST(markup.elements.count(element) == 0u, element);
    for (const std::string& attribute : markup.attributes)
      BOOST_TEST((!attribute.starts_with("on") && attribute != "style" && attribute != "src"), attribute);
    for (const std::string& link : markup.links)
      BOOST_TEST((link.starts_with("#") || link.starts_with("certificates/")), link);
  }
}

BOOST_AUTO_TEST_CASE(the_content_security_policy_names_exactly_what_is_inside) {
  const std::string page = render_html(sample::attack());
  BOOST_TEST(has(page, "default-src 'none'"));
  BOOST_TEST(!has(page, "unsafe"));
  std::string scripts;
  for (std::size_t at = page.find("<script>"); at != std::string::npos; at = page.find("<script>", at + 1))
    scripts = " 'sha256-" + sha256_base64(between(page.substr(at), "<script>", "</script>")) + "'" + scripts;
  BOOST_TEST(has(page, "script-src" + scripts + ";"));
  BOOST_TEST(has(page, "style-src 'sha256-" + sha256_base64(between(page, "<style>", "</style>")) + "' 'sha256-" +
                           sha256_base64(std::string(library_style)) + "';"));
}

BOOST_AUTO_TEST_CASE(it_says_what_a_reader_needs) {
  const std::string page = render_html(sample::small());
  BOOST_TEST(has(page, "1 of 3 readings is not as the ledger expects."));
  BOOST_TEST(has(page, "expected proved"));
  BOOST_TEST(has(page, "<b>Changed:</b> p may not be 1"));
  BOOST_TEST(has(page, R"(<math display="block">)"));
  BOOST_TEST(has(page, R"(\rho &lt; \frac{1}{p})"));
  BOOST_TEST(has(page, R"(<a href="#claim-saddle.2ea">saddle.a</a> <span class="warning">(stated: refuted)</span>)"));
  BOOST_TEST(has(page, R"(href="certificates/saddle.a.stated.two-neurons.json")"));
  BOOST_TEST(has(page, "<td>-1/3</td>"));
  BOOST_TEST(has(page, "1 holds, 1 fails"));
  BOOST_TEST(has(page, R"(class="mark fails")"));
}

BOOST_AUTO_TEST_CASE(a_certificate_in_a_bundle_links_to_the_file) {
  Report report = sample::small();
  for (CaseResult& c : report.cases)
    if (!c.certificate.empty()) c.certificate = "certificates/two-neurons.jsonl:12";
  const std::string page = render_html(report);
  BOOST_TEST(has(page, R"(href="certificates/two-neurons.jsonl" title="certificates/two-neurons.jsonl:12")"));
}

BOOST_AUTO_TEST_CASE(it_says_how_grave_each_finding_is) {
  Report report = sample::small();
  std::string page = render_html(report);
  BOOST_TEST(has(
      page, R"(<p class="fallen">1 reading does not stand: 1 boundary case; 1 corrected by the authors since.</p>)"));
  BOOST_TEST(has(page, R"(<tr data-verdict="refuted" data-grade="boundary" data-rank="1")"));
  BOOST_TEST(has(page, R"(<span class="grade boundary">boundary</span> <span class="muted">corrected in v3</span>)"));
  BOOST_TEST(has(page, R"(<b>Meant:</b> p is not 1)"));
  BOOST_TEST(has(page, R"(<span class="title">A bound on the ratio</span>)"));
  report.readings[0].verdict = "not-refuted";  // the grade is of a finding: without one nothing of it is shown
  page = render_html(report);
  BOOST_TEST(!has(page, R"(<p class="fallen">)"));
  BOOST_TEST(!has(page, R"(data-grade="boundary")"));
  BOOST_TEST(!has(page, "<b>Meant:</b>"));
}

BOOST_AUTO_TEST_CASE(when_all_is_well_it_says_so) {
  Report report = sample::small();
  report.readings[2].expected = "not-refuted";
  BOOST_TEST(has(render_html(report), "All 3 readings are as the ledger expects."));
  for (ReadingResult& reading : report.readings) reading.expected.clear();
  BOOST_TEST(has(render_html(report), "No expected verdicts were given."));
}

BOOST_AUTO_TEST_CASE(a_twin_that_survives_is_shown) {
  Report report = sample::small();
  BOOST_TEST(!has(render_html(report), "the cases do not test this claim"));
  report.readings[1].twin = "not-refuted";
  BOOST_TEST(has(render_html(report), "the cases do not test this claim"));
}

BOOST_AUTO_TEST_CASE(long_tables_are_cut_and_say_so) {
  const std::string page = render_html(sample::large(1000));
  BOOST_TEST(has(page, "Cases (1000)"));
  BOOST_TEST(has(page, "The 60 most telling ones"));
  BOOST_TEST(has(page, R"(<th scope="row">case-999</th>)"));  // the smallest margin
  BOOST_TEST(!has(page, R"(<th scope="row">case-1</th>)"));
  BOOST_TEST(has(page, "120 of 1000 cases"));  // of the plot that needs no script
}

BOOST_AUTO_TEST_CASE(an_empty_report_is_no_page) { BOOST_CHECK_THROW(render_html(Report{}), EmptyReport); }

BOOST_AUTO_TEST_CASE(a_counterexample_is_shown_as_matrices) {
  const std::string shown = counterexample_html(sample::counterexample);
  BOOST_TEST(has(shown, "<i>W</i><sub>2</sub> <span class=\"muted\">1 × 2</span>"));
  BOOST_TEST(has(shown, R"(<td title="0x1.91eb86p-3">≈ 0.1962</td>)"));
  BOOST_TEST(has(shown, "<td>sqrt(2)/2</td>"));
  BOOST_TEST(has(shown, "p = 1/2"));
  BOOST_TEST(has(shown, "<i>b</i><sub>1</sub>"));
}

// Whatever text stands in place of a case: the result is inert.
BOOST_AUTO_TEST_CASE(any_text_as_a_counterexample_is_inert) {
  std::mt19937 random(3);
  std::vector<std::string> texts = {
      "",
      "null",
      "[]",
      "3",
      R"({"network": 3, "data": [], "parameters": "x", "name": {}})",
      R"({"network": {"weights": [[]], "biases": [3]}})",
      R"({"network": {"weights": [[[1, 2], [3]], "x", null]}, "data": {"inputs": [[[[1]]]]}})",
      "<script>"};
  for (int i = 0; i < 300; ++i) {
    std::string text = sample::counterexample;
    for (int k = 0; k < 4; ++k) text[random() % text.size()] = "<>&\"'{}[]01,:"[random() % 13];
    texts.push_back(text);
  }
  for (const std::string& text : texts) {
    const Markup markup = read_markup("<!DOCTYPE html>" + counterexample_html(text));
    BOOST_TEST(markup.problem == "", text << ": " << markup.problem);
    BOOST_TEST(markup.elements.count("script") == 0u);
  }
}

BOOST_AUTO_TEST_SUITE_END()
