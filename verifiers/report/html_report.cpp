#include "report/html_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/digest.hpp"
#include "report/escape.hpp"
#include "report/experiment_page.hpp"
#include "report/grades.hpp"
#include "report/html_assets.hpp"
#include "report/html_charts.hpp"
#include "report/html_claim.hpp"
#include "report/html_legend.hpp"
#include "report/html_parts.hpp"

namespace plumbline::report {
namespace {

std::string head(const Report& report) {
  const std::string library = library_script.empty() ? "" : fmt::format(" '{}'", policy_hash(library_script));
  return fmt::format(R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '{}' '{}'; script-src '{}'{}; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{}</title>
<style>{}</style>
</head>
)",
                     policy_hash(page_style), policy_hash(library_style), policy_hash(page_script), library,
                     escape_markup(report.title), page_style);
}

// The first thing to read: is everything as it should be?
std::string answer(const View& view) {
  std::size_t expected = 0;
  for (const ReadingView& reading : view.readings()) expected += reading.reading->expected.empty() ? 0 : 1;
  if (expected == 0) return R"(<p class="answer">No expected verdicts were given.</p>)";
  const std::size_t unexpected = view.unexpected();
  if (unexpected > 0)
    return fmt::format(R"(<p class="answer bad">{} of {} readings {} not as the ledger expects.</p>)", unexpected,
                       expected, unexpected == 1 ? "is" : "are");
  return fmt::format(R"(<p class="answer">{} as the ledger expects.</p>)",
                     expected == 1 ? "The one reading is" : fmt::format("All {} readings are", expected));
}

std::string totals(const View& view) {
  std::string out = R"(<ul class="totals" aria-label="Readings by verdict">)";
  for (const std::string_view verdict : reading_verdicts) {
    std::size_t count = 0;
    for (const ReadingView& reading : view.readings()) count += reading.reading->verdict == verdict ? 1 : 0;
    if (count > 0) out += fmt::format("<li>{} {}</li>", badge(verdict), count);
  }
  return out + fmt::format("</ul><p class=\"muted\">{}, {}, {}: {}</p>{}", plural(view.claims().size(), "claim"),
                           plural(view.readings().size(), "reading"), plural(view.report().cases.size(), "result"),
                           in_words(view.counts()), count_bar(view.counts()));
}

// What does not stand, counted by grade; and a list of it with links, the gravest first.
std::string fallen(const View& view) {
  const std::string words = fallen_in_words(view);
  if (words.empty()) return {};
  std::string out = fmt::format(R"(<p class="fallen">{}.</p><details class="findings"><summary>What does not stand, )"
                                R"(the gravest first</summary><ol>)",
                                escape_markup(words));
  for (const ReadingView* view_of : by_grade(view)) {
    const ReadingResult& reading = *view_of->reading;
    if (!falls(reading)) break;
    out +=
        fmt::format(R"(<li><a href="#{}">{}</a>{}{}{}</li>)", section_id(reading.claim), escape_markup(label(reading)),
                    grade_tag(reading), reading.title.empty() ? "" : " " + escape_markup(reading.title),
                    reading.meant.empty() ? "" : "; meant: " + escape_markup(reading.meant));
  }
  return out + "</ol></details>";
}

std::string provenance(const Report& report) {
  std::string out = "Plumbline " + escape_markup(report.version);
  if (!report.seeds.empty())
    out += fmt::format(", {} {}", report.seeds.size() == 1 ? "seed" : "seeds", fmt::join(report.seeds, ", "));
  if (!report.created.empty()) out += ", " + escape_markup(report.created);
  return fmt::format(R"(<p class="muted">{}</p>)", out);
}

std::string controls() {
  std::string out =
      R"(<div class="controls" id="controls" role="search" hidden><label>Find )"
      R"(<input type="search" id="words" placeholder="claim or words; press / to come here" autocomplete="off">)"
      R"(</label>)"
      R"(<label>Verdict <select id="verdict"><option value="">any</option>)";
  for (const std::string_view verdict : reading_verdicts) out += fmt::format("<option>{}</option>", verdict);
  out += R"(</select></label><label>Grade <select id="grade"><option value="">any</option>)";
  for (const std::string_view grade : grades) out += fmt::format("<option>{}</option>", grade);
  return out + R"(</select></label><label>Order <select id="order"><option value="">as in the papers</option>)"
               R"(<option value="grade">gravest first</option></select></label><label>)"
               R"(<input type="checkbox" id="unexpected"> only what differs from the ledger</label>)"
               R"(<button type="button" id="clear">Show all</button>)"
               R"(<span id="shown" class="muted" role="status" aria-live="polite"></span></div>)";
}

// What is searched besides the row's own words.
std::string search_text(const ReadingResult& reading) {
  return reading.title + " " + reading.statement + " " + reading.source + " " + reading.meant;
}

// `above`: the row before it, null for the first. A row without data-search is searched by the text of the one above.
std::string table_row(const View& report, const ReadingView& view, const ReadingView* above) {
  const ReadingResult& reading = *view.reading;
  const bool unexpected = !reading.expected.empty() && !reading.as_expected();
  const std::string id = section_id(reading.claim);
  const bool repeats = above != nullptr && search_text(*above->reading) == search_text(reading);
  return fmt::format(
      R"(<tr data-verdict="{}" data-grade="{}" data-rank="{}" data-unexpected="{}" data-section="{}"{}>)"
      R"(<th scope="row">{}</th>)"
      R"(<td class="reading-name">{}</td><td>{}{}</td><td>{}</td><td class="number" data-name="Smallest margin">{}</td>)"
      R"(<td class="number" data-name="Vacuous">{}</td><td class="counts">{}{}</td><td class="scope">{}</td></tr>)"
      "\n",
      escape_markup(reading.verdict), falls(reading) ? escape_markup(reading.grade) : "", grade_rank(reading),
      unexpected ? "yes" : "no", id, repeats ? "" : " data-search=\"" + escape_markup(search_text(reading)) + "\"",
      claim_link(*report.find(reading.claim)), escape_markup(reading.reading), badge(reading.verdict),
      grade_tag(reading), expectation(reading),
      view.tightest != nullptr ? escape_markup(margin_text(*view.tightest)) : "", vacuous_share(view),
      view.speaks() ? count_bar(view.counts) : "", count_words(view.counts), escape_markup(reading.scope));
}

// Claims without a section.
std::string silent(const View& view) {
  const auto count =
      std::count_if(view.claims().begin(), view.claims().end(), [](const ClaimView& c) { return !c.speaks(); });
  if (count == 0) return {};
  return fmt::format(R"(<p class="muted">{} {} to no case of this run, and {} no section below.</p>)"
                     "\n",
                     plural(static_cast<std::size_t>(count), "claim"), count == 1 ? "applies" : "apply",
                     count == 1 ? "has" : "have");
}

std::string table(const View& view) {
  std::string out =
      R"(<div class="scroll" tabindex="0" role="region" aria-label="Table of claims">)"
      R"(<table id="claims"><thead><tr><th scope="col">Claim</th>)"
      R"(<th scope="col">Reading</th><th scope="col">Verdict</th><th scope="col">Ledger</th>)"
      R"(<th scope="col">Smallest margin</th><th scope="col">Vacuous</th><th scope="col">Cases</th><th scope="col">Scope</th></tr></thead><tbody>)"
      "\n";
  const ReadingView* above = nullptr;
  for (const ReadingView& reading : view.readings()) {
    out += table_row(view, reading, above);
    above = &reading;
  }
  return out + "</tbody></table></div>\n" + silent(view);
}

// The page without the scripts and the style that it starts with.
std::string body(const View& view) {
  std::string out = fmt::format(
      "<body>\n<a class=\"skip\" href=\"#claims\">To the table of claims</a>\n"
      "<header><button type=\"button\" id=\"theme\" "
      "hidden>Dark</button><h1>{}</h1>\n{}\n{}\n{}\n{}{}</header>\n<main>\n{}\n{}\n",
      escape_markup(view.report().title), provenance(view.report()), introduction(), answer(view), totals(view),
      fallen(view), legend(), controls());
  out += table(view) +
         "<p id=\"none\" class=\"muted\" hidden>No reading matches. Press Escape in the field, or “Show all”.</p>\n";
  for (const ClaimView& claim : view.claims())
    if (claim.speaks()) out += claim_section(view, claim);
  if (view.report().experiment) out += experiment_section(*view.report().experiment);
  out += view.report().training;
  return out + "</main>\n" + footer();
}

}  // namespace

std::string render_html(const Report& report) {
  const View view(report);
  std::string out = head(report) + body(view);
  if (!library_script.empty())
    out += fmt::format("<script type=\"application/json\" id=\"data\">{}</script>\n<script>{}</script>\n",
                       chart_data(view), library_script);
  return out + fmt::format("<script>{}</script>\n</body>\n</html>\n", page_script);
}

}  // namespace plumbline::report
