// The texts that the page carries: its style and script (page/*.css, page/*.js), the plotting library and its licences.
// They are embedded at build time (cmake/PlumblineNpm.cmake).
#pragma once

#include <string_view>

namespace plumbline::report {

extern const std::string_view page_style;
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
