#include "tools/search_words.hpp"

#include <fmt/format.h>

#include <cmath>

#include "evaluation/robustness.hpp"

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
  if (!result.nearest || !result.effort.best) return "";
  const double margin = -*result.effort.best;
  const std::string where = result.nearest->origin + (file.empty() ? "" : ", in " + file);
  if (std::fabs(margin) <= Robustness::kNear)
    return "nearest to a violation: equality, as far as doubles tell, on " + where;
  return fmt::format("nearest to a violation: a relative margin of {:.3g}, on {}", margin, where);
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
      fmt::format("{} cases ({} applicable, {} judged exactly), {} climbs with {} evaluations, {}, seed {}", e.cases,
                  e.applicable, e.judged, e.climbs, e.evaluations, seconds_text(e.seconds), seed);
  if (e.smallest_margin)
    out += fmt::format("; smallest certified margin {:.3g}", e.smallest_margin->upper.approximate());
  if (e.best) out += fmt::format("; nearest to a violation {:.3g} (relative)", *e.best);
  return out;
}

ordered_json effort_json(const SearchEffort& e, const Effort& options) {
  ordered_json families = ordered_json::array(), unmet = ordered_json::array();
  for (const FamilyCount& f : e.families)
    families.push_back({{"name", f.name}, {"cases", f.cases}, {"applicable", f.applicable}});
  for (const auto& [what, cases] : e.obstacles.by_frequency()) unmet.push_back({{"what", what}, {"cases", cases}});
  return {{"rounds", e.rounds},
          {"cases", e.cases},
          {"applicable", e.applicable},
          {"judged", e.judged},
          {"climbs", e.climbs},
          {"evaluations", e.evaluations},
          {"seconds", e.seconds},
          {"from_scratch", options.from_scratch},
          {"families", families},
          {"asked_what_is_missing", e.obstacles.asked()},
          {"unmet", unmet}};
}

std::vector<std::string> nothing_found_texts(const SearchResult& result, const Effort& options,
                                             const std::string& nearest_file) {
  std::vector<std::string> out = tried_texts(result.effort, options);
  if (result.effort.applicable == 0)
    out.insert(out.begin(), "the statement spoke about none of the cases: this search is no evidence for it");
  if (std::string nearest = nearest_text(result, nearest_file); !nearest.empty()) out.push_back(std::move(nearest));
  for (std::string& line : obstacle_texts(result.effort.obstacles)) out.push_back(std::move(line));
  return out;
}

std::vector<std::string> what_next(const SearchEffort& e, const Effort& options, const std::string& claim) {
  std::vector<std::string> out;
  if (10 * e.applicable < e.cases)
    out.push_back(
        fmt::format("the statement speaks about {} of {} cases only: `plumbline prepare CASE --for {} --out FILE` "
                    "makes a case one of them, `plumbline search {} --start FILE` climbs from it",
                    e.applicable, e.cases, claim, claim));
  else
    out.push_back("cases of your own, to climb from: --start FILE-OR-FOLDER");
  out.push_back(
      fmt::format("longer, or elsewhere: --seconds {:.0f}, --seed {}", 10 * options.seconds, options.seed + 1));
  if (options.from_scratch) out.push_back("the built-in cases: without --from-scratch");
  return out;
}

}  // namespace plumbline::cli
