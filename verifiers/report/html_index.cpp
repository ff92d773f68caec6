// The table of claims on the front page, paper by paper, and the field that searches it.
#include "report/html_sections.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/escape.hpp"
#include "report/words.hpp"
#include "result/assessment.hpp"
#include "result/grades.hpp"
#include "result/papers.hpp"

namespace plumbline::report {
namespace {

// What is searched besides the row's own words; sentences as they are typed, so that "theta" is found.
std::string search_text(const ClaimView& claim) {
  const ReadingResult& first = *claim.readings.front()->reading;
  std::string out = first.title + " " + first.statement + " " + first.source;
  for (const ReadingView* view : claim.readings) out += " " + view->reading->meant;
  return out;
}

// The words by which the selections find a row, one list for each: "refuted not-refuted", "boundary".
std::string attributes(const View& report, const ClaimView& claim) {
  std::string verdicts, grades_of_falls;
  bool unexpected = false;
  for (const ReadingView* view : claim.readings) {
    if (!view->speaks()) continue;
    verdicts += (verdicts.empty() ? "" : " ") + std::string(to_string(view->reading->verdict));
    if (falls(*view->reading))
      grades_of_falls += (grades_of_falls.empty() ? "" : " ") + std::string(to_string(view->reading->grade));
    unexpected |= assess(*view->reading, report.comparison()) == Assessment::Bad;
  }
  return fmt::format(R"(data-verdict="{}" data-grade="{}" data-unexpected="{}")", escape_markup(verdicts),
                     escape_markup(grades_of_falls), unexpected ? "yes" : "no");
}

std::string reading_line(const View& report, const ReadingView& view, const Links& links) {
  const ReadingResult& reading = *view.reading;
  const bool bad = assess(reading, report.comparison()) == Assessment::Bad;
  return fmt::format(R"(<li><a href="{}">{}</a> {}{}{}</li>)", links.reading(reading), escape_markup(reading.reading),
                     badge(reading.verdict), grade_tag(reading), bad ? " " + expectation(report, reading) : "");
}

std::string foundations_cell(const View& view, const ClaimView& claim, const std::map<std::string, Standing>& standing,
                             const Links& links) {
  std::string out;
  for (const ClaimView* on : foundations_of(view, claim))
    out += (out.empty() ? "" : ", ") + claim_link(*on, links) +
           (standing.at(on->claim).fall != nullptr ? R"( <span class="warning">✕ falls</span>)" : "");
  const auto& shaken = standing.at(claim.claim).shaken_by;
  if (!shaken.empty() && out.find("warning") == std::string::npos)
    out +=
        fmt::format(R"( <span class="warning">and so on {}, which falls</span>)", escape_markup(shaken.front()->claim));
  return out;
}

std::string row(const View& view, const ClaimView& claim, const std::map<std::string, Standing>& standing,
                const Links& links) {
  std::string readings;
  std::size_t results = 0;
  for (const ReadingView* reading : claim.readings) {
    if (!reading->speaks()) continue;
    readings += reading_line(view, *reading, links);
    results = std::max(results, reading->cases.size() - reading->count(CaseVerdict::NotApplicable));
  }
  const std::string& title = claim.readings.front()->reading->title;
  return fmt::format(
      R"(<tr {} data-search="{}"><th scope="row">{}{}</th><td><ul class="plain">{}</ul></td><td class="number" data-name="Cases">{}</td><td class="on" data-name="Rests on">{}</td></tr>)"
      "\n",
      attributes(view, claim), escape_markup(search_text(claim)), claim_link(claim, links),
      title.empty() ? "" : fmt::format(R"(<span class="title">{}</span>)", words_html(title)), readings, results,
      foundations_cell(view, claim, standing, links));
}

std::string silent(const PaperView& paper) {
  std::string names;
  std::size_t count = 0;
  for (const ClaimView* claim : paper.claims) {
    if (claim->speaks()) continue;
    ++count;
    names += (names.empty() ? "" : ", ") + escape_markup(claim->claim);
  }
  if (count == 0) return {};
  return fmt::format(
      R"(<details class="silent"><summary>{} {} to no case of this run</summary><p class="muted">{}</p></details>)",
      plural(count, "claim"), count == 1 ? "applies" : "apply", names);
}

}  // namespace

std::string index_controls() {
  std::string out =
      R"(<div class="controls" id="controls" role="search" hidden><label>Find )"
      R"(<input type="search" id="words" placeholder="claim or words; press / to come here" autocomplete="off">)"
      R"(</label>)"
      R"(<label>Verdict <select id="verdict"><option value="">any</option>)";
  for (const ReadingVerdict verdict : reading_verdicts) out += fmt::format("<option>{}</option>", to_string(verdict));
  out += R"(</select></label><label>Grade <select id="grade"><option value="">any</option>)";
  for (const Grade grade : grades) out += fmt::format("<option>{}</option>", to_string(grade));
  return out + R"(</select></label><label>)"
               R"(<input type="checkbox" id="unexpected"> only what is not as expected</label>)"
               R"(<button type="button" id="clear">Show all</button>)"
               R"(<span id="shown" class="muted" role="status" aria-live="polite"></span></div>)";
}

std::string index_table(const View& view, const PaperView& paper, const std::map<std::string, Standing>& standing,
                        const Links& links) {
  if (!paper.speaks()) return silent(paper);
  std::string out = fmt::format(
      R"(<div class="scroll" tabindex="0" role="region" aria-label="Claims of {}"><table class="index"><thead><tr>)"
      R"(<th scope="col">Claim</th><th scope="col">Readings</th><th scope="col">Cases</th><th scope="col">Rests on</th></tr></thead><tbody>)"
      "\n",
      escape_markup(paper.key));
  for (const ClaimView* claim : paper.claims)
    if (claim->speaks()) out += row(view, *claim, standing, links);
  return out + "</tbody></table></div>\n" + silent(paper);
}

}  // namespace plumbline::report
