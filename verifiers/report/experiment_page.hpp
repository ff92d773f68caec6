// An experiment over widths for people: the figure, a table of what is certain, and what it means.
#pragma once

#include <string>

#include "report/experiment.hpp"

namespace plumbline::report {

// A <section> for the page of a report.
[[nodiscard]] std::string experiment_section(const Experiment& experiment);
// A page of its own that loads nothing and has no script. Equal experiments give equal bytes.
[[nodiscard]] std::string experiment_page(const Experiment& experiment);
// One line, for the first line of the command and the top of the page.
[[nodiscard]] std::string experiment_summary(const Experiment& experiment);

}  // namespace plumbline::report
