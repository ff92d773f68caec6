// A report for people, as a folder or as one file: the front page, and a page for each claim that says something on
// some case.
//
// Nothing is loaded from a network, and a content security policy says so. In a folder, report.html stands alone;
// report/CLAIM.html shares report/page.css and scripts with the others, and report/CLAIM.html#READING is an address
// that stays. In one file the claims' pages lie compressed inside until one is asked for, as #CLAIM or #CLAIM/READING.
#pragma once

#include <map>
#include <string>

#include "report/report.hpp"

namespace plumbline::report {

// The files by path. Equal reports give equal bytes. Throws what View throws.
[[nodiscard]] std::map<std::string, std::string> render_site(const Report& report);
[[nodiscard]] std::string render_single_file(const Report& report);

}  // namespace plumbline::report
