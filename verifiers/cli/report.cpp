// `report`: the results of a run, for people and for other programs.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>

#include "budget/error.hpp"
#include "cli/commands.hpp"
#include "cli/formulas_lock.hpp"
#include "cli/held_run.hpp"
#include "cli/judgement.hpp"
#include "cli/options.hpp"
#include "cli/orbits_of.hpp"
#include "cli/printable.hpp"
#include "cli/replay.hpp"
#include "cli/replays_for.hpp"
#include "cli/run_folder.hpp"
#include "report/export.hpp"
#include "report/load.hpp"
#include "tensor/sha256.hpp"

namespace plumbline::cli {

void describe_anew(const Registry& registry, Results& results) {
  for (ReadingResult& result : results.readings) {
    const auto claim = std::ranges::find(registry.all(), result.claim, &Claim::id);
    if (claim == registry.all().end()) continue;
    const auto reading = std::ranges::find(claim->readings, result.reading, &Reading::name);
    const bool own = !is_built_in(*claim);
    if (reading == claim->readings.end()) {
      if (!own) continue;  // of another version of this program
      throw InputError(claim->file,
                       fmt::format("{} has no reading \"{}\" any more; verify it again", claim->id, result.reading));
    }
    const std::string digest = sha256(reading->text());
    if (digest != result.formula_sha256) {
      if (!own || result.formula_sha256.empty()) continue;
      throw InputError(claim->file,
                       fmt::format("the formula of {} [{}] is not the one that was evaluated; verify it again",
                                   claim->id, result.reading));
    }
    const auto expected = result.expected;
    describe_reading(*claim, *reading, digest, result);
    result.expected = own ? expectation_of(*claim, *reading, result.verdict, Strictness::Partial) : expected;
  }
}

void write_exports(const report::Report& report, const Exports& exports, RunFolder& out) {
  for (const report::Format format : report::parse_formats(exports.formats))
    for (const auto& [path, bytes] : report::render(report, {format, exports.single_file, exports.appendix}))
      out.write(path, bytes);
}

namespace {

struct ReportOptions {
  std::string folder, formats = "html";
  ComparisonOptions against;
  std::string since;         // the folder of an earlier run that this one is held against; "": none
  bool no_check = false;     // do not replay the certificates
  bool single_file = false;  // report.html with the claims' pages in it
  std::optional<std::string>
      checker;            // folder of the script for a button that replays; "": none; nothing: as it is found
  bool appendix = false;  // report.tex with the formulas of every reading
  ClaimSources sources;   // the user's own claim files, where their words have been edited since the run
};

Comparison compared_with_run(const std::string& folder, const Results& results) {
  const FolderLock lock(folder, FolderLock::Purpose::ToRead);
  return {.with = "the run in " + folder,
          .differences = differences(ledger_of(report::load_report(folder)), results, {})};
}

// The certificates of covers in boxes/, which the page repeats, replayed; what the checker says of those that it
// refuses.
std::vector<std::string> refused_covers(const std::filesystem::path& folder) {
  const std::filesystem::path boxes = folder / "boxes";
  std::vector<std::string> files, options;
  if (!std::filesystem::is_directory(boxes)) return {};
  for (const auto& entry : std::filesystem::directory_iterator(boxes))
    if (entry.path().string().ends_with(".box.json")) files.push_back(entry.path().string());
  if (files.empty()) return {};
  for (const std::filesystem::path& lock :
       {std::filesystem::path(built_in_lock()), folder / kLockFile, boxes / kLockFile})
    if (std::filesystem::exists(lock)) options.insert(options.end(), {"--formulas", lock.string()});
  return replay(files, 0, options);
}

void check_since(const ReportOptions& options) {
  if (options.since.empty()) return;
  if (!std::filesystem::is_directory(options.since)) throw InputError(options.since, "no such folder");
  if (std::filesystem::equivalent(options.since, options.folder))
    throw InputError("--since", "expected the folder of an earlier run, found that of this one");
}

ExitCode run_report(const ReportOptions& options) {
  const std::vector<report::Format> list = report::parse_formats(options.formats);
  if (!std::filesystem::is_directory(options.folder)) throw InputError(options.folder, "no such folder");
  check_since(options);
  RunFolder out(options.folder);
  const FolderLock lock(options.folder, FolderLock::Purpose::ToWrite);
  const Registry registry(options.sources);
  HeldRun run = hold_run(options.folder, options.against, options.no_check ? Replay::No : Replay::Yes, registry);
  report::Report& report = run.report;
  describe_anew(registry, report);
  if (!options.since.empty()) {
    Comparison comparison = compared_with_run(options.since, report);
    comparison.differences.insert(comparison.differences.end(), run.problems.begin(), run.problems.end());
    report.since = std::move(comparison);
  } else if (options.against.ledger.empty() && run.problems.empty()) {
    report.since.reset();  // it was held against nothing but its certificates, and they bear it out
  }
  for (const ReadingResult& reading : report.readings)
    if (!is_built_in(reading.claim)) report.own.insert(reading.claim);
  if (std::ranges::find(list, report::Format::Html) != list.end() && !options.single_file)
    report.replays = replays_for(report, options.folder, options.checker);
  report.orbits =
      orbits_of(report, [&](const std::string& file) { return std::filesystem::path(options.folder) / file; });
  write_exports(report, {options.formats, options.single_file, options.appendix}, out);
  out.add(lock);
  for (const report::Format format : list)
    std::printf("%s\n", (std::filesystem::path(options.folder) / report::file_name(format)).c_str());
  for (const Difference& d : run.problems) std::fprintf(stderr, "%s\n", printable_line(d.text()).c_str());
  const std::vector<std::string> refused =
      options.no_check ? std::vector<std::string>{} : refused_covers(options.folder);
  for (const std::string& message : refused) std::fprintf(stderr, "%s\n", printable_line(message).c_str());
  return run.problems.empty() && refused.empty() ? kAsExpected : kDiffers;
}

}  // namespace

Action report_command(CLI::App& command) {
  const auto o = std::make_shared<ReportOptions>();
  command.add_option("folder", o->folder, "folder with summary.json")->required();
  command.add_option("--format", o->formats, "html,junit,json,markdown,latex,sarif,annotations")->capture_default_str();
  command.add_option("--ledger", o->against.ledger,
                     "ledger of expected verdicts (default: what the claim files expect)");
  add_comparison(command, o->against);
  command.add_flag("--no-check", o->no_check, "hold the certificates against the summary, but do not replay them");
  command.add_option("--since", o->since, "folder of an earlier run: say what changed");
  command.add_flag("--single-file", o->single_file,
                   "report.html with the claims' pages inside it, instead of in files beside it");
  command.add_option(
      "--checker", o->checker,
      "folder with plumbline-replay.js, which `./plumbline web` makes: pages get a button that replays their "
      "certificates in the browser (default: build/web of the sources, if it is there; \"\": no button)");
  command.add_flag("--appendix", o->appendix, "report.tex with the formulas of every reading behind the front part");
  add_claim_sources(command, o->sources);
  return with(o, run_report);
}

}  // namespace plumbline::cli
