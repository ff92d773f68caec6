// The figures of the training experiments of `bottleneck` and `saddle`, from their JSON (docs/formats.md, "Training
// experiment" and "Training records").
#include "report/experiment_pages.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "budget/error.hpp"
#include "report/curve_plot.hpp"
#include "report/escape.hpp"
#include "report/page_frame.hpp"
#include "tensor/json.hpp"

namespace plumbline::report {
namespace {

using nlohmann::ordered_json;

// ||theta||^2 against depth, coloured by the rank of the middle layer; dots where the cost is below 0.1, else crosses.
std::string norm_figure(const ordered_json& e) {
  CurvePlot plot{"Squared norm of the parameters against depth", "depth L", "‖θ‖²", {}};
  const auto series = [&](int rank, bool low) -> Curve& {
    const std::string name = fmt::format("rank {}{}, cost {} 0.1", rank > 4 ? "above " : "",
                                         std::min(rank, 5) == 5 ? 4 : rank, low ? "below" : "above");
    for (Curve& c : plot.curves)
      if (c.name == name) return c;
    return plot.curves.emplace_back(Curve{name, std::min(rank, 5), low ? CurveStyle::Dots : CurveStyle::Crosses, {}});
  };
  for (const ordered_json& run : e.at("runs"))
    series(run.at("rank").at(0).get<int>(), run.at("value").get<double>() < 0.1)
        .points.emplace_back(run.at("depth").get<double>(), middle_of(run.at("norm2")));
  return curve_figure(plot);
}

// All singular values that are listed, layer by layer; a line for each index.
std::string spectrum_figure(const ordered_json& run) {
  CurvePlot plot{"Singular values of the layers", "layer", "singular values", {}};
  std::size_t most = 0;
  for (const ordered_json& layer : run.at("singular")) most = std::max(most, layer.size());
  for (std::size_t k = 0; k < most; ++k) {
    Curve c{"", static_cast<int>(k < 4 ? k : 5), CurveStyle::Line, {}};
    for (std::size_t l = 0; l < run.at("singular").size(); ++l)
      if (const ordered_json& layer = run.at("singular")[l]; k < layer.size())
        c.points.emplace_back(static_cast<double>(l + 1), middle_of(layer[k]));
    plot.curves.push_back(std::move(c));
  }
  return curve_figure(plot);
}

std::string training_figure(const ordered_json& run) {
  CurvePlot plot{"Cost against steps",
                 "step",
                 "cost",
                 {{"mean squared error", 0, CurveStyle::Line, {}}, {"λ‖θ‖²", 1, CurveStyle::Dashed, {}}},
                 true};
  for (const ordered_json& r : run.at("curve")) {
    plot.curves[0].points.emplace_back(r.at(0).get<double>(), r.at(1).get<double>());
    plot.curves[1].points.emplace_back(r.at(0).get<double>(), r.at(2).get<double>());
  }
  return curve_figure(plot);
}

// Figure 2 (b): the images of paths of gradient descent in the two principal directions of a layer; (c): the distance
// to one point, in a layer near the input, along an orbit of the symmetry and across orbits.
std::string symmetry_figures(const ordered_json& run) {
  if (!run.contains("paths")) return "";
  CurvePlot paths{
      fmt::format("Paths in layer {}", run.at("paths_layer").get<int>()), "first principal direction", "second", {}};
  int number = 0;
  for (const ordered_json& path : run.at("paths")) {
    Curve c{"", number++ % 6, CurveStyle::Line, {}};
    for (const ordered_json& point : path) c.points.emplace_back(point.at(0).get<double>(), point.at(1).get<double>());
    paths.curves.push_back(std::move(c));
  }
  CurvePlot orbits{"Distance in layer 2",
                   "way from x₀",
                   "‖α₂(x) − α₂(x₀)‖",
                   {{"along the orbit: x₀ turned about w, by up to half a turn", 0, CurveStyle::Line, {}},
                    {"across orbits: x₀'s distance from the axis, up to twice", 1, CurveStyle::Dashed, {}}}};
  for (const ordered_json& p : run.at("orbit")) {
    orbits.curves[0].points.emplace_back(p.at(0).get<double>(), p.at(1).get<double>());
    orbits.curves[1].points.emplace_back(p.at(0).get<double>(), p.at(2).get<double>());
  }
  return fmt::format(
      "<h4>Paths of gradient descent, layer {}, first two principal directions</h4>\n{}<h4>One orbit, and other "
      "orbits</h4>\n{}",
      run.at("paths_layer").get<int>(), curve_figure(paths), curve_figure(orbits));
}

std::string run_table(const ordered_json& e) {
  std::string out =
      "<table><thead><tr><th scope=\"col\">L</th><th scope=\"col\">width</th><th scope=\"col\">steps</th><th "
      "scope=\"col\">mean squared error</th><th scope=\"col\">‖θ‖²</th><th scope=\"col\">rank of the middle "
      "layer</th></tr></thead><tbody>\n";
  for (const ordered_json& run : e.at("runs")) {
    const int least = run.at("rank").at(0).get<int>(), most = run.at("rank").at(1).get<int>();
    out += fmt::format(
        "<tr><th scope=\"row\">{}</th><td class=\"number\">{}</td><td class=\"number\">{}</td><td "
        "class=\"number\">{:.6g}</td><td "
        "class=\"number\">{:.8g}</td><td class=\"number\">{}</td></tr>\n",
        run.at("depth").get<int>(), run.at("width").get<int>(), run.at("steps").get<long>(),
        run.at("value").get<double>(), middle_of(run.at("norm2")),
        least == most ? std::to_string(least) : fmt::format("{} to {}", least, most));
  }
  return out + "</tbody></table>\n";
}

std::string section_of(const ordered_json& e) {
  const std::string name = e.at("experiment").get<std::string>();
  std::string out = fmt::format(
      "<section id=\"{0}\"><h2>{0}</h2>\n<p>{1} Training in doubles is an experiment, and so are the errors that are "
      "drawn; "
      "the norms and the singular values of the last weights are enclosed rigorously, for the doubles that they are. "
      "The rank counts singular values above 0.1.</p>\n",
      escape_markup(name), escape_markup(e.at("task").get<std::string>()));
  out += run_table(e);
  if (e.at("runs").size() > 1) out += "<h3>Norm and rank against depth</h3>\n" + norm_figure(e);
  for (const ordered_json& run : e.at("runs"))
    out += fmt::format("<h3>Depth {}</h3>\n<h4>Singular values of the layers</h4>\n{}{}<h4>Training</h4>\n{}",
                       run.at("depth").get<int>(), spectrum_figure(run), symmetry_figures(run), training_figure(run));
  return out + "</section>\n";
}

}  // namespace

std::string training_section(const ordered_json& e) {
  try {
    if (e.at("format") == "plumbline-training-records/1") return records_section(e);
    if (e.at("format") != "plumbline-training-experiment/1")
      throw InputError("/format", "\"plumbline-training-experiment/1\" or \"plumbline-training-records/1\"");
    return section_of(e);
  } catch (const nlohmann::json::exception& error) {
    throw InputError(std::string("not a training experiment: ") + error.what());
  }
}

std::string training_sections(const std::filesystem::path& folder) {
  std::string out;
  for (const char* name : {"training-1.json", "training-2.json", "training-mnist.json", "training-cifar.json"}) {
    const std::string file = (folder / name).string();
    if (!std::filesystem::exists(file)) continue;
    try {
      out += training_section(ordered_json::parse(read_file(file)));
    } catch (const InputError& error) {
      throw InputError(file, error.what());
    } catch (const nlohmann::json::exception& error) { throw InputError(file, error.what()); }
  }
  return out;
}

std::string training_page(const ordered_json& e) {
  const std::string section = training_section(e);
  return still_page("Experiment " + e.at("experiment").get<std::string>(), "", section);
}

}  // namespace plumbline::report
