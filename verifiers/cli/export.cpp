// `report`: the results of a run, for people and for other programs.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "claim/canonical.hpp"
#include "cli/commands.hpp"
#include "cli/judgement.hpp"
#include "cli/run_folder.hpp"
#include "number/error.hpp"
#include "report/export.hpp"
#include "report/load.hpp"

namespace plumbline::cli {
namespace {

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
    describe_reading(*claim, *reading, result);
    if (result.formula != old || (!old_digest.empty() && result.formula_sha256 != old_digest))
      throw InputError(claim->file,
                       fmt::format("the formula of {} [{}] is not the one that was evaluated; verify it again",
                                   claim->id, result.reading));
  }
}

}  // namespace

ExitCode write_report(const ReportOptions& options) {
  const std::vector<report::Format> list = report::parse_formats(options.formats);
  if (!std::filesystem::is_directory(options.folder)) throw InputError(options.folder, "no such folder");
  RunFolder out(options.folder, options.command);
  const FolderLock lock(options.folder, FolderLock::Purpose::ToWrite);
  report::Report report = report::load_report(options.folder);
  if (options.sources.own()) describe_anew(Registry(options.sources), report);
  for (const report::Format format : list)
    out.write(std::string(report::file_name(format)), report::render(report, format));
  out.add(lock);
  for (const report::Format format : list)
    std::printf("%s\n", (std::filesystem::path(options.folder) / report::file_name(format)).c_str());
  return kAsExpected;
}

}  // namespace plumbline::cli
