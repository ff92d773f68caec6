// `experiment saddle.mnist` and `saddle.cifar`: Figures 1 and 3 to 6 of the paper. A fully connected network without
// biases is trained from small weights on images, with the paper's loss, batches and learning rate c / ||theta||^4;
// every few epochs its loss and the spectra of its layers are enclosed and kept as a record (saddle/image_records.hpp).
// A run is kept in two files, its state and its records, and goes on from them.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/tools.hpp"
#include "number/error.hpp"
#include "report/files.hpp"
#include "report/training_page.hpp"
#include "saddle/image_data.hpp"
#include "saddle/image_records.hpp"
#include "speed/deadline.hpp"
#include "tensor/json.hpp"
#include "tools/checkpoint.hpp"
#include "tools/commands.hpp"
#include "training/batches.hpp"
#include "training/gaussian.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr int kKept = 10, kPaperWidth = 1000;  // singular values of a layer in a record
constexpr double kNormPower = 4;               // of the learning rate, at every depth, as printed
constexpr std::chrono::seconds kBetweenSaves{60};

// What the paper says of the runs of a figure (Appendices B and C).
struct PaperRun {
  double constant;  // c
  long epochs;
};

PaperRun paper_run(const std::string& name, int depth) {
  if (name == kMnistExperiment) return {10, 1000};
  return depth == 4 ? PaperRun{0.01, 10000} : PaperRun{40, 5000};
}

struct ImageRun {
  DenseShape shape;
  TrainingState state;
  ordered_json records = ordered_json::array();
  double constant = 0;
  long epochs = 0, per_epoch = 0;
  fs::path checkpoint;
  std::string stopped;  // why before the end
};

ImageRun image_run(const ExperimentCommand& o, const ImageSetting& s, const ImageData& data, int depth) {
  const PaperRun paper = paper_run(o.name, depth);
  ImageRun out;
  out.constant = s.step > 0 ? s.step : paper.constant;
  out.epochs = o.epochs > 0 ? o.epochs : paper.epochs;
  out.per_epoch = batches_of(data.inputs.cols(), o.batch);
  out.shape.widths = {static_cast<int>(data.inputs.rows())};
  for (int l = 1; l < depth; ++l) out.shape.widths.push_back(o.width);
  out.shape.widths.push_back(kImageClasses);
  out.state.theta.resize(out.shape.size());
  Gaussian gaussian(o.seed, static_cast<std::uint64_t>(2000 + depth));
  for (double& x : out.state.theta) x = s.scale * gaussian();
  out.checkpoint = checkpoint_path(o.out, o.name,
                                   {{"depth", std::to_string(depth)},
                                    {"width", std::to_string(o.width)},
                                    {"samples", std::to_string(data.inputs.cols())},
                                    {"data", data.sha256.substr(0, 12)},
                                    {"seed", std::to_string(o.seed)},
                                    {"scale", fmt::format("{}", s.scale)},
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

StepObjective image_objective(const ImageRun& run, const ImageData& data, const ExperimentCommand& o) {
  return batch_objective(
      run.shape, data.inputs,
      [&data](const std::vector<int>& samples) {
        std::vector<int> classes;
        for (const int k : samples) classes.push_back(data.classes[static_cast<std::size_t>(k)]);
        return cross_entropy_loss(std::move(classes));
      },
      o.batch, o.seed);
}

void train_images(ImageRun& run, const ImageData& data, const ExperimentCommand& o, double seconds) {
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
ordered_json image_run_json(ImageRun& run, const ImageData& data, const ExperimentCommand& o, double escape) {
  ordered_json records = run.records;
  if (records.back()["step"].get<long>() != run.state.steps)
    records.push_back(image_record(run.shape, run.state.theta, data, run.state.steps, kKept));
  const auto at = first_escape(records, escape);
  return {{"depth", run.shape.depth()},
          {"width", o.width},
          {"step", run.constant},
          {"steps_per_epoch", run.per_epoch},
          {"steps", run.state.steps},
          {"complete", run.stopped.empty()},
          {"escape", at ? ordered_json(*at) : ordered_json()},
          {"records", records}};
}

std::string image_task(const ExperimentCommand& o, const ImageSetting& s, const ImageData& data) {
  return fmt::format(
      "{}: {} images, standardised (mean {:.4f}, deviation {:.4f} of 0 to 1), no biases, cross-entropy, Gaussian "
      "weights of deviation {}, batches of {}, learning rate c/||theta||^4.",
      o.name == kMnistExperiment ? "Appendix B, Figures 1, 3 and 4" : "Appendix C, Figures 5 and 6", data.inputs.cols(),
      data.mean, data.deviation, s.scale, o.batch);
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

void write_images(const ExperimentCommand& o, const ordered_json& result, const std::string& rows) {
  const std::string file = o.name == kMnistExperiment ? "training-mnist" : "training-cifar";
  if (!o.out.empty()) {
    write_file_atomically(fs::path(o.out) / (file + ".json"), result.dump() + "\n");
    write_file_atomically(fs::path(o.out) / (file + ".html"), report::training_page(result));
  }
  if (o.json)
    fmt::print("{}\n", result.dump(1));
  else
    fmt::print("{}: {}\n{:>6}{:>8}{:>9}{:>11}{:>13}  {}\n{}", o.name, result["task"].get<std::string>(), "L", "",
               "step", "epoch", "loss <=", "s_2/s_1 of W_1, ..., W_L", rows);
}

}  // namespace

ExitCode image_experiment(const ExperimentCommand& options, const ImageSetting& setting) {
  ExperimentCommand o = options;
  if (o.width == 0) o.width = kPaperWidth;
  if (o.data.empty()) throw InputError("--data", "expected the folder with the files of the data set");
  const ImageData data = o.name == kMnistExperiment ? mnist_data(o.data, o.samples) : cifar_data(o.data, o.samples);
  ordered_json runs = ordered_json::array();
  std::string rows, stopped;
  for (const int depth : setting.depths) {
    ImageRun run = image_run(o, setting, data, depth);
    train_images(run, data, o, o.seconds > 0 ? o.seconds / static_cast<double>(setting.depths.size()) : 0);
    if (stopped.empty()) stopped = run.stopped;
    runs.push_back(image_run_json(run, data, o, setting.escape));
    rows += image_rows(runs.back());
  }
  write_images(
      o,
      {{"format", "plumbline-training-records/1"},
       {"experiment", o.name},
       {"task", image_task(o, setting, data)},
       {"seed", o.seed},
       {"data",
        {{"samples", data.inputs.cols()}, {"sha256", data.sha256}, {"mean", data.mean}, {"deviation", data.deviation}}},
       {"scale", setting.scale},
       {"batch", o.batch},
       {"escape_fraction", setting.escape},
       {"complete", stopped.empty()},
       {"runs", runs}},
      rows);
  if (stopped.empty()) return kAsExpected;
  fmt::print(stderr, "plumbline: {} before all steps were taken{}\n", stopped,
             stopped == "stopped" ? "; the same command goes on from the checkpoints in " + o.out : "");
  return kLimit;
}

}  // namespace plumbline::cli
