// `experiment bottleneck.experiment-1` and `-2`: the two figures of the paper, trained with the one trainer, the last
// weights judged as the exact numbers that they are. Runs are written to checkpoints and go on from them.
#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <Eigen/SVD>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <numbers>

#include "bottleneck/learning_tasks.hpp"
#include "bottleneck/trained_spectra.hpp"
#include "cli/options.hpp"
#include "report/experiment_pages.hpp"
#include "report/files.hpp"
#include "speed/deadline.hpp"
#include "tensor/json.hpp"
#include "tools/checkpoint.hpp"
#include "tools/experiment.hpp"
#include "training/gaussian.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using nlohmann::ordered_json;

constexpr int kListed = 10;     // singular values of a layer in the file
constexpr double kAbove = 0.1;  // what counts for the rank
constexpr Dynamics kDynamics{};

struct TrainOptions : ExperimentOptions, StepOptions {
  bool symmetry = false;  // which of the two
  std::string depths = "4,8,12";
  int width = 40, samples = 200;
  double ridge = 1e-3;

  [[nodiscard]] std::string name() const { return symmetry ? "bottleneck.experiment-2" : "bottleneck.experiment-1"; }
};

struct TrainingSetting {
  LearningTask task;
  std::string text;  // what the task is
};

TrainingSetting setting_of(const TrainOptions& o) {
  TrainingSetting out;
  out.task = o.symmetry ? symmetry_task(kDynamics, o.samples, o.seed) : latent_task(o.samples, o.seed);
  out.text =
      o.symmetry
          ? fmt::format(
                "Section 5, Figure 2: from v(0) in R^{} to C(v(1)), ..., C(v({})), steps of {}, E = 0, {} samples, "
                "ridge {}, Adam, step {}.",
                kDynamics.dimension, kDynamics.steps, kDynamics.eta, o.samples, o.ridge, o.step)
          : fmt::format(
                "Appendix E, Figure 1: from x = g(z) to y = h(z_1, z_2), z in R^8, {} samples, ridge {}, Adam, step "
                "{}.",
                o.samples, o.ridge, o.step);
  return out;
}

struct TrainingRunResult {
  DenseShape shape;
  TrainingState state;
  ordered_json curve = ordered_json::array();
  bool complete = true;
};

// With --decay the number of steps changes every step of the second half.
fs::path checkpoint_file(const TrainOptions& o, int depth, double step) {
  RunParts parts{{"depth", std::to_string(depth)},       {"width", std::to_string(o.width)},
                 {"samples", std::to_string(o.samples)}, {"seed", std::to_string(o.seed)},
                 {"step", fmt::format("{}", step)},      {"ridge", fmt::format("{}", o.ridge)}};
  if (o.decay) parts.emplace_back("decay", std::to_string(o.steps));
  return checkpoint_path(o.out, o.name(), parts);
}

fs::path curve_path(const fs::path& checkpoint) { return fs::path(checkpoint).replace_extension(".curve.json"); }

// The points of an earlier part of the run; the next one is that of the state. Throws InputError for another file.
ordered_json earlier_curve(const fs::path& checkpoint, const TrainingState& state) {
  ordered_json out = ordered_json::array();
  const std::string file = curve_path(checkpoint).string();
  if (state.steps == 0 || !fs::exists(file)) return out;
  try {
    for (const ordered_json& point : ordered_json::parse(read_file(file)))
      if (point.at(0).get<long>() < state.steps) out.push_back(point);
  } catch (const nlohmann::json::exception& e) { throw InputError(file, e.what()); }
  return out;
}

// Trains, from the checkpoint if there is one; writes it at the end, whether all steps were taken or the time is over.
TrainingRunResult train_run(const TrainingSetting& s, const TrainOptions& o, int depth, double step, double seconds) {
  TrainingRunResult out;
  out.shape.biases = true;
  out.shape.widths = {static_cast<int>(s.task.inputs.rows())};
  for (int l = 1; l < depth; ++l) out.shape.widths.push_back(o.width);
  out.shape.widths.push_back(static_cast<int>(s.task.outputs.rows()));
  out.state.theta = gaussian_parameters(out.shape, std::sqrt(2.0), o.seed, static_cast<std::uint64_t>(1000 + depth));
  const fs::path file = checkpoint_file(o, depth, step);
  resume(file, out.state);
  out.curve = earlier_curve(file, out.state);
  const Deadline deadline = seconds > 0 ? deadline_after(seconds) : Deadline();
  const long every = std::max(1L, o.steps / 100);
  const std::string stopped =
      train(dense_objective(out.shape, s.task.inputs, squared_loss(s.task.outputs)),
            {.method = TrainingMethod::Adam, .step = step, .steps = o.steps, .decay = o.decay, .ridge = o.ridge},
            out.state, [&](const TrainingState& now, double value, const VectorXd&) {
              if (now.steps % every == 0 || now.steps >= o.steps)
                out.curve.push_back({now.steps, value, o.ridge * now.theta.squaredNorm()});
              return now.steps >= o.steps || !is_over(deadline);
            });
  out.complete = stopped.empty();
  if (!file.empty()) write_file_atomically(curve_path(file), out.curve.dump() + "\n");  // first: see earlier_curve
  keep(file, out.state);
  return out;
}

ordered_json interval_json(const MachineInterval& x) { return {x.lower(), x.upper()}; }

// Figure 2 (b) and (c): images of paths of gradient descent in a layer, and distances in layer 2.
void add_symmetry(ordered_json& run, const TrainingRunResult& r, const TrainOptions& o) {
  const int depth = r.shape.depth(), layer = std::min(6, depth - 1), near = std::min(2, depth - 1);
  const auto features = [&](int l, const MatrixXd& x) {
    return MatrixXd(dense_preactivations(r.shape, r.state.theta, x)[as_size(l) - 1].cwiseMax(0));
  };
  std::vector<MatrixXd> paths;
  Gaussian gaussian(o.seed, 77);
  MatrixXd all(o.width, 0);
  for (int k = 0; k < 12; ++k) {
    VectorXd v(kDynamics.dimension);
    for (double& x : v) x = gaussian() / std::sqrt(static_cast<double>(kDynamics.dimension));
    paths.push_back(features(layer, descent_path(kDynamics, v, o.seed)));
    MatrixXd longer(o.width, all.cols() + paths.back().cols());
    longer << all, paths.back();
    all = std::move(longer);
  }
  const VectorXd mean = all.rowwise().mean();
  const MatrixXd directions =
      Eigen::JacobiSVD<MatrixXd>(all.colwise() - mean, Eigen::ComputeThinU).matrixU().leftCols(2);
  run["paths_layer"] = layer;
  run["paths"] = ordered_json::array();
  for (const MatrixXd& p : paths) {
    const MatrixXd image = directions.transpose() * (p.colwise() - mean);
    ordered_json list = ordered_json::array();
    for (Eigen::Index t = 0; t < image.cols(); ++t) list.push_back({image(0, t), image(1, t)});
    run["paths"].push_back(list);
  }
  // x0 = (1/2, 1/2, 0, ...): turned about the first axis, or moved away from it.
  MatrixXd points = MatrixXd::Zero(kDynamics.dimension, 1 + 2 * 21);
  points.row(0).setConstant(0.5);
  points(1, 0) = 0.5;
  for (int k = 0; k <= 20; ++k) {
    const double s = k / 20.0, angle = std::numbers::pi * s;
    points(1, 1 + k) = 0.5 * std::cos(angle);
    points(2, 1 + k) = 0.5 * std::sin(angle);
    points(1, 22 + k) = 0.5 * (1 + s);
  }
  const MatrixXd at = features(near, points);
  run["orbit"] = ordered_json::array();
  for (int k = 0; k <= 20; ++k)
    run["orbit"].push_back({k / 20.0, (at.col(1 + k) - at.col(0)).norm(), (at.col(22 + k) - at.col(0)).norm()});
}

// The error in doubles: beside an enclosure that is wide for deep networks.
double value_of(const TrainingSetting& s, const TrainingRunResult& r) {
  return (dense_preactivations(r.shape, r.state.theta, s.task.inputs).back() - s.task.outputs).squaredNorm() /
         static_cast<double>(s.task.inputs.cols());
}

ordered_json run_json(const TrainingSetting& s, const TrainingRunResult& r, const TrainOptions& o) {
  const TrainedSpectra facts =
      trained_spectra(r.shape, r.state.theta, s.task.inputs, s.task.outputs, std::max(o.width, kListed));
  const int depth = r.shape.depth();
  const CertainCount rank = count_above(facts.singular[as_size(std::max(1, depth / 2)) - 1], kAbove);
  ordered_json singular = ordered_json::array();
  for (const auto& layer : facts.singular) {
    ordered_json list = ordered_json::array();
    for (std::size_t k = 0; k < std::min<std::size_t>(kListed, layer.size()); ++k)
      list.push_back(interval_json(layer[k]));
    singular.push_back(list);
  }
  ordered_json out{{"depth", depth},
                   {"width", o.width},
                   {"steps", r.state.steps},
                   {"complete", r.complete},
                   {"norm2", interval_json(facts.norm2)},
                   {"cost", interval_json(facts.cost)},
                   {"value", value_of(s, r)},
                   {"rank", {rank.least, rank.most}},
                   {"singular", singular},
                   {"curve", r.curve}};
  if (o.symmetry) add_symmetry(out, r, o);
  return out;
}

std::string row_of_run(const ordered_json& run) {
  const int least = run["rank"][0].get<int>(), most = run["rank"][1].get<int>();
  return fmt::format("{:>6}{:>8}{:>9}{:>16.8g}{:>16.8g}{:>10}{}\n", run["depth"].get<int>(), run["width"].get<int>(),
                     run["steps"].get<long>(), run["value"].get<double>(), run["norm2"][1].get<double>(),
                     least == most ? std::to_string(least) : fmt::format("{}-{}", least, most),
                     run["complete"].get<bool>() ? "" : "  stopped");
}

ExitCode run_training(const TrainOptions& o) {
  const std::vector<int> depths = parse_depths(o.depths);
  const double step = Rational::parse(o.step).approximate();
  const TrainingSetting setting = setting_of(o);
  ordered_json runs = ordered_json::array();
  bool complete = true;
  std::string rows;
  for (const int depth : depths) {
    const TrainingRunResult r =
        train_run(setting, o, depth, step, o.seconds > 0 ? o.seconds / static_cast<double>(depths.size()) : 0);
    complete = complete && r.complete;
    runs.push_back(run_json(setting, r, o));
    rows += row_of_run(runs.back());
  }
  const ordered_json data{{"format", "plumbline-training-experiment/1"},
                          {"experiment", o.name()},
                          {"task", setting.text},
                          {"seed", o.seed},
                          {"ridge", o.ridge},
                          {"complete", complete},
                          {"runs", runs}};
  const std::string file = o.symmetry ? "training-2" : "training-1";
  if (!o.out.empty()) {
    write_file_atomically(fs::path(o.out) / (file + ".json"), data.dump() + "\n");
    write_file_atomically(fs::path(o.out) / (file + ".html"), report::training_page(data));
  }
  if (o.json)
    fmt::print("{}\n", data.dump(1));
  else
    fmt::print("{}: {} depths, {}\n{:>6}{:>8}{:>9}{:>16}{:>16}{:>10}\n{}", o.name(), depths.size(), setting.text, "L",
               "width", "steps", "cost", "|theta|^2 <=", "rank", rows);
  if (complete) return kAsExpected;
  fmt::print(stderr,
             "plumbline: stopped before all steps were taken; the same command goes on from the checkpoints in {}\n",
             o.out);
  return kLimit;
}

Action training_command(CLI::App& command, const TrainOptions& defaults) {
  const auto o = std::make_shared<TrainOptions>(defaults);
  command.add_option("--depths", o->depths, "numbers of layers, 4..8 or 4,8,12")->capture_default_str();
  command.add_option("--width", o->width, "of the hidden layers")->check(CLI::Range(2, 1024))->capture_default_str();
  command.add_option("--samples", o->samples, "of the data")->check(CLI::Range(2, 100000))->capture_default_str();
  command.add_option("--ridge", o->ridge, "lambda (default: the paper's)")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  add_step_options(command, *o);
  add_common_options(command, *o);
  return with(o, run_training);
}

}  // namespace

Action latent_experiment(CLI::App& command) { return training_command(command, {}); }

Action symmetry_experiment(CLI::App& command) {
  TrainOptions defaults;
  defaults.symmetry = true;
  defaults.ridge = 2e-4;
  return training_command(command, defaults);
}

}  // namespace plumbline::cli
