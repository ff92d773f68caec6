// An experiment over widths for people: the figure, a table of what is certain, and what it means.
#include "report/experiment_pages.hpp"

#include <fmt/format.h>

#include "report/decimal.hpp"
#include "report/escape.hpp"
#include "report/page_frame.hpp"

namespace plumbline::report {
namespace {

std::string table(const Experiment& e) {
  std::string out =
      R"(<div class="scroll" tabindex="0" role="region" aria-label="Widths"><table class="cases"><thead><tr>)";
  for (const std::string& name : {std::string("Width"), std::string("Runs"), "Above " + escape_markup(e.threshold),
                                  per_cent(e.confidence) + " interval", std::string("Best run"),
                                  std::string("Optimum − best"), std::string("Optimum − median")})
    out += fmt::format(R"(<th scope="col">{}</th>)", name);
  out += "</tr></thead><tbody>";
  for (const ExperimentWidth& w : e.widths) {
    out += fmt::format(R"(<tr><th scope="row">{}</th>)", w.width);
    for (const std::string& cell :
         {std::to_string(w.runs.size()), std::to_string(w.above()), interval(w.probability, 3), interval(w.best, 7),
          interval(w.best_distance, 4), interval(w.median_distance, 4)})
      out += fmt::format(R"(<td class="number">{}</td>)", cell);
    out += "</tr>";
  }
  return out + "</tbody></table></div>\n";
}

std::string setup(const Experiment& e) {
  return fmt::format(
      "Projected gradient descent in doubles on the sphere ‖θ‖² = {}, depth {}, Gaussian starts, {} steps of {}{}, "
      "seed {}.",
      e.depth, e.depth, e.steps, decimal(e.step, 6, Round::Down),
      e.decay ? ", falling linearly to 0 over the second half" : "", e.seed);
}

}  // namespace

std::string experiment_summary(const Experiment& e) {
  const ExperimentWidth &first = e.widths.front(), &last = e.widths.back();
  std::string out = fmt::format("{}: {} of {} runs above {} at width {}", e.name, last.above(), last.runs.size(),
                                e.threshold, last.width);
  if (e.widths.size() > 1) out += fmt::format(", {} of {} at width {}", first.above(), first.runs.size(), first.width);
  out += fmt::format("; probability at width {} in {} ({})", last.width, interval(last.probability, 3),
                     per_cent(e.confidence));
  return out + fmt::format("; seed {}{}", e.seed, e.complete ? "" : "; ended by the time limit");
}

std::string experiment_section(const Experiment& e) {
  std::string out = fmt::format(
      "<section class=\"claim\" id=\"{}\"><h2>{}</h2>\n<p>{}</p>\n<p class=\"muted\">{} What the runs do is an "
      "experiment. Certain are, of the last weights "
      "rounded to multiples of 2<sup>−{}</sup>: which runs ended above {}, decided exactly, "
      "with exact confidence intervals for the probability; and the distances to the optimum, which lies in {}.</p>\n",
      html_id(e.name), escape_markup(e.name), escape_markup(experiment_summary(e)), escape_markup(setup(e)), e.bits,
      escape_markup(e.threshold), interval(e.optimum, 12));
  out += "<h3>Fraction of the runs that succeed</h3>\n" + fraction_plot(e);
  out += "<h3>Distance to the optimum</h3>\n" + distance_plot(e);
  out += "<h3>Training curves: speed against step</h3>\n" + curve_plots(e);
  return out + table(e) + "</section>\n";
}

std::string experiment_page(const Experiment& e) {
  return still_page("Experiment " + e.name, "", experiment_section(e));
}

}  // namespace plumbline::report
