// `experiment saddle.experiment-2`: Figure 2 of the paper, with numbers that can be relied on
// (saddle/width_experiment.hpp).
#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "budget/error.hpp"
#include "cli/options.hpp"
#include "generators/saddle.hpp"
#include "network/json_values.hpp"
#include "report/decimal.hpp"
#include "report/experiment_pages.hpp"
#include "report/files.hpp"
#include "saddle/width_experiment.hpp"
#include "speed/speed_enclosure.hpp"
#include "tools/experiment.hpp"

namespace plumbline::cli {
namespace {

using report::Round;
constexpr const char* kExperiment2 = "saddle.experiment-2";
constexpr const char* kBestRankOne = "sqrt(2)-1";  // the threshold
constexpr int kMostWidth = 1024, kRecords = 100;
constexpr std::size_t kBatch = 4;  // runs of each width between two looks at the clock

struct WidthOptions : ExperimentOptions, StepOptions {
  std::string widths = "1,2,4,8,16,32,64", confidence = "0.95";
  std::size_t runs = 100;
  int jobs = 0;
};

// The optimal speed of Example 1 at depth 3 over all widths, enclosed anew (saddle.example-1.optimal: it is 1/2).
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
  std::ranges::sort(out);
  if (std::ranges::adjacent_find(out) != out.end())
    throw InputError("--widths", "a width stands twice in \"" + text + "\"");
  return out;
}

WidthExperiment experiment_2(const WidthOptions& options) {
  return {.inputs = cases::example_1_inputs(),
          .gradient = cases::example_1_gradient(),
          .depth = 3,
          .threshold = Real::parse(kBestRankOne),
          .optimum = optimum_of_example_1(),
          .descent = {.step = Rational::parse(options.step).approximate(),
                      .steps = options.steps,
                      .decay = options.decay,
                      .every = std::max(1L, options.steps / kRecords)},
          .seed = options.seed};
}

using Runs = std::vector<std::vector<ExperimentRun>>;  // for each width

// All runs, or as many of each width as were begun before the deadline, but one at least.
Runs run_all(const WidthExperiment& experiment, const std::vector<int>& widths, const WidthOptions& options) {
  const SpeedData data = approximate(experiment.inputs, experiment.gradient);
  Deadline deadline;
  if (options.seconds > 0) deadline = deadline_after(options.seconds);
  Runs runs(widths.size());
  tbb::task_arena arena(options.jobs > 0 ? options.jobs : tbb::task_arena::automatic);
  for (std::size_t first = 0; first < options.runs && (first == 0 || !is_over(deadline));) {
    const std::size_t count = std::min(first == 0 ? 1 : kBatch, options.runs - first);
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
                             const WidthOptions& options) {
  report::Experiment out{.name = kExperiment2,
                         .depth = static_cast<std::uint64_t>(e.depth),
                         .seed = e.seed,
                         .steps = static_cast<std::uint64_t>(e.descent.steps),
                         .every = static_cast<std::uint64_t>(e.descent.every),
                         .bits = static_cast<std::uint64_t>(e.bits),
                         .complete = runs.front().size() == options.runs,
                         .decay = e.descent.decay,
                         .step = Rational::parse(options.step),
                         .confidence = Rational::parse(options.confidence),
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

ExitCode run_widths(const WidthOptions& options) {
  const std::vector<int> widths = parse_widths(options.widths);
  const WidthExperiment experiment = experiment_2(options);
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
             options.seconds, result.widths.front().runs.size(), options.runs, kExperiment2, options.widths,
             result.widths.front().runs.size(), options.steps, options.seed);
  return kLimit;
}

}  // namespace

Action width_experiment(CLI::App& command) {
  const auto o = std::make_shared<WidthOptions>();
  command.add_option("--widths", o->widths, "widths of the hidden layers, separated by commas")->capture_default_str();
  command.add_option("--runs", o->runs, "independent runs, for each width")
      ->check(CLI::Range(1L, 100000L))
      ->capture_default_str();
  add_step_options(command, *o);
  add_confidence(command, o->confidence);
  add_jobs(command, o->jobs);
  add_common_options(command, *o);
  return with(o, run_widths);
}

}  // namespace plumbline::cli
