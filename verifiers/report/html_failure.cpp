// What is false about a reading, on its card: the comparison that fails on the counterexample, the numbers from which
// it can be done again by hand, and the certificate with the ways to replay it.
#include "report/html_sections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "report/certificate_place.hpp"
#include "report/escape.hpp"
#include "report/formula.hpp"
#include "report/html_case.hpp"
#include "report/html_parts.hpp"

namespace plumbline::report {
namespace {

constexpr std::size_t most_certificate = 50'000;  // bytes of a certificate that stands in a page

bool is_whole(const std::string& number) {
  return std::ranges::all_of(number, [](char c) { return c == '-' || std::isdigit(static_cast<unsigned char>(c)); });
}

// "3", "3/2 = 1.5", "sqrt(2) in [1.41421, 1.41422]", "[0.693147, 0.693148]".
std::string value_html(const SubValue& value) {
  const auto& [lower, upper] = value.within;
  const std::string exact = escape_markup(value.exact), point = escape_markup(lower),
                    interval = fmt::format("[{}, {}]", point, escape_markup(upper));
  if (exact.empty()) return lower == upper ? point : interval;
  if (is_whole(value.exact)) return exact;
  return fmt::format(R"({} <span class="muted">{}</span>)", exact, lower == upper ? "= " + point : "in " + interval);
}

std::string value_row(const SubValue& value, const std::string& mathml) {
  const std::string term = mathml.empty() ? "<code>" + escape_markup(value.term) + "</code>" : mathml;
  const std::string side =
      value.side.empty() ? "" : fmt::format(R"(<span class="muted">{}</span> )", escape_markup(value.side));
  const std::string at =
      value.at.empty() ? "" : fmt::format(R"( <span class="muted">at {}</span>)", escape_markup(value.at));
  return fmt::format("<tr><td>{}{}{}</td><td>{}</td></tr>\n", side, term, at, value_html(value));
}

std::string values_table(const ReadingResult& reading) {
  if (reading.sub_values.empty()) return {};
  std::vector<std::string> terms;
  for (const SubValue& value : reading.sub_values) terms.push_back(value.term);
  const std::vector<std::string> typeset = typeset_parts(reading.term, reading.formula, terms);
  std::string out =
      R"(<div class="scroll" tabindex="0" role="group" aria-label="Values in the comparison"><table class="values">)"
      R"(<caption>Its sides, and what is in them</caption><tbody>)";
  for (std::size_t i = 0; i < terms.size(); ++i) out += value_row(reading.sub_values[i], typeset[i]);
  return out + "</tbody></table></div>\n";
}

// A path that a shell reads as it stands.
bool is_plain(const std::string& path) {
  return !relative_link(certificate_place(path).file).empty() && path.front() != '-' &&
         std::ranges::all_of(path, [](char c) {
           return std::isalnum(static_cast<unsigned char>(c)) ||
                  std::string_view("._/:-").find(c) != std::string_view::npos;
         });
}

std::string replay_button(const Report& report, const ReadingResult& reading, const Links& links) {
  if (!report.replays || links.single_file()) return {};
  const auto found = report.replays->certificates.find(reading.key());
  if (found == report.replays->certificates.end()) return {};
  const std::string& certificate = found->second;
  if (certificate.size() > most_certificate || certificate.find("</") != std::string::npos ||
      certificate.find("<!--") != std::string::npos)
    return {};
  return fmt::format(R"(<plumbline-replay{}><script type="application/json">{}</script></plumbline-replay>)"
                     "\n",
                     report.own.contains(reading.claim) ? R"( claims="none")" : "",
                     std::string_view(certificate).substr(0, certificate.find_last_not_of('\n') + 1));
}

}  // namespace

std::string failure_html(const ReadingView& view, const Links& links) {
  const CaseResult* result = shown_failure(view);
  if (result == nullptr) return {};
  std::string out;
  const auto add = [&](const std::string& html) { out += html.empty() ? "" : (out.empty() ? "" : "; ") + html; };
  if (const std::string words = failing_words(*result, view.reading->sub_values.empty()); !words.empty())
    add("<b>" + escape_markup(words) + "</b>");
  if (result->margin) add("certified margin " + escape_markup(margin_text(*result)));
  if (result->reason != "counterexample") add(escape_markup(result->reason));
  add(certificate_link(result->certificate, links));
  return (out.empty() ? "" : "<p>On this case: " + out + "</p>") + values_table(*view.reading);
}

std::string orbits_html(const Report& report, const ReadingResult& reading) {
  const auto found = report.orbits.find(reading.key());
  return found == report.orbits.end() ? "" : found->second;
}

std::string replay_html(const Report& report, const ReadingView& view, const Links& links) {
  const CaseResult* result = shown_failure(view);
  if (result == nullptr || result->certificate.empty() || !is_plain(result->certificate)) return {};
  const bool own = report.own.contains(view.reading->claim);
  return fmt::format(
             "<p class=\"replay\">Every comparison with both sides, computed anew by the checker, in the folder of "
             "this "
             "run:</p>\n<pre><code tabindex=\"0\">plumbline check {}--explain {}</code></pre>\n",
             own ? "--formulas formulas.lock " : "", escape_markup(result->certificate)) +
         replay_button(report, *view.reading, links);
}

}  // namespace plumbline::report
