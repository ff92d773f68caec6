// What is false, in the order of the paper's file and then the gravest first, each in one line: the title of the claim,
// a comparison that fails, a link.
#include "report/html_sections.hpp"

#include <fmt/format.h>

#include <set>

#include "report/escape.hpp"
#include "report/html_case.hpp"
#include "report/words.hpp"
#include "result/grades.hpp"
#include "result/papers.hpp"

namespace plumbline::report {
namespace {

constexpr std::size_t on_the_card = 4;

bool is_control(const ReadingView& view) { return view.reading->grade == Grade::Control; }

std::string finding_line(const ReadingView& view, const Links& links, bool whole) {
  const ReadingResult& r = *view.reading;
  const CaseResult* failure = shown_failure(view);
  std::string out = fmt::format(R"(<li>{} <a href="{}">{}</a>)", grade_badge(grade_word(r.grade)), links.reading(r),
                                r.title.empty() ? escape_markup(label(r)) : words_html(r.title));
  std::string what = failure == nullptr ? "" : escape_markup(failing_words(*failure));
  if (what.empty())
    what = r.verdict == ReadingVerdict::IllTyped ? "has no value on a case that it speaks about" : "fails";
  if (failure != nullptr) what += " on the case " + escape_markup(failure->case_name);
  out += fmt::format(R"(: {} <span class="muted">({}{})</span>)", what, escape_markup(label(r)),
                     r.status.empty() ? "" : ", " + escape_markup(r.status));
  if (whole && !r.meant.empty()) out += fmt::format(R"(<br><span class="muted">Meant: {}</span>)", words_html(r.meant));
  if (whole)
    for (const Answer& answer : r.answers)
      out += fmt::format(R"(<br><span class="muted">{}: {}</span>)", escape_markup(answer_label(answer)),
                         words_html(answer.text));
  return out + "</li>\n";
}

std::string of_paper(const View& view, const PaperView& paper, const Links& links) {
  std::string faults, controls;
  for (const ReadingView* view : fallen_readings(paper))
    (is_control(*view) ? controls : faults) += finding_line(*view, links, true);
  if (faults.empty() && controls.empty()) return {};
  std::string out =
      fmt::format(R"(<details class="of-findings" id="findings-{}"{}><summary>{}: {}</summary>)", html_id(paper.key),
                  opened(view), escape_markup(paper.title), plural(paper.fallen_claims, "statement"));
  if (!faults.empty()) out += "<ol class=\"findings\">" + faults + "</ol>";
  if (!controls.empty())
    out +=
        "<details class=\"findings\"><summary>Controls: no fault of the paper, a hypothesis was dropped to see that it "
        "is needed</summary><ol>" +
        controls + "</ol></details>";
  return out + "</details>\n";
}

}  // namespace

std::string gravest(const PaperView& paper, const Links& links) {
  std::vector<const ReadingView*> all = fallen_readings(paper);
  std::erase_if(all, [](const ReadingView* view) { return is_control(*view); });
  if (all.empty()) return "<h3>What is false</h3><p>Nothing that was found.</p>";
  std::string counts;
  for (const auto& [grade, count] : paper.fallen)
    counts += " " + grade_badge(grade_word(grade), std::to_string(count) + " ");
  std::string out = fmt::format(R"(<h3>What is false: {}, of {}{}</h3><ol class="findings">)",
                                plural(paper.fallen_claims, "statement"), plural(paper.causes, "cause"), counts);
  std::set<std::string_view> shown;  // one line for each claim
  for (std::size_t i = 0; i < all.size() && shown.size() < on_the_card; ++i)
    if (shown.insert(all[i]->reading->claim).second) out += finding_line(*all[i], links, false);
  out += "</ol>";
  if (all.size() > shown.size())
    out += fmt::format(R"(<p><a href="#findings-{}">all {}</a></p>)", html_id(paper.key), paper.fallen_claims);
  return out;
}

std::string_view opened(const View& view) {
  constexpr std::size_t most_claims = 60;  // in a report that is short enough to be read from end to end
  return view.claims().size() <= most_claims ? " open" : "";
}

std::string findings_section(const View& view, const std::vector<PaperView>& papers, const Links& links) {
  std::string out;
  for (const PaperView& paper : papers) out += of_paper(view, paper, links);
  if (out.empty()) return {};
  return "<section id=\"findings\"><h2>All that is false</h2>\n" + out + "</section>\n";
}

}  // namespace plumbline::report
