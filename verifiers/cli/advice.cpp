#include "cli/advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace plumbline::cli {
namespace {

struct Obstacle {
  long times = 0;
  std::set<std::string> claims;
};

bool says_nothing(const std::string& verdict) { return verdict == "not-applicable" || verdict == "hypothesis-false"; }

// What a person can do about a reason, where there is a general answer.
std::string remedy(const std::string& reason, const std::string& claim) {
  const auto has = [&](const char* word) { return reason.find(word) != std::string::npos; };
  if (has("hypothesis")) return "`plumbline show " + claim + "` has the hypothesis";
  if (has("needs data.") || has("parameter"))
    return "`plumbline prepare CASE --for " + claim + " --out FILE` adds what is missing";
  return "`plumbline prepare CASE --for " + claim + " --out FILE` tries to change the case";
}

// ": what it means", of a parameter that the reason names and the claim's file describes.
std::string meaning(const std::string& reason, const Claim& claim) {
  for (const ParameterNote& note : claim.parameters)
    if (!note.meaning.empty() && reason.find("\"" + note.name + "\"") != std::string::npos)
      return "; " + note.name + " is " + note.meaning;
  return "";
}

const Claim* with_id(const std::vector<const Claim*>& claims, const std::string& id) {
  const auto at = std::ranges::find(claims, id, [](const Claim* c) { return c->id; });
  return at == claims.end() ? nullptr : *at;
}

}  // namespace

std::string why_little(const std::vector<const Claim*>& claims, const RunResult& result) {
  constexpr std::size_t shown = 4;
  std::map<std::string, Obstacle> obstacles;
  long silent = 0;
  for (const report::CaseResult& row : result.rows)
    if (says_nothing(row.verdict)) {
      ++silent;
      Obstacle& o = obstacles[row.reason];
      ++o.times;
      o.claims.insert(row.claim);
    }
  if (2 * silent <= static_cast<long>(result.rows.size())) return "";
  std::vector<std::pair<std::string, Obstacle>> order(obstacles.begin(), obstacles.end());
  std::ranges::stable_sort(order, [](const auto& a, const auto& b) { return a.second.times > b.second.times; });
  std::string out =
      fmt::format("{} of {} verdicts say nothing about these cases; most often:\n", silent, result.rows.size());
  for (std::size_t i = 0; i < std::min(shown, order.size()); ++i) {
    const auto& [reason, o] = order[i];
    const std::string& first = *o.claims.begin();
    const Claim* claim = with_id(claims, first);
    out +=
        fmt::format("{:>6} x {}{} ({}{})\n         {}\n", o.times, reason, claim ? meaning(reason, *claim) : "", first,
                    o.claims.size() > 1 ? fmt::format(" and {} more", o.claims.size() - 1) : "", remedy(reason, first));
  }
  return out;
}

std::string option_for_limit(const std::string& reason) {
  const auto has = [&](const char* word) { return reason.find(word) != std::string::npos; };
  if (has("time limit")) return "--case-seconds with a larger number (0: no limit) gives each verdict more time";
  if (has("memory")) return "--case-memory with a larger number (0: no limit) gives each case more memory";
  if (has("bits")) return "--max-bits with a larger number gives comparisons more precision";
  return "";
}

}  // namespace plumbline::cli
