// The figures of a training experiment that keeps records (docs/formats.md, "Training records"): the loss and the
// singular values of every layer along the run, and the spectra of all layers at the start, after the first escape and
// at the end. Every point is the middle of an enclosure; how wide the widest is, is said.
#include "report/experiment_pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "report/curve_plot.hpp"
#include "report/escape.hpp"

namespace plumbline::report {
namespace {

using nlohmann::ordered_json;

double epoch_of(const ordered_json& run, const ordered_json& record) {
  return record.at("step").get<double>() / run.at("steps_per_epoch").get<double>();
}

// The records that the figures single out, each once.
std::vector<std::pair<std::string, const ordered_json*>> moments_of(const ordered_json& run) {
  const ordered_json& records = run.at("records");
  std::vector<std::pair<std::string, const ordered_json*>> out{{"start", &records.at(0)}};
  if (!run.at("escape").is_null())
    out.emplace_back("after the first escape", &records.at(run.at("escape").get<std::size_t>()));
  if (&records.back() != out.back().second)
    out.emplace_back(run.at("complete").get<bool>() ? "end" : "last weights so far", &records.back());
  return out;
}

std::string loss_along(const ordered_json& run) {
  CurvePlot plot{"Loss against epochs", "epoch", "cross-entropy", {{"loss on all samples", 0, CurveStyle::Line, {}}}};
  for (const ordered_json& r : run.at("records"))
    plot.curves[0].points.emplace_back(epoch_of(run, r), middle_of(r.at("loss")));
  if (!run.at("escape").is_null()) {
    const ordered_json& r = run.at("records").at(run.at("escape").get<std::size_t>());
    plot.curves.push_back({"first escape", 1, CurveStyle::Dots, {{epoch_of(run, r), middle_of(r.at("loss"))}}});
  }
  return curve_figure(plot);
}

// The values of one layer at x: a point for the curve of each k.
void add_values(CurvePlot& plot, CurveStyle style, double x, const ordered_json& values) {
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (plot.curves.size() <= k) plot.curves.push_back({"", static_cast<int>(std::min<std::size_t>(k, 5)), style, {}});
    plot.curves[k].points.emplace_back(x, middle_of(values[k]));
  }
}

std::string layer_along(const ordered_json& run, std::size_t layer) {
  CurvePlot plot{
      fmt::format("Singular values of layer {} against epochs", layer + 1), "epoch", "singular values", {}, true};
  for (const ordered_json& r : run.at("records"))
    add_values(plot, CurveStyle::Line, epoch_of(run, r), r.at("singular").at(layer));
  return curve_figure(plot);
}

std::string layers_at(const ordered_json& run, const std::string& moment, const ordered_json& record) {
  CurvePlot plot{"Singular values of the layers, " + moment, "layer", "singular values", {}, true};
  for (std::size_t l = 0; l < record.at("singular").size(); ++l)
    add_values(plot, CurveStyle::Dots, static_cast<double>(l + 1), record.at("singular")[l]);
  return fmt::format("<h4>All layers, {} (epoch {:.6g})</h4>\n{}", moment, epoch_of(run, record), curve_figure(plot));
}

std::string moment_table(const ordered_json& run) {
  std::string out = "<table><thead><tr><th scope=\"col\"></th><th scope=\"col\">epoch</th><th scope=\"col\">loss</th>";
  for (std::size_t l = 1; l <= run.at("records").at(0).at("singular").size(); ++l)
    out += fmt::format("<th scope=\"col\">s₁, s₂ of W<sub>{}</sub></th>", l);
  out += "</tr></thead><tbody>\n";
  for (const auto& [moment, record] : moments_of(run)) {
    out += fmt::format("<tr><th scope=\"row\">{}</th><td class=\"number\">{:.6g}</td><td class=\"number\">{:.6g}</td>",
                       moment, epoch_of(run, *record), middle_of(record->at("loss")));
    for (const ordered_json& layer : record->at("singular"))
      out += fmt::format("<td class=\"number\">{:.4g}, {:.4g}</td>", middle_of(layer.at(0)),
                         layer.size() > 1 ? middle_of(layer[1]) : 0);
    out += "</tr>\n";
  }
  return out + "</tbody></table>\n";
}

double widest_in(const ordered_json& run) {
  double out = 0;
  const auto take = [&](const ordered_json& ends) {
    out = std::max(out, ends.at(1).get<double>() - ends.at(0).get<double>());
  };
  for (const ordered_json& r : run.at("records")) {
    take(r.at("loss"));
    for (const ordered_json& layer : r.at("singular")) std::ranges::for_each(layer, take);
  }
  return out;
}

std::string run_figures(const ordered_json& run) {
  std::string out =
      fmt::format("<h3>Depth {}, width {}</h3>\n<p>{} records; the widest enclosure has width {:.1e}.{}</p>\n{}",
                  run.at("depth").get<int>(), run.at("width").get<int>(), run.at("records").size(), widest_in(run),
                  run.at("complete").get<bool>() ? "" : " The run was stopped before its end.", moment_table(run));
  out += "<h4>Loss</h4>\n" + loss_along(run);
  for (const auto& [moment, record] : moments_of(run)) out += layers_at(run, moment, *record);
  for (std::size_t l = 0; l < run.at("records").at(0).at("singular").size(); ++l)
    out += fmt::format("<h4>Layer {} along the run</h4>\n{}", l + 1, layer_along(run, l));
  return out;
}

}  // namespace

double middle_of(const ordered_json& ends) { return (ends.at(0).get<double>() + ends.at(1).get<double>()) / 2; }

std::string records_section(const ordered_json& e) {
  std::string out = fmt::format(
      "<section id=\"{0}\"><h2>{0}</h2>\n<p>{1} Training in doubles is an experiment; what is drawn of each record is "
      "the middle of a rigorous enclosure, for the weights of that moment as the exact numbers that they are. The "
      "first "
      "escape is the first record whose loss is certainly below {2:.6g} times that of the start.</p>\n",
      escape_markup(e.at("experiment").get<std::string>()), escape_markup(e.at("task").get<std::string>()),
      e.at("escape_fraction").get<double>());
  for (const ordered_json& run : e.at("runs")) out += run_figures(run);
  return out + "</section>\n";
}

}  // namespace plumbline::report
