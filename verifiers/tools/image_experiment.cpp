// `experiment saddle.mnist` and `saddle.cifar`: Figures 1 and 3 to 6 of the paper. A fully connected network without
// biases is trained from small weights on images, with the paper's loss, batches and learning rate c / ||theta||^4;
// every few epochs its loss and the spectra of its layers are enclosed and kept as a record (saddle/image_records.hpp).
// A run is kept in two files, its state and its records, and goes on from them.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "budget/error.hpp"
#include "cli/options.hpp"
#include "report/experiment_pages.hpp"
#include "report/files.hpp"
#include "saddle/image_data.hpp"
#include "saddle/image_records.hpp"
#include "speed/deadline.hpp"
#include "tensor/json.hpp"
#include "tools/checkpoint.hpp"
#include "tools/experiment.hpp"
#include "training/batches.hpp"
#include "training/gaussian.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr int kKept = 10;         // singular values of a layer in a record
constexpr double kNormPower = 4;  // of the learning rate, at every depth, as printed
constexpr std::chrono::seconds kBetweenSaves{60};

struct ImageOptions : ExperimentOptions {
  bool mnist = true;                                                      // or CIFAR-10
  std::string data, depths = "6", scale = "0.001", escape = "0.9", step;  // step "": the paper's
  int width = 1000, samples = 0;                                          // samples 0: all
  long epochs = 0, batch = 32, every = 10;                                // epochs 0: the paper's

  [[nodiscard]] std::string name() const { return mnist ? "saddle.mnist" : "saddle.cifar"; }
};

// What the paper says of the runs of a figure (Appendices B and C).
struct PaperRun {
  double constant;  // c
  long epochs;
};

PaperRun paper_run(bool mnist, int depth) {
  if (mnist) return {10, 1000};
  return depth == 4 ? PaperRun{0.01, 10000} : PaperRun{40, 5000};
}

double double_of(const std::string& text) { return Rational::parse(text).approximate(); }

struct ImageRun {
  DenseShape shape;
  TrainingState state;
  ordered_json records = ordered_json::array();
  double constant = 0;
  long epochs = 0, per_epoch = 0;
  fs::path checkpoint;
  std::string stopped;  // why before the end
};

ImageRun image_run(const ImageOptions& o, const ImageData& data, int depth) {
  const PaperRun paper = paper_run(o.mnist, depth);
  const double scale = double_of(o.scale);
  ImageRun out;
  out.constant = o.step.empty() ? paper.constant : double_of(o.step);
  out.epochs = o.epochs > 0 ? o.epochs : paper.epochs;
  out.per_epoch = batches_of(data.inputs.cols(), o.batch);
  out.shape.widths = {static_cast<int>(data.inputs.rows())};
  for (int l = 1; l < depth; ++l) out.shape.widths.push_back(o.width);
  out.shape.widths.push_back(kImageClasses);
  out.state.theta.resize(out.shape.size());
  Gaussian gaussian(o.seed, static_cast<std::uint64_t>(2000 + depth));
  for (double& x : out.state.theta) x = scale * gaussian();
  out.checkpoint = checkpoint_path(o.out, o.name(),
                                   {{"depth", std::to_string(depth)},
                                    {"width", std::to_string(o.width)},
                                    {"samples", std::to_string(data.inputs.cols())},
                                    {"data", data.sha256.substr(0, 12)},
                                    {"seed", std::to_string(o.seed)},
                                    {"scale", fmt::format("{}", scale)},
                                    {"step", fmt::format("{}", out.constant)},
                                    {"batch", std::to_string(o.batch)},
                                    {"every", std::to_string(o.every)}});
  return out;
}

fs::path records_path(const ImageRun& run) { return fs::path(run.checkpoint).replace_extension(".records.json"); }

// The records first: those that are younger than the state are left out when the run goes on.
void save(const ImageRun& run, const TrainingState& state) {
  if (run.checkpoint.empty()) return;
  write_file_atomically(records_path(run), run.records.dump() + "\n");
  keep(run.checkpoint, state);
}

void load(ImageRun& run) {
  resume(run.checkpoint, run.state);
  if (run.state.steps == 0) return;
  const std::string file = records_path(run).string();
  try {
    const ordered_json records = ordered_json::parse(read_file(file));
    for (const ordered_json& record : records)
      if (record.at("step").get<long>() <= run.state.steps) run.records.push_back(record);
    if (run.records.at(0).at("step") != 0) throw InputError(file, "the first record is not that of the start");
    (void)first_escape(run.records, 1);
  } catch (const nlohmann::json::exception& e) { throw InputError(file, e.what()); }
}

StepObjective image_objective(const ImageRun& run, const ImageData& data, const ImageOptions& o) {
  return batch_objective(
      run.shape, data.inputs,
      [&data](const std::vector<int>& samples) {
        std::vector<int> classes;
        for (const int k : samples) classes.push_back(data.classes[as_size(k)]);
        return cross_entropy_loss(std::move(classes));
      },
      o.batch, o.seed);
}

void train_images(ImageRun& run, const ImageData& data, const ImageOptions& o, double seconds) {
  load(run);
  const Deadline deadline = seconds > 0 ? deadline_after(seconds) : Deadline();
  const TrainingOptions options{.step = run.constant, .steps = run.epochs * run.per_epoch, .norm_power = kNormPower};
  auto saved = std::chrono::steady_clock::now();
  run.stopped = train(image_objective(run, data, o), options, run.state,
                      [&](const TrainingState& now, double, const Eigen::VectorXd&) {
                        const bool due = now.steps % (o.every * run.per_epoch) == 0 &&
                                         (run.records.empty() || run.records.back()["step"].get<long>() < now.steps);
                        if (due) run.records.push_back(image_record(run.shape, now.theta, data, now.steps, kKept));
                        if (due || std::chrono::steady_clock::now() - saved > kBetweenSaves) {
                          save(run, now);
                          saved = std::chrono::steady_clock::now();
                        }
                        return now.steps >= options.steps || !is_over(deadline);
                      });
  save(run, run.state);
}

// All records, and one of the last weights if that is none of them.
ordered_json image_run_json(ImageRun& run, const ImageData& data, const ImageOptions& o) {
  ordered_json records = run.records;
  if (records.back()["step"].get<long>() != run.state.steps)
    records.push_back(image_record(run.shape, run.state.theta, data, run.state.steps, kKept));
  const auto at = first_escape(records, double_of(o.escape));
  return {{"depth", run.shape.depth()},
          {"width", o.width},
          {"step", run.constant},
          {"steps_per_epoch", run.per_epoch},
          {"steps", run.state.steps},
          {"complete", run.stopped.empty()},
          {"escape", at ? ordered_json(*at) : ordered_json()},
          {"records", records}};
}

std::string image_task(const ImageOptions& o, const ImageData& data) {
  return fmt::format(
      "{}: {} images, standardised (mean {:.4f}, deviation {:.4f} of 0 to 1), no biases, cross-entropy, Gaussian "
      "weights of deviation {}, batches of {}, learning rate c/||theta||^4.",
      o.mnist ? "Appendix B, Figures 1, 3 and 4" : "Appendix C, Figures 5 and 6", data.inputs.cols(), data.mean,
      data.deviation, double_of(o.scale), o.batch);
}

std::string record_row(const ordered_json& run, const char* moment, const ordered_json& record) {
  std::string out =
      fmt::format("{:>6}{:>8}{:>9}{:>11.4g}{:>13.8g} ", run["depth"].get<int>(), moment, record["step"].get<long>(),
                  record["step"].get<double>() / run["steps_per_epoch"].get<double>(), record["loss"][1].get<double>());
  for (const ordered_json& layer : record["singular"]) {
    const double one = layer[0][1].get<double>(), two = layer.size() > 1 ? layer[1][1].get<double>() : 0;
    out += one > 0 ? fmt::format(" {:.3f}", two / one) : " -";
  }
  return out + "\n";
}

std::string image_rows(const ordered_json& run) {
  const ordered_json& records = run["records"];
  std::string out = record_row(run, "start", records.front());
  if (!run["escape"].is_null()) out += record_row(run, "escape", records[run["escape"].get<std::size_t>()]);
  return out + record_row(run, "last", records.back());
}

void write_images(const ImageOptions& o, const ordered_json& result, const std::string& rows) {
  const std::string file = o.mnist ? "training-mnist" : "training-cifar";
  if (!o.out.empty()) {
    write_file_atomically(fs::path(o.out) / (file + ".json"), result.dump() + "\n");
    write_file_atomically(fs::path(o.out) / (file + ".html"), report::training_page(result));
  }
  if (o.json)
    fmt::print("{}\n", result.dump(1));
  else
    fmt::print("{}: {}\n{:>6}{:>8}{:>9}{:>11}{:>13}  {}\n{}", o.name(), result["task"].get<std::string>(), "L", "",
               "step", "epoch", "loss <=", "s_2/s_1 of W_1, ..., W_L", rows);
}

ExitCode run_images(const ImageOptions& o) {
  const std::vector<int> depths = parse_depths(o.depths);
  const ImageData data = o.mnist ? mnist_data(o.data, o.samples) : cifar_data(o.data, o.samples);
  ordered_json runs = ordered_json::array();
  std::string rows, stopped;
  for (const int depth : depths) {
    ImageRun run = image_run(o, data, depth);
    train_images(run, data, o, o.seconds > 0 ? o.seconds / static_cast<double>(depths.size()) : 0);
    if (stopped.empty()) stopped = run.stopped;
    runs.push_back(image_run_json(run, data, o));
    rows += image_rows(runs.back());
  }
  write_images(
      o,
      {{"format", "plumbline-training-records/1"},
       {"experiment", o.name()},
       {"task", image_task(o, data)},
       {"seed", o.seed},
       {"data",
        {{"samples", data.inputs.cols()}, {"sha256", data.sha256}, {"mean", data.mean}, {"deviation", data.deviation}}},
       {"scale", double_of(o.scale)},
       {"batch", o.batch},
       {"escape_fraction", double_of(o.escape)},
       {"complete", stopped.empty()},
       {"runs", runs}},
      rows);
  if (stopped.empty()) return kAsExpected;
  fmt::print(stderr, "plumbline: {} before all steps were taken{}\n", stopped,
             stopped == "stopped" ? "; the same command goes on from the checkpoints in " + o.out : "");
  return kLimit;
}

Action image_command(CLI::App& command, bool mnist) {
  const auto o = std::make_shared<ImageOptions>();
  o->mnist = mnist;
  command.add_option("--data", o->data, "the folder with the files of MNIST or CIFAR-10")->required();
  command.add_option("--depths", o->depths, "numbers of layers, 4..8 or 4,6")->capture_default_str();
  command.add_option("--width", o->width, "of the hidden layers")->check(CLI::Range(2, 1024))->capture_default_str();
  command.add_option("--samples", o->samples, "of the data (default: all)")->check(CLI::Range(2, 100000));
  command.add_option("--scale", o->scale, "standard deviation of the first weights")
      ->check(between(0, 1000))
      ->capture_default_str();
  command.add_option("--step", o->step, "c of the learning rate c / ||theta||^4 (default: the paper's)")
      ->check(between(0, 1000000));
  command.add_option("--epochs", o->epochs, "passes over the data (default: the paper's)")
      ->check(CLI::Range(1L, 1'000'000L));
  command.add_option("--batch", o->batch, "samples of a step")
      ->check(CLI::Range(1L, 1'000'000L))
      ->capture_default_str();
  command.add_option("--every", o->every, "epochs from one record to the next")
      ->check(CLI::Range(1L, 1'000'000L))
      ->capture_default_str();
  command.add_option("--escape", o->escape, "the first saddle is left when the loss is below this part of its start")
      ->check(between(0, 1))
      ->capture_default_str();
  add_common_options(command, *o);
  return with(o, run_images);
}

}  // namespace

Action mnist_experiment(CLI::App& command) { return image_command(command, true); }

Action cifar_experiment(CLI::App& command) { return image_command(command, false); }

}  // namespace plumbline::cli
