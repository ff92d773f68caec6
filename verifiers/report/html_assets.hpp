// The texts that the page carries: its style and script (page/*.css, page/*.js), the plotting library and its licences.
// They are embedded at build time (cmake/PlumblineNpm.cmake).
#pragma once

#include <string_view>

namespace plumbline::report {

extern const std::string_view page_style;
extern const std::string_view introduction;   // what Plumbline is, above the first page
extern const std::string_view reading_help;   // of the legend: readings, numbers and plots
extern const std::string_view map_legend;     // what the colours, signs and outlines of a paper's map mean
extern const std::string_view network_style;  // of a drawing that stands alone
// Set alone a LaTeX report is an article; a paper that defines \plumblineappendix first can \input it.
// Formulas are lines \plumblineline{label}{formula}, scaled down where they are too wide; latex_preamble has that too.
extern const std::string_view latex_preamble, latex_ending, latex_line;
extern const std::string_view theme_script;       // light and dark, the file's date
extern const std::string_view filter_script;      // the search on the front page
extern const std::string_view plot_script;        // the plots of a claim's page
extern const std::string_view single_script;      // unpacks the claims of a single file
extern const std::string_view trajectory_script;  // of the page of a trajectory
extern const std::string_view library_script;     // d3 and Observable Plot; empty if built with PLUMBLINE_PLOTS=OFF
extern const std::string_view library_licences;   // likewise

// The style element that Observable Plot puts into each of its pictures, for the class name "plot-svg" (page/axes.js).
// The content security policy admits exactly this one.
extern const std::string_view library_style;

}  // namespace plumbline::report
