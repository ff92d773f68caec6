// What differs, as the commands that GitHub reads from the output of a job: each becomes an annotation at its line of
// the claim file, in the summary of the run and beside the change of a pull request.
#include "report/exporters.hpp"

#include <fmt/format.h>

#include "report/escape.hpp"
#include "report/view.hpp"
#include "result/assessment.hpp"

namespace plumbline::report {
namespace {

// A value of a workflow command; `property`: one in front of the second "::".
std::string escaped(std::string_view text, bool property) {
  std::string out;
  for (const char c : clean_utf8(text)) {
    switch (c) {
      case '%': out += "%25"; break;
      case '\r': out += "%0D"; break;
      case '\n': out += "%0A"; break;
      case ':': out += property ? "%3A" : ":"; break;
      case ',': out += property ? "%2C" : ","; break;
      default: out += c;
    }
  }
  return out;
}

std::string command(Attention level, const std::string& file, std::size_t line, const std::string& title,
                    const std::string& text) {
  std::string place;
  if (!file.empty()) place = fmt::format("file={},line={},", escaped(file, true), std::max(line, std::size_t{1}));
  return fmt::format("::{} {}title={}::{}\n", to_string(level), place, escaped(title, true), escaped(text, false));
}

}  // namespace

std::string render_annotations(const Report& report) {
  const View view(report);
  std::string out;
  const std::string accept =
      report.since && !report.since->accept.empty() ? "\nTo accept it: " + report.since->accept : "";
  const auto difference = [&](const Difference& d, const std::string& title) {
    out += command(Attention::Error, d.file, d.line, title, d.full_text() + accept);
  };
  for (const ReadingView& reading : view.readings()) {
    const ReadingResult& r = *reading.reading;
    const Attention level = attention(r, view.comparison());
    if (level != Attention::Error && level != Attention::Warning) continue;
    const auto differences = report.since ? report.since->of(r.claim, r.reading) : std::vector<const Difference*>{};
    for (const Difference* d : differences) difference(*d, label(r));
    if (!differences.empty()) continue;
    const std::string twin =
        r.twin_survives() ? fmt::format("; its false twin is {}", to_string(*r.twin)) : std::string();
    out +=
        command(level, r.file, r.line, label(r),
                fmt::format("{}{}{} ({})", to_string(r.verdict),
                            r.unexpected() ? fmt::format(", expected {}", to_string(*r.expected)) : "", twin, r.scope));
  }
  if (report.since)
    for (const Difference* d : report.since->of_no_reading(report)) difference(*d, report.since->with);
  return out;
}

}  // namespace plumbline::report
