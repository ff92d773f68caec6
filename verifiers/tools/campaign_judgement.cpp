// From the rows of a campaign to a verdict and an exit code: the same rules as for `verify` on random cases.
#include <fmt/format.h>

#include <cstdio>

#include "campaign/statistics.hpp"
#include "campaign/summary.hpp"
#include "cli/run_table.hpp"
#include "result/verdicts.hpp"
#include "tools/campaign.hpp"

namespace plumbline::cli {
namespace {

// Claims as far as a verdict needs them: ids, names of readings, what is expected. The database knows no more.
std::vector<Claim> claims_of(const campaign::Database& database) {
  std::vector<Claim> out;
  for (const campaign::ReadingParameters& r : database.parameters().readings) {
    if (out.empty() || out.back().id != r.claim) {
      out.emplace_back();
      out.back().id = r.claim;
    }
    Reading reading;
    reading.name = r.reading;
    const auto expected = named(reading_verdicts, r.expected);
    if (!expected) throw InputError(database.path(), "table reading: unknown verdict \"" + r.expected + "\"");
    reading.expected = *expected;
    out.back().readings.push_back(std::move(reading));
  }
  return out;
}

RunResult result_of(const campaign::Database& database) {
  const campaign::Snapshot snapshot(database);
  const auto& readings = database.parameters().readings;
  const std::vector<campaign::ReadingStatistics> all = campaign::statistics(database);
  RunResult out;
  for (std::size_t i = 0; i < readings.size(); ++i) {
    out.tallies[{readings[i].claim, readings[i].reading}] = all[i].tally();
    out.resource_limit |= all[i].limits > 0;
  }
  for (const campaign::Extreme& e : database.extremes()) {
    const campaign::ReadingParameters& r = readings.at(as_size(e.reading));
    if (e.kind == campaign::ExtremeKind::SmallestMargin) out.tallies[{r.claim, r.reading}].smallest_margin = e.margin;
    if (e.kind == campaign::ExtremeKind::SmallestCounterexample)
      out.replays[{r.claim, r.reading}] = replay_of(database.parameters(), r.claim, e.index);
  }
  return out;
}

std::vector<const Claim*> pointers(const std::vector<Claim>& claims) {
  std::vector<const Claim*> out;
  for (const Claim& claim : claims) out.push_back(&claim);
  return out;
}

}  // namespace

Judgement judge_campaign(const campaign::Database& database, std::uint64_t selected, bool finished) {
  const std::vector<Claim> claims = claims_of(database);
  const campaign::Snapshot snapshot(database);
  Judgement out = judge_run(pointers(claims), result_of(database), Strictness::Partial);
  const std::uint64_t evaluated = database.evaluated();
  if (evaluated == 0) out = {kNothing, "nothing evaluated yet", {}};
  const std::string scope = fmt::format("{} of {} cases", evaluated, database.parameters().cases);
  if (!finished) {
    if (out.code == kAsExpected) out.code = kInconclusive;
    if (out.headline.starts_with("as expected: "))
      out.headline = "so far " + out.headline.substr(std::string("as expected: ").size());
    out.headline = "unfinished, " + scope + ": " + out.headline;
  } else {
    out.headline +=
        "; " +
        (selected == database.parameters().cases ? scope : fmt::format("{} (the shard has {})", scope, selected));
  }
  return out;
}

void print_campaign(const campaign::Database& database, const Judgement& judgement, bool json, bool quiet) {
  if (json)
    std::fputs(campaign::summary(database).c_str(), stdout);
  else {
    std::printf("%s\n", judgement.headline.c_str());
    const std::vector<Claim> claims = claims_of(database);
    if (!quiet && judgement.code != kNothing) std::fputs(table(pointers(claims), result_of(database)).c_str(), stdout);
  }
  for (const Deviation& d : judgement.deviations)
    std::fprintf(stderr, "%s %s: %s\n", d.claim.c_str(), d.reading.c_str(), d.text.c_str());
}

}  // namespace plumbline::cli
