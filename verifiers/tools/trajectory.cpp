// `trajectory`: gradient descent from a case, watched and drawn. An experiment: it prints no verdict.
#include "flow/trajectory.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "report/experiment_pages.hpp"
#include "report/files.hpp"
#include "tools/network_case.hpp"

namespace plumbline::cli {
namespace {

using nlohmann::ordered_json;

struct TrajectoryCommand {
  std::string file, loss = "logistic", out = "out";
  double step = 0.1;
  long steps = 20000;
  int records = 200;
  bool json = false;
};

ordered_json number(double x) { return std::isfinite(x) ? ordered_json(x) : ordered_json(nullptr); }

ordered_json list(const std::vector<double>& values) {
  ordered_json out = ordered_json::array();
  for (const double x : values) out.push_back(number(x));
  return out;
}

ordered_json record_json(const Record& r) {
  std::vector<double> norms, op_norms;
  for (const LayerRecord& l : r.layers) {
    norms.push_back(l.norm2);
    op_norms.push_back(l.op_norm2);
  }
  return {{"t", r.t},
          {"time", number(r.time)},
          {"risk", number(r.risk)},
          {"smallest_margin", number(r.smallest_margin)},
          {"weights_norm2", number(r.norm2)},
          {"norm2", list(norms)},
          {"op_norm2", list(op_norms)},
          {"alignments", list(r.alignments)},
          {"vertex_drift", number(r.vertex_drift)},
          {"vertex_slack", number(r.vertex_slack)},
          {"edge_slack", number(r.edge_slack)},
          {"matrix_drift", number(r.matrix_drift)}};
}

ordered_json trajectory_json(const Case& c, const TrajectoryCommand& options, const Trajectory& trajectory) {
  ordered_json matrices = ordered_json::array(), records = ordered_json::array();
  for (const WatchedMatrix& m : trajectory.matrices) matrices.push_back(m.name);
  for (const Record& r : trajectory.records) records.push_back(record_json(r));
  return {{"format", "plumbline-trajectory/1"},
          {"case", c.name},
          {"loss", options.loss},
          {"step", options.step},
          {"initial_risk", number(trajectory.initial_risk)},
          {"matrices", matrices},
          {"constants", list(trajectory.constants)},
          {"stopped", trajectory.stopped},
          {"records", records}};
}

double tail_ratio(const LayerRecord& l) { return std::max(0.0, 1 - l.op_norm2 / l.norm2); }

std::string summary(const Trajectory& trajectory) {
  const Record &first = trajectory.records.front(), &last = trajectory.records.back();
  std::string out =
      fmt::format("{:<28}{:>14}{:>14}\n", "", fmt::format("step {}", first.t), fmt::format("step {}", last.t));
  const auto line = [&](const std::string& name, double a, double b) {
    out += fmt::format("{:<28}{:>14.6g}{:>14.6g}\n", name, a, b);
  };
  line("risk", first.risk, last.risk);
  line("smallest margin", first.smallest_margin, last.smallest_margin);
  for (std::size_t j = 0; j < trajectory.matrices.size(); ++j) {
    line("||W||_F^2 of " + trajectory.matrices[j].name, first.layers[j].norm2, last.layers[j].norm2);
    line("  its tail ratio", tail_ratio(first.layers[j]), tail_ratio(last.layers[j]));
  }
  line("drift at a vertex", first.vertex_drift, last.vertex_drift);
  line("slack there (App. F)", first.vertex_slack, last.vertex_slack);
  line("drift of matrices", first.matrix_drift, last.matrix_drift);
  return out;
}

ExitCode run_trajectory(const TrajectoryCommand& options) {
  const Case c = read_network_case(options.file);
  const Trajectory trajectory = follow(c, {loss_named(options.loss), options.step, options.steps, options.records});
  const ordered_json data = trajectory_json(c, options, trajectory);
  if (!options.out.empty()) {
    const std::filesystem::path folder(options.out);
    write_file_atomically(folder / "trajectory.json", data.dump(1) + "\n");
    write_file_atomically(folder / "trajectory.html", report::trajectory_page(data));
  }
  if (options.json)
    fmt::print("{}\n", data.dump(1));
  else
    fmt::print("{} steps of gradient descent on {}{}: an experiment, no verdict\n{}", trajectory.records.back().t,
               c.name, trajectory.stopped.empty() ? "" : ", " + trajectory.stopped, summary(trajectory));
  return kAsExpected;
}

}  // namespace

Action trajectory_command(CLI::App& command) {
  const auto o = std::make_shared<TrajectoryCommand>();
  command.add_option("case", o->file, "case file with labels (data.targets in {-1, 1})")->required();
  command.add_option("--loss", o->loss, "squared, logistic or exponential")
      ->check(CLI::IsMember({"squared", "logistic", "exponential"}))
      ->capture_default_str();
  command.add_option("--step", o->step, "step size")->check(CLI::PositiveNumber)->capture_default_str();
  command.add_option("--steps", o->steps, "number of steps")
      ->check(CLI::Range(1L, 100'000'000L))
      ->capture_default_str();
  command.add_option("--records", o->records, "how often it is recorded, at most")
      ->check(CLI::Range(2, 10000))
      ->capture_default_str();
  command.add_option("--out", o->out, "folder for trajectory.json and trajectory.html; \"\" for none")
      ->capture_default_str();
  command.add_flag("--json", o->json, "print trajectory.json instead of a table");
  return with(o, run_trajectory);
}

}  // namespace plumbline::cli
