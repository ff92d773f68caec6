// The front page of a report: what a newcomer should know after a minute. What was asked of which papers, what is false
// and how gravely, what stands and on what evidence, what changed; then a map and a table of each paper's claims.
#include "report/html_sections.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "budget/as_size.hpp"
#include "report/escape.hpp"
#include "report/experiment_pages.hpp"
#include "report/html_assets.hpp"
#include "report/words.hpp"
#include "result/grades.hpp"
#include "result/papers.hpp"

namespace plumbline::report {
namespace {

// The date is that of the file, which the browser knows: the bytes depend on the results alone.
std::string provenance(const Report& report) {
  std::string out = "Plumbline " + escape_markup(report.version);
  if (!report.commit.empty()) out += fmt::format(", commit <code>{}</code>", escape_markup(report.commit));
  if (!report.seeds.empty())
    out += fmt::format(", {} {}", report.seeds.size() == 1 ? "seed" : "seeds", fmt::join(report.seeds, ", "));
  out += report.created.empty() ? R"(<span id="written" hidden>, written on </span>)"
                                : ", " + escape_markup(report.created);
  return fmt::format(R"(<p class="muted">{}</p>)", out);
}

// How many readings fall, as expected, that drop a hypothesis on purpose.
std::size_t known_controls(const View& view) {
  return as_size(std::ranges::count_if(view.readings(), [](const ReadingView& of) {
    return falls(*of.reading) && of.reading->as_expected() && of.reading->grade == Grade::Control;
  }));
}

// Is everything as it should be? And of what that is said: an expected refutation is no good news for the paper.
std::string answer(const View& view) {
  const std::size_t expected = view.expected(), unexpected = view.unexpected(), refutations = view.known_refutations();
  const std::size_t differences = view.comparison() == nullptr ? 0 : view.comparison()->differences.size();
  if (expected == 0 && differences == 0)
    return R"(<p class="answer none">No expected verdicts were given: read below what this run found.</p>)";
  std::string out = fmt::format(
      R"(<p class="answer{}">Held against {}: {}{}</p>)", unexpected + differences > 0 ? " bad" : "",
      escape_markup(view.report().expectation),
      unexpected > 0  ? fmt::format("{} of {} {} not as expected.", unexpected, plural(expected, "verdict"),
                                   unexpected == 1 ? "is" : "are")
      : expected == 1 ? "the one verdict is as expected."
                      : fmt::format("all {} verdicts are as expected.", expected),
      differences == 0 ? "" : fmt::format(R"( <a href="#changes">{} in all.</a>)", plural(differences, "difference")));
  out +=
      R"(<p class="muted">This line is about the run, not about the papers: it says whether anything differs from what was known before)";
  if (refutations > 0)
    out += fmt::format("; {} of the known verdicts {}", refutations,
                       refutations == 1 ? "is a refutation" : "are refutations");
  if (const std::size_t controls = known_controls(view); refutations > 0 && controls > 0)
    out += fmt::format(", {} of them {}: false on purpose, a hypothesis was dropped to see that it is needed", controls,
                       controls == 1 ? "of a control" : "of controls");
  return out + ".</p>";
}

std::string version_link(const PaperVersion& version) {
  const std::string text = version.name + (version.date.empty() ? "" : ", " + version.date);
  constexpr std::string_view arxiv = "arXiv:";
  const std::string id = version.identifier.starts_with(arxiv) ? version.identifier.substr(arxiv.size()) : "";
  const bool plain = !id.empty() && std::ranges::all_of(id, [](unsigned char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '/' ||
           c == '-';
  });
  if (!plain) return escape_markup(text + (version.identifier.empty() ? "" : " (" + version.identifier + ")"));
  return fmt::format(R"(<a href="https://arxiv.org/abs/{}">{}</a> ({})", id, escape_markup(version.identifier),
                     escape_markup(text)) +
         ")";
}

std::string authors_line(const PaperView& paper) {
  if (paper.facts == nullptr) return {};
  std::string out = escape_markup(paper.facts->authors);
  for (std::size_t i = 0; i < paper.facts->versions.size(); ++i)
    out += (i == 0 ? (out.empty() ? "" : ". ") : ", ") + version_link(paper.facts->versions[i]);
  return "<p>" + out + "</p>";
}

// "12 proved", and on what evidence the others stand.
std::string standing_words(const PaperView& paper) {
  const auto count = [&](ReadingVerdict verdict) {
    const auto found = paper.verdicts.find(verdict);
    return found == paper.verdicts.end() ? std::size_t{0} : found->second;
  };
  const std::size_t proved = count(ReadingVerdict::Proved), stands = count(ReadingVerdict::NotRefuted),
                    silent = count(ReadingVerdict::Vacuous), undecided = count(ReadingVerdict::Inconclusive);
  std::string out;
  const auto add = [&](std::size_t number, const std::string& text) {
    out += number > 0 ? "<li>" + text + "</li>" : "";
  };
  add(proved, fmt::format("{} {} proved for all networks.", badge("proved"), plural(proved, "reading")));
  add(stands, fmt::format("{} {} not refuted: decided exactly, and true, {}. Evidence, never proof{}.",
                          badge("not-refuted"), plural(stands, "reading"), plural(paper.held, "time"),
                          paper.only_easy > 0 ? fmt::format("; {} of them met easy cases only", paper.only_easy) : ""));
  add(paper.on_architectures, fmt::format("{} of these {} proved on single architectures, for all weights and inputs.",
                                          paper.on_architectures, paper.on_architectures == 1 ? "is" : "are"));
  add(silent,
      fmt::format("{} {} never put to the test, which is no pass.", badge("vacuous"), plural(silent, "reading")));
  add(undecided, fmt::format("{} {} undecided.", badge("inconclusive"), plural(undecided, "reading")));
  return out.empty() ? "" : "<h3>What stands</h3><ul class=\"plain\">" + out + "</ul>";
}

// What people say of the paper and of its main theorems.
std::string sentences(const PaperView& paper, const Links& links) {
  std::string out, list;
  if (paper.facts != nullptr && !paper.facts->verdict.empty())
    out += "<p class=\"verdict\">" + words_html(paper.facts->verdict) + "</p>";
  for (const MainView& view : main_statements(paper))
    list += fmt::format(R"(<li><span class="stands stands-{0}">{0}</span> {1}{2}: {3}</li>)", view.main->stands,
                        claim_link(*view.claim, links),
                        view.as_expected ? "" : R"( <strong class="unmet">not as expected</strong>)",
                        words_html(view.main->says));
  return out + (list.empty() ? "" : "<ul class=\"plain main\">" + list + "</ul>");
}

std::string paper_card(const PaperView& paper, const Links& links) {
  const std::string key = html_id(paper.key);
  return fmt::format(R"(<article class="paper"><h2>{}</h2>{}{})", escape_markup(paper.title), authors_line(paper),
                     sentences(paper, links)) +
         gravest(paper, links) + standing_words(paper) +
         fmt::format(R"(<p class="muted">Asked: {} in {}, on {}, {} in all. )"
                     R"(<a href="#index-{}">All claims</a>, <a href="#map-{}">what rests on what</a></p></article>)"
                     "\n",
                     plural(paper.claims_asked, "claim"), plural(paper.readings_asked, "reading"),
                     plural(paper.cases.size(), "case"), plural(paper.results, "verdict"), key, key);
}

std::string changes(const View& view, const Links& links) {
  const auto& since = view.report().since;
  if (!since)
    return R"(<section id="changes"><h2>What changed</h2><p class="muted">This run was not held against another one: )"
           R"(<code>plumbline report OUT --since EARLIER</code> or <code>--ledger FILE</code> says what changed.</p></section>)"
           "\n";
  std::string out = fmt::format(R"(<section id="changes"><h2>What changed since {}</h2>)", escape_markup(since->with));
  const std::vector<Difference>& all = since->differences;
  if (all.empty()) out += "<p>Nothing: verdicts, formulas, margins and cases are the same.</p>";
  constexpr std::size_t most = 200;
  std::string list;
  for (std::size_t i = 0; i < std::min(most, all.size()); ++i) {
    const ClaimView* claim = view.find(all[i].claim);
    list += difference_item(all[i], claim != nullptr && claim->speaks() ? links.claim(all[i].claim) : "");
  }
  if (all.size() > most) list += fmt::format("<li>and {} more</li>", all.size() - most);
  if (!list.empty()) out += "<ul class=\"differences\">" + list + "</ul>";
  if (!since->accept.empty())
    out += fmt::format("<p>If you have looked at each difference and agree, accept them with <code>{}</code>.</p>",
                       escape_markup(since->accept));
  return out + "</section>\n";
}

std::string experiments_link(const Report& report, const Links& links) {
  if (!report.experiment && report.training.empty()) return {};
  if (links.single_file()) return (report.experiment ? experiment_section(*report.experiment) : "") + report.training;
  return fmt::format(R"(<section><h2>Experiments</h2><p>{}<a href="{}">The figures</a></p></section>)",
                     report.experiment ? escape_markup(experiment_summary(*report.experiment)) + ". " : "",
                     links.page("experiments.html"));
}

std::string covers_link(const Report& report, const Links& links) {
  if (report.covers.empty() || links.single_file()) return report.covers;
  return fmt::format(
      R"(<section><h2>Boxes</h2><p>What holds at every point of a box: <a href="{}">the boxes and their parts</a></p></section>)",
      links.page("boxes.html"));
}

// Map and table of a paper.
std::string details_of(const View& view, const PaperView& paper, const std::map<std::string, Standing>& standing,
                       const Links& links) {
  const std::string key = html_id(paper.key);
  const std::string map = paper_map(view, paper, standing, links);
  std::string out = fmt::format(R"(<details class="of-paper" id="index-{}"{}><summary>{}: {}</summary>)", key,
                                opened(view), escape_markup(paper.title), plural(paper.claims.size(), "claim"));
  out += fmt::format(R"(<div id="map-{}" class="map-box">{}{}</div>)", key,
                     map.empty() ? "" : fmt::format("<h3>What rests on what</h3>{}", map_legend), map);
  return out + "<h3>Claims</h3>" + index_table(view, paper, standing, links) + "</details>\n";
}

}  // namespace

std::string front_page(const View& view, const Links& links) {
  const std::vector<PaperView> all = papers(view);
  const std::map<std::string, Standing> standing = standings(view);
  std::string out = fmt::format(
      "<a class=\"skip\" href=\"#claims\">To the table of claims</a>\n<header class=\"top\"><button type=\"button\" "
      "id=\"theme\" "
      "hidden>Dark</button><h1>{}</h1>\n{}\n{}\n{}</header>\n<main>\n",
      escape_markup(view.report().title), provenance(view.report()), introduction, answer(view));
  out += "<div class=\"papers\">\n";
  for (const PaperView& paper : all) out += paper_card(paper, links);
  out += "</div>\n" + changes(view, links) + findings_section(view, all, links) + covers_link(view.report(), links) +
         experiments_link(view.report(), links) + "<div id=\"claims\">" + index_controls() +
         "<p id=\"none\" class=\"muted\" hidden>No claim matches. Press Escape in the field, or “Show all”.</p>\n";
  for (const PaperView& paper : all) out += details_of(view, paper, standing, links);
  return out + "</div>\n" + legend() + "</main>\n" + footer(links);
}

}  // namespace plumbline::report
