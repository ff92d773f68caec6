// From a report to bytes: the formats by name, and what their files are called.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/report.hpp"

namespace plumbline::report {

enum class Format { Html, Junit, Json, Markdown, Latex, Sarif };

// "html,junit,json,markdown,latex,sarif", any of them, each at most once. Throws InputError naming the word that is
// none.
[[nodiscard]] std::vector<Format> parse_formats(std::string_view list);
// report.html, junit.xml, report.json, report.md, report.tex, report.sarif
[[nodiscard]] std::string_view file_name(Format format);
[[nodiscard]] std::string render(const Report& report, Format format);

}  // namespace plumbline::report
