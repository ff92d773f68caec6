#include "campaign/summary.hpp"

#include <nlohmann/json.hpp>

namespace plumbline::campaign {
namespace {

using nlohmann::ordered_json;

constexpr std::array kCountedVerdicts{
    CaseVerdict::Holds,         CaseVerdict::Fails,        CaseVerdict::Trivial, CaseVerdict::HypothesisFalse,
    CaseVerdict::NotApplicable, CaseVerdict::Inconclusive, CaseVerdict::IllTyped};

ordered_json parameters_json(const Parameters& p) {
  ordered_json readings = ordered_json::array();
  for (const ReadingParameters& r : p.readings)
    readings.push_back(
        {{"claim", r.claim}, {"reading", r.reading}, {"formula_sha256", r.formula_sha256}, {"expected", r.expected}});
  const ordered_json limits{
      {"max_bits", p.max_bits}, {"case_seconds", decimal(p.case_seconds)}, {"case_bytes", p.case_bytes}};
  return {{"version", p.version}, {"generator", p.generator}, {"generator_sha256", p.generator_sha256},
          {"seed", p.seed},       {"cases", p.cases},         {"limits", limits},
          {"readings", readings}};
}

ordered_json histogram_json(const Histogram& h) {
  ordered_json bins = ordered_json::array();
  for (const auto& [exponent, count] : h.bins) bins.push_back({exponent, count});
  return {{"bins", bins}, {"zero", h.zero}, {"none", h.none}};
}

ordered_json extreme_of_reading(const Extreme& e) {
  ordered_json out{{"case", e.index}, {"margin", nullptr}};
  if (e.margin) out["margin"] = {e.margin->lower.to_string(), e.margin->upper.to_string()};
  if (e.kind == ExtremeKind::SmallestCounterexample)
    out["file"] = ordered_json::parse(e.text);
  else if (!e.text.empty())
    out["reason"] = e.text;
  return out;
}

ordered_json reading_json(const ReadingParameters& r, const ReadingStatistics& s, const std::vector<Extreme>& extremes,
                          int number) {
  ordered_json counts = ordered_json::object();
  for (const CaseVerdict verdict : kCountedVerdicts) counts[std::string(to_string(verdict))] = s.count(verdict);
  ordered_json out{{"claim", r.claim},
                   {"reading", r.reading},
                   {"verdict", to_string(s.tally().verdict())},
                   {"expected", r.expected},
                   {"cases", counts},
                   {"limit_hit", s.limits},
                   {"margins", {{"holds", histogram_json(s.holds)}, {"fails", histogram_json(s.fails)}}}};
  for (const ExtremeKind kind : kExtremeKinds) {
    ordered_json& slot = out["extremes"][std::string(to_string(kind))] = nullptr;
    for (const Extreme& e : extremes)
      if (e.reading == number && e.kind == kind) slot = extreme_of_reading(e);
  }
  return out;
}

}  // namespace

std::string summary(const Database& database) {
  const Snapshot snapshot(database);
  const std::vector<ReadingStatistics> all = statistics(database);
  const std::vector<Extreme> extremes = database.extremes();
  const Parameters& p = database.parameters();
  ordered_json readings = ordered_json::array();
  for (std::size_t i = 0; i < all.size(); ++i)
    readings.push_back(reading_json(p.readings[i], all[i], extremes, static_cast<int>(i)));
  const ordered_json out{{"format", "plumbline-campaign/1"},
                         {"parameters", parameters_json(p)},
                         {"evaluated", database.evaluated()},
                         {"complete", database.complete()},
                         {"readings", readings}};
  return out.dump(1) + "\n";
}

}  // namespace plumbline::campaign
