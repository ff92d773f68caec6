// From a report to files: the formats by name.
#pragma once

#include <filesystem>
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

// Writes one file for each format into the folder, whole or not at all, and returns their paths. All are rendered
// before the first is written. Throws what View and write_file_atomically throw.
std::vector<std::filesystem::path> write_reports(const Report& report, const std::filesystem::path& folder,
                                                 const std::vector<Format>& formats);

}  // namespace plumbline::report
