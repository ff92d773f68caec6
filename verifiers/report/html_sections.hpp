// The sections of the HTML report, a function each, as text inside a page: html_site.cpp puts pages together.
//
// Texts of papers, names of cases and reasons are escaped inside; links go through Links, because the pages of a folder
// and those of a single file have other addresses.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "report/html_parts.hpp"
#include "report/sharpness.hpp"
#include "report/view.hpp"

namespace plumbline {
struct PaperView;  // result/papers.hpp
struct Standing;
}  // namespace plumbline

namespace plumbline::report {

// `index` is the place of the reading among those of its claim. Empty if no case applies.
[[nodiscard]] std::string charts(const View& report, const ReadingView& view, std::size_t index);

// What the script draws on the page of the claim, as JSON that can stand inside a <script type="application/json">:
// every `<` is escaped.
// {"verdicts": [...], "cases": [...], "readings": [{"label", "sides", "depth", "width", "margins"}, ...]}, see
// plot_data.hpp.
[[nodiscard]] std::string chart_data(const View& view, const ClaimView& claim);

[[nodiscard]] std::string claim_section(const View& view, const ClaimView& claim, const Links& links);

// What happens on the counterexample: a comparison that fails there with its two sides and the numbers inside them, and
// the margin.
[[nodiscard]] std::string failure_html(const ReadingView& view, const Links& links);
// The flows that its formula speaks of, drawn, where the report has them (Report::orbits).
[[nodiscard]] std::string orbits_html(const Report& report, const ReadingResult& reading);
// Its certificate, the command that replays it, and a button that does so in the reader's browser, where the report has
// what that needs (Report::replays) and the page stands beside its script.
[[nodiscard]] std::string replay_html(const Report& report, const ReadingView& view, const Links& links);

// For the paper's card on the first screen: how many of each grade, and the first few.
[[nodiscard]] std::string gravest(const PaperView& paper, const Links& links);
// All of them, paper by paper.
[[nodiscard]] std::string findings_section(const View& view, const std::vector<PaperView>& papers, const Links& links);
// " open" for the lists of the front page of a short report; those of a long one are folded.
[[nodiscard]] std::string_view opened(const View& view);

// Everything between <body> and the scripts: header, main, footer.
[[nodiscard]] std::string front_page(const View& view, const Links& links);

// Words, verdict, grade, what differs from the ledger: hidden until the script is there.
[[nodiscard]] std::string index_controls();
// A row for each claim of the paper that says something on some case: its readings with their verdicts, and what it
// rests on, which is what the paper's map draws. The others are named below it.
[[nodiscard]] std::string index_table(const View& view, const PaperView& paper,
                                      const std::map<std::string, Standing>& standing, const Links& links);

// The verdicts of readings and of cases, the grades of findings, each with a sentence; and how to read margins and
// plots.
[[nodiscard]] std::string legend();
[[nodiscard]] std::string footer(const Links& links);
[[nodiscard]] std::string claim_footer(const Report& report);

[[nodiscard]] std::string sharpness_html(const SharpnessTable& table, const Links& links);

// An inline SVG at most 1216 pixels wide whose nodes link to the claims' pages, and below it the claims that rest on
// nothing and on which nothing rests. Empty if the paper says nothing about the cases. The table of claims
// (html_index.hpp) says the same in words.
[[nodiscard]] std::string paper_map(const View& view, const PaperView& paper,
                                    const std::map<std::string, Standing>& standing, const Links& links);

}  // namespace plumbline::report
