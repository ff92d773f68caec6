// `gate`: compares a run with the ledger, for continuous integration.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/commands.hpp"
#include "cli/held_run.hpp"
#include "cli/options.hpp"
#include "cli/printable.hpp"
#include "cli/run_folder.hpp"
#include "report/export.hpp"
#include "report/files.hpp"
#include "report/json_report.hpp"
#include "report/view.hpp"
#include "result/text_diff.hpp"

namespace plumbline::cli {
namespace {

using nlohmann::ordered_json;

struct GateOptions {
  std::string folder, formats;  // what else is written into the folder, as `report` does; "": nothing
  ClaimSources sources;         // as for `report`
  ComparisonOptions against;
  bool json = false, update = false;
};

ExitCode code_of(RunState state) {
  switch (state) {
    case RunState::Empty: return kNothing;
    case RunState::Differs: return kDiffers;
    case RunState::Limit: return kLimit;
    case RunState::Inconclusive: return kInconclusive;
    case RunState::Passed: break;
  }
  return kAsExpected;
}

std::string_view word(ExitCode code) { return code == kAsExpected ? "passed" : "failed"; }

// What counts against the run: an accepted loosening does not, and with --update only what its certificates show.
std::vector<Difference> counting(const GateOptions& options, const HeldRun& run) {
  if (options.update) return run.problems;
  std::vector<Difference> out = run.report.since->differences;
  if (run.accepted) std::erase_if(out, [](const Difference& d) { return d.loosened; });
  return out;
}

// "CLAIM READING: none bites: ..." for each reading none of whose cases bites: no difference, but worth knowing.
std::vector<std::string> easy_readings(const report::Report& report) {
  std::vector<std::string> out;
  if (report.cases.empty()) return out;
  const ResultsView view(report);
  for (const ReadingView& reading : view.readings())
    if (const std::string easy = easy_in_words(reading); !easy.empty())
      out.push_back(reading.reading->claim + " " + reading.reading->reading + ": " + easy);
  return out;
}

ordered_json to_json(const HeldRun& run, ExitCode code) {
  const ordered_json comparison = report::comparison_json(*run.report.since);
  ordered_json differences = ordered_json::array(), loosened = ordered_json::array();
  for (const auto& d : comparison.at("differences"))
    (d.at("loosened").get<bool>() ? loosened : differences).push_back(d);
  return {{"gate", word(code)},
          {"exit_code", static_cast<int>(code)},
          {"readings", run.report.readings.size()},
          {"replayed", run.replayed},
          {"differences", differences},
          {"loosened", loosened},
          {"accept", run.acceptance},
          {"accepted", run.accepted},
          {"accept_with", comparison.at("accept")},
          {"easy", easy_readings(run.report)}};
}

void print_difference(const Difference& d) {
  std::printf("%s\n", printable_line(d.text()).c_str());
  if (!d.file.empty()) std::printf("  at %s:%zu\n", printable_line(d.file).c_str(), d.line);
  for (const std::string_view line : lines_of(d.formulas))
    std::printf("  %s\n", printable_line(std::string(line)).c_str());
}

// `written`: the ledger has been, and there is nothing left to accept.
void print(const HeldRun& run, ExitCode code, bool written) {
  const Comparison& since = *run.report.since;
  const std::vector<std::string> easy = easy_readings(run.report);
  std::printf("gate %s: %zu readings, %zu differences%s; %zu certificates replayed\n", std::string(word(code)).c_str(),
              run.report.readings.size(), since.count(false),
              code == kLimit          ? ", a limit was reached"
              : code == kInconclusive ? ", inconclusive or vacuous"
                                      : "",
              run.replayed);
  for (const Difference& d : since.differences)
    if (!d.loosened) print_difference(d);
  if (!easy.empty())
    std::printf("%zu of %zu readings have no case that bites; --json lists them\n", easy.size(),
                run.report.readings.size());
  for (const Difference& d : since.differences)
    if (d.loosened) print_difference(d);
  if (run.accepted) std::printf("accepted: %s\n", run.acceptance.c_str());
  if (!run.acceptance.empty() && !run.accepted)
    std::printf("not accepted; if you have looked at each line above and agree, say so: --accept %s\n",
                run.acceptance.c_str());
  if (!since.accept.empty() && !run.accepted && !written) std::printf("to accept: %s\n", since.accept.c_str());
}

// Writes the ledger again. A run that is inconclusive, or not borne out by its certificates, is no basis for what to
// expect.
void update(const GateOptions& options, const HeldRun& run, ExitCode code) {
  if (code != kAsExpected) {
    std::fprintf(stderr,
                 "gate: %s is left as it was: the run is inconclusive, empty, or not what its certificates say\n",
                 options.against.ledger.c_str());
    return;
  }
  std::vector<ReadingKey> order;
  for (const ReadingResult& r : run.report.readings) order.push_back(r.key());
  write_file_atomically(options.against.ledger, ledger_text(ledger_of(run.report), order));
}

ExitCode run_gate(const GateOptions& options) {
  std::optional<RunFolder> out;
  if (!options.formats.empty()) {
    (void)report::parse_formats(options.formats);  // a word that is none is said before anything is done
    out.emplace(options.folder);
  }
  const FolderLock lock(options.folder, out ? FolderLock::Purpose::ToWrite : FolderLock::Purpose::ToRead);
  const Registry registry(options.sources);
  HeldRun run = hold_run(options.folder, options.against, Replay::Yes, registry, options.update);
  const ExitCode code = code_of(state_of(counting(options, run), run.report));
  if (out && !run.report.cases.empty()) {
    describe_anew(registry, run.report);
    write_exports(run.report, {.formats = options.formats}, *out);
    out->add(lock);
  }
  if (options.update) update(options, run, code);
  const bool written = options.update && code == kAsExpected;
  if (options.json)
    std::printf("%s\n", to_json(run, code).dump(1, ' ', false, ordered_json::error_handler_t::replace).c_str());
  else
    print(run, code, written);
  if (written && !options.json) std::printf("written: %s\n", options.against.ledger.c_str());
  return code;
}

}  // namespace

Action gate_command(CLI::App& command) {
  const auto o = std::make_shared<GateOptions>();
  command.add_option("--ledger", o->against.ledger, "ledger file")->required();
  command.add_option("folder", o->folder, "folder with summary.json")->required();
  CLI::Option* base = add_comparison(command, o->against);
  command
      .add_flag("--update", o->update, "write the ledger anew from the run, after a person has reviewed what changed")
      ->excludes(base);
  command.add_flag("--json", o->json, "as JSON");
  command.add_option(
      "--format", o->formats,
      "also write html,junit,json,markdown,latex,sarif,annotations into the folder, with all that differs");
  add_claim_sources(command, o->sources);
  return with(o, run_gate);
}

}  // namespace plumbline::cli
