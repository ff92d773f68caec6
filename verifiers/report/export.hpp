// From a report to bytes: the formats by name, and what their files are called.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "report/report.hpp"

namespace plumbline::report {

enum class Format { Html, Junit, Json, Markdown, Latex, Sarif, Annotations };

// "html,junit,json,markdown,latex,sarif,annotations", any of them, each at most once. Throws InputError naming the word
// that is none.
[[nodiscard]] std::vector<Format> parse_formats(std::string_view list);
// report.html, junit.xml, report.json, report.md, report.tex, report.sarif, annotations.txt
[[nodiscard]] std::string_view file_name(Format format);
struct RenderOptions {
  Format format;
  bool single_file = false;  // of html: the claims' pages inside the page, instead of in files beside it
  bool appendix = false;     // of latex: the formulas of every reading behind the front part
};
// The files, by their path in the folder of the run: file_name(format), and of html those that it links to.
[[nodiscard]] std::map<std::string, std::string> render(const Report& report, const RenderOptions& options);

}  // namespace plumbline::report
