// `report`: the results of a run, for people and for other programs.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "certificate/sha256.hpp"
#include "cli/commands.hpp"
#include "cli/gate.hpp"
#include "cli/judgement.hpp"
#include "cli/run_folder.hpp"
#include "number/error.hpp"
#include "report/export.hpp"
#include "report/load.hpp"

namespace plumbline::cli {
namespace {

ReadingVerdict verdict_named(const std::string& word) {
  for (const ReadingVerdict verdict : {ReadingVerdict::Proved, ReadingVerdict::NotRefuted, ReadingVerdict::Refuted,
                                       ReadingVerdict::Vacuous, ReadingVerdict::Inconclusive, ReadingVerdict::IllTyped})
    if (to_string(verdict) == word) return verdict;
  throw InputError("summary.json", "\"" + word + "\" is not the verdict of a reading");
}

// Titles, sources, expectations and grades as the user's claim files have them now: they may be edited after a run, the
// formulas may not.
void describe_anew(const Registry& registry, report::Report& report) {
  for (report::ReadingResult& result : report.readings) {
    const auto claim = std::ranges::find(registry.all(), result.claim, &Claim::id);
    if (claim == registry.all().end() || is_built_in(*claim)) continue;
    const auto reading = std::ranges::find(claim->readings, result.reading, &Reading::name);
    if (reading == claim->readings.end())
      throw InputError(claim->file,
                       fmt::format("{} has no reading \"{}\" any more; verify it again", claim->id, result.reading));
    const std::string old = result.formula, old_digest = result.formula_sha256;
    describe_reading(*claim, *reading, sha256(reading->text()), result);
    result.expected = expectation_of(*claim, *reading, verdict_named(result.verdict), Strictness::Partial);
    if (result.formula != old || (!old_digest.empty() && result.formula_sha256 != old_digest))
      throw InputError(claim->file,
                       fmt::format("the formula of {} [{}] is not the one that was evaluated; verify it again",
                                   claim->id, result.reading));
  }
}

// What the ledger lists is what is expected, of all readings: where it lists nothing, nothing is.
void expect(const Ledger& ledger, const std::string& name, report::Report& report) {
  report.expectation = name;
  for (report::ReadingResult& reading : report.readings) {
    const auto found = ledger.find({reading.claim, reading.reading});
    reading.expected = found == ledger.end() ? "" : found->second.verdict;
  }
}

report::Comparison compared(const Ledger& ledger, const std::string& with, const report::Report& report) {
  report::Comparison out{with, {}};
  for (const Difference& d : differences(ledger, report, {})) out.changes.push_back({d.claim, d.text()});
  return out;
}

// Holds the run against the ledger, or against an earlier run.
void hold_against(const ReportOptions& options, report::Report& report) {
  if (!options.ledger.empty()) {
    const Ledger ledger = read_ledger(options.ledger);
    expect(ledger, "the ledger " + options.ledger, report);
    report.since = compared(ledger, "the ledger " + options.ledger, report);
  }
  if (options.since.empty()) return;
  if (!std::filesystem::is_directory(options.since)) throw InputError(options.since, "no such folder");
  if (std::filesystem::equivalent(options.since, options.folder))
    throw InputError("--since", "expected the folder of an earlier run, found that of this one");
  const FolderLock lock(options.since, FolderLock::Purpose::ToRead);
  report.since = compared(ledger_of(report::load_report(options.since)), "the run in " + options.since, report);
}

}  // namespace

ExitCode write_report(const ReportOptions& options) {
  const std::vector<report::Format> list = report::parse_formats(options.formats);
  if (!std::filesystem::is_directory(options.folder)) throw InputError(options.folder, "no such folder");
  RunFolder out(options.folder, options.command);
  const FolderLock lock(options.folder, FolderLock::Purpose::ToWrite);
  report::Report report = report::load_report(options.folder);
  if (options.sources.own()) describe_anew(Registry(options.sources), report);
  hold_against(options, report);
  for (const report::Format format : list)
    for (const auto& [path, bytes] : report::render(report, {format, options.single_file, options.appendix}))
      out.write(path, bytes);
  out.add(lock);
  for (const report::Format format : list)
    std::printf("%s\n", (std::filesystem::path(options.folder) / report::file_name(format)).c_str());
  return kAsExpected;
}

}  // namespace plumbline::cli
