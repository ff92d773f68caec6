// What the report says about one claim: its readings side by side.
#include "report/html_sections.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/escape.hpp"
#include "report/formula.hpp"
#include "report/html_assets.hpp"
#include "report/html_case.hpp"
#include "report/html_parts.hpp"
#include "report/words.hpp"
#include "result/grades.hpp"
#include "typesetting/in_symbols.hpp"

namespace plumbline::report {
namespace {

constexpr std::size_t most_cases = 60;  // rows in the table of a reading's cases

// A text that all readings of a claim share stands once, above them; otherwise each reading shows its own.
bool shared(const ClaimView& claim, std::string ReadingResult::*text) {
  return std::ranges::all_of(claim.readings, [&](const ReadingView* view) {
    return view->reading->*text == claim.readings.front()->reading->*text;
  });
}

std::string source_line(const std::string& text) {
  return text.empty() ? std::string() : fmt::format(R"(<p class="source">{}</p>)", escape_markup(text));
}

// Behind a label, "" for none. A formula that is too wide for a small screen is scrolled, by keys too.
std::string sentence(std::string_view css_class, std::string_view before, const std::string& text) {
  if (text.empty()) return {};
  const std::string words = words_html(text);
  return fmt::format(R"(<p class="{}"{}>{}{}</p>)", css_class,
                     words.find("<math") == std::string::npos ? "" : R"( tabindex="0")", before, words);
}

std::string html_formula(const ReadingResult& reading) {
  const auto formula = [](const std::string& mathml) {
    return fmt::format(R"(<div class="formula" tabindex="0">{}</div>)", mathml);
  };
  if (const auto set = typeset(reading))
    return formula(set->mathml) +
           (set->definitions.empty()
                ? ""
                : "<details><summary>Definitions</summary>" + formula(set->definitions) + "</details>") +
           fmt::format("<details><summary>LaTeX</summary><pre><code>{}</code></pre></details>",
                       escape_markup(set->latex));
  const std::string& text = reading.formula;
  return text.empty() ? "" : fmt::format(R"(<pre class="formula"><code>{}</code></pre>)", escape_markup(text));
}

// What the claim's proof rests on, with a warning at everything that came out refuted or without meaning.
std::string foundations(const View& view, const ClaimView& claim, const Links& links) {
  std::vector<std::string> names;
  for (const ReadingView* reading : claim.readings)
    for (const std::string& name : reading->reading->rests_on)
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  if (names.empty()) return {};
  std::string out = R"(<p class="foundations">Rests on)";
  const char* separator = " ";
  for (const std::string& name : names) {
    out += separator;
    separator = ", ";
    const ClaimView* foundation = view.find(name);
    if (foundation == nullptr) {
      out += escape_markup(name);
      continue;
    }
    out += claim_link(*foundation, links);
    for (const ReadingView* reading : foundation->readings)
      if (falls(*reading->reading))
        out += fmt::format(R"( <span class="warning">({}: {})</span>)", escape_markup(reading->reading->reading),
                           to_string(reading->reading->verdict));
  }
  return out + "</p>";
}

std::string facts(const ReadingView& view) {
  const ReadingResult& reading = *view.reading;
  std::string out = "<dl>";
  const auto fact = [&](std::string_view name, const std::string& html) {
    if (!html.empty()) out += fmt::format("<dt>{}</dt><dd>{}</dd>", name, html);
  };
  fact("Proved", escape_markup(in_words(reading.proofs)));
  if (falls(reading)) fact("Robust", words_html(reading.robust));
  fact("Scope", escape_markup(reading.scope));
  fact("Cases", count_bar(view.tally.counts) + count_words(view.tally.counts));
  if (!view.cases.empty())
    fact("Vacuous share", fmt::format(R"({} <span class="muted">of the cases say nothing about the statement</span>)",
                                      vacuous_share(view)));
  if (const std::string easy = easy_in_words(view); !easy.empty())
    fact("Cases that bite", fmt::format(R"(<strong class="unmet">{}</strong>)", escape_markup(easy)));
  else if (view.informative())
    fact("Cases that bite", std::to_string(*view.informative()));
  const auto margin = [&](std::string_view name, const CaseResult* result) {
    if (result != nullptr)
      fact(name, fmt::format(R"({} <span class="muted">on {}</span>)", escape_markup(margin_text(*result)),
                             escape_markup(result->case_name)));
  };
  margin("Smallest margin", view.tightest);
  margin("Worst failure", view.worst);
  if (reading.twin == ReadingVerdict::Refuted)
    fact("False twin", R"(<span class="met">refuted, as it must be</span>)");
  else if (reading.twin_survives())
    fact("False twin", badge(*reading.twin) + R"( <strong class="unmet">the cases do not test this claim</strong>)");
  return out + "</dl>";
}

// Why a statement has no value names the part that has none.
std::string reason_html(const ReadingResult& reading, const CaseResult& result) {
  const std::string reason = result.verdict == CaseVerdict::IllTyped
                                 ? words_html(sentence_about(reading.term, reading.formula, result.reason))
                                 : escape_markup(result.reason);
  if (!result.easy || result.easy->empty()) return reason;
  return (reason.empty() ? "" : reason + "; ") + "easy: " + escape_markup(*result.easy);
}

std::string case_table(const ReadingView& view, const Links& links) {
  const auto cases = by_interest(view);
  if (cases.empty()) return {};
  const std::size_t shown = std::min(cases.size(), most_cases);
  std::string out = fmt::format("<details class=\"case-list\"><summary>Cases ({})</summary>", cases.size());
  if (shown < cases.size()) out += fmt::format("<p>The {} most telling ones; summary.json has all.</p>", shown);
  out += R"(<div class="scroll" tabindex="0" role="group" aria-label="Cases"><table class="cases">)"
         R"(<thead><tr><th scope="col">Case</th><th scope="col">Verdict</th>)"
         R"(<th scope="col">Margin</th><th scope="col">Decided by</th><th scope="col">Reason</th>)"
         R"(<th scope="col"><span class="visually-hidden">Certificate</span></th></tr></thead>)"
         R"(<tbody>)";
  for (std::size_t i = 0; i < shown; ++i) {
    const CaseResult& result = *cases[i];
    out += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                       escape_markup(result.case_name), badge(result.verdict), escape_markup(margin_text(result)),
                       escape_markup(result.rung), reason_html(*view.reading, result),
                       certificate_link(result.certificate, links));
  }
  return out + "</tbody></table></div></details>";
}

// What differs from what was expected of the reading.
std::string differences_of(const View& report, const ReadingResult& reading) {
  std::string out;
  if (const Comparison* comparison = report.comparison())
    for (const Difference* d : comparison->of(reading.claim, reading.reading)) out += difference_item(*d, "");
  return out.empty() ? out : "<ul class=\"differences\">" + out + "</ul>\n";
}

// `index`: its place among the readings of the claim.
std::string reading_card(const View& report, const ClaimView& claim, const ReadingView& view, std::size_t index,
                         const Links& links) {
  const ReadingResult& reading = *view.reading;
  const std::string id = (links.single_file() ? page_name(claim.claim) + "/" : "") + html_id(reading.reading);
  std::string out =
      fmt::format(R"(<article class="reading" id="{}"><header><h2><a href="{}">{}</a></h2>)", id,
                  links.single_file() ? links.reading(reading) : "#" + id, escape_markup(reading.reading)) +
      badge(reading.verdict) + grade_tag(reading) + expectation(report, reading) + "</header>\n" +
      differences_of(report, reading);
  if (falls(reading)) {
    out += sentence("cause", "<b>Cause:</b> ", reading.cause) + sentence("meant", "<b>Meant:</b> ", reading.meant);
    for (const Answer& answer : reading.answers)
      out += sentence("meant", "<b>" + escape_markup(answer_label(answer)) + ":</b> ", answer.text);
  }
  if (reading.counterexample)
    out += "<details open class=\"counterexample\"><summary>Counterexample</summary>" + failure_html(view, links) +
           counterexample_html(*reading.counterexample) + orbits_html(report.report(), reading) +
           replay_html(report.report(), view, links) + "</details>";
  out += sentence("change", "<b>Changed:</b> ", reading.change);
  if (!shared(claim, &ReadingResult::source)) out += source_line(reading.source);
  out += html_formula(reading) + facts(view) + charts(report, view, index);
  if (const SharpnessTable* table = report.sharpness(reading)) out += sharpness_html(*table, links);
  return out + case_table(view, links) + "</article>\n";
}

}  // namespace

std::string claim_section(const View& view, const ClaimView& claim, const Links& links) {
  const ReadingResult& first = *claim.readings.front()->reading;
  std::string out =
      fmt::format(R"(<section class="claim" id="{0}" aria-labelledby="{0}-name"><h1 id="{0}-name">{1}</h1>)"
                  R"(<p class="claim-id"><code>{2}</code></p>)",
                  page_name(claim.claim), first.title.empty() ? escape_markup(claim.claim) : words_html(first.title),
                  escape_markup(claim.claim));
  if (shared(claim, &ReadingResult::source)) out += source_line(first.source);
  out += foundations(view, claim, links) + sentence("statement", "", first.statement) + "\n<div class=\"readings\">\n";
  for (std::size_t i = 0; i < claim.readings.size(); ++i)
    if (claim.readings[i]->speaks()) out += reading_card(view, claim, *claim.readings[i], i, links);
  out += "</div>\n";
  if (!library_script.empty())
    out += fmt::format("<script type=\"application/json\" class=\"chart-data\">{}</script>\n", chart_data(view, claim));
  return out + "</section>\n";
}

}  // namespace plumbline::report
