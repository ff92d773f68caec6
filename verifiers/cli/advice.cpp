#include "cli/advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "claim/box_range.hpp"
#include "cli/registry.hpp"
#include "cli/shell_word.hpp"

namespace plumbline::cli {
namespace {

struct Obstacle {
  long times = 0;
  std::set<std::string> claims;
  const CaseResult* first = nullptr;
};

bool says_nothing(CaseVerdict verdict) {
  return verdict == CaseVerdict::NotApplicable || verdict == CaseVerdict::HypothesisFalse;
}

// Does the reason name a variable of `for all x in box(A, B)`?
bool is_of_a_box(const std::string& reason, const Claim& claim) {
  for (const Reading& reading : claim.readings)
    for (const BoxRange& range : box_ranges(reading.given))
      if (reason.find("\"" + range.name + "\"") != std::string::npos) return true;
  return false;
}

// What a person can do about a reason: a command that works as it stands. `file` is empty for a case without one.
std::string remedy(const std::string& reason, const Claim& claim, const std::string& file) {
  const auto has = [&](const char* word) { return reason.find(word) != std::string::npos; };
  if (has("hypothesis")) return "`plumbline show " + argument_for(claim) + "` has the hypothesis";
  if (!file.empty() && is_of_a_box(reason, claim))
    return "`plumbline prove " + argument_for(claim) + " --over " + shell_word(file) + "` asks about the whole box";
  if (file.empty()) return "`plumbline show " + argument_for(claim) + "` says what a case must hold";
  return "`plumbline prepare " + shell_word(file) + " " + option_for(claim) + " --out ready.json` " +
         (has("needs data.") || has("parameter") ? "adds what is missing" : "tries to change the case");
}

// ": what it means", of a parameter that the reason names and the claim's file describes.
std::string meaning(const std::string& reason, const Claim& claim) {
  for (const ParameterNote& note : claim.parameters)
    if (!note.meaning.empty() && reason.find("\"" + note.name + "\"") != std::string::npos)
      return "; " + note.name + " is " + note.meaning;
  return "";
}

const Claim& with_id(const std::vector<const Claim*>& claims, const std::string& id) {
  return **std::ranges::find(claims, id, [](const Claim* c) { return c->id; });
}

}  // namespace

std::string why_little(const std::vector<const Claim*>& claims, const RunResult& result) {
  constexpr std::size_t shown = 4;
  std::map<std::string, Obstacle> obstacles;
  long silent = 0;
  for (const CaseResult& row : result.rows)
    if (says_nothing(row.verdict)) {
      ++silent;
      Obstacle& o = obstacles[row.reason];
      if (o.times++ == 0) o.first = &row;
      o.claims.insert(row.claim);
    }
  if (2 * silent <= static_cast<long>(result.rows.size())) return "";
  std::vector<std::pair<std::string, Obstacle>> order(obstacles.begin(), obstacles.end());
  std::ranges::stable_sort(order, [](const auto& a, const auto& b) { return a.second.times > b.second.times; });
  std::string out =
      fmt::format("{} of {} verdicts say nothing about these cases; most often:\n", silent, result.rows.size());
  for (std::size_t i = 0; i < std::min(shown, order.size()); ++i) {
    const auto& [reason, o] = order[i];
    const Claim& claim = with_id(claims, o.first->claim);
    const std::string& file = std::ranges::find(result.cases, o.first->case_name, &CaseFacts::name)->file;
    out += fmt::format("{:>6} x {}{} ({}{})\n         {}\n", o.times, reason, meaning(reason, claim), claim.id,
                       o.claims.size() > 1 ? fmt::format(" and {} more", o.claims.size() - 1) : "",
                       remedy(reason, claim, file));
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
