// The table of a reading's mutants on the page, opened by what it says.
#include "report/html_sections.hpp"

#include <fmt/format.h>

#include "number/rational.hpp"
#include "report/decimal.hpp"
#include "report/escape.hpp"
#include "report/html_parts.hpp"
#include "report/view.hpp"

namespace plumbline::report {
namespace {

// What the outcome means for the statement, not for the mutant: a stronger mutant that survives is slack.
std::string_view meaning(const Mutant& m) {
  if (m.verdict != "refuted" && m.verdict != "survived") return "says nothing";
  const bool refuted = m.verdict == "refuted";
  if (m.strength == "weaker") return refuted ? "so the statement is false" : "as it must be";
  if (m.kind == "drop-hypothesis") return refuted ? "needed" : "not shown to be needed";
  if (m.strength == "stronger") return refuted ? "sharp" : "slack";
  return refuted ? "this part matters" : "not shown to matter";
}

std::string example(const std::string& path, const Links& links) {
  const std::string link = links.file(path);
  if (path.empty()) return {};
  return link.empty() ? escape_markup(path) : fmt::format(R"(<a href="{}">case</a>)", link);
}

std::string row(const Mutant& m, const Links& links) {
  const std::string shown = brief(m.change);
  return fmt::format(
      R"(<tr><th scope="row"{}>{}</th><td>{}{}</td><td>{} <span class="muted">{}</span></td><td class="number">{}</td><td class="number">{}</td><td>{}</td></tr>)"
      "\n",
      shown == m.change ? "" : fmt::format(R"( title="{}")", escape_markup(m.change)), escape_markup(shown), m.strength,
      m.factor.empty() ? "" : ", × " + escape_markup(m.factor), badge(m.verdict), meaning(m),
      escape_markup(margin_text(m.margin)), m.cases, example(m.counterexample, links));
}

}  // namespace

std::string sharpness_html(const SharpnessTable& table, const Links& links) {
  std::string out = fmt::format(R"(<details open class="sharpness"><summary>Sharpness: {}</summary>)", score(table));
  out +=
      "<p class=\"muted\">Each row changes one thing in the formula and looks for a counterexample to the result. What "
      "survives was not refuted by the search, which is no proof.</p>";
  const auto sentences = findings(table);
  if (!sentences.empty()) {
    out += "<ul>";
    for (const std::string& sentence : sentences) out += "<li>" + escape_markup(sentence) + "</li>";
    out += "</ul>";
  }
  constexpr std::size_t few = 12;  // a longer table is folded up: the sentences above say what is in it
  out += fmt::format("<details{}><summary>All {}</summary>", table.mutants.size() <= few ? " open" : "",
                     plural(table.mutants.size(), "mutant"));
  out +=
      R"(<div class="scroll" tabindex="0" role="group" aria-label="Mutants"><table class="cases mutants"><thead><tr><th scope="col">Change</th>)"
      R"(<th scope="col">Mutant is</th><th scope="col">Outcome</th>)"
      R"(<th scope="col">Margin</th><th scope="col">Cases</th><th scope="col"><span class="visually-hidden">Counterexample</span></th></tr></thead><tbody>)";
  for (const Mutant& m : table.mutants) out += row(m, links);
  return out + "</tbody></table></div></details></details>";
}

}  // namespace plumbline::report
