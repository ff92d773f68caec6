// What somebody needs who has not read the docs: what the page is about, what the words mean, whose code is inside.
#include "report/html_sections.hpp"

#include <fmt/format.h>

#include <initializer_list>
#include <string_view>
#include <utility>

#include "report/escape.hpp"
#include "report/html_assets.hpp"
#include "result/grades.hpp"

namespace plumbline::report {
namespace {

using Words = std::initializer_list<std::pair<std::string_view, std::string_view>>;

std::string list(std::string_view title, const Words& words) {
  std::string out = fmt::format("<div><h3>{}</h3><dl>", title);
  for (const auto& [verdict, meaning] : words) out += fmt::format("<dt>{}</dt><dd>{}</dd>", badge(verdict), meaning);
  return out + "</dl></div>";
}

std::string grade_list() {
  std::string out = "<div><h3>How grave it is that a reading falls</h3><dl>";
  for (const Grade grade : grades)
    out += fmt::format("<dt>{}</dt><dd>{}</dd>", grade_badge(to_string(grade)), escape_markup(grade_meaning(grade)));
  return out +
         R"(</dl><p><b>Corrected in</b> names the version in which the authors changed it; <b>open</b>: none has.</p></div>)";
}

}  // namespace

std::string legend() {
  return R"(<details class="legend" id="legend"><summary>How to read this page</summary><div class="columns">)" +
         list("Verdict of a reading, over all cases",
              {{"proved", "a theorem, for all networks: Rocq has checked a proof of this formula"},
               {"not-refuted", "held on every case that tested it: evidence, never proof"},
               {"refuted", "false: at least one case fails, and its certificate can be replayed"},
               {"vacuous", "never put to the test, which is no pass"},
               {"inconclusive", "nothing that counts was decided"},
               {"ill-typed", "has no meaning on the cases that it speaks about"}}) +
         list("Verdict on one case", {{"holds", "assumption true, conclusion true, and that says something"},
                                      {"fails", "assumption true, conclusion false: a counterexample"},
                                      {"trivial", "true, but would be true of anything"},
                                      {"hypothesis-false", "the assumption is false here, so nothing is claimed"},
                                      {"not-applicable", "the statement is not about such networks"},
                                      {"inconclusive", "the arithmetic did not decide"},
                                      {"ill-typed", "the formula has no value here"}}) +
         grade_list() + std::string(reading_help);
}

std::string footer(const Links& links) {
  std::string out =
      R"(<footer><p>Every decided verdict on a constructed case, and every counterexample, has a certificate; <code>plumbline check FILE</code> )"
      R"((with <code>--formulas formulas.lock</code> for claims of your own) replays it with a program that shares no code with the one that wrote it. This page loads nothing from a network.</p>)";
  if (!library_licences.empty())
    out += links.single_file()
               ? fmt::format(
                     "<details><summary>Licences of the plotting library inside this "
                     "page</summary><pre>{}</pre></details>",
                     escape_markup(library_licences))
               : fmt::format(R"(<p><a href="{}">Licences of the plotting library</a></p>)", links.page("library.txt"));
  return out + "</footer>\n";
}

std::string claim_footer(const Report& report) {
  return fmt::format(
      R"(<footer><p>Plumbline {}{}. <a href="../report.html#legend">What the words mean</a>. Plots show midpoints and decide nothing.</p></footer>)"
      "\n",
      escape_markup(report.version), report.commit.empty() ? "" : ", commit " + escape_markup(report.commit));
}

}  // namespace plumbline::report
