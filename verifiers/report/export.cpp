#include "report/export.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "budget/error.hpp"
#include "report/exporters.hpp"
#include "report/json_report.hpp"

namespace plumbline::report {
namespace {

std::string render_latex_front(const Report& report) { return render_latex(report, false); }

struct Entry {
  Format format;
  std::string_view word, file;
  std::string (*render)(const Report&);
};

constexpr std::array<Entry, 7> formats_table = {
    {{Format::Html, "html", "report.html", render_single_file},
     {Format::Junit, "junit", "junit.xml", render_junit},
     {Format::Json, "json", "report.json", render_json},
     {Format::Markdown, "markdown", "report.md", render_markdown},
     {Format::Latex, "latex", "report.tex", render_latex_front},
     {Format::Sarif, "sarif", "report.sarif", render_sarif},
     {Format::Annotations, "annotations", "annotations.txt", render_annotations}}};

const Entry& entry(Format format) {
  return *std::ranges::find_if(formats_table, [&](const Entry& e) { return e.format == format; });
}

}  // namespace

std::vector<Format> parse_formats(std::string_view list) {
  std::vector<Format> formats;
  while (true) {
    const std::size_t comma = list.find(',');
    const std::string_view word = list.substr(0, comma);
    const auto found = std::ranges::find_if(formats_table, [&](const Entry& e) { return e.word == word; });
    if (found == formats_table.end())
      throw InputError(
          "--format",
          fmt::format(
              "expected html, junit, json, markdown, latex, sarif or annotations, separated by commas, found '{}'",
              word));
    if (std::ranges::find(formats, found->format) != formats.end())
      throw InputError("--format", fmt::format("'{}' stands there twice", word));
    formats.push_back(found->format);
    if (comma == std::string_view::npos) return formats;
    list.remove_prefix(comma + 1);
  }
}

std::string_view file_name(Format format) { return entry(format).file; }

std::map<std::string, std::string> render(const Report& report, const RenderOptions& options) {
  if (options.format == Format::Html && !options.single_file) return render_site(report);
  const Entry& one = entry(options.format);
  if (options.format == Format::Latex && options.appendix) return {{std::string(one.file), render_latex(report, true)}};
  return {{std::string(one.file), one.render(report)}};
}

}  // namespace plumbline::report
