// One run with planted differences of every kind, on every surface: each says all of them, and none says that all is
// well.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include "report/escape.hpp"
#include "report/export.hpp"
#include "report/json_report.hpp"
#include "sample.hpp"

using namespace plumbline;
using namespace plumbline::report;
using sample::has;
namespace data = boost::unit_test::data;

namespace {

constexpr const char* kAccept = "plumbline gate --ledger mine.json --update out";

// Every verdict is the expected one: only what was planted is wrong.
Report planted() {
  Report report = sample::small();
  for (ReadingResult& reading : report.readings) reading.expected = reading.verdict;
  const auto plant = [&](DifferenceKind kind, const std::string& claim, const std::string& reading,
                         const std::string& expected, const std::string& found) {
    report.since->differences.push_back(
        {.kind = kind, .claim = claim, .reading = reading, .expected = expected, .found = found});
    if (claim == "saddle.a") {
      report.since->differences.back().file = "claims/mine.claim";
      report.since->differences.back().line = 17;
    }
  };
  report.since = Comparison{.with = "the ledger mine.json", .differences = {}, .accept = kAccept};
  const std::string digest(64, 'd');
  plant(DifferenceKind::Formula, "saddle.a", "stated", digest, std::string(64, 'e'));
  report.since->differences.back().formulas = "  given p < 1\n- then r < 1\n+ then r < 2";
  plant(DifferenceKind::Margin, "saddle.a", "repaired", "1/2", "1/4");
  plant(DifferenceKind::Cases, "saddle.b", "stated", "12", "11");
  plant(DifferenceKind::Informative, "saddle.b", "stated", "7", "5");
  plant(DifferenceKind::Proofs, "saddle.b", "stated", "9", "8");
  plant(DifferenceKind::OtherCases, "saddle.b", "stated", digest, std::string(64, 'f'));
  plant(DifferenceKind::Certificate, "saddle.b", "stated", "", "certificates/x.jsonl:3 was rejected");
  plant(DifferenceKind::Gone, "saddle.gone", "stated", "proved", "");
  plant(DifferenceKind::Certificate, "", "", "", "certificates/cases.json names no case");
  report.since->differences.push_back({.kind = DifferenceKind::Verdict,
                                       .claim = "saddle.a",
                                       .reading = "stated",
                                       .found = "expects refuted where the base has proved",
                                       .loosened = true});
  return report;
}

// What the surface shows of a text.
std::string shown(Format format, const std::string& text) {
  switch (format) {
    case Format::Html:
    case Format::Junit: return escape_markup(text);
    case Format::Markdown: return escape_markdown(text);
    case Format::Latex: return escape_latex(text);
    case Format::Json:
    case Format::Sarif: {
      const std::string quoted = nlohmann::json(text).dump();
      return quoted.substr(1, quoted.size() - 2);
    }
    case Format::Annotations: break;
  }
  return text;
}

std::string all_of(const Report& report, Format format) {
  std::string out;
  for (const auto& [path, bytes] : render(report, {.format = format}))
    if (path.ends_with(".html") || format != Format::Html) out += bytes;
  return out;
}

const Format formats[] = {Format::Html,  Format::Junit, Format::Json,       Format::Markdown,
                          Format::Latex, Format::Sarif, Format::Annotations};

}  // namespace

namespace plumbline::report {
std::ostream& operator<<(std::ostream& out, Format format) { return out << file_name(format); }
}  // namespace plumbline::report

BOOST_AUTO_TEST_SUITE(surfaces)

BOOST_DATA_TEST_CASE(every_surface_shows_every_difference, data::make(formats), format) {
  const Report report = planted();
  const std::string text = all_of(report, format);
  for (const Difference& d : report.since->differences) {
    BOOST_TEST(has(text, shown(format, d.text())), file_name(format) << " does not say: " << d.text());
    for (const char* line : {"- then r < 1", "+ then r < 2"})
      if (!d.formulas.empty())
        BOOST_TEST((has(text, shown(format, line)) || has(text, line)), file_name(format) << " has no " << line);
  }
  BOOST_TEST((has(text, shown(format, kAccept)) || has(text, kAccept)), file_name(format)
                                                                            << " does not say how to accept it");
}

BOOST_DATA_TEST_CASE(the_place_in_the_claim_file_stands_beside_it, data::make(formats), format) {
  const std::string text = all_of(planted(), format);
  BOOST_TEST(has(text, shown(format, "claims/mine.claim")), file_name(format));
  BOOST_TEST(has(text, "17"), file_name(format));
}

BOOST_DATA_TEST_CASE(nothing_is_said_where_nothing_differs, data::make(formats), format) {
  Report report = planted();
  const std::vector<Difference> differences = report.since->differences;
  report.since->differences.clear();
  report.since->accept.clear();
  const std::string text = all_of(report, format);
  for (const Difference& d : differences) BOOST_TEST(!has(text, shown(format, d.text())), file_name(format));
  BOOST_TEST(!has(text, kAccept));
}

BOOST_AUTO_TEST_CASE(junit_fails_for_each_reading_that_differs) {
  const std::string text = all_of(planted(), Format::Junit);
  // three readings of the run, the one that is gone, and the run as a whole
  BOOST_TEST(has(text, R"(failures="5" errors="0")"));
  std::size_t failures = 0;
  for (std::size_t at = text.find("<failure"); at != std::string::npos; at = text.find("<failure", at + 1)) ++failures;
  BOOST_TEST(failures == 5u);
}

BOOST_AUTO_TEST_CASE(markdown_says_as_expected_of_nothing_that_differs) {
  const std::string text = all_of(planted(), Format::Markdown);
  BOOST_TEST(!has(text, "| as expected |"));
  BOOST_TEST(has(text, "**differs**"));
}

BOOST_AUTO_TEST_CASE(sarif_has_an_error_at_the_claim_for_each) {
  const nlohmann::json run = nlohmann::json::parse(all_of(planted(), Format::Sarif)).at("runs").at(0);
  std::size_t errors = 0, places = 0;
  for (const nlohmann::json& result : run.at("results")) {
    errors += result.at("level") == "error" ? 1 : 0;
    const nlohmann::json& at = result.at("locations").at(0).at("physicalLocation");
    places += at.at("artifactLocation").at("uri") == "claims/mine.claim" && at.at("region").at("startLine") == 17;
  }
  BOOST_TEST(errors == 5u);
  BOOST_TEST(places == 2u);
}

BOOST_AUTO_TEST_CASE(annotations_are_commands_that_no_text_can_end) {
  Report report = planted();
  report.since->differences[0].formulas += "\n::stop-commands::x";
  report.since->differences[0].file = "a,line=1::b";
  const std::string text = all_of(report, Format::Annotations);
  std::size_t lines = 0;
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1, ++lines)
    BOOST_TEST(text.compare(at, 8, "::error ") == 0, text.substr(at, 40));
  BOOST_TEST(lines == report.since->differences.size());
  BOOST_TEST(has(text, "file=a%2Cline=1%3A%3Ab,line=17,"));
}

BOOST_AUTO_TEST_SUITE_END()
