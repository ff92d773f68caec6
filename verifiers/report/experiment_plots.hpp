// The figure of an experiment over widths as inline SVG: fractions, distances, training curves. For looking at; the
// numbers are midpoints in double precision.
#pragma once

#include <string>

#include "report/experiment.hpp"

namespace plumbline::report {

// The fraction of runs above the threshold against width, with the confidence interval as a bar.
[[nodiscard]] std::string fraction_plot(const Experiment& experiment);
// The distance of the best and of the median run to the optimum against width, both axes logarithmic; upper ends. What
// is not above 0 stands on a line of its own.
[[nodiscard]] std::string distance_plot(const Experiment& experiment);
// Speed against step, one picture for each width, all with the same axes; at most `most` runs in each. Solid: ended
// above the threshold; dashed: did not.
[[nodiscard]] std::string curve_plots(const Experiment& experiment, std::size_t most = 100);

}  // namespace plumbline::report
