#include <openssl/evp.h>
#include <zlib.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <map>
#include <random>

#include "markup.hpp"
#include "report/exporters.hpp"
#include "report/html_assets.hpp"
#include "report/html_case.hpp"
#include "report/html_sections.hpp"
#include "report/packed.hpp"
#include "sample.hpp"

using namespace plumbline;
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

using Site = std::map<std::string, std::string>;

std::string front(const Report& report) { return render_site(report).at("report.html"); }

std::string unpacked(const std::string& text) {
  std::string bytes(text.size(), '\0'), out(1 << 20, '\0');
  EVP_DecodeBlock(reinterpret_cast<unsigned char*>(bytes.data()), reinterpret_cast<const unsigned char*>(text.data()),
                  static_cast<int>(text.size()));
  uLongf size = out.size();
  BOOST_REQUIRE(uncompress(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
                           bytes.size()) == Z_OK);
  return out.substr(0, size);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(html)

BOOST_AUTO_TEST_CASE(the_pages_are_well_formed_and_the_same_every_time) {
  for (const Report& report : {sample::small(), sample::attack(), sample::large(1), sample::large(1000)}) {
    const Site site = render_site(report);
    for (const auto& [path, page] : site)
      if (path.ends_with(".html")) BOOST_TEST(read_markup(page).problem == "", path);
    BOOST_TEST((site == render_site(report)));
    const std::string single = render_single_file(report);
    BOOST_TEST(read_markup(single).problem == "");
    BOOST_TEST(single == render_single_file(report));
  }
}

BOOST_AUTO_TEST_CASE(the_reader_of_markup_sees_what_is_wrong) {
  BOOST_TEST(read_markup("<!DOCTYPE html><p><b></p>").problem != "");
  BOOST_TEST(read_markup("<!DOCTYPE html><p>").problem != "");
  BOOST_TEST(read_markup("<!DOCTYPE html><p a=b></p>").problem != "");
  BOOST_TEST(read_markup("<!DOCTYPE html><p><script>alert(1)</script></p>").elements.at("script") == 1);
}

BOOST_AUTO_TEST_CASE(every_claim_that_applies_has_its_page_and_the_others_are_named) {
  Report report = sample::small();
  Site site = render_site(report);
  BOOST_TEST(site.contains("report/saddle.a.html"));
  BOOST_TEST(site.contains("report/saddle.b.html"));
  BOOST_TEST(has(site.at("report.html"), R"(<a href="report/saddle.b.html">saddle.b</a>)"));
  BOOST_TEST(!has(site.at("report.html"), "to no case of this run"));
  report.readings[2].verdict = ReadingVerdict::Vacuous;
  for (CaseResult& c : report.cases)
    if (c.claim == "saddle.b")
      c = {.claim = c.claim, .reading = c.reading, .case_name = c.case_name, .verdict = CaseVerdict::NotApplicable};
  site = render_site(report);
  BOOST_TEST(site.contains("report/saddle.a.html"));
  BOOST_TEST(!site.contains("report/saddle.b.html"));
  BOOST_TEST(!has(site.at("report.html"), "report/saddle.b.html"));
  BOOST_TEST(has(site.at("report.html"), "1 claim applies to no case of this run"));
}

BOOST_AUTO_TEST_CASE(names_of_files_stay_in_the_folder_whatever_the_claim_is_called) {
  for (const auto& [path, page] : render_site(sample::attack())) {
    BOOST_TEST(path.find("..") == std::string::npos, path);
    BOOST_TEST(path.size() < 255u);
    BOOST_TEST((path == "report.html" || (path.starts_with("report/") && path.find('/', 7) == std::string::npos)),
               path);
  }
}

BOOST_AUTO_TEST_CASE(they_load_nothing_and_run_only_their_own_scripts) {
  for (const Report& report : {sample::small(), sample::attack()})
    for (const auto& [path, page] : render_site(report)) {
      if (!path.ends_with(".html")) continue;
      const bool front = path == "report.html";
      const Markup markup = read_markup(page);
      const int scripts = front ? 1 : library_script.empty() ? 1 : 3;  // of a claim: data, library, its own
      BOOST_TEST(markup.elements.at("script") == scripts);
      BOOST_TEST(markup.elements.count("style") == (front ? 1u : 0u));
      BOOST_TEST(markup.elements.count("link") == (front ? 0u : 1u));
      for (const char* element : {"img", "iframe", "object", "embed", "base", "form", "u", "i>", "use", "image"})
        BOOST_TEST(markup.elements.count(element) == 0u, element);
      for (const std::string& attribute : markup.attributes)
        BOOST_TEST((!attribute.starts_with("on") && attribute != "style"), attribute);
      for (const std::string& link : markup.links)
        BOOST_TEST((link.starts_with("#") || link.starts_with("report/") || link.starts_with("../") ||
                    link.starts_with("https://arxiv.org/abs/") || link.starts_with("saddle.") || link == "page.css" ||
                    link == "claim.js" || link == "library.js"),
                   link);
    }
}

BOOST_AUTO_TEST_CASE(the_content_security_policy_names_exactly_what_is_inside) {
  const Site site = render_site(sample::attack());
  for (const std::string& page : {site.at("report.html"), render_single_file(sample::attack())}) {
    BOOST_TEST(has(page, "default-src 'none'"));
    BOOST_TEST(!has(page, "unsafe"));
    std::string scripts;
    for (std::size_t at = page.find("<script>"); at != std::string::npos; at = page.find("<script>", at + 1))
      scripts += " 'sha256-" + sha256_base64(between(page.substr(at), "<script>", "</script>")) + "'";
    BOOST_TEST(has(page, "script-src" + scripts + ";"));
    BOOST_TEST(has(page, "style-src 'sha256-" + sha256_base64(between(page, "<style>", "</style>")) + "' 'sha256-" +
                             sha256_base64(std::string(library_style)) + "';"));
  }
  for (const auto& [path, page] : site)
    if (path.ends_with(".html") && path != "report.html")
      BOOST_TEST(has(page, "default-src 'none'; style-src 'self' 'sha256-" + sha256_base64(std::string(library_style)) +
                               "'; script-src 'self'; base-uri 'none'"));
}

BOOST_AUTO_TEST_CASE(the_first_screen_says_what_it_is_about) {
  Report report = sample::small();
  report.commit = "0123456789ab";
  std::string page = front(report);
  BOOST_TEST(has(page, "Held against the claim files: 1 of 3 verdicts is not as expected."));
  BOOST_TEST(
      has(page, "<h2>A Paper</h2><p>An Author. <a href=\"https://arxiv.org/abs/1234.56789v2\">arXiv:1234.56789v2</a>"));
  BOOST_TEST(has(page, "Asked: 2 claims in 3 readings, on 2 cases, 6 verdicts in all."));
  BOOST_TEST(has(page, "What is false: 1 statement, of 1 cause"));
  BOOST_TEST(has(page, "fails: 1.25 &lt;= 1 on the case two-neurons"));
  BOOST_TEST(has(page, "commit <code>0123456789ab</code>"));
  BOOST_TEST(has(page,
                 "2 readings not refuted: decided exactly, and true, 2 times. Evidence, never proof; 1 of them met "
                 "easy cases only."));
  BOOST_TEST(has(page, "was not held against another one"));
  report.since = {.with = "the run in earlier",
                  .differences = {{.kind = DifferenceKind::Certificate,
                                   .claim = "saddle.a",
                                   .reading = "stated",
                                   .found = "the margin shrank"}}};
  page = front(report);
  BOOST_TEST(has(page, "What changed since the run in earlier"));
  BOOST_TEST(has(page, R"(<a href="report/saddle.a.html">saddle.a stated: the margin shrank</a>)"));
  report.since->differences.clear();
  BOOST_TEST(has(front(report), "Nothing: verdicts, formulas, margins and cases are the same."));
}

// In every format; of a claim that is not in the run nothing is said.
BOOST_AUTO_TEST_CASE(a_paper_begins_with_what_people_say_of_it) {
  Report report = sample::small();
  report.papers[0].verdict = "The bound stands for $p < 1$.";
  report.papers[0].main = {
      {"saddle.a", "mended", "A bound."}, {"saddle.b", "stands", "Another."}, {"saddle.c", "false", "None."}};
  const std::string page = front(report);
  BOOST_TEST(has(page, "<p class=\"verdict\">The bound stands for <math"));
  BOOST_TEST(
      has(page,
          R"(<span class="stands stands-mended">mended</span> <a href="report/saddle.a.html">saddle.a</a>: A bound.)"));
  BOOST_TEST(has(page, R"(saddle.b</a> <strong class="unmet">not as expected</strong>: Another.)"));
  BOOST_TEST(!has(page, "None."));
  BOOST_TEST(page.find("The bound stands") < page.find("What is false"));
  BOOST_TEST(
      has(render_latex(report, false), "\\item \\textbf{stands} saddle.\\allowbreak{}b (not as expected): Another."));
  BOOST_TEST(has(render_markdown(report), "- **mended** saddle.a: A bound."));
}

BOOST_AUTO_TEST_CASE(when_all_is_well_it_says_so_and_of_what) {
  Report report = sample::small();
  report.readings[2].expected = ReadingVerdict::NotRefuted;
  report.expectation = "the ledger ledger.json";
  BOOST_TEST(has(front(report), "Held against the ledger ledger.json: all 3 verdicts are as expected."));
  BOOST_TEST(has(front(report), "1 of the known verdicts is a refutation."));
  report.readings[0].grade = Grade::Control;
  BOOST_TEST(has(front(report), "1 of the known verdicts is a refutation, 1 of them of a control: false on purpose"));
  for (ReadingResult& reading : report.readings) reading.expected.reset();
  BOOST_TEST(has(front(report), "No expected verdicts were given"));
}

BOOST_AUTO_TEST_CASE(a_claim_that_falls_shows_on_all_that_rests_on_it) {
  Report report = sample::small();
  BOOST_TEST(has(front(report), R"(class="node refuted falls boundary")"));
  BOOST_TEST(has(front(report), R"(class="node not-refuted shaken"><title>)"));
  BOOST_TEST(has(front(report), "It rests on what falls: saddle.a."));
  BOOST_TEST(has(front(report), R"(<span class="warning">✕ falls</span>)"));
  report.readings[0].grade = Grade::Misprint;
  BOOST_TEST(has(front(report), R"(class="node not-refuted touched"><title>)"));
  report.readings[0].grade = Grade::Control;  // no fault of the paper
  BOOST_TEST(!has(front(report), "shaken\"><title>"));
  BOOST_TEST(has(front(report), "Controls: no fault of the paper"));
}

BOOST_AUTO_TEST_CASE(a_claims_page_has_what_a_reader_needs) {
  const Site site = render_site(sample::small());
  const std::string& page = site.at("report/saddle.a.html");
  BOOST_TEST(has(page, "<h1 id=\"saddle.a-name\">A bound on the ratio</h1>"));
  BOOST_TEST(has(page, R"(<article class="reading" id="stated">)"));
  BOOST_TEST(has(page, "<b>Changed:</b> <math><mi>p</mi></math> may not be 1"));
  BOOST_TEST(has(page, "<b>Meant:</b> <math><mi>p</mi></math> is not 1"));
  BOOST_TEST(has(page, "<b>Answer of 2026-03-01:</b> A. Author, by mail: <math>"));
  BOOST_TEST(has(page, "<b>Answer of 2026-04-02:</b> v3 says so"));
  BOOST_TEST(has(front(sample::small()), R"(<br><span class="muted">Answer of 2026-04-02: v3 says so</span>)"));
  BOOST_TEST(has(page, R"(<math display="block">)"));
  BOOST_TEST(has(page, R"(\rho &lt; \frac{1}{p})"));
  BOOST_TEST(has(page, R"(<p class="statement" tabindex="0">For every <math><mi>p</mi></math> the ratio is below )"));
  BOOST_TEST(has(page, "<p>On this case: <b>fails: 1.25 &lt;= 1</b>; certified margin -1/4"));
  BOOST_TEST(has(page, R"(href="../certificates/saddle.a.stated.two-neurons.json")"));
  BOOST_TEST(has(page, R"(<span class="grade boundary">boundary</span> <span class="muted">corrected in v3</span>)"));
  BOOST_TEST(has(page, "<td>-1/3</td>"));
  BOOST_TEST(has(page, "1 holds, 1 fails"));
  BOOST_TEST(has(page, R"(class="mark fails")"));
  BOOST_TEST(has(site.at("report/saddle.b.html"),
                 R"(<a href="saddle.a.html">saddle.a</a> <span class="warning">(stated: refuted)</span>)"));
}

BOOST_AUTO_TEST_CASE(beside_the_comparison_stand_its_sides_and_the_numbers_in_them) {
  const std::string page = render_site(sample::small()).at("report/saddle.a.html");
  const std::string table = between(page, R"(<table class="values">)", "</table>");
  BOOST_TEST(has(
      table,
      R"(<span class="muted">left side</span> <math display="block"><mi>ρ</mi></math></td><td>5/4 <span class="muted">= 1.25</span></td>)"));
  BOOST_TEST(has(
      table,
      R"(<span class="muted">right side</span> <math display="block"><mfrac><mn>1</mn><mi>p</mi></mfrac></math></td><td>1</td>)"));
  BOOST_TEST(has(table, R"(<mi>p</mi></math></td><td>[0.999999, 1.00001]</td>)"));
  // what the formula does not have stands as it was written
  BOOST_TEST(has(
      table,
      R"(<code>nothing of the kind</code> <span class="muted">at l = 2</span></td><td>sqrt(2) <span class="muted">in [1.41421, 1.41422]</span></td>)"));
  Report report = sample::small();
  report.readings[0].sub_values.clear();
  BOOST_TEST(!has(render_site(report).at("report/saddle.a.html"), R"(class="values")"));
  BOOST_TEST(
      has(unpacked(between(render_single_file(sample::small()), R"(data-claim="saddle.a">)", "</script>")), table));
}

BOOST_AUTO_TEST_CASE(a_page_says_how_its_certificate_is_replayed) {
  const auto page = [](const Report& report) { return render_site(report).at("report/saddle.a.html"); };
  Report report = sample::small();
  BOOST_TEST(has(page(report), "plumbline check --explain certificates/saddle.a.stated.two-neurons.json</code>"));
  report.own = {"saddle.a"};
  BOOST_TEST(has(page(report), "plumbline check --formulas formulas.lock --explain certificates/"));
  // a path that a shell would not take as one word is no part of a command
  for (const char* path : {"certificates/a b.json", "certificates/$(x).json", "../c.json", "-x.json", "/c.json"}) {
    report.cases[0].certificate = path;
    BOOST_TEST(!has(page(report), "plumbline check --"), path);
  }
}

BOOST_AUTO_TEST_CASE(a_page_replays_its_certificate_where_the_script_is_there) {
  Report report = sample::small();
  report.replays = Replays{"the script", {{{"saddle.a", "stated"}, "{\"claim\":\"saddle.a\"}\n"}}};
  Site site = render_site(report);
  const std::string button =
      R"(<plumbline-replay><script type="application/json">{"claim":"saddle.a"}</script></plumbline-replay>)";
  BOOST_TEST(site.at("report/plumbline-replay.js") == "the script");
  BOOST_TEST(has(site.at("report/saddle.a.html"), button));
  BOOST_TEST(has(site.at("report/saddle.a.html"), R"(<script defer src="plumbline-replay.js"></script>)"));
  BOOST_TEST(has(site.at("report/saddle.a.html"), "script-src 'self' 'wasm-unsafe-eval'; worker-src blob:; base-uri"));
  BOOST_TEST(read_markup(site.at("report/saddle.a.html")).problem == "");
  // a page without a button may do no more than before, and neither may one file, which has none
  for (const std::string& other :
       {site.at("report/saddle.b.html"), site.at("report.html"), render_single_file(report)}) {
    BOOST_TEST(!has(other, "wasm"));
    BOOST_TEST(!has(other, "<plumbline-replay"));
    BOOST_TEST(!has(other, "plumbline-replay.js"));
  }
  BOOST_TEST(!has(claim_section(View(report), View(report).claims()[0], Links(Links::From::SingleFile)), button));
  report.own = {"saddle.a"};
  BOOST_TEST(has(render_site(report).at("report/saddle.a.html"), R"(<plumbline-replay claims="none">)"));
  // a certificate that would end its script, or is too long for a page, stands in none
  for (const std::string& text : {std::string("</script>"), std::string("<!--"), std::string(60'000, ' ')}) {
    report.replays->certificates.begin()->second = text;
    BOOST_TEST(!has(render_site(report).at("report/saddle.a.html"), "<plumbline-replay"));
  }
}

BOOST_AUTO_TEST_CASE(flows_of_a_counterexample_are_shown_beside_it) {
  Report report = sample::small();
  const std::string picture = "<figure class=\"orbit\">an orbit</figure>";
  report.orbits[{"saddle.a", "stated"}] = picture;
  const Site site = render_site(report);
  BOOST_TEST(has(site.at("report/saddle.a.html"), picture));
  BOOST_TEST(!has(site.at("report/saddle.b.html"), "class=\"orbit\""));
  BOOST_TEST(has(claim_section(View(report), View(report).claims()[0], Links(Links::From::SingleFile)), picture));
}

BOOST_AUTO_TEST_CASE(a_certificate_in_a_bundle_links_to_the_file) {
  Report report = sample::small();
  for (CaseResult& c : report.cases)
    if (!c.certificate.empty()) c.certificate = "certificates/two-neurons.jsonl:12";
  const std::string page = render_site(report).at("report/saddle.a.html");
  BOOST_TEST(has(page, R"(href="../certificates/two-neurons.jsonl" title="certificates/two-neurons.jsonl:12")"));
}

BOOST_AUTO_TEST_CASE(nothing_of_a_grade_is_shown_where_nothing_falls) {
  Report report = sample::small();
  report.readings[0].verdict = ReadingVerdict::NotRefuted;
  BOOST_TEST(!has(front(report), R"(data-grade="boundary")"));
  BOOST_TEST(has(front(report), "Nothing that was found."));
  BOOST_TEST(!has(render_site(report).at("report/saddle.a.html"), "<b>Meant:</b>"));
  BOOST_TEST(!has(render_site(report).at("report/saddle.a.html"), "Answer of"));
}

BOOST_AUTO_TEST_CASE(one_file_holds_the_same_claims) {
  const Report report = sample::small();
  const std::string page = render_single_file(report);
  BOOST_TEST(has(page, R"(class="packed" data-claim="saddle.a">)"));
  BOOST_TEST(has(page, R"(class="packed" data-claim="saddle.b">)"));
  BOOST_TEST(has(page, R"(href="#saddle.a/stated")"));
  BOOST_TEST(!has(page, "href=\"report/"));
  const View view(report);
  const std::string section = claim_section(view, view.claims()[0], Links(Links::From::SingleFile));
  BOOST_TEST(has(page, ">" + packed(section) + "</script>"));
  BOOST_TEST(unpacked(packed(section)) == section);
}

BOOST_AUTO_TEST_CASE(a_twin_that_survives_is_shown) {
  Report report = sample::small();
  const auto page = [&] { return render_site(report).at("report/saddle.a.html"); };
  BOOST_TEST(!has(page(), "the cases do not test this claim"));
  report.readings[1].twin = ReadingVerdict::NotRefuted;
  BOOST_TEST(has(page(), "the cases do not test this claim"));
}

BOOST_AUTO_TEST_CASE(long_tables_are_cut_and_say_so) {
  const std::string page = render_site(sample::large(1000)).at("report/saddle.a.html");
  BOOST_TEST(has(page, "Cases (1000)"));
  BOOST_TEST(has(page, "The 60 most telling ones"));
  BOOST_TEST(has(page, R"(<th scope="row">case-999</th>)"));  // the smallest margin
  BOOST_TEST(!has(page, R"(<th scope="row">case-1</th>)"));
  BOOST_TEST(has(page, "120 of 1000 cases"));  // of the plot that needs no script
}

BOOST_AUTO_TEST_CASE(an_empty_report_is_no_page) {
  BOOST_CHECK_THROW(render_site(Report{}), EmptyReport);
  BOOST_CHECK_THROW(render_single_file(Report{}), EmptyReport);
}

BOOST_AUTO_TEST_CASE(a_counterexample_is_shown_as_matrices) {
  const std::string shown = counterexample_html(sample::counterexample);
  BOOST_TEST(has(shown, "<i>W</i><sub>2</sub> <span class=\"muted\">1 × 2</span>"));
  BOOST_TEST(has(shown, R"(<td title="0x1.91eb86p-3">≈ 0.1962</td>)"));
  BOOST_TEST(has(shown, "<td>sqrt(2)/2</td>"));
  BOOST_TEST(has(shown, "<p class=\"scalar\"><math><mi>p</mi></math> = 1/2</p>"));
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
