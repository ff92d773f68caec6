// The pages and sections of experiments and enclosures, each from data that the command writes too. Drawings are inline
// SVG in doubles: for looking at, never for a verdict.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "network/network.hpp"
#include "number/rational.hpp"
#include "report/experiment.hpp"

namespace plumbline::report {

struct CostRow {
  int depth = 0;
  Rational lo, hi;           // lo <= R(f; L) <= hi
  std::string above, below;  // what the ends are
  bool certified = false;
};

// rank: the largest one of a Jacobian, which the drawing takes off for each layer. Loads nothing and has no script.
// Equal rows give equal bytes. Throws Undefined without rows.
[[nodiscard]] std::string cost_page(const std::string& name, const std::string& function, int rank,
                                    const std::vector<CostRow>& rows);

// A <section> for the page of a report.
[[nodiscard]] std::string experiment_section(const Experiment& experiment);
// A page of its own that loads nothing and has no script. Equal experiments give equal bytes.
[[nodiscard]] std::string experiment_page(const Experiment& experiment);
// One line, for the first line of the command and the top of the page.
[[nodiscard]] std::string experiment_summary(const Experiment& experiment);

// The fraction of runs above the threshold against width, with the confidence interval as a bar.
[[nodiscard]] std::string fraction_plot(const Experiment& experiment);
// The distance of the best and of the median run to the optimum against width, both axes logarithmic; upper ends. What
// is not above 0 stands on a line of its own.
[[nodiscard]] std::string distance_plot(const Experiment& experiment);
// Speed against step, one picture for each width, all with the same axes; at most `most` runs in each. Solid: ended
// above the threshold; dashed: did not.
[[nodiscard]] std::string curve_plots(const Experiment& experiment, std::size_t most = 100);

// For a case with inputs X (2 x N), gradient G and parameters lo, hi (as `plumbline speed` writes it): |G relu(X^T w)|
// over the unit vectors w, the angles where samples switch, the enclosure of the optimal speed, and where the first
// layer of the lower end's network looks. A drawing in doubles beside an enclosure that is certified.
[[nodiscard]] std::string landscape_page(const Case& c, const std::string& enclosure);

// The middle of an interval [lower, upper] of doubles.
[[nodiscard]] double middle_of(const nlohmann::ordered_json& ends);
// A <section>. Throws nlohmann::json::exception for a document that lacks what the figures need.
[[nodiscard]] std::string records_section(const nlohmann::ordered_json& experiment);

// training-1.json, training-2.json, training-mnist.json, training-cifar.json of the folder, those that are there;
// errors start with the path. Throws InputError for another format, or a file that lacks what the figures need.
[[nodiscard]] std::string training_sections(const std::filesystem::path& folder);

// A <section> for the page of a report, and a page of its own, without a script. Throw InputError as above.
[[nodiscard]] std::string training_section(const nlohmann::ordered_json& experiment);
[[nodiscard]] std::string training_page(const nlohmann::ordered_json& experiment);

// `data` is trajectory.json (docs/trajectories.md).
[[nodiscard]] std::string trajectory_page(const nlohmann::ordered_json& data);

}  // namespace plumbline::report
