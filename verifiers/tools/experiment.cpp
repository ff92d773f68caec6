// `experiment`: what a paper's experiment says, with numbers that can be relied on (saddle/width_experiment.hpp).
#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "cli/options.hpp"
#include "cli/tools.hpp"
#include "generators/saddle.hpp"
#include "network/json_values.hpp"
#include "number/error.hpp"
#include "report/decimal.hpp"
#include "report/experiment_page.hpp"
#include "report/files.hpp"
#include "saddle/width_experiment.hpp"
#include "speed/speed_enclosure.hpp"
#include "tools/commands.hpp"
#include "tools/rank_starts.hpp"

namespace plumbline::cli {
namespace {

using report::Round;
constexpr std::string_view kExperiment2 = "saddle.experiment-2";
constexpr const char* kBestRankOne = "sqrt(2)-1";  // the threshold
constexpr int kMostWidth = 1024, kRecords = 100;
constexpr std::size_t kBatch = 4;  // runs of each width between two looks at the clock

// The optimal speed of Example 1 at depth 3 over all widths, enclosed again (saddle.example-1.optimal: it is 1/2).
Enclosure optimum_of_example_1() {
  const SpeedEnclosure e = enclose_optimal_speed(cases::example_1_inputs(), cases::example_1_gradient(), {.depth = 3});
  return {e.lo.enclosure(64).lower, e.hi.enclosure(64).upper};
}

std::vector<int> parse_widths(const std::string& text) {
  std::vector<int> out;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    int width = 0;
    const auto [last, error] = std::from_chars(text.data() + at, text.data() + end, width);
    if (error != std::errc() || last != text.data() + end || width < 1 || width > kMostWidth)
      throw InputError("--widths", fmt::format("expected widths from 1 to {} separated by commas, found \"{}\"",
                                               kMostWidth, text.substr(at, end - at)));
    out.push_back(width);
    at = end + 1;
  }
  std::sort(out.begin(), out.end());
  if (std::adjacent_find(out.begin(), out.end()) != out.end())
    throw InputError("--widths", "a width stands twice in \"" + text + "\"");
  return out;
}

std::string step_of(const ExperimentCommand& options) { return options.step.empty() ? "0.01" : options.step; }

Rational number_between(const char* option, const std::string& text, const Rational& low, const Rational& high) {
  try {
    if (Rational out = Rational::parse(text); out > low && out < high) return out;
  } catch (const InputError&) {
    // said below, with the option
  }
  throw InputError(option, fmt::format("expected a number above {} and below {}, found \"{}\"", low.to_string(),
                                       high.to_string(), text));
}

WidthExperiment experiment_2(const ExperimentCommand& options) {
  const Rational step = number_between("--step", step_of(options), 0, 1000);
  return {.inputs = cases::example_1_inputs(),
          .gradient = cases::example_1_gradient(),
          .depth = 3,
          .threshold = Real::parse(kBestRankOne),
          .optimum = optimum_of_example_1(),
          .descent = {.step = step.approximate(),
                      .steps = options.steps,
                      .decay = options.decay,
                      .every = std::max(1L, options.steps / kRecords)},
          .seed = options.seed};
}

std::size_t wanted_runs(const ExperimentCommand& options) {
  return options.runs > 0 ? static_cast<std::size_t>(options.runs) : 100;
}

using Runs = std::vector<std::vector<ExperimentRun>>;  // for each width

// All runs, or as many of each width as were begun before the deadline, but one at least.
Runs run_all(const WidthExperiment& experiment, const std::vector<int>& widths, const ExperimentCommand& options) {
  const SpeedData data = approximate(experiment.inputs, experiment.gradient);
  Deadline deadline;
  if (options.seconds > 0) deadline = deadline_after(options.seconds);
  Runs runs(widths.size());
  tbb::task_arena arena(options.jobs > 0 ? options.jobs : tbb::task_arena::automatic);
  const std::size_t wanted = wanted_runs(options);
  for (std::size_t first = 0; first < wanted && (first == 0 || !is_over(deadline));) {
    const std::size_t count = std::min(first == 0 ? 1 : kBatch, wanted - first);
    for (auto& of_width : runs) of_width.resize(first + count);
    arena.execute([&] {
      tbb::parallel_for(std::size_t{0}, widths.size() * count, [&](std::size_t i) {
        const std::size_t w = widths.size() - 1 - i / count,
                          k = first + i % count;  // the widest, which take longest, first
        runs[w][k] = run_experiment(experiment, data, widths[w], k);
      });
    });
    first += count;
  }
  return runs;
}

report::ExperimentWidth report_width(const WidthSummary& s, const std::vector<ExperimentRun>& runs) {
  report::ExperimentWidth out{
      static_cast<std::uint64_t>(s.width), s.probability, s.best, s.median, s.best_distance, s.median_distance, {}};
  for (const ExperimentRun& run : runs) out.runs.push_back({run.above, run.speed, run.curve});
  return out;
}

report::Experiment assembled(const WidthExperiment& e, const std::vector<int>& widths, const Runs& runs,
                             const ExperimentCommand& options) {
  report::Experiment out{.name = std::string(kExperiment2),
                         .depth = static_cast<std::uint64_t>(e.depth),
                         .seed = e.seed,
                         .steps = static_cast<std::uint64_t>(e.descent.steps),
                         .every = static_cast<std::uint64_t>(e.descent.every),
                         .bits = static_cast<std::uint64_t>(e.bits),
                         .complete = runs.front().size() == wanted_runs(options),
                         .decay = e.descent.decay,
                         .step = Rational::parse(step_of(options)),
                         .confidence = number_between("--confidence", options.confidence, 0, 1),
                         .threshold = kBestRankOne,
                         .inputs = canonical_json(e.inputs).dump(),
                         .gradient = canonical_json(e.gradient).dump(),
                         .optimum = e.optimum,
                         .widths = {}};
  for (std::size_t w = 0; w < widths.size(); ++w)
    out.widths.push_back(report_width(summarise(widths[w], runs[w], e.optimum, out.confidence), runs[w]));
  return out;
}

std::string table(const report::Experiment& e) {
  std::string out =
      fmt::format("{:>6}{:>7}{:>7}  {:<20}{:>14}{:>16}{:>18}\n", "width", "runs", "above",
                  report::per_cent(e.confidence) + " interval", "best run", "optimum - best", "optimum - median");
  for (const report::ExperimentWidth& w : e.widths)
    out += fmt::format("{:>6}{:>7}{:>7}  {:<20}{:>14}{:>16}{:>18}\n", w.width, w.runs.size(), w.above(),
                       report::interval(w.probability, 3), report::decimal(w.best.lower, 9, Round::Down),
                       "<= " + report::decimal(w.best_distance.upper, 3, Round::Up),
                       "<= " + report::decimal(w.median_distance.upper, 3, Round::Up));
  return out;
}

void add_image_options(CLI::App& command, ExperimentCommand& o) {
  command.add_option("--data", o.data, "images: the folder with the files of MNIST or CIFAR-10");
  command.add_option("--scale", o.scale, "images: standard deviation of the first weights")->capture_default_str();
  command.add_option("--epochs", o.epochs, "images: passes over the data (default: the paper's)")
      ->check(CLI::Range(1L, 1'000'000L));
  command.add_option("--batch", o.batch, "images: samples of a step")
      ->check(CLI::Range(1L, 1'000'000L))
      ->capture_default_str();
  command.add_option("--every", o.every, "images: epochs from one record to the next")
      ->check(CLI::Range(1L, 1'000'000L))
      ->capture_default_str();
  command
      .add_option("--escape", o.escape,
                  "images: the first saddle is left when the loss is below this part of its start")
      ->capture_default_str();
}

// The options of each experiment, besides those of all.
using Own = std::pair<std::string, std::vector<std::string>>;

const std::vector<Own>& own_options() {
  static const std::vector<std::string> images{"--data",   "--scale",  "--epochs", "--batch",   "--every",
                                               "--escape", "--depths", "--width",  "--samples", "--step"};
  static const std::vector<std::string> training{"--depths", "--width", "--samples", "--ridge",
                                                 "--steps",  "--step",  "--decay"};
  static const std::vector<Own> out{
      {std::string(kExperiment2), {"--widths", "--runs", "--steps", "--step", "--decay", "--confidence", "--jobs"}},
      {kMnistExperiment, images},
      {kCifarExperiment, images},
      {kLatentExperiment, training},
      {kSymmetryExperiment, training},
      {std::string(kRankStartsName), {"--runs", "--confidence", "--jobs"}}};
  return out;
}

std::vector<std::string> names() {
  std::vector<std::string> out;
  for (const Own& own : own_options()) out.push_back(own.first);
  return out;
}

// An option that this experiment would not look at is a mistake.
void expect_own_options(const CLI::App& command, const std::string& name) {
  static const std::vector<std::string> of_all{"--seed", "--seconds", "--out", "--json", "--help"};
  const auto own = std::ranges::find(own_options(), name, &Own::first);
  if (own == own_options().end()) return;
  for (const CLI::Option* option : command.get_options()) {
    if (option->count() == 0 || option->get_lnames().empty()) continue;
    const std::string word = "--" + option->get_lnames().front();
    if (std::ranges::find(own->second, word) == own->second.end() && std::ranges::find(of_all, word) == of_all.end())
      throw InputError(word, fmt::format("is no option of {}; it has {}, --seed, --seconds, --out, --json", name,
                                         fmt::join(own->second, ", ")));
  }
}

}  // namespace

ExitCode experiment_command(const ExperimentCommand& options) {
  if (options.name == kRankStartsName)
    return rank_starts_command(options, number_between("--confidence", options.confidence, 0, 1));
  if (options.name == kMnistExperiment || options.name == kCifarExperiment)
    return image_experiment(
        options, {.depths = parse_depths(options.depths.empty() ? "6" : options.depths),
                  .step = options.step.empty() ? 0 : number_between("--step", options.step, 0, 1000000).approximate(),
                  .scale = number_between("--scale", options.scale, 0, 1000).approximate(),
                  .escape = number_between("--escape", options.escape, 0, 1).approximate()});
  if (options.name != kExperiment2)
    return training_experiment(options, parse_depths(options.depths.empty() ? "4,8,12" : options.depths),
                               number_between("--step", step_of(options), 0, 1000).approximate());
  const std::vector<int> widths = parse_widths(options.widths);
  const WidthExperiment experiment = experiment_2(options);
  (void)number_between("--confidence", options.confidence, 0, 1);  // before the work, not after it
  const report::Experiment result = assembled(experiment, widths, run_all(experiment, widths, options), options);
  const std::string text = report::experiment_text(result);
  if (!options.out.empty()) {
    const std::filesystem::path folder(options.out);
    write_file_atomically(folder / report::experiment_file, text);
    write_file_atomically(folder / "experiment-2.html", report::experiment_page(result));
  }
  if (options.json)
    fmt::print("{}", text);
  else
    fmt::print("{}\n{}", report::experiment_summary(result), table(result));
  if (result.complete) return kAsExpected;
  fmt::print(stderr,
             "plumbline: the time limit of {} s was reached after {} of {} runs of each width; replay: plumbline "
             "experiment {} --widths {} --runs {} --steps "
             "{} --seed {}\n",
             options.seconds, result.widths.front().runs.size(), wanted_runs(options), kExperiment2, options.widths,
             result.widths.front().runs.size(), options.steps, options.seed);
  return kLimit;
}

CLI::App* add_experiment_command(CLI::App& app, ExperimentCommand& o) {
  CLI::App* command = app.add_subcommand(kExperiment.word, kExperiment.help);
  command
      ->add_option(
          "experiment", o.name,
          "saddle.experiment-2: projected gradient descent on Example 1 against width; saddle.mnist, saddle.cifar: the "
          "spectra of every layer along training on images; bottleneck.experiment-1: norm and rank against depth; "
          "bottleneck.experiment-2: symmetry learning; rank.starts: the gradient flow from random small starts, with a "
          "certificate for each")
      ->required()
      ->check(one_of("experiment", names()));
  command->parse_complete_callback([command, &o] { expect_own_options(*command, o.name); });
  command->add_option("--depths", o.depths, "training: numbers of layers, 4..8 or 4,8,12 (the default; images: 6)");
  command->add_option("--width", o.width, "training: of the hidden layers (default 40; images: 1000)")
      ->check(CLI::Range(2, 1024));
  command->add_option("--samples", o.samples, "training: of the data (default 200; images: all)")
      ->check(CLI::Range(2, 100000));
  command->add_option("--ridge", o.ridge, "bottleneck: lambda (default: the paper's)")->check(CLI::PositiveNumber);
  add_image_options(*command, o);
  command->add_option("--widths", o.widths, "widths of the hidden layers, separated by commas")->capture_default_str();
  command->add_option("--runs", o.runs, "independent runs, for each width (default 100; rank.starts: 288)")
      ->check(CLI::Range(1L, 100000L));
  command->add_option("--steps", o.steps, "steps of each run")
      ->check(CLI::Range(1L, 10'000'000L))
      ->capture_default_str();
  command->add_option("--step", o.step, "step size (default 0.01; images: the paper's c of c / ||theta||^4)");
  command->add_flag("--decay", o.decay, "let the step fall linearly to 0 over the second half");
  command->add_option("--confidence", o.confidence, "of the intervals, above 0 and below 1")->capture_default_str();
  command->add_option("--seed", o.seed, "seed of the starts")->capture_default_str();
  add_seconds(*command, "--seconds", o.seconds, "limit of time; 0: none");
  add_jobs(*command, o.jobs);
  command->add_option("--out", o.out, "folder for what is found; \"\" for none. rank.starts goes on with what is there")
      ->capture_default_str();
  command->add_flag("--json", o.json, "print JSON instead of a table");
  return command;
}

}  // namespace plumbline::cli
