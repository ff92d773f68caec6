// `campaign query`: single results, and the command that gives each of them again.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "campaign/query.hpp"
#include "cli/options.hpp"
#include "result/verdicts.hpp"
#include "tools/campaign.hpp"

namespace plumbline::cli {
namespace {

using campaign::ReadingParameters;
using campaign::Row;
using nlohmann::ordered_json;

struct CampaignQueryOptions {
  std::string database, claim, reading, verdict, margin_below, margin_above;
  std::optional<std::uint64_t> index;
  std::uint64_t most = 100;
  bool by_margin = false, json = false;
};

std::vector<int> select_readings(const campaign::Database& database, const CampaignQueryOptions& options) {
  std::vector<int> out;
  const auto& readings = database.parameters().readings;
  for (std::size_t i = 0; i < readings.size(); ++i) {
    const std::string& claim = readings[i].claim;
    const bool claim_fits = options.claim.empty() || claim == options.claim || claim.starts_with(options.claim + ".");
    if (claim_fits && (options.reading.empty() || readings[i].reading == options.reading))
      out.push_back(static_cast<int>(i));
  }
  if (out.empty())
    throw InputError(database.path(),
                     "no reading \"" + options.reading + "\" of a claim \"" + options.claim + "\" in this campaign");
  return out;
}

CaseVerdict verdict_named(const std::string& name) {
  const auto verdict = named(case_verdicts, name);
  if (!verdict) throw InputError("--verdict", "unknown verdict \"" + name + "\"");
  if (*verdict == CaseVerdict::NotApplicable)
    throw InputError("--verdict", "rows that are not applicable are not kept; they are the cases without a row");
  return *verdict;
}

// Exact: the double in hexadecimal, as docs/formats.md reads it; null where it is infinite.
ordered_json exact(double x) { return std::isfinite(x) ? ordered_json(fmt::format("{:a}", x)) : ordered_json(nullptr); }

ordered_json to_json(const campaign::Database& database, const Row& row) {
  const ReadingParameters& reading = database.parameters().readings.at(as_size(row.reading));
  ordered_json out{{"case", row.index},
                   {"claim", reading.claim},
                   {"reading", reading.reading},
                   {"verdict", to_string(row.verdict)},
                   {"margin", nullptr},
                   {"rung", to_string(row.rung)},
                   {"limit_hit", row.limit},
                   {"replay", "plumbline verify " + replay_of(database.parameters(), reading.claim, row.index)}};
  if (row.lower && row.upper) out["margin"] = {exact(*row.lower), exact(*row.upper)};
  return out;
}

std::string to_line(const campaign::Database& database, const Row& row) {
  const ReadingParameters& reading = database.parameters().readings.at(as_size(row.reading));
  const std::string margin = row.lower && row.upper ? fmt::format("[{:.17g}, {:.17g}]", *row.lower, *row.upper) : "-";
  return fmt::format("{:<17} {:<8} {} {}  margin {}  {}\n", to_string(row.verdict), row.index, reading.claim,
                     reading.reading, margin, to_string(row.rung));
}

ExitCode run_query(const CampaignQueryOptions& options) {
  const campaign::Database database = campaign::Database::open(options.database);
  campaign::Filter filter;
  filter.readings = select_readings(database, options);
  if (!options.verdict.empty()) filter.verdict = verdict_named(options.verdict);
  if (!options.margin_below.empty()) filter.margin_below = number_of("--margin-below", options.margin_below);
  if (!options.margin_above.empty()) filter.margin_above = number_of("--margin-above", options.margin_above);
  filter.index = options.index;
  filter.by_margin = options.by_margin;
  filter.most = options.most;
  ordered_json rows = ordered_json::array();
  std::string text;
  std::uint64_t found = 0;
  campaign::query(database, filter, [&](const Row& row) {
    ++found;
    if (options.json)
      rows.push_back(to_json(database, row));
    else
      text += to_line(database, row);
  });
  if (options.json)
    std::printf("%s\n", rows.dump(1).c_str());
  else
    std::printf("%llu rows%s\n%s", static_cast<unsigned long long>(found), found == options.most ? " (--limit)" : "",
                text.c_str());
  return found > 0 ? kAsExpected : kNothing;
}

}  // namespace

Action campaign_query(CLI::App& command) {
  const auto o = std::make_shared<CampaignQueryOptions>();
  command.add_option("database", o->database, "database of a campaign")->required();
  command.add_option("--claim", o->claim, "only this claim and its steps");
  command.add_option("--reading", o->reading, "only readings of this name");
  command.add_option("--verdict", o->verdict, "holds, fails, hypothesis-false, trivial, inconclusive, ill-typed");
  command.add_option("--margin-below", o->margin_below,
                     "only rows whose margin may be below this number (3/7, 0.1, 1e-9, 0x1p-30)");
  command.add_option("--margin-above", o->margin_above, "only rows whose margin may be above this number");
  command.add_option("--case", o->index, "only this case");
  command.add_option("--limit", o->most, "print at most so many rows")->capture_default_str();
  command.add_flag("--by-margin", o->by_margin, "smallest margin first (default: by case)");
  command.add_flag("--json", o->json, "as JSON");
  return with(o, run_query);
}

}  // namespace plumbline::cli
