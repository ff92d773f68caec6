#include "report/experiment.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "budget/error.hpp"
#include "network/json_values.hpp"
#include "report/item.hpp"
#include "report/report.hpp"
#include "tensor/json.hpp"

namespace plumbline::report {
namespace {

using nlohmann::json;

json ends(const Enclosure& e) { return json::array({e.lower.to_string(), e.upper.to_string()}); }

json run_json(const ExperimentRunData& run) {
  json curve = json::array();
  for (const double x : run.curve) curve.push_back(plot_number(x));
  return {{"above", run.above}, {"curve", curve}, {"speed", ends(run.speed)}};
}

json width_json(const ExperimentWidth& w) {
  json runs = json::array();
  for (const ExperimentRunData& run : w.runs) runs.push_back(run_json(run));
  return {{"width", w.width},
          {"above", w.above()},
          {"probability", ends(w.probability)},
          {"best", ends(w.best)},
          {"median", ends(w.median)},
          {"best_distance", ends(w.best_distance)},
          {"median_distance", ends(w.median_distance)},
          {"runs", runs}};
}

Enclosure enclosure(const Item& item) {
  const std::vector<Item> both = item.list();
  if (both.size() != 2) item.expected("a list of two rational numbers");
  Enclosure out{both[0].rational(), both[1].rational()};
  if (out.lower > out.upper) item.fail("the lower end is above the upper end");
  return out;
}

bool flag(const Item& item) {
  if (!item.value().is_boolean()) item.expected("true or false");
  return item.value().get<bool>();
}

std::string matrix(const Item& item) {
  if (!item.value().is_object() || !item.value().contains("rows") || !item.value().contains("cols"))
    item.expected("a matrix with \"rows\", \"cols\" and its entries");
  return item.value().dump();
}

ExperimentRunData read_run(const Item& item, const Real& threshold, std::uint64_t records) {
  item.check_keys({"above", "curve", "speed"});
  ExperimentRunData run{flag(item["above"]), enclosure(item["speed"]), {}};
  const Rational& end = run.above ? run.speed.upper : run.speed.lower;
  const Sign sign = (Real(end) - threshold).sign();
  if (run.above ? sign != Sign::Positive : sign == Sign::Positive)
    item["above"].fail("contradicts \"speed\" and the threshold");
  for (const Item& x : item["curve"].list()) run.curve.push_back(x.coordinate());
  if (run.curve.empty() || run.curve.size() > records)
    item["curve"].fail(fmt::format("expected 1 to {} numbers, found {}", records, run.curve.size()));
  return run;
}

ExperimentWidth read_width(const Item& item, const Real& threshold, std::uint64_t records) {
  item.check_keys({"width", "above", "probability", "best", "median", "best_distance", "median_distance", "runs"});
  ExperimentWidth out{item["width"].natural(),
                      enclosure(item["probability"]),
                      enclosure(item["best"]),
                      enclosure(item["median"]),
                      enclosure(item["best_distance"]),
                      enclosure(item["median_distance"]),
                      {}};
  if (out.width == 0) item["width"].expected("a width >= 1");
  for (const Item& run : item["runs"].list()) out.runs.push_back(read_run(run, threshold, records));
  if (out.runs.empty()) item["runs"].expected("at least one run");
  if (item["above"].natural() != out.above())
    item["above"].fail(fmt::format("does not agree with \"runs\", of which {} ended above", out.above()));
  const Rational fraction(static_cast<long>(out.above()), 1);
  const Rational share = fraction / Rational(static_cast<long>(out.runs.size()));
  if (share < out.probability.lower || share > out.probability.upper)
    item["probability"].fail("does not contain the fraction of the runs that ended above");
  return out;
}

Real threshold_of(const Item& item) {
  try {
    return Real::parse(item.text());
  } catch (const InputError& error) { item.fail(error.what()); }
}

Experiment read_experiment(const Item& item) {
  item.check_keys({"format", "experiment", "depth", "seed", "steps", "every", "bits", "complete", "decay", "step",
                   "confidence", "threshold", "inputs", "gradient", "optimum", "widths"});
  if (item["format"].text() != experiment_format)
    item["format"].fail(fmt::format("expected \"{}\", found \"{}\"", experiment_format, item["format"].text()));
  Experiment out;
  out.name = item["experiment"].name();
  out.depth = item["depth"].natural();
  out.seed = item["seed"].natural();
  out.steps = item["steps"].natural();
  out.every = item["every"].natural();
  if (out.every == 0) item["every"].expected("a number >= 1");
  out.bits = item["bits"].natural();
  out.complete = flag(item["complete"]);
  out.decay = flag(item["decay"]);
  out.step = item["step"].rational();
  out.confidence = item["confidence"].rational();
  out.threshold = item["threshold"].text();
  out.inputs = matrix(item["inputs"]);
  out.gradient = matrix(item["gradient"]);
  out.optimum = enclosure(item["optimum"]);
  const Real threshold = threshold_of(item["threshold"]);
  for (const Item& width : item["widths"].list()) {
    out.widths.push_back(read_width(width, threshold, out.steps / out.every + 2));
    if (out.widths.size() > 1 && out.widths[out.widths.size() - 2].width >= out.widths.back().width)
      width["width"].fail("the widths are not ascending");
  }
  if (out.widths.empty()) item["widths"].expected("at least one width");
  return out;
}

}  // namespace

std::uint64_t ExperimentWidth::above() const {
  return static_cast<std::uint64_t>(
      std::ranges::count_if(runs, [](const ExperimentRunData& run) { return run.above; }));
}

std::string experiment_text(const Experiment& e) {
  json widths = json::array();
  for (const ExperimentWidth& w : e.widths) widths.push_back(width_json(w));
  const json out{{"format", experiment_format},
                 {"experiment", e.name},
                 {"depth", e.depth},
                 {"seed", e.seed},
                 {"steps", e.steps},
                 {"every", e.every},
                 {"bits", e.bits},
                 {"complete", e.complete},
                 {"decay", e.decay},
                 {"step", e.step.to_string()},
                 {"confidence", e.confidence.to_string()},
                 {"threshold", e.threshold},
                 {"inputs", json::parse(e.inputs)},
                 {"gradient", json::parse(e.gradient)},
                 {"optimum", ends(e.optimum)},
                 {"widths", widths}};
  return out.dump() + "\n";
}

Experiment parse_experiment(std::string_view text) {
  const json document = parse_json(text);
  return read_experiment(Item(document, ""));
}

std::optional<Experiment> load_experiment(const std::filesystem::path& folder) {
  const std::string file = (folder / experiment_file).string();
  if (!std::filesystem::exists(file)) return std::nullopt;
  return at_place(file, [&] { return parse_experiment(read_file(file)); });
}

}  // namespace plumbline::report
