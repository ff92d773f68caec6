// `report` and `gate`: what is done with the results of a run.
#include <cstdio>

#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/ledger.hpp"
#include "cli/report/export.hpp"
#include "cli/report/load.hpp"

namespace plumbline::cli {

ExitCode write_report(const std::string& folder, const std::string& formats) {
  const std::vector<report::Format> list = report::parse_formats(formats);
  for (const auto& path : report::write_reports(report::load_report(folder), folder, list)) std::printf("%s\n", path.c_str());
  return kAsExpected;
}

ExitCode gate(const GateOptions& options) {
  const Ledger ledger = read_ledger(options.ledger);
  const report::Report report = report::load_report(options.folder);
  if (report.readings.empty()) return kNothing;
  const std::vector<std::string> changed = differences(ledger, report);
  bool inconclusive = false;
  for (const report::ReadingResult& r : report.readings) inconclusive |= r.verdict == "inconclusive";
  const ExitCode code = !changed.empty() ? kDiffers : inconclusive ? kInconclusive : kAsExpected;
  if (options.json) {
    std::printf("%s\n", nlohmann::ordered_json{{"gate", code == kAsExpected ? "passed" : "failed"}, {"readings", report.readings.size()}, {"differences", changed}}.dump(1).c_str());
    return code;
  }
  std::printf("gate %s: %zu readings, %zu differences\n", code == kAsExpected ? "passed" : "failed", report.readings.size(), changed.size());
  for (const std::string& line : changed) std::printf("%s\n", line.c_str());
  return code;
}

}  // namespace plumbline::cli
