#include "tools/search_words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plumbline::cli {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kObstaclesShown = 3, kWordsShown = 160;

// Families with the same words before ": ", as one: "structured cases" for "structured cases: points on a circle".
std::string group_of(const std::string& family) { return family.substr(0, family.find(": ")); }

// "682 structured cases (of 40 the statement speaks): 69 points on a circle (4), 68 corners of a simplex (0), ..."
std::string tried_text(const std::vector<FamilyCount>& families, std::size_t first, std::size_t last) {
  long cases = 0, applicable = 0;
  std::string kinds;
  for (std::size_t i = first; i < last; ++i) {
    cases += families[i].cases;
    applicable += families[i].applicable;
    const std::string group = group_of(families[i].name);
    if (group != families[i].name)
      kinds += fmt::format("{}{} {} ({})", kinds.empty() ? ": " : ", ", families[i].cases,
                           families[i].name.substr(group.size() + 2), families[i].applicable);
  }
  return fmt::format("{} {} (the statement speaks about {}){}", cases, group_of(families[first].name), applicable,
                     kinds);
}

std::vector<std::string> tried_texts(const SearchEffort& e, const Effort& options) {
  std::vector<std::string> out;
  for (std::size_t first = 0, last = 0; first < e.families.size(); first = last) {
    while (last < e.families.size() && group_of(e.families[last].name) == group_of(e.families[first].name)) ++last;
    out.push_back("tried: " + tried_text(e.families, first, last));
  }
  if (e.climbs > 0)
    out.push_back(fmt::format("tried: {} climbs from those that came nearest to a violation", e.climbs));
  if (options.from_scratch) out.push_back("not tried: the built-in cases (--from-scratch)");
  return out;
}

std::string nearest_text(const SearchResult& result, const std::string& file) {
  if (!result.nearest) return "";
  const Enclosure& margin = result.nearest->margin;
  const std::string where = result.nearest->origin + (file.empty() ? "" : ", in " + file);
  if (margin.upper.is_zero()) return "nearest to a violation: equality (certified), on " + where;
  return fmt::format("nearest to a violation: a relative margin of {:.3g} (certified), on {}",
                     margin.upper.approximate(), where);
}

// What a search is worth that found nothing and decided nothing.
std::string worth_text(const SearchResult& result) {
  const Tally& judged = result.effort.judged;
  switch (verdict_of(result)) {
    case ReadingVerdict::Inconclusive:
      return "no case was decided on which the statement says something: this search is no evidence for it";
    case ReadingVerdict::Vacuous:
      return judged.counts[CaseVerdict::Trivial] > 0
                 ? "on every case that was decided the statement says nothing: this search is no evidence for it"
                 : "the statement spoke about none of the cases: this search is no evidence for it";
    default: return "";
  }
}

std::string shortened(const std::string& words) {
  return words.size() <= kWordsShown ? words : words.substr(0, kWordsShown) + " ...";
}

std::vector<std::string> obstacle_texts(const Obstacles& obstacles) {
  std::vector<std::string> out;
  for (const auto& [what, cases] : obstacles.by_frequency()) {
    if (out.size() == kObstaclesShown) break;
    out.push_back(
        fmt::format("in the way of {} of {} cases that were asked: {}", cases, obstacles.asked(), shortened(what)));
  }
  return out;
}

}  // namespace

std::string seconds_text(double s) { return fmt::format("{:.1f} s", s); }

std::string effort_text(const SearchEffort& e, std::uint64_t seed) {
  std::string out =
      fmt::format("{} cases ({} applicable, {} decided exactly{}), {} climbs with {} evaluations, {}, seed {}", e.cases,
                  e.applicable, e.judged.counts.decided(),
                  e.judged.counts[CaseVerdict::Inconclusive] > 0
                      ? fmt::format(", {} inconclusive", e.judged.counts[CaseVerdict::Inconclusive])
                      : "",
                  e.climbs, e.evaluations, seconds_text(e.seconds), seed);
  if (e.widest > 0)
    out += fmt::format("; {}sizes up to {}", e.deepest > 0 ? fmt::format("depth up to {}, ", e.deepest) : "", e.widest);
  if (e.judged.smallest_margin)
    out += fmt::format("; smallest certified margin {:.3g}", e.judged.smallest_margin->upper.approximate());
  if (e.stopped) out += "; stopped before its end";
  return out;
}

ordered_json effort_json(const SearchEffort& e, const Effort& options) {
  ordered_json families = ordered_json::array(), unmet = ordered_json::array(), verdicts = ordered_json::object();
  for (const FamilyCount& f : e.families)
    families.push_back({{"name", f.name}, {"cases", f.cases}, {"applicable", f.applicable}});
  for (const auto& [what, cases] : e.obstacles.by_frequency()) unmet.push_back({{"what", what}, {"cases", cases}});
  for (const CaseVerdict verdict : case_verdicts) verdicts[std::string(to_string(verdict))] = e.judged.counts[verdict];
  return {{"rounds", e.rounds},
          {"cases", e.cases},
          {"applicable", e.applicable},
          {"decided", e.judged.counts.decided()},
          {"verdicts", verdicts},
          {"climbs", e.climbs},
          {"evaluations", e.evaluations},
          {"seconds", e.seconds},
          {"stopped", e.stopped},
          {"deepest", e.deepest},
          {"widest", e.widest},
          {"from_scratch", options.from_scratch},
          {"families", families},
          {"asked_what_is_missing", e.obstacles.asked()},
          {"unmet", unmet}};
}

std::vector<std::string> nothing_found_texts(const SearchResult& result, const Effort& options,
                                             const std::string& nearest_file) {
  std::vector<std::string> out = tried_texts(result.effort, options);
  out.insert(out.begin(), "exact verdicts: " + result.effort.judged.scope());
  if (std::string worth = worth_text(result); !worth.empty()) out.insert(out.begin(), std::move(worth));
  if (std::string nearest = nearest_text(result, nearest_file); !nearest.empty()) out.push_back(std::move(nearest));
  for (std::string& line : obstacle_texts(result.effort.obstacles)) out.push_back(std::move(line));
  return out;
}

std::vector<std::string> what_next(const SearchEffort& e, const Effort& options, const std::string& claim) {
  std::vector<std::string> out;
  if (10 * e.applicable < e.cases)
    out.push_back(
        fmt::format("the statement speaks about {} of {} cases only: `plumbline prepare CASE {}{} --out FILE` "
                    "makes a case one of them, `plumbline search {} --start FILE` climbs from it",
                    e.applicable, e.cases, claim.starts_with("--formula") ? "" : "--for ", claim, claim));
  else
    out.push_back("cases of your own, to climb from: --start FILE-OR-FOLDER");
  if (e.judged.counts[CaseVerdict::Inconclusive] > e.judged.counts[CaseVerdict::Holds] && options.max_bits < kMostBits)
    out.push_back(fmt::format("more precision for what is not decided: --max-bits {}",
                              std::min(8L * options.max_bits, long{kMostBits})));
  out.push_back(
      fmt::format("longer, or elsewhere: --seconds {:.0f}, --seed {}", 10 * options.seconds, options.seed + 1));
  if (options.from_scratch) out.push_back("the built-in cases: without --from-scratch");
  return out;
}

}  // namespace plumbline::cli
