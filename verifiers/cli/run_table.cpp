#include "cli/run_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "claim/claim_id.hpp"
#include "cli/colour.hpp"
#include "report/html_case.hpp"
#include "report/html_parts.hpp"

namespace plumbline::cli {
namespace {

const Tally& tally_of_reading(const RunResult& result, const Claim& claim, const Reading& reading) {
  return result.tallies.at({claim.id, reading.name});
}

bool speaks(const Tally& tally) { return tally.counts.total() > tally.counts[CaseVerdict::NotApplicable]; }

// One reading that `table` may show.
struct Row {
  const Claim* claim;
  const Reading* reading;
  const Tally* tally;
  ReadingVerdict verdict;
};

std::vector<Row> rows_of(const std::vector<const Claim*>& claims, const RunResult& result) {
  std::vector<Row> out;
  for (const Claim* claim : claims)
    for (const Reading& reading : claim->readings)
      if (const Tally& tally = tally_of_reading(result, *claim, reading); speaks(tally))
        out.push_back({claim, &reading, &tally, verdict_of(reading, tally)});
  return out;
}

std::string shown(const std::vector<Row>& rows) {
  std::size_t width = 5;
  for (const Row& row : rows) width = std::max(width, row.claim->id.size() + row.reading->name.size() + 1);
  std::string out = fmt::format("{:<{}}  {:<13}{:<13}{:<12}{}\n", "claim and reading", width, "verdict", "expected",
                                "margin >=", "cases");
  for (const auto& [claim, reading, tally, verdict] : rows) {
    const std::string_view word = to_string(verdict);
    const std::string margin =
        tally->smallest_margin ? fmt::format("{:.3g}", tally->smallest_margin->lower.approximate()) : "-";
    out +=
        fmt::format("{:<{}}  {}{:<13}{:<12}{}\n", claim->id + " " + reading->name, width,
                    painted(word, fmt::format("{:<13}", word)), to_string(reading->expected), margin, tally->scope());
  }
  return out;
}

// What `table_of_papers` says of a paper.
struct PaperCount {
  std::set<std::string> claims;
  std::map<ReadingVerdict, std::size_t> verdicts;
  std::size_t readings = 0, differ = 0;
};

std::string paper_line(const std::string& key, const PaperCount& paper, std::size_t width) {
  std::string verdicts;
  for (const auto& [verdict, count] : paper.verdicts)
    verdicts += fmt::format("{}{} {}", verdicts.empty() ? "" : ", ", count, to_string(verdict));
  const std::string differ =
      paper.differ == 0 ? "" : "; " + painted("differs", fmt::format("{} not as expected", paper.differ));
  return fmt::format("{:<{}}  {:>6}  {:>8}  {}{}\n", key, width, paper.claims.size(), paper.readings, verdicts, differ);
}

}  // namespace

std::size_t speaking(const std::vector<const Claim*>& claims, const RunResult& result) {
  return rows_of(claims, result).size();
}

std::string table(const std::vector<const Claim*>& claims, const RunResult& result) {
  return shown(rows_of(claims, result));
}

std::string table_of_papers(const std::vector<const Claim*>& claims, const RunResult& result,
                            const Judgement& judgement) {
  std::set<ReadingKey> deviations;
  for (const Deviation& deviation : judgement.deviations) deviations.insert({deviation.claim, deviation.reading});
  std::vector<std::string> order;  // of the papers
  std::map<std::string, PaperCount> papers;
  std::vector<Row> other;
  std::size_t width = 5;
  for (const Row& row : rows_of(claims, result)) {
    const std::string key = paper_key(row.claim->id);
    if (!papers.contains(key)) order.push_back(key);
    width = std::max(width, key.size());
    PaperCount& paper = papers[key];
    paper.claims.insert(row.claim->id);
    ++paper.readings;
    ++paper.verdicts[row.verdict];
    const bool undecided = row.verdict == ReadingVerdict::Inconclusive && row.reading->expected != row.verdict;
    if (!undecided && !deviations.contains({row.claim->id, row.reading->name})) continue;
    ++paper.differ;
    other.push_back(row);
  }
  std::string out = fmt::format("{:<{}}  claims  readings  verdicts\n", "paper", width);
  for (const std::string& key : order) out += paper_line(key, papers[key], width);
  if (!other.empty()) out += "not as expected:\n" + shown(other);
  return out + "each reading on a line of its own: --each\n";
}

std::string failure_lines(const report::Report& report, std::size_t most) {
  std::string out;
  const report::View view(report);
  for (const ClaimView& claim : view.claims())
    for (const ReadingView* reading : claim.readings) {
      const CaseResult* failure = report::shown_failure(*reading);
      if (failure == nullptr || most == 0) continue;
      const std::string words = report::failing_words(*failure);
      if (words.empty()) continue;
      --most;
      out += fmt::format("{} {} on {}: {}\n", claim.claim, reading->reading->reading, failure->case_name, words);
    }
  return out;
}

}  // namespace plumbline::cli
